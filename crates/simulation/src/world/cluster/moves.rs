//! Tables that leave a node: released, handed over, or lost.

use std::sync::Arc;

use saloon_cluster::Farewell;
use saloon_store::{NodeId, Ownership};
use saloon_table::{ConnectionId, Input};

use super::membership::micros;
use super::{ClusterEvent, ProcessId};
use crate::plan::{MS, SECOND};
use crate::process::poll;
use crate::report::Violation;
use crate::world::{Event, Load, World};

/// Longest race that a move may interrupt is as old as this.
const RACE: u64 = 10 * SECOND;
/// Longest drain.
const DRAIN: u64 = 15 * SECOND;
/// Longest shutdown after a drain.
const SHUTDOWN: u64 = DRAIN + 5 * SECOND;

impl World {
    /// Carries the departure of a table on, if it departs.
    pub(in crate::world) fn depart(&mut self, node: usize, index: usize) {
        if self.cluster.is_none() {
            return;
        }
        let now = self.core_now(node).instant;
        let virtual_now = self.now;
        let process = self.process(node);
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
            return;
        };
        if slot.departure.is_complete(slot.storing.is_some()) {
            self.end_table(node, index);
            return;
        }
        let racing = slot.table.is_racing();
        if slot.departure.is_release_due(racing, now) {
            let early = racing && virtual_now < slot.moves_since + RACE;
            slot.unstored = Some(slot.table.unstored_state(now));
            if early {
                self.broken
                    .get_or_insert("a table moves during a race".into());
            }
            self.handle(node, index, Input::Release);
        }
    }

    /// Removes a table from memory, or hands it over first.
    pub(in crate::world) fn leave_memory(&mut self, node: usize, index: usize) {
        let process = self.process(node);
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
            return;
        };
        let load = Load {
            node,
            table: index,
            number: slot.load,
        };
        match slot.departure.destination() {
            Some(to) if !slot.leaving => {
                slot.leaving = true;
                let state = slot.unstored.take();
                let target = self.process_of(to);
                let after = match (state, target) {
                    (Some(state), Some(target)) if !self.is_link_cut(node, target.0) => {
                        let state = Box::new(state);
                        let event = ClusterEvent::TakeOver(target, index, state);
                        self.at(MS, Event::Cluster(event));
                        2 * MS
                    }
                    (Some(_), Some(_)) => 500 * MS, // no answer
                    _ => 0,
                };
                self.at(after, Event::Cluster(ClusterEvent::HandOver(load)));
            }
            Some(_) => {}
            None => self.end_table(node, index),
        }
    }

    pub(super) fn process_of(&self, id: NodeId) -> Option<ProcessId> {
        self.cluster.as_ref()?.processes.get(&id.0).copied()
    }

    pub(super) fn hand_over(&mut self, load: Load) -> Result<(), Violation> {
        let Load { node, table, .. } = load;
        let id = self.tables[table].as_ref().map(|table| table.id.clone());
        let backend = Arc::clone(&self.nodes[node].backend);
        let to = self
            .slot(load)
            .and_then(|slot| slot.departure.destination());
        match (self.slot(load), to, id) {
            (None, ..) => return Ok(()),
            (_, Some(to), Some(id)) => {
                if let Some(cluster) = self.cluster_state(node) {
                    let job = async move { Ok(backend.store.hand_over(&id, to).await?) };
                    cluster.handing_over.insert(table, Box::pin(job));
                }
            }
            _ => self.end_table(node, table), // abandoned meanwhile
        }
        self.progress(node)
    }

    /// Removes a table from memory, and says goodbye to its connections.
    fn end_table(&mut self, node: usize, index: usize) {
        let process = self.process(node);
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
            return;
        };
        let mut away: Vec<ConnectionId> = slot.connections.drain(..).collect();
        away.append(&mut slot.late);
        self.send_away(node, index, away);
        let process = self.process(node);
        if let Some(slot) = process.and_then(|process| process.tables.remove(&index)) {
            self.note_clock(node, index, &slot);
        }
        self.release_idle(node, index);
    }

    /// Closes connections of a table that departs.
    pub(super) fn send_away(&mut self, node: usize, index: usize, away: Vec<ConnectionId>) {
        for id in away {
            let forwarded = self.is_stream(id);
            let process = self.nodes[node].process.as_ref();
            let slot = process.and_then(|process| process.tables.get(&index));
            let farewell = slot.map(|slot| slot.departure.farewell(forwarded));
            match farewell {
                Some(Farewell::EndStream) => self.end_stream(id),
                _ => self.close_down(id),
            }
        }
    }

    /// Gives a table up that is not in memory.
    fn release_idle(&mut self, node: usize, index: usize) {
        let Some(id) = self.tables[index].as_ref().map(|table| table.id.clone()) else {
            return;
        };
        let backend = Arc::clone(&self.nodes[node].backend);
        let Some(process) = self.process(node) else {
            return;
        };
        let loading = process.loading.contains_key(&index);
        let Some(cluster) = &mut process.cluster else {
            return;
        };
        if loading {
            cluster.release_later.insert(index);
        } else {
            let job = async move { Ok(backend.store.release(&id).await?) };
            cluster.releasing.insert(index, Box::pin(job));
        }
    }

    /// Gives a table up after a load, if it had to wait for the load.
    pub(in crate::world) fn after_load(&mut self, node: usize, index: usize) {
        let Some(process) = self.process(node) else {
            return;
        };
        let loaded = process.tables.contains_key(&index);
        if let Some(cluster) = &mut process.cluster
            && cluster.release_later.remove(&index)
            && !loaded
        {
            self.release_idle(node, index);
        }
    }

    /// Continues after releases and hand-overs that have ended.
    pub(super) fn progress_moves(&mut self, node: usize) -> Result<(), Violation> {
        let Some(cluster) = self.cluster_state(node) else {
            return Ok(());
        };
        let mut handed_over = Vec::new();
        cluster.handing_over.retain(|index, job| {
            let done = poll(job).is_some();
            if done {
                handed_over.push(*index);
            }
            !done
        });
        let mut released = Vec::new();
        cluster.releasing.retain(|index, job| {
            let done = poll(job).is_some();
            if done {
                released.push(*index);
            }
            !done
        });
        for index in handed_over {
            self.end_table(node, index);
        }
        for index in released {
            let cluster = self.cluster_state(node);
            let waiting = cluster.and_then(|cluster| cluster.waiting.remove(&index));
            for id in waiting.unwrap_or_default() {
                self.locate(node, index, id)?;
            }
        }
        Ok(())
    }

    /// Starts to drain a node: its tables move to the others.
    pub(super) fn drain(&mut self, node: usize) -> Result<(), Violation> {
        let process = (node, self.nodes[node].boot);
        let backend = Arc::clone(&self.nodes[node].backend);
        let others = (0..self.nodes.len()).filter(|other| *other != node);
        let alive = others.filter(|other| self.nodes[*other].process.is_some());
        if alive.count() == 0 {
            return Ok(());
        }
        let Some(cluster) = self.cluster_state(node).filter(|one| !one.draining) else {
            return Ok(());
        };
        cluster.draining = true;
        let store = Arc::clone(&backend);
        let announce = async move { Ok(store.store.set_draining(true).await?) };
        cluster.background.push(Box::pin(announce));
        self.report.drains += 1;
        self.trace(|| format!("node {node}: drains"));
        self.move_tables(node);
        let next = Event::Cluster(ClusterEvent::Drain(process, self.now));
        self.at(100 * MS, next);
        self.progress(node)
    }

    fn move_tables(&mut self, node: usize) {
        let backend = Arc::clone(&self.nodes[node].backend);
        let (now, instant) = (self.now, self.core_now(node).instant);
        let Some(process) = self.process(node) else {
            return;
        };
        for index in process.tables.keys().copied().collect::<Vec<_>>() {
            let cluster = self.cluster_state(node);
            let Some(peer) = cluster.and_then(|one| one.next_peer(&backend.store)) else {
                continue;
            };
            let process = self.process(node);
            let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
                continue;
            };
            if slot.departure.destination().is_some() {
                continue;
            }
            slot.departure.move_to(peer.node, instant);
            slot.moves_since = now;
            let load = Load {
                node,
                table: index,
                number: slot.load,
            };
            if let Some(due) = slot.departure.wake() {
                let after = due.saturating_duration_since(instant);
                self.at(micros(after), Event::Cluster(ClusterEvent::Departs(load)));
            }
            self.depart(node, index);
        }
    }

    /// Stops a draining node once its tables have moved, or after some time.
    pub(super) fn drain_on(&mut self, process: ProcessId, since: u64) -> Result<(), Violation> {
        let (node, _) = process;
        let now = self.now;
        let Some(state) = self.process(node) else {
            return Ok(());
        };
        let busy = !state.tables.is_empty() || !state.loading.is_empty();
        if busy && now < since + DRAIN {
            self.at(
                100 * MS,
                Event::Cluster(ClusterEvent::Drain(process, since)),
            );
            return Ok(());
        }
        if busy && now < since + SHUTDOWN {
            for index in state.tables.keys().copied().collect::<Vec<_>>() {
                self.handle(node, index, Input::Release);
            }
            self.at(
                100 * MS,
                Event::Cluster(ClusterEvent::Drain(process, since)),
            );
            return self.progress(node);
        }
        self.stop(node)
    }
}

//! Tables in memory: execution of their effects, and an upper bound for their clocks.

use std::mem;
use std::time::Duration;

use bytes::Bytes;
use saloon_erased::Effort;
use saloon_store::Store;
use saloon_table::{ComputedHint, ConnectionId, Decision, Effects, HintRequest, Input, Residency};

use super::{Event, Load, World};
use crate::network::{FRAMES, Packet};
use crate::plan::MS;
use crate::process::LoadedTable;

/// Imagined games of a hint.
const HINT_GAMES: u32 = 8;

impl World {
    pub(super) fn handle(&mut self, node: usize, table: usize, input: Input) {
        let now = self.core_now(node);
        let process = self.process(node);
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&table)) else {
            return;
        };
        if slot.departure.is_abandoned() || slot.leaving {
            return;
        }
        let effects = slot.table.handle(now, input);
        self.apply_effects(node, table, effects);
        self.note_players(node, table);
        self.depart(node, table);
    }

    pub(super) fn apply_effects(&mut self, node: usize, index: usize, effects: Effects) {
        let Some(process) = self.process(node) else {
            return;
        };
        let started = process.started;
        let Some(slot) = process.tables.get(&index) else {
            return;
        };
        let load = Load {
            node,
            table: index,
            number: slot.load,
        };
        let stale = !effects.frames.is_empty() && self.is_stale(node, index);
        for (id, frame) in effects.frames {
            self.send_down(id, frame, stale);
        }
        let moves = |reason| {
            let slot = self.nodes[node].process.as_ref();
            let slot = slot.and_then(|process| process.tables.get(&index));
            slot.is_some_and(|slot| slot.departure.delays(reason))
        };
        let close: Vec<ConnectionId> = effects
            .close
            .into_iter()
            .filter(|(_, reason)| !moves(*reason))
            .map(|(id, _)| id)
            .collect();
        for id in close {
            self.detach(node, index, id);
            self.close_down(id);
        }
        if let Some(write) = effects.persist {
            let storing = self.nodes[node].backend.store.write_table(write);
            if let Some(slot) = self.slot(load) {
                slot.storing = Some(storing);
            }
            self.start_flush(node);
        }
        for request in effects.searches {
            let act = (request.search)(Duration::ZERO);
            let decision = Decision {
                position: request.position,
                act: (!self.random.one_in(500)).then_some(act),
            };
            let due = (started + request.not_before.0).max(self.now + 5 * MS);
            self.at(due - self.now, Event::Decided(load, decision));
        }
        for request in effects.hints {
            self.compute_hint(load, request);
        }
        let wake = effects.wake;
        let residency = effects.residency;
        if let Some(slot) = self.slot(load) {
            let changed = slot.wake != wake;
            slot.wake = wake;
            if let Some(wake) = wake.filter(|_| changed) {
                let due = (started + wake.0).max(self.now);
                self.at(due - self.now, Event::Wake(load, wake));
            }
        }
        match residency {
            Residency::Resident => {}
            Residency::Idle | Residency::Unload => self.forget(node, index, residency),
        }
    }

    /// Computes a hint, which arrives some seconds later.
    fn compute_hint(&mut self, load: Load, request: HintRequest) {
        let HintRequest {
            search, position, ..
        } = request;
        let fails = self.random.one_in(20);
        let mut elapsed = || (!fails).then_some(Duration::ZERO);
        let hint = search(Effort::Games(HINT_GAMES), &mut elapsed);
        let after = u64::from(self.random.between(5, 3_000)) * MS;
        let computed = Box::new(ComputedHint { position, hint });
        self.at(after, Event::Hinted(load, computed));
    }

    /// Removes a table from memory.
    fn forget(&mut self, node: usize, index: usize, residency: Residency) {
        let Some(process) = self.process(node) else {
            return;
        };
        if residency == Residency::Idle
            && process
                .tables
                .get(&index)
                .is_some_and(|slot| !slot.connections.is_empty())
        {
            return;
        }
        if self.cluster.is_some() {
            self.leave_memory(node, index);
            return;
        }
        let Some(process) = self.process(node) else {
            return;
        };
        if let Some(slot) = process.tables.remove(&index) {
            self.note_clock(node, index, &slot);
            for id in slot.connections {
                self.close_down(id);
            }
        }
    }

    /// Records whether a player is connected to a table.
    pub(super) fn note_players(&mut self, node: usize, index: usize) {
        let now = self.now;
        let players: Vec<ConnectionId> = self.players(node, index);
        let Some(process) = self.nodes[node].process.as_mut() else {
            return;
        };
        let writing = process.is_writing(index);
        let Some(slot) = process.tables.get_mut(&index) else {
            return;
        };
        // While a write is in progress, the table has not yet processed a disconnect.
        let plays = writing || slot.connections.iter().any(|id| players.contains(id));
        match slot.played_since {
            None if plays => slot.played_since = Some(now),
            Some(since) if !plays => {
                slot.played += now - since;
                slot.played_since = None;
            }
            _ => {}
        }
    }

    /// Returns the connections of players to a table in memory.
    fn players(&mut self, node: usize, index: usize) -> Vec<ConnectionId> {
        let process = self.nodes[node].process.as_ref();
        let slot = process.and_then(|process| process.tables.get(&index));
        let mut ids = slot.map_or_else(Vec::new, |slot| slot.connections.clone());
        ids.retain(|id| {
            let client = self.client_of(*id);
            client.is_some_and(|client| self.clients[client].seat.is_some())
        });
        ids
    }

    /// Returns the upper bound for a table's clock, which runs only while a player is connected.
    pub(super) fn clock_bound(&self, slot: &LoadedTable) -> u64 {
        let running = slot.played_since.map_or(0, |since| self.now - since);
        slot.clock + (slot.played + running).div_ceil(MS) + 1
    }

    pub(super) fn note_clocks(&mut self, node: usize) {
        let process = self.process(node);
        let tables = process.map(|process| mem::take(&mut process.tables));
        for (index, slot) in tables.unwrap_or_default() {
            self.note_clock(node, index, &slot);
        }
    }

    /// Records the clock of a table that leaves memory. It stands still until the table is loaded again.
    pub(super) fn note_clock(&mut self, node: usize, index: usize, slot: &LoadedTable) {
        let bound = self.clock_bound(slot);
        let reading = slot.table.clock_at(self.core_now(node)).0;
        self.clock_bounds[index] = if self.cluster.is_some() {
            bound.max(self.clock_bounds[index]) // another node may have loaded it before
        } else {
            bound
        };
        // A core that departs gets no more input, and its clock is not stored again.
        let departs = slot.leaving || slot.departure.is_abandoned();
        if reading > bound && !departs {
            self.broken.get_or_insert(format!(
                "the clock reads {reading} ms, but at most {bound} ms have passed"
            ));
        }
    }

    pub(super) fn send_down(&mut self, id: ConnectionId, frame: Bytes, stale: bool) {
        if self.send_over_link(id, &frame, stale) {
            return;
        }
        let (now, random) = (self.now, &mut self.random);
        let Some(connection) = self.network.get(id) else {
            return;
        };
        connection.under_way += 1;
        if connection.under_way > FRAMES {
            self.at(0, Event::Lost(id));
            self.at(0, Event::Closed(id));
            return;
        }
        let arrival = connection.arrival(now, false, random);
        if !connection.dead {
            self.at(arrival - now, Event::Packet(id, Packet::Down(frame, stale)));
        }
    }

    /// Closes a connection on the server's side. The client notices after the last frame.
    pub(super) fn close_down(&mut self, id: ConnectionId) {
        if self.close_over_link(id) {
            return;
        }
        let (now, random) = (self.now, &mut self.random);
        if let Some(connection) = self.network.get(id) {
            let arrival = connection.arrival(now, false, random);
            connection.attached = false;
            if !connection.dead {
                self.at(arrival - now, Event::Closed(id));
            }
        }
    }
}

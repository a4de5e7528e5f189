//! The writer of the store: flushes and their failures.

use std::task::{Context, Poll, Waker};

use saloon_cluster::write_failure;

use super::{Event, InjectedFault, World};
use crate::model::FlushOutcome;
use crate::node::SimulatedNode;
use crate::plan::MS;
use crate::report::Violation;

impl World {
    /// Starts a flush of the waiting operations and draws its outcome.
    pub(super) fn start_flush(&mut self, node: usize) {
        let SimulatedNode {
            process, backend, ..
        } = &self.nodes[node];
        if self.cluster.is_some() {
            self.send_to_database(node);
            return;
        }
        if process.is_none() || !backend.store.begin_flush() {
            return;
        }
        let peace = self.now >= self.plan.faults_until;
        let (rates, random) = (&self.plan.rates, &mut self.random);
        let full = process
            .as_ref()
            .is_some_and(|process| process.full_until > self.now);
        self.nodes[node].outcome = if full || (!peace && random.one_in(rates.failed_flush)) {
            FlushOutcome::Failed
        } else if !peace && random.one_in(rates.unknown_flush) {
            let stored = random.one_in(2);
            FlushOutcome::Unknown { stored }
        } else {
            FlushOutcome::Stored
        };
        let took = if !peace && random.one_in(rates.slow_flush) {
            u64::from(random.between(100, 3_000)) * MS
        } else {
            u64::from(random.between(300, 5_000))
        };
        if !peace && random.one_in(rates.crash_at_flush) {
            let during = took * u64::from(random.below(100)) / 100;
            self.at(during, Event::Inject(InjectedFault::CrashAtFlush));
        }
        self.at(took, Event::Flushed((node, self.nodes[node].boot)));
    }

    /// Ends the flush in progress and continues the work that waits for it.
    pub(super) fn flushed(&mut self, node: usize) -> Result<(), Violation> {
        let outcome = self.nodes[node].outcome;
        if let FlushOutcome::Unknown { .. } = outcome {
            self.report.unknown += 1;
        }
        let ended = self.nodes[node].backend.store.end_flush(outcome);
        ended.map_err(|what| self.violation(what))?;
        self.take_all_stored(node);
        self.progress(node)
    }

    /// Delivers the results of all writes of tables that are available.
    pub(super) fn take_all_stored(&mut self, node: usize) {
        let process = self.nodes[node].process.iter();
        let tables = process.flat_map(|process| process.tables.keys());
        for index in tables.copied().collect::<Vec<_>>() {
            self.take_stored(node, index);
        }
    }

    /// Delivers the result of a table's write, if it is available.
    fn take_stored(&mut self, node: usize, index: usize) {
        let now = self.core_now(node);
        let process = self.process(node);
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
            return;
        };
        let Some(storing) = &mut slot.storing else {
            return;
        };
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(result) = storing.as_mut().poll(&mut context) {
            slot.storing = None;
            if slot.departure.is_abandoned() {
                self.depart(node, index);
                return;
            }
            let result = result.map_err(|error| write_failure(&error));
            let effects = slot.table.persisted(now, result);
            self.apply_effects(node, index, effects);
            self.note_players(node, index);
            self.depart(node, index);
        }
    }
}

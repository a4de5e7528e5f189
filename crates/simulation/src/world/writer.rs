//! The writer of the store: flushes and their failures.

use std::task::{Context, Poll, Waker};

use saloon_store::StoreError;
use saloon_table::WriteFailure;
use saloon_table::stored::Written;

use super::{Event, InjectedFault, World};
use crate::model::FlushOutcome;
use crate::plan::MS;
use crate::report::Violation;

impl World {
    /// Starts a flush of the waiting operations and draws its outcome.
    pub(super) fn start_flush(&mut self) {
        if self.process.is_none() || !self.backend.store.begin_flush() {
            return;
        }
        let peace = self.now >= self.plan.faults_until;
        let (rates, random) = (&self.plan.rates, &mut self.random);
        let full = self
            .process
            .as_ref()
            .is_some_and(|process| process.full_until > self.now);
        self.outcome = if full || (!peace && random.one_in(rates.failed_flush)) {
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
        self.at(took, Event::Flushed(self.boot));
    }

    /// Ends the flush in progress and continues the work that waits for it.
    pub(super) fn flushed(&mut self) -> Result<(), Violation> {
        if let FlushOutcome::Unknown { .. } = self.outcome {
            self.report.unknown += 1;
        }
        let ended = self.backend.store.end_flush(self.outcome);
        ended.map_err(|what| self.violation(what))?;
        let tables = self
            .process
            .iter()
            .flat_map(|process| process.tables.keys());
        for index in tables.copied().collect::<Vec<_>>() {
            self.take_stored(index);
        }
        self.progress()
    }

    /// Delivers the result of a table's write, if it is available.
    fn take_stored(&mut self, index: usize) {
        let now = self.core_now();
        let process = self.process.as_mut();
        let Some(slot) = process.and_then(|process| process.tables.get_mut(&index)) else {
            return;
        };
        let Some(storing) = &mut slot.storing else {
            return;
        };
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(result) = storing.as_mut().poll(&mut context) {
            slot.storing = None;
            let effects = slot.table.persisted(now, of_table(result));
            self.apply_effects(index, effects);
            self.note_players(index);
        }
    }
}

fn of_table(result: Result<Written, StoreError>) -> Result<Written, WriteFailure> {
    result.map_err(|error| match error {
        StoreError::Unknown(_) => WriteFailure::Unknown,
        _ => WriteFailure::NotStored,
    })
}

//! The writer of the store: flushes, and how they fail.

use saloon_table::WriteFailure;
use saloon_table::stored::{TableWrite, Written};

use super::{Event, World};
use crate::house::{Flush, FlushOutcome};
use crate::model::Rejected;
use crate::plan::MS;
use crate::report::Violation;

impl World {
    pub(super) fn start_flush(&mut self) {
        let peace = self.now >= self.plan.faults_until;
        let rates = &self.plan.rates;
        let (unknown, failed, slow) = (rates.unknown_flush, rates.failed_flush, rates.slow_flush);
        let random = &mut self.random;
        let Some(process) = &mut self.process else {
            return;
        };
        if process.flush.is_some() || process.queue.is_empty() {
            return;
        }
        let outcome = if process.full_until > self.now || (!peace && random.one_in(failed)) {
            FlushOutcome::Failed
        } else if !peace && random.one_in(unknown) {
            let durable = random.one_in(2);
            FlushOutcome::Unknown { durable }
        } else {
            FlushOutcome::Stored
        };
        let took = if !peace && random.one_in(slow) {
            u64::from(random.between(100, 3_000)) * MS
        } else {
            u64::from(random.between(300, 5_000))
        };
        let writes = process.queue.drain(..).collect();
        process.flush = Some(Flush { writes, outcome });
        self.at(took, Event::Flushed(self.boot));
    }

    pub(super) fn apply(&mut self, write: &TableWrite) -> Result<Written, Rejected> {
        let written = self.disk.apply(write)?;
        if let Some((_, writes)) = &mut self.log {
            writes.push(write.clone());
        }
        Ok(written)
    }

    pub(super) fn flushed(&mut self) -> Result<(), Violation> {
        let Some(flush) = self
            .process
            .as_mut()
            .and_then(|process| process.flush.take())
        else {
            return Ok(());
        };
        let durable = match flush.outcome {
            FlushOutcome::Stored => true,
            FlushOutcome::Failed => false,
            FlushOutcome::Unknown { durable } => {
                self.report.unknown += 1;
                durable
            }
        };
        for (index, load, write) in flush.writes {
            let mut result = Err(WriteFailure::NotStored);
            if durable {
                let applied = self.apply(&write);
                result = applied.map_err(|_| WriteFailure::NotStored);
                if result.is_err() {
                    return Err(self.violation(format!("a write breaks a constraint: {write:?}")));
                }
            }
            if let FlushOutcome::Unknown { .. } = flush.outcome {
                result = Err(WriteFailure::Unknown);
            }
            let now = self.core_now();
            if let Some(slot) = self.slot(index, load) {
                let effects = slot.table.persisted(now, result);
                self.carry_out(index, effects);
                self.note_players(index);
            }
        }
        self.start_flush();
        Ok(())
    }
}

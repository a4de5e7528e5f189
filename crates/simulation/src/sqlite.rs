//! Real `SQLite` on a faulty disk: the operations of a world are stored while writes and syncs fail, the disk fills up and the machine
//! loses power at any write. After each crash the database must hold what the model holds: everything that was acknowledged, and the
//! operation under way completely or not at all.

mod compare;
mod disk;
mod files;

use std::sync::Arc;

use saloon_store::{SqliteStore, Store, StoreError};
use tokio::runtime::{Builder, Runtime};

use crate::model::{Disk, Logged};
use crate::random::Random;
use crate::{Plan, Report, Violation, World};
pub use disk::DiskFault;
use disk::FaultyDisk;
use files::Mounted;

/// An operation that fails is tried so often; the disk is not broken for so long.
const TRIES: u32 = 2_000;
const REJECTED: &str = "the model rejects it";

/// Runs the world of a seed, then stores its operations in `SQLite` on a faulty disk.
///
/// # Errors
///
/// The invariant that it broke.
pub fn run(seed: u64, fault: Option<DiskFault>) -> Result<Report, Violation> {
    let operations = World::new(Plan::of(seed), None).operations()?;
    let violation = |what: String| Violation { seed, at: 0, what };
    let mut replay = Replay::new(seed, fault).map_err(violation)?;
    for (number, operation) in operations.iter().enumerate() {
        let stored = replay.store(operation);
        stored.map_err(|what| violation(format!("operation {number}: {what}")))?;
    }
    replay.check_all().map_err(violation)?;
    Ok(replay.report)
}

/// A database on a faulty disk, and the model of what it must hold.
struct Replay {
    disk: Mounted,
    /// `None` between a crash and the next start.
    store: Option<SqliteStore>,
    model: Disk,
    runtime: Runtime,
    report: Report,
}

impl Replay {
    fn new(seed: u64, fault: Option<DiskFault>) -> Result<Replay, String> {
        let runtime = Builder::new_current_thread().build();
        let mut replay = Replay {
            disk: Mounted::new(FaultyDisk::new(Random::new(seed ^ 0xd15c), fault)),
            store: None,
            model: Disk::default(),
            runtime: runtime.map_err(|error| error.to_string())?,
            report: Report {
                worlds: 1,
                ..Report::default()
            },
        };
        replay.start()?;
        Ok(replay)
    }

    /// Starts the house, however often the machine crashes meanwhile.
    fn start(&mut self) -> Result<(), String> {
        for _ in 0..TRIES {
            let opened = SqliteStore::open_on(self.disk.folder(), files::VFS);
            if self.disk.has_crashed() {
                drop(opened);
                self.reboot();
                continue;
            }
            if let Ok(store) = opened {
                self.store = Some(store);
                return Ok(());
            }
        }
        Err("the database cannot be opened".into())
    }

    fn reboot(&mut self) {
        self.store = None;
        self.disk.reboot();
        self.report.crashes += 1;
    }

    /// Stores an operation, however often that fails.
    fn store(&mut self, operation: &Arc<dyn Logged>) -> Result<(), String> {
        for _ in 0..TRIES {
            let result = self.submit(operation);
            if self.disk.has_crashed() {
                self.reboot();
                self.start()?;
            } else {
                match result {
                    Ok(output) => return self.stored(operation, &output),
                    Err(StoreError::Unknown(_)) => self.settle()?,
                    Err(_) => continue, // nothing is stored
                }
            }
            let mut after = self.model.clone();
            operation.apply(&mut after).map_err(|_| REJECTED)?;
            if self.is_stored(&after)? {
                self.model = after;
                return Ok(());
            }
        }
        Err(format!("it is never stored: {operation:?}"))
    }

    /// The store has acknowledged an operation.
    fn stored(&mut self, operation: &Arc<dyn Logged>, output: &str) -> Result<(), String> {
        let expected = operation.apply(&mut self.model).map_err(|_| REJECTED)?;
        if output == expected {
            Ok(())
        } else {
            Err(format!("{output} instead of {expected}: {operation:?}"))
        }
    }

    fn submit(&self, operation: &Arc<dyn Logged>) -> Result<String, StoreError> {
        let store = self.store.as_ref().ok_or(StoreError::Closed)?;
        self.runtime.block_on(operation.submit(store))
    }

    /// Waits until no outcome is unknown, as a table does before it is loaded.
    fn settle(&mut self) -> Result<(), String> {
        self.report.unknown += 1;
        for _ in 0..TRIES {
            let settled = self
                .store
                .as_ref()
                .map(|store| self.runtime.block_on(store.settle()));
            if self.disk.has_crashed() {
                self.reboot();
                return self.start();
            }
            if let Some(Ok(())) = settled {
                return Ok(());
            }
        }
        Err("the store never settles".into())
    }

    /// Whether the operation under way is stored. Everything before it must be, and no part of it may be.
    fn is_stored(&self, after: &Disk) -> Result<bool, String> {
        let Err(before) = self.compare(&self.model)? else {
            return Ok(false);
        };
        let Err(after) = self.compare(after)? else {
            return Ok(true);
        };
        Err(format!(
            "neither before nor after the last operation: {before}; {after}"
        ))
    }

    fn check_all(&self) -> Result<(), String> {
        self.compare(&self.model)?
    }

    /// Compares everything in the database with a model. Reads are repeated while the disk fails; it does not crash meanwhile.
    fn compare(&self, model: &Disk) -> Result<Result<(), String>, String> {
        let store = self.store.as_ref().ok_or("the house is down")?;
        self.disk.pause(true);
        let compared = self.runtime.block_on(compare::with(store, model));
        self.disk.pause(false);
        Ok(compared)
    }
}

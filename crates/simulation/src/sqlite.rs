//! Real `SQLite` on a faulty disk: the operations of a world are stored while writes and syncs fail, the disk fills up and the machine
//! loses power at any write. After each crash the database must equal the model: it holds every acknowledged operation, and the operation
//! in progress completely or not at all.

mod compare;
mod disk;
mod vfs;

use std::sync::Arc;

use saloon_store::{SqliteStore, Store, StoreError};
use tokio::runtime::{Builder, Runtime};

use crate::model::{ErasedOperation, StoreData};
use crate::random::Random;
use crate::{Report, Violation, World, WorldPlan};
pub use disk::DiskFault;
use disk::FaultyDisk;
use vfs::MountedDisk;

/// Maximum number of tries of a failing operation. The disk recovers sooner.
const TRIES: u32 = 2_000;
const REJECTED: &str = "the model rejects it";

/// Runs the world of a seed, then stores its operations in `SQLite` on a faulty disk.
///
/// # Errors
///
/// The first violated invariant.
pub fn run(seed: u64, fault: Option<DiskFault>) -> Result<Report, Violation> {
    let operations = World::new(WorldPlan::from_seed(seed), None).operations()?;
    let violation = |what: String| Violation { seed, at: 0, what };
    let mut replay = Replay::new(seed, fault).map_err(violation)?;
    for (number, operation) in operations.iter().enumerate() {
        let stored = replay.store(operation);
        stored.map_err(|what| violation(format!("operation {number}: {what}")))?;
    }
    replay.check_all().map_err(violation)?;
    Ok(replay.report)
}

/// A database on a faulty disk, and the model of its expected content.
struct Replay {
    disk: MountedDisk,
    /// `None` between a crash and the next start.
    store: Option<SqliteStore>,
    model: StoreData,
    runtime: Runtime,
    report: Report,
}

impl Replay {
    fn new(seed: u64, fault: Option<DiskFault>) -> Result<Replay, String> {
        let runtime = Builder::new_current_thread().build();
        let mut replay = Replay {
            disk: MountedDisk::new(FaultyDisk::new(Random::new(seed ^ 0xd15c), fault)),
            store: None,
            model: StoreData::default(),
            runtime: runtime.map_err(|error| error.to_string())?,
            report: Report {
                worlds: 1,
                ..Report::default()
            },
        };
        replay.start()?;
        Ok(replay)
    }

    /// Opens the database, rebooting as often as the machine crashes meanwhile.
    fn start(&mut self) -> Result<(), String> {
        for _ in 0..TRIES {
            let opened = SqliteStore::open_on(self.disk.folder(), vfs::VFS);
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

    /// Stores an operation, retrying as often as it fails.
    fn store(&mut self, operation: &Arc<dyn ErasedOperation>) -> Result<(), String> {
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
        Err(format!("an operation was never stored: {operation:?}"))
    }

    /// Applies an acknowledged operation to the model and compares the results.
    fn stored(&mut self, operation: &Arc<dyn ErasedOperation>, output: &str) -> Result<(), String> {
        let expected = operation.apply(&mut self.model).map_err(|_| REJECTED)?;
        if output == expected {
            Ok(())
        } else {
            Err(format!("{output} instead of {expected}: {operation:?}"))
        }
    }

    fn submit(&self, operation: &Arc<dyn ErasedOperation>) -> Result<String, StoreError> {
        let store = self.store.as_ref().ok_or(StoreError::Closed)?;
        self.runtime.block_on(operation.submit(store))
    }

    /// Waits until every outcome is known, as the server does before it loads a table.
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

    /// Returns whether the operation in progress is stored. All earlier ones must be, and it must not be stored in part.
    fn is_stored(&self, after: &StoreData) -> Result<bool, String> {
        let Err(before) = self.compare(&self.model)? else {
            return Ok(false);
        };
        let Err(after) = self.compare(after)? else {
            return Ok(true);
        };
        Err(format!(
            "the database is neither in the state before the last operation nor in the state after it: {before}; {after}"
        ))
    }

    fn check_all(&self) -> Result<(), String> {
        self.compare(&self.model)?
    }

    /// Compares the database with a model. No faults are injected meanwhile.
    fn compare(&self, model: &StoreData) -> Result<Result<(), String>, String> {
        let store = self.store.as_ref().ok_or("the database is not open")?;
        self.disk.pause(true);
        let compared = self.runtime.block_on(compare::with(store, model));
        self.disk.pause(false);
        Ok(compared)
    }
}

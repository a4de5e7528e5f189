//! A faulty disk: writes become durable only with a successful sync.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::random::Random;

/// Size of a region of the write-ahead log's index, in bytes.
pub(super) const REGION: usize = 32 << 10;
/// Sector size in bytes. Half of the torn writes end at a multiple of it.
const SECTOR: usize = 512;
/// One write, sync, resize or deletion in so many ends in a power cut.
const CRASH: u32 = 120;
/// One sync in so many fails.
const FAILED_SYNC: u32 = 60;
/// One write in so many fails.
const FAILED_WRITE: u32 = 300;
/// One write in so many starts a period in which the disk is full.
const FULL: u32 = 400;

/// A fault planted in the disk, which the comparison must detect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// Syncs do nothing.
    LieAboutSync,
}

/// The files of a simulated machine.
pub(super) struct FaultyDisk(Mutex<DiskState>);

struct DiskState {
    files: BTreeMap<String, SimulatedFile>,
    /// The shared memory of the write-ahead log's index, by region. Lost in a crash.
    wal_index: BTreeMap<u32, Vec<u8>>,
    random: Random,
    crashed: bool,
    /// Whether faults are paused.
    paused: bool,
    /// Number of writes that will still fail because the disk is full.
    full: u32,
    fault: Option<DiskFault>,
}

#[derive(Clone, Default)]
struct SimulatedFile {
    /// Content in the page cache, as processes see it.
    cached: Vec<u8>,
    /// Content on the disk.
    durable: Vec<u8>,
    /// Changes since the last sync, in order.
    unsynced: Vec<FileChange>,
}

#[derive(Clone)]
enum FileChange {
    Write(usize, Vec<u8>),
    Resize(usize),
}

impl FileChange {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            FileChange::Resize(size) => content.resize(*size, 0),
            FileChange::Write(offset, bytes) => {
                let end = offset + bytes.len();
                if content.len() < end {
                    content.resize(end, 0);
                }
                content[*offset..end].copy_from_slice(bytes);
            }
        }
    }

    /// Returns the part of the change that survives a power cut: all, some or none of it.
    fn survivor(&self, random: &mut Random) -> Option<FileChange> {
        match (self, random.below(3)) {
            (_, 0) => None,
            (FileChange::Write(offset, bytes), 1) => {
                let kept = random.below(u32::try_from(bytes.len()).unwrap_or(u32::MAX)) as usize;
                let kept = if random.one_in(2) {
                    kept / SECTOR * SECTOR
                } else {
                    kept
                };
                Some(FileChange::Write(*offset, bytes[..kept].to_vec()))
            }
            _ => Some(self.clone()),
        }
    }
}

fn failed() -> Error {
    Error::other("simulated disk failure")
}

impl FaultyDisk {
    pub(super) fn new(random: Random, fault: Option<DiskFault>) -> FaultyDisk {
        FaultyDisk(Mutex::new(DiskState {
            files: BTreeMap::new(),
            wal_index: BTreeMap::new(),
            random,
            crashed: false,
            paused: false,
            full: 0,
            fault,
        }))
    }

    fn state(&self) -> MutexGuard<'_, DiskState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the machine has lost power. Every access fails until a reboot.
    pub(super) fn has_crashed(&self) -> bool {
        self.state().crashed
    }

    /// Pauses or resumes faults.
    pub(super) fn pause(&self, paused: bool) {
        self.state().paused = paused;
    }

    /// Reboots the machine. Each unsynced change is kept, lost or torn, independently of the others.
    pub(super) fn reboot(&self) {
        let mut state = self.state();
        let DiskState { files, random, .. } = &mut *state;
        for file in files.values_mut() {
            let survivors = file.unsynced.drain(..);
            for change in survivors.filter_map(|change| change.survivor(random)) {
                change.apply(&mut file.durable);
            }
            file.cached.clone_from(&file.durable);
        }
        state.wal_index.clear();
        state.crashed = false;
        state.full = 0;
    }

    pub(super) fn exists(&self, name: &str) -> bool {
        self.state().files.contains_key(name)
    }

    pub(super) fn create(&self, name: &str) {
        self.state().files.entry(name.to_owned()).or_default();
    }

    pub(super) fn delete(&self, name: &str) -> Result<(), Error> {
        let mut state = self.state();
        state.output()?;
        state.files.remove(name);
        Ok(())
    }

    pub(super) fn size(&self, name: &str) -> Result<usize, Error> {
        self.state()
            .read(|files| files.get(name).map_or(0, |file| file.cached.len()))
    }

    /// Reads into a buffer. Beyond the end of the file, fills it with zeros and returns an error.
    pub(super) fn read(&self, name: &str, offset: usize, buffer: &mut [u8]) -> Result<(), Error> {
        let read = self.state().read(|files| {
            let content = files.get(name).and_then(|file| file.cached.get(offset..));
            let content = content.unwrap_or_default();
            let count = content.len().min(buffer.len());
            buffer[..count].copy_from_slice(&content[..count]);
            buffer[count..].fill(0);
            count
        })?;
        if read == buffer.len() {
            Ok(())
        } else {
            Err(ErrorKind::UnexpectedEof.into())
        }
    }

    pub(super) fn write(&self, name: &str, offset: usize, bytes: &[u8]) -> Result<(), Error> {
        let mut state = self.state();
        // A write interrupted by a power cut may still reach the disk.
        let alive = state.output();
        state.change(name, FileChange::Write(offset, bytes.to_vec()));
        alive?;
        state.fail_write()
    }

    pub(super) fn resize(&self, name: &str, size: usize) -> Result<(), Error> {
        let mut state = self.state();
        state.output()?;
        state.change(name, FileChange::Resize(size));
        Ok(())
    }

    /// Makes the changes of a file durable. After a failure only some are, and no later sync saves the others: the system has marked their
    /// pages clean.
    pub(super) fn sync(&self, name: &str) -> Result<(), Error> {
        let mut state = self.state();
        state.output()?;
        if state.fault == Some(DiskFault::LieAboutSync) {
            return Ok(());
        }
        let fails = !state.paused && state.random.one_in(FAILED_SYNC);
        let DiskState { files, random, .. } = &mut *state;
        let Some(file) = files.get_mut(name) else {
            return Ok(());
        };
        for change in file.unsynced.drain(..) {
            let kept = if fails {
                change.survivor(random)
            } else {
                Some(change)
            };
            if let Some(change) = kept {
                change.apply(&mut file.durable);
            }
        }
        if fails { Err(failed()) } else { Ok(()) }
    }

    pub(super) fn read_region(&self, region: u32, bytes: &mut [u8; REGION]) {
        match self.state().wal_index.get(&region) {
            Some(found) => bytes.copy_from_slice(found),
            None => bytes.fill(0),
        }
    }

    pub(super) fn write_region(&self, region: u32, bytes: &[u8; REGION]) {
        let shared = &mut self.state().wal_index;
        shared.insert(region, bytes.to_vec());
    }
}

impl DiskState {
    fn read<T>(
        &mut self,
        read: impl FnOnce(&BTreeMap<String, SimulatedFile>) -> T,
    ) -> Result<T, Error> {
        if self.crashed {
            return Err(failed());
        }
        Ok(read(&self.files))
    }

    /// Draws whether the power is cut during this access.
    fn output(&mut self) -> Result<(), Error> {
        self.crashed |= !self.paused && self.random.one_in(CRASH);
        if self.crashed { Err(failed()) } else { Ok(()) }
    }

    fn change(&mut self, name: &str, change: FileChange) {
        let file = self.files.entry(name.to_owned()).or_default();
        change.apply(&mut file.cached);
        file.unsynced.push(change);
    }

    /// Draws whether a write fails. A failed write may be partly applied.
    fn fail_write(&mut self) -> Result<(), Error> {
        if self.paused {
            return Ok(());
        }
        if self.full == 0 && self.random.one_in(FULL) {
            self.full = self.random.between(1, 20);
        }
        if self.full > 0 {
            self.full -= 1;
            return Err(ErrorKind::WriteZero.into()); // SQLITE_FULL
        }
        if self.random.one_in(FAILED_WRITE) {
            return Err(failed());
        }
        Ok(())
    }
}

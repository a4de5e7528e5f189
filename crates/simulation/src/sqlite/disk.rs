//! A disk that fails: what a process writes is durable once it is synced, and not before.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::random::Random;

/// Bytes of a region of the write-ahead log's index.
pub(super) const REGION: usize = 32 << 10;
/// A torn write ends at a multiple of this, or anywhere.
const SECTOR: usize = 512;
/// One input or output in so many ends in a power cut.
const CRASH: u32 = 120;
/// One sync in so many fails.
const FAILED_SYNC: u32 = 60;
/// One write in so many fails.
const FAILED_WRITE: u32 = 300;
/// One write in so many begins a time in which the disk is full.
const FULL: u32 = 400;

/// A fault to plant in the disk, to see whether the comparison finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskFault {
    /// Syncs do nothing.
    LieAboutSync,
}

/// The files of a machine.
pub(super) struct FaultyDisk(Mutex<State>);

struct State {
    files: BTreeMap<String, File>,
    /// The shared memory of the write-ahead log's index, by region. Lost in a crash.
    wal_index: BTreeMap<u32, Vec<u8>>,
    random: Random,
    crashed: bool,
    /// No faults happen.
    paused: bool,
    /// Writes that still fail because the disk is full.
    full: u32,
    fault: Option<DiskFault>,
}

#[derive(Clone, Default)]
struct File {
    /// As processes see it: the page cache of the system.
    cached: Vec<u8>,
    /// As it is on the disk.
    durable: Vec<u8>,
    /// Changes since the last sync, in order.
    unsynced: Vec<Change>,
}

#[derive(Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Resize(usize),
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Change::Resize(size) => content.resize(*size, 0),
            Change::Write(offset, bytes) => {
                let end = offset + bytes.len();
                if content.len() < end {
                    content.resize(end, 0);
                }
                content[*offset..end].copy_from_slice(bytes);
            }
        }
    }

    /// What is left of it after a power cut: all, nothing, or a part.
    fn survivor(&self, random: &mut Random) -> Option<Change> {
        match (self, random.below(3)) {
            (_, 0) => None,
            (Change::Write(offset, bytes), 1) => {
                let kept = random.below(u32::try_from(bytes.len()).unwrap_or(u32::MAX)) as usize;
                let kept = if random.one_in(2) {
                    kept / SECTOR * SECTOR
                } else {
                    kept
                };
                Some(Change::Write(*offset, bytes[..kept].to_vec()))
            }
            _ => Some(self.clone()),
        }
    }
}

fn failed() -> Error {
    Error::other("the disk fails")
}

impl FaultyDisk {
    pub(super) fn new(random: Random, fault: Option<DiskFault>) -> FaultyDisk {
        FaultyDisk(Mutex::new(State {
            files: BTreeMap::new(),
            wal_index: BTreeMap::new(),
            random,
            crashed: false,
            paused: false,
            full: 0,
            fault,
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the machine has lost power: nothing works until it is rebooted.
    pub(super) fn has_crashed(&self) -> bool {
        self.state().crashed
    }

    /// Stops faults, or lets them go on.
    pub(super) fn pause(&self, paused: bool) {
        self.state().paused = paused;
    }

    /// The machine starts again. Unsynced changes survive or not, each for itself, and the last of them may be torn.
    pub(super) fn reboot(&self) {
        let mut state = self.state();
        let State { files, random, .. } = &mut *state;
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

    /// Reads as far as the file goes; the rest of the buffer is zero.
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
        // The write during which the power is cut may be on the disk.
        let alive = state.output();
        state.change(name, Change::Write(offset, bytes.to_vec()));
        alive?;
        state.fail_write()
    }

    pub(super) fn resize(&self, name: &str, size: usize) -> Result<(), Error> {
        let mut state = self.state();
        state.output()?;
        state.change(name, Change::Resize(size));
        Ok(())
    }

    /// Makes a file durable. After a failure some of the changes are, and no later sync makes up for the others: the system has marked
    /// its pages clean.
    pub(super) fn sync(&self, name: &str) -> Result<(), Error> {
        let mut state = self.state();
        state.output()?;
        if state.fault == Some(DiskFault::LieAboutSync) {
            return Ok(());
        }
        let fails = !state.paused && state.random.one_in(FAILED_SYNC);
        let State { files, random, .. } = &mut *state;
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

impl State {
    fn read<T>(&mut self, read: impl FnOnce(&BTreeMap<String, File>) -> T) -> Result<T, Error> {
        if self.crashed {
            return Err(failed());
        }
        Ok(read(&self.files))
    }

    /// Counts an output: the power may be cut.
    fn output(&mut self) -> Result<(), Error> {
        self.crashed |= !self.paused && self.random.one_in(CRASH);
        if self.crashed { Err(failed()) } else { Ok(()) }
    }

    fn change(&mut self, name: &str, change: Change) {
        let file = self.files.entry(name.to_owned()).or_default();
        change.apply(&mut file.cached);
        file.unsynced.push(change);
    }

    /// Whether a write fails, though a part of it is there.
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

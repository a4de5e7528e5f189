//! The faulty disk as a file system of `SQLite` (VFS).

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind};
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlite_vfs::wip::{WalIndex, WalIndexLock};
use sqlite_vfs::{DatabaseHandle, LockKind, OpenOptions, Vfs};

use super::disk::{FaultyDisk, REGION};
use crate::random::Random;

/// Name of the file system.
pub(super) const VFS: &str = "faulty";

type Disks = BTreeMap<String, Arc<FaultyDisk>>;

/// Disks by folder. `SQLite` registers a file system once for the whole process.
static DISKS: LazyLock<Mutex<Disks>> = LazyLock::new(|| {
    sqlite_vfs::register(VFS, FaultyVfs, false).expect("the name is free");
    Mutex::default()
});

fn disks() -> MutexGuard<'static, Disks> {
    DISKS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A disk mounted at a unique folder until it is dropped.
pub(super) struct MountedDisk {
    folder: String,
    disk: Arc<FaultyDisk>,
}

impl MountedDisk {
    pub(super) fn new(disk: FaultyDisk) -> MountedDisk {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let folder = format!("/{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let disk = Arc::new(disk);
        disks().insert(folder.clone(), Arc::clone(&disk));
        MountedDisk { folder, disk }
    }

    pub(super) fn folder(&self) -> &Path {
        Path::new(&self.folder)
    }
}

impl Deref for MountedDisk {
    type Target = FaultyDisk;

    fn deref(&self) -> &FaultyDisk {
        &self.disk
    }
}

impl Drop for MountedDisk {
    fn drop(&mut self) {
        disks().remove(&self.folder);
    }
}

/// Returns the disk of a file. Temporary files have no folder; they are on a disk without faults.
fn disk_of(path: &str) -> Arc<FaultyDisk> {
    let folder = Path::new(path)
        .parent()
        .map(|folder| folder.display().to_string());
    let found = folder.and_then(|folder| disks().get(&folder).cloned());
    found.unwrap_or_else(|| {
        let disk = FaultyDisk::new(Random::new(0), None);
        disk.pause(true);
        Arc::new(disk)
    })
}

struct FaultyVfs;

impl Vfs for FaultyVfs {
    type Handle = OpenFile;

    fn open(&self, path: &str, _: OpenOptions) -> Result<OpenFile, Error> {
        let disk = disk_of(path);
        disk.create(path);
        Ok(OpenFile {
            disk,
            path: path.to_owned(),
            lock: LockKind::None,
        })
    }

    fn delete(&self, path: &str) -> Result<(), Error> {
        disk_of(path).delete(path)
    }

    fn exists(&self, path: &str) -> Result<bool, Error> {
        Ok(disk_of(path).exists(path))
    }

    fn temporary_name(&self) -> String {
        "temporary".into()
    }

    fn random(&self, buffer: &mut [i8]) {
        buffer.fill(1);
    }

    fn sleep(&self, duration: Duration) -> Duration {
        duration
    }
}

/// An open file. One thread uses a disk at a time and no transaction outlasts a call, so locks are always free.
struct OpenFile {
    disk: Arc<FaultyDisk>,
    path: String,
    lock: LockKind,
}

fn position(offset: u64) -> Result<usize, Error> {
    usize::try_from(offset).map_err(|_| ErrorKind::InvalidInput.into())
}

impl DatabaseHandle for OpenFile {
    type WalIndex = SharedWalIndex;

    fn size(&self) -> Result<u64, Error> {
        Ok(self.disk.size(&self.path)? as u64)
    }

    fn read_exact_at(&mut self, buffer: &mut [u8], offset: u64) -> Result<(), Error> {
        self.disk.read(&self.path, position(offset)?, buffer)
    }

    fn write_all_at(&mut self, bytes: &[u8], offset: u64) -> Result<(), Error> {
        self.disk.write(&self.path, position(offset)?, bytes)
    }

    fn sync(&mut self, _: bool) -> Result<(), Error> {
        self.disk.sync(&self.path)
    }

    fn set_len(&mut self, size: u64) -> Result<(), Error> {
        self.disk.resize(&self.path, position(size)?)
    }

    fn lock(&mut self, lock: LockKind) -> Result<bool, Error> {
        self.lock = lock;
        Ok(true)
    }

    fn reserved(&mut self) -> Result<bool, Error> {
        Ok(false)
    }

    fn current_lock(&self) -> Result<LockKind, Error> {
        Ok(self.lock)
    }

    fn wal_index(&self, _: bool) -> Result<SharedWalIndex, Error> {
        Ok(SharedWalIndex(Arc::clone(&self.disk)))
    }
}

/// The index of the write-ahead log, shared by the connections of a process.
struct SharedWalIndex(Arc<FaultyDisk>);

#[expect(
    clippy::large_stack_arrays,
    reason = "the trait returns regions by value"
)]
impl WalIndex for SharedWalIndex {
    fn map(&mut self, region: u32) -> Result<[u8; REGION], Error> {
        let mut bytes = [0; REGION];
        self.0.read_region(region, &mut bytes);
        Ok(bytes)
    }

    fn lock(&mut self, _: Range<u8>, _: WalIndexLock) -> Result<bool, Error> {
        Ok(true)
    }

    fn delete(self) -> Result<(), Error> {
        Ok(())
    }

    fn pull(&mut self, region: u32, bytes: &mut [u8; REGION]) -> Result<(), Error> {
        self.0.read_region(region, bytes);
        Ok(())
    }

    fn push(&mut self, region: u32, bytes: &[u8; REGION]) -> Result<(), Error> {
        self.0.write_region(region, bytes);
        Ok(())
    }
}

//! Exclusive lock on a data folder. Two servers on one folder would overwrite each other's tables.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use saloon_store::{LOCK_FILE, private};

use crate::failure::{Failure, usage};

/// A lock on a folder, released on drop or when the process ends.
pub(crate) struct FolderLock {
    _file: File,
    /// The file to delete on drop: it did not exist before.
    new: Option<PathBuf>,
}

/// Locks a folder. Returns `None` if another process has locked it.
pub(crate) fn lock(folder: &Path) -> Result<Option<FolderLock>, Failure> {
    let path = folder.join(LOCK_FILE);
    let new = !path.exists();
    let file = private::create_file(&path)
        .or_else(|error| usage(format!("cannot write in {}: {error}", folder.display())))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => {
            // Some network file systems do not support locks.
            tracing::warn!(%error, "cannot lock the folder: another server may be running on it");
        }
    }
    Ok(Some(FolderLock {
        _file: file,
        new: new.then_some(path),
    }))
}

impl FolderLock {
    /// Leaves the file in the folder.
    pub(crate) fn keep(&mut self) {
        self.new = None;
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        if let Some(path) = &self.new {
            let _ = fs::remove_file(path); // a locked file without content does no harm
        }
    }
}

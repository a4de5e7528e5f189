//! Exclusive lock on the data folder. Two servers on one folder would overwrite each other's tables.

use std::fs::{File, TryLockError};
use std::path::Path;

use saloon_store::private;

use crate::failure::{Failure, usage};

/// Locks the folder until the file is dropped or the process ends.
pub(super) fn lock(folder: &Path) -> Result<File, Failure> {
    let path = folder.join("saloon.lock");
    let key = private::create_file(&path)
        .or_else(|error| usage(format!("cannot write in {}: {error}", folder.display())))?;
    match key.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return usage(format!(
                "another server is running on {}: stop it, or choose another folder with --data",
                folder.display()
            ));
        }
        Err(TryLockError::Error(error)) => {
            // Some network file systems do not support locks.
            tracing::warn!(target: "saloon_cli::serve::key", %error, "cannot lock the folder: another server may be running on it");
        }
    }
    Ok(key)
}

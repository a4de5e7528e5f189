//! Data folders to move from or to.

use std::fs;
use std::path::{Path, PathBuf};

use saloon_store::{
    BackupError, OpenError, SqliteSource, SqliteTarget, StoreError, has_database, private,
};
use tempfile::TempDir;

use crate::failure::{Failure, usage};
use crate::folder_lock::{self, FolderLock};

/// Locks a data folder to move from.
pub(super) fn lock_source(folder: &Path) -> Result<FolderLock, Failure> {
    let shown = folder.display();
    if !has_database(folder) {
        return usage(format!(
            "{shown} is not a data folder: {}",
            BackupError::NoDatabase
        ));
    }
    match folder_lock::lock(folder)? {
        Some(lock) => Ok(lock),
        None => usage(format!("a server is running on {shown}: stop it first")),
    }
}

/// A copy of a data folder, in the layout of this version.
pub(super) struct Snapshot {
    pub(super) source: SqliteSource,
    /// Declared after the source: the file is closed before it is deleted.
    _scratch: TempDir,
}

impl Snapshot {
    /// Copies a data folder. A copy that is no longer wanted when it is complete deletes itself.
    pub(super) async fn take(folder: &Path) -> Result<Snapshot, Failure> {
        let (folder, shown) = (folder.to_owned(), folder.display().to_string());
        let take = move || {
            let scratch = tempfile::Builder::new().prefix("saloon-move-").tempdir()?;
            Ok(Snapshot {
                source: SqliteSource::open(&folder, scratch.path())?,
                _scratch: scratch,
            })
        };
        let taken = tokio::task::spawn_blocking(take).await;
        let taken = taken.map_err(|error| Failure::Failed(error.to_string()))?;
        taken.map_err(|error: BackupError| match error {
            BackupError::Open(error) => Failure::Usage(format!("cannot move {shown}: {error}")),
            BackupError::Store(StoreError::Damaged(why)) => Failure::Failed(format!(
                "cannot move {shown}: {why}; `saloon check {shown}` says more"
            )),
            error => Failure::Failed(format!(
                "cannot copy {shown} to {}, which TMPDIR changes: {error}",
                std::env::temp_dir().display()
            )),
        })
    }
}

/// A folder to move to. Dropping it removes the folder and its lock, if they are new.
pub(super) struct NewFolder {
    lock: FolderLock,
    folder: MaybeNew,
}

/// A folder that is removed on drop if it is new and empty.
struct MaybeNew {
    path: PathBuf,
    new: bool,
}

impl NewFolder {
    /// Creates and locks a folder.
    pub(super) fn create(path: &Path) -> Result<NewFolder, Failure> {
        let shown = path.display();
        if has_database(path) {
            return Err(unusable(path, &BackupError::TargetTaken));
        }
        let new = !path.exists();
        private::create_folder(path)
            .or_else(|error| usage(format!("cannot create the folder {shown}: {error}")))?;
        let path = path.to_owned();
        let folder = MaybeNew { path, new };
        let Some(lock) = folder_lock::lock(&folder.path)? else {
            return usage(format!(
                "another `saloon move` to {shown} is running: wait for it, or choose another folder"
            ));
        };
        Ok(NewFolder { lock, folder })
    }

    /// Creates the database, under a temporary name.
    pub(super) fn target(&self) -> Result<SqliteTarget, Failure> {
        let path = &self.folder.path;
        SqliteTarget::create(path).map_err(|error| unusable(path, &error))
    }

    /// Keeps the folder: it has a database.
    pub(super) fn keep(mut self) {
        self.lock.keep();
        self.folder.new = false;
    }
}

impl Drop for MaybeNew {
    fn drop(&mut self) {
        if self.new {
            let _ = fs::remove_dir(&self.path); // it may have other files by now
        }
    }
}

fn unusable(path: &Path, error: &BackupError) -> Failure {
    let message = format!("cannot move to {}: {error}", path.display());
    match error {
        BackupError::TargetTaken | BackupError::Open(OpenError::NoDatabase(_)) => {
            Failure::Usage(message)
        }
        _ => Failure::Failed(message),
    }
}

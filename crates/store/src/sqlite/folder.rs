//! Preparation of a data folder.

use std::fs;
use std::path::Path;

use super::{FILE, OpenError, private};

/// Prefix of the names of Saloon's files in a data folder.
pub(super) const FILE_PREFIX: &str = "saloon.";

/// Name of the file in a data folder that a server locks.
pub const LOCK_FILE: &str = "saloon.lock";

/// Prepares a folder for opening: restricts access to its owner, and creates an empty database file in a new folder.
///
/// Call it before writing other files there. A folder with other Saloon files but no database has lost it, and a new database would
/// hide the loss.
///
/// # Errors
///
/// When the disk fails, or the database is missing.
pub fn prepare(folder: &Path) -> Result<(), OpenError> {
    refuse_if_orphaned(folder)?;
    private::restrict_access(folder)?;
    private::create_file(&folder.join(FILE))?; // SQLite copies the permissions to its other files
    Ok(())
}

/// Returns whether a folder has a database.
pub fn has_database(folder: &Path) -> bool {
    folder.join(FILE).is_file()
}

/// Fails if a folder has lost its database.
pub(super) fn refuse_if_orphaned(folder: &Path) -> Result<(), OpenError> {
    let others = others(folder)?;
    let orphaned = match fs::metadata(folder.join(FILE)) {
        Err(_) => !others.is_empty(),
        // SQLite removes the log of an empty database.
        Ok(database) => database.len() == 0 && has_log(folder),
    };
    if orphaned {
        return Err(OpenError::NoDatabase(others.join(", ")));
    }
    Ok(())
}

/// Returns the names of Saloon's files other than the database.
pub(super) fn others(folder: &Path) -> Result<Vec<String>, OpenError> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let name = file?.file_name().to_string_lossy().into_owned();
        if name.starts_with(FILE_PREFIX) && name != FILE {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Returns whether the write-ahead log has content.
fn has_log(folder: &Path) -> bool {
    let log = fs::metadata(folder.join(format!("{FILE}-wal")));
    log.is_ok_and(|log| log.len() > 0)
}

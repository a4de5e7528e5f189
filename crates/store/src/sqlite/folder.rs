//! Preparation of a data folder.

use std::fs;
use std::path::Path;

use super::{FILE, OpenError, private};

/// Prefix of the names of our files in a data folder.
pub(super) const OURS: &str = "saloon.";

/// Prepares a folder for opening: only its owner can read it, and it has a database file, empty if it is new.
///
/// Call it before anything else is written there: a folder with other files of ours but no database has lost it, and a new database
/// would hide that.
///
/// # Errors
///
/// When the disk fails, or the database is missing.
pub fn prepare(folder: &Path) -> Result<(), OpenError> {
    let path = folder.join(FILE);
    let others = others(folder)?;
    let orphaned = match fs::metadata(&path) {
        Err(_) => !others.is_empty(),
        // SQLite removes the log of an empty database.
        Ok(database) => database.len() == 0 && has_log(folder),
    };
    if orphaned {
        return Err(OpenError::NoDatabase(others.join(", ")));
    }
    private::tighten(folder)?;
    private::create_file(&path)?; // SQLite gives its other files the same permissions
    Ok(())
}

/// Names of our files other than the database.
fn others(folder: &Path) -> Result<Vec<String>, OpenError> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let name = file?.file_name().to_string_lossy().into_owned();
        if name.starts_with(OURS) && name != FILE {
            names.push(name);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Whether the write-ahead log has content.
fn has_log(folder: &Path) -> bool {
    let log = fs::metadata(folder.join(format!("{FILE}-wal")));
    log.is_ok_and(|log| log.len() > 0)
}

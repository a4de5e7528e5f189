//! The data folder before it is opened.

use std::fs;
use std::path::Path;

use super::{FILE, OpenError, private};

/// How the names of all files of a data folder begin.
pub(super) const OURS: &str = "saloon.";

/// Makes a folder ready to be opened: only its owner can read it, and it holds a database, empty if it is new.
///
/// Call it before anything else is written there: a folder with other files of a house but no database has lost it, and a
/// new house in its place would hide that.
///
/// # Errors
///
/// When the disk refuses, or the database is missing.
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

/// The names of a house's files that are not its database.
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

/// Is there something in the write-ahead log?
fn has_log(folder: &Path) -> bool {
    let log = fs::metadata(folder.join(format!("{FILE}-wal")));
    log.is_ok_and(|log| log.len() > 0)
}

//! Reading a data folder without changing it. The folder may be in use.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::{BUSY, FILE, OpenError};

/// The database of a folder, opened read-only.
pub(super) struct ReadOnly {
    pub(super) connection: Connection,
    /// Whether no process had the database open. It is then read as an immutable file, so that not even a lock file is left.
    alone: bool,
    log: PathBuf,
}

impl ReadOnly {
    /// Opens the database of a folder. Returns `None` if there is none.
    pub(super) fn open(folder: &Path) -> Result<Option<ReadOnly>, OpenError> {
        let path = folder.join(FILE);
        if !path.is_file() {
            return Ok(None);
        }
        // SQLite keeps this file while a process has the database open.
        let log = folder.join(format!("{FILE}-wal"));
        let alone = !log.exists();
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = if alone {
            let address = format!("file:{}?immutable=1", escaped(&path)?);
            Connection::open_with_flags(address, flags | OpenFlags::SQLITE_OPEN_URI)?
        } else {
            Connection::open_with_flags(&path, flags)?
        };
        connection.busy_timeout(BUSY)?;
        Ok(Some(ReadOnly {
            connection,
            alone,
            log,
        }))
    }

    /// Returns whether another process opened the database meanwhile. The rows read may then be wrong.
    pub(super) fn disturbed(&self) -> bool {
        self.alone && self.log.exists()
    }
}

/// Escapes a path for a `SQLite` URI.
fn escaped(path: &Path) -> io::Result<String> {
    let path = std::path::absolute(path)?;
    let path = path
        .to_str()
        .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let path = path
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23");
    // `C:\data` becomes `file:///C:/data`.
    Ok(if path.starts_with('/') {
        path
    } else {
        format!("///{}", path.replace('\\', "/"))
    })
}

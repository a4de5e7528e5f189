//! Backups of a data folder, which may be in use.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{FILE, OpenError, layout, private};
use crate::StoreError;

/// Summary of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupSummary {
    /// Number of tables, open or closed.
    pub tables: u64,
    /// Number of started games.
    pub games: u64,
    /// Number of entries of all games, archived or not.
    pub entries: u64,
    /// Size of the file in bytes.
    pub bytes: u64,
}

/// Error of a copy: a backup, or one side of a transfer. No copy was made.
#[derive(Debug)]
pub enum BackupError {
    /// The source folder has no database.
    NoDatabase,
    /// The target folder already has a database.
    TargetTaken,
    /// A folder or file cannot be read or written.
    Disk(io::Error),
    /// The database cannot be opened.
    Open(OpenError),
    /// The database fails.
    Store(StoreError),
    /// The copy failed the database's integrity check and was removed.
    CorruptCopy(String),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::NoDatabase => write!(f, "it contains no {FILE}"),
            BackupError::TargetTaken => {
                write!(
                    f,
                    "it already contains a {FILE}: choose an empty or a new folder"
                )
            }
            BackupError::Disk(error) => error.fmt(f),
            BackupError::Open(error) => error.fmt(f),
            BackupError::Store(error) => error.fmt(f),
            BackupError::CorruptCopy(why) => {
                write!(f, "the copy failed the integrity check: {why}")
            }
        }
    }
}

impl std::error::Error for BackupError {}

impl From<io::Error> for BackupError {
    fn from(error: io::Error) -> Self {
        BackupError::Disk(error)
    }
}

impl From<OpenError> for BackupError {
    fn from(error: OpenError) -> Self {
        BackupError::Open(error)
    }
}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> Self {
        BackupError::Store(error)
    }
}

impl From<rusqlite::Error> for BackupError {
    fn from(error: rusqlite::Error) -> Self {
        BackupError::Store(error.into())
    }
}

/// Copies the database of a folder into another folder, from which it can be served. The copy is one snapshot with every act that
/// was acknowledged before the call. Writers do not wait: `VACUUM INTO` only reads. The backup API of `SQLite` would restart at
/// every write.
///
/// # Errors
///
/// On any error there is no copy.
pub fn backup(folder: &Path, to: &Path) -> Result<BackupSummary, BackupError> {
    let source = folder.join(FILE);
    if !source.is_file() {
        return Err(BackupError::NoDatabase);
    }
    let (copy, part) = (to.join(FILE), to.join(format!("{FILE}.part")));
    if copy.exists() {
        return Err(BackupError::TargetTaken);
    }
    private::create_folder(to)?;
    if part.exists() {
        fs::remove_file(&part)?; // left by an interrupted backup
    }
    private::create_file(&part)?; // VACUUM INTO accepts an empty file and keeps its permissions
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&source, flags)?;
    connection.execute_batch("PRAGMA busy_timeout = 5000;")?;
    layout::version(&connection)?;
    let copied = vacuum(&connection, &part).and_then(|()| look_over(&part));
    let copied = match copied {
        Ok(copied) => copied,
        Err(error) => {
            let _ = fs::remove_file(&part); // it may not exist
            return Err(error);
        }
    };
    // SQLite does not flush the copy. Its name must not be on disk before its content.
    File::open(&part)?.sync_all()?;
    fs::rename(&part, &copy)?;
    #[cfg(unix)]
    File::open(to)?.sync_all()?;
    Ok(copied)
}

/// Writes a snapshot of a database to a file, which is empty or does not exist.
pub(super) fn vacuum(connection: &Connection, to: &Path) -> Result<(), BackupError> {
    let name = to.to_str().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidInput, "its path is not valid UTF-8")
    })?;
    connection.execute("VACUUM INTO ?1", [name])?;
    Ok(())
}

/// Returns the number of archived entries. A copy of an older layout has none.
fn sum_of_archives(connection: &Connection) -> rusqlite::Result<u64> {
    if !connection.table_exists(None, "archives")? {
        return Ok(0);
    }
    let sql = "SELECT coalesce(sum(count), 0) FROM archives";
    let sum: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    Ok(sum.unsigned_abs())
}

/// Checks the integrity of a copy, and returns a connection to it.
pub(super) fn check_integrity(copy: &Path) -> Result<Connection, BackupError> {
    let connection = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(BackupError::CorruptCopy(verdict));
    }
    Ok(connection)
}

/// Checks the integrity of a copy and counts its contents.
fn look_over(copy: &Path) -> Result<BackupSummary, BackupError> {
    let connection = check_integrity(copy)?;
    let count = |what: &str| {
        let count: rusqlite::Result<i64> =
            connection.query_row(&format!("SELECT count(*) FROM {what}"), [], |row| {
                row.get(0)
            });
        count.map(i64::unsigned_abs)
    };
    Ok(BackupSummary {
        tables: count("tables")?,
        games: count("games WHERE header IS NOT NULL")?,
        entries: count("entries")? + sum_of_archives(&connection)?,
        bytes: fs::metadata(copy)?.len(),
    })
}

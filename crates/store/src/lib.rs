//! What the house keeps, on disk.
//!
//! One thread writes. It takes whatever jobs are waiting, or come soon after, runs them in one transaction and answers them all once that is
//! on disk: an answer means durable, and many tables share the price of one flush. Readers have connections of their own.

mod backup;
mod commands;
mod devices;
mod expiry;
mod folder;
mod games;
mod health;
mod history;
mod inspection;
pub mod private;
mod sessions;
mod tables;
mod writer;

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

pub use backup::{BackupError, Copied, backup};
pub use commands::{Command, CommandRow};
pub use devices::{DeviceRow, NewDevice};
pub use folder::prepare;
pub use games::{GameRow, NewEntry, StoredEntry};
pub use health::Meter;
pub use history::PastGame;
pub use inspection::Inspection;
pub use sessions::SessionRow;
pub use tables::{ChatRow, ListedTable, PracticeRow, TableRow, TableState};

/// How the file is laid out: each step takes it one version further, from an empty file on.
const LAYOUT: [&str; 5] = [
    include_str!("layout/1.sql"),
    include_str!("layout/2.sql"),
    include_str!("layout/3.sql"),
    include_str!("layout/4.sql"),
    include_str!("layout/5.sql"),
];

/// What the file is called, in the house's folder.
const FILE: &str = "saloon.sqlite";
/// How long a connection waits for another process that has the file locked.
const BUSY: Duration = Duration::from_secs(5);

/// The house's file.
#[derive(Clone)]
pub struct Store {
    writer: writer::Writer,
    readers: Arc<Readers>,
}

/// Why something could not be kept or found. Of a write, nothing was kept, unless it is [`StoreError::Unknown`].
#[derive(Clone, Debug)]
pub enum StoreError {
    /// The write may or may not be kept: its COMMIT failed, or the writer ended before it answered. Ask the store
    /// after [`Store::settle`].
    Unknown(Arc<str>),
    /// What is stored cannot be read: it was changed, or is lost.
    Damaged(Arc<rusqlite::Error>),
    /// The disk or the file refuses.
    Failed(Arc<rusqlite::Error>),
    /// The data folder cannot be read or changed.
    Folder(Arc<io::Error>),
    /// The disk refused something that was to be kept together with it.
    Undone,
    /// The folder holds these files of a house, and no database.
    NoDatabase(Arc<str>),
    /// The house is closing.
    Closed,
    /// The file belongs to a newer house.
    TooNew(i64),
    /// The file is of an older layout, and was to be read only.
    TooOld(usize),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Damaged(error) => write!(f, "what is stored cannot be read: {error}"),
            StoreError::Failed(error) => write!(f, "the store refuses: {error}"),
            StoreError::Unknown(why) => write!(f, "whether it was kept is unknown: {why}"),
            StoreError::Folder(error) => error.fmt(f),
            StoreError::Undone => f.write_str("the store had to take it back"),
            StoreError::NoDatabase(others) => write!(
                f,
                "it holds {others} but no {FILE}: the database was moved or deleted. Put it back or restore a backup; \
                 for a new house, choose an empty folder"
            ),
            StoreError::Closed => f.write_str("the store is closed"),
            StoreError::TooOld(layout) => write!(
                f,
                "it was written by an older version (layout {layout}, this one writes {}): open it once with this version",
                LAYOUT.len()
            ),
            StoreError::TooNew(version) => write!(
                f,
                "the data folder was written by a newer version (layout {version}, this one knows {})",
                LAYOUT.len()
            ),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        if is_damage(&error) {
            StoreError::Damaged(Arc::new(error))
        } else {
            StoreError::Failed(Arc::new(error))
        }
    }
}

/// Does an error say that what is stored is not what was written?
fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    match error {
        Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::InvalidColumnType(..)
        | Error::Utf8Error(..) => true,
        _ => matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
        ),
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        StoreError::Folder(Arc::new(error))
    }
}

impl Store {
    /// Opens the file in `folder`, or makes it. Other users lose the right to read either.
    ///
    /// # Errors
    ///
    /// When the disk refuses, the file is of a newer house, or it is missing while others of a house are there.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        Store::open_written_by(folder, writer::Writer::start)
    }

    /// The same for a test that has the clock in its hands: whoever writes does so there and then, so that no time passes while a
    /// thread works that the clock does not know of. Nothing is flushed.
    ///
    /// # Errors
    ///
    /// As [`Store::open`].
    pub fn open_in_step(folder: &Path) -> Result<Store, StoreError> {
        Store::open_written_by(folder, |connection| {
            let _ = connection.execute_batch("PRAGMA synchronous = OFF"); // only slower without
            writer::Writer::in_step(connection)
        })
    }

    fn open_written_by(
        folder: &Path,
        writer: impl FnOnce(Connection) -> writer::Writer,
    ) -> Result<Store, StoreError> {
        prepare(folder)?;
        let path = folder.join(FILE);
        let mut connection = Connection::open(&path)?;
        connection.busy_timeout(BUSY)?;
        // WAL with full sync: a commit is one flush, and readers do not wait for it.
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA wal_autocheckpoint = 4000;",
        )?;
        lay_out(&mut connection)?;
        checkpoint(&connection)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(Store {
            writer: writer(connection),
            readers: Arc::new(Readers {
                path: path.into_boxed_path(),
                idle: Mutex::new(Vec::new()),
            }),
        })
    }

    /// Runs a job on the writing thread. The answer comes when what it wrote is on disk.
    ///
    /// # Errors
    ///
    /// When the job or the disk fails. Nothing of the job was kept then, unless the error is [`StoreError::Unknown`].
    pub async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(false, job).await
    }

    /// The same for a job of a single statement, which needs nothing that takes it back: it is cheaper.
    ///
    /// # Errors
    ///
    /// As [`Store::write`].
    pub async fn write_one<T: Send + 'static>(
        &self,
        statement: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.run(true, statement).await
    }

    /// Makes a write that failed as [`StoreError::Unknown`] known: afterwards it is kept or not for good, and what is read stays
    /// true after a crash. Costs nothing while every outcome is known.
    ///
    /// # Errors
    ///
    /// When the disk still fails.
    pub async fn settle(&self) -> Result<(), StoreError> {
        if self.writer.in_doubt() {
            self.write_one(|_| Ok(())).await?; // the writer adds what it takes
        }
        Ok(())
    }

    /// From now on `meter` hears of every commit. The first one who asks is the only one.
    pub fn measure(&self, meter: Arc<dyn Meter>) {
        self.writer.measure(meter);
    }

    /// Runs a job on a reading connection.
    ///
    /// # Errors
    ///
    /// When the job fails.
    pub async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = Arc::clone(&self.readers);
        let read = tokio::task::spawn_blocking(move || readers.run(job));
        read.await.map_err(|_| StoreError::Closed)?
    }

    /// Runs a job on a reading connection, on the calling thread. Never call it on an async thread: it blocks.
    ///
    /// # Errors
    ///
    /// When the job fails.
    pub fn read_blocking<T>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        self.readers.run(job)
    }
}

/// How many steps the file has come.
fn layout_of(connection: &Connection) -> Result<usize, StoreError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    usize::try_from(version)
        .ok()
        .filter(|&done| done <= LAYOUT.len())
        .ok_or(StoreError::TooNew(version))
}

/// Brings the file to the layout of this version, all at once or not at all.
fn lay_out(connection: &mut Connection) -> Result<(), StoreError> {
    let steps = &LAYOUT[layout_of(connection)?..];
    if steps.is_empty() {
        return Ok(());
    }
    // A step may rebuild a table that others refer to. SQLite changes this setting outside of transactions only.
    connection.pragma_update(None, "foreign_keys", false)?;
    let change = connection.transaction()?;
    for step in steps {
        change.execute_batch(step)?;
    }
    let version = i64::try_from(LAYOUT.len()).unwrap_or(i64::MAX);
    change.pragma_update(None, "user_version", version)?;
    change.commit()?;
    Ok(connection.pragma_update(None, "foreign_keys", true)?)
}

/// Copies the write-ahead log into the database, syncs it and empties the log. The log may hold commits whose fsync failed before a
/// crash: the system has them in memory and takes them for written, so no later fsync would save them from a power cut.
fn checkpoint(connection: &Connection) -> rusqlite::Result<()> {
    // Without waiting for readers in other processes: while a backup is made, everything is copied, and the log stays.
    connection.busy_timeout(Duration::ZERO)?;
    let copied = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    if let Err(error) = copied {
        tracing::warn!(%error, "the write-ahead log could not be copied into the database"); // of a full disk, say
    }
    connection.busy_timeout(BUSY)
}

/// Connections that only read; as many as are needed at a time.
struct Readers {
    path: Box<Path>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn connect(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        // What readers look up is small and seldom the same: the system's own cache is enough.
        connection.busy_timeout(BUSY)?;
        connection.execute_batch("PRAGMA cache_size = -256;")?;
        Ok(connection)
    }

    fn run<T>(
        &self,
        job: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let result = job(&connection);
        if let Ok(mut idle) = self.idle.lock()
            && idle.len() < 8
        {
            idle.push(connection);
        }
        Ok(result?)
    }
}

//! Read-only connections.

use std::path::Path;
use std::sync::Mutex;

use rusqlite::{Connection, OpenFlags};

use super::{BUSY, connect};
use crate::StoreError;

/// Maximum number of idle connections.
const IDLE: usize = 8;

/// A pool of read-only connections. It grows with the number of concurrent reads.
pub(super) struct Readers {
    path: Box<Path>,
    vfs: Option<String>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: &Path, vfs: Option<&str>) -> Readers {
        Readers {
            path: path.into(),
            vfs: vfs.map(str::to_owned),
            idle: Mutex::default(),
        }
    }

    /// Runs a job on one snapshot of the database. Blocks.
    pub(super) fn run<T, E: Into<StoreError>>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, StoreError> {
        let idle = self.idle.lock().ok().and_then(|mut idle| idle.pop());
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let result = snapshot(&connection, job);
        if let Ok(mut idle) = self.idle.lock()
            && idle.len() < IDLE
            && connection.is_autocommit()
        {
            idle.push(connection);
        }
        result
    }

    fn connect(&self) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = connect(&self.path, flags, self.vfs.as_deref())?;
        connection.busy_timeout(BUSY)?;
        // Reads are small and rarely repeat: the page cache of the system is enough.
        connection.execute_batch("PRAGMA cache_size = -256;")?;
        Ok(connection)
    }
}

/// Runs a job in a read transaction.
fn snapshot<T, E: Into<StoreError>>(
    connection: &Connection,
    job: impl FnOnce(&Connection) -> Result<T, E>,
) -> Result<T, StoreError> {
    let execute = |sql| connection.prepare_cached(sql)?.execute([]);
    execute("BEGIN")?;
    let result = job(connection).map_err(Into::into);
    let ended = execute("COMMIT");
    if !connection.is_autocommit() {
        let _ = execute("ROLLBACK"); // otherwise the connection is dropped
    }
    let value = result?;
    ended?;
    Ok(value)
}

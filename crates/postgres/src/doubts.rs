//! Writes whose outcome is unknown.

use std::sync::{Mutex, MutexGuard, PoisonError};

use saloon_store::StoreError;
use tokio::sync;

use crate::connection::{Backend, Connection, Failure};

/// The server processes that may still commit a write whose connection was lost.
#[derive(Default)]
pub(crate) struct Doubts {
    backends: Mutex<Vec<Backend>>,
    resolving: sync::Mutex<()>,
}

impl Doubts {
    pub(crate) fn add(&self, backend: Backend) {
        self.backends().push(backend);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.backends().is_empty()
    }

    /// Makes every unknown outcome final: ends the processes, and waits until they are gone.
    pub(crate) async fn resolve(&self, connection: &Connection) -> Result<(), StoreError> {
        if self.is_empty() {
            return Ok(());
        }
        let _turn = self.resolving.lock().await;
        let doubted = self.backends().clone();
        if doubted.is_empty() {
            return Ok(());
        }
        for backend in &doubted {
            end(connection, *backend).await.map_err(Failure::of_read)?;
        }
        // A process that is terminated while it waits for a synchronous standby leaves a commit that is visible, and not yet safe. This
        // commit follows it in the log, so that it is safe when this one is.
        let flushed = "SELECT pg_logical_emit_message(true, 'saloon', 'settled')";
        let flushed = connection.query(flushed, &[]).await;
        if let Err(Failure::Lost(_)) = &flushed {
            self.add(connection.backend); // ended by the next attempt: otherwise each would leave a process that waits
        }
        flushed.map_err(Failure::of_read)?;
        self.backends().retain(|backend| !doubted.contains(backend));
        Ok(())
    }

    fn backends(&self) -> MutexGuard<'_, Vec<Backend>> {
        self.backends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Terminates a process and waits until it is gone.
async fn end(connection: &Connection, backend: Backend) -> Result<(), Failure> {
    let terminate = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
        WHERE pid = $1 AND (extract(epoch FROM backend_start) * 1000000)::bigint = $2";
    let exists = "SELECT 1 FROM pg_stat_activity
        WHERE pid = $1 AND (extract(epoch FROM backend_start) * 1000000)::bigint = $2";
    let Backend { pid, started } = backend;
    connection.query(terminate, &[&pid, &started]).await?;
    let left = connection.query(exists, &[&pid, &started]).await?;
    if left.is_empty() {
        return Ok(());
    }
    let why = "a lost connection has not ended in the database yet";
    Err(StoreError::Failed(why.into()).into())
}

//! Removes expired data: waiting and practice tables, short codes, devices and guests, command ids.
//!
//! Started games are kept, except those of practice tables.

use std::sync::Arc;

use saloon_store::StoreError;
use tokio::time::{Duration, sleep};

use crate::app::App;

/// Delay of the first sweep, to keep it out of the startup.
const INITIAL_DELAY: Duration = Duration::from_mins(1);
/// Time between two sweeps.
const INTERVAL: Duration = Duration::from_hours(1);
/// Number of rows removed per transaction. Acts wait for the transaction.
const BATCH: u32 = 50;
/// Time for which retries of a command are recognised. The ids of acts are kept with the record.
const COMMAND_RETENTION: Duration = Duration::from_hours(7 * 24);

/// Time for which expired carry codes are kept: the request for a code may be repeated, and must not revive a used one.
const CARRY_CODES: Duration = Duration::from_hours(24);

/// Retention periods, from the last use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Tables whose game never started.
    pub waiting: Duration,
    /// Practice tables, with their games.
    pub practice: Duration,
    /// Short codes of waiting tables. A table gets a new code when it is loaded again.
    pub codes: Duration,
    /// Devices, and guests with their last device.
    pub sessions: Duration,
}

impl Default for Retention {
    fn default() -> Self {
        Retention {
            waiting: Duration::from_hours(30 * 24),
            practice: Duration::from_hours(2 * 24),
            codes: Duration::from_hours(2 * 24),
            sessions: Duration::from_hours(400 * 24),
        }
    }
}

/// Sweeps periodically while the server runs.
pub(crate) async fn run(app: Arc<App>) {
    sleep(INITIAL_DELAY).await;
    loop {
        if let Err(error) = app.sweep().await {
            tracing::warn!(%error, "could not remove expired rows");
        }
        sleep(INTERVAL).await;
    }
}

fn ago(now: i64, age: Duration) -> i64 {
    now.saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX))
}

impl App {
    /// Removes expired data.
    ///
    /// # Errors
    ///
    /// When the store fails. Rows removed before the failure stay removed.
    pub async fn sweep(&self) -> Result<(), StoreError> {
        let now = self.env.unix_now();
        let keep = self.retention();
        let tables = self.sweep_tables(now, keep).await?;
        self.sweep_codes(ago(now, keep.codes)).await?;
        let sessions = ago(now, keep.sessions);
        let mut devices = 0;
        loop {
            let count = self.store.expire_devices(sessions, BATCH).await?;
            devices += count;
            if count == 0 {
                break;
            }
        }
        let commands = ago(now, COMMAND_RETENTION);
        while self.store.expire_commands(commands, BATCH).await? > 0 {}
        self.store.expire_carry_codes(ago(now, CARRY_CODES)).await?;
        if tables + devices > 0 {
            tracing::info!(tables, devices, "removed expired data");
        }
        Ok(())
    }

    async fn sweep_tables(&self, now: i64, keep: Retention) -> Result<usize, StoreError> {
        let (waiting, practice) = (ago(now, keep.waiting), ago(now, keep.practice));
        let before = waiting.max(practice);
        let mut removed = 0;
        loop {
            let found = self.store.expired_tables(waiting, practice, BATCH).await?;
            let before_this = removed;
            for id in found {
                removed += usize::from(self.remove_table(&id, before).await?);
            }
            if removed == before_this {
                return Ok(removed); // the rest is in use
            }
        }
    }

    /// Removes a table that is not in memory. Holds its load lock, so that no connection can load it meanwhile.
    async fn remove_table(&self, id: &str, before: i64) -> Result<bool, StoreError> {
        let _turn = self.loading(id).await;
        if self.is_loaded(id) {
            return Ok(false);
        }
        self.store.remove_table(id, before).await
    }

    async fn sweep_codes(&self, before: i64) -> Result<(), StoreError> {
        for id in self.store.tables_with_old_code(before).await? {
            let _turn = self.loading(&id).await;
            if !self.is_loaded(&id) {
                self.store.clear_code(&id).await?;
            }
        }
        Ok(())
    }
}

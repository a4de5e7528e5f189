//! Archives finished games: their entries become one compressed row each.

use std::sync::Arc;

use saloon_store::StoreError;
use tokio::time::{Duration, sleep};

use crate::app::App;

/// Time between two runs.
const INTERVAL: Duration = Duration::from_mins(1);
/// Minimum age of a finished game, in milliseconds. Most players have finished watching its replay by then.
const MIN_AGE_MS: i64 = 3_600 * 1_000;
/// Number of games per transaction. Acts wait for the transaction.
const BATCH: u32 = 4;
/// Pause between two transactions. Bounds the load of a backlog, for example after an upgrade, to 80 games a second.
const BATCH_PAUSE: Duration = Duration::from_millis(50);

/// Archives periodically while the server runs.
pub(crate) async fn run(app: Arc<App>) {
    loop {
        sleep(INTERVAL).await;
        if let Err(error) = app.archive().await {
            tracing::warn!(%error, "could not archive finished games");
        }
    }
}

impl App {
    /// Archives games that finished more than an hour ago. Returns their number.
    ///
    /// # Errors
    ///
    /// When the store fails. Games archived before the failure stay archived.
    pub async fn archive(&self) -> Result<usize, StoreError> {
        let before = self.env.unix_now().saturating_sub(MIN_AGE_MS);
        let mut total = 0;
        loop {
            let count = self.store.archive_games(before, BATCH).await?;
            total += count;
            if count == 0 {
                return Ok(total);
            }
            sleep(BATCH_PAUSE).await;
        }
    }
}

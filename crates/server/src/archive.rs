//! Archives finished games: their entries become one compressed row each.

use std::sync::Arc;

use saloon_store::StoreError;
use tokio::time::{Duration, sleep};

use crate::app::App;

/// Between two runs.
const INTERVAL: Duration = Duration::from_mins(1);
/// Age of a game that is archived. Most players are done with its replay by then.
const MIN_AGE_MS: i64 = 3_600 * 1_000;
/// Games of one transaction: acts wait for it.
const BATCH: u32 = 4;
/// Between two transactions. Bounds what a backlog, as of an upgrade, takes from the tables: 80 games a second at most.
const BATCH_PAUSE: Duration = Duration::from_millis(50);

/// Archives for as long as the house is open.
pub(crate) async fn run(app: Arc<App>) {
    loop {
        sleep(INTERVAL).await;
        if let Err(error) = app.archive().await {
            tracing::warn!(%error, "finished games could not be archived");
        }
    }
}

impl App {
    /// Archives games that finished more than an hour ago. Returns how many.
    ///
    /// # Errors
    ///
    /// When the store fails. What was archived before stays archived.
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

//! Tables at which nothing happens, and what they cost.

use std::fmt;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinHandle;

use super::desk::Desk;
use super::house::OwnHouse;
use super::{ran_between, set_up, with_house};
use crate::args;
use crate::failure::Failure;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Idle {
    /// Tables that waited, with one connection each.
    pub tables: u32,
    /// What the house's memory grew by, a table. Null for a house of another's.
    pub kb_per_table: Option<f64>,
    /// How much of a core the house used meanwhile, in percent. Null for a house of another's.
    pub core_percent: Option<f64>,
    /// Connections that were lost.
    pub errors: usize,
    /// For how long.
    pub seconds: f64,
}

impl fmt::Display for Idle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} idle tables for {} s", self.tables, self.seconds)?;
        if let Some(kb) = self.kb_per_table {
            write!(f, "; {kb:.1} KB a table")?;
        }
        if let Some(percent) = self.core_percent {
            write!(f, "; {percent:.2} % of one core")?;
        }
        write!(f, "; {} errors", self.errors)
    }
}

/// Measures what waiting costs.
pub fn measure_idle(args: &args::BenchLoad) -> Result<Idle, Failure> {
    with_house(args, async |desk, own| wait(args, desk, own).await)
}

async fn wait(
    args: &args::BenchLoad,
    desk: &Desk,
    own: Option<&OwnHouse>,
) -> Result<Idle, Failure> {
    desk.first_page().await?;
    let before = own.and_then(OwnHouse::memory_kb);
    let guests = set_up(args.tables, async |_| guest(desk).await).await?;
    let from = Instant::now();
    let until = from + Duration::from_secs(args.seconds);
    let ran = ran_between(own, from, until).await;
    let after = own.and_then(OwnHouse::memory_kb);
    let errors = guests.iter().filter(|guest| guest.is_finished()).count();
    let seconds = (until - from).as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "rates")]
    Ok(Idle {
        tables: args.tables,
        kb_per_table: before
            .zip(after)
            .map(|(before, after)| after.saturating_sub(before) as f64 / f64::from(args.tables)),
        core_percent: ran.map(|ran| ran.as_secs_f64() / seconds * 100.0),
        errors,
        seconds,
    })
}

/// Somebody who opens a table and stays there, doing nothing. It ends when the connection does.
async fn guest(desk: &Desk) -> Result<JoinHandle<()>, Failure> {
    let cookie = desk.enter("Ana").await?;
    let rules = json!({"rules": {"game": super::game(), "seats": 2}});
    let opened = desk.post(&cookie, "/tables", &rules).await?;
    let id = opened["id"].as_str().unwrap_or_default();
    let mut socket = desk.socket(&cookie, id).await?;
    socket.next().await; // the welcome
    Ok(tokio::task::spawn_local(async move {
        while let Some(Ok(_)) = socket.next().await {}
    }))
}

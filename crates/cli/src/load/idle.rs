//! Load test with idle tables: memory and CPU time of waiting connections.

use std::fmt;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use serde::Serialize;
use serde_json::json;
use tokio::task::JoinHandle;

use super::client::LoadClient;
use super::servers::Servers;
use super::{cpu_time_between, set_up, with_servers};
use crate::args;
use crate::failure::Failure;

/// Report of an idle test.
#[derive(Clone, Debug, Serialize)]
pub struct IdleReport {
    /// Number of idle tables, with one connection each.
    pub tables: u32,
    /// Growth of the server's memory per table, in KiB. Null for an external server.
    pub kb_per_table: Option<f64>,
    /// CPU use of the server, in percent of one core. Null for an external server.
    pub core_percent: Option<f64>,
    /// Connections lost.
    pub errors: usize,
    /// Duration of the measurement, in seconds.
    pub seconds: f64,
}

impl fmt::Display for IdleReport {
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

/// Measures the cost of idle tables.
pub fn measure_idle(args: &args::BenchLoadArgs) -> Result<IdleReport, Failure> {
    with_servers(args, async |servers| wait(args, servers).await)
}

async fn wait(args: &args::BenchLoadArgs, servers: &Servers) -> Result<IdleReport, Failure> {
    servers.first_page().await?;
    let before = servers.memory_kb();
    let guests = set_up(args.tables, async |number| {
        guest(servers.of_table(number, false).0).await
    })
    .await?;
    let from = Instant::now();
    let until = from + Duration::from_secs(args.seconds);
    let (ran, _) = cpu_time_between(servers, from, until).await;
    let after = servers.memory_kb();
    let errors = guests.iter().filter(|guest| guest.is_finished()).count();
    let seconds = (until - from).as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "rates")]
    Ok(IdleReport {
        tables: args.tables,
        kb_per_table: before
            .zip(after)
            .map(|(before, after)| after.saturating_sub(before) as f64 / f64::from(args.tables)),
        core_percent: ran.map(|ran| ran.as_secs_f64() / seconds * 100.0),
        errors,
        seconds,
    })
}

/// Opens a table and stays connected without acting. The task ends when the connection closes.
async fn guest(client: &LoadClient) -> Result<JoinHandle<()>, Failure> {
    let cookie = client.sign_in("Ana").await?;
    let rules = json!({"rules": {"game": super::game(), "seats": 2}});
    let opened = client.post(&cookie, "/tables", &rules).await?;
    let id = opened["id"].as_str().unwrap_or_default();
    let mut socket = client.socket(&cookie, id).await?;
    socket.next().await; // the welcome
    Ok(tokio::task::spawn_local(async move {
        while let Some(Ok(_)) = socket.next().await {}
    }))
}

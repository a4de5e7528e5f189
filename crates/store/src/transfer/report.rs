//! Summary of a transfer.

use super::Source;
use crate::StoreError;

/// Contents of a store, after a transfer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Number of guests.
    pub guests: u64,
    /// Number of tables, open or closed.
    pub tables: u64,
    /// Number of started games.
    pub games: u64,
    /// Number of entries of all games, archived or not.
    pub entries: u64,
    /// Number of rows of each table of the store.
    pub rows: Vec<(&'static str, u64)>,
}

pub(super) async fn count(
    source: &impl Source,
    rows: Vec<(&'static str, u64)>,
) -> Result<Report, StoreError> {
    let number = async |sql: &str| source.number(sql).await.map(i64::unsigned_abs);
    let rows_of = |name| {
        let found = rows.iter().find(|(table, _)| *table == name);
        found.map_or(0, |(_, count)| *count)
    };
    let archived = number("SELECT coalesce(sum(count), 0) FROM archives").await?;
    Ok(Report {
        guests: rows_of("sessions"),
        tables: rows_of("tables"),
        games: number("SELECT count(*) FROM games WHERE header IS NOT NULL").await?,
        entries: rows_of("entries") + archived,
        rows,
    })
}

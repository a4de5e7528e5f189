//! Finished games of a guest.

use rusqlite::{Connection, Result, params};

use crate::PastGame;

/// Returns games that finished before `before`, latest first, without practice games.
pub(super) fn of_session(
    connection: &Connection,
    session: i64,
    before: i64,
    limit: u32,
) -> Result<Vec<PastGame>> {
    connection
        .prepare_cached(
            "SELECT games.name, table_id, tables.game, header, outcome, finished_at, group_concat(seat),
                 (SELECT group_concat(seat ORDER BY entry, seat) FROM hints WHERE hints.game = games.id)
             FROM players JOIN games ON games.id = players.game JOIN tables ON tables.id = table_id
             WHERE session = ?1 AND finished_at < ?2 AND NOT EXISTS
                 (SELECT 1 FROM practices WHERE practices.table_id = games.table_id)
             GROUP BY games.id ORDER BY finished_at DESC LIMIT ?3",
        )?
        .query_map(params![session, before, limit], |row| {
            let (seats, hints): (String, Option<String>) = (row.get(6)?, row.get(7)?);
            let list = |text: &str| text.split(',').filter_map(|seat| seat.parse().ok()).collect();
            Ok(PastGame {
                name: row.get(0)?,
                table: row.get(1)?,
                game: row.get(2)?,
                header: row.get(3)?,
                outcome: row.get(4)?,
                finished_at: row.get(5)?,
                seats: list(&seats),
                hints: list(&hints.unwrap_or_default()),
            })
        })?
        .collect()
}

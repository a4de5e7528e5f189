//! The finished games of a guest.

use rusqlite::{Connection, Result, params};

use crate::GameRow;

/// A finished game that a guest played in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastGame {
    /// The name of its record.
    pub name: String,
    /// Where it was played.
    pub table: String,
    /// Which game.
    pub game: String,
    /// Header of the record, as JSON.
    pub header: String,
    /// As JSON.
    pub outcome: String,
    /// Unix time, ms.
    pub finished_at: i64,
    /// The guest's seats.
    pub seats: Vec<u8>,
}

impl GameRow {
    /// Notes the seats of the guests in a game that begins.
    pub fn seat_players(connection: &Connection, game: i64, players: &[(u8, i64)]) -> Result<()> {
        let mut insert = connection
            .prepare_cached("INSERT INTO players (game, seat, session) VALUES (?1, ?2, ?3)")?;
        for (seat, session) in players {
            insert.execute(params![game, seat, session])?;
        }
        Ok(())
    }

    /// The finished games of a guest from before `before`, the last first. Without practice games.
    pub fn history(
        connection: &Connection,
        session: i64,
        before: i64,
        most: u32,
    ) -> Result<Vec<PastGame>> {
        connection
            .prepare_cached(
                "SELECT games.name, table_id, tables.game, header, outcome, finished_at, group_concat(seat)
                 FROM players JOIN games ON games.id = players.game JOIN tables ON tables.id = table_id
                 WHERE session = ?1 AND finished_at < ?2 AND NOT EXISTS
                     (SELECT 1 FROM practices WHERE practices.table_id = games.table_id)
                 GROUP BY games.id ORDER BY finished_at DESC LIMIT ?3",
            )?
            .query_map(params![session, before, most], |row| {
                let seats: String = row.get(6)?;
                Ok(PastGame {
                    name: row.get(0)?,
                    table: row.get(1)?,
                    game: row.get(2)?,
                    header: row.get(3)?,
                    outcome: row.get(4)?,
                    finished_at: row.get(5)?,
                    seats: seats.split(',').filter_map(|seat| seat.parse().ok()).collect(),
                })
            })?
            .collect()
    }
}

//! Reviews and hints, stored with the games.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::one_row;

/// Stores the review of a finished game.
pub(super) fn save(connection: &Connection, game: i64, seat: u8, json: &str) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO reviews (game, seat, json)
             SELECT id, ?2, ?3 FROM games WHERE id = ?1 AND outcome IS NOT NULL
             ON CONFLICT (game, seat) DO UPDATE SET json = excluded.json",
        )?
        .execute(params![game, seat, json])
        .and_then(one_row)
}

pub(super) fn of_seat(connection: &Connection, game: i64, seat: u8) -> Result<Option<String>> {
    connection
        .prepare_cached("SELECT json FROM reviews WHERE game = ?1 AND seat = ?2")?
        .query_row(params![game, seat], |row| row.get(0))
        .optional()
}

pub(super) fn note_hint(connection: &Connection, game: i64, entry: u32, seat: u8) -> Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO hints (game, entry, seat) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        )?
        .execute(params![game, entry, seat])
        .map(drop)
}

pub(super) fn hints(connection: &Connection, game: i64) -> Result<Vec<(u32, u8)>> {
    connection
        .prepare_cached("SELECT entry, seat FROM hints WHERE game = ?1 ORDER BY entry, seat")?
        .query_map([game], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

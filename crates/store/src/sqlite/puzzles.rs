//! Answers of guests to puzzles.

use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use crate::AnswerRow;

const COLUMNS: &str = "puzzle, day, act, verdict, at";

fn answer_row(row: &Row<'_>) -> Result<AnswerRow> {
    Ok(AnswerRow {
        puzzle: row.get(0)?,
        day: row.get(1)?,
        act: row.get(2)?,
        verdict: row.get(3)?,
        at: row.get(4)?,
    })
}

/// Stores an answer, unless the guest has answered the puzzle on that day.
pub(super) fn insert(connection: &Connection, session: i64, answer: &AnswerRow) -> Result<()> {
    connection
        .prepare_cached(&format!(
            "INSERT INTO puzzle_answers (session, {COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING"
        ))?
        .execute(params![
            session,
            answer.puzzle,
            answer.day,
            answer.act,
            answer.verdict,
            answer.at
        ])
        .map(drop)
}

pub(super) fn find(
    connection: &Connection,
    session: i64,
    puzzle: &str,
    day: &str,
) -> Result<Option<AnswerRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM puzzle_answers WHERE session = ?1 AND puzzle = ?2 AND day = ?3"
        ))?
        .query_row(params![session, puzzle, day], answer_row)
        .optional()
}

/// Returns the answers of a guest, latest first.
pub(super) fn of_session(
    connection: &Connection,
    session: i64,
    limit: u32,
) -> Result<Vec<AnswerRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM puzzle_answers WHERE session = ?1 ORDER BY at DESC, puzzle, day LIMIT ?2"
        ))?
        .query_map(params![session, limit], answer_row)?
        .collect()
}

/// Returns the number of answers by act.
pub(super) fn choices(connection: &Connection, puzzle: &str) -> Result<Vec<(String, u32)>> {
    connection
        .prepare_cached(
            "SELECT act, count(*) FROM puzzle_answers WHERE puzzle = ?1 GROUP BY act ORDER BY act",
        )?
        .query_map([puzzle], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

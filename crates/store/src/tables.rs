//! Tables, who belongs to them, and what is said there.

use rusqlite::types::{FromSqlError, FromSqlResult};
use rusqlite::{Connection, OptionalExtension, Result, Row, params};

use crate::is_damage;

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// Seats can be taken.
    Waiting,
    /// A game is on.
    Playing,
    /// The last game is over; the table may play another.
    Finished,
    /// Nobody comes back.
    Closed,
}

impl TableState {
    /// As the file writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            TableState::Waiting => "waiting",
            TableState::Playing => "playing",
            TableState::Finished => "finished",
            TableState::Closed => "closed",
        }
    }

    fn read(text: &str) -> FromSqlResult<TableState> {
        match text {
            "waiting" => Ok(TableState::Waiting),
            "playing" => Ok(TableState::Playing),
            "finished" => Ok(TableState::Finished),
            "closed" => Ok(TableState::Closed),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// In its address.
    pub id: String,
    /// What can be typed to join while it waits.
    pub code: Option<String>,
    /// The hash of the secret in its invitation link.
    pub invite_hash: Vec<u8>,
    /// Which game.
    pub game: String,
    /// Shown in the lobby?
    pub public: bool,
    /// Where it stands.
    pub state: TableState,
    /// Seats, options, who is ready, as the server writes them.
    pub lobby: String,
    /// The number of the last update that changed the lobby.
    pub updates: i64,
    /// What the table's clock showed when it last stopped, in milliseconds.
    pub clock: i64,
}

/// A table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTable {
    /// The table.
    pub row: TableRow,
    /// When something last happened there, as far as it is stored (Unix time, ms).
    pub changed_at: i64,
    /// Where its game stood when it last left memory, as JSON.
    pub standing: Option<String>,
}

const COLUMNS: &str = "id, code, invite_hash, game, public, state, lobby, updates, clock";

fn row(row: &Row<'_>) -> Result<TableRow> {
    Ok(TableRow {
        id: row.get(0)?,
        code: row.get(1)?,
        invite_hash: row.get(2)?,
        game: row.get(3)?,
        public: row.get(4)?,
        state: TableState::read(row.get_ref(5)?.as_str()?)?,
        lobby: row.get(6)?,
        updates: row.get(7)?,
        clock: row.get(8)?,
    })
}

/// One table of many: none if it is damaged, which must not hide the others.
fn listed(one: &Row<'_>) -> Result<Option<ListedTable>> {
    match whole(one) {
        Err(error) if is_damage(&error) => {
            let table: String = one.get(0).unwrap_or_default();
            tracing::error!(table, %error, "a table cannot be read");
            Ok(None)
        }
        read => read.map(Some),
    }
}

fn whole(one: &Row<'_>) -> Result<ListedTable> {
    Ok(ListedTable {
        row: row(one)?,
        changed_at: one.get(9)?,
        standing: one.get(10)?,
    })
}

impl TableRow {
    /// Sets a table up. Fails if its code is taken.
    pub fn insert(&self, connection: &Connection, now: i64) -> Result<()> {
        connection
            .prepare_cached(&format!(
                "INSERT INTO tables ({COLUMNS}, changed_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
            ))?
            .execute(params![
                self.id,
                self.code,
                self.invite_hash,
                self.game,
                self.public,
                self.state.as_str(),
                self.lobby,
                self.updates,
                self.clock,
                now
            ])
            .map(drop)
    }

    /// Keeps what changes: the code, where it stands, the lobby, the clock.
    pub fn update(&self, connection: &Connection, now: i64) -> Result<()> {
        connection
            .prepare_cached(
                "UPDATE tables SET code = ?2, state = ?3, lobby = ?4, updates = ?5, clock = ?6, changed_at = ?7 WHERE id = ?1",
            )?
            .execute(params![
                self.id,
                self.code,
                self.state.as_str(),
                self.lobby,
                self.updates,
                self.clock,
                now
            ])
            .map(drop)
    }

    /// Stores what the clock shows and where the game stands, when the last player leaves.
    pub fn keep_clock(
        connection: &Connection,
        id: &str,
        clock: i64,
        standing: &str,
        changed_at: i64,
    ) -> Result<()> {
        connection
            .prepare_cached(
                "UPDATE tables SET clock = ?2, standing = ?3, changed_at = max(changed_at, ?4) WHERE id = ?1",
            )?
            .execute(params![id, clock, standing, changed_at])
            .map(drop)
    }

    /// A table as lists show it.
    pub fn listed(connection: &Connection, id: &str) -> Result<Option<ListedTable>> {
        connection
            .prepare_cached(&format!(
                "SELECT {COLUMNS}, changed_at, standing FROM tables WHERE id = ?1"
            ))?
            .query_row([id], whole)
            .optional()
    }

    /// The table at an address.
    pub fn by_id(connection: &Connection, id: &str) -> Result<Option<TableRow>> {
        connection
            .prepare_cached(&format!("SELECT {COLUMNS} FROM tables WHERE id = ?1"))?
            .query_row([id], row)
            .optional()
    }

    /// The table that waits under a code.
    pub fn by_code(connection: &Connection, code: &str) -> Result<Option<TableRow>> {
        connection
            .prepare_cached(&format!("SELECT {COLUMNS} FROM tables WHERE code = ?1"))?
            .query_row([code], row)
            .optional()
    }

    /// The first of these codes that no table waits under; the last, if all are taken.
    pub fn free_code(connection: &Connection, codes: &[String]) -> Result<Option<String>> {
        let mut taken = connection.prepare_cached("SELECT 1 FROM tables WHERE code = ?1")?;
        for code in codes {
            if !taken.exists([code])? {
                return Ok(Some(code.clone()));
            }
        }
        Ok(codes.last().cloned())
    }

    /// The table that a link invites to.
    pub fn by_invite(connection: &Connection, invite_hash: &[u8]) -> Result<Option<TableRow>> {
        connection
            .prepare_cached(&format!(
                "SELECT {COLUMNS} FROM tables WHERE invite_hash = ?1"
            ))?
            .query_row([invite_hash], row)
            .optional()
    }

    /// Public tables, the last changed first.
    pub fn public(connection: &Connection, most: u32) -> Result<Vec<ListedTable>> {
        connection
            .prepare_cached(&format!(
                "SELECT {COLUMNS}, changed_at, standing FROM tables WHERE public AND state <> 'closed' ORDER BY changed_at DESC LIMIT ?1"
            ))?
            .query_map([most], listed)?
            .filter_map(Result::transpose)
            .collect()
    }

    /// The tables that a guest belongs to and has not dismissed, the last changed first.
    pub fn of_session(
        connection: &Connection,
        session: i64,
        most: u32,
    ) -> Result<Vec<ListedTable>> {
        connection
            .prepare_cached(&format!(
                "SELECT {COLUMNS}, changed_at, standing FROM tables
                 WHERE id IN (SELECT table_id FROM members WHERE session = ?1 AND NOT dismissed)
                 AND state <> 'closed' ORDER BY changed_at DESC LIMIT ?2"
            ))?
            .query_map(params![session, most], listed)?
            .filter_map(Result::transpose)
            .collect()
    }

    /// Takes a table off a guest's list.
    pub fn dismiss(connection: &Connection, id: &str, session: i64) -> Result<()> {
        connection
            .prepare_cached(
                "UPDATE members SET dismissed = 1 WHERE session = ?1 AND table_id = ?2",
            )?
            .execute(params![session, id])
            .map(drop)
    }

    /// Makes a guest belong to a table, and notes the short code they joined by.
    pub fn admit(
        connection: &Connection,
        id: &str,
        session: i64,
        code: Option<&str>,
    ) -> Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO members (session, table_id, code) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET code = coalesce(?3, code), dismissed = 0",
            )?
            .execute(params![session, id, code])
            .map(drop)
    }

    /// The table that a guest joined by this code, which may have expired since.
    pub fn joined_by(
        connection: &Connection,
        session: i64,
        code: &str,
    ) -> Result<Option<TableRow>> {
        connection
            .prepare_cached(&format!(
                "SELECT {COLUMNS} FROM tables WHERE id =
                 (SELECT table_id FROM members WHERE session = ?1 AND code = ?2)"
            ))?
            .query_row(params![session, code], row)
            .optional()
    }

    /// Does a guest belong to a table?
    pub fn is_member(connection: &Connection, id: &str, session: i64) -> Result<bool> {
        connection
            .prepare_cached("SELECT 1 FROM members WHERE session = ?1 AND table_id = ?2")?
            .exists(params![session, id])
    }

    /// Makes a guest a stranger to a table.
    pub fn expel(connection: &Connection, id: &str, session: i64) -> Result<()> {
        connection
            .prepare_cached("DELETE FROM members WHERE session = ?1 AND table_id = ?2")?
            .execute(params![session, id])
            .map(drop)
    }
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatRow {
    /// From 1, without a gap.
    pub number: i64,
    /// Who.
    pub session: i64,
    /// Their name then.
    pub name: String,
    /// What.
    pub text: String,
    /// When (Unix time, ms).
    pub said_at: i64,
}

/// Messages kept for each table. Older ones are removed as new ones come.
const CHAT_KEPT: i64 = 200;

impl ChatRow {
    /// Keeps it.
    pub fn insert(&self, connection: &Connection, table: &str) -> Result<()> {
        connection
            .prepare_cached(
                "INSERT INTO chat (table_id, number, session, name, text, said_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![
                table,
                self.number,
                self.session,
                self.name,
                self.text,
                self.said_at
            ])?;
        connection
            .prepare_cached("DELETE FROM chat WHERE table_id = ?1 AND number <= ?2")?
            .execute(params![table, self.number - CHAT_KEPT])
            .map(drop)
    }

    /// What was said last, oldest first.
    pub fn last(connection: &Connection, table: &str, most: u32) -> Result<Vec<ChatRow>> {
        let mut rows: Vec<ChatRow> = connection
            .prepare_cached(
                "SELECT number, session, name, text, said_at FROM chat WHERE table_id = ?1 ORDER BY number DESC LIMIT ?2",
            )?
            .query_map(params![table, most], |row| {
                Ok(ChatRow {
                    number: row.get(0)?,
                    session: row.get(1)?,
                    name: row.get(2)?,
                    text: row.get(3)?,
                    said_at: row.get(4)?,
                })
            })?
            .collect::<Result<_>>()?;
        rows.reverse();
        Ok(rows)
    }
}

/// The position and scripts of a practice table. Apart from its row, which is rewritten at every change of the lobby.
pub struct PracticeRow;

impl PracticeRow {
    /// Keeps the practice of a table, as JSON.
    pub fn insert(connection: &Connection, table: &str, json: &str) -> Result<()> {
        connection
            .prepare_cached("INSERT INTO practices (table_id, json) VALUES (?1, ?2)")?
            .execute([table, json])
            .map(drop)
    }

    /// The practice of a table, if it is a practice table.
    pub fn of_table(connection: &Connection, table: &str) -> Result<Option<String>> {
        connection
            .prepare_cached("SELECT json FROM practices WHERE table_id = ?1")?
            .query_row([table], |row| row.get(0))
            .optional()
    }
}

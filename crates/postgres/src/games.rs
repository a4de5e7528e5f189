//! Reads of games, and their archives.

use saloon_store::archive::{self, Archive};
use saloon_store::{BOT_GAMES, BotGames, FoundGame, PastGame, StoreError};
use saloon_table::stored::StoredEntry;
use tokio_postgres::Row;

use crate::connection::{Connection, Failure};
use crate::expiry::not_of_others;
use crate::rows::{all, command, entry, game_columns, game_row, get, table_columns, table_row};
use crate::shared::{Parameters, parameters};

pub(crate) async fn find(
    connection: &Connection,
    name: &str,
    session: Option<i64>,
) -> Result<Option<FoundGame>, Failure> {
    let sql = concat!(
        "SELECT ",
        game_columns!(),
        ", ",
        table_columns!(),
        ", EXISTS (SELECT FROM members WHERE members.table_id = tables.id AND session = $2)
         FROM games JOIN tables ON tables.id = games.table_id WHERE games.name = $1"
    );
    let rows = connection.query(sql, &[&name, &session]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    Ok(Some(FoundGame {
        game: game_row(row, 0)?,
        table: table_row(row, 7)?,
        member: get(row, 16)?,
    }))
}

pub(crate) async fn entries(
    connection: &Connection,
    game: i64,
) -> Result<Vec<StoredEntry>, Failure> {
    let [rows, archived] = connection
        .snapshot([
            (
                "SELECT json, head, update_number FROM entries WHERE game = $1 ORDER BY number",
                &[&game],
            ),
            (
                "SELECT game, count, entries FROM archives WHERE game = $1",
                &[&game],
            ),
        ])
        .await?;
    match archived.first() {
        Some(row) if rows.is_empty() => Ok(archived_entries(row)?),
        _ => Ok(all(&rows, entry)?),
    }
}

/// Reads the columns game, count, entries of an archive.
pub(crate) fn archived_entries(row: &Row) -> Result<Vec<StoredEntry>, StoreError> {
    let count: i32 = get(row, 1)?;
    let count = u32::try_from(count).unwrap_or(0);
    archive::entries(get(row, 0)?, count, get(row, 2)?)
}

pub(crate) async fn history(
    connection: &Connection,
    session: i64,
    before: i64,
    limit: u32,
) -> Result<Vec<PastGame>, Failure> {
    let sql = "SELECT games.name, games.table_id, tables.game, header, outcome, finished_at, array_agg(seat),
            (SELECT array_agg(seat ORDER BY entry, seat) FROM hints WHERE hints.game = games.id)
        FROM players JOIN games ON games.id = players.game JOIN tables ON tables.id = games.table_id
        WHERE session = $1 AND finished_at < $2
        AND NOT EXISTS (SELECT FROM practices WHERE practices.table_id = games.table_id)
        GROUP BY games.id, tables.id ORDER BY finished_at DESC LIMIT $3";
    let rows = connection
        .query(sql, &[&session, &before, &i64::from(limit)])
        .await?;
    let past = |row: &Row| {
        let (seats, hints): (Vec<i16>, Option<Vec<i16>>) = (get(row, 6)?, get(row, 7)?);
        let list = |seats: Vec<i16>| {
            seats
                .into_iter()
                .filter_map(|seat| seat.try_into().ok())
                .collect()
        };
        Ok(PastGame {
            name: get(row, 0)?,
            table: get(row, 1)?,
            game: get(row, 2)?,
            header: get(row, 3)?,
            outcome: get(row, 4)?,
            finished_at: get(row, 5)?,
            seats: list(seats),
            hints: list(hints.unwrap_or_default()),
        })
    };
    Ok(all(&rows, past)?)
}

pub(crate) async fn against_bots(connection: &Connection) -> Result<Vec<BotGames>, Failure> {
    let number = |row: &Row, index| {
        let count: i64 = get(row, index)?;
        Ok::<_, StoreError>(u32::try_from(count).unwrap_or(u32::MAX))
    };
    let rows = connection.query(BOT_GAMES, &[]).await?;
    let counted = |row: &Row| {
        let seats: i16 = get(row, 1)?;
        Ok(BotGames {
            game: get(row, 0)?,
            seats: u8::try_from(seats).unwrap_or(u8::MAX),
            bot: get(row, 2)?,
            won: number(row, 3)?,
            shared: number(row, 4)?,
            lost: number(row, 5)?,
        })
    };
    Ok(all(&rows, counted)?)
}

/// Compresses games that finished before `before`, of tables that this node owns, or that nobody owns if it is the oldest node: others would
/// only repeat its work. Returns the parameters of `archive_games` after the node, and the number of games.
pub(crate) async fn prepare_archives(
    connection: &Connection,
    node: i64,
    before: i64,
    limit: u32,
) -> Result<(Parameters, usize), Failure> {
    const GAMES: &str = concat!(
        "SELECT games.id FROM games JOIN tables ON tables.id = games.table_id
         WHERE outcome IS NOT NULL AND archived = 0 AND finished_at < $2 AND ",
        not_of_others!(),
        " AND (tables.owner = $1 OR $1 = (SELECT min(id) FROM nodes WHERE NOT draining))
         ORDER BY finished_at LIMIT $3"
    );
    let rows = connection
        .query(GAMES, &[&node, &before, &i64::from(limit)])
        .await?;
    let games: Vec<i64> = all(&rows, |row| get(row, 0))?;
    let (mut counts, mut entries, mut commands) = (vec![], vec![], vec![]);
    for game in &games {
        let archive = match compress(connection, *game).await {
            Err(Failure::Rejected {
                error: StoreError::Damaged(why),
                ..
            }) => {
                tracing::error!(game, %why, "damaged game not archived");
                None
            }
            archive => Some(archive?),
        };
        let count = archive.as_ref().map(|archive| i32::try_from(archive.count));
        counts.push(count.map(|count| count.unwrap_or(i32::MAX)));
        let (some_entries, some_commands) = archive
            .map(|archive| (archive.entries, archive.commands))
            .unzip();
        entries.push(some_entries);
        commands.push(some_commands);
    }
    let count = games.len();
    Ok((parameters![games, counts, entries, commands], count))
}

async fn compress(connection: &Connection, game: i64) -> Result<Archive, Failure> {
    let sql = "SELECT json, head, update_number, session, command FROM entries WHERE game = $1 ORDER BY number";
    let rows = connection.query(sql, &[&game]).await?;
    let rows = all(&rows, |row| {
        let key: Option<&str> = get(row, 4)?;
        let key = key.map(|_| command(row, 3)).transpose()?;
        Ok((entry(row)?, key))
    })?;
    Ok(Archive::compress(&rows)?)
}

//! Operations on tables.

use std::sync::Arc;

use saloon_store::{
    FoundTable, JoinKey, JoinOutcome, JoinRequest, ListedTable, NewTable, StoreError, archive,
};
use saloon_table::stored::StoredTable;

use crate::connection::{Connection, Failure};
use crate::rows::{
    all, command, entry, game_columns, game_row, get, hint, listed_columns, listed_table,
    listed_tables, message, table_columns, table_row,
};
use crate::shared::{Shared, parameters};

/// The last game of the table $1.
macro_rules! last_game {
    () => {
        "(SELECT id FROM games WHERE table_id = $1 ORDER BY id DESC LIMIT 1)"
    };
}

/// Loads a table on one snapshot, in one round trip.
pub(crate) async fn load(
    connection: &Connection,
    table: &str,
    chat_limit: u32,
) -> Result<Option<StoredTable>, Failure> {
    let limit = i64::from(chat_limit);
    let [tables, games, entries, archived, entry_keys, archived_keys, keys, chat, practices, hints] =
        connection
            .snapshot([
                (
                    concat!("SELECT ", table_columns!(), " FROM tables WHERE id = $1"),
                    &[&table],
                ),
                (
                    concat!(
                        "SELECT ",
                        game_columns!(),
                        " FROM games WHERE table_id = $1 ORDER BY id DESC LIMIT 1"
                    ),
                    &[&table],
                ),
                (
                    concat!(
                        "SELECT json, head, update_number FROM entries WHERE game = ",
                        last_game!(),
                        " ORDER BY number"
                    ),
                    &[&table],
                ),
                (
                    concat!("SELECT game, count, entries FROM archives WHERE game = ", last_game!()),
                    &[&table],
                ),
                (
                    "SELECT session, command FROM games JOIN entries ON entries.game = games.id
                     WHERE table_id = $1 AND command IS NOT NULL",
                    &[&table],
                ),
                (
                    "SELECT archives.game, commands FROM games JOIN archives ON archives.game = games.id WHERE table_id = $1",
                    &[&table],
                ),
                ("SELECT session, command FROM commands WHERE table_id = $1", &[&table]),
                (
                    "SELECT number, session, name, text, said_at FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2",
                    &[&table, &limit],
                ),
                ("SELECT json FROM practices WHERE table_id = $1", &[&table]),
                (
                    concat!("SELECT entry, seat FROM hints WHERE game = ", last_game!(), " ORDER BY entry, seat"),
                    &[&table],
                ),
            ])
            .await?;
    let Some(row) = tables.first() else {
        return Ok(None);
    };
    let Some(game) = games.first() else {
        return Err(StoreError::Damaged("its game is missing".into()).into());
    };
    let mut commands = Vec::new();
    for row in &archived_keys {
        commands.extend(archive::commands(get(row, 0)?, get(row, 1)?)?);
    }
    commands.extend(all(&entry_keys, |row| command(row, 0))?);
    commands.extend(all(&keys, |row| command(row, 0))?);
    let entries = match archived.first() {
        Some(row) if entries.is_empty() => crate::games::archived_entries(row)?,
        _ => all(&entries, entry)?,
    };
    let mut chat = all(&chat, message)?;
    chat.reverse();
    let practice = practices.first().map(|row| get(row, 0)).transpose()?;
    Ok(Some(StoredTable {
        row: table_row(row, 0)?,
        game: game_row(game, 0)?,
        entries,
        commands,
        chat,
        practice,
        hints: all(&hints, hint)?,
    }))
}

pub(crate) async fn find(
    connection: &Connection,
    table: &str,
    session: Option<i64>,
) -> Result<Option<FoundTable>, Failure> {
    let sql = concat!(
        "SELECT ",
        listed_columns!(),
        ", EXISTS (SELECT FROM members WHERE table_id = $1 AND session = $2) FROM tables WHERE id = $1"
    );
    let rows = connection.query(sql, &[&table, &session]).await?;
    let Some(row) = rows.first() else {
        return Ok(None);
    };
    Ok(Some(FoundTable {
        listed: listed_table(row)?,
        member: get(row, 11)?,
    }))
}

pub(crate) async fn public(
    connection: &Connection,
    limit: u32,
) -> Result<Vec<ListedTable>, Failure> {
    let sql = concat!(
        "SELECT ",
        listed_columns!(),
        " FROM tables WHERE public AND state <> 'closed' ORDER BY changed_at DESC LIMIT $1"
    );
    let rows = connection.query(sql, &[&i64::from(limit)]).await?;
    Ok(listed_tables(&rows))
}

pub(crate) async fn of_member(
    connection: &Connection,
    session: i64,
    limit: u32,
) -> Result<Vec<ListedTable>, Failure> {
    let sql = concat!(
        "SELECT ",
        listed_columns!(),
        " FROM members JOIN tables ON id = table_id WHERE session = $1 AND NOT dismissed AND state <> 'closed'
         ORDER BY changed_at DESC LIMIT $2"
    );
    let rows = connection
        .query(sql, &[&session, &i64::from(limit)])
        .await?;
    Ok(listed_tables(&rows))
}

pub(crate) async fn open(
    shared: &Arc<Shared>,
    table: NewTable,
) -> Result<Option<String>, StoreError> {
    let sql = "SELECT open_table($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let parameters = parameters![
        shared.node(),
        table.id,
        table.invite_hash,
        table.game,
        table.public,
        table.lobby,
        table.practice,
        table.creator,
        table.codes,
        table.game_name,
        table.seed.to_vec(),
        table.at,
    ];
    let rows = shared.write(sql, parameters).await?;
    rows.first().map_or(Ok(None), |row| get(row, 0))
}

/// Adds a member. The ban is checked here, against the lobby that the database then compares: no transaction is open meanwhile.
pub(crate) async fn join(
    shared: &Arc<Shared>,
    request: JoinRequest,
) -> Result<JoinOutcome, StoreError> {
    let session = request.session;
    let (invite, code) = match request.key {
        JoinKey::Invite(hash) => (Some(hash.to_vec()), None),
        JoinKey::Code(code) => (None, Some(code)),
    };
    loop {
        let Some((table, lobby)) =
            table_to_join(shared, session, invite.clone(), code.clone()).await?
        else {
            return Ok(JoinOutcome::NotFound);
        };
        if (request.is_banned)(&lobby, session) {
            return Ok(JoinOutcome::Banned);
        }
        let node = shared.node();
        let parameters = parameters![
            node,
            table.clone(),
            session,
            invite.clone(),
            code.clone(),
            lobby
        ];
        let joined = shared.write("SELECT join_table($1, $2, $3, $4, $5, $6)", parameters);
        let joined = joined.await?;
        if joined.first().map_or(Ok(false), |row| get(row, 0))? {
            return Ok(JoinOutcome::Joined(table));
        }
        // The lobby has changed meanwhile.
    }
}

async fn table_to_join(
    shared: &Arc<Shared>,
    session: i64,
    invite: Option<Vec<u8>>,
    code: Option<String>,
) -> Result<Option<(String, String)>, StoreError> {
    shared
        .read(move |connection| {
            let (invite, code) = (invite.clone(), code.clone());
            async move {
                let sql =
                    "SELECT id, lobby FROM tables WHERE id = (SELECT table_to_join($1, $2, $3))";
                let rows = connection.query(sql, &[&session, &invite, &code]).await?;
                let Some(row) = rows.first() else {
                    return Ok(None);
                };
                Ok(Some((get(row, 0)?, get(row, 1)?)))
            }
        })
        .await
}

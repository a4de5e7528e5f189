//! Archives of finished games: all entries of a game in one compressed row.
//!
//! An archive has two columns, each a block: the length of the content (u32, little endian) and a zstd frame with a checksum.
//! Integers in the content are unsigned LEB128. The column `entries` lists, for all entries in order: the lengths of the JSON
//! texts, the texts, the seals (32 bytes each), the update numbers. The column `commands` lists, for each command: the index of its
//! entry, its session, the length of its id, the id.

use rusqlite::{Connection, OptionalExtension, Result, params};
use saloon_table::stored::{Command, StoredEntry};

use super::{block, one_row};
use crate::StoreError;

/// A game prepared for archiving.
pub(super) struct Archive {
    game: i64,
    /// Compressed columns; `None` if the entries cannot be read.
    blocks: Option<Blocks>,
}

struct Blocks {
    count: u32,
    entries: Vec<u8>,
    commands: Vec<u8>,
}

/// Compresses the games that finished before `before` and are not archived yet.
pub(super) fn prepare(
    connection: &Connection,
    before: i64,
    limit: u32,
) -> Result<Vec<Archive>, StoreError> {
    let games: Vec<i64> = connection
        .prepare_cached(
            "SELECT id FROM games WHERE outcome IS NOT NULL AND archived = 0 AND finished_at < ?1
             ORDER BY finished_at LIMIT ?2",
        )?
        .query_map(params![before, limit], |row| row.get(0))?
        .collect::<Result<_>>()?;
    let mut archives = Vec::with_capacity(games.len());
    for game in games {
        let blocks = match compress(connection, game) {
            Err(StoreError::Damaged(why)) => {
                tracing::error!(game, %why, "damaged game not archived");
                None
            }
            blocks => Some(blocks?),
        };
        archives.push(Archive { game, blocks });
    }
    Ok(archives)
}

/// Replaces the entries of a game with its archive.
pub(super) fn store(connection: &Connection, archive: &Archive) -> Result<()> {
    let Archive { game, blocks } = archive;
    let Some(blocks) = blocks else {
        return mark(connection, *game, 2);
    };
    let deleted = connection
        .prepare_cached("DELETE FROM entries WHERE game = ?1")?
        .execute([game])?;
    if u32::try_from(deleted) != Ok(blocks.count) {
        return Err(rusqlite::Error::StatementChangedRows(deleted));
    }
    connection
        .prepare_cached(
            "INSERT INTO archives (game, count, entries, commands) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![game, blocks.count, blocks.entries, blocks.commands])?;
    mark(connection, *game, 1)
}

fn mark(connection: &Connection, game: i64, archived: u8) -> Result<()> {
    connection
        .prepare_cached("UPDATE games SET archived = ?2 WHERE id = ?1")?
        .execute(params![game, archived])
        .and_then(one_row)
}

/// Returns the entries of an archived game; none if there is no archive.
pub(super) fn entries(connection: &Connection, game: i64) -> Result<Vec<StoredEntry>, StoreError> {
    let found: Option<(u32, Vec<u8>)> = connection
        .prepare_cached("SELECT count, entries FROM archives WHERE game = ?1")?
        .query_row([game], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((count, entries)) = found else {
        return Ok(Vec::new());
    };
    decode_entries(count, &entries).ok_or_else(|| damaged(game))
}

/// Returns the keys of the commands in all archived games of a table.
pub(super) fn commands(connection: &Connection, table: &str) -> Result<Vec<Command>, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT archives.game, commands FROM games JOIN archives ON archives.game = games.id
         WHERE table_id = ?1",
    )?;
    let rows = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut all = Vec::new();
    for row in rows {
        let (game, commands): (i64, Vec<u8>) = row?;
        all.extend(decode_commands(&commands).ok_or_else(|| damaged(game))?);
    }
    Ok(all)
}

fn damaged(game: i64) -> StoreError {
    StoreError::Damaged(format!("the archive of game {game}").into())
}

fn compress(connection: &Connection, game: i64) -> Result<Blocks, StoreError> {
    let mut statement = connection.prepare_cached(
        "SELECT json, head, update_number, session, command FROM entries WHERE game = ?1 ORDER BY number",
    )?;
    let rows = statement.query_map([game], |row| {
        let entry = StoredEntry {
            json: row.get(0)?,
            head: row.get(1)?,
            update: row.get(2)?,
        };
        let command: (Option<i64>, Option<String>) = (row.get(3)?, row.get(4)?);
        Ok((entry, command.0.zip(command.1)))
    })?;
    let rows: Vec<(StoredEntry, Option<Command>)> = rows.collect::<Result<_>>()?;
    let entries = encode_entries(rows.iter().map(|(entry, _)| entry));
    let commands = rows.iter().map(|(_, command)| command.as_ref());
    let commands = encode_commands(commands.enumerate());
    Ok(Blocks {
        count: u32::try_from(rows.len()).unwrap_or(u32::MAX),
        entries: block::compress(&entries)?,
        commands: block::compress(&commands)?,
    })
}

fn encode_entries<'a>(entries: impl Iterator<Item = &'a StoredEntry> + Clone) -> Vec<u8> {
    let mut content = Vec::new();
    for entry in entries.clone() {
        block::write_integer(&mut content, length(&entry.json));
    }
    for entry in entries.clone() {
        content.extend(entry.json.as_bytes());
    }
    for entry in entries.clone() {
        content.extend(entry.head);
    }
    for entry in entries {
        block::write_integer(&mut content, entry.update.cast_unsigned());
    }
    content
}

fn decode_entries(count: u32, entries: &[u8]) -> Option<Vec<StoredEntry>> {
    let content = block::decompress(entries)?;
    let mut reader = block::BlockReader::new(&content);
    let lengths: Vec<usize> = (0..count).map(|_| reader.length()).collect::<Option<_>>()?;
    let texts: Vec<String> = lengths
        .into_iter()
        .map(|length| reader.text(length))
        .collect::<Option<_>>()?;
    let heads: Vec<[u8; 32]> = (0..count).map(|_| reader.array()).collect::<Option<_>>()?;
    let mut decoded = Vec::with_capacity(texts.len());
    for (json, head) in texts.into_iter().zip(heads) {
        let update = reader.integer()?.cast_signed();
        decoded.push(StoredEntry { json, head, update });
    }
    reader.is_empty().then_some(decoded)
}

fn encode_commands<'a>(commands: impl Iterator<Item = (usize, Option<&'a Command>)>) -> Vec<u8> {
    let mut content = Vec::new();
    for (index, command) in commands {
        let Some((session, id)) = command else {
            continue;
        };
        block::write_integer(&mut content, u64::try_from(index).unwrap_or(u64::MAX));
        block::write_integer(&mut content, session.cast_unsigned());
        block::write_integer(&mut content, length(id));
        content.extend(id.as_bytes());
    }
    content
}

fn decode_commands(commands: &[u8]) -> Option<Vec<Command>> {
    let content = block::decompress(commands)?;
    let mut reader = block::BlockReader::new(&content);
    let mut decoded = Vec::new();
    while !reader.is_empty() {
        let _entry = reader.integer()?;
        let session = reader.integer()?.cast_signed();
        let length = reader.length()?;
        decoded.push((session, reader.text(length)?));
    }
    Some(decoded)
}

fn length(text: &str) -> u64 {
    u64::try_from(text.len()).unwrap_or(u64::MAX)
}

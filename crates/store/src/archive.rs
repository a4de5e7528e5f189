//! Archive format of finished games, shared by all stores: all entries of a game in two compressed columns.
//!
//! Each column is a block: the length of the content (u32, little endian) and a zstd frame with a checksum. Integers in the content are
//! unsigned LEB128. The column `entries` lists, for all entries in order: the lengths of the JSON texts, the texts, the seals (32 bytes
//! each), the update numbers. The column `commands` lists, for each command: the index of its entry, its session, the length of its id,
//! the id.

mod block;

use saloon_table::stored::{Command, StoredEntry};

use crate::StoreError;

/// The compressed entries of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// Number of entries.
    pub count: u32,
    /// The entries, without their commands.
    pub entries: Vec<u8>,
    /// Keys of the commands that created entries. Separate, because loading a table needs these of all its games.
    pub commands: Vec<u8>,
}

impl Archive {
    /// Compresses the entries of a game, in order, each with the command that it stores.
    ///
    /// # Errors
    ///
    /// When the content is longer than a block may be, or there is no memory.
    pub fn compress(rows: &[(StoredEntry, Option<Command>)]) -> Result<Archive, StoreError> {
        let entries = encode_entries(rows.iter().map(|(entry, _)| entry));
        let commands = rows.iter().map(|(_, command)| command.as_ref());
        let commands = encode_commands(commands.enumerate());
        Ok(Archive {
            count: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            entries: block::compress(&entries)?,
            commands: block::compress(&commands)?,
        })
    }
}

/// Returns the entries of an archived game.
///
/// # Errors
///
/// [`StoreError::Damaged`] if they cannot be read.
pub fn entries(game: i64, count: u32, column: &[u8]) -> Result<Vec<StoredEntry>, StoreError> {
    decode_entries(count, column).ok_or_else(|| damaged(game))
}

/// Returns the keys of the commands of an archived game.
///
/// # Errors
///
/// [`StoreError::Damaged`] if they cannot be read.
pub fn commands(game: i64, column: &[u8]) -> Result<Vec<Command>, StoreError> {
    decode_commands(column).ok_or_else(|| damaged(game))
}

fn damaged(game: i64) -> StoreError {
    StoreError::Damaged(format!("the archive of game {game}").into())
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

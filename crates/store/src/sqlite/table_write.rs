//! Applies the writes of a table.

use rusqlite::{Connection, Result};
use saloon_table::stored::{TableOperation, TableWrite, Written};

use super::{bot_games, chat, codes, commands, entries, games, members, reviews, tables};

/// Returns whether a write is one SQL statement, which is atomic without a savepoint.
pub(super) fn is_single_statement(write: &TableWrite) -> bool {
    use TableOperation as Op;
    match &write.operations[..] {
        [Op::AppendEntries { entries, .. }] => entries.len() == 1,
        [operation] => !matches!(
            operation,
            Op::AddChat(_)
                | Op::AnnounceGame { .. }
                | Op::StartGame { .. }
                | Op::FinishGame {
                    counted: Some(_),
                    ..
                }
        ),
        _ => false,
    }
}

/// Applies the operations of a write in order.
pub(super) fn apply(connection: &Connection, write: &TableWrite) -> Result<Written> {
    let mut written = Written::default();
    for operation in &write.operations {
        apply_one(connection, write, operation, &mut written)?;
    }
    Ok(written)
}

fn apply_one(
    connection: &Connection,
    write: &TableWrite,
    operation: &TableOperation,
    written: &mut Written,
) -> Result<()> {
    use TableOperation as Op;
    let (table, at) = (&*write.table, write.at);
    match operation {
        Op::UpdateLobby(update) => tables::update(connection, table, update, at),
        Op::StopClock {
            clock,
            progress,
            active_at,
        } => tables::stop_clock(connection, table, *clock, progress, *active_at),
        Op::AddCommand(command) => commands::insert(connection, table, command, at),
        Op::AddMember(session) => members::add(connection, table, *session, None),
        Op::RemoveMember(session) => members::remove(connection, table, *session),
        Op::AddChat(message) => chat::add(connection, table, message),
        Op::AnnounceGame {
            name,
            seed,
            codes: candidates,
        } => {
            written.code = codes::renew(connection, table, candidates)?;
            written.game = Some(games::announce(connection, table, name, seed)?);
            Ok(())
        }
        Op::StartGame {
            game,
            header,
            head,
            players,
        } => games::start(connection, *game, header, head, players),
        Op::AppendEntries {
            game,
            entries,
            update,
            command,
        } => entries::append(connection, *game, entries, *update, command.as_ref()),
        Op::NoteHint { game, entry, seat } => reviews::note_hint(connection, *game, *entry, *seat),
        Op::FinishGame {
            game,
            outcome,
            counted,
        } => {
            games::finish(connection, *game, outcome, at)?;
            counted
                .iter()
                .try_for_each(|counted| bot_games::insert(connection, *game, counted))
        }
    }
}

//! Encodes writes of tables as arrays, the parameters of the functions `write_tables` and `write_and_count_tables`.

use saloon_table::stored::{TableOperation, TableWrite, Written};
use tokio_postgres::Row;

use crate::connection::Parameter;

/// Calls the function with all columns of a batch.
pub(crate) const SQL: &str = "SELECT announced, game, code FROM write_tables(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29,
    $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44)";

/// The same for a batch with games that count in the statistics, or with hints. It is separate because such batches are rare.
const SQL_WITH_COUNTS_AND_HINTS: &str = "WITH noted AS (
        INSERT INTO hints (game, entry, seat) SELECT * FROM unnest($49::bigint[], $50::bigint[], $51::smallint[]) ON CONFLICT DO NOTHING
    ) SELECT announced, game, code FROM write_and_count_tables(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29,
    $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46, $47, $48)";

/// A batch of writes: one array per column, in the order of the parameters of the functions. The order of the operations of one write is kept
/// where it matters: changes of a row are merged, changes of members stay in order, and the function changes rows before it assigns codes.
#[derive(Default)]
pub(crate) struct Batch<'a> {
    tables: Vec<&'a str>,
    entries: Entries<'a>,
    rows: Rows<'a>,
    commands: Commands<'a>,
    chat: Chat<'a>,
    finished: Finished<'a>,
    started: Started<'a>,
    players: Players,
    members: Members<'a>,
    announced: Announced<'a>,
    counted: Counted<'a>,
    hints: Hints,
    /// Writes that announced games, in the order of `announced`.
    announcers: Vec<usize>,
}

/// Declares the columns of one kind of operation.
macro_rules! columns {
    ($name:ident<$life:lifetime> { $($column:ident: $type:ty),* $(,)? }) => {
        #[derive(Default)]
        struct $name<$life> { $($column: Vec<$type>),* }

        impl $name<'_> {
            fn parameters<'p>(&'p self, all: &mut Vec<Parameter<'p>>) {
                $(all.push(&self.$column);)*
            }
        }
    };
}

columns!(Entries<'a> {
    game: i64,
    number: i64,
    json: &'a str,
    head: &'a [u8],
    update: i64,
    session: Option<i64>,
    command: Option<&'a str>,
});
columns!(Rows<'a> {
    table: &'a str,
    code: Option<&'a str>,
    state: Option<&'a str>,
    lobby: Option<&'a str>,
    updates: Option<i64>,
    clock: i64,
    standing: Option<&'a str>,
    changed: i64,
});
columns!(Commands<'a> { table: &'a str, session: i64, id: &'a str, at: i64 });
columns!(Chat<'a> {
    table: &'a str,
    number: i64,
    session: i64,
    name: &'a str,
    text: &'a str,
    said_at: i64,
});
columns!(Finished<'a> { game: i64, outcome: &'a str, at: i64 });
columns!(Counted<'a> { game: i64, seats: i16, bot: &'a str, result: &'a str });
columns!(Started<'a> { game: i64, header: &'a str, head: &'a [u8] });
columns!(Members<'a> { table: &'a str, session: i64, joins: bool });
columns!(Announced<'a> {
    table: &'a str,
    name: &'a str,
    seed: &'a [u8],
    last_code: i32,
    code: &'a str,
});

#[derive(Default)]
struct Players {
    game: Vec<i64>,
    seat: Vec<i16>,
    session: Vec<i64>,
}

#[derive(Default)]
struct Hints {
    game: Vec<i64>,
    entry: Vec<i64>,
    seat: Vec<i16>,
}

/// Changes of one row of `tables`, merged in order.
#[derive(Clone, Copy)]
struct RowChange<'a> {
    code: Option<&'a str>,
    /// `None` keeps the lobby.
    lobby: Option<(&'a str, &'a str, i64)>,
    clock: i64,
    standing: Option<&'a str>,
    /// Time of the change; without a lobby, a lower bound.
    changed: i64,
}

impl<'a> Batch<'a> {
    /// Adds a write to a table that no other write of the batch changes.
    pub(crate) fn add(&mut self, write: &'a TableWrite) {
        let index = self.tables.len();
        let (table, at) = (&*write.table, write.at);
        self.tables.push(table);
        let mut row: Option<RowChange<'a>> = None;
        for operation in &write.operations {
            row = changed_row(row, operation, at);
            self.add_operation(operation, index, table, at);
        }
        if let Some(row) = row {
            self.rows.push(table, row);
        }
    }

    fn add_operation(
        &mut self,
        operation: &'a TableOperation,
        index: usize,
        table: &'a str,
        at: i64,
    ) {
        use TableOperation as Op;
        match operation {
            Op::UpdateLobby(_) | Op::StopClock { .. } => {} // merged into a change of the row
            Op::AddCommand((session, id)) => {
                self.commands.table.push(table);
                self.commands.session.push(*session);
                self.commands.id.push(id);
                self.commands.at.push(at);
            }
            Op::AddMember(session) => self.members.push(table, *session, true),
            Op::RemoveMember(session) => self.members.push(table, *session, false),
            Op::AddChat(message) => {
                self.chat.table.push(table);
                self.chat.number.push(message.number);
                self.chat.session.push(message.session);
                self.chat.name.push(&message.name);
                self.chat.text.push(&message.text);
                self.chat.said_at.push(message.said_at);
            }
            Op::AnnounceGame { name, seed, codes } => {
                self.announced.table.push(table);
                self.announced.name.push(name);
                self.announced.seed.push(seed);
                self.announcers.push(index);
                self.announced.code.extend(codes.iter().map(String::as_str));
                let last = i32::try_from(self.announced.code.len()).unwrap_or(i32::MAX);
                self.announced.last_code.push(last);
            }
            Op::StartGame {
                game,
                header,
                head,
                players,
            } => {
                self.started.game.push(*game);
                self.started.header.push(header);
                self.started.head.push(head);
                for (seat, session) in players {
                    self.players.game.push(*game);
                    self.players.seat.push(i16::from(*seat));
                    self.players.session.push(*session);
                }
            }
            Op::AppendEntries {
                game,
                entries,
                update,
                command,
            } => {
                let last = entries.len().saturating_sub(1);
                for (index, entry) in entries.iter().enumerate() {
                    let command = command.as_ref().filter(|_| index == last);
                    self.entries.game.push(*game);
                    self.entries.number.push(i64::from(entry.number));
                    self.entries.json.push(&entry.json);
                    self.entries.head.push(&entry.head.0);
                    self.entries.update.push(*update);
                    self.entries
                        .session
                        .push(command.map(|(session, _)| *session));
                    self.entries.command.push(command.map(|(_, id)| &**id));
                }
            }
            Op::NoteHint { game, entry, seat } => {
                self.hints.game.push(*game);
                self.hints.entry.push(i64::from(*entry));
                self.hints.seat.push(i16::from(*seat));
            }
            Op::FinishGame {
                game,
                outcome,
                counted,
            } => {
                self.finished.game.push(*game);
                self.finished.outcome.push(outcome);
                self.finished.at.push(at);
                if let Some(counted) = counted {
                    self.counted.game.push(*game);
                    self.counted.seats.push(i16::from(counted.seats));
                    self.counted.bot.push(&counted.bot);
                    self.counted.result.push(counted.result.as_str());
                }
            }
        }
    }

    /// Returns whether the batch needs [`SQL_WITH_COUNTS_AND_HINTS`].
    fn is_rare(&self) -> bool {
        !self.counted.game.is_empty() || !self.hints.game.is_empty()
    }

    /// Returns the statement that stores the batch.
    pub(crate) fn sql(&self) -> &'static str {
        if self.is_rare() {
            SQL_WITH_COUNTS_AND_HINTS
        } else {
            SQL
        }
    }

    /// Returns the parameters of [`sql`](Batch::sql).
    pub(crate) fn parameters<'p>(&'p self, node: &'p i64) -> Vec<Parameter<'p>> {
        let mut all: Vec<Parameter<'p>> = vec![node, &self.tables];
        self.entries.parameters(&mut all);
        self.rows.parameters(&mut all);
        self.commands.parameters(&mut all);
        self.chat.parameters(&mut all);
        self.finished.parameters(&mut all);
        self.started.parameters(&mut all);
        let Players {
            game,
            seat,
            session,
        } = &self.players;
        all.extend([game as Parameter<'p>, seat, session]);
        self.members.parameters(&mut all);
        self.announced.parameters(&mut all);
        if self.is_rare() {
            self.counted.parameters(&mut all);
            let Hints { game, entry, seat } = &self.hints;
            all.extend([game as Parameter<'p>, entry, seat]);
        }
        all
    }

    /// Returns the results of the writes, in order, from the rows that the function returned.
    pub(crate) fn written(&self, rows: &[Row]) -> Result<Vec<Written>, tokio_postgres::Error> {
        let mut written = vec![Written::default(); self.tables.len()];
        for row in rows {
            let position: i32 = row.try_get(0)?;
            let announcer = usize::try_from(position - 1).ok();
            let announcer = announcer.and_then(|position| self.announcers.get(position));
            if let Some(written) = announcer.and_then(|index| written.get_mut(*index)) {
                written.game = Some(row.try_get(1)?);
                written.code = row.try_get(2)?;
            }
        }
        Ok(written)
    }
}

impl<'a> Rows<'a> {
    fn push(&mut self, table: &'a str, change: RowChange<'a>) {
        self.table.push(table);
        self.code.push(change.code);
        self.state.push(change.lobby.map(|(state, _, _)| state));
        self.lobby.push(change.lobby.map(|(_, lobby, _)| lobby));
        self.updates
            .push(change.lobby.map(|(_, _, updates)| updates));
        self.clock.push(change.clock);
        self.standing.push(change.standing);
        self.changed.push(change.changed);
    }
}

impl<'a> Members<'a> {
    fn push(&mut self, table: &'a str, session: i64, joins: bool) {
        self.table.push(table);
        self.session.push(session);
        self.joins.push(joins);
    }
}

/// Returns the changes of a row after another operation.
fn changed_row<'a>(
    before: Option<RowChange<'a>>,
    operation: &'a TableOperation,
    at: i64,
) -> Option<RowChange<'a>> {
    match operation {
        TableOperation::UpdateLobby(update) => Some(RowChange {
            code: update.code.as_deref(),
            lobby: Some((update.state.as_str(), &update.lobby, update.updates)),
            clock: update.clock,
            standing: before.and_then(|before| before.standing),
            changed: at,
        }),
        TableOperation::StopClock {
            clock,
            progress,
            active_at,
        } => Some(RowChange {
            code: before.and_then(|before| before.code),
            lobby: before.and_then(|before| before.lobby),
            clock: *clock,
            standing: Some(progress),
            changed: before.map_or(*active_at, |before| before.changed.max(*active_at)),
        }),
        _ => before,
    }
}

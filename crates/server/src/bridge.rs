//! temporary
use saloon_store::{self as old, Store, StoreError};
use saloon_table::stored::*;
use std::pin::Pin;

pub(crate) fn state(s: old::TableState) -> TableState {
    TableState::parse(s.as_str()).unwrap()
}
fn old_state(s: TableState) -> old::TableState {
    match s {
        TableState::Waiting => old::TableState::Waiting,
        TableState::Playing => old::TableState::Playing,
        TableState::Finished => old::TableState::Finished,
        TableState::Closed => old::TableState::Closed,
    }
}
pub(crate) fn row(r: old::TableRow) -> TableRow {
    TableRow {
        id: r.id,
        code: r.code,
        invite_hash: r.invite_hash,
        game: r.game,
        public: r.public,
        state: state(r.state),
        lobby: r.lobby,
        updates: r.updates,
        clock: r.clock,
    }
}
pub(crate) fn game(g: old::GameRow) -> GameRow {
    GameRow {
        id: g.id,
        name: g.name,
        table: g.table,
        seed: g.seed,
        header: g.header,
        head: g.head,
        outcome: g.outcome,
    }
}
pub(crate) fn entries(e: Vec<old::StoredEntry>) -> Vec<StoredEntry> {
    e.into_iter()
        .map(|e| StoredEntry {
            json: e.json,
            head: e.head,
            update: e.update,
        })
        .collect()
}
pub(crate) fn chat(e: Vec<old::ChatRow>) -> Vec<ChatRow> {
    e.into_iter()
        .map(|r| ChatRow {
            number: r.number,
            session: r.session,
            name: r.name,
            text: r.text,
            said_at: r.said_at,
        })
        .collect()
}

pub(crate) trait WriteTable {
    fn write_table(
        &self,
        write: TableWrite,
    ) -> Pin<Box<dyn Future<Output = Result<Written, StoreError>> + Send>>;
}
impl WriteTable for Store {
    fn write_table(
        &self,
        write: TableWrite,
    ) -> Pin<Box<dyn Future<Output = Result<Written, StoreError>> + Send>> {
        let store = self.clone();
        let single = matches!(&write.operations[..], [TableOperation::AppendEntries{entries, ..}] if entries.len() == 1);
        Box::pin(async move {
            let job = move |c: &_| {
                let mut written = Written::default();
                let t = &*write.table;
                for op in &write.operations {
                    match op {
                        TableOperation::UpdateLobby(u) => {
                            let r = old::TableRow {
                                id: t.into(),
                                code: u.code.clone(),
                                invite_hash: vec![],
                                game: String::new(),
                                public: false,
                                state: old_state(u.state),
                                lobby: u.lobby.clone(),
                                updates: u.updates,
                                clock: u.clock,
                            };
                            r.update(c, write.at)?;
                        }
                        TableOperation::StopClock {
                            clock,
                            progress,
                            active_at,
                        } => old::TableRow::keep_clock(c, t, *clock, progress, *active_at)?,
                        TableOperation::AddCommand(k) => {
                            old::CommandRow::insert(c, t, k, write.at)?
                        }
                        TableOperation::AddMember(s) => old::TableRow::admit(c, t, *s, None)?,
                        TableOperation::RemoveMember(s) => old::TableRow::expel(c, t, *s)?,
                        TableOperation::AddChat(r) => old::ChatRow {
                            number: r.number,
                            session: r.session,
                            name: r.name.clone(),
                            text: r.text.clone(),
                            said_at: r.said_at,
                        }
                        .insert(c, t)?,
                        TableOperation::AnnounceGame { name, seed, codes } => {
                            let code = old::TableRow::free_code(c, codes)?;
                            old::TableRow::set_code(c, t, code.as_deref())?;
                            written.code = code;
                            written.game = Some(old::GameRow::promise(c, t, name, seed)?);
                        }
                        TableOperation::StartGame {
                            game,
                            header,
                            head,
                            players,
                        } => {
                            old::GameRow::begin(c, *game, header, head)?;
                            old::GameRow::seat_players(c, *game, players)?;
                        }
                        TableOperation::AppendEntries {
                            game,
                            entries,
                            update,
                            command,
                        } => {
                            let last = entries.len() - 1;
                            let e: Vec<_> = entries
                                .iter()
                                .enumerate()
                                .map(|(i, e)| old::NewEntry {
                                    number: e.number,
                                    json: e.json.clone(),
                                    head: e.head.0,
                                    update: *update,
                                    command: command.clone().filter(|_| i == last),
                                })
                                .collect();
                            old::GameRow::append(c, *game, &e)?;
                        }
                        TableOperation::FinishGame { game, outcome } => {
                            old::GameRow::finish(c, *game, outcome, write.at)?
                        }
                    }
                }
                Ok(written)
            };
            if single {
                store.write_one(job).await
            } else {
                store.write(job).await
            }
        })
    }
}

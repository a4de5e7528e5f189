//! Changes of a table that wait for the store, and their application after the write.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::dealer::Seed;
use saloon_core::record::Decider;
use saloon_core::{Millis, Seat, SeatSet};
use saloon_erased::ErasedTable;
use saloon_protocol::error::ErrorCode;
use saloon_protocol::review::Hint;
use saloon_protocol::socket::{ActRuling, ChatMessage, TookBack};

use crate::chairs::Chairs;
use crate::clock::Clock;
use crate::effects::MetricEvent;
use crate::faults::TableFault;
use crate::input::ConnectionId;
use crate::internal_tasks::InternalTask;
use crate::refusal::Refusal;
use crate::stored::{Command, LobbyUpdate, TableOperation, TableState, TableWrite, Written};
use crate::table::{CHAT_SHOWN, CurrentGame, Table};
use crate::time::{Instant, Now};

/// A write in progress.
pub(crate) struct PendingWrite {
    pub(crate) change: TableChange,
    pub(crate) origin: Origin,
}

/// Origin of a change.
pub(crate) enum Origin {
    /// A connection, through a command that needs an answer.
    Guest {
        from: ConnectionId,
        command: Command,
        /// Arrival time of an act that was not held back for a race.
        act_arrived: Option<Instant>,
    },
    /// A bot in a race.
    RacingBot,
    /// The table itself: a bot that had time to think, a deadline, a stand-in. Retried after a failure.
    Table,
    /// A connection opened or closed. Not retried.
    Presence,
    /// The hint for a seat. Not retried: the guest may ask again.
    Hint(Seat),
}

/// A change to apply after the write.
pub(crate) enum TableChange {
    /// Nothing stored changes.
    Nothing(FollowUp),
    /// The chairs changed.
    Lobby {
        lobby: NewLobby,
        follow_up: FollowUp,
    },
    /// The chairs changed, without an update to the clients.
    SilentLobby(NewLobby),
    /// A chat message.
    Chat(NewLobby, ChatMessage),
    /// A game starts.
    Start(NewLobby, Box<dyn ErasedTable>),
    /// The next game was announced.
    Announce {
        lobby: NewLobby,
        name: String,
        seed: [u8; 32],
    },
    /// The game advances by the step that it proposed.
    Step(Box<GameStep>),
    /// A seat is shown a hint.
    Hint(Box<Hint>),
    /// The clock stopped.
    ClockStopped,
}

/// The lobby after a change.
pub(crate) struct NewLobby {
    pub(crate) code: Option<String>,
    pub(crate) state: TableState,
    pub(crate) updates: i64,
    pub(crate) chairs: Chairs,
}

/// Follow-up to a change of the lobby.
#[derive(Clone, Copy)]
pub(crate) enum FollowUp {
    Nothing,
    /// Close the connections of a removed guest.
    Dismiss(i64),
    /// Check which guests are connected.
    Presence,
    /// Let bots act.
    Bots,
    /// The players decided whether a bot stands in.
    StandInAnswered {
        seat: Seat,
        on: bool,
    },
}

/// A step of the game.
pub(crate) struct GameStep {
    pub(crate) by: Decider,
    pub(crate) entries: usize,
    pub(crate) ruled: Option<ActRuling>,
    pub(crate) took_back: Option<TookBack>,
    /// The lobby after the game, if the step ends it.
    pub(crate) ended: Option<NewLobby>,
    /// Seats that were asked to play a card or pass, before the step.
    pub(crate) asked: SeatSet,
    /// Scene before the step.
    pub(crate) scene: Option<u32>,
}

/// A validated change: the write, and the change to apply after it.
pub(crate) struct PlannedChange {
    pub(crate) operations: Vec<TableOperation>,
    pub(crate) change: TableChange,
}

impl PlannedChange {
    /// Returns a change that does nothing.
    pub(crate) fn nothing() -> PlannedChange {
        PlannedChange {
            operations: Vec::new(),
            change: TableChange::Nothing(FollowUp::Nothing),
        }
    }

    /// Returns a change with a follow-up and no write.
    pub(crate) fn follow_up_only(follow_up: FollowUp) -> PlannedChange {
        PlannedChange {
            operations: Vec::new(),
            change: TableChange::Nothing(follow_up),
        }
    }
}

impl Table {
    /// Returns the lobby with new chairs and a new state, and the operation that stores it.
    pub(crate) fn new_lobby(
        &self,
        now: Now,
        chairs: Chairs,
        state: TableState,
    ) -> (NewLobby, LobbyUpdate) {
        let code = self.code.clone().filter(|_| state == TableState::Waiting);
        let update = LobbyUpdate {
            code: code.clone(),
            state,
            lobby: serde_json::to_string(&chairs).expect("chairs are plain data"),
            updates: self.next_number(),
            clock: self.clock_reading(now),
        };
        let lobby = NewLobby {
            code,
            state,
            updates: update.updates,
            chairs,
        };
        (lobby, update)
    }

    /// Returns the reading of the clock, as stored.
    pub(crate) fn clock_reading(&self, now: Now) -> i64 {
        i64::try_from(self.clock.at(now.instant).0).unwrap_or(i64::MAX)
    }

    /// Plans a change of the chairs.
    pub(crate) fn plan_lobby(
        &self,
        now: Now,
        chairs: Chairs,
        follow_up: FollowUp,
    ) -> PlannedChange {
        self.plan_state(now, chairs, self.state, follow_up)
    }

    /// Plans a change of the chairs and the state.
    pub(crate) fn plan_state(
        &self,
        now: Now,
        chairs: Chairs,
        state: TableState,
        follow_up: FollowUp,
    ) -> PlannedChange {
        let (lobby, update) = self.new_lobby(now, chairs, state);
        PlannedChange {
            operations: vec![TableOperation::UpdateLobby(update)],
            change: TableChange::Lobby { lobby, follow_up },
        }
    }

    /// Asks the driver to store a change, together with its command.
    pub(crate) fn submit(&mut self, now: Now, plan: PlannedChange, origin: Origin) {
        let PlannedChange {
            mut operations,
            change,
        } = plan;
        if let Origin::Guest { command, .. } = &origin {
            attach_key(&mut operations, command.clone());
            if self.has(TableFault::LoseRetryKey) {
                forget_key(&mut operations);
            }
        }
        if self.has(TableFault::DuplicateAct) && matches!(origin, Origin::Table) {
            operations.extend_from_within(..);
        }
        if self.has(TableFault::SplitWrite) {
            operations.truncate(1);
        }
        if operations.is_empty() {
            return self.answer(now, origin, Ok(()));
        }
        let change = match change {
            change @ TableChange::Announce { .. } => change,
            change if self.has(TableFault::SendBeforeStored) => {
                self.apply(now, change, Written::default(), &origin);
                TableChange::Nothing(FollowUp::Nothing)
            }
            change => change,
        };
        self.pending = Some(PendingWrite { change, origin });
        self.out.persist = Some(TableWrite {
            table: self.id.clone(),
            at: now.unix,
            operations,
        });
    }

    /// Applies a stored change.
    pub(crate) fn apply(
        &mut self,
        now: Now,
        change: TableChange,
        written: Written,
        origin: &Origin,
    ) {
        if let Origin::Guest { command, .. } = origin
            && !self.has(TableFault::ForgetRetry)
        {
            self.commands.insert(command);
        }
        match change {
            TableChange::ClockStopped => {}
            TableChange::Nothing(follow_up) => self.run_follow_up(now, follow_up),
            TableChange::SilentLobby(lobby) => self.replace_lobby(lobby),
            TableChange::Lobby { lobby, follow_up } => {
                self.replace_lobby(lobby);
                self.number += 1;
                self.send_lobby();
                self.run_follow_up(now, follow_up);
            }
            TableChange::Chat(lobby, message) => {
                self.replace_lobby(lobby);
                self.chat.push(message);
                let old = self.chat.len().saturating_sub(CHAT_SHOWN as usize);
                self.chat.drain(..old);
                self.send_chat();
            }
            TableChange::Start(lobby, table) => self.apply_start(now, lobby, table),
            TableChange::Announce { lobby, name, seed } => {
                self.replace_lobby(lobby);
                self.code = written.code;
                self.current_game = CurrentGame {
                    id: written.game.expect("the store numbers an announced game"),
                    name,
                    seed: Seed::new(seed),
                    table: None,
                };
                self.clear_hints();
                self.number += 1;
                self.send_lobby();
            }
            TableChange::Step(step) => self.apply_step(now, *step),
            TableChange::Hint(hint) => self.show_hint(*hint),
        }
    }

    fn replace_lobby(&mut self, lobby: NewLobby) {
        self.code = lobby.code;
        self.state = lobby.state;
        self.lobby_updates = lobby.updates;
        self.chairs = lobby.chairs;
    }

    fn run_follow_up(&mut self, now: Now, follow_up: FollowUp) {
        match follow_up {
            FollowUp::Nothing => {}
            FollowUp::Dismiss(guest) => self.dismiss(guest),
            FollowUp::Presence => self.update_presence(now),
            FollowUp::Bots => self.after_step(now),
            FollowUp::StandInAnswered { seat, on } => {
                self.after_step(now);
                self.record_answer(now, seat, on);
            }
        }
    }

    fn apply_start(&mut self, now: Now, lobby: NewLobby, table: Box<dyn ErasedTable>) {
        self.replace_lobby(lobby);
        self.current_game.table = Some(table);
        self.clock = Clock::stopped(Millis::ZERO);
        self.number += 1;
        self.restart_absences();
        self.pauses.clear();
        self.passes.clear();
        self.intermission = None;
        self.take_back = None;
        self.clear_hints();
        self.send_step(now, None, None, true);
        self.update_presence(now);
    }

    fn apply_step(&mut self, now: Now, step: GameStep) {
        let table = self.current_game.table.as_mut();
        table.expect("the game proposed this step").accept();
        self.out
            .metrics
            .push(MetricEvent::Entries(step.by, step.entries));
        self.number += 1;
        if self.has(TableFault::SkipNumber) && step.by == Decider::StandIn {
            self.number += 1;
        }
        let over = step.ended.is_some();
        if let Some(lobby) = step.ended {
            self.replace_lobby(lobby);
        }
        self.renew_passes(step.asked, step.by);
        self.pause_after_scene(now, step.scene);
        self.drop_stale_hints();
        let void = self.drop_void_request();
        self.send_step(now, step.ruled, step.took_back, over);
        if void || step.took_back.is_some() {
            self.send_presence();
        }
        self.after_step(now);
    }

    /// Reports the result of a change to its origin.
    pub(crate) fn answer(&mut self, now: Now, origin: Origin, result: Result<(), Refusal>) {
        let unknown = matches!(&result, Err(refusal) if refusal.code == ErrorCode::Unknown);
        self.in_doubt |= unknown && !self.has(TableFault::TrustMemory);
        match (origin, result) {
            (
                Origin::Guest {
                    from,
                    command,
                    act_arrived,
                },
                Ok(()),
            ) => {
                tracing::debug!(connection = from, command = command.1, "done");
                self.send_done(from, &command.1);
                if let Some(arrived) = act_arrived {
                    let waited = now.instant.saturating_duration_since(arrived);
                    self.out.metrics.push(MetricEvent::Acknowledged(waited));
                }
            }
            (Origin::Guest { from, command, .. }, Err(refusal)) => {
                self.refuse(from, Some(&command.1), &refusal);
            }
            (_, Ok(())) => {}
            (Origin::Hint(seat), Err(refusal)) => self.refuse_hint(seat, &refusal),
            (Origin::RacingBot, Err(refusal)) => {
                tracing::debug!(why = refusal.why, "bot act was late");
                self.prepare_reactions(now);
            }
            (Origin::Table, Err(refusal)) => self.schedule_retry(now, &refusal),
            (Origin::Presence, Err(refusal)) => {
                tracing::warn!(
                    why = refusal.why,
                    table = &*self.id,
                    "change was not stored"
                );
            }
        }
    }

    /// Stores the clock after the last player left, so that the game resumes at the same reading.
    pub(crate) fn plan_stop_clock(&self, now: Now) -> PlannedChange {
        let progress = serde_json::to_string(&self.progress()).expect("plain data");
        PlannedChange {
            operations: vec![TableOperation::StopClock {
                clock: self.clock_reading(now),
                progress,
                active_at: self.active_at,
            }],
            change: TableChange::ClockStopped,
        }
    }

    /// Queues an internal task.
    pub(crate) fn queue_task(&mut self, task: InternalTask) {
        self.tasks.push_back(task);
    }
}

/// Adds the key of a command to its operations: to the entry that the command creates, or as a separate operation.
fn attach_key(operations: &mut Vec<TableOperation>, key: Command) {
    let made = operations.iter_mut().find_map(|operation| match operation {
        TableOperation::AppendEntries { command, .. } => Some(command),
        _ => None,
    });
    match made {
        Some(command) => *command = Some(key),
        None => operations.push(TableOperation::AddCommand(key)),
    }
}

/// Implements [`TableFault::LoseRetryKey`].
fn forget_key(operations: &mut [TableOperation]) {
    for operation in operations {
        if let TableOperation::AppendEntries { command, .. } = operation {
            *command = None;
        }
    }
}

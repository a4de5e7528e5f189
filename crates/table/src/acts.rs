//! Acts of guests, bots and the clock: proposed to the rules, then stored, then applied.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::record::{Decider, Receipt};
use saloon_core::table::TableCommand;
use saloon_core::{Millis, Seat};
use saloon_erased::{ErasedTable, Proposal};
use saloon_protocol::error::ErrorCode;
use saloon_protocol::socket::{ActRuling, TookBack};
use serde_json::value::RawValue;

use crate::chairs::Chair;
use crate::change::{GameStep, Origin, PlannedChange, TableChange};
use crate::hold_queue::{GuestCommand, HeldAct, QueueFull};
use crate::input::{Decision, Guest, Role};
use crate::matches;
use crate::refusal::Refusal;
use crate::stored::{TableOperation, TableState};
use crate::table::Table;
use crate::time::{Instant, Now};

impl Table {
    /// Handles an act of a guest. While seats race, the act is held back and answered later.
    pub(crate) fn act(
        &mut self,
        now: Now,
        seat: Seat,
        act: Box<RawValue>,
        command: GuestCommand,
        claimed: Option<Millis>,
        arrived: Instant,
    ) -> Result<(), Refusal> {
        if let Some(first) = self.held.find_command(&command.key) {
            first.from = command.from; // a retry: the first act counts, the newest connection gets the answer
            return Ok(());
        }
        let held = self.rule_instant(seat, act, command, claimed, arrived);
        if self.must_hold() {
            return self.held.hold(held).map_err(|QueueFull| {
                Refusal::new(ErrorCode::TooMany, "too many acts at once: wait a moment")
            });
        }
        let plan = self.propose(now, &held)?;
        let origin = origin(held, Some(arrived));
        self.submit(now, plan, origin);
        Ok(())
    }

    /// Proposes an act to the rules.
    pub(crate) fn propose(&mut self, now: Now, held: &HeldAct) -> Result<PlannedChange, Refusal> {
        let receipt = held.command.as_ref().and_then(|command| command.receipt);
        let table = self.running_mut()?;
        let last = table.now();
        // Another step may have been applied since the ruling: the act cannot count before that.
        let receipt = receipt.map(|ruled| {
            if ruled.counted < last {
                Receipt::rule(ruled.arrival, ruled.trusted, ruled.claimed, last)
            } else {
                ruled
            }
        });
        let proposal = table.propose(TableCommand {
            at: held.at.max(last),
            act: Some((held.seat, &*held.act)),
            by: held.by,
            receipt,
            chance: Vec::new(),
        })?;
        let ruled = receipt.map(|receipt| ActRuling {
            seat: held.seat,
            receipt,
        });
        Ok(self.plan_step(now, proposal, held.by, ruled, None))
    }

    /// Proposes that a deadline has passed.
    pub(crate) fn propose_tick(&mut self, now: Now, due: Millis) -> Result<PlannedChange, Refusal> {
        let table = self.running_mut()?;
        let proposal = table.propose(TableCommand::tick(due.max(table.now())))?;
        Ok(self.plan_step(now, proposal, Decider::Clock, None, None))
    }

    /// Returns the plan that stores and applies the result of a proposal.
    pub(crate) fn plan_step(
        &self,
        now: Now,
        proposal: Proposal,
        by: Decider,
        ruled: Option<ActRuling>,
        took_back: Option<TookBack>,
    ) -> PlannedChange {
        if proposal.entries.is_empty() {
            return PlannedChange::nothing(); // no deadline was due
        }
        let game = self.current_game.id;
        let entries = proposal.entries.len();
        let mut operations = vec![TableOperation::AppendEntries {
            game,
            entries: proposal.entries,
            update: self.next_number(),
            command: None,
        }];
        let ended = proposal.ending.map(|ending| {
            let mut chairs = self.chairs.clone();
            if let Some(matched) = &mut chairs.matched {
                matches::end(matched, chairs.rules.best_of, &ending.winners);
            }
            let (lobby, update) = self.new_lobby(now, chairs, TableState::Finished);
            operations.push(TableOperation::FinishGame {
                game,
                outcome: ending.outcome,
                counted: self.counted(&ending.winners, by),
            });
            operations.push(TableOperation::UpdateLobby(update));
            lobby
        });
        let step = GameStep {
            by,
            entries,
            ruled,
            took_back,
            ended,
            asked: self.asked(),
            scene: self
                .current_game
                .table
                .as_ref()
                .and_then(|table| table.scene()),
        };
        PlannedChange {
            operations,
            change: TableChange::Step(Box::new(step)),
        }
    }

    /// Handles a bot's decision. Ignores it if the game has moved on or the bot no longer plays the seat.
    pub(crate) fn handle_decision(&mut self, now: Now, decision: Decision) {
        let Decision { position, act } = decision;
        let seat = position.seat;
        let entries = self.running().map(ErasedTable::entries);
        if self.thinking.get(&seat) == Some(&position.entries) {
            self.thinking.remove(&seat);
        }
        let wanted = match position.role {
            Role::Player => matches!(self.chairs.get(seat), Some(Chair::Bot { .. })),
            Role::StandIn => self.has_stand_in(seat),
            Role::TimeUp => true,
        };
        let current = position.game == self.current_game.id && entries == Some(position.entries);
        let Some(act) = act.filter(|_| wanted && current) else {
            return self.after_step(now); // stale decision: think again
        };
        let held = HeldAct {
            at: self.clock.at(now.instant),
            seat,
            act,
            by: self.decider(seat),
            command: None,
        };
        let plan = self.propose(now, &held);
        self.submit_own(now, plan, Origin::Table);
    }

    pub(crate) fn concede(
        &mut self,
        now: Now,
        guest: &Guest,
        seat: Seat,
    ) -> Result<PlannedChange, Refusal> {
        self.check_owner(Some(guest), seat)?;
        let (at, seats) = (self.clock.at(now.instant), self.chairs.rules.seats);
        let table = self.running_mut()?;
        if seats != 2 {
            return Err(Refusal::not_now(
                "only a game of two players can be conceded",
            ));
        }
        let proposal = table.concede(at.max(table.now()), seat)?;
        Ok(self.plan_step(now, proposal, Decider::Player, None, None))
    }
}

/// Returns the origin of an act, held back or not.
pub(crate) fn origin(held: HeldAct, act_arrived: Option<Instant>) -> Origin {
    match held.command {
        None => Origin::RacingBot,
        Some(command) => Origin::Guest {
            from: command.from,
            command: command.key,
            act_arrived,
        },
    }
}

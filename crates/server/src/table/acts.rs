//! Acts of the game at a table, by guests, bots and the clock: each is checked, stored, applied and told, in this order.

use saloon_core::record::Decider;
use saloon_core::table::Order;
use saloon_core::{Millis, Seat};
use saloon_erased::{ErasedTable, Proposal};
use saloon_protocol::error::ErrorCode;
use saloon_protocol::socket::{Ruled, TookBack};
use saloon_table::stored::{Command, TableOperation, TableState};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::commands::Refused;
use super::held::{Full, Held, Said};
use super::{Chair, For, Table, Thought, lobby_update, matches};
use crate::house::Session;

impl Table {
    /// An act that somebody says. `true` if it is done; `false` if it is held, and answered later.
    pub(super) async fn act(
        &mut self,
        seat: Seat,
        act: Box<RawValue>,
        said: Said,
        claimed: Option<Millis>,
        came: Instant,
    ) -> Result<bool, Refused> {
        if let Some(first) = self.held.of(&said.command) {
            first.from = said.from; // said again: the first one counts, and the last who asked is answered
            return Ok(false);
        }
        let held = self.ruled(seat, act, said, claimed, came);
        if self.must_wait() {
            self.held.hold(held).map_err(|Full| {
                Refused::new(ErrorCode::TooMany, "that was a lot at once: wait a moment")
            })?;
            return Ok(false);
        }
        self.order(&held).await?;
        Ok(true)
    }

    /// An act: check, store, apply, tell.
    pub(super) async fn order(&mut self, held: &Held) -> Result<(), Refused> {
        let receipt = held.said.as_ref().and_then(|said| said.receipt);
        let table = self.game_on()?;
        let proposal = table.propose(Order {
            at: held.at.max(table.now()),
            act: Some((held.seat, &*held.act)),
            by: held.by,
            receipt,
            chance: Vec::new(),
        })?;
        let command = held.said.as_ref().map(|said| said.command.clone());
        let ruled = receipt.map(|receipt| Ruled {
            seat: held.seat,
            receipt,
        });
        self.carry(proposal, held.by, command, ruled, None).await
    }

    /// Time alone: the deadline at `due` has come.
    pub(super) async fn tick(&mut self, due: Millis) -> Result<(), Refused> {
        let table = self.game_on()?;
        let proposal = table.propose(Order::tick(due.max(table.now())))?;
        self.carry(proposal, Decider::Clock, None, None, None).await
    }

    pub(super) fn game_on(&mut self) -> Result<&mut dyn ErasedTable, Refused> {
        let playing = self.playing();
        match &mut self.live.table {
            Some(table) if playing => Ok(&mut **table),
            _ => Err(Refused::not_now("no game is on")),
        }
    }

    /// Stores what is proposed with the command that asked for it, applies it and tells everyone.
    pub(super) async fn carry(
        &mut self,
        proposal: Proposal,
        by: Decider,
        command: Option<Command>,
        ruled: Option<Ruled>,
        took_back: Option<TookBack>,
    ) -> Result<(), Refused> {
        let asked = self.asked();
        let scene = self.live.table.as_ref().and_then(|table| table.scene());
        let update = self.next_number();
        let entries = proposal.entries;
        if entries.is_empty() {
            return Ok(()); // time went on, and nothing was due
        }
        let count = entries.len();
        let ended = proposal.ending.map(|ending| {
            let mut chairs = self.chairs.clone();
            if let Some(matched) = &mut chairs.matched {
                matches::end(matched, chairs.rules.best_of, &ending.winners);
            }
            let row = self.row_with(&chairs, TableState::Finished);
            (row, chairs, ending.outcome)
        });
        let game = self.live.id;
        let mut operations = vec![TableOperation::AppendEntries {
            game,
            entries,
            update,
            command: command.clone(),
        }];
        if let Some((row, _, outcome)) = &ended {
            let outcome = outcome.clone();
            operations.push(TableOperation::FinishGame { game, outcome });
            operations.push(lobby_update(row));
        }
        self.write(operations).await?;
        let table = self.live.table.as_mut();
        table.expect("the table proposed this").accept();
        self.acts.count(by, count);
        self.number += 1;
        self.commands.extend(command);
        let over = ended.is_some();
        if let Some((row, chairs, _)) = ended {
            (self.row, self.chairs) = (row, chairs);
        }
        self.renew_passes(asked, by);
        self.pause_after_scene(scene);
        let void = self.forget_void_request();
        self.tell_game(ruled, took_back, over);
        if void {
            self.tell_presence();
        }
        self.after_a_step();
        Ok(())
    }

    pub(super) async fn thought(&mut self, thought: Thought) {
        let current = self
            .live
            .table
            .as_ref()
            .is_some_and(|table| table.entries() == thought.entries);
        self.thinking.remove(&thought.seat);
        let wanted = match thought.whose {
            For::Chair => matches!(self.chairs.get(thought.seat), Some(Chair::Bot { .. })),
            For::Absent => self.stood_in(thought.seat),
            For::Late => true,
        };
        let held = Held {
            at: self.clock.now(),
            seat: thought.seat,
            act: thought.act,
            by: self.decider(thought.seat),
            said: None,
        };
        if thought.game == self.live.id
            && current
            && wanted
            && let Err(refused) = self.order(&held).await
        {
            return self.in_trouble(&refused);
        }
        // Something else happened meanwhile: think again.
        self.after_a_step();
    }

    pub(super) async fn concede(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
    ) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        let (now, seats) = (self.clock.now(), self.chairs.rules.seats);
        let table = self.game_on()?;
        if seats != 2 {
            return Err(Refused::not_now(
                "a game can be given up with two players only",
            ));
        }
        let proposal = table.concede(now.max(table.now()), seat)?;
        self.carry(proposal, Decider::Player, Some(command.clone()), None, None)
            .await
    }
}

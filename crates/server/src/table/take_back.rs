//! Taking an act back, where the table plays that way and the others agree.

use saloon_core::record::Decider;
use saloon_core::table::Final;
use saloon_core::{Seat, SeatSet};
use saloon_protocol::lobby::TakeBackAsked;
use saloon_protocol::socket::TakeBack;
use saloon_store::Command;

use super::commands::Refused;
use super::{Chair, Table};
use crate::house::Session;

/// Somebody asks to take their last act back.
pub(super) struct Request {
    seat: Seat,
    /// The number of that act's entry. If it is no longer their last act, the request is void.
    act: u32,
    /// Those who agree.
    agreed: SeatSet,
}

impl Table {
    /// Could a seat take its last act back?
    pub(super) fn take_back_now(&self, seat: Seat) -> Option<TakeBack> {
        let table = self.live.table.as_ref().filter(|_| self.playing())?;
        match table.last_act(seat) {
            Ok(_) => Some(TakeBack::Possible),
            Err(Final::Table) => None,
            Err(Final::Nothing) => Some(TakeBack::Nothing),
            Err(Final::Chance) => Some(TakeBack::Chance),
            Err(Final::Revealed) => Some(TakeBack::Revealed),
            Err(Final::Time) => Some(TakeBack::Time),
        }
    }

    /// As everyone is told.
    pub(super) fn take_back_asked(&self) -> Option<TakeBackAsked> {
        self.request.as_ref().map(|request| TakeBackAsked {
            seat: request.seat,
            agreed: request.agreed.iter().collect(),
        })
    }

    /// A player asks. Who plays with bots alone needs nobody's leave.
    pub(super) async fn ask_take_back(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
    ) -> Result<(), Refused> {
        self.owned(Some(session), seat)?;
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let table = table.ok_or_else(|| Refused::not_now("no game is on"))?;
        let act = table
            .last_act(seat)
            .map_err(|why| Refused::not_now(why.to_string()))?;
        self.request = Some(Request {
            seat,
            act,
            agreed: self.chairs.of(Some(session.id)),
        });
        self.take_back_if_agreed(command).await
    }

    /// Another player answers.
    pub(super) async fn answer_take_back(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
        on: bool,
    ) -> Result<(), Refused> {
        let seats = self.chairs.of(Some(session.id));
        if seats.is_empty() || seats.contains(seat) {
            return Err(Refused::not_yours("the other players decide that"));
        }
        let Some(request) = self.request.as_mut().filter(|asked| asked.seat == seat) else {
            return Err(Refused::not_now("nobody asks for that any more"));
        };
        if !on {
            self.request = None;
            self.tell_presence();
            return Ok(());
        }
        request.agreed = request.agreed.or(seats);
        self.take_back_if_agreed(command).await
    }

    /// Takes the act back once every guest who is here agrees.
    async fn take_back_if_agreed(&mut self, command: &Command) -> Result<(), Refused> {
        let Some(request) = &self.request else {
            return Ok(());
        };
        let seat = request.seat;
        let waits = |other: Seat| {
            let guest = matches!(self.chairs.get(other), Some(Chair::Guest { .. }));
            guest && self.here(other) && !request.agreed.contains(other)
        };
        if Seat::all(self.chairs.rules.seats).any(waits) {
            self.tell_presence();
            return Ok(());
        }
        self.request = None;
        let table = self.game_on()?;
        let proposal = table.take_back(self.clock.now().max(table.now()), seat)?;
        self.carry(proposal, Decider::Player, Some(command.clone()), None)
            .await?;
        self.tell_presence();
        Ok(())
    }

    /// The game went on: a request for an act that is no longer the last, or final, is void. `true` if one was.
    pub(super) fn forget_void_request(&mut self) -> bool {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let void = self.request.as_ref().is_some_and(|request| {
            let last = table.map(|table| table.last_act(request.seat));
            last != Some(Ok(request.act))
        });
        if void {
            self.request = None;
        }
        void
    }
}

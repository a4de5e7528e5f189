//! Take-backs: a player's last act is undone if the table's rules allow take-backs and the other players agree.

use saloon_core::record::Decider;
use saloon_core::table::Final;
use saloon_core::{Seat, SeatSet};
use saloon_protocol::lobby::TakeBackAsked;
use saloon_protocol::socket::{TakeBack, TookBack};
use saloon_table::stored::Command;

use super::commands::Refused;
use super::{Chair, Table};
use crate::house::Session;

/// A player's request to take their last act back.
pub(super) struct TakeBackRequest {
    seat: Seat,
    /// Number of that act's entry. The request is void once this is no longer the player's last act.
    act: u32,
    /// Seats that agreed, the requester's own included.
    agreed: SeatSet,
}

impl Table {
    /// Whether a seat could take its last act back now, or why not; `None` where the rules do not allow take-backs.
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

    /// The open request, for the lobby.
    pub(super) fn take_back_asked(&self) -> Option<TakeBackAsked> {
        self.take_back.as_ref().map(|request| TakeBackAsked {
            seat: request.seat,
            agreed: request.agreed.iter().collect(),
        })
    }

    /// A player requests a take-back. Without other guests at the table it happens at once.
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
        self.take_back = Some(TakeBackRequest {
            seat,
            act,
            agreed: self.chairs.of(Some(session.id)),
        });
        self.take_back_if_agreed(command).await
    }

    /// Another player agrees or refuses. One refusal closes the request.
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
        let Some(request) = self.take_back.as_mut().filter(|asked| asked.seat == seat) else {
            return Err(Refused::not_now("nobody asks for that any more"));
        };
        if !on {
            self.take_back = None;
            self.tell_presence();
            return Ok(());
        }
        request.agreed = request.agreed.or(seats);
        self.take_back_if_agreed(command).await
    }

    /// Takes the act back once every connected guest has agreed.
    async fn take_back_if_agreed(&mut self, command: &Command) -> Result<(), Refused> {
        let Some(request) = &self.take_back else {
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
        self.take_back = None;
        let now = self.clock.now();
        let table = self.game_on()?;
        let proposal = table.take_back(now.max(table.now()), seat)?;
        let took_back = proposal.took_back.map(|from| TookBack { seat, from });
        let command = Some(command.clone());
        self.carry(proposal, Decider::Player, command, None, took_back)
            .await?;
        self.tell_presence();
        Ok(())
    }

    /// Closes a request whose act is no longer the player's last, or can no longer be undone. Returns whether one was closed.
    pub(super) fn forget_void_request(&mut self) -> bool {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let void = self.take_back.as_ref().is_some_and(|request| {
            let last = table.map(|table| table.last_act(request.seat));
            last != Some(Ok(request.act))
        });
        if void {
            self.take_back = None;
        }
        void
    }
}

//! Take-backs: undo a player's last act if the rules of the table allow it and the other players agree.

use alloc::string::ToString;

use saloon_core::record::Decider;
use saloon_core::table::TakeBackError;
use saloon_core::{Seat, SeatSet};
use saloon_protocol::lobby::PendingTakeBack;
use saloon_protocol::socket::{TakeBack, TookBack};

use crate::change::PlannedChange;
use crate::input::Guest;
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::Now;

/// A player's request to undo their last act.
pub(crate) struct TakeBackRequest {
    seat: Seat,
    /// Number of that act's entry. The request is void once this is no longer the player's last act.
    act: u32,
    /// Seats that agreed, including the requester.
    agreed: SeatSet,
}

impl Table {
    /// Returns whether a seat could take its last act back now, or why not; `None` if the rules do not allow take-backs.
    pub(crate) fn take_back_now(&self, seat: Seat) -> Option<TakeBack> {
        match self.running()?.last_act(seat) {
            Ok(_) => Some(TakeBack::Possible),
            Err(TakeBackError::Disabled) => None,
            Err(TakeBackError::NoAct) => Some(TakeBack::Nothing),
            Err(TakeBackError::Chance) => Some(TakeBack::Chance),
            Err(TakeBackError::Revealed) => Some(TakeBack::Revealed),
            Err(TakeBackError::Time) => Some(TakeBack::Time),
        }
    }

    /// Returns the open request, for the lobby.
    pub(crate) fn take_back_asked(&self) -> Option<PendingTakeBack> {
        self.take_back.as_ref().map(|request| PendingTakeBack {
            seat: request.seat,
            agreed: request.agreed.iter().collect(),
        })
    }

    /// Requests a take-back for a player. Without other guests at the table it happens at once.
    pub(crate) fn ask_take_back(
        &mut self,
        now: Now,
        guest: &Guest,
        seat: Seat,
    ) -> Result<PlannedChange, Refusal> {
        self.check_owner(Some(guest), seat)?;
        let act = self
            .running_mut()?
            .last_act(seat)
            .map_err(|why| Refusal::not_now(why.to_string()))?;
        self.take_back = Some(TakeBackRequest {
            seat,
            act,
            agreed: self.chairs.of(Some(guest.id)),
        });
        self.take_back_if_agreed(now)
    }

    /// Handles the answer of another player. One refusal closes the request.
    pub(crate) fn answer_take_back(
        &mut self,
        now: Now,
        guest: &Guest,
        seat: Seat,
        on: bool,
    ) -> Result<PlannedChange, Refusal> {
        let seats = self.chairs.of(Some(guest.id));
        if seats.is_empty() || seats.contains(seat) {
            return Err(Refusal::not_yours("the other players decide that"));
        }
        let Some(request) = self.take_back.as_mut().filter(|asked| asked.seat == seat) else {
            return Err(Refusal::not_now("there is no open request"));
        };
        if !on {
            self.take_back = None;
            self.send_presence();
            return Ok(PlannedChange::nothing());
        }
        request.agreed = request.agreed.union(seats);
        self.take_back_if_agreed(now)
    }

    /// Takes the act back once every connected guest has agreed.
    fn take_back_if_agreed(&mut self, now: Now) -> Result<PlannedChange, Refusal> {
        let Some(request) = &self.take_back else {
            return Ok(PlannedChange::nothing());
        };
        let seat = request.seat;
        let waits = |other: Seat| {
            self.is_guest(other) && self.is_connected(other) && !request.agreed.contains(other)
        };
        if self.seats().any(waits) {
            self.send_presence();
            return Ok(PlannedChange::nothing());
        }
        self.take_back = None;
        let reading = self.clock.at(now.instant);
        let table = self.running_mut()?;
        let proposal = table.take_back(reading.max(table.now()), seat)?;
        let took_back = proposal.took_back.map(|from| TookBack { seat, from });
        Ok(self.plan_step(now, proposal, Decider::Player, None, took_back))
    }

    /// Closes a request whose act is no longer the player's last, or can no longer be undone. Returns whether one was closed.
    pub(crate) fn drop_void_request(&mut self) -> bool {
        let void = self.take_back.as_ref().is_some_and(|request| {
            let last = self.running().map(|table| table.last_act(request.seat));
            last != Some(Ok(request.act))
        });
        if void {
            self.take_back = None;
        }
        void
    }
}

//! Who is away, and who plays for them meanwhile.

use saloon_core::{Millis, Seat};
use saloon_protocol::lobby::StandIn;
use saloon_table::stored::Command;

use super::commands::Refused;
use super::{Chair, ConnectionId, Table};
use crate::house::Session;

/// The table is asked when somebody was away for so long: most broken connections are back by then.
const GRACE: u64 = 10_000;
/// Whoever waits is asked again after so long.
const AGAIN: u64 = 60_000;

/// A guest whose chair is empty of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Away {
    /// On the table's clock.
    since: Millis,
    /// On the wall (Unix time, ms).
    pub(super) unix: u64,
    /// When the table is to be asked.
    ask_at: Option<Millis>,
    /// It was, and nobody has answered.
    asked: bool,
}

impl Table {
    /// Notes who is away, and forgets those who are back.
    pub(super) fn note_who_is_away(&mut self) {
        let now = self.clock.now();
        let unix = self.house.surroundings.unix_now().unsigned_abs();
        let asks = self.chairs.rules.stand_in == StandIn::Ask;
        for seat in Seat::all(self.chairs.rules.seats) {
            let guest = matches!(self.chairs.get(seat), Some(Chair::Guest { .. }));
            if self.here(seat) || !guest {
                self.away.remove(&seat);
                continue;
            }
            self.away.entry(seat).or_insert(Away {
                since: now,
                unix,
                ask_at: asks.then(|| now.plus(GRACE)),
                asked: false,
            });
        }
    }

    /// A game starts, and the table's clock with it.
    pub(super) fn restart_absences(&mut self) {
        for away in self.away.values_mut() {
            away.since = Millis::ZERO;
            away.ask_at = away.ask_at.map(|_| Millis::ZERO.plus(GRACE));
        }
    }

    /// When a bot is next to sit in, or the table to be asked whether one should.
    pub(super) fn next_absence(&self) -> Option<Millis> {
        let due = |(&seat, away): (&Seat, &Away)| match self.chairs.rules.stand_in {
            _ if self.stood_in(seat) => None,
            StandIn::Never => None,
            StandIn::Ask => away.ask_at,
            StandIn::After(seconds) => Some(away.since.plus(u64::from(seconds) * 1_000)),
        };
        self.away.iter().filter_map(due).min()
    }

    /// Seats the stand-ins that are due, or asks.
    pub(super) async fn on_absences(&mut self, now: Millis) -> Result<(), Refused> {
        let mut late: Vec<(Seat, Away)> = self
            .away
            .iter()
            .filter(|(seat, _)| !self.stood_in(**seat))
            .map(|(&seat, &away)| (seat, away))
            .collect();
        late.sort_by_key(|(seat, _)| *seat);
        for (seat, away) in late {
            match self.chairs.rules.stand_in {
                StandIn::After(seconds) if away.since.plus(u64::from(seconds) * 1_000) <= now => {
                    self.set_stand_in(None, seat, true).await?;
                }
                StandIn::Ask if away.ask_at.is_some_and(|due| due <= now) => {
                    if let Some(away) = self.away.get_mut(&seat) {
                        (away.ask_at, away.asked) = (None, true);
                    }
                    self.ask(None, seat, away.unix);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// What the table was asked before a player came.
    pub(super) fn ask_newcomer(&mut self, newcomer: ConnectionId) {
        let mut open: Vec<(Seat, u64)> = self
            .away
            .iter()
            .filter(|(_, away)| away.asked)
            .map(|(&seat, away)| (seat, away.unix))
            .collect();
        open.sort_unstable();
        for (seat, unix) in open {
            self.ask(Some(newcomer), seat, unix);
        }
    }

    /// Does a bot play for a guest now? Never while they are here, whatever the store could keep.
    pub(super) fn stood_in(&self, seat: Seat) -> bool {
        let stand_in = matches!(
            self.chairs.get(seat),
            Some(Chair::Guest { stand_in: true, .. })
        );
        stand_in && !self.here(seat)
    }

    /// A player answers what the table was asked.
    pub(super) async fn stand_in(
        &mut self,
        session: &Session,
        command: &Command,
        seat: Seat,
        on: bool,
    ) -> Result<(), Refused> {
        let chair = self.chair(seat)?;
        if !matches!(chair, Chair::Guest { .. }) {
            return Err(Refused::bad("no guest sits there"));
        }
        if self.chairs.of(Some(session.id)).is_empty() || chair.session() == Some(session.id) {
            return Err(Refused::not_yours("the other players decide that"));
        }
        match self.chairs.rules.stand_in {
            StandIn::Ask => {}
            StandIn::Never => return Err(Refused::not_now("this table plays without stand-ins")),
            StandIn::After(seconds) => {
                return Err(Refused::not_now(format!(
                    "a bot sits in by itself after {seconds} seconds"
                )));
            }
        }
        if !self.playing() {
            return Err(Refused::not_now("no game is on"));
        }
        if !self.away.contains_key(&seat) {
            return Err(Refused::not_now("they are here"));
        }
        self.set_stand_in(Some(command), seat, on).await?;
        let now = self.clock.now();
        if let Some(away) = self.away.get_mut(&seat) {
            away.asked = false;
            away.ask_at = (!on).then(|| now.plus(AGAIN));
        }
        Ok(())
    }

    pub(super) async fn set_stand_in(
        &mut self,
        command: Option<&Command>,
        seat: Seat,
        on: bool,
    ) -> Result<(), Refused> {
        let mut chairs = self.chairs.clone();
        match chairs.by_seat.get_mut(seat.index()) {
            Some(Chair::Guest { stand_in, .. }) if *stand_in != on => *stand_in = on,
            _ => return Ok(()),
        }
        self.store_lobby(command, chairs, self.row.state).await?;
        self.after_a_step();
        Ok(())
    }
}

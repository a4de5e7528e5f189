//! Automatic passes for guests who have no card to play, where the table's rules ask for them (`auto_pass`).
//!
//! All players see when somebody passes, so that time must not depend on the hand. It is drawn for every guest who is asked, when
//! they are asked; the hand is checked only when the time has come.

use saloon_core::record::Decider;
use saloon_core::{Luck, Millis, Seat, SeatSet};
use saloon_protocol::lobby::Pace;

use super::commands::Refused;
use super::held::Held;
use super::{Chair, Table};

/// Delay of an automatic pass: the minimum, and the range added to it at random, in milliseconds.
fn delay(pace: Pace) -> (u64, u32) {
    match pace {
        Pace::Calm => (1_200, 1_800),
        Pace::Quick => (100, 200),
    }
}

impl Table {
    /// Draws a time for every guest who is asked and has none; drops the times of all others.
    pub(super) fn plan_passes(&mut self) {
        let asked = if self.chairs.rules.auto_pass {
            self.asked()
        } else {
            SeatSet::NONE
        };
        let (least, more) = delay(self.chairs.rules.pace);
        for seat in Seat::all(self.chairs.rules.seats) {
            let guest = matches!(self.chairs.get(seat), Some(Chair::Guest { .. }));
            if !guest || !asked.contains(seat) {
                self.passes.remove(&seat);
                continue;
            }
            let (house, now) = (&self.house, self.clock.now());
            self.passes.entry(seat).or_insert_with(|| {
                let drawn = Luck::seeded(house.luck()).below(more);
                Some(now.plus(least + u64::from(drawn)))
            });
        }
    }

    /// Seats that are asked in the open card window.
    pub(super) fn asked(&self) -> SeatSet {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        table.map_or(SeatSet::NONE, |table| table.asked())
    }

    /// Drops all times unless the last entry was just a pass in the same window (`before`: the seats asked before it). In a new
    /// window, or after a card, each hand must be checked again.
    pub(super) fn renew_passes(&mut self, before: SeatSet, by: Decider) {
        let after = self.asked();
        let passed = after != before && after.and(before) == after;
        if by == Decider::Clock || !passed {
            self.passes.clear();
        }
    }

    pub(super) fn next_pass(&self) -> Option<Millis> {
        self.passes.values().flatten().min().copied()
    }

    /// Passes for guests whose time has come and who can only pass. The others decide for themselves.
    pub(super) async fn on_passes(&mut self, now: Millis) -> Result<(), Refused> {
        let due = |at: &Option<Millis>| at.is_some_and(|at| at <= now);
        let mut seats: Vec<Seat> = self
            .passes
            .iter()
            .filter(|(_, at)| due(at))
            .map(|(&seat, _)| seat)
            .collect();
        seats.sort_unstable();
        for seat in seats {
            let table = self.live.table.as_ref().filter(|_| self.playing());
            let passes = table.filter(|table| table.must_pass(seat));
            if let Some(act) = passes.and_then(|table| table.pass(seat)) {
                let held = Held {
                    at: now,
                    seat,
                    act,
                    by: Decider::Player,
                    said: None,
                };
                // May open the next window, with a new time for this seat.
                self.order(&held).await?;
            } else if let Some(at) = self.passes.get_mut(&seat) {
                *at = None;
            }
        }
        Ok(())
    }
}

//! Passes for players who can do nothing else, at tables that want it.
//!
//! Everyone sees when somebody passes, so that instant must tell nothing about their cards: it is drawn when the seat is asked,
//! whatever it holds, and only then is it looked at whether it can do anything.

use saloon_core::record::Decider;
use saloon_core::{Luck, Millis, Seat, SeatSet};
use saloon_protocol::lobby::Pace;

use super::commands::Refused;
use super::held::Held;
use super::{Chair, Table};

/// When the house passes, after a seat was asked: at least, and how much longer at most, in milliseconds.
fn delay(pace: Pace) -> (u64, u32) {
    match pace {
        Pace::Calm => (1_200, 1_800),
        Pace::Quick => (100, 200),
    }
}

impl Table {
    /// Draws the instants for the seats that are asked and have none, and forgets those of the others.
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

    /// Those who are asked whether they do something.
    pub(super) fn asked(&self) -> SeatSet {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        table.map_or(SeatSet::NONE, |table| table.asked())
    }

    /// The game went on, by time or by an act, where `before` were asked. Unless somebody passed they are asked anew: what each can do
    /// may have changed.
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

    /// Passes for those whose instant has come and who can do nothing else. The others decide for themselves.
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
                // It may be asked again at once, with an instant of its own.
                self.order(&held).await?;
            } else if let Some(at) = self.passes.get_mut(&seat) {
                *at = None;
            }
        }
        Ok(())
    }
}

//! Races over connections of different lengths.
//!
//! While seats race, the instant of an act is what its player's program claims, within bounds (`saloon_core::ruling`). An act may
//! thus count earlier than it came, so acts and ticks are held until no act can come any more that counts before
//! them: for the longest trusted delay among those who race, and the grace. Then the rules get them in order.

use saloon_core::record::{Decider, Receipt};
use saloon_core::ruling::{GRACE, MOST_DELAY};
use saloon_core::{Millis, Seat, SeatSet};
use saloon_erased::Reaction;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::commands::Refused;
use super::held::{Held, Next, Said};
use super::link::millis;
use super::{Connection, Table};

impl Connection {
    /// The one-way delay that the house trusts it to have, in milliseconds.
    fn delay(&self, now: Instant) -> u64 {
        let trip = self.link.trip(now).unwrap_or_default();
        (millis(trip) / 2).min(MOST_DELAY)
    }
}

impl Table {
    /// Those who race now.
    pub(super) fn racers(&self) -> SeatSet {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        table.map_or(SeatSet::NONE, |table| table.racers())
    }

    /// The longest trusted delay of those who race; none if none of them comes over a connection.
    fn longest_delay(&self, now: Instant) -> Option<u64> {
        let racers = self.racers();
        let races = |connection: &&Connection| {
            let seats = self.chairs.of(connection.session_id());
            !seats.and(racers).is_empty()
        };
        let connections = self.connections.values().filter(races);
        connections.map(|connection| connection.delay(now)).max()
    }

    /// How long acts and ticks are held.
    fn hold(&self, now: Instant) -> u64 {
        self.longest_delay(now).map_or(0, |delay| delay + GRACE)
    }

    /// When those who race see what happened last, if all see it together: after it was held, and had the time to reach
    /// the farthest of them, by a way that varies as much as any act's.
    pub(super) fn show_at(&self) -> Millis {
        let delay = self.longest_delay(Instant::now());
        let told = self
            .live
            .table
            .as_ref()
            .map_or(Millis::ZERO, |table| table.now());
        told.plus(delay.map_or(0, |delay| 2 * (delay + GRACE)))
    }

    /// An act with its instant: as it is ruled for one who races, as it came for others.
    pub(super) fn ruled(
        &self,
        seat: Seat,
        act: Box<RawValue>,
        mut said: Said,
        claimed: Option<Millis>,
        came: Instant,
    ) -> Held {
        let arrival = self.clock.at(came);
        if self.racers().contains(seat) {
            let connection = self.connections.get(&said.from);
            let delay = connection.map_or(0, |connection| connection.delay(came));
            let told = self
                .live
                .table
                .as_ref()
                .map_or(Millis::ZERO, |table| table.now());
            said.receipt = Some(Receipt::rule(arrival, delay, claimed, told));
        }
        Held {
            at: said.receipt.map_or(arrival, |receipt| receipt.counted),
            seat,
            act,
            by: Decider::Player,
            said: Some(said),
        }
    }

    /// Is an act to be held?
    pub(super) fn must_wait(&self) -> bool {
        !self.racers().is_empty() || self.held.next_at().is_some()
    }

    /// When the next act or tick is handed over.
    pub(super) fn next_step(&self, now: Instant) -> Option<Instant> {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let due = table.and_then(|table| table.deadline());
        let next = self.held.next_at();
        if self.racers().is_empty() {
            let at_once = next.map(|_| now);
            return at_once.or_else(|| self.clock.when(due?));
        }
        let hold = self.hold(now);
        // Of an instant, what time brings comes first: another act of it may still come.
        let step = next.map(|at| at.plus(hold + 1));
        let tick = due.map(|due| due.plus(hold));
        step.into_iter()
            .chain(tick)
            .filter_map(|at| self.clock.when(at))
            .min()
    }

    /// Hands the next act or tick over, if it has waited long enough at `wall`. An error is one of the store, about time.
    pub(super) async fn go_on(&mut self, wall: Instant) -> Result<(), Refused> {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let deadline = table.and_then(|table| table.deadline());
        let now = self.clock.at(wall);
        let (due, horizon) = if self.racers().is_empty() {
            // Nothing is held any more: what still waits goes at once.
            (deadline.filter(|&due| due <= now), Millis::LAST)
        } else {
            (deadline, Millis(now.0.saturating_sub(self.hold(wall))))
        };
        match self.held.next(due, horizon) {
            None => {}
            Some(Next::Act(held)) => self.hand_over(held).await,
            Some(Next::Tick(due)) => self.tick(due).await?,
        }
        Ok(())
    }

    async fn hand_over(&mut self, held: Held) {
        if held.said.is_none() {
            self.poised.remove(&held.seat);
        }
        let done = self.order(&held).await;
        match (held.said, done) {
            (Some(said), Ok(())) => self.done(said.from, &said.command.1),
            (Some(said), Err(refused)) => self.refuse(said.from, Some(&said.command.1), &refused),
            (None, Ok(())) => {}
            (None, Err(refused)) => {
                self.note_doubt(&refused);
                tracing::debug!(why = refused.why, "a bot came too late");
                self.poise();
            }
        }
    }

    /// Lets the bots who race look: one who sees something new to do is about to do it, in the time it takes to react.
    pub(super) fn poise(&mut self) {
        let racers = self.racers();
        let seen = self.show_at();
        for seat in Seat::all(self.chairs.rules.seats) {
            let races = racers.contains(seat);
            let reacting = races.then(|| self.reacting(seat, seen)).flatten();
            let same = match (&reacting, self.poised.get(&seat)) {
                (None, None) => true,
                (Some(reacting), Some(poised)) => still(&reacting.reflex, poised),
                _ => false,
            };
            if same {
                continue;
            }
            self.poised.remove(&seat);
            self.held.forget_bot(seat);
            let Some(reacting) = reacting else { continue };
            let held = Held {
                at: reacting.at,
                seat,
                act: reacting.act,
                by: self.decider(seat),
                said: None,
            };
            if self.held.hold(held).is_ok() {
                self.poised.insert(seat, reacting.reflex);
            }
        }
    }

    /// What the bot of a seat is about to do, if a bot plays it.
    fn reacting(&self, seat: Seat, seen: Millis) -> Option<Reaction> {
        let (bot, whose) = self.bot_of(seat)?;
        let table = self.live.table.as_ref()?;
        let bot = bot.parse().ok()?;
        let scripted = self.script_of(seat, whose);
        table.react(seat, bot, seen, self.house.luck(), scripted)
    }
}

/// Does a bot still see what it saw? A moment that was announced is the same when it has come.
fn still(sees: &(String, Option<Millis>), saw: &(String, Option<Millis>)) -> bool {
    sees.0 == saw.0 && (sees.1.is_none() || sees.1 == saw.1)
}

//! What happens at a table without anyone saying so: deadlines, turn times, stand-ins, bots.

use saloon_core::record::Decider;
use saloon_core::{Millis, Seat};
use saloon_protocol::lobby::{Pace, StandIn};
use tokio::time::{Duration, Instant, sleep, sleep_until};

use super::{Chair, ConnectionId, Link, Order, Table, Thought};

/// How long a bot seems to think, at a calm table.
const CALM: Duration = Duration::from_millis(700);

/// Until `wake`, or for ever.
pub(super) async fn until(wake: Option<Instant>) {
    match wake {
        Some(wake) => sleep_until(wake).await,
        None => std::future::pending().await,
    }
}

impl Table {
    /// When something is next due without anyone saying so.
    pub(super) fn wake(&self) -> Option<Instant> {
        if !self.playing() {
            return None;
        }
        let due = [
            self.live.table.as_ref()?.deadline(),
            self.next_turn_end(),
            self.next_stand_in(),
        ];
        let due = due.into_iter().flatten();
        due.filter_map(|at| self.clock.when(at))
            .chain(self.next_ping())
            .min()
    }

    /// The connections that are measured: those of players, while a game is on in which seats may race.
    pub(super) fn measured(&self) -> impl Iterator<Item = (ConnectionId, &Link)> {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let races = table.is_some_and(|table| table.may_race());
        let all = races.then_some(&self.connections).into_iter().flatten();
        all.filter(|(_, connection)| self.is_player(connection))
            .map(|(&id, connection)| (id, &connection.link))
    }

    fn next_ping(&self) -> Option<Instant> {
        let due = self.measured().map(|(_, link)| link.due());
        due.min().map(|due| due.unwrap_or_else(Instant::now))
    }

    fn next_turn_end(&self) -> Option<Millis> {
        let time = u64::from(self.chairs.rules.turn_time?) * 1_000;
        self.awaited_since
            .values()
            .map(|since| since.plus(time))
            .min()
    }

    fn next_stand_in(&self) -> Option<Millis> {
        let StandIn::After(seconds) = self.chairs.rules.stand_in else {
            return None;
        };
        self.away_since
            .values()
            .map(|since| since.plus(u64::from(seconds) * 1_000))
            .min()
    }

    pub(super) async fn on_time(&mut self) {
        self.ping();
        let now = self.clock.now();
        if self
            .live
            .table
            .as_ref()
            .and_then(|table| table.deadline())
            .is_some_and(|due| due <= now)
            && let Err(refused) = self.order(None, Decider::Clock, None).await
        {
            // The store refuses: the deadline stands, and is tried again in a moment.
            tracing::warn!(
                ?refused,
                table = self.row.id,
                "a deadline could not be kept"
            );
            sleep(Duration::from_millis(200)).await;
        }
        if self.next_turn_end().is_some_and(|due| due <= now) {
            let time = u64::from(self.chairs.rules.turn_time.unwrap_or_default()) * 1_000;
            let late: Vec<Seat> = self
                .awaited_since
                .iter()
                .filter(|(_, since)| since.plus(time) <= now)
                .map(|(&seat, _)| seat)
                .collect();
            for seat in late {
                self.awaited_since.insert(seat, now); // one decision, then their time starts anew
                self.think(
                    seat,
                    self.house.best_bot(),
                    Decider::StandIn,
                    Duration::ZERO,
                );
            }
        }
        if let StandIn::After(seconds) = self.chairs.rules.stand_in {
            let away: Vec<Seat> = self
                .away_since
                .iter()
                .filter(|(_, since)| since.plus(u64::from(seconds) * 1_000) <= now)
                .map(|(&seat, _)| seat)
                .collect();
            for seat in away {
                self.away_since.remove(&seat);
                if let Err(refused) = self.set_stand_in(seat, true).await {
                    tracing::warn!(?refused, table = self.row.id, "no stand-in");
                }
            }
        }
    }

    /// Somebody came or went: the clock runs while a player is here, and whoever is back plays for themselves at once.
    pub(super) async fn notice_presence(&mut self) {
        self.end_if_over().await;
        let seats: Vec<Seat> = Seat::all(self.chairs.rules.seats).collect();
        let here: Vec<bool> = seats.iter().map(|&seat| self.here(seat)).collect();
        self.clock
            .run(self.playing() && here.iter().any(|&here| here));
        let now = self.clock.now();
        for (&seat, here) in seats.iter().zip(here) {
            let guest = matches!(self.chairs.get(seat), Some(Chair::Guest { .. }));
            if here || !guest {
                self.away_since.remove(&seat);
            } else {
                self.away_since.entry(seat).or_insert(now);
            }
            let stood_in = matches!(
                self.chairs.get(seat),
                Some(Chair::Guest { stand_in: true, .. })
            );
            if here && stood_in && self.set_stand_in(seat, false).await.is_err() {
                tracing::warn!(
                    table = self.row.id,
                    "a stand-in could not be called back yet"
                );
            }
        }
        self.tell_presence();
        self.after_a_step();
    }

    /// After the game moved on, or the chairs changed: whose time runs, and which bots are to think.
    pub(super) fn after_a_step(&mut self) {
        let Some(table) = self.live.table.as_ref().filter(|_| self.playing()) else {
            self.awaited_since.clear();
            return;
        };
        let awaited = table.awaits();
        let now = self.clock.now();
        self.awaited_since.retain(|&seat, _| awaited.contains(seat));
        for seat in awaited.iter() {
            self.awaited_since.entry(seat).or_insert(now);
        }
        let pause = match self.chairs.rules.pace {
            Pace::Calm => CALM,
            Pace::Quick => Duration::ZERO,
        };
        for seat in awaited.iter() {
            match self.chairs.get(seat) {
                Some(Chair::Bot { bot, .. }) => {
                    let bot = bot.clone();
                    self.think(seat, &bot, Decider::Player, pause);
                }
                Some(Chair::Guest { stand_in: true, .. }) => {
                    self.think(seat, self.house.best_bot(), Decider::StandIn, pause);
                }
                _ => {}
            }
        }
    }

    /// Lets a bot think for a seat, on a thread of its own. Not while nobody is here: a table does not play by itself.
    fn think(&mut self, seat: Seat, bot: &str, by: Decider, pause: Duration) {
        let Some(table) = &self.live.table else {
            return;
        };
        let entries = table.entries();
        let anyone = Seat::all(self.chairs.rules.seats).any(|seat| self.here(seat));
        if !anyone || self.thinking.get(&seat) == Some(&entries) {
            return;
        }
        let mut seed = [0; 8];
        self.house.surroundings.fill(&mut seed);
        let (Some(thought), Some(own)) = (
            table.think(seat, bot, u64::from_le_bytes(seed)),
            self.own.upgrade(),
        ) else {
            return;
        };
        self.thinking.insert(seat, entries);
        let (game, house) = (self.live.id, self.house.clone());
        tokio::spawn(async move {
            let (act, ()) = tokio::join!(house.bots.think(thought), sleep(pause));
            if let Some(act) = act {
                let thought = Thought {
                    game,
                    entries,
                    seat,
                    act,
                    by,
                };
                let _ = own.send(Order::Thought(thought)).await; // the table may be gone by now
            }
        });
    }
}

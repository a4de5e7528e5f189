//! What happens at a table without anyone saying so: deadlines, turn times, stand-ins, bots.

use saloon_bots::Name;
use saloon_core::record::Decider;
use saloon_core::{Luck, Millis, Seat};
use saloon_protocol::lobby::Pace;
use saloon_table::stored::TableOperation;
use serde_json::value::RawValue;
use tokio::time::{Duration, Instant, sleep_until};

use super::commands::Refused;
use super::{Chair, ConnectionId, For, Link, Order, Table, Thought};

/// How long after a write that failed the next is tried, where nobody says when.
const PAUSE: Duration = Duration::from_millis(500);

/// Until `wake`, or for ever.
pub(super) async fn until(wake: Option<Instant>) {
    match wake {
        Some(wake) => sleep_until(wake).await,
        None => std::future::pending().await,
    }
}

impl Table {
    /// When something is next due without anyone saying so: `now`, if it is already.
    pub(super) fn wake(&self, now: Instant) -> Option<Instant> {
        if !self.playing() {
            return self.next_step(now);
        }
        let due = [self.next_turn_end(), self.next_absence(), self.next_pass()];
        let due = due.into_iter().flatten();
        let next = due
            .filter_map(|at| self.clock.when(at))
            .chain(self.next_step(now))
            .chain(self.pause_ends())
            .min();
        let next = match self.trouble {
            None => next,
            Some(over) => Some(next.map_or(over, |next| next.max(over))),
        };
        next.into_iter().chain(self.next_ping(now)).min()
    }

    /// The guests whose decision takes its time, and since when. Those who race are pressed by the race itself.
    fn pondering(&self) -> impl Iterator<Item = (Seat, Millis)> {
        let table = self.live.table.as_ref();
        let racers = self.racers();
        let seats = Seat::all(self.chairs.rules.seats);
        seats.filter_map(move |seat| {
            let guest = matches!(self.chairs.get(seat), Some(Chair::Guest { .. }));
            let asked = guest && !racers.contains(seat) && !self.thinking.contains_key(&seat);
            let since = table?.awaited_since(seat).filter(|_| asked)?;
            Some((seat, since))
        })
    }

    fn turn_time(&self) -> Option<u64> {
        Some(u64::from(self.chairs.rules.turn_time?) * 1_000)
    }

    /// The connections that are measured: those of players, while a game is on in which seats may race.
    pub(super) fn measured(&self) -> impl Iterator<Item = (ConnectionId, &Link)> {
        let table = self.live.table.as_ref().filter(|_| self.playing());
        let races = table.is_some_and(|table| table.may_race());
        let all = races.then_some(&self.connections).into_iter().flatten();
        all.filter(|(_, connection)| self.is_player(connection))
            .map(|(&id, connection)| (id, &connection.link))
    }

    fn next_ping(&self, now: Instant) -> Option<Instant> {
        let due = self.measured().map(|(_, link)| link.due());
        due.min().map(|due| due.unwrap_or(now))
    }

    pub(super) fn next_turn_end(&self) -> Option<Millis> {
        let time = self.turn_time()?;
        self.pondering().map(|(_, since)| since.plus(time)).min()
    }

    /// Does what is due at `wall`.
    pub(super) async fn on_time(&mut self, wall: Instant) {
        self.ping(wall);
        match self.trouble {
            Some(over) if over > wall => return,
            Some(_) => {
                self.trouble = None;
                self.after_a_step(); // bots did not think while nothing could be kept
            }
            None => {}
        }
        if self.pause_ends().is_some_and(|end| end <= wall) {
            self.end_pause();
        }
        if let Err(refused) = self.go_on(wall).await {
            return self.in_trouble(&refused);
        }
        let now = self.clock.at(wall);
        if let Some(time) = self.turn_time() {
            let late: Vec<Seat> = self
                .pondering()
                .filter(|(_, since)| since.plus(time) <= now)
                .map(|(seat, _)| seat)
                .collect();
            for seat in late {
                self.think(seat, self.house.best_bot(), For::Late);
            }
        }
        if let Err(refused) = self.on_absences(now).await {
            return self.in_trouble(&refused);
        }
        if let Err(refused) = self.on_passes(now).await {
            self.in_trouble(&refused);
        }
    }

    /// What nobody asked for could not be kept: it is tried again in a moment.
    pub(super) fn in_trouble(&mut self, refused: &Refused) {
        self.note_doubt(refused);
        tracing::warn!(why = refused.why, table = self.row.id, "tried again soon");
        self.trouble = Some(Instant::now() + PAUSE);
    }

    /// Lets the clock run while a game is on, one of its players is here, and there is no pause.
    pub(super) fn run_clock(&mut self) {
        let pauses = self.intermission.is_some();
        self.clock
            .run(self.playing() && self.anyone_here() && !pauses);
    }

    fn anyone_here(&self) -> bool {
        Seat::all(self.chairs.rules.seats).any(|seat| self.here(seat))
    }

    /// Somebody came or went: the clock runs while a player is here, and whoever is back plays for themselves at once.
    pub(super) async fn notice_presence(&mut self) {
        let ran = self.clock.runs();
        self.run_clock();
        self.end_pause_if_all_ready();
        if ran && !self.clock.runs() {
            self.keep_clock().await;
        }
        self.note_who_is_away();
        for seat in Seat::all(self.chairs.rules.seats) {
            if self.here(seat)
                && let Err(refused) = self.set_stand_in(None, seat, false).await
            {
                // They play for themselves all the same; the store hears of it another time.
                self.note_doubt(&refused);
                tracing::warn!(why = refused.why, table = self.row.id, "not kept");
            }
        }
        self.tell_presence();
        self.after_a_step();
    }

    /// Nobody is left: time goes on from here when somebody comes back, to this house or to one that opened again.
    async fn keep_clock(&mut self) {
        let clock = self.clock_now();
        let stop = TableOperation::StopClock {
            clock,
            progress: serde_json::to_string(&self.standing()).expect("plain data"),
            active_at: self.activity.get().at,
        };
        match self.write(vec![stop]).await {
            Ok(_) => self.row.clock = clock,
            // Then it goes on from the last instant that was kept. If that is unknown, no matter: either instant is fair.
            Err(error) => tracing::warn!(%error, table = self.row.id, "the clock was not kept"),
        }
    }

    /// After the game moved on, or the chairs changed: which bots are to think, or to react.
    pub(super) fn after_a_step(&mut self) {
        self.poise();
        self.plan_passes();
        let Some(table) = self.live.table.as_ref().filter(|_| self.playing()) else {
            return;
        };
        if !table.racers().is_empty() {
            return; // no time to think
        }
        for seat in table.awaits().iter() {
            if let Some((bot, whose)) = self.bot_of(seat) {
                let bot = bot.to_owned();
                self.think(seat, &bot, whose);
            }
        }
    }

    /// The bot that plays a seat now, and for whom.
    pub(super) fn bot_of(&self, seat: Seat) -> Option<(&str, For)> {
        match self.chairs.get(seat)? {
            Chair::Bot { bot, .. } => Some((bot, For::Chair)),
            Chair::Guest { .. } if self.stood_in(seat) => {
                Some((self.house.best_bot(), For::Absent))
            }
            _ => None,
        }
    }

    /// What the next act of a bot is to be, by the table's script.
    pub(super) fn script_of(&self, seat: Seat, whose: For) -> Option<&RawValue> {
        let table = self.live.table.as_ref().filter(|_| whose == For::Chair)?;
        self.chairs.scripted(seat, table.acts_of(seat))
    }

    /// Who decides when a bot acts in a seat.
    pub(super) fn decider(&self, seat: Seat) -> Decider {
        match self.chairs.get(seat) {
            Some(Chair::Bot { took_over, .. }) if !took_over => Decider::Player,
            _ => Decider::StandIn,
        }
    }

    /// Until when a bot pauses, so that people can follow. It pauses once over a decision, whatever others do meanwhile.
    fn pause(&mut self, seat: Seat, bot: &str, whose: For, luck: u64) -> Instant {
        let now = Instant::now();
        let calm = self.chairs.rules.pace == Pace::Calm && whose != For::Late;
        let Some(bot) = bot.parse::<Name>().ok().filter(|_| calm) else {
            return now;
        };
        let table = self.live.table.as_ref();
        let since = table.and_then(|table| table.awaited_since(seat));
        match self.pauses.get(&seat) {
            Some((same, until)) if *same == since => *until,
            _ => {
                let until = now + bot.pause(&mut Luck::seeded(luck));
                self.pauses.insert(seat, (since, until));
                until
            }
        }
    }

    /// Lets a bot think for a seat, on a thread of its own. Not while nobody is here: a table does not play by itself.
    fn think(&mut self, seat: Seat, bot: &str, whose: For) {
        let Some(table) = self.live.table.as_ref().filter(|_| self.trouble.is_none()) else {
            return;
        };
        let entries = table.entries();
        if !self.anyone_here() || self.thinking.get(&seat) == Some(&entries) {
            return;
        }
        let luck = self.house.luck();
        let thought = bot
            .parse()
            .ok()
            .and_then(|bot| table.think(seat, bot, luck, self.script_of(seat, whose)));
        let (Some(thought), Some(own)) = (thought, self.own.upgrade()) else {
            return;
        };
        // Where time presses, a thought takes a part of what is left of it.
        let left = table.deadline().and_then(|due| self.clock.when(due));
        let left = left.map(|due| due.saturating_duration_since(Instant::now()) / 4);
        let limit = left.unwrap_or(Duration::MAX);
        let pause = self.pause(seat, bot, whose, luck);
        let pause = pause.max(self.pause_ends().unwrap_or(pause));
        self.thinking.insert(seat, entries);
        let (game, house) = (self.live.id, self.house.clone());
        tokio::spawn(async move {
            let (act, ()) = tokio::join!(house.bots.think(thought, limit), sleep_until(pause));
            if let Some(act) = act {
                let thought = Thought {
                    game,
                    entries,
                    seat,
                    act,
                    whose,
                };
                let _ = own.send(Order::Thought(thought)).await; // the table may be gone by now
            }
        });
    }
}

//! Bots at a table: scheduling of their decisions, and their reactions in races.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::time::Duration;

use saloon_bots::BotSpec;
use saloon_core::record::Decider;
use saloon_core::{FastRng, Millis, Seat};
use saloon_erased::ErasedReaction;
use saloon_protocol::lobby::Pace;
use serde_json::value::RawValue;

use crate::chairs::Chair;
use crate::effects::SearchRequest;
use crate::hold_queue::HeldAct;
use crate::input::{Position, Role};
use crate::table::Table;
use crate::time::{Instant, Now};

/// Bot that plays for absent guests. Strong and fast.
pub(crate) const STAND_IN_BOT: &str = "gunslinger";

/// Returns whether a bot of this name exists. Accepts plain names only, so that a guest cannot set the search time.
pub fn is_bot(name: &str) -> bool {
    saloon_bots::BOT_KINDS.iter().any(|kind| kind.name == name)
}

impl Table {
    /// Lets bots react or think and schedules automatic passes. Runs after each step of the game or change of the chairs.
    pub(crate) fn after_step(&mut self, now: Now) {
        self.prepare_reactions(now);
        self.plan_passes(now);
        let Some(table) = self.running() else {
            return;
        };
        if !table.racers().is_empty() {
            return; // no time to think
        }
        for seat in table.awaits().iter() {
            if let Some((bot, role)) = self.bot_of(seat) {
                let bot = bot.to_owned();
                self.request_search(now, seat, &bot, role);
            }
        }
    }

    /// Returns the bot that currently plays a seat, and its role.
    fn bot_of(&self, seat: Seat) -> Option<(&str, Role)> {
        match self.chairs.get(seat)? {
            Chair::Bot { bot, .. } => Some((bot, Role::Player)),
            Chair::Guest { .. } if self.has_stand_in(seat) => Some((STAND_IN_BOT, Role::StandIn)),
            _ => None,
        }
    }

    /// Returns the bot's next scripted act at a practice table.
    fn script_of(&self, seat: Seat, role: Role) -> Option<&RawValue> {
        let table = self
            .current_game
            .table
            .as_ref()
            .filter(|_| role == Role::Player)?;
        self.chairs.scripted(seat, table.acts_of(seat))
    }

    /// Returns the decider to record when a bot acts for a seat.
    pub(crate) fn decider(&self, seat: Seat) -> Decider {
        match self.chairs.get(seat) {
            Some(Chair::Bot { took_over, .. }) if !took_over => Decider::Player,
            _ => Decider::StandIn,
        }
    }

    /// Returns the end of the bot's visible thinking pause, which lets people follow the game. Each decision has one pause.
    fn pause_of(&mut self, now: Now, seat: Seat, bot: BotSpec, role: Role, seed: u64) -> Instant {
        if self.chairs.rules.pace != Pace::Calm || role == Role::TimeUp {
            return now.instant;
        }
        let since = self.running().and_then(|table| table.awaited_since(seat));
        match self.pauses.get(&seat) {
            Some((same, until)) if *same == since => *until,
            _ => {
                let until = now.instant + bot.pause(&mut FastRng::seeded(seed));
                self.pauses.insert(seat, (since, until));
                until
            }
        }
    }

    /// Asks a bot to decide for a seat. Does nothing while no player is connected: a table does not play by itself.
    pub(crate) fn request_search(&mut self, now: Now, seat: Seat, bot: &str, role: Role) {
        let Some(table) = self.running().filter(|_| self.retry_at.is_none()) else {
            return;
        };
        let entries = table.entries();
        if !self.any_player_connected() || self.thinking.get(&seat) == Some(&entries) {
            return;
        }
        let seed = self.entropy.seed();
        let Ok(bot) = bot.parse::<BotSpec>() else {
            return;
        };
        let Some(table) = self.running() else { return };
        let Some(search) = table.think(seat, bot, seed, self.script_of(seat, role)) else {
            return;
        };
        // Under a deadline, a bot uses a quarter of the remaining time.
        let due = table.deadline().and_then(|due| self.clock.when(due));
        let limit = due.map_or(Duration::MAX, |due| {
            due.saturating_duration_since(now.instant) / 4
        });
        let pause = self.pause_of(now, seat, bot, role, seed);
        let not_before = self.pause_end().map_or(pause, |end| end.max(pause));
        self.thinking.insert(seat, entries);
        self.out.searches.push(SearchRequest {
            search,
            limit,
            not_before,
            position: Position {
                game: self.current_game.id,
                entries,
                seat,
                role,
            },
        });
    }

    /// Lets racing bots look at the position. A bot that sees a new opportunity schedules its act after its reaction time.
    pub(crate) fn prepare_reactions(&mut self, now: Now) {
        let racers = self.racers();
        if racers.is_empty() && self.reactions.is_empty() {
            return;
        }
        let seen = self.show_at(now.instant);
        for seat in self.seats() {
            let races = racers.contains(seat);
            let reaction = races.then(|| self.reaction_of(seat, seen)).flatten();
            let same = match (&reaction, self.reactions.get(&seat)) {
                (None, None) => true,
                (Some(reaction), Some(prepared)) => is_same(&reaction.reflex, prepared),
                _ => false,
            };
            if same {
                continue;
            }
            self.reactions.remove(&seat);
            self.held.drop_bot_acts(seat);
            let Some(reaction) = reaction else { continue };
            let held = HeldAct {
                at: reaction.at,
                seat,
                act: reaction.act,
                by: self.decider(seat),
                command: None,
            };
            if self.held.hold(held).is_ok() {
                self.reactions.insert(seat, reaction.reflex);
            }
        }
    }

    /// Returns the planned reaction of a seat's bot; `None` if no bot plays the seat.
    fn reaction_of(&mut self, seat: Seat, seen: Millis) -> Option<ErasedReaction> {
        let seed = self.entropy.seed();
        let (bot, role) = self.bot_of(seat)?;
        let bot = bot.parse().ok()?;
        let table = self.current_game.table.as_ref()?;
        table.react(seat, bot, seen, seed, self.script_of(seat, role))
    }
}

/// Returns whether two observations of a bot are the same. An announced moment stays the same once it has passed.
fn is_same(sees: &(String, Option<Millis>), saw: &(String, Option<Millis>)) -> bool {
    sees.0 == saw.0 && (sees.1.is_none() || sees.1 == saw.1)
}

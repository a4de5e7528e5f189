//! Heuristics for bots.
//!
//! The value of a token is the increase in the chance to win its location, times the value of the location's next card to its owner:
//! dollars, progress towards the bonus, and progress towards owning the town.

use alloc::vec::Vec;

use saloon_core::{Factor, FastRng, Game, Heuristics, PastDecision, Payoffs, Reflex, Seat};

use crate::act::{Act, Play};
use crate::cards::{Card, Location};
use crate::game::{BoomtownBandits, Stage};
use crate::net;
use crate::shootout::{Phase, Shootout};
use crate::street::{Crew, Token};
use crate::view::rewind;

/// Strength of a coward in a shootout, relative to a shooter.
const COWARD: f32 = 0.6;
/// Number of tokens that opponents are expected to add to a location.
const EXPECTED_TOKENS: f32 = 0.7;
/// Difference in dollars that makes one act clearly better than another.
const DOLLAR_SCALE: f32 = 3.0;

impl BoomtownBandits {
    /// Value of the next card of a location to `seat`, in dollars.
    fn next_card_value(&self, seat: Seat, location: Location) -> f32 {
        if self.cards.pile_size(location) == 0 {
            return 0.0;
        }
        let owned = self.cards.owned(seat);
        let missing = self
            .fixed
            .town
            .iter()
            .filter(|&other| owned.count_of(other) == 0);
        let completes = if owned.count_of(location) == 0 {
            match missing.count() {
                1 => 10.0,
                2 => 4.0,
                _ => 1.0,
            }
        } else {
            0.0
        };
        let bonus = 2.0 * f32::from(owned.count_of(location).min(2));
        let (mut dollars, mut kinds) = (0.0, 0.0);
        for card in Card::ALL
            .into_iter()
            .filter(|card| card.location() == location)
        {
            dollars += f32::from(self.fixed.catalogue.dollars[card as usize]);
            kinds += 1.0;
        }
        dollars / kinds + completes + bonus
    }

    /// Estimated chance of `seat` to win a location with these tokens and `more` in addition. Opponents' tokens may be face down.
    fn win_chance(crew: Crew, seat: Seat, more: f32) -> f32 {
        let coward = f32::from(crew.count(seat, Token::Coward));
        let mine = f32::from(crew.count(seat, Token::Shooter)) + COWARD * coward + more;
        let others = f32::from(crew.without_seat(seat).total());
        mine / (mine + others + EXPECTED_TOKENS)
    }

    fn appeal(&self, seat: Seat, act: Act) -> f32 {
        let dollars = |card: Card| f32::from(self.fixed.catalogue.dollars[card as usize]);
        let other = |target: Seat| if target == seat { -2.0 } else { 1.0 };
        match act {
            Act::Badge(location) => -self.next_card_value(seat, location) / DOLLAR_SCALE,
            Act::Place { token, at } => {
                let Some(place) = self.fixed.town.place(at) else {
                    return 0.0;
                };
                let crew = self.street.at(place);
                let more = if token == Token::Coward { COWARD } else { 1.0 };
                let gain = Self::win_chance(crew, seat, more) - Self::win_chance(crew, seat, 0.0);
                gain * self.next_card_value(seat, at) / DOLLAR_SCALE
            }
            Act::Roll | Act::Hit => {
                let reflex = self.reflex(seat).is_some_and(|reflex| reflex.act == act);
                if reflex { 1.0 } else { -1.0 }
            }
            Act::Pass => 0.0,
            Act::Remove(aim) => aim
                .targets()
                .map(|target| {
                    if target.token == Token::Shooter {
                        0.3
                    } else {
                        0.0
                    }
                })
                .sum(),
            Act::Keep(card) => dollars(card) / DOLLAR_SCALE,
            Act::Give(card) => -dollars(card) / DOLLAR_SCALE,
            Act::ClaimTown => 5.0,
            Act::Show(_) => -2.0,
            Act::Card(play) => match play {
                Play::TipOff { seat: target, .. }
                | Play::FriendlyFire { seat: target, .. }
                | Play::Misfire { seat: target, .. }
                | Play::IndecentExposure { seat: target } => other(target),
                Play::FoolsGold { take, .. } => dollars(take) / DOLLAR_SCALE - 1.0,
                Play::LiquidCourage {}
                | Play::Inspection {}
                | Play::BigScore {}
                | Play::SafeFound {}
                | Play::BodyDouble {}
                | Play::DoubleBarrel {}
                | Play::TemporaryAlliance {}
                | Play::OverheardPlans {} => 1.0,
                Play::SneakyBastard { to } | Play::Rally { to, .. } => {
                    self.empty_location_score(to)
                }
                Play::GoodTimes { .. }
                | Play::WhisperedPlan { .. }
                | Play::Hoedown {}
                | Play::BankHoliday {}
                | Play::MineCarRide { .. }
                | Play::LooseLips {}
                | Play::Intimidation {} => -0.5,
            },
        }
    }

    /// Prefers a location without tokens.
    fn empty_location_score(&self, to: Location) -> f32 {
        let here = self
            .fixed
            .town
            .place(to)
            .map_or(0, |place| self.street.at(place).total());
        if here == 0 { 1.0 } else { -0.5 }
    }
}

impl Shootout {
    /// Whether a HIT pays: the seat shows a bullet, or only opponents show run-aways.
    fn should_call(&self, seat: Seat) -> bool {
        let own = self.settled(seat);
        let mut others = self.crew.seats().iter().filter(|&other| other != seat);
        own.bullets() > 0 || (!own.has_run() && others.any(|other| self.settled(other).has_run()))
    }
}

impl BoomtownBandits {
    /// Whether no other seat has more cards of a location, and this one has any.
    fn has_most(&self, seat: Seat, location: Location) -> bool {
        let count = |seat: Seat| self.cards.owned(seat).count_of(location);
        count(seat) > 0 && self.all_seats().all(|other| count(other) <= count(seat))
    }
}

impl Heuristics for BoomtownBandits {
    const PUZZLES: &'static str = include_str!("../puzzles.json");
    const FACTORS: &'static [Factor] = &[
        Factor::more("money", 1.0),
        Factor::less("rival", 1.0),
        Factor::more("majorities", 0.12),
        Factor::more("cards", 0.2),
        Factor::more("locations", 0.15),
    ];

    fn factors(&self, seat: Seat, factors: &mut [f32]) {
        #[expect(clippy::cast_precision_loss, reason = "dollars")]
        let money = |seat: Seat| self.dollars(seat) as f32;
        let rivals = self.all_seats().filter(|&other| other != seat);
        let owned = self.cards.owned(seat);
        let town = || self.fixed.town.iter();
        let count = |locations: usize| f32::from(u8::try_from(locations).unwrap_or(u8::MAX));
        factors[0] = money(seat);
        factors[1] = rivals.map(money).fold(0.0, f32::max);
        factors[2] = count(town().filter(|&at| self.has_most(seat, at)).count());
        factors[3] = town().map(|at| f32::from(owned.count_of(at))).sum();
        factors[4] = count(town().filter(|&at| owned.count_of(at) > 0).count());
    }

    fn score_acts(&self, seat: Seat, acts: &[Act], appeal: &mut Vec<f32>) {
        appeal.clear();
        appeal.extend(acts.iter().map(|&act| self.appeal(seat, act)));
    }

    /// Best of a few random acts: a full list may have thousands.
    fn rollout_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        const CANDIDATES: u32 = 3;
        let first = self.random_act(seat, acts, rng)?;
        let mut best = (first, self.appeal(seat, first));
        for _ in 1..CANDIDATES {
            let next = self.random_act(seat, acts, rng)?;
            let appeal = self.appeal(seat, next);
            if appeal > best.1 {
                best = (next, appeal);
            }
        }
        Some(best.0)
    }

    /// BB-5: rolls from FIRE on, calls a HIT that pays, and does nothing while its dice tumble or a penalty lasts.
    fn reflex(&self, seat: Seat) -> Option<Reflex<Act>> {
        let shootout = self.race()?;
        let may = |act| self.check(seat, act).is_ok();
        match shootout.phase {
            Phase::Countdown => may(Act::Roll).then_some(Reflex {
                act: Act::Roll,
                announced: Some(shootout.race.fire_at),
            }),
            Phase::Rolling | Phase::Stopped => {
                let act = if shootout.should_call(seat) {
                    Act::Hit
                } else {
                    Act::Roll
                };
                let announced = None;
                may(act).then_some(Reflex { act, announced })
            }
        }
    }

    /// Plausible mistakes: a false start, a wrong HIT, rolling away a bullet.
    fn mistake(&self, seat: Seat) -> Option<Act> {
        let wrong = match self.reflex(seat)? {
            Reflex {
                act: Act::Roll,
                announced: None,
            } => Act::Hit,
            _ => Act::Roll,
        };
        self.check(seat, wrong).is_ok().then_some(wrong)
    }

    fn has_network(&self) -> bool {
        self.fixed.seats == net::SEATS
    }

    fn evaluate(&self, seat: Seat, acts: &[Act], priors: &mut Vec<f32>) -> Option<Payoffs> {
        self.has_network()
            .then(|| net::evaluate(self, seat, acts, priors))
    }

    fn rewind(&self, past: &PastDecision<Self>) -> Option<(Self, Act)> {
        rewind(self, past)
    }

    /// Estimates payoffs at the start of a round, from the current value of each player's cards.
    fn estimate(&self) -> Option<Payoffs> {
        if !matches!(self.stage, Stage::Badge) {
            return None;
        }
        let town = self.fixed.town;
        // A majority counts for half a bonus, because it can still change.
        let score = |seat: Seat| {
            let leads = (town.iter()).filter(|&location| self.has_most(seat, location));
            #[expect(clippy::cast_precision_loss, reason = "dollars")]
            let sum = self.dollars(seat) as f32 + 7.0 * leads.count() as f32;
            sum
        };
        let least = town
            .iter()
            .map(|location| self.cards.pile_size(location))
            .min();
        let best = self.all_seats().map(score).fold(0.0, f32::max);
        let reach = 15.0 + 8.0 * f32::from(least.unwrap_or(0));
        let mut worth = Payoffs::default();
        let mut all = 0.0;
        for seat in self.all_seats() {
            let hope = (1.0 - (best - score(seat)) / reach).max(0.0);
            worth[seat] = hope * hope * hope;
            all += worth[seat];
        }
        for seat in self.all_seats() {
            worth[seat] /= all;
        }
        Some(worth)
    }
}

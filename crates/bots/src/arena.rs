//! Tournament of bots: all seatings of some bots, over the same deals.

use std::fmt::Display;

use saloon_core::{DiscardEvents, FastRng, Heuristics, Outcome, Seat};
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::driver::GameDriver;
use crate::luck::{Luck, LuckAdjustment};
use crate::roster::BotSpec;
use crate::share::{AdjustedShare, BotRound, WinShare};

/// Schedule of a tournament: the bots and their seatings.
///
/// Games come in rounds. In a round every seating plays one game, all from the same seed, so that the luck of the deal and of
/// the seat is the same for all bots. `B` identifies a bot; a program that plays the games itself may use names.
#[derive(Clone, Debug)]
pub struct Arena<B = BotSpec> {
    bots: Vec<B>,
    seatings: Vec<Vec<usize>>,
    seed: u64,
    measures_luck: bool,
}

/// Result of one game of an arena.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaGame {
    /// Number of the game.
    pub number: u64,
    /// Place of each seat, from 0; tied seats share a place.
    pub places: Vec<u8>,
    /// Luck of each seat, as a share of the win; empty if it was not measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<f32>,
}

/// Results of one bot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotStanding {
    /// Name of the bot, with its budget.
    pub name: String,
    /// Number of seats that it had, in all games.
    pub games: u64,
    /// Share of them that won; a shared win counts as its share.
    pub win_share: f64,
    /// Lower bound of the 95 % confidence interval.
    pub low: f64,
    /// Upper bound of the interval.
    pub high: f64,
    /// Weng-Lin rating (`OpenSkill`), which starts at 25. A lead of 4.2 wins two games of three.
    pub rating: f64,
    /// Uncertainty of the rating.
    pub uncertainty: f64,
    /// Share without the luck of the draws, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<AdjustedShare>,
}

/// Results of one bot against another: the better place in each game counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeadToHead {
    /// First bot.
    pub name: String,
    /// Second bot.
    pub against: String,
    /// Number of meetings.
    pub games: u64,
    /// Share of meetings in which the first bot was ahead; a draw counts half.
    pub share: f64,
    /// Lower bound of the 95 % confidence interval.
    pub low: f64,
    /// Upper bound of the interval.
    pub high: f64,
}

/// Calculator of the first bot's share of wins in one round after the other, without the luck if that was measured.
#[derive(Debug)]
pub struct FirstShares<'a, B> {
    arena: &'a Arena<B>,
    adjustment: LuckAdjustment,
}

impl<B: Clone + PartialEq + Display> FirstShares<'_, B> {
    /// Returns the share in the next round, from its games.
    pub fn next(&mut self, round: &[ArenaGame]) -> f64 {
        let first = self.arena.sum_up(0, round);
        self.adjustment.adjust(first.share(), first.luck_per_seat())
    }
}

impl<B: Clone + PartialEq + Display> Arena<B> {
    /// Creates all seatings of all choices of `seats` among `bots`. With fewer bots than seats, the last one fills the rest.
    ///
    /// # Panics
    ///
    /// If `bots` is empty.
    pub fn new(bots: &[B], seats: u8, seed: u64) -> Self {
        let last = bots.last().expect("an arena has bots");
        let mut entries = bots.to_vec();
        entries.resize(entries.len().max(seats.into()), last.clone());
        let mut names: Vec<B> = Vec::new();
        let mut left: Vec<u8> = Vec::new(); // remaining seats of each bot
        for entry in entries {
            if let Some(index) = names.iter().position(|name| *name == entry) {
                left[index] += 1;
            } else {
                names.push(entry);
                left.push(1);
            }
        }
        let mut seatings = Vec::new();
        add_seatings(&mut left, &mut Vec::new(), seats.into(), &mut seatings);
        Arena {
            bots: names,
            seatings,
            seed,
            measures_luck: false,
        }
    }

    /// Measures the luck of every seat in every game, which takes about as long as a hundred evaluations by the network per draw.
    #[must_use]
    pub fn measuring_luck(self) -> Self {
        Arena {
            measures_luck: true,
            ..self
        }
    }

    /// Returns the number of games in a round.
    pub fn round(&self) -> u64 {
        self.seatings.len() as u64
    }

    /// Returns the bot of each seat in a game, as its place among the distinct bots.
    pub fn seating(&self, number: u64) -> &[usize] {
        let index = usize::try_from(number % self.round()).unwrap_or(0);
        &self.seatings[index]
    }

    /// Summarises games, which must be in the order of their numbers.
    pub fn standings(&self, bouts: &[ArenaGame]) -> Vec<BotStanding> {
        let ratings = self.ratings(bouts);
        let sum_up = |bot: usize| {
            let rounds: Vec<_> = self
                .rounds(bouts)
                .map(|round| self.sum_up(bot, round))
                .collect();
            let won: Vec<_> = rounds
                .iter()
                .map(|round| (round.seats, round.wins))
                .collect();
            let share = WinShare::of(&won);
            let has_luck = bouts.iter().all(|bout| !bout.luck.is_empty());
            BotStanding {
                name: self.bots[bot].to_string(),
                games: share.games,
                win_share: share.mean,
                low: share.low,
                high: share.high,
                rating: ratings[bot].rating,
                uncertainty: ratings[bot].uncertainty,
                adjusted: has_luck.then(|| AdjustedShare::of(&rounds)).flatten(),
            }
        };
        (0..self.bots.len()).map(sum_up).collect()
    }

    /// Returns a calculator of the first bot's share in each round.
    pub fn first_shares(&self) -> FirstShares<'_, B> {
        FirstShares {
            arena: self,
            adjustment: LuckAdjustment::default(),
        }
    }

    /// Splits games into rounds. Games of a round share a deal: rounds are independent, games are not.
    fn rounds<'a>(&self, bouts: &'a [ArenaGame]) -> impl Iterator<Item = &'a [ArenaGame]> {
        let round = self.round();
        bouts.chunk_by(move |a, b| a.number / round == b.number / round)
    }

    /// Adds up the results of a bot in a round.
    fn sum_up(&self, bot: usize, round: &[ArenaGame]) -> BotRound {
        let mut sum = BotRound::default();
        for bout in round {
            let lucks = bout.luck.iter().copied().chain(std::iter::repeat(0.0));
            let seats = self
                .seating(bout.number)
                .iter()
                .zip(win_shares(&bout.places))
                .zip(lucks);
            for ((&sitting, share), luck) in seats {
                if sitting == bot {
                    sum.seats += 1.0;
                    sum.wins += share;
                    sum.luck += f64::from(luck);
                }
            }
        }
        sum
    }

    /// Compares each bot with each later one.
    pub fn head_to_head(&self, bouts: &[ArenaGame]) -> Vec<HeadToHead> {
        let pairs = (0..self.bots.len())
            .flat_map(|one| (one + 1..self.bots.len()).map(move |other| (one, other)));
        let meet = |(one, other): (usize, usize)| {
            let mut rounds = Vec::new();
            for chunk in self.rounds(bouts) {
                let (mut met, mut ahead) = (0.0, 0.0);
                for bout in chunk {
                    let seats = || self.seating(bout.number).iter().zip(&bout.places);
                    for (_, mine) in seats().filter(|(bot, _)| **bot == one) {
                        for (_, theirs) in seats().filter(|(bot, _)| **bot == other) {
                            met += 1.0;
                            ahead += match mine.cmp(theirs) {
                                std::cmp::Ordering::Less => 1.0,
                                std::cmp::Ordering::Equal => 0.5,
                                std::cmp::Ordering::Greater => 0.0,
                            };
                        }
                    }
                }
                rounds.push((met, ahead));
            }
            let share = WinShare::of(&rounds);
            HeadToHead {
                name: self.bots[one].to_string(),
                against: self.bots[other].to_string(),
                games: share.games,
                share: share.mean,
                low: share.low,
                high: share.high,
            }
        };
        pairs.map(meet).collect()
    }

    fn ratings(&self, bouts: &[ArenaGame]) -> Vec<WengLinRating> {
        let mut ratings = vec![WengLinRating::new(); self.bots.len()];
        for bout in bouts {
            let seating = self.seating(bout.number);
            let sitting: Vec<_> = seating.iter().map(|&bot| [ratings[bot]]).collect();
            let teams: Vec<_> = sitting
                .iter()
                .zip(&bout.places)
                .map(|(rating, &place)| (rating.as_slice(), MultiTeamOutcome::new(place.into())))
                .collect();
            let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
            for (&bot, after) in seating.iter().zip(after) {
                // A bot on several seats learns a fraction from each.
                let seats = seating.iter().filter(|&&other| other == bot).count();
                #[expect(clippy::cast_precision_loss, reason = "at most eight")]
                let part = 1.0 / seats as f64;
                let rating = &mut ratings[bot];
                rating.rating += part * (after[0].rating - rating.rating);
                rating.uncertainty += part * (after[0].uncertainty - rating.uncertainty);
            }
        }
        ratings
    }
}

impl Arena {
    /// Plays a game.
    ///
    /// # Panics
    ///
    /// If the game does not end.
    pub fn play<G: Heuristics>(&self, config: &G::Config, number: u64) -> ArenaGame {
        let mut rng = FastRng::seeded(self.seed ^ (number / self.round()));
        let mut trees = FastRng::seeded(self.seed.rotate_left(32) ^ number);
        let sit = |&bot: &usize| self.bots[bot].build::<G>(trees.next_u64());
        let mut bots: Vec<_> = self.seating(number).iter().map(sit).collect();
        let mut driver = GameDriver::<G>::start(config, &mut rng);
        let measures_luck = self.measures_luck && driver.game.has_network();
        let mut luck = measures_luck.then(|| Luck::new(self.seed.rotate_left(16) ^ number));
        if let Some(luck) = &mut luck {
            luck.add_start(config, &driver.game);
        }
        while let Some((at, input)) = driver.next_input(&mut bots, &mut rng) {
            let before = luck.is_some().then(|| driver.game.clone());
            driver.apply(at, input, &mut rng, &mut DiscardEvents);
            if let (Some(luck), Some(before)) = (&mut luck, before) {
                luck.add_input(&before, at, input, &driver.game);
            }
        }
        let outcome: Outcome = driver.game.outcome().expect("a game ends");
        ArenaGame {
            number,
            places: places(&outcome, driver.game.seats()),
            luck: luck.map_or_else(Vec::new, |luck| luck.of_seats(driver.game.seats())),
        }
    }
}

/// Lists the place of each seat, from 0; tied seats share a place.
pub fn places(outcome: &Outcome, seats: u8) -> Vec<u8> {
    let place = |seat| {
        outcome
            .rank(seat)
            .map_or(u8::MAX, |place| place.to_le_bytes()[0])
    };
    Seat::all(seats).map(place).collect()
}

/// Collects every seating that `left` allows, each once.
fn add_seatings(
    left: &mut [u8],
    sitting: &mut Vec<usize>,
    seats: usize,
    seatings: &mut Vec<Vec<usize>>,
) {
    if sitting.len() == seats {
        seatings.push(sitting.clone());
        return;
    }
    for bot in 0..left.len() {
        if left[bot] > 0 {
            left[bot] -= 1;
            sitting.push(bot);
            add_seatings(left, sitting, seats, seatings);
            sitting.pop();
            left[bot] += 1;
        }
    }
}

/// Lists the share of the win of each seat, from the places of the seats.
pub fn win_shares(places: &[u8]) -> impl Iterator<Item = f64> {
    let won = |place: u8| place == 0;
    let winners: u8 = places.iter().map(|&place| u8::from(won(place))).sum();
    let share = 1.0 / f64::from(winners.max(1));
    places
        .iter()
        .map(move |&place| if won(place) { share } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<BotSpec> {
        text.split(',').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn every_bot_gets_every_seat_equally_often() {
        for (bots, seats, round) in [
            ("random,tips", 2, 2),
            ("random,tips,legend", 2, 6),
            ("legend,tips", 4, 4),
            ("legend,tips,tips,random", 4, 12),
            ("random", 2, 1),
        ] {
            let arena = Arena::new(&names(bots), seats, 1);
            assert_eq!(arena.round(), round, "{bots}");
            for bot in 0..arena.bots.len() {
                let mut counts = (0..usize::from(seats)).map(|seat| {
                    let here = |seating: &&Vec<usize>| seating[seat] == bot;
                    arena.seatings.iter().filter(here).count()
                });
                let first = counts.next();
                assert!(counts.all(|count| Some(count) == first), "{bots}: {bot}");
            }
        }
    }

    #[test]
    fn the_winner_is_rated_higher() {
        let arena = Arena::new(&names("random,tips"), 2, 1);
        let bouts: Vec<_> = (0..40)
            .map(|number| ArenaGame {
                number,
                places: if number % 2 == 0 {
                    vec![1, 0]
                } else {
                    vec![0, 1]
                },
                luck: Vec::new(),
            })
            .collect();
        let standings = arena.standings(&bouts);
        assert!(standings[1].rating > standings[0].rating + 10.0);
        assert!((standings[1].win_share - 1.0).abs() < 1e-9);
        let versus = arena.head_to_head(&bouts);
        assert_eq!((versus.len(), versus[0].games), (1, 40));
        assert!(versus[0].share.abs() < 1e-9);
    }
}

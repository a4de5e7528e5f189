//! Tournament of bots: all seatings of some bots, over the same deals.

use std::fmt::Display;

use saloon_core::{FastRng, Heuristics, Outcome, Seat};
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::driver::GameDriver;
use crate::roster::BotSpec;

/// Schedule of a tournament: the bots and their seatings.
///
/// Games come in rounds. In a round every seating plays one game, all from the same seed, so that the luck of the deal and of
/// the seat is the same for all bots. `B` identifies a bot; a program that plays the games itself may use names.
#[derive(Clone, Debug)]
pub struct Arena<B = BotSpec> {
    bots: Vec<B>,
    seatings: Vec<Vec<usize>>,
    seed: u64,
}

/// Result of one game of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArenaGame {
    /// Number of the game.
    pub number: u64,
    /// Place of each seat, from 0; tied seats share a place.
    pub places: Vec<u8>,
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
            // Games of a round share a deal: rounds are independent, games are not.
            let mut rounds: Vec<(u64, f64, f64)> = Vec::new();
            for bout in bouts {
                let round = bout.number / self.round();
                if rounds.last().is_none_or(|last| last.0 != round) {
                    rounds.push((round, 0.0, 0.0));
                }
                if let Some((_, seats, wins)) = rounds.last_mut() {
                    for (&sitting, share) in self
                        .seating(bout.number)
                        .iter()
                        .zip(win_shares(&bout.places))
                    {
                        if sitting == bot {
                            *seats += 1.0;
                            *wins += share;
                        }
                    }
                }
            }
            let rounds: Vec<_> = rounds
                .iter()
                .map(|&(_, seats, wins)| (seats, wins))
                .collect();
            let share = WinShare::of(&rounds);
            BotStanding {
                name: self.bots[bot].to_string(),
                games: share.games,
                win_share: share.mean,
                low: share.low,
                high: share.high,
                rating: ratings[bot].rating,
                uncertainty: ratings[bot].uncertainty,
            }
        };
        (0..self.bots.len()).map(sum_up).collect()
    }

    /// Compares each bot with each later one.
    pub fn head_to_head(&self, bouts: &[ArenaGame]) -> Vec<HeadToHead> {
        let pairs = (0..self.bots.len())
            .flat_map(|one| (one + 1..self.bots.len()).map(move |other| (one, other)));
        let meet = |(one, other): (usize, usize)| {
            let mut rounds = Vec::new();
            for chunk in bouts.chunk_by(|a, b| a.number / self.round() == b.number / self.round()) {
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
        while driver.step(&mut bots, &mut rng) {}
        let outcome: Outcome = driver.game.outcome().expect("a game ends");
        ArenaGame {
            number,
            places: places(&outcome, driver.game.seats()),
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

/// Share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct WinShare {
    /// Number of games, or of seats if a game has several.
    pub games: u64,
    /// The share.
    pub mean: f64,
    /// Lower bound of the interval.
    pub low: f64,
    /// Upper bound of the interval.
    pub high: f64,
}

impl WinShare {
    /// Computes the share from the games and wins of each round.
    ///
    /// Wilson score interval, for the number of independent games with the same variance as these rounds.
    pub fn of(rounds: &[(f64, f64)]) -> WinShare {
        let (games, wins) = rounds
            .iter()
            .fold((0.0, 0.0), |sum, round| (sum.0 + round.0, sum.1 + round.1));
        if games < 1.0 {
            return WinShare {
                games: 0,
                mean: 0.0,
                low: 0.0,
                high: 1.0,
            };
        }
        let mean = wins / games;
        // Variance of a ratio of sums over independent rounds.
        let squares: f64 = rounds
            .iter()
            .map(|(games, wins)| (wins - mean * games).powi(2))
            .sum();
        let variance = squares / (games * games);
        #[expect(clippy::cast_precision_loss, reason = "a count")]
        let few = rounds.len() as f64;
        let independent = if variance > 0.0 {
            (mean * (1.0 - mean) / variance).min(games)
        } else {
            few
        };
        let z = 1.96_f64;
        let square = z * z / independent;
        let middle = (mean + square / 2.0) / (1.0 + square);
        let half = z / (1.0 + square)
            * (mean * (1.0 - mean) / independent + square / (4.0 * independent)).sqrt();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a count"
        )]
        WinShare {
            games: games as u64,
            mean,
            low: (middle - half).max(0.0),
            high: (middle + half).min(1.0),
        }
    }
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
    fn the_interval_depends_on_the_number_of_rounds() {
        // A hundred rounds of one game each: the textbook's Wilson interval.
        let rounds: Vec<_> = (0..100)
            .map(|n| (1.0, f64::from(u8::from(n < 60))))
            .collect();
        let share = WinShare::of(&rounds);
        assert!((share.mean - 0.6).abs() < 1e-9);
        assert!((share.low - 0.502).abs() < 2e-3 && (share.high - 0.691).abs() < 2e-3);
        // Even if all games are won, the lower bound stays below 1.
        let share = WinShare::of(&[(1.0, 1.0); 100]);
        assert!(share.low > 0.95 && share.low < 0.97 && share.high > 0.999);
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

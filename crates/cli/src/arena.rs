//! `saloon arena`: a tournament of bots, with confidence intervals.

use std::collections::BTreeMap;

use saloon_bots::{
    Arena, ArenaGame, BotSpec, BotStanding, FirstShares, HeadToHead, Sprt, SprtState,
};
use saloon_erased::{ErasedPlan, GameFacts};
use serde::{Deserialize, Serialize};

use crate::args;
use crate::failure::{Failure, usage};
use crate::games_file;

/// Result of an arena.
#[derive(Clone, Debug, Serialize)]
pub struct ArenaResult {
    /// Name of the game.
    pub game: &'static str,
    /// Players per table.
    pub seats: u8,
    /// Number of games played.
    pub games: usize,
    /// Standing of each bot.
    pub bots: Vec<BotStanding>,
    /// Result of each pair of bots.
    pub versus: Vec<HeadToHead>,
    /// Sequential test of the first bot's share, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// First line of the results file. It identifies the arena that its games belong to.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct FileHeader {
    game: String,
    rules: u32,
    seats: u8,
    options: String,
    bots: Vec<String>,
    seed: u64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    luck_adjusted: bool,
}

/// Sequential test, fed with rounds in order: a round that took long must not count later, nor a quick one earlier.
struct SequentialTest<'a> {
    sprt: Sprt,
    shares: FirstShares<'a, BotSpec>,
    /// Number of games in a round.
    round: u64,
    /// Number of games in the rounds so far.
    tested: u64,
}

impl SequentialTest<'_> {
    fn has_ended(&self) -> bool {
        self.sprt.state().accepted.is_some()
    }

    /// Adds the next rounds that are complete, until the test ends.
    fn add_rounds(&mut self, done: &BTreeMap<u64, ArenaGame>) {
        while !self.has_ended() {
            let numbers = self.tested..self.tested + self.round;
            let bouts: Vec<_> = done.range(numbers).map(|(_, bout)| bout.clone()).collect();
            if bouts.len() as u64 != self.round {
                break;
            }
            self.sprt.push(self.shares.next(&bouts));
            self.tested += self.round;
        }
    }
}

/// Plays the requested games that are not in the file yet, on all cores.
///
/// # Panics
///
/// When a game panics.
pub fn run(
    facts: &GameFacts,
    plan: &dyn ErasedPlan,
    args: &args::ArenaArgs,
) -> Result<ArenaResult, Failure> {
    let mut arena = Arena::new(&args.bots, plan.seats(), args.seed);
    if args.luck_adjusted {
        arena = arena.measuring_luck();
    }
    // Only whole rounds: a partial round would favour the bots in its better seats.
    let games = args.games.div_ceil(arena.round()) * arena.round();
    let heading = FileHeader {
        game: facts.name.into(),
        rules: facts.version,
        seats: plan.seats(),
        options: plan.fingerprint(),
        bots: args.bots.iter().map(ToString::to_string).collect(),
        seed: args.seed,
        luck_adjusted: args.luck_adjusted,
    };
    let mut test = args.sprt.map(|[low, high]| SequentialTest {
        sprt: Sprt::new(low, high),
        shares: arena.first_shares(),
        round: arena.round(),
        tested: 0,
    });
    let numbers: Vec<u64> = (0..games).collect();
    let mut bouts: Vec<ArenaGame> = games_file::play(
        args.resume.as_deref(),
        &heading,
        &numbers,
        games_file::all_cores(),
        |bout: &ArenaGame| (bout.places.len() == usize::from(plan.seats())).then_some(bout.number),
        |number| {
            let bout = plan.bout(&arena, number);
            if args.luck_adjusted && bout.luck.is_empty() {
                return usage(format!(
                    "{} has no network for this table, which could measure luck: leave --luck-adjusted out",
                    facts.name
                ));
            }
            Ok(bout)
        },
        |done| {
            test.as_mut().is_some_and(|test| {
                test.add_rounds(done);
                test.has_ended()
            })
        },
    )?;
    // Games beyond the end of the test stay in the file, but do not count.
    if let Some(test) = test.as_ref().filter(|test| test.has_ended()) {
        bouts.retain(|bout| bout.number < test.tested);
    }
    Ok(ArenaResult {
        game: facts.name,
        seats: plan.seats(),
        games: bouts.len(),
        bots: arena.standings(&bouts),
        versus: arena.head_to_head(&bouts),
        sprt: test.map(|test| test.sprt.state()),
    })
}

impl ArenaResult {
    /// Prints the standings and the pairs.
    pub fn print(&self) {
        println!(
            "{} games of {}, {} seats\n",
            self.games, self.game, self.seats
        );
        let wide = self
            .bots
            .iter()
            .map(|bot| bot.name.len())
            .max()
            .unwrap_or(0)
            .max(3)
            + 2;
        println!(
            "{:<wide$}{:>8}{:>9}   {:<16}rating",
            "bot", "games", "wins", "95 % interval"
        );
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        for bot in &self.bots {
            let interval = format!("{} to {}", percent(bot.low), percent(bot.high));
            println!(
                "{:<wide$}{:>8}{:>9}   {interval:<18}{:.1} ± {:.1}",
                bot.name,
                bot.games,
                percent(bot.win_share),
                bot.rating,
                2.0 * bot.uncertainty
            );
        }
        for bot in &self.bots {
            if let Some(adjusted) = bot.adjusted {
                println!(
                    "{:<wide$}{:>17}   {} to {} without luck, worth {} games",
                    bot.name,
                    percent(adjusted.share),
                    percent(adjusted.low),
                    percent(adjusted.high),
                    adjusted.worth
                );
            }
        }
        println!();
        for pair in &self.versus {
            println!(
                "{:<wide$}ahead of {:<wide$}{:>9}   {} to {}, {} games",
                pair.name,
                pair.against,
                percent(pair.share),
                percent(pair.low),
                percent(pair.high),
                pair.games
            );
        }
        if let Some(test) = self.sprt {
            let result = match test.accepted {
                Some(share) => format!("{} accepted", percent(share)),
                None => "not clear yet: play more games".into(),
            };
            println!(
                "\n{}: {} against {}: {result} (log-likelihood ratio {:.2} of ±{:.2})",
                self.bots[0].name,
                percent(test.high),
                percent(test.low),
                test.ratio,
                test.bound
            );
        }
    }
}

//! `saloon arena`: a tournament of bots, with confidence intervals.

use saloon_bots::{Arena, ArenaGame, BotStanding, HeadToHead};
use saloon_erased::{ErasedPlan, GameFacts};
use serde::{Deserialize, Serialize};

use crate::args;
use crate::failure::Failure;
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
    let arena = Arena::new(&args.bots, plan.seats(), args.seed);
    // Only whole rounds: a partial round would favour the bots in its better seats.
    let games = args.games.div_ceil(arena.round()) * arena.round();
    let heading = FileHeader {
        game: facts.name.into(),
        rules: facts.version,
        seats: plan.seats(),
        options: plan.fingerprint(),
        bots: args.bots.iter().map(ToString::to_string).collect(),
        seed: args.seed,
    };
    let numbers: Vec<u64> = (0..games).collect();
    let bouts: Vec<ArenaGame> = games_file::play(
        args.resume.as_deref(),
        &heading,
        &numbers,
        games_file::all_cores(),
        |bout: &ArenaGame| (bout.places.len() == usize::from(plan.seats())).then_some(bout.number),
        |number| plan.bout(&arena, number),
    )?;
    Ok(ArenaResult {
        game: facts.name,
        seats: plan.seats(),
        games: bouts.len(),
        bots: arena.standings(&bouts),
        versus: arena.head_to_head(&bouts),
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
    }
}

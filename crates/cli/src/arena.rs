//! `saloon arena`: a tournament of bots, with confidence intervals.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use saloon_bots::{Arena, ArenaGame, BotStanding, HeadToHead};
use saloon_erased::{ErasedPlan, GameFacts};
use serde::{Deserialize, Serialize};

use crate::args;
use crate::failure::{Failure, usage};

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
    let (done, file) = match &args.resume {
        Some(path) => open(path, &heading)?,
        None => (BTreeMap::new(), None),
    };
    let left: Vec<u64> = (0..games).filter(|game| !done.contains_key(game)).collect();
    let bar = ProgressBar::new(games);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games  {eta} left")
    {
        bar.set_style(style);
    }
    bar.set_position(games - left.len() as u64);
    let bouts = Mutex::new((done, file));
    let next = AtomicUsize::new(0);
    let work = || -> std::io::Result<()> {
        while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
            let bout = plan.bout(&arena, number);
            let mut bouts = bouts.lock().expect("no thread panics with the lock held");
            if let Some(file) = &mut bouts.1 {
                writeln!(file, "{}", serde_json::to_string(&bout)?)?;
            }
            bouts.0.insert(number, bout);
            bar.inc(1);
        }
        Ok(())
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("a game does not panic"))
    })
    .map_err(|error| Failure::Failed(format!("cannot write the games: {error}")))?;
    bar.finish_and_clear();
    let (done, _) = bouts
        .into_inner()
        .expect("no thread panics with the lock held");
    let bouts: Vec<ArenaGame> = done.into_values().collect();
    Ok(ArenaResult {
        game: facts.name,
        seats: plan.seats(),
        games: bouts.len(),
        bots: arena.standings(&bouts),
        versus: arena.head_to_head(&bouts),
    })
}

/// Reads the games in the file and opens the file for appending. The game of a truncated last line is played again.
fn open(
    path: &Path,
    heading: &FileHeader,
) -> Result<(BTreeMap<u64, ArenaGame>, Option<File>), Failure> {
    let cannot =
        |error: std::io::Error| Failure::Usage(format!("cannot use {}: {error}", path.display()));
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(cannot)?;
    let mut lines = BufReader::new(&file).lines();
    let Some(first) = lines.next().transpose().map_err(cannot)? else {
        drop(lines);
        let first = serde_json::to_string(heading).expect("plain data");
        writeln!(file, "{first}").map_err(cannot)?;
        return Ok((BTreeMap::new(), Some(file)));
    };
    if serde_json::from_str::<FileHeader>(&first).ok().as_ref() != Some(heading) {
        return usage(format!(
            "{} holds games of another arena: choose another file",
            path.display()
        ));
    }
    let mut done = BTreeMap::new();
    let mut whole = true;
    for line in lines {
        let line = line.map_err(cannot)?;
        match serde_json::from_str::<ArenaGame>(&line) {
            Ok(bout) if bout.places.len() == usize::from(heading.seats) => {
                done.insert(bout.number, bout);
                whole = true;
            }
            _ => whole = false,
        }
    }
    if !whole {
        writeln!(file).map_err(cannot)?;
    }
    Ok((done, Some(file)))
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

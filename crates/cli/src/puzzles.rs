//! `saloon puzzles`: mines puzzles in games between bots, compares their acts again, and shows them.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use saloon_erased::{Defaults, ErasedPuzzles, GameKind, MiningEffort};
use saloon_protocol::review::{ComparedAct, Words};
use saloon_terminal::Lang;
use saloon_terminal::paint::{BOLD, DIM, paint};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::args::{PuzzlesArgs, TableArgs};
use crate::failure::{Failure, read, usage};
use crate::tables::{find, plan};
use crate::{games_file, lang};

/// Distance between the first games of two seeds.
const GAMES_OF_A_SEED: u64 = 1_000_000;

/// First line of the games file.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct FileHeader {
    game: String,
    rules: String,
    seats: u8,
    table: String,
    seed: u64,
}

/// Game that was searched for puzzles.
#[derive(Serialize, Deserialize)]
struct MinedGame {
    number: u64,
    puzzles: Vec<Box<RawValue>>,
}

/// Mines puzzles or, with `--from`, works with those of a file.
///
/// # Errors
///
/// When a file cannot be read or written, or holds no puzzles of the game.
pub fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let text = match &args.from {
        None => mine(game, args)?,
        Some(path) => {
            let text = read(path)?;
            let puzzles = game
                .puzzles(&text)
                .or_else(|why| usage(format!("{}: {why}", path.display())))?;
            if args.show {
                return show(&*puzzles, args.lang.unwrap_or_else(lang::from_locale));
            }
            compare_again(game, &*puzzles, args)?
        }
    };
    if let Some(path) = &args.out {
        return write(path, &text);
    }
    print!("{text}");
    Ok(())
}

/// Plays games between bots, and picks puzzles among those that they contain.
fn mine(game: &dyn GameKind, args: &PuzzlesArgs) -> Result<String, Failure> {
    let table = TableArgs {
        seats: args.seats,
        options: args.options.clone(),
        components: None,
    };
    let plan = plan(game, &table, Defaults::Terminal)?;
    let heading = FileHeader {
        game: args.game.clone(),
        rules: game.rules(),
        seats: plan.seats(),
        table: plan.fingerprint(),
        seed: args.seed,
    };
    let first = args.seed * GAMES_OF_A_SEED;
    let numbers: Vec<u64> = (first..first + args.games).collect();
    let games = games_file::play(
        args.resume.as_deref(),
        &heading,
        &numbers,
        args.threads.map_or_else(games_file::all_cores, usize::from),
        |game: &MinedGame| Some(game.number),
        |number| {
            let puzzles = plan.mine(number, MiningEffort::default());
            let puzzles = puzzles.map_err(Failure::Failed)?;
            Ok(MinedGame { number, puzzles })
        },
        |_| false,
    )?;
    let mined: Vec<_> = games.into_iter().flat_map(|game| game.puzzles).collect();
    eprintln!("{} puzzles found", mined.len());
    game.puzzle_file(&mined, Some(args.count))
        .map_err(Failure::Failed)
}

/// Compares the acts of all puzzles in fresh worlds. Leaves out those without a clear answer, and those that the reader drops.
fn compare_again(
    game: &dyn GameKind,
    puzzles: &dyn ErasedPuzzles,
    args: &PuzzlesArgs,
) -> Result<String, Failure> {
    let ids: Vec<_> = puzzles.heads().iter().map(|head| &head.id).collect();
    if let Some(unknown) = args.drop.iter().find(|id| !ids.contains(id)) {
        return usage(format!("there is no puzzle {unknown:?} to drop"));
    }
    let bar = ProgressBar::new(ids.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles  {eta} left") {
        bar.set_style(style);
    }
    let mut kept = Vec::new();
    for id in ids {
        if !args.drop.contains(id) {
            let judged = puzzles.judged_again(id, args.seed, args.worlds);
            match judged.transpose().map_err(Failure::Failed)?.flatten() {
                Some(puzzle) => kept.push(puzzle),
                None => bar.suspend(|| eprintln!("{id}: the answer is not clear")),
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    eprintln!("{} of {} puzzles hold", kept.len(), puzzles.heads().len());
    game.puzzle_file(&kept, None).map_err(Failure::Failed)
}

/// Prints the puzzles with their answers.
fn show(puzzles: &dyn ErasedPuzzles, lang: Lang) -> Result<(), Failure> {
    for head in puzzles.heads() {
        let id = &head.id;
        let text = puzzles.text(id, lang).unwrap_or_else(|| Ok(String::new()));
        let text = text.map_err(Failure::Failed)?;
        let difficulty = format!("{:?}", head.difficulty).to_lowercase();
        anstream::println!("{}", paint(BOLD, format!("{id}  {difficulty}")));
        anstream::println!("{text}");
        if let Some(answer) = puzzles.best(id) {
            for act in &answer.acts {
                anstream::println!("{}", line(act, lang));
            }
            for reason in &answer.reasons {
                anstream::println!("    {}", word(&reason.text, lang));
            }
            let found: Vec<_> = answer
                .bots
                .iter()
                .map(|bot| format!("{:.0}", bot.found))
                .collect();
            let bots = lang.text("found by the bots, in %", "trouvé par les robots, en %");
            let colon = lang.text(":", "\u{202f}:");
            let note = format!("    {bots}{colon} {}", found.join(", "));
            anstream::println!("{}\n", paint(DIM, note));
        }
    }
    Ok(())
}

fn line(act: &ComparedAct, lang: Lang) -> String {
    let margin = (act.share.high - act.share.low) / 2.0;
    let mark = if act.best { "→" } else { " " };
    format!(
        "  {mark} {:>4.0} ±{margin:.1}  {}",
        act.share.value,
        word(&act.label, lang)
    )
}

fn word(words: &Words, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Fr => &words.fr,
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Failure::Failed(format!("cannot write {}: {error}", path.display())))
}

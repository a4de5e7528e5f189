//! Games that bots play on all cores, with an append-only file from which a run is resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failure::{Failure, usage};

/// Games by number, and the file that they are appended to.
type Games<R> = (BTreeMap<u64, R>, Option<File>);

/// Returns one thread for each core.
pub fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Plays the games `numbers` that are not in `file` yet; returns all games of the file and of this run, by number.
///
/// The first line of the file is `heading`, the others are games. `number` returns the number of a game read from the file, or
/// `None` if it does not fit. `is_enough` sees all games so far, before the first game and after each; no game starts once it
/// returns true.
///
/// # Panics
///
/// When a game panics.
pub fn play<H, R>(
    file: Option<&Path>,
    heading: &H,
    numbers: &[u64],
    threads: usize,
    number: impl Fn(&R) -> Option<u64>,
    play: impl Fn(u64) -> Result<R, Failure> + Sync,
    mut is_enough: impl FnMut(&BTreeMap<u64, R>) -> bool + Send,
) -> Result<Vec<R>, Failure>
where
    H: Serialize + DeserializeOwned + PartialEq,
    R: Serialize + DeserializeOwned + Send,
{
    let (done, file) = match file {
        Some(path) => open(path, heading, number)?,
        None => (BTreeMap::new(), None),
    };
    let is_left = |number: &&u64| !done.contains_key(*number);
    let left: Vec<u64> = numbers.iter().filter(is_left).copied().collect();
    let bar = ProgressBar::new(numbers.len() as u64);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} games  {eta} left")
    {
        bar.set_style(style);
    }
    bar.set_position((numbers.len() - left.len()) as u64);
    let has_enough = AtomicBool::new(is_enough(&done));
    let games = Mutex::new((done, file, is_enough));
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), Failure> {
        while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
            if has_enough.load(Ordering::Relaxed) {
                break;
            }
            let game = play(number)?;
            let line = serde_json::to_string(&game).expect("plain data");
            let mut games = games.lock().expect("no thread panics with the lock held");
            let (done, file, is_enough) = &mut *games;
            if let Some(file) = file {
                writeln!(file, "{line}")
                    .map_err(|error| Failure::Failed(format!("cannot write the games: {error}")))?;
            }
            done.insert(number, game);
            if is_enough(done) {
                has_enough.store(true, Ordering::Relaxed);
            }
            bar.inc(1);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("a game does not panic"))
    })?;
    bar.finish_and_clear();
    let (done, ..) = games
        .into_inner()
        .expect("no thread panics with the lock held");
    Ok(done.into_values().collect())
}

/// Reads the games in the file and opens the file for appending. The game of a truncated last line is played again.
fn open<H, R>(
    path: &Path,
    heading: &H,
    number: impl Fn(&R) -> Option<u64>,
) -> Result<Games<R>, Failure>
where
    H: Serialize + DeserializeOwned + PartialEq,
    R: DeserializeOwned,
{
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
    if serde_json::from_str::<H>(&first).ok().as_ref() != Some(heading) {
        return usage(format!(
            "{} holds games with other settings: choose another file",
            path.display()
        ));
    }
    let mut done = BTreeMap::new();
    let mut whole = true;
    for line in lines {
        let line = line.map_err(cannot)?;
        let game = serde_json::from_str::<R>(&line).ok();
        let game = game.and_then(|game| Some((number(&game)?, game)));
        whole = game.is_some();
        done.extend(game);
    }
    if !whole {
        writeln!(file).map_err(cannot)?;
    }
    Ok((done, Some(file)))
}

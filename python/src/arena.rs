//! Tournaments of bots.

use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::prelude::*;
use saloon_bots::{ArenaGame, BotSpec, UnknownBot};
use serde_json::json;

use crate::error::bad_request;
use crate::plan::plan;

/// Schedule and statistics of a tournament, for games that Python plays.
#[pyclass(frozen)]
pub(crate) struct Arena {
    arena: saloon_bots::Arena<String>,
}

#[pymethods]
impl Arena {
    #[new]
    fn new(bots: Vec<String>, seats: u8) -> PyResult<Self> {
        check_size(bots.len(), seats)?;
        Ok(Arena {
            arena: saloon_bots::Arena::new(&bots, seats, 0),
        })
    }

    /// Number of games in a round.
    #[getter]
    fn round(&self) -> u64 {
        self.arena.round()
    }

    /// Returns the bot of each seat in a game, as its place among the distinct bots.
    fn seating(&self, number: u64) -> Vec<usize> {
        self.arena.seating(number).to_vec()
    }

    /// Summarises games as JSON. Each is the place of every seat, from 0.
    fn report(&self, places: Vec<Vec<u8>>) -> String {
        let games = places.into_iter().enumerate();
        let games: Vec<_> = games
            .map(|(number, places)| ArenaGame {
                number: number as u64,
                places,
                luck: Vec::new(),
            })
            .collect();
        summary(&self.arena, &games)
    }
}

/// Plays a tournament of house bots on all cores. Returns its summary as JSON.
#[pyfunction]
#[pyo3(signature = (game, bots, games, seats=None, options=None, setup=None, seed=0))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments in Python")]
pub(crate) fn house_arena(
    py: Python<'_>,
    game: &str,
    bots: Vec<String>,
    games: u64,
    seats: Option<u8>,
    options: Option<&str>,
    setup: Option<&str>,
    seed: u64,
) -> PyResult<String> {
    let plan = plan(game, seats, options, setup)?;
    check_size(bots.len(), plan.seats())?;
    let bots = bots.iter().map(|name| name.parse());
    let bots = bots
        .collect::<Result<Vec<BotSpec>, UnknownBot>>()
        .map_err(bad_request)?;
    Ok(py.detach(|| {
        let arena = saloon_bots::Arena::new(&bots, plan.seats(), seed);
        let games = games.div_ceil(arena.round()) * arena.round();
        let next = AtomicU64::new(0);
        let work = || {
            let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let numbers = numbers.take_while(|&number| number < games);
            numbers.map(|number| plan.bout(&arena, number)).collect()
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut bouts: Vec<ArenaGame> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let done = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
            done.flat_map(|bouts: Result<Vec<_>, _>| bouts.expect("a game does not panic"))
                .collect()
        });
        bouts.sort_by_key(|bout| bout.number);
        summary(&arena, &bouts)
    }))
}

fn check_size(bots: usize, seats: u8) -> PyResult<()> {
    match (bots, seats) {
        (0, _) => Err(bad_request("an arena needs at least one bot")),
        (9.., _) => Err(bad_request("an arena has at most eight bots")),
        (_, 0 | 9..) => Err(bad_request("a table has one to eight seats")),
        _ => Ok(()),
    }
}

fn summary<B: Clone + PartialEq + std::fmt::Display>(
    arena: &saloon_bots::Arena<B>,
    games: &[ArenaGame],
) -> String {
    json!({"games": games.len(), "bots": arena.standings(games), "versus": arena.head_to_head(games)})
        .to_string()
}

//! Python bindings of the rules, the vector environments and the bots. `python/README.md` is the manual.

mod arena;
mod arrays;
mod error;
mod game;
mod plan;
mod vector;

use pyo3::prelude::*;
use saloon_erased::Blocking;

/// Verifies a record. Returns the report as JSON.
#[pyfunction]
#[expect(clippy::disallowed_methods, reason = "the package has no async thread")]
fn verify(py: Python<'_>, record: &str) -> PyResult<String> {
    let report = py.detach(|| saloon_referee::verify(record, &Blocking::new()));
    report
        .map(|report| saloon_referee::report_json(&report).to_string())
        .map_err(|why| error::bad_request(format!("this {why}")))
}

/// Lists the games: name, title, smallest and largest number of seats, and bound on the inputs of a game.
#[pyfunction]
fn games() -> Vec<(&'static str, &'static str, u8, u8, u32)> {
    let facts = saloon_catalogue::GAMES.iter().map(|game| game.facts());
    facts
        .map(|facts| {
            let (least, most) = facts.seats.into_inner();
            (facts.name, facts.title, least, most, facts.max_inputs)
        })
        .collect()
}

/// Lists the bots: name and description.
#[pyfunction]
fn bots() -> Vec<(&'static str, &'static str)> {
    let kinds = saloon_bots::BOT_KINDS.iter();
    kinds.map(|kind| (kind.name, kind.about)).collect()
}

/// Native part of the package `saloon`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("OPTIMIZED", !cfg!(debug_assertions))?;
    module.add_class::<vector::VectorEnv>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<arena::Arena>()?;
    module.add_function(wrap_pyfunction!(arena::house_arena, module)?)?;
    module.add_function(wrap_pyfunction!(verify, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(bots, module)?)?;
    Ok(())
}

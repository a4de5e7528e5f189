//! Integrity checks of stored tables and games, for `saloon check`. They run without a server.

use saloon_core::Hex32;
use saloon_core::dealer::Seed;
use saloon_core::strict_json;
use saloon_core::verify::{VerifyReport, faults, verify_chain};
use saloon_erased::GameKind;
use saloon_table::stored::{GameRow, StoredEntry, TableRow, TableState};
use serde_json::{Value, json};

use crate::read_pool::outside_runtime;
use saloon_table::Chairs;

/// Checks a table: its lobby is readable, and its state matches its last game.
///
/// # Errors
///
/// A sentence about the fault.
pub fn table(
    games: &[&'static dyn GameKind],
    row: &TableRow,
    last: Option<&GameRow>,
) -> Result<(), String> {
    let chairs: Chairs = serde_json::from_str(&row.lobby).map_err(|error| {
        format!(
            "its lobby cannot be read: {}",
            strict_json::describe(&error)
        )
    })?;
    if usize::from(chairs.rules.seats) != chairs.by_seat.len() {
        return Err("the number of chairs in its lobby differs from the number of seats".into());
    }
    find(games, &row.game)?;
    let last = last.ok_or("its game is missing")?;
    let (begun, over) = (last.header.is_some(), last.outcome.is_some());
    let fits = match row.state {
        TableState::Waiting => !begun,
        TableState::Playing => begun && !over,
        TableState::Finished => begun && over,
        TableState::Closed => true,
    };
    if fits {
        return Ok(());
    }
    let (state, game) = (row.state.as_str(), &last.name);
    Err(format!(
        "it is {state}, which does not match its last game {game}"
    ))
}

/// Verifies a complete game: its entries match their seals, the rules allow every entry, every draw is the dealer's, and the stored
/// outcome is correct.
///
/// # Errors
///
/// A sentence about the fault.
pub fn game(
    games: &[&'static dyn GameKind],
    row: &GameRow,
    entries: &[StoredEntry],
) -> Result<(), String> {
    let (header, head) = match (&row.header, row.head) {
        (Some(header), Some(head)) => (header, Hex32(head)),
        (None, None) if entries.is_empty() && row.outcome.is_none() => return Ok(()),
        _ => return Err("a part of it is missing".into()),
    };
    let entries: Vec<_> = entries
        .iter()
        .map(|entry| (entry.json.clone(), Hex32(entry.head)))
        .collect();
    let seed = Seed::new(row.seed);
    verify_chain(&seed, (header, head), &entries).map_err(|fault| fault.to_string())?;
    let name: Value =
        serde_json::from_str(header).map_err(|error| strict_json::describe(&error))?;
    let kind = find(games, name["game"].as_str().unwrap_or_default())?;
    let blocking = outside_runtime().ok_or("games are checked off the async threads")?;
    let record = kind.record(header, head, &entries, Some(&seed), &blocking)?;
    let report = kind.verify(&record, &blocking)?;
    if let Some(fault) = faults(&report).first() {
        return Err(fault.to_string());
    }
    let kept = row.outcome.as_deref().map(serde_json::from_str::<Value>);
    match (kept, outcome(&report)) {
        (None, None) => Ok(()),
        (Some(Ok(kept)), Some(outcome)) if kept == outcome => Ok(()),
        _ => Err("its outcome differs from the stored one".into()),
    }
}

/// Returns the outcome of a game, as stored.
fn outcome(report: &VerifyReport) -> Option<Value> {
    match (report.conceded, &report.outcome) {
        (Some(seat), _) => Some(json!({ "conceded": seat })),
        (None, outcome) => outcome.as_ref().map(|outcome| json!(outcome)),
    }
}

fn find(games: &[&'static dyn GameKind], name: &str) -> Result<&'static dyn GameKind, String> {
    let found = games.iter().copied().find(|game| game.facts().name == name);
    found.ok_or_else(|| format!("this version has no game {name:?}"))
}

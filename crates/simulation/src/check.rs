//! The invariants at the end of a world.

mod bot_games;
mod hints;
mod lobby;

use std::collections::BTreeMap;

use saloon_core::dealer::Seed;
use saloon_core::record::Receipt;
use saloon_core::verify::{faults, verify_chain};
use saloon_core::{Hex32, Millis, Seat, Viewer};
use saloon_erased::{Blocking, GameKind};
use saloon_protocol::http::CreatedTable;
use saloon_table::stored::TableState;
use serde::Deserialize;

use crate::client::{Client, SeenViews};
use crate::model::{GameData, StoreData, TableData};
use crate::plan::WorldPlan;

/// Compares the clients' acknowledgements and views with the stored data. Returns the number of checked race receipts.
///
/// # Errors
///
/// The first violated invariant.
pub fn all(
    disk: &StoreData,
    plan: &WorldPlan,
    tables: &[Option<CreatedTable>],
    clients: &[Client],
    seen: &SeenViews,
) -> Result<u64, String> {
    #[expect(
        clippy::disallowed_methods,
        reason = "a simulation has one thread and no runtime"
    )]
    let blocking = Blocking::new();
    lobby::all(disk, clients)?;
    let mut races = 0;
    for (index, table) in plan.tables.iter().enumerate() {
        let opened = tables.get(index).and_then(Option::as_ref);
        let opened = opened.ok_or("a table was never opened")?;
        let data = disk.table(&opened.id).ok_or("a table is missing")?;
        state(data)?;
        let mut seeds: Vec<_> = data.games.iter().map(|game| game.row.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        if seeds.len() != data.games.len() {
            return Err("two games have the same seed".into());
        }
        for game in &data.games {
            record(table.kind, game, &blocking)?;
            races += receipts(game)?;
            bot_games::check(game)?;
            hints::check(game)?;
            views(table.kind, game, seen, &blocking)?;
        }
        for client in clients.iter().filter(|client| client.table == index) {
            acknowledged(data, client)?;
            hints::shown(data, client)?;
        }
    }
    Ok(races)
}

/// Checks that the state of a table fits its last game.
fn state(data: &TableData) -> Result<(), String> {
    let last = data.games.last().ok_or("a game is missing")?;
    let (started, over) = (last.row.header.is_some(), last.row.outcome.is_some());
    let fits = match data.row.state {
        TableState::Waiting => !started,
        TableState::Playing => started && !over,
        TableState::Finished => started && over,
        TableState::Closed => true,
    };
    if fits {
        return Ok(());
    }
    let (state, entries) = (data.row.state, last.entries.len());
    Err(format!(
        "{state:?}, but the last game has {entries} entries, over: {over}"
    ))
}

/// Checks that the record verifies: chain, rules and dealer.
fn record(kind: &dyn GameKind, game: &GameData, blocking: &Blocking) -> Result<(), String> {
    let (Some(header), Some(head)) = (&game.row.header, game.row.head) else {
        return Ok(());
    };
    let entries = sealed(game);
    let seed = Seed::new(game.row.seed);
    verify_chain(&seed, (header, Hex32(head)), &entries).map_err(|fault| fault.to_string())?;
    let record = kind.record(header, Hex32(head), &entries, Some(&seed), blocking)?;
    let report = kind.verify(&record, blocking)?;
    match faults(&report).first() {
        Some(fault) => Err(fault.to_string()),
        None => Ok(()),
    }
}

fn sealed(game: &GameData) -> Vec<(String, Hex32)> {
    let entries = game.entries.iter();
    entries
        .map(|(entry, _)| (entry.json.clone(), Hex32(entry.head)))
        .collect()
}

/// Checks that every race receipt is consistent and that time never goes back. Returns the number of receipts.
fn receipts(game: &GameData) -> Result<u64, String> {
    #[derive(Deserialize)]
    struct Entry {
        at: Millis,
        receipt: Option<Receipt>,
    }
    let mut last = Millis::ZERO;
    let mut count = 0;
    for (stored, _) in &game.entries {
        let entry: Entry = serde_json::from_str(&stored.json).map_err(|error| error.to_string())?;
        if entry.at < last {
            return Err(format!("time goes back to {} from {}", entry.at.0, last.0));
        }
        last = entry.at;
        count += u64::from(entry.receipt.is_some());
        if let Some(fault) = entry.receipt.and_then(|receipt| receipt.fault(entry.at)) {
            return Err(format!("entry at {}: {fault}", entry.at.0));
        }
    }
    Ok(count)
}

/// Checks that every received view equals the view that a replay of the record gives.
fn views(
    kind: &dyn GameKind,
    game: &GameData,
    seen: &SeenViews,
    blocking: &Blocking,
) -> Result<(), String> {
    let Some(header) = &game.row.header else {
        return Ok(());
    };
    let mut by_viewer: BTreeMap<Option<Seat>, BTreeMap<u32, &str>> = BTreeMap::new();
    for ((name, seat, entry), view) in seen {
        if *name == game.row.name {
            by_viewer.entry(*seat).or_default().insert(*entry, view);
        }
    }
    let entries = sealed(game);
    for (seat, mut wanted) in by_viewer {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let mut number = 0;
        let mut wrong = None;
        let mut compare = |moment: &dyn saloon_erased::ReplayMoment| {
            if let Some(view) = wanted.remove(&number)
                && moment.view().get() != view
            {
                wrong.get_or_insert(number);
            }
            number += 1;
        };
        kind.replay(header, &entries, Some(viewer), blocking, &mut compare)?;
        if let Some(entry) = wrong {
            return Err(format!(
                "{seat:?} received a view of entry {entry} that differs from the record"
            ));
        }
        if let Some(entry) = wanted.into_keys().next() {
            return Err(format!(
                "{seat:?} received entry {entry}, which is not stored"
            ));
        }
    }
    Ok(())
}

/// Checks that acknowledged commands are stored once and in order, and that refused commands are not stored.
fn acknowledged(data: &TableData, client: &Client) -> Result<(), String> {
    let made = data.games.iter().flat_map(|game| &game.entries);
    let own = client.guest.session;
    let made: Vec<&str> = made
        .filter_map(|(_, command)| command.as_ref())
        .filter(|(session, _)| Some(*session) == own)
        .map(|(_, id)| id.as_str())
        .collect();
    let lobby: Vec<&str> = data
        .commands
        .iter()
        .filter(|((session, _), _)| Some(*session) == own)
        .map(|((_, id), _)| id.as_str())
        .collect();
    let mut next = 0;
    for one in &client.acknowledged {
        let count = |ids: &[&str]| ids.iter().filter(|id| **id == one.id).count();
        let times = count(&made) + count(&lobby);
        if times != 1 {
            return Err(format!(
                "{} was acknowledged and is stored {times} times",
                one.id
            ));
        }
        if one.is_act {
            let place = made.iter().position(|id| *id == one.id);
            let place = place.ok_or_else(|| format!("{} made no entry", one.id))?;
            if place < next {
                return Err(format!("{} is stored before an earlier act", one.id));
            }
            next = place + 1;
        }
    }
    let refused = client.refused.iter();
    match refused.into_iter().find(|id| made.contains(&id.as_str())) {
        Some(id) => Err(format!("{id} was refused and is stored")),
        None => Ok(()),
    }
}

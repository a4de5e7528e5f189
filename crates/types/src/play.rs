//! Random games of a game's sample plans: a source of samples for every viewer.

use std::path::Path;

use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, SeatedPlayer};
use saloon_core::table::{Access, TableCommand};
use saloon_core::{FastRng, Seat, Viewer};
use saloon_erased::{ErasedPlan, ErasedTable, GameStart, TableSpec};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::samples::{Samples, part};
use crate::sources::GameSource;

/// Number of random games per plan. It must cover every kind of event and act; the generated program checks this.
const GAMES: u64 = 20;

/// Sample plan of `games/<name>/plans.json`. The plans cover every number of seats, every option, and a set-up with every field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SamplePlan {
    seats: u8,
    options: Option<Box<RawValue>>,
    setup: Option<Box<RawValue>>,
}

/// Plays each of a game's sample plans, read from its folder under `root`.
pub(crate) fn play(source: &GameSource, root: &Path, samples: &mut Samples) -> Result<(), String> {
    let GameSource { folder, game } = source;
    let name = game.facts().name;
    let file = root.join(format!("games/{folder}/plans.json"));
    let wrong = |why: String| format!("{}: {why}", file.display());
    let text = std::fs::read_to_string(&file).map_err(|error| wrong(error.to_string()))?;
    let plans: Vec<SamplePlan> =
        serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    for sample in &plans {
        let spec = TableSpec {
            seats: sample.seats,
            options: sample.options.as_deref(),
            setup: sample.setup.as_deref(),
            ..TableSpec::default()
        };
        let plan = game.plan(&spec).map_err(|error| wrong(error.to_string()))?;
        let (options, components): (Value, Value) =
            serde_json::from_str(&plan.fingerprint()).map_err(|error| wrong(error.to_string()))?;
        samples.add(&part(name, "Options"), &options)?;
        samples.add(&part(name, "Components"), &components)?;
        if let Some(setup) = &sample.setup {
            samples.add(&part(name, "Setup"), setup)?;
        }
        for seed in 0..GAMES {
            one_game(name, &*plan, seed, samples)?;
        }
    }
    Ok(())
}

fn one_game(
    name: &str,
    plan: &dyn ErasedPlan,
    seed: u64,
    samples: &mut Samples,
) -> Result<(), String> {
    let mut rng = FastRng::seeded(seed);
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&seed.to_le_bytes());
    let opened = plan.open(GameStart {
        players: vec![SeatedPlayer::default(); plan.seats().into()],
        dealer: DealSource::Given,
        seed: &Seed::new(secret),
        chance: Vec::new(),
        take_backs: false,
        access: Access::Open,
    })?;
    let mut table = opened.table;
    let viewers: Vec<Viewer> = Viewer::all(table.seats()).collect();
    for step in 0.. {
        for &viewer in &viewers {
            let events: Vec<Value> = read(&table.events(viewer))?;
            for event in &events {
                samples.add_one_of(&part(name, "Event"), event)?;
            }
        }
        samples.add(
            &part(name, "View"),
            &table.view(viewers[step % viewers.len()]),
        )?;
        if !next(name, &mut *table, &mut rng, samples)? {
            break;
        }
    }
    for viewer in viewers {
        samples.add(&part(name, "View"), &table.view(viewer))?;
    }
    Ok(())
}

/// Plays one act or tick; `false` when the game is over.
fn next(
    name: &str,
    table: &mut dyn ErasedTable,
    rng: &mut FastRng,
    samples: &mut Samples,
) -> Result<bool, String> {
    let refused = |why| format!("{name}: an offered input was refused: {why:?}");
    let acting = choose_act(table, rng)?;
    let due = table.deadline();
    if let Some(due) = due.filter(|_| acting.is_none() || rng.below(4) == 0) {
        table.propose(TableCommand::tick(due)).map_err(refused)?;
        table.accept();
        return Ok(true);
    }
    let Some((seat, act)) = acting else {
        return Ok(false);
    };
    add_act(name, &act, samples)?;
    let preview = table.preview(seat, &act).map_err(refused)?;
    samples.add(&part(name, "Preview"), &preview)?;
    let command = TableCommand::act(table.now(), seat, &*act);
    table.propose(command).map_err(refused)?;
    table.accept();
    Ok(true)
}

/// Picks a seat and one of its acts: an awaited seat or, now and then, any other that may act, for instance before a race.
fn choose_act(
    table: &dyn ErasedTable,
    rng: &mut FastRng,
) -> Result<Option<(Seat, Box<RawValue>)>, String> {
    let awaited = table.awaits();
    let seats: Vec<Seat> = if awaited.is_empty() || rng.below(8) == 0 {
        Seat::all(table.seats()).collect()
    } else {
        awaited.iter().collect()
    };
    if table.over() || awaited.is_empty() && rng.below(4) > 0 {
        return Ok(None);
    }
    let from = rng.below(u32::try_from(seats.len()).unwrap_or(1)) as usize;
    for at in 0..seats.len() {
        let seat = seats[(from + at) % seats.len()];
        let acts: Vec<Box<RawValue>> = read(&table.legal(seat).1)?;
        if let Some(act) = rng.choose(&acts) {
            return Ok(Some((seat, act.clone())));
        }
    }
    Ok(None)
}

/// Adds an act and, if its one field is itself a union (a card with its targets), that field too.
fn add_act(name: &str, act: &RawValue, samples: &mut Samples) -> Result<(), String> {
    let act: Value = read(act)?;
    samples.add_one_of(&part(name, "Act"), &act)?;
    for (field, value) in act.as_object().into_iter().flatten() {
        if value.get("id").is_some() {
            let of = part(name, "Act");
            let inner = format!("Extract<{of}, {{ {field}: unknown }}>[\"{field}\"]");
            samples.add_one_of(&inner, value)?;
        }
    }
    Ok(())
}

fn read<T: serde::de::DeserializeOwned>(json: &RawValue) -> Result<T, String> {
    serde_json::from_str(json.get()).map_err(|error| error.to_string())
}

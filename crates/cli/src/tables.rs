//! Tables described by flags: game, plan and bots.

use std::path::Path;

use saloon_bots::BotSpec;
use saloon_erased::{Defaults, ErasedPlan, GameKind, PlanError, TableSpec};
use serde_json::value::RawValue;

use crate::args::TableArgs;
use crate::components;
use crate::failure::{Failure, read, usage};

/// Returns the game of this name.
pub fn find(name: &str) -> Result<&'static dyn GameKind, Failure> {
    saloon_catalogue::find(name).map_err(|unknown| Failure::Usage(unknown.to_string()))
}

/// Reads a record; returns its game and its text.
pub fn read_record(path: &Path) -> Result<(&'static dyn GameKind, String), Failure> {
    let text = read(path)?;
    let game = saloon_catalogue::find_by_record(&text)
        .map_err(|why| Failure::Usage(format!("{} {why}", path.display())))?;
    Ok((game, text))
}

/// Builds the plan that the flags describe. `defaults` fills in missing options.
pub fn plan(
    game: &dyn GameKind,
    args: &TableArgs,
    defaults: Defaults,
) -> Result<Box<dyn ErasedPlan>, Failure> {
    let facts = game.facts();
    let options = match &args.options {
        Some(json) => Some(raw_options(json)?),
        None => None,
    };
    let components = match &args.components {
        Some(path) => Some(components::load(path)?),
        None => None,
    };
    if let (Some(file), Some(path)) = (&components, &args.components)
        && file.game() != facts.name
    {
        return usage(format!(
            "{} is for {}, not {}",
            path.display(),
            file.game(),
            facts.name
        ));
    }
    let spec = TableSpec {
        seats: args.seats.unwrap_or(*facts.seats.start()),
        options: options.as_deref(),
        defaults,
        components: components.as_ref(),
        ..TableSpec::default()
    };
    game.plan(&spec).or_else(|error| match error {
        PlanError::Options(_) => usage(format!("--{error}")),
        other => usage(other.to_string()),
    })
}

fn raw_options(json: &str) -> Result<Box<RawValue>, Failure> {
    RawValue::from_string(json.into()).or_else(|error| {
        usage(format!(
            "--options: {}",
            saloon_core::strict_json::describe(&error)
        ))
    })
}

/// Returns a bot for each of `seats`; the last one named fills the remaining seats.
pub fn bots(names: &[BotSpec], seats: u8) -> Result<Vec<BotSpec>, Failure> {
    if names.len() > usize::from(seats) {
        return usage(format!("{} bots do not fit on {seats} seats", names.len()));
    }
    let last = names.last().copied();
    Ok(names
        .iter()
        .copied()
        .chain(last.into_iter().cycle())
        .take(seats.into())
        .collect())
}

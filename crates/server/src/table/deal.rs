//! Deals a table's game, and checks what a practice table starts from.

use saloon_core::Seat;
use saloon_core::dealer::Seed;
use saloon_core::record::{Dealing, Sitter};
use saloon_core::table::Access;
use saloon_erased::{GameKind, Opened, Opening, TableSpec};
use saloon_protocol::http::Practice;
use saloon_protocol::lobby::Rules;

use super::Chairs;

/// Deals the game that the chairs agreed on.
pub(crate) fn deal(
    kind: &dyn GameKind,
    chairs: &Chairs,
    first: Option<Seat>,
    seed: &Seed,
) -> Result<Opened, String> {
    let sitters = chairs.sitters();
    let sealed = Dealing::Sealed {
        commitment: seed.commitment(),
        contributions: chairs.contributions(),
    };
    let practice = chairs.practice.as_deref();
    let spec = spec(&chairs.rules, practice, first);
    open(
        kind,
        &spec,
        practice,
        sitters,
        sealed,
        seed,
        chairs.rules.take_back,
    )
}

/// Checks that a practice table can start: its set-up is possible, its scripted acts and outcomes are of the game, and the deal meets
/// no outcome that does not fit.
pub(crate) fn check_practice(
    kind: &dyn GameKind,
    rules: &Rules,
    practice: &Practice,
) -> Result<(), String> {
    let facts = kind.facts();
    if let Some(unknown) = practice
        .chance
        .iter()
        .find(|outcome| !facts.chance.contains(&outcome.as_str()))
    {
        return Err(match facts.chance {
            [] => format!("chance: {} asks for none after its set-up", facts.name),
            known => format!("chance: {unknown:?} is none of {}", known.join(", ")),
        });
    }
    for script in &practice.scripts {
        for (act, number) in script.acts.iter().zip(1..) {
            kind.check_act(act)
                .map_err(|why| format!("scripts: seat {}, act {number}: {why}", script.seat))?;
        }
    }
    let sitters = vec![Sitter::default(); rules.seats.into()];
    let spec = spec(rules, Some(practice), None);
    let seed = Seed::new([0; 32]);
    open(
        kind,
        &spec,
        Some(practice),
        sitters,
        Dealing::Given,
        &seed,
        false,
    )
    .map(drop)
}

fn spec<'a>(
    rules: &'a Rules,
    practice: Option<&'a Practice>,
    first: Option<Seat>,
) -> TableSpec<'a> {
    TableSpec {
        seats: rules.seats,
        options: rules.options.as_deref(),
        setup: practice.and_then(|practice| practice.setup.as_deref()),
        first,
        ..TableSpec::default()
    }
}

fn open(
    kind: &dyn GameKind,
    spec: &TableSpec<'_>,
    practice: Option<&Practice>,
    sitters: Vec<Sitter>,
    sealed: Dealing,
    seed: &Seed,
    take_backs: bool,
) -> Result<Opened, String> {
    let plan = kind.plan(spec).map_err(|error| error.to_string())?;
    let (dealer, chance) = match practice {
        None => (sealed, Vec::new()),
        Some(practice) => (Dealing::Given, practice.chance.clone()),
    };
    plan.open(Opening {
        sitters,
        dealer,
        seed,
        chance,
        take_backs,
        access: Access::Sealed,
    })
}

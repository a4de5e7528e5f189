//! Deals a table's game, and validates the start of a practice table.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::Seat;
use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, SeatedPlayer};
use saloon_core::table::Access;
use saloon_erased::{DealtGame, GameKind, GameStart, TableSpec};
use saloon_protocol::http::Practice;
use saloon_protocol::lobby::Rules;

use crate::chairs::Chairs;

/// Deals the game with the agreed rules. `first` begins, in the later games of a match.
pub(crate) fn deal(
    kind: &dyn GameKind,
    chairs: &Chairs,
    first: Option<Seat>,
    seed: &Seed,
) -> Result<DealtGame, String> {
    let practice = chairs.practice.as_deref();
    let dealer = match practice {
        None => DealSource::Sealed {
            commitment: seed.commitment(),
            contributions: chairs.contributions(),
        },
        Some(_) => DealSource::Given,
    };
    let opening = GameStart {
        players: chairs.seated_players(),
        dealer,
        seed,
        chance: practice.map_or_else(Vec::new, |practice| practice.chance.clone()),
        take_backs: chairs.rules.take_back,
        access: Access::Sealed,
    };
    open(kind, &chairs.rules, practice, first, opening)
}

/// Checks that a practice table can start: its set-up is possible, its scripted acts and outcomes belong to the game, and no given
/// outcome conflicts with the deal.
pub fn check_practice(
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
            [] => format!("chance: {} draws nothing after its set-up", facts.name),
            known => format!("chance: {unknown:?} is not one of {}", known.join(", ")),
        });
    }
    for script in &practice.scripts {
        for (act, number) in script.acts.iter().zip(1..) {
            kind.check_act(act)
                .map_err(|why| format!("scripts: seat {}, act {number}: {why}", script.seat))?;
        }
    }
    let opening = GameStart {
        players: vec![SeatedPlayer::default(); rules.seats.into()],
        dealer: DealSource::Given,
        seed: &Seed::new([0; 32]),
        chance: practice.chance.clone(),
        take_backs: false,
        access: Access::Sealed,
    };
    open(kind, rules, Some(practice), None, opening).map(drop)
}

fn open(
    kind: &dyn GameKind,
    rules: &Rules,
    practice: Option<&Practice>,
    first: Option<Seat>,
    opening: GameStart<'_>,
) -> Result<DealtGame, String> {
    let spec = TableSpec {
        seats: rules.seats,
        options: rules.options.as_deref(),
        setup: practice.and_then(|practice| practice.setup.as_deref()),
        first,
        ..TableSpec::default()
    };
    let plan = kind.plan(&spec).map_err(|error| error.to_string())?;
    plan.open(opening)
}

//! The statistics of games against bots, counted again from the records.

use saloon_core::Seat;
use saloon_core::record::{Decider, SeatedPlayer};
use saloon_table::stored::{CountedGame, PersonResult};
use serde::Deserialize;

use crate::model::GameData;

#[derive(Deserialize)]
struct Header {
    format: String,
    seats: Vec<SeatedPlayer>,
}

#[derive(Deserialize)]
struct Entry {
    by: Decider,
}

/// Outcome by the rules or by concession.
#[derive(Deserialize)]
#[serde(untagged)]
enum Outcome {
    Ranked { ranking: Vec<Vec<Seat>> },
    Conceded { conceded: Seat },
}

/// Checks that a game counts as its record says.
pub(super) fn check(game: &GameData) -> Result<(), String> {
    let expected = counted(game).map_err(|error| error.to_string())?;
    if game.counted == expected {
        return Ok(());
    }
    Err(format!(
        "a game counts as {:?}, and its record says {expected:?}",
        game.counted
    ))
}

fn counted(game: &GameData) -> serde_json::Result<Option<CountedGame>> {
    let (Some(header), Some(outcome)) = (&game.row.header, &game.row.outcome) else {
        return Ok(None);
    };
    if !game.hints.is_empty() {
        return Ok(None);
    }
    let header: Header = serde_json::from_str(header)?;
    let outcome: Outcome = serde_json::from_str(outcome)?;
    for (stored, _) in &game.entries {
        let entry: Entry = serde_json::from_str(&stored.json)?;
        if entry.by == Decider::StandIn {
            return Ok(None);
        }
    }
    let mut bots: Vec<&String> = header
        .seats
        .iter()
        .filter_map(|seat| seat.bot.as_ref())
        .collect();
    let people = header.seats.len() - bots.len();
    bots.dedup();
    let ([bot], 1, "saloon-record/1") = (&bots[..], people, &*header.format) else {
        return Ok(None);
    };
    let person = header.seats.iter().position(|seat| seat.bot.is_none());
    let is_person = |seat: &Seat| Some(seat.index()) == person;
    let result = match outcome {
        Outcome::Conceded { conceded } if is_person(&conceded) => PersonResult::Lost,
        Outcome::Conceded { .. } => PersonResult::Won,
        Outcome::Ranked { ranking } => match ranking.first().map_or(&[][..], Vec::as_slice) {
            [winner] if is_person(winner) => PersonResult::Won,
            winners if winners.iter().any(is_person) => PersonResult::Shared,
            _ => PersonResult::Lost,
        },
    };
    Ok(Some(CountedGame {
        seats: u8::try_from(header.seats.len()).unwrap_or(u8::MAX),
        bot: (*bot).clone(),
        result,
    }))
}

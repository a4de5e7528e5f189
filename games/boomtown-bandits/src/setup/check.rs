//! Checks of a set-up and its options. Each error is a sentence for the person who wrote the plan.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::Seat;

use crate::act::Target;
use crate::cards::{Card, Location};
use crate::setup::options::WINDOWS;
use crate::setup::{Catalogue, Setup};
use crate::street::Token;

pub(super) fn check_window(window: Option<u32>) -> Result<(), String> {
    match window {
        Some(window) if !WINDOWS.contains(&window) => Err(format!(
            "the option window must be {} to {} ms, not {window}",
            WINDOWS.start(),
            WINDOWS.end()
        )),
        _ => Ok(()),
    }
}

pub(super) fn check_town(town: &[Location], seats: u8) -> Result<(), String> {
    if town.len() != usize::from(seats) + 1 {
        let found = town.len();
        return Err(format!(
            "{seats} players need {} locations, not {found}",
            seats + 1
        ));
    }
    for (index, location) in town.iter().enumerate() {
        if town[..index].contains(location) {
            return Err(format!("the town lists the {location} twice"));
        }
    }
    Ok(())
}

/// Locations that a set-up mentions, in order.
pub(super) fn mentioned_locations(setup: &Setup) -> Vec<Location> {
    let hands = setup.hands.iter().chain(&setup.played).flatten().flatten();
    let piles = setup.piles.values().flatten();
    let cards = hands.chain(piles).map(|card| card.location());
    let all: Vec<Location> = cards
        .chain(setup.piles.keys().copied())
        .chain(setup.kept.keys().copied())
        .collect();
    Location::ALL
        .into_iter()
        .filter(|location| all.contains(location))
        .collect()
}

pub(super) fn check_len(name: &str, found: usize, seats: u8) -> Result<(), String> {
    if found == usize::from(seats) {
        Ok(())
    } else {
        Err(format!(
            "{name} needs {seats} entries, one for each seat, not {found}"
        ))
    }
}

pub(super) fn check_seat(name: &str, seat: Option<Seat>, seats: u8) -> Result<(), String> {
    match seat {
        Some(seat) if seat.0 >= seats => Err(format!("{name}: there is no seat {seat}")),
        _ => Ok(()),
    }
}

pub(super) fn check_cards(setup: &Setup, seats: u8, catalogue: &Catalogue) -> Result<(), String> {
    for (name, lists) in [("hands", &setup.hands), ("played", &setup.played)] {
        if let Some(lists) = lists {
            check_len(name, lists.len(), seats)?;
        }
    }
    let hands = || setup.hands.iter().flatten().flatten();
    let played = || setup.played.iter().flatten().flatten();
    if let Some(card) = hands().find(|card| card.is_immediate()) {
        return Err(format!(
            "{card} is played when it is drawn, so no hand can hold it"
        ));
    }
    if played().any(|&card| card == Card::BigScore) {
        return Err("big_score is handed on, never played".into());
    }
    for (location, pile) in &setup.piles {
        if pile.is_empty() {
            return Err(format!("the pile of the {location} is empty"));
        }
        if let Some(card) = pile.iter().find(|card| card.location() != *location) {
            return Err(format!("{card} does not belong to the {location}"));
        }
    }
    for card in Card::ALL {
        let everywhere = hands()
            .chain(played())
            .chain(setup.piles.values().flatten());
        let found = everywhere.filter(|&&other| other == card).count();
        let wanted = catalogue.deck.count(card);
        if found > usize::from(wanted) {
            return Err(format!(
                "the box has {wanted} {card}, but the set-up has {found}"
            ));
        }
    }
    Ok(())
}

pub(super) fn check_kept(setup: &Setup, seats: u8) -> Result<(), String> {
    let kept: Vec<Target> = setup.kept.values().flatten().copied().collect();
    for of in &kept {
        check_seat("kept", Some(of.seat), seats)?;
        let most = match of.token {
            Token::Shooter => 2,
            Token::Coward => 1,
        };
        if kept.iter().filter(|other| *other == of).count() > most {
            return Err(format!("seat {} has at most {most} {}", of.seat, of.token));
        }
    }
    let places = setup.kept.values().filter(|tokens| !tokens.is_empty());
    if places.count() > usize::from(seats) {
        return Err("tokens are kept at every location, so the badge cannot be placed".into());
    }
    Ok(())
}

//! How a game begins: a table's choices, a given position, or a deal (BB-2).

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use saloon_core::chance::AnySeat;
use saloon_core::{Chance, Odds, OptionField, OptionValues, PerSeat, Plan, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::act::Target;
use crate::card::{Card, Location};
use crate::components::Catalogue;
use crate::game::{BoomtownBandits, House, Stage};
use crate::hoard::Hoard;
use crate::streams;
use crate::street::{Places, Street, Town};
use crate::token::{SEATS, Token};

/// How dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// BB-5: who shouts first.
    #[default]
    Realtime,
    /// BB-6: all at once.
    Lockstep,
}

/// What a table chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How dice are thrown.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub shootout: Mode,
    /// The locations from left to right; at random if none are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Vec<Location>>,
    /// BB-5.5: calls so many milliseconds apart are a tie.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub tie_window: u32,
    /// BB-7.6: how long a card window stays open, in milliseconds: 3,000 to 60,000; 6,000 if absent.
    // Absent stays absent: records from before the option keep their hash chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            shootout: Mode::default(),
            town: None,
            tie_window: 40,
            window: None,
        }
    }
}

/// BB-7.6: milliseconds that a card window stays open unless the table says otherwise…
const WINDOW: u32 = 6_000;
/// …which a house does by default: people who read their cards in a browser need longer.
const HOUSE_WINDOW: u32 = 10_000;
/// BB-7.6: what a table may say.
const WINDOWS: RangeInclusive<u32> = 3_000..=60_000;

impl Options {
    /// The fields, as a form shows them.
    pub(crate) const FIELDS: [OptionField; 4] = [
        OptionField {
            name: "shootout",
            values: OptionValues::Choice(&["realtime", "lockstep"]),
        },
        OptionField {
            name: "window",
            values: OptionValues::Number {
                least: *WINDOWS.start(),
                most: *WINDOWS.end(),
                unit: Some("ms"),
            },
        },
        OptionField {
            name: "tie_window",
            values: OptionValues::Number {
                least: 0,
                most: u32::MAX,
                unit: Some("ms"),
            },
        },
        OptionField {
            name: "town",
            values: OptionValues::Order(&[
                "saloon",
                "brothel",
                "bank",
                "mine",
                "train",
                "stagecoach",
            ]),
        },
    ];

    /// The same for a house: a longer card window, unless the table chose its length.
    pub(crate) fn in_house(self) -> Options {
        Options {
            window: self.window.or(Some(HOUSE_WINDOW)),
            ..self
        }
    }
}

/// The start of a round as somebody wrote it; what is left out is dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The locations from left to right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Vec<Location>>,
    /// Piles, top first. What a given pile lacks is out of the game.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub piles: BTreeMap<Location, Vec<Card>>,
    /// Who has the bottle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Cards that can be played from this round on, by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<Vec<Card>>>,
    /// Cards that lie face up, by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Vec<Vec<Card>>>,
    /// Tokens that Good Times has kept.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub kept: BTreeMap<Location, Vec<Target>>,
    /// Shooters fewer this round, by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caved: Option<Vec<u32>>,
    /// Who has Own This Town.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
}

/// A plan that was found possible.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    seats: u8,
    options: Options,
    catalogue: Catalogue,
    setup: Setup,
    /// The town, if it is given.
    town: Option<Vec<Location>>,
    /// Locations that a random town must have, since the set-up speaks of them.
    named: Vec<Location>,
}

impl Start {
    /// Checks a plan.
    pub(crate) fn new(plan: &Plan<BoomtownBandits>) -> Result<Start, String> {
        let catalogue = plan.components.catalogue()?;
        let setup = plan.setup.clone().unwrap_or_default();
        let seats = plan.seats;
        if let (Some(one), Some(other)) = (&plan.options.town, &setup.town)
            && one != other
        {
            return Err("the options and the set-up name different towns".into());
        }
        let town = plan.options.town.clone().or_else(|| setup.town.clone());
        if let Some(town) = &town {
            check_town(town, seats)?;
        }
        let named = named(&setup);
        let missing =
            |location: &&Location| town.as_ref().is_some_and(|town| !town.contains(location));
        if let Some(location) = named.iter().find(missing) {
            return Err(format!(
                "the set-up speaks of the {location}, which is not in town"
            ));
        }
        if named.len() > usize::from(seats) + 1 {
            return Err(format!(
                "{seats} players have {} locations, and the set-up speaks of more",
                seats + 1
            ));
        }
        check_window(plan.options.window)?;
        check_cards(&setup, seats, &catalogue)?;
        check_kept(&setup, seats)?;
        if let Some(caved) = &setup.caved {
            check_len("caved", caved.len(), seats)?;
        }
        check_seat("first", setup.first, seats)?;
        check_seat("owner", setup.owner, seats)?;
        if setup.round == Some(0) {
            return Err("rounds are numbered from 1".into());
        }
        Ok(Start {
            seats,
            options: plan.options.clone(),
            catalogue,
            setup,
            town,
            named,
        })
    }

    /// BB-2: what is given, and the rest by chance.
    pub(crate) fn deal<C: Chance>(&self, chance: &mut C) -> Result<BoomtownBandits, C::Misfit> {
        let town = match &self.town {
            Some(town) => Town::new(town.iter().copied()),
            None => self.any_town(chance)?,
        };
        let first = match self.setup.first {
            Some(first) => first,
            None => chance.draw(streams::BOTTLE, &AnySeat(self.seats))?.0,
        };
        let mut street = Street::new(Places::all(town.len()));
        for (&location, kept) in &self.setup.kept {
            if let Some(place) = town.place(location) {
                street.set(place, kept.iter().map(|of| (of.seat, of.token)).collect());
                street.kept = street.kept.with(place);
            }
        }
        let mut caved = [0; SEATS];
        for (slot, &shooters) in caved.iter_mut().zip(self.setup.caved.iter().flatten()) {
            *slot = u8::try_from(shooters).unwrap_or(u8::MAX);
        }
        Ok(BoomtownBandits {
            hoard: self.hoard(&town),
            house: House {
                seats: self.seats,
                everyone: SeatSet::all(self.seats),
                realtime: self.options.shootout == Mode::Realtime,
                tie_window: self.options.tie_window,
                window: self.options.window.unwrap_or(WINDOW),
                town,
                catalogue: self.catalogue,
            },
            street,
            stage: Stage::Badge,
            turn: first,
            waiting: SeatSet::NONE,
            timer: None,
            at: 0,
            shootout: None,
            shootouts: 0,
            gifts: PerSeat::default(),
            caved,
            owner: self.setup.owner,
            round: self.setup.round.unwrap_or(1),
            first,
            last_round: false,
            score: None,
        })
    }

    /// BB-2.1: a random town, with every location that the set-up speaks of.
    fn any_town<C: Chance>(&self, chance: &mut C) -> Result<Town, C::Misfit> {
        let size = usize::from(self.seats) + 1;
        let mut chosen = Spots::new(self.named.iter().copied());
        let mut others = Spots::new(Location::ALL.into_iter());
        others.0 = others.0.but(chosen.0);
        for _ in self.named.len()..size {
            let location = others.take(chance)?;
            chosen.0 = chosen.0.with(location as u8);
        }
        let mut row = [Location::default(); Location::COUNT];
        for slot in row.iter_mut().take(size) {
            *slot = chosen.take(chance)?;
        }
        Ok(Town::new(row.into_iter().take(size)))
    }

    fn hoard(&self, town: &Town) -> Hoard {
        let mut hoard = Hoard::new(&self.catalogue, town.iter());
        let setup = &self.setup;
        for (seat, cards) in Seat::all(self.seats).zip(setup.played.iter().flatten()) {
            for &card in cards {
                hoard.deal_open(seat, card);
            }
        }
        for (seat, cards) in Seat::all(self.seats).zip(setup.hands.iter().flatten()) {
            for &card in cards {
                hoard.deal(seat, card);
            }
        }
        for (&location, cards) in &setup.piles {
            hoard.stack(location, cards);
        }
        hoard
    }
}

fn check_window(window: Option<u32>) -> Result<(), String> {
    match window {
        Some(window) if !WINDOWS.contains(&window) => Err(format!(
            "the option window is {} to {} ms, not {window}",
            WINDOWS.start(),
            WINDOWS.end()
        )),
        _ => Ok(()),
    }
}

fn check_town(town: &[Location], seats: u8) -> Result<(), String> {
    if town.len() != usize::from(seats) + 1 {
        let found = town.len();
        return Err(format!(
            "{seats} players have {} locations, not {found}",
            seats + 1
        ));
    }
    for (index, location) in town.iter().enumerate() {
        if town[..index].contains(location) {
            return Err(format!("the town has the {location} twice"));
        }
    }
    Ok(())
}

/// The locations that a set-up speaks of.
fn named(setup: &Setup) -> Vec<Location> {
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

fn check_len(name: &str, found: usize, seats: u8) -> Result<(), String> {
    if found == usize::from(seats) {
        Ok(())
    } else {
        Err(format!(
            "{name} has an entry for each of the {seats} seats, not {found}"
        ))
    }
}

fn check_seat(name: &str, seat: Option<Seat>, seats: u8) -> Result<(), String> {
    match seat {
        Some(seat) if seat.0 >= seats => Err(format!("{name}: there is no seat {seat}")),
        _ => Ok(()),
    }
}

fn check_cards(setup: &Setup, seats: u8, catalogue: &Catalogue) -> Result<(), String> {
    for (name, lists) in [("hands", &setup.hands), ("played", &setup.played)] {
        if let Some(lists) = lists {
            check_len(name, lists.len(), seats)?;
        }
    }
    let hands = || setup.hands.iter().flatten().flatten();
    let played = || setup.played.iter().flatten().flatten();
    if let Some(card) = hands().find(|card| card.is_immediate()) {
        return Err(format!(
            "{card} is played when it is drawn: no hand holds it"
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
                "there are {wanted} of {card}, and the set-up has {found}"
            ));
        }
    }
    Ok(())
}

fn check_kept(setup: &Setup, seats: u8) -> Result<(), String> {
    let kept: Vec<Target> = setup.kept.values().flatten().copied().collect();
    for of in &kept {
        check_seat("kept", Some(of.seat), seats)?;
        let most = match of.token {
            Token::Shooter => 2,
            Token::Coward => 1,
        };
        if kept.iter().filter(|other| *other == of).count() > most {
            return Err(format!(
                "seat {} has no more than {most} of {}",
                of.seat, of.token
            ));
        }
    }
    let places = setup.kept.values().filter(|tokens| !tokens.is_empty());
    if places.count() > usize::from(seats) {
        return Err("tokens are kept everywhere: the badge would have no place".into());
    }
    Ok(())
}

/// Locations to draw from, each as likely.
struct Spots(Places);

impl Spots {
    fn new(locations: impl Iterator<Item = Location>) -> Spots {
        Spots(locations.fold(Places::NONE, |spots, at| spots.with(at as u8)))
    }

    fn take<C: Chance>(&mut self, chance: &mut C) -> Result<Location, C::Misfit> {
        let location = chance.draw(streams::TOWN, self)?;
        self.0 = self.0.without(location as u8);
        Ok(location)
    }
}

impl Odds for Spots {
    type Outcome = Location;

    const OF_THE_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Location, u32)> {
        let spots = self.0.iter();
        spots.filter_map(|at| Some((*Location::ALL.get(usize::from(at))?, 1)))
    }
}

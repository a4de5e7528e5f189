//! Set-up (BB-2): options, components, given positions and the deal.

mod check;
mod components;
mod options;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::chance::AnySeat;
use saloon_core::{Chance, Odds, PerSeat, Plan, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::act::Target;
use crate::cards::{Card, CardState, Location};
use crate::game::{BoomtownBandits, GameConstants, Stage};
use crate::streams;
use crate::street::{PlaceSet, SEATS, Street, Town};

use check::{
    check_cards, check_kept, check_len, check_seat, check_town, check_window, mentioned_locations,
};
use options::WINDOW;

pub use components::{Components, Figures};
pub use options::{Mode, Options};

pub(crate) use components::Catalogue;

/// A given position at the start of a round. Fields that are left out are dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Locations from left to right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Vec<Location>>,
    /// Piles, top card first. Cards that a given pile lacks are out of the game.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub piles: BTreeMap<Location, Vec<Card>>,
    /// Seat with the bottle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Hands by seat. The cards are old enough to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<Vec<Card>>>,
    /// Face-up cards by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<Vec<Vec<Card>>>,
    /// Tokens that Good Times kept.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub kept: BTreeMap<Location, Vec<Target>>,
    /// Cave In: number of shooters that each seat lacks this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caved: Option<Vec<u32>>,
    /// Seat that has Own This Town.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// Number of the round, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
}

/// A plan that passed the checks.
#[derive(Clone, Debug)]
pub(crate) struct ValidPlan {
    seats: u8,
    options: Options,
    catalogue: Catalogue,
    setup: Setup,
    /// Town of the options or of the set-up.
    town: Option<Vec<Location>>,
    /// Locations that the set-up mentions. A random town must have them.
    mentioned: Vec<Location>,
}

impl ValidPlan {
    /// Checks a plan. The error says why it is invalid.
    pub(crate) fn new(plan: &Plan<BoomtownBandits>) -> Result<ValidPlan, String> {
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
        let mentioned = mentioned_locations(&setup);
        let missing =
            |location: &&Location| town.as_ref().is_some_and(|town| !town.contains(location));
        if let Some(location) = mentioned.iter().find(missing) {
            return Err(format!(
                "the set-up mentions the {location}, which is not in town"
            ));
        }
        if mentioned.len() > usize::from(seats) + 1 {
            return Err(format!(
                "{seats} players have {} locations, but the set-up mentions more",
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
        Ok(ValidPlan {
            seats,
            options: plan.options.clone(),
            catalogue,
            setup,
            town,
            mentioned,
        })
    }

    /// BB-2: deals a game: given parts as they are, the rest at random.
    pub(crate) fn deal<C: Chance>(&self, chance: &mut C) -> Result<BoomtownBandits, C::Error> {
        let town = match &self.town {
            Some(town) => Town::new(town.iter().copied()),
            None => self.random_town(chance)?,
        };
        let first = match self.setup.first {
            Some(first) => first,
            None => chance.draw(streams::BOTTLE, &AnySeat(self.seats))?.0,
        };
        let mut street = Street::new(PlaceSet::all(town.len()));
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
            cards: self.cards(&town),
            fixed: GameConstants {
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

    /// BB-2.1: draws a random town that has every mentioned location.
    fn random_town<C: Chance>(&self, chance: &mut C) -> Result<Town, C::Error> {
        let size = usize::from(self.seats) + 1;
        let mut chosen = LocationOdds::new(self.mentioned.iter().copied());
        let mut others = LocationOdds::new(Location::ALL.into_iter());
        others.0 = others.0.difference(chosen.0);
        for _ in self.mentioned.len()..size {
            let location = others.take(chance)?;
            chosen.0 = chosen.0.with(location as u8);
        }
        let mut row = [Location::default(); Location::COUNT];
        for slot in row.iter_mut().take(size) {
            *slot = chosen.take(chance)?;
        }
        Ok(Town::new(row.into_iter().take(size)))
    }

    fn cards(&self, town: &Town) -> CardState {
        let mut state = CardState::new(&self.catalogue, town.iter());
        let setup = &self.setup;
        for (seat, cards) in Seat::all(self.seats).zip(setup.played.iter().flatten()) {
            for &card in cards {
                state.deal_face_up(seat, card);
            }
        }
        for (seat, cards) in Seat::all(self.seats).zip(setup.hands.iter().flatten()) {
            for &card in cards {
                state.deal(seat, card);
            }
        }
        for (&location, cards) in &setup.piles {
            state.set_pile(location, cards);
        }
        state
    }
}

/// Uniform odds of these locations.
struct LocationOdds(PlaceSet);

impl LocationOdds {
    fn new(locations: impl Iterator<Item = Location>) -> LocationOdds {
        LocationOdds(locations.fold(PlaceSet::NONE, |places, at| places.with(at as u8)))
    }

    fn take<C: Chance>(&mut self, chance: &mut C) -> Result<Location, C::Error> {
        let location = chance.draw(streams::TOWN, self)?;
        self.0 = self.0.without(location as u8);
        Ok(location)
    }
}

impl Odds for LocationOdds {
    type Outcome = Location;

    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (Location, u32)> {
        let places = self.0.iter();
        places.filter_map(|at| Some((*Location::ALL.get(usize::from(at))?, 1)))
    }
}

//! Given starting positions, and the checks that make them playable.

use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::SCREENS;
use crate::components::{CITIES, Edition, PRISONERS, SILVER, Tiles};
use crate::cubes::Cubes;
use crate::gang::Gang;
use crate::public_state::screens;
use crate::queue::Queue;
use crate::ring::{Cities, Removed};

/// A position at the start of a phase. An absent field has its value at the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The cities in play, clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ring: Option<Vec<String>>,
    /// First player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Reserves, by player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserves: Option<Vec<Gang>>,
    /// Cubes, by screen. With two players, the drifter's screen comes last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cubes: Option<Vec<Cubes>>,
    /// Clock tokens, by player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<u8>>,
    /// Cubes at the stagecoach.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silver: Option<u8>,
    /// City of the sheriff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheriff: Option<String>,
    /// The pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawn: Option<PawnSetup>,
    /// Cities that show their back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flipped: Option<Vec<String>>,
    /// Cities without loot. Flipped cities and the city of an unblocked pawn need not be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plundered: Option<Vec<String>>,
    /// Players who attacked cities, the latest last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attackers: Option<Vec<Seat>>,
}

/// The pawn in a set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields, default)]
pub struct PawnSetup {
    /// City of the pawn; Start City by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// Player it belongs to; the first player by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// BC-6.6: whether it joined the sheriff there.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub blocked: bool,
}

/// A checked set-up. Cities are tile numbers.
#[derive(Clone, Debug)]
pub(crate) struct CheckedSetup {
    pub(crate) ring: RingSource,
    pub(crate) first: Option<Seat>,
    pub(crate) reserves: PerSeat<Gang, SCREENS>,
    pub(crate) cubes: PerSeat<Cubes, SCREENS>,
    /// Whether the cubes were given, so that only their owners know them.
    pub(crate) secret: bool,
    pub(crate) clocks: PerSeat<u8, SCREENS>,
    pub(crate) silver: u8,
    pub(crate) sheriff: u8,
    pub(crate) pawn: u8,
    pub(crate) owner: Option<Seat>,
    pub(crate) blocked: bool,
    pub(crate) flipped: Cities,
    pub(crate) plundered: Cities,
    pub(crate) attackers: Queue,
}

/// Source of the ring (BC-2.1).
#[derive(Clone, Debug)]
pub(crate) enum RingSource {
    /// Given tile numbers, clockwise.
    Given(Vec<u8>),
    /// A deal of all twelve cities.
    Whole,
    /// A deal without one of these pairs.
    Without(Vec<Removed>),
}

impl Setup {
    /// Checks the position.
    ///
    /// # Errors
    ///
    /// The reason why it is impossible, in one sentence.
    pub(crate) fn check(
        &self,
        seats: u8,
        edition: Edition,
        tiles: &Tiles,
    ) -> Result<CheckedSetup, String> {
        let screens = screens(seats);
        let players = self.reserves.as_deref();
        let reserves = per_seat("reserves", players, seats, Gang::STARTING)?;
        check_reserves(reserves.iter())?;
        let cubes = per_seat("cubes", self.cubes.as_deref(), screens, Cubes::default())?;
        let silver = check_silver(self.silver, cubes.iter())?;
        let clocks = per_seat("clocks", self.clocks.as_deref(), seats, 2)?;
        if let Some(clocks) = clocks.iter().find(|&&clocks| clocks > 2) {
            return Err(alloc::format!(
                "a player has at most 2 clocks, not {clocks}"
            ));
        }

        let pawn = self.pawn.clone().unwrap_or_default();
        let first = seat_below("first", self.first, seats)?;
        let owner = seat_below("pawn.owner", pawn.owner, screens)?;
        let attackers = self.attackers.iter().flatten().map(|&seat| {
            seat_below("attackers", Some(seat), screens)?;
            Ok(seat)
        });

        let start = Ok(tiles.start);
        let named = |name: &String| number(tiles, name);
        let sheriff = self.sheriff.as_ref().map_or(start.clone(), named)?;
        let at = pawn.city.as_ref().map_or(start, named)?;
        let flipped = cities("flipped", self.flipped.as_deref(), tiles)?;
        let plundered = cities("plundered", self.plundered.as_deref(), tiles)?;
        let mut mentioned = flipped.with(sheriff).with(at).with(tiles.start);
        for number in plundered.iter() {
            mentioned = mentioned.with(number);
        }
        let gold = cubes.iter().map(|cubes| u32::from(cubes.gold)).sum();

        Ok(CheckedSetup {
            ring: self.deal(seats, edition, tiles, mentioned, gold)?,
            first: first.or(owner.map(|owner| if owner.0 < seats { owner } else { Seat(0) })),
            reserves,
            cubes,
            secret: self.cubes.is_some(),
            clocks,
            silver,
            sheriff,
            pawn: at,
            owner,
            blocked: pawn.blocked,
            flipped,
            plundered,
            attackers: attackers.collect::<Result<_, String>>()?,
        })
    }

    /// BC-2.1: returns the given ring, or the possible deals: those with every city `mentioned`, and with enough bags
    /// for the `gold` behind the screens.
    fn deal(
        &self,
        seats: u8,
        edition: Edition,
        tiles: &Tiles,
        mentioned: Cities,
        gold: u32,
    ) -> Result<RingSource, String> {
        let box_holds = if seats == 4 { 0 } else { 2 };
        let may_stay_out = |one: u8, other: u8| {
            edition == Edition::Prototype || tiles.get(one).back != tiles.get(other).back
        };
        let bags = |left_out: Cities| -> u32 {
            Cities::ALL
                .iter()
                .filter(|&number| !left_out.contains(number))
                .map(|number| u32::from(tiles.get(number).gold))
                .sum()
        };
        let deal = match &self.ring {
            Some(names) => {
                let wanted = CITIES - box_holds;
                if names.len() != wanted {
                    let found = names.len();
                    return Err(alloc::format!(
                        "the ring for {seats} players has {wanted} cities, not {found}"
                    ));
                }
                let inside = cities("ring", Some(names), tiles)?;
                let absent = mentioned.iter().find(|&number| !inside.contains(number));
                if let Some(number) = absent {
                    let name = &tiles.get(number).name;
                    return Err(alloc::format!("{name} is not in the ring"));
                }
                let left_out = Cities::ALL
                    .iter()
                    .filter(|&number| !inside.contains(number));
                if let [one, other] = *left_out.clone().collect::<Vec<_>>()
                    && !may_stay_out(one, other)
                {
                    return Err(alloc::format!(
                        "the two cities left out have the same back: {} and {}",
                        tiles.get(one).name,
                        tiles.get(other).name
                    ));
                }
                if gold > bags(left_out.fold(Cities::NONE, Cities::with)) {
                    return Err(too_much_gold());
                }
                RingSource::Given(names.iter().filter_map(|name| tiles.find(name)).collect())
            }
            None if box_holds == 0 => {
                if gold > bags(Cities::NONE) {
                    return Err(too_much_gold());
                }
                RingSource::Whole
            }
            None => {
                let free = || {
                    Cities::ALL
                        .iter()
                        .filter(|&number| !mentioned.contains(number))
                };
                let pairs: Vec<Removed> = free()
                    .flat_map(|one| free().map(move |other| Removed(one, other)))
                    .filter(|&Removed(one, other)| one < other && may_stay_out(one, other))
                    .collect();
                if pairs.is_empty() {
                    return Err(String::from(
                        "no two cities with different backs can stay out of the ring",
                    ));
                }
                let fits = |&Removed(one, other): &Removed| {
                    gold <= bags(Cities::NONE.with(one).with(other))
                };
                let fitting: Vec<Removed> = pairs.into_iter().filter(fits).collect();
                if fitting.is_empty() {
                    return Err(too_much_gold());
                }
                RingSource::Without(fitting)
            }
        };
        Ok(deal)
    }
}

fn too_much_gold() -> String {
    String::from("the screens hold more gold than the ring has bags")
}

/// Returns one entry for each of `count` seats; the rest have the default of `T`.
fn per_seat<T: Copy + Default>(
    name: &str,
    list: Option<&[T]>,
    count: u8,
    default: T,
) -> Result<PerSeat<T, SCREENS>, String> {
    if let Some(list) = list
        && list.len() != usize::from(count)
    {
        let found = list.len();
        return Err(alloc::format!("{name} has {count} entries, not {found}"));
    }
    Ok(PerSeat::from_fn(|seat| {
        if seat.0 >= count {
            return T::default();
        }
        list.and_then(|list| list.get(seat.index()).copied())
            .unwrap_or(default)
    }))
}

fn seat_below(name: &str, seat: Option<Seat>, count: u8) -> Result<Option<Seat>, String> {
    match seat {
        Some(seat) if seat.0 >= count => Err(alloc::format!("{name}: there is no seat {seat}")),
        seat => Ok(seat),
    }
}

fn check_reserves<'a>(reserves: impl Iterator<Item = &'a Gang> + Clone) -> Result<(), String> {
    for reserve in reserves.clone() {
        let plain = u16::from(reserve.healthy) + u16::from(reserve.wounded);
        let x = u16::from(reserve.healthy_x) + u16::from(reserve.wounded_x);
        let fresh = Gang::STARTING;
        if plain > fresh.healthy.into() || x > fresh.healthy_x.into() {
            return Err(alloc::format!(
                "a player has at most {} plain bandits and {} with an X, not {plain} and {x}",
                fresh.healthy,
                fresh.healthy_x
            ));
        }
    }
    let prisoners: u32 = reserves.map(|reserve| u32::from(reserve.prisoners)).sum();
    if prisoners > PRISONERS.into() {
        return Err(alloc::format!(
            "the reserves have {prisoners} prisoners; the game has {PRISONERS}"
        ));
    }
    Ok(())
}

/// Returns the cubes at the stagecoach; by default all that are not behind screens.
fn check_silver<'a>(
    given: Option<u8>,
    cubes: impl Iterator<Item = &'a Cubes>,
) -> Result<u8, String> {
    let held: u32 = cubes.map(|cubes| u32::from(cubes.silver)).sum();
    let all = held + given.map_or(0, u32::from);
    if all > SILVER.into() {
        return Err(alloc::format!(
            "the set-up has {all} silver cubes; the game has {SILVER}"
        ));
    }
    Ok(given.unwrap_or(SILVER.saturating_sub(held.to_le_bytes()[0])))
}

fn number(tiles: &Tiles, name: &String) -> Result<u8, String> {
    tiles
        .find(name)
        .ok_or_else(|| alloc::format!("no city is called {name}"))
}

/// Returns the cities of a list, which may name each only once.
fn cities(list: &str, names: Option<&[String]>, tiles: &Tiles) -> Result<Cities, String> {
    let mut found = Cities::NONE;
    for name in names.unwrap_or_default() {
        let number = number(tiles, name)?;
        if found.contains(number) {
            return Err(alloc::format!("{list} names {name} twice"));
        }
        found = found.with(number);
    }
    Ok(found)
}

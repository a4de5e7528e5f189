//! The city tiles (BC-1.1): the house's table, or that of somebody's own box.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// BC-1.1: how many city tiles there are.
pub(crate) const CITIES: usize = 12;
/// BC-1.3: prisoner tiles.
pub(crate) const PRISONERS: u8 = 13;
/// BC-1.3: silver cubes.
pub(crate) const SILVER: u8 = 10;
/// BC-2.2: where sheriff and pawn start, and which stays in every ring.
pub const START_CITY: &str = "Start City";
/// The most gold a city may have. Ours, so that counts stay small; no box comes near.
const MAX_GOLD: u8 = 10;

/// Which of the two books the table plays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The game as it was sold.
    #[default]
    Published,
    /// The game as it was before.
    Prototype,
}

/// BC-6.7, BC-6.8: what a tile does once it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Back {
    /// A mere place to pass.
    #[serde(rename = "nothing")]
    Nothing,
    /// A cube from an opponent.
    #[serde(rename = "steal_1")]
    Steal1,
    /// Two cubes from an opponent, or one from each of two.
    #[serde(rename = "steal_2")]
    Steal2,
    /// A wound for whoever passes or stops.
    #[serde(rename = "indians")]
    Indians,
    /// The prototype's: the silver cube in place of the second bidder.
    #[serde(rename = "stagecoach")]
    Stagecoach,
}

/// The tile table as somebody wrote it. By default the house's (BC-1.2), which is in `data/cities.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// Twelve, Start City among them.
    #[serde(rename = "city")]
    pub cities: Vec<City>,
}

/// One city tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct City {
    /// As set-ups and views call it.
    pub name: String,
    /// Gold bags.
    pub gold: u8,
    /// Prisoners.
    pub prisoners: u8,
    /// Bullet holes, 0 to 3: the drifter's bid (BC-10.1).
    pub holes: u8,
    /// The other side.
    pub back: Backs,
}

/// The other side of a tile, in each edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Backs {
    /// In the published game.
    pub published: Back,
    /// In the prototype.
    pub prototype: Back,
}

impl Default for Components {
    fn default() -> Self {
        /// The file as anyone may write it: it says which game it is for.
        #[derive(Deserialize)]
        struct File {
            #[serde(flatten)]
            components: Components,
        }
        let file: File = toml::from_str(include_str!("../data/cities.toml"))
            .expect("the house's own file is well written: a test reads it");
        file.components
    }
}

/// A city tile in one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) name: String,
    pub(crate) gold: u8,
    pub(crate) prisoners: u8,
    pub(crate) holes: u8,
    pub(crate) back: Back,
}

/// A table of tiles found possible, as one edition reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tiles {
    all: [Tile; CITIES],
    /// The number of Start City.
    pub(crate) start: u8,
}

impl Tiles {
    /// The tile of a number below 12.
    #[inline]
    pub(crate) fn get(&self, number: u8) -> &Tile {
        &self.all[usize::from(number)]
    }

    /// The number of a city.
    pub(crate) fn find(&self, name: &str) -> Option<u8> {
        (0u8..)
            .zip(&self.all)
            .find_map(|(number, tile)| (tile.name == name).then_some(number))
    }
}

impl Components {
    /// The table as `edition` reads it.
    ///
    /// # Errors
    ///
    /// What is impossible about it.
    pub(crate) fn check(&self, edition: Edition) -> Result<Arc<Tiles>, String> {
        for (index, city) in self.cities.iter().enumerate() {
            let name = &city.name;
            if name.is_empty() {
                return Err(alloc::format!("city {} has no name", index + 1));
            }
            if self.cities[..index].iter().any(|other| other.name == *name) {
                return Err(alloc::format!("two cities are called {name}"));
            }
            if city.gold > MAX_GOLD {
                return Err(alloc::format!(
                    "{name} has {} gold bags; at most {MAX_GOLD} fit",
                    city.gold
                ));
            }
            if city.holes > 3 {
                return Err(alloc::format!(
                    "{name} has {} bullet holes; a tile has 0 to 3",
                    city.holes
                ));
            }
            if city.back.published == Back::Stagecoach {
                return Err(alloc::format!(
                    "{name} has a stagecoach back, which only the prototype knows"
                ));
            }
        }
        let prisoners: u32 = self
            .cities
            .iter()
            .map(|city| u32::from(city.prisoners))
            .sum();
        if prisoners > PRISONERS.into() {
            return Err(alloc::format!(
                "the cities hold {prisoners} prisoners; the game has {PRISONERS}"
            ));
        }
        let tiles: Vec<Tile> = self
            .cities
            .iter()
            .map(|city| Tile {
                name: city.name.clone(),
                gold: city.gold,
                prisoners: city.prisoners,
                holes: city.holes,
                back: match edition {
                    Edition::Published => city.back.published,
                    Edition::Prototype => city.back.prototype,
                },
            })
            .collect();
        let all = <[Tile; CITIES]>::try_from(tiles)
            .map_err(|tiles| alloc::format!("the game has {CITIES} cities, not {}", tiles.len()))?;
        let mut tiles = Tiles { all, start: 0 };
        tiles.start = tiles
            .find(START_CITY)
            .ok_or_else(|| alloc::format!("no city is called {START_CITY}"))?;
        Ok(Arc::new(tiles))
    }
}

//! City tiles (BC-1.1): the default table, or one with the values of a player's own box.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// BC-1.1: number of city tiles.
pub(crate) const CITIES: usize = 12;
/// BC-1.3: number of prisoner tiles.
pub(crate) const PRISONERS: u8 = 13;
/// BC-1.3: number of silver cubes.
pub(crate) const SILVER: u8 = 10;
/// BC-2.2: city where sheriff and pawn start. It is in every ring.
pub const START_CITY: &str = "Start City";
/// Maximum gold of a city. Our limit, far above any printed value: a ledger entry stores the gold in four bits.
const MAX_GOLD: u8 = 10;

/// Edition of the rules that a table plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The published game.
    #[default]
    Published,
    /// The prototype that came before it.
    Prototype,
}

/// BC-6.7, BC-6.8: effect of a turned tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Back {
    /// No effect.
    #[serde(rename = "nothing")]
    Nothing,
    /// Steals a cube from an opponent.
    #[serde(rename = "steal_1")]
    Steal1,
    /// Steals two cubes from an opponent, or one from each of two.
    #[serde(rename = "steal_2")]
    Steal2,
    /// Wounds the owner of a pawn that passes or stops.
    #[serde(rename = "indians")]
    Indians,
    /// In the prototype only: takes the silver cube instead of the second bidder.
    #[serde(rename = "stagecoach")]
    Stagecoach,
}

/// A table of tiles. The default is ours (BC-1.2), from `data/cities.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The twelve cities, including Start City.
    #[serde(rename = "city")]
    pub cities: Vec<City>,
}

/// One city tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Name in set-ups and views.
    pub name: String,
    /// Number of gold bags.
    pub gold: u8,
    /// Number of prisoners.
    pub prisoners: u8,
    /// BC-10.1: number of bullet holes, 0 to 3: the size of the drifter's bid.
    pub holes: u8,
    /// Effect of the back.
    pub back: Backs,
}

/// Effect of the back of a tile, by edition.
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
        /// A components file, which also names its game.
        #[derive(Deserialize)]
        struct File {
            #[serde(flatten)]
            components: Components,
        }
        let file: File = toml::from_str(include_str!("../data/cities.toml"))
            .expect("a test parses the default file");
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

/// A checked table of tiles, for one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tiles {
    all: [Tile; CITIES],
    /// Number of Start City.
    pub(crate) start: u8,
}

impl Tiles {
    /// Returns the tile with this number, which must be below 12.
    #[inline]
    pub(crate) fn get(&self, number: u8) -> &Tile {
        &self.all[usize::from(number)]
    }

    /// Returns the number of a city.
    pub(crate) fn find(&self, name: &str) -> Option<u8> {
        (0u8..)
            .zip(&self.all)
            .find_map(|(number, tile)| (tile.name == name).then_some(number))
    }
}

impl Components {
    /// Checks the table and reads it for `edition`.
    ///
    /// # Errors
    ///
    /// The reason why the table is impossible.
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
                    "{name} has {} gold bags; the limit is {MAX_GOLD}",
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
                    "{name} has a stagecoach back, which only the prototype has"
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

//! Acts of a player, and their notation.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use saloon_core::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::gang::{BanditKind, Gang, saturating};

/// An act of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// BC-3.2: bids these bandits from the reserve.
    Bid(Gang),
    /// BC-3.4: takes no further part in this phase.
    Renounce,
    /// BC-3.5: takes wounds now, to bid after all others.
    Defer,
    /// BC-5.2: chooses the kind of bandit that takes a wound.
    Wound(BanditKind),
    /// BC-6.3: moves the pawn by this many cities.
    Advance(#[serde(deserialize_with = "saturating")] u8),
    /// BC-6.7: steals from these screens.
    Steal(Screens),
    /// BC-8.1: turns the hourglass for the player to decide.
    Clock,
}

/// One or two screens to steal from, in the order of the draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
pub struct Screens {
    seats: [Seat; 2],
    len: u8,
}

impl Screens {
    /// No screen. The rules refuse it: a steal may not be declined.
    pub const NONE: Screens = Screens {
        seats: [Seat(0); 2],
        len: 0,
    };

    /// Names one screen.
    pub const fn one(seat: Seat) -> Screens {
        Screens {
            seats: [seat, Seat(0)],
            len: 1,
        }
    }

    /// Names two screens.
    pub const fn two(first: Seat, second: Seat) -> Screens {
        Screens {
            seats: [first, second],
            len: 2,
        }
    }

    /// Names the screens of a list; `None` if there are more than two.
    pub fn from_slice(seats: &[Seat]) -> Option<Screens> {
        match *seats {
            [] => Some(Screens::NONE),
            [one] => Some(Screens::one(one)),
            [first, second] => Some(Screens::two(first, second)),
            _ => None,
        }
    }

    /// Returns the screens in order.
    #[inline]
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..usize::from(self.len)]
    }
}

impl fmt::Debug for Screens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl Serialize for Screens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for Screens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Named(#[serde(deserialize_with = "saturating")] u8);
        let named = Vec::<Named>::deserialize(deserializer)?;
        let seats: Vec<Seat> = named.iter().map(|&Named(seat)| Seat(seat)).collect();
        Screens::from_slice(&seats)
            .ok_or_else(|| serde::de::Error::custom("a steal names at most two screens"))
    }
}

/// Suffixes of the five kinds of tile in a bid: healthy, healthy with an X, wounded, wounded with an X, prisoner.
const TILES: [&str; 5] = ["h", "hx", "w", "wx", "p"];

/// Writes `bid 2h+1wx+3p`, `renounce`, `defer`, `wound plain`, `advance 2`, `steal 1`, `steal 1+2` or `clock`.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Bid(bid) => {
                let counts = [
                    bid.healthy,
                    bid.healthy_x,
                    bid.wounded,
                    bid.wounded_x,
                    bid.prisoners,
                ];
                let mut before = "bid ";
                for (count, tile) in counts.into_iter().zip(TILES) {
                    if count > 0 {
                        write!(f, "{before}{count}{tile}")?;
                        before = "+";
                    }
                }
                if bid.is_empty() {
                    f.write_str("bid 0h")?;
                }
                Ok(())
            }
            Act::Renounce => f.write_str("renounce"),
            Act::Defer => f.write_str("defer"),
            Act::Wound(kind) => write!(f, "wound {}", kind.text()),
            Act::Advance(cities) => write!(f, "advance {cities}"),
            Act::Steal(screens) => {
                let mut before = "steal ";
                for seat in screens.as_slice() {
                    write!(f, "{before}{seat}")?;
                    before = "+";
                }
                if screens.as_slice().is_empty() {
                    f.write_str("steal")?;
                }
                Ok(())
            }
            Act::Clock => f.write_str("clock"),
        }
    }
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(text: &str) -> Result<Act, ParseActError> {
        let (verb, rest) = match text.split_once(' ') {
            Some((verb, rest)) => (verb, Some(rest)),
            None => (text, None),
        };
        match (verb, rest) {
            ("bid", Some(bid)) => parse_bid(bid).map(Act::Bid),
            ("renounce", None) => Ok(Act::Renounce),
            ("defer", None) => Ok(Act::Defer),
            ("wound", Some(kind)) => BanditKind::ALL
                .into_iter()
                .find(|known| known.text() == kind)
                .map(Act::Wound)
                .ok_or(ParseActError),
            ("advance", Some(cities)) => number(cities).map(Act::Advance),
            ("steal", None) => Ok(Act::Steal(Screens::NONE)),
            ("steal", Some(screens)) => {
                let seats: Vec<Seat> = screens
                    .split('+')
                    .map(|seat| number(seat).map(Seat))
                    .collect::<Result<_, _>>()?;
                Screens::from_slice(&seats)
                    .map(Act::Steal)
                    .ok_or(ParseActError)
            }
            ("clock", None) => Ok(Act::Clock),
            _ => Err(ParseActError),
        }
    }
}

fn number(text: &str) -> Result<u8, ParseActError> {
    text.parse().map_err(|_| ParseActError)
}

/// Parses the tiles of a bid: each kind at most once, in any order.
fn parse_bid(text: &str) -> Result<Gang, ParseActError> {
    let mut counts = [None; TILES.len()];
    for part in text.split('+') {
        let letters = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let count = number(&part[..part.len() - letters.len()])?;
        let tile = TILES.iter().position(|&tile| tile == letters);
        let slot = &mut counts[tile.ok_or(ParseActError)?];
        if slot.replace(count).is_some() {
            return Err(ParseActError);
        }
    }
    let [healthy, healthy_x, wounded, wounded_x, prisoners] = counts.map(Option::unwrap_or_default);
    Ok(Gang {
        healthy,
        healthy_x,
        wounded,
        wounded_x,
        prisoners,
    })
}

/// Error for text that is not an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "an act is one of \"bid 2h+1hx+1w+1wx+1p\", \"renounce\", \"defer\", \"wound plain\" (or x, prisoner), \
             \"advance 2\", \"steal 1\", \"steal 1+2\", \"clock\"",
        )
    }
}

impl core::error::Error for ParseActError {}

//! Acts of players. `notation` holds their text, `play` the cards with their targets.

mod notation;
mod play;

use alloc::vec::Vec;

use saloon_core::{Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{Card, Location};
use crate::street::{Crew, SEATS, Token};

pub use notation::ParseActError;
pub use play::{Move, Moves, Play};

/// An act that a player may attempt.
// Eight bytes with a fixed layout (`repr(C, u8)`), so that an act moves in one register. With the compiler's own layout, copies read
// memory in other pieces than they wrote it, which stalls every step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[repr(C, u8)]
pub enum Act {
    /// BB-3.2: places the badge on a location.
    Badge(Location),
    /// BB-3.3: places a token face down.
    Place {
        /// Kind of token.
        token: Token,
        /// Location to place it on.
        at: Location,
    },
    /// BB-7.6: plays no card in this window.
    Pass,
    /// BB-5.1: rolls all dice of the player.
    Roll,
    /// BB-5.4: calls HIT.
    Hit,
    /// BB-4.2: aims the bullets at these tokens.
    Remove(Aim),
    /// Inspection: keeps this card.
    Keep(Card),
    /// Hoedown: passes this card to the left.
    Give(Card),
    /// BB-8.2: claims Own This Town.
    ClaimTown,
    /// BB-7.4: shows a card that has no action.
    Show(Card),
    /// BB-7.2: plays a card for its action.
    Card(Play),
}

const _: () = assert!(size_of::<Option<Act>>() == 8);

/// Tokens to aim at, as received: possibly more than exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Target>"))]
pub struct Aim {
    /// Bytes of a [`Crew`]. A byte array has alignment 1, so that an act fits into eight bytes.
    named: [u8; 4],
    /// Seats whose coward is named twice.
    doubled_cowards: SeatSet,
    /// Whether the list names a token that no table has. Such an aim is never legal.
    impossible: bool,
}

impl Aim {
    fn add(&mut self, target: Target) {
        let Target { seat, token } = target;
        if seat.index() >= SEATS {
            self.impossible = true;
            return;
        }
        // One token too many suffices for a refusal; the rest is dropped.
        let named = self.named();
        match (token, named.count(seat, token)) {
            (Token::Coward, 0) | (Token::Shooter, 0..3) => {
                self.named = named.with(seat, token).to_bytes();
            }
            (Token::Coward, _) if !self.doubled_cowards.contains(seat) => {
                self.doubled_cowards = self.doubled_cowards.with(seat);
            }
            _ => self.impossible = true,
        }
    }

    const fn named(self) -> Crew {
        Crew::from_bytes(self.named)
    }

    /// Named tokens; `None` if they exceed what any table has.
    pub(crate) fn crew(self) -> Option<Crew> {
        let named = self.named();
        let possible = !self.impossible && self.doubled_cowards.is_empty() && !named.has_a_third();
        possible.then_some(named)
    }

    /// Named tokens, by seat.
    pub fn targets(self) -> impl Iterator<Item = Target> {
        let again = move |target: &Target| {
            target.token == Token::Coward && self.doubled_cowards.contains(target.seat)
        };
        let named = self.named().iter();
        named.flat_map(move |(seat, token)| {
            let target = Target { seat, token };
            core::iter::repeat_n(target, 1 + usize::from(again(&target)))
        })
    }
}

impl From<Crew> for Aim {
    fn from(crew: Crew) -> Self {
        Aim {
            named: crew.sober().to_bytes(),
            ..Aim::default()
        }
    }
}

impl FromIterator<Target> for Aim {
    fn from_iter<I: IntoIterator<Item = Target>>(targets: I) -> Self {
        let mut aim = Aim::default();
        targets.into_iter().for_each(|target| aim.add(target));
        aim
    }
}

impl Serialize for Aim {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.targets())
    }
}

impl<'de> Deserialize<'de> for Aim {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Target>::deserialize(deserializer).map(Aim::from_iter)
    }
}

/// A token of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Owner of the token.
    pub seat: Seat,
    /// Kind of token.
    pub token: Token,
}

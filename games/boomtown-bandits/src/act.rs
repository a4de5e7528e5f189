//! What a player may do, and how it is written.

mod notation;
mod play;

use alloc::vec::Vec;

use saloon_core::{Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::cards::{Card, Location};
use crate::street::{Crew, SEATS, Token};

pub use notation::ParseActError;
pub use play::{Move, Moves, Play};

/// A wish of a player.
// Eight bytes, so that it moves in a register. Read back from memory in other pieces than it was written in, it would stall every step;
// so does the layout that the compiler would choose, whose two halves overlap when it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[repr(C, u8)]
pub enum Act {
    /// BB-3.2: the badge on a location.
    Badge(Location),
    /// BB-3.3: a token, face down.
    Place {
        /// Which.
        token: Token,
        /// Where.
        at: Location,
    },
    /// BB-7.6: no card in this window.
    Pass,
    /// BB-5.1: all dice.
    Roll,
    /// BB-5.4: the shout.
    Hit,
    /// BB-4.2: what the bullets are aimed at.
    Remove(Aim),
    /// Inspection: the card to take.
    Keep(Card),
    /// Hoedown: the card to pass to the left.
    Give(Card),
    /// BB-8.2: Own This Town.
    ClaimTown,
    /// BB-7.4: a card without an action, laid open.
    Show(Card),
    /// BB-7.2: a card with its action.
    Card(Play),
}

const _: () = assert!(size_of::<Option<Act>>() == 8);

/// Tokens to aim at, as somebody named them: perhaps more than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Target>"))]
pub struct Aim {
    /// A crew, in bytes that lie wherever there is room.
    named: [u8; 4],
    /// Whose coward was named twice.
    doubled_cowards: SeatSet,
    /// Something that no table has: such an aim fits nowhere.
    impossible: bool,
}

impl Aim {
    fn add(&mut self, target: Target) {
        let Target { seat, token } = target;
        if seat.index() >= SEATS {
            self.impossible = true;
            return;
        }
        // One more than a player has is enough to be refused; what is beyond is not kept.
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

    /// The tokens, unless they are more than any table has.
    pub(crate) fn crew(self) -> Option<Crew> {
        let named = self.named();
        let possible = !self.impossible && self.doubled_cowards.is_empty() && !named.has_a_third();
        possible.then_some(named)
    }

    /// Every token, by seat.
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

/// A token of somebody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub token: Token,
}

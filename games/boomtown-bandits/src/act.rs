//! What a player may do, and how it is written.

use alloc::vec::Vec;
use core::fmt;
use core::str::{FromStr, SplitWhitespace};

use saloon_core::{Seat, SeatSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{Card, Location, UnknownName};
use crate::play::{Move, Play};
use crate::token::{Crew, SEATS, Token};

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
    twice: SeatSet,
    /// Something that no table has: such an aim fits nowhere.
    beyond: bool,
}

impl Aim {
    fn add(&mut self, target: Target) {
        let Target { seat, token } = target;
        if seat.index() >= SEATS {
            self.beyond = true;
            return;
        }
        // One more than a player has is enough to be refused; what is beyond is not kept.
        let named = self.named();
        match (token, named.count(seat, token)) {
            (Token::Coward, 0) | (Token::Shooter, 0..3) => {
                self.named = named.with(seat, token).to_bytes();
            }
            (Token::Coward, _) if !self.twice.contains(seat) => self.twice = self.twice.with(seat),
            _ => self.beyond = true,
        }
    }

    const fn named(self) -> Crew {
        Crew::from_bytes(self.named)
    }

    /// The tokens, unless they are more than any table has.
    pub(crate) fn crew(self) -> Option<Crew> {
        let named = self.named();
        let possible = !self.beyond && self.twice.is_empty() && !named.has_a_third();
        possible.then_some(named)
    }

    /// Every token, by seat.
    pub fn targets(self) -> impl Iterator<Item = Target> {
        let again = move |target: &Target| {
            target.token == Token::Coward && self.twice.contains(target.seat)
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

/// Words in the order of the JSON fields: `place shooter bank`, `remove 1 shooter 2 coward`, `play rally coward bank mine`.
impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Badge(at) => write!(f, "badge {at}"),
            Act::Place { token, at } => write!(f, "place {token} {at}"),
            Act::Pass => f.write_str("pass"),
            Act::Roll => f.write_str("roll"),
            Act::Hit => f.write_str("hit"),
            Act::Remove(aim) => {
                f.write_str("remove")?;
                aim.targets()
                    .try_for_each(|Target { seat, token }| write!(f, " {seat} {token}"))
            }
            Act::Keep(card) => write!(f, "keep {card}"),
            Act::Give(card) => write!(f, "give {card}"),
            Act::ClaimTown => f.write_str("claim_town"),
            Act::Show(card) => write!(f, "show {card}"),
            Act::Card(play) => write!(f, "play {play}"),
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card())?;
        match self {
            Play::SneakyBastard { to } | Play::MineCarRide { to } => write!(f, " {to}"),
            Play::GoodTimes { at } => write!(f, " {at}"),
            Play::TipOff { seat, token } | Play::FriendlyFire { seat, token } => {
                write!(f, " {seat} {token}")
            }
            Play::WhisperedPlan { moves } => moves.both().iter().try_for_each(
                |Move {
                     seat,
                     token,
                     at,
                     to,
                 }| { write!(f, " {seat} {token} {at} {to}") },
            ),
            Play::IndecentExposure { seat } => write!(f, " {seat}"),
            Play::FoolsGold { seat, take } => write!(f, " {seat} {take}"),
            Play::Rally { token, at, to } => write!(f, " {token} {at} {to}"),
            Play::Misfire { save, seat, token } => write!(f, " {save} {seat} {token}"),
            _ => Ok(()),
        }
    }
}

/// No act is written so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an act is a word and what it names, such as \"place shooter bank\" or \"play rally coward bank mine\"")
    }
}

impl core::error::Error for ParseActError {}

impl From<UnknownName> for ParseActError {
    fn from(_: UnknownName) -> Self {
        ParseActError
    }
}

impl From<core::num::ParseIntError> for ParseActError {
    fn from(_: core::num::ParseIntError) -> Self {
        ParseActError
    }
}

/// The words of an act, read from the left.
struct Words<'a>(SplitWhitespace<'a>);

impl Words<'_> {
    fn word<T>(&mut self) -> Result<T, ParseActError>
    where
        T: FromStr,
        ParseActError: From<T::Err>,
    {
        Ok(self.0.next().ok_or(ParseActError)?.parse()?)
    }

    fn seat(&mut self) -> Result<Seat, ParseActError> {
        self.word().map(Seat)
    }

    fn target(&mut self) -> Result<Target, ParseActError> {
        Ok(Target {
            seat: self.seat()?,
            token: self.word()?,
        })
    }

    fn plan(&mut self) -> Result<Move, ParseActError> {
        Ok(Move {
            seat: self.seat()?,
            token: self.word()?,
            at: self.word()?,
            to: self.word()?,
        })
    }

    fn play(&mut self) -> Result<Play, ParseActError> {
        let card: Card = self.word()?;
        Ok(match card {
            Card::SneakyBastard => Play::SneakyBastard { to: self.word()? },
            Card::MineCarRide => Play::MineCarRide { to: self.word()? },
            Card::GoodTimes => Play::GoodTimes { at: self.word()? },
            Card::TipOff => {
                let Target { seat, token } = self.target()?;
                Play::TipOff { seat, token }
            }
            Card::FriendlyFire => {
                let Target { seat, token } = self.target()?;
                Play::FriendlyFire { seat, token }
            }
            Card::WhisperedPlan => Play::WhisperedPlan {
                moves: [self.plan()?, self.plan()?].into(),
            },
            Card::IndecentExposure => Play::IndecentExposure { seat: self.seat()? },
            Card::FoolsGold => Play::FoolsGold {
                seat: self.seat()?,
                take: self.word()?,
            },
            Card::Rally => Play::Rally {
                token: self.word()?,
                at: self.word()?,
                to: self.word()?,
            },
            Card::Misfire => {
                let save = self.word()?;
                let Target { seat, token } = self.target()?;
                Play::Misfire { save, seat, token }
            }
            bare => Play::bare(bare).ok_or(ParseActError)?,
        })
    }
}

impl FromStr for Act {
    type Err = ParseActError;

    fn from_str(text: &str) -> Result<Act, ParseActError> {
        let mut words = Words(text.split_whitespace());
        let act = match words.0.next().ok_or(ParseActError)? {
            "badge" => Act::Badge(words.word()?),
            "place" => Act::Place {
                token: words.word()?,
                at: words.word()?,
            },
            "pass" => Act::Pass,
            "roll" => Act::Roll,
            "hit" => Act::Hit,
            "remove" => {
                let mut aim = Aim::default();
                while words.0.clone().next().is_some() {
                    aim.add(words.target()?);
                }
                Act::Remove(aim)
            }
            "keep" => Act::Keep(words.word()?),
            "give" => Act::Give(words.word()?),
            "claim_town" => Act::ClaimTown,
            "show" => Act::Show(words.word()?),
            "play" => Act::Card(words.play()?),
            _ => return Err(ParseActError),
        };
        match words.0.next() {
            None => Ok(act),
            Some(_) => Err(ParseActError),
        }
    }
}

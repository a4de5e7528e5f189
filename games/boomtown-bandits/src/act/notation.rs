//! Text of an act: `Display` and `FromStr`, used by the terminal, the tests and the referee.

use core::fmt;
use core::str::{FromStr, SplitWhitespace};

use saloon_core::Seat;

use crate::act::{Act, Aim, Move, Play, Target};
use crate::cards::{Card, UnknownName};

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

/// Error of parsing an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an act is a verb and its targets, such as \"place shooter bank\" or \"play rally coward bank mine\"")
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

/// Remaining words of an act.
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
            other => Play::untargeted(other).ok_or(ParseActError)?,
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

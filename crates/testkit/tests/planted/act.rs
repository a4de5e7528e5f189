//! Acts, rejections and odds of the toy game.

use std::fmt;
use std::str::FromStr;

use saloon_core::{Odds, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::fault;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Act<const F: u8> {
    Say(u8),
    Draw,
    Stop,
}

impl<const F: u8> fmt::Display for Act<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Say(6) if F == fault::NOTATION_IS_READ_OTHERWISE => f.write_str("say 5"),
            Act::Say(number) => write!(f, "say {number}"),
            Act::Draw => f.write_str("draw"),
            Act::Stop => f.write_str("stop"),
        }
    }
}

#[derive(Debug)]
pub(crate) struct ParseActError;

impl fmt::Display for ParseActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no act of the toy")
    }
}

impl std::error::Error for ParseActError {}

impl<const F: u8> FromStr for Act<F> {
    type Err = ParseActError;

    fn from_str(text: &str) -> Result<Self, ParseActError> {
        match text {
            "draw" => Ok(Act::Draw),
            "stop" => Ok(Act::Stop),
            _ => text
                .strip_prefix("say ")
                .and_then(|number| number.parse().ok())
                .map(Act::Say)
                .ok_or(ParseActError),
        }
    }
}

/// Serialises an act as its notation.
impl<const F: u8> Serialize for Act<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if F == fault::JSON_IS_READ_OTHERWISE && *self == Act::Draw {
            return serializer.serialize_str("stop");
        }
        serializer.collect_str(self)
    }
}

impl<'de, const F: u8> Deserialize<'de> for Act<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Illegal {
    NotYourTurn {
        awaited: Seat,
    },
    Over,
    /// `secret` is 0 unless a fault is planted.
    TooLow {
        last: u8,
        secret: u8,
    },
    TooBold,
    DrawnAlready,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotYourTurn { awaited } => write!(f, "seat {awaited} is to move"),
            Illegal::Over => f.write_str("it is over"),
            Illegal::TooLow { last, secret } => {
                write!(
                    f,
                    "say more than {last}{}",
                    "!".repeat(usize::from(*secret))
                )
            }
            Illegal::TooBold => f.write_str("too bold for your cards"),
            Illegal::DrawnAlready => f.write_str("you have drawn"),
        }
    }
}

impl std::error::Error for Illegal {}

/// Uniform choice.
pub(crate) struct Pick<T>(pub(crate) Vec<T>);

impl<T: Copy + PartialEq + fmt::Debug + fmt::Display + FromStr> Odds for Pick<T> {
    type Outcome = T;

    fn outcomes(&self) -> impl Iterator<Item = (T, u32)> {
        self.0.iter().map(|&outcome| (outcome, 1))
    }
}

macro_rules! number {
    ($name:ident, $of:ty) => {
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub(crate) struct $name(pub(crate) $of);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map($name)
            }
        }
    };
}

number!(Card, u8);
number!(Index, u16);

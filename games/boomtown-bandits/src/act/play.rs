//! Cards with their targets.

use core::fmt;

use saloon_core::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Location};
use crate::street::Token;

/// A card and its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "id", rename_all = "snake_case", deny_unknown_fields)]
#[expect(
    missing_docs,
    reason = "the rules table says what the cards do and what they name"
)]
pub enum Play {
    LiquidCourage {},
    TemporaryAlliance {},
    SneakyBastard {
        to: Location,
    },
    TipOff {
        seat: Seat,
        token: Token,
    },
    Inspection {},
    WhisperedPlan {
        moves: Moves,
    },
    Hoedown {},
    GoodTimes {
        at: Location,
    },
    IndecentExposure {
        seat: Seat,
    },
    BankHoliday {},
    MineCarRide {
        to: Location,
    },
    FoolsGold {
        seat: Seat,
        take: Card,
    },
    OverheardPlans {},
    Rally {
        token: Token,
        at: Location,
        to: Location,
    },
    BigScore {},
    SafeFound {},
    LooseLips {},
    Misfire {
        save: Token,
        seat: Seat,
        token: Token,
    },
    BodyDouble {},
    DoubleBarrel {},
    FriendlyFire {
        seat: Seat,
        token: Token,
    },
    Intimidation {},
}

impl Play {
    /// Card that is played.
    pub const fn card(self) -> Card {
        match self {
            Play::LiquidCourage {} => Card::LiquidCourage,
            Play::TemporaryAlliance {} => Card::TemporaryAlliance,
            Play::SneakyBastard { .. } => Card::SneakyBastard,
            Play::TipOff { .. } => Card::TipOff,
            Play::Inspection {} => Card::Inspection,
            Play::WhisperedPlan { .. } => Card::WhisperedPlan,
            Play::Hoedown {} => Card::Hoedown,
            Play::GoodTimes { .. } => Card::GoodTimes,
            Play::IndecentExposure { .. } => Card::IndecentExposure,
            Play::BankHoliday {} => Card::BankHoliday,
            Play::MineCarRide { .. } => Card::MineCarRide,
            Play::FoolsGold { .. } => Card::FoolsGold,
            Play::OverheardPlans {} => Card::OverheardPlans,
            Play::Rally { .. } => Card::Rally,
            Play::BigScore {} => Card::BigScore,
            Play::SafeFound {} => Card::SafeFound,
            Play::LooseLips {} => Card::LooseLips,
            Play::Misfire { .. } => Card::Misfire,
            Play::BodyDouble {} => Card::BodyDouble,
            Play::DoubleBarrel {} => Card::DoubleBarrel,
            Play::FriendlyFire { .. } => Card::FriendlyFire,
            Play::Intimidation {} => Card::Intimidation,
        }
    }

    /// Play of a card that has no targets; `None` for other cards.
    pub(crate) const fn untargeted(card: Card) -> Option<Play> {
        Some(match card {
            Card::LiquidCourage => Play::LiquidCourage {},
            Card::TemporaryAlliance => Play::TemporaryAlliance {},
            Card::Inspection => Play::Inspection {},
            Card::Hoedown => Play::Hoedown {},
            Card::BankHoliday => Play::BankHoliday {},
            Card::OverheardPlans => Play::OverheardPlans {},
            Card::BigScore => Play::BigScore {},
            Card::SafeFound => Play::SafeFound {},
            Card::LooseLips => Play::LooseLips {},
            Card::BodyDouble => Play::BodyDouble {},
            Card::DoubleBarrel => Play::DoubleBarrel {},
            Card::Intimidation => Play::Intimidation {},
            _ => return None,
        })
    }
}

/// Move of one token by a Whispered Plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Owner of the token.
    pub seat: Seat,
    /// Kind of token.
    pub token: Token,
    /// Origin.
    pub at: Location,
    /// Destination.
    pub to: Location,
}

impl Move {
    /// Packs a move into two bytes: lists hold thousands of acts, and Whispered Plan is the largest.
    const fn packed(self) -> u16 {
        (self.seat.0 as u16) << 8
            | (self.token as u16) << 6
            | (self.at as u16) << 3
            | self.to as u16
    }

    fn unpacked(packed: u16) -> Move {
        let location = |bits: u16| Location::ALL[usize::from(bits & 7) % Location::COUNT];
        Move {
            seat: Seat(packed.to_be_bytes()[0]),
            token: Token::ALL[usize::from(packed >> 6 & 1)],
            at: location(packed >> 3),
            to: location(packed),
        }
    }
}

/// Both moves of a Whispered Plan, sorted: their order has no meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(from = "[Move; 2]", into = "[Move; 2]")]
pub struct Moves(#[cfg_attr(feature = "ts", ts(as = "[Move; 2]"))] [u16; 2]);

impl Moves {
    /// Both moves, in sorted order.
    pub fn both(self) -> [Move; 2] {
        self.0.map(Move::unpacked)
    }
}

impl From<[Move; 2]> for Moves {
    fn from(mut moves: [Move; 2]) -> Self {
        moves.sort();
        Moves(moves.map(Move::packed))
    }
}

impl From<Moves> for [Move; 2] {
    fn from(moves: Moves) -> Self {
        moves.both()
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.both().fmt(f)
    }
}

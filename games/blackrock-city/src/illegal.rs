//! Reasons to refuse an act.

use core::fmt;

use saloon_core::Seat;

use crate::gang::BanditKind;

/// Why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// Nobody does anything any more.
    GameOver,
    /// Another seat is awaited.
    NotYourTurn {
        /// Which one.
        awaited: Seat,
    },
    /// The seat owes another kind of decision, not a bid.
    NoBidNow,
    /// A bid of nobody.
    EmptyBid,
    /// A bid of more than there is.
    NotInReserve,
    /// A bid of the highest number so far.
    EqualsHighest {
        /// That number.
        highest: u8,
    },
    /// Who deferred cannot renounce.
    MustBid,
    /// Who deferred cannot defer again.
    DeferredAlready,
    /// Nobody would be left to bid.
    DeferLeavesNone {
        /// What it would cost.
        wounds: u8,
    },
    /// No wound is owed.
    NoWoundOwed,
    /// The wound cannot fall there.
    NotExposed {
        /// Where.
        kind: BanditKind,
    },
    /// The pawn does not wait for a choice.
    NoFreeMove,
    /// Too far, or nowhere.
    TooFar {
        /// The farthest.
        most: u8,
    },
    /// The pawn does not stand where one steals.
    NothingToSteal,
    /// No opponents' screens, or too many, or not in order.
    WrongScreens,
    /// No clock token is left.
    NoClock,
    /// The hourglass runs already.
    HourglassRuns,
    /// Nobody hurries themselves.
    OwnTurn,
    /// A clock after the end.
    NobodyToHurry,
}

saloon_core::rule_violations! {
    Illegal {
        "BC-3.1" => Illegal::GameOver | Illegal::NotYourTurn { .. } | Illegal::NoBidNow,
        "BC-3.2" => Illegal::EmptyBid | Illegal::NotInReserve,
        "BC-3.3" => Illegal::EqualsHighest { .. },
        "BC-3.5" => Illegal::MustBid | Illegal::DeferredAlready,
        "BC-3.6" => Illegal::DeferLeavesNone { .. },
        "BC-5.1" => Illegal::NotExposed { .. },
        "BC-5.2" => Illegal::NoWoundOwed,
        "BC-6.3" => Illegal::NoFreeMove | Illegal::TooFar { .. },
        "BC-6.7" => Illegal::NothingToSteal | Illegal::WrongScreens,
        "BC-8.1" => Illegal::NoClock | Illegal::HourglassRuns | Illegal::OwnTurn | Illegal::NobodyToHurry,
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::NotYourTurn { awaited } => write!(f, "seat {awaited} is to decide"),
            Illegal::NoBidNow => f.write_str("you owe another decision: this is no time to bid"),
            Illegal::EmptyBid => f.write_str("a bid is one bandit or prisoner at least"),
            Illegal::NotInReserve => f.write_str("your reserve does not hold these"),
            Illegal::EqualsHighest { highest } => {
                write!(f, "the highest bid is {highest}: bid another number")
            }
            Illegal::MustBid => f.write_str("you deferred: now you must bid"),
            Illegal::DeferredAlready => f.write_str("you deferred once in this phase"),
            Illegal::DeferLeavesNone { wounds } => {
                write!(f, "deferring costs {wounds} wounds and would leave you nobody")
            }
            Illegal::NoWoundOwed => f.write_str("you have no wound to place"),
            Illegal::NotExposed { kind } => {
                write!(f, "the wound cannot fall on {}: healthy ones take it first, and there must be one", kind.text())
            }
            Illegal::NoFreeMove => f.write_str("the pawn's move is not yours to choose"),
            Illegal::TooFar { most } => write!(f, "the pawn moves 1 to {most} cities"),
            Illegal::NothingToSteal => f.write_str("there is nothing to steal now"),
            Illegal::WrongScreens => f.write_str(
                "name one opponent, or, where two cubes may be stolen, two different ones in order of seat",
            ),
            Illegal::NoClock => f.write_str("you have no clock left"),
            Illegal::HourglassRuns => f.write_str("the hourglass is running already"),
            Illegal::OwnTurn => f.write_str("you cannot hurry yourself"),
            Illegal::NobodyToHurry => f.write_str("nobody is awaited any more"),
        }
    }
}

impl core::error::Error for Illegal {}

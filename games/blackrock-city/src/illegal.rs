//! Rule violations, and their English text.

use core::fmt;

use saloon_core::Seat;

use crate::gang::BanditKind;

/// Reason why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Another player is to decide.
    NotYourTurn {
        /// Player to decide.
        awaited: Seat,
    },
    /// The player owes another kind of decision than a bid.
    NoBidNow,
    /// The bid has no tiles.
    EmptyBid,
    /// The bid has tiles that the reserve lacks.
    NotInReserve,
    /// The bid equals the highest bid so far.
    EqualsHighest {
        /// Size of the highest bid.
        highest: u8,
    },
    /// A player who deferred cannot renounce.
    MustBid,
    /// A player can defer only once in a phase.
    DeferredAlready,
    /// Deferring would kill all bandits of the player.
    DeferLeavesNone {
        /// Number of wounds it would cost.
        wounds: u8,
    },
    /// The player owes no wound.
    NoWoundOwed,
    /// This kind cannot take the wound.
    NotExposed {
        /// The chosen kind.
        kind: BanditKind,
    },
    /// The distance of the pawn is not the player's to choose.
    NoFreeMove,
    /// The distance is 0 or too long.
    TooFar {
        /// Longest legal distance.
        most: u8,
    },
    /// The pawn is not on a tile that steals.
    NothingToSteal,
    /// The screens are not those of opponents, too many, or not in order.
    WrongScreens,
    /// The player has no clock left.
    NoClock,
    /// The hourglass is already running.
    HourglassRuns,
    /// Players cannot turn the hourglass for themselves.
    OwnTurn,
    /// The game is over, so no decision can be hurried.
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
            Illegal::NotYourTurn { awaited } => write!(f, "seat {awaited} must decide first"),
            Illegal::NoBidNow => f.write_str("you have another decision to make: you cannot bid now"),
            Illegal::EmptyBid => f.write_str("a bid needs at least one bandit or prisoner"),
            Illegal::NotInReserve => f.write_str("your reserve does not have these bandits"),
            Illegal::EqualsHighest { highest } => {
                write!(f, "the highest bid is {highest}: bid another number")
            }
            Illegal::MustBid => f.write_str("you deferred: now you must bid"),
            Illegal::DeferredAlready => f.write_str("you have already deferred in this phase"),
            Illegal::DeferLeavesNone { wounds } => {
                let plural = if *wounds == 1 { "" } else { "s" };
                write!(f, "deferring costs {wounds} wound{plural} and would leave you no bandit")
            }
            Illegal::NoWoundOwed => f.write_str("you have no wound to place"),
            Illegal::NotExposed { kind } => {
                let tile = match kind {
                    BanditKind::Prisoner => "a prisoner",
                    BanditKind::Plain => "a plain bandit",
                    BanditKind::X => "a bandit with an X",
                };
                write!(f, "{tile} cannot take the wound: you have none, or healthy ones come first")
            }
            Illegal::NoFreeMove => f.write_str("you cannot choose the pawn's move now"),
            Illegal::TooFar { most } => write!(f, "the pawn moves 1 to {most} cities"),
            Illegal::NothingToSteal => f.write_str("there is nothing to steal now"),
            Illegal::WrongScreens => f.write_str(
                "name one opponent, or two different ones in order of seat if you may steal two cubes",
            ),
            Illegal::NoClock => f.write_str("you have no clock left"),
            Illegal::HourglassRuns => f.write_str("the hourglass is already running"),
            Illegal::OwnTurn => f.write_str("you cannot hurry yourself"),
            Illegal::NobodyToHurry => f.write_str("the game is over: no decision is left"),
        }
    }
}

impl core::error::Error for Illegal {}

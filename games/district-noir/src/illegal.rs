//! Rule violations, and the check that finds them.

use core::fmt;

use saloon_core::Seat;

use crate::act::Act;
use crate::card::Card;
use crate::cards::Cards;
use crate::row::Row;

/// Reason why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The other player is to move.
    NotYourTurn {
        /// Player to move.
        awaited: Seat,
    },
    /// The game is over.
    GameOver,
    /// The card to play is not in the hand.
    NotHeld {
        /// Card that the player does not hold.
        card: Card,
    },
    /// The line is empty, so there is nothing to take.
    EmptyLine,
    /// The player has already taken this round.
    AlreadyTaken,
    /// The hand is empty, so the player must take.
    EmptyHand,
}

saloon_core::rule_violations! {
    Illegal {
        "DN-3.1" => Illegal::NotYourTurn { .. } | Illegal::GameOver,
        "DN-3.2" => Illegal::NotHeld { .. },
        "DN-3.3" => Illegal::EmptyLine,
        "DN-3.4" => Illegal::AlreadyTaken,
        "DN-3.5" => Illegal::EmptyHand,
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotYourTurn { awaited } => write!(f, "seat {awaited} is to move"),
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::NotHeld { card } => write!(f, "you hold no {card}"),
            Illegal::EmptyLine => f.write_str("the line is empty: there is nothing to take"),
            Illegal::AlreadyTaken => f.write_str("you have taken this round: play a card"),
            Illegal::EmptyHand => f.write_str("your hand is empty: you must take"),
        }
    }
}

impl core::error::Error for Illegal {}

/// DN-3.1 to DN-3.5: checks whether `seat` may do `act`. The rules and the previews share it, so it needs only what a
/// view shows.
pub(crate) fn check(
    turn: Option<Seat>,
    seat: Seat,
    act: Act,
    hand: Cards,
    line: Row,
    has_taken: bool,
) -> Result<(), Illegal> {
    let awaited = turn.ok_or(Illegal::GameOver)?;
    if awaited != seat {
        return Err(Illegal::NotYourTurn { awaited });
    }
    match act {
        Act::Play(_) if hand.is_empty() => Err(Illegal::EmptyHand),
        Act::Play(card) if !hand.contains(card) => Err(Illegal::NotHeld { card }),
        Act::Take if line.is_empty() => Err(Illegal::EmptyLine),
        Act::Take if has_taken => Err(Illegal::AlreadyTaken),
        Act::Play(_) | Act::Take => Ok(()),
    }
}

//! Refusals: the reasons, and the check that finds them.

use core::fmt;

use saloon_core::Seat;

use crate::act::Act;
use crate::card::Card;
use crate::cards::Cards;
use crate::row::Row;

/// Why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The other player is to move.
    NotYourTurn {
        /// Who is.
        awaited: Seat,
    },
    /// Nobody moves any more.
    GameOver,
    /// The card to play is not in the hand.
    NotHeld {
        /// Which one.
        card: Card,
    },
    /// There is nothing to take.
    EmptyLine,
    /// One take a round.
    AlreadyTaken,
    /// There is nothing to play.
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

/// DN-3.1 to DN-3.5: whether `seat` may do `act`. Shared by the rules and by previews, which know only a view.
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

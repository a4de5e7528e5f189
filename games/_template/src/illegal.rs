//! Reasons for refusals, and the check that finds them.

use core::fmt;

use crate::act::Act;
use crate::card::{Card, Hand};

/// Reason why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The player has already chosen this round.
    AlreadyChosen,
    /// The card is not in the hand.
    NotHeld {
        /// Card of the act.
        card: Card,
    },
}

saloon_core::rule_violations! {
    Illegal {
        "TG-4.1" => Illegal::GameOver,
        "TG-3.3" => Illegal::AlreadyChosen,
        "TG-3.2" => Illegal::NotHeld { .. },
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::AlreadyChosen => f.write_str("you have already chosen this round"),
            Illegal::NotHeld { card } => write!(f, "you hold no {card}"),
        }
    }
}

impl core::error::Error for Illegal {}

/// Checks an act. Rules and previews share it, so it takes only what the player knows.
pub(crate) fn check(over: bool, hand: Hand, has_chosen: bool, act: Act) -> Result<(), Illegal> {
    let Act::Play(card) = act;
    if over {
        return Err(Illegal::GameOver);
    }
    if has_chosen {
        return Err(Illegal::AlreadyChosen);
    }
    if !hand.contains(card) {
        return Err(Illegal::NotHeld { card });
    }
    Ok(())
}

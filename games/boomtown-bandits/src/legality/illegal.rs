//! Reasons for refusals, with their clauses and English texts.

use core::fmt;

use saloon_core::{Millis, Seat};

use crate::cards::{Card, Location};
use crate::street::Token;

/// Reason why the rules refuse an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The badge is not placed now, or not by this player.
    NoBadgeNow,
    /// The badge cannot go there: tokens are kept, or the location is not in town.
    NoBadgeThere(Location),
    /// No token is placed now, or not by this player.
    NotYourPlacing,
    /// The player has no such token left to place.
    NoTokenLeft(Token),
    /// The location is closed, or not in town.
    NotOpen(Location),
    /// No window asks this player, or they have passed.
    NotAsked,
    /// Lockstep has no rolls and calls.
    Lockstep,
    /// There is no shootout, or the player is not in it.
    NotInShootout,
    /// The player rolled before FIRE already.
    SecondFalseStart,
    /// The player's dice still tumble.
    Tumbling,
    /// The penalty for a false start lasts.
    HeldForFalseStart {
        /// End of the penalty.
        until: Millis,
    },
    /// The penalty for a wrong HIT lasts.
    HeldForWrongHit {
        /// End of the penalty.
        until: Millis,
    },
    /// The player called HIT before FIRE.
    HitBeforeFire,
    /// A HIT has stopped the dice.
    Stopped,
    /// No targets are chosen now, or not by this player.
    NotAiming,
    /// The number or the choice of targets is wrong.
    WrongAim {
        /// Number of targets required.
        wanted: u8,
    },
    /// No card is kept now, or not by this player.
    NotKeeping,
    /// The card is not one of the two.
    NotLookedAt(Card),
    /// No card is passed now, or not by this player.
    NotGiving,
    /// The card is not in the hand.
    NotHeld(Card),
    /// The card reached the hand this round.
    TooNew(Card),
    /// The card is played at another moment.
    WrongMoment(Card),
    /// The card has no legal target, or not this one.
    NoTarget(Card),
    /// The player holds no such card, or it has an action.
    NotShowable(Card),
    /// No card is shown while players choose for a Hoedown.
    HoedownGoesOn,
    /// The player does not own a card of every location.
    TownNotOwned,
    /// The town has an owner.
    TownTaken {
        /// Owner of the town.
        owner: Seat,
    },
    /// All hands are laid open.
    LaidOpen,
}

saloon_core::rule_violations! {
    Illegal {
        "BB-3.2" => Illegal::NoBadgeNow | Illegal::NoBadgeThere(_),
        "BB-3.3" => Illegal::NotYourPlacing | Illegal::NoTokenLeft(_) | Illegal::NotOpen(_),
        "BB-4.1" => Illegal::NotInShootout,
        "BB-4.2" => Illegal::NotAiming | Illegal::WrongAim { .. },
        "BB-5.1" => Illegal::Tumbling,
        "BB-5.2" => Illegal::SecondFalseStart | Illegal::HeldForFalseStart { .. },
        "BB-5.4" => Illegal::HeldForWrongHit { .. } | Illegal::HitBeforeFire,
        "BB-5.5" => Illegal::Stopped,
        "BB-6.2" => Illegal::Lockstep,
        "BB-7.2" => Illegal::NotHeld(_) | Illegal::TooNew(_),
        "BB-7.4" => Illegal::NotShowable(_) | Illegal::HoedownGoesOn,
        "BB-7.6" => Illegal::NotAsked | Illegal::WrongMoment(_) | Illegal::NotKeeping | Illegal::NotGiving,
        "BB-7.8" => Illegal::NoTarget(_) | Illegal::NotLookedAt(_),
        "BB-8.2" => Illegal::TownNotOwned | Illegal::TownTaken { .. },
        "BB-8.3" => Illegal::LaidOpen,
        "BB-8.4" => Illegal::GameOver,
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::GameOver => f.write_str("the game is over"),
            Illegal::NoBadgeNow => f.write_str("it is not your turn to place the badge"),
            Illegal::NoBadgeThere(at) => write!(f, "the badge cannot go on the {at}"),
            Illegal::NotYourPlacing => f.write_str("it is not your turn to place a token"),
            Illegal::NoTokenLeft(token) => write!(f, "you have no {token} left to place"),
            Illegal::NotOpen(at) => write!(f, "the {at} is not open"),
            Illegal::NotAsked => f.write_str("you are not asked for a card now"),
            Illegal::Lockstep => f.write_str("in lockstep the dice are rolled for everyone"),
            Illegal::NotInShootout => f.write_str("you are not in a shootout now"),
            Illegal::SecondFalseStart => f.write_str("you already rolled too early: wait for FIRE"),
            Illegal::Tumbling => f.write_str("your dice are still rolling"),
            Illegal::HeldForFalseStart { until } => {
                write!(f, "you rolled too early: wait until {until}")
            }
            Illegal::HeldForWrongHit { until } => {
                write!(f, "your HIT was wrong: wait until {until}")
            }
            Illegal::HitBeforeFire => f.write_str("you cannot call HIT before FIRE"),
            Illegal::Stopped => f.write_str("a HIT has already stopped the dice"),
            Illegal::NotAiming => f.write_str("it is not your turn to aim"),
            Illegal::WrongAim { wanted } => {
                write!(f, "aim at {wanted} tokens of your opponents here")
            }
            Illegal::NotKeeping => f.write_str("you have no card to keep now"),
            Illegal::NotLookedAt(card) => write!(f, "{card} is not one of the two cards"),
            Illegal::NotGiving => f.write_str("you have no card to pass now"),
            Illegal::NotHeld(card) => write!(f, "you hold no {card}"),
            Illegal::TooNew(card) => {
                write!(
                    f,
                    "you got {card} this round: you can play it from the next round on"
                )
            }
            Illegal::WrongMoment(card) => write!(f, "{card} cannot be played now"),
            Illegal::NoTarget(card) => write!(f, "{card} has no such target"),
            Illegal::NotShowable(card) => write!(f, "you have no {card} to show"),
            Illegal::HoedownGoesOn => f.write_str("you cannot show a card during a Hoedown"),
            Illegal::TownNotOwned => f.write_str("you do not own a card of every location"),
            Illegal::TownTaken { owner } => write!(f, "seat {owner} already owns this town"),
            Illegal::LaidOpen => f.write_str("the hands are open: no more cards can be played"),
        }
    }
}

impl core::error::Error for Illegal {}

//! Views: the redacted knowledge of a viewer, with the previews and determinized worlds that follow from it.

mod history_sampler;
mod known;
mod preview;
mod redact;
mod world;

use alloc::vec::Vec;

use saloon_core::{Millis, Outcome, Seat, SeatSet, Sheet, Viewer};
use serde::Serialize;

use crate::act::Target;
use crate::cards::{Card, Cards, Location};
use crate::scoring::{Reason, ScoreReason};
use crate::shootout::{Face, Phase};
use crate::street::Token;
use crate::windows::Window;

use known::Known;

pub use preview::Preview;

pub(crate) use preview::preview;
pub(crate) use world::{determinize, rewind};

/// Kind of decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// BB-3.2: the badge.
    Badge,
    /// BB-3.3: a token to place.
    Placing,
    /// BB-7.6: cards in a window.
    Window,
    /// BB-5: rolls and calls.
    Shootout,
    /// BB-7.9: targets of a HIT.
    Removing,
    /// Inspection or Hoedown: a card.
    Choosing,
}

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `boomtown-bandits`.
    #[cfg_attr(feature = "ts", ts(type = r#""boomtown-bandits""#))]
    pub game: &'static str,
    /// Result, after the end.
    pub outcome: Option<Outcome>,
    /// Number of the round, from 1.
    pub round: u32,
    /// Decision that the game waits for; `None` after the end.
    pub stage: Option<Stage>,
    /// Open window.
    pub window: Option<Window>,
    /// Seat with the bottle.
    pub first: Seat,
    /// Seat that places the badge or a token, aims or keeps a card, if the game waits for that.
    pub turn: Option<Seat>,
    /// Seats that the game waits for.
    pub waiting: SeatSet,
    /// BB-8.1: whether this round is the last.
    pub last_round: bool,
    /// Locations from left to right.
    pub town: Vec<LocationView>,
    /// Players by seat.
    pub players: Vec<Player>,
    /// Inspection in progress.
    pub choosing: Option<Choosing>,
    /// Shootout, from its first countdown until it is decided.
    pub shootout: Option<Fight>,
    /// Card moves so far, as far as the viewer saw them.
    pub memory: Vec<Recollection>,
    /// Score sheet, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
    /// The same knowledge in the types of the rules, for previews and determinization. Never sent.
    #[serde(skip)]
    pub(crate) known: Known,
}

impl View {
    /// Reason of the outcome, after the end.
    pub fn reason(&self) -> Option<Reason> {
        self.known.reason()
    }
}

/// A location.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Place"))]
pub struct LocationView {
    /// Location.
    pub location: Location,
    /// Number of cards left.
    pub pile: u8,
    /// BB-3.2: whether it is closed this round.
    pub closed: bool,
    /// BB-3.7: whether it is resolved.
    pub resolved: bool,
    /// Good Times: whether its tokens stay for the next round.
    pub kept: bool,
    /// Tokens. Their order reveals nothing.
    pub tokens: Vec<TokenSeen>,
}

/// A token on a location.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenSeen {
    /// Owner of the token.
    pub seat: Seat,
    /// Kind of token; `None` if the viewer may not see it.
    pub token: Option<Token>,
    /// Whether Liquid Courage makes it a shooter.
    pub courage: bool,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// Hand; `None` for all but its owner until hands are laid open.
    pub hand: Option<Cards>,
    /// Number of cards in the hand.
    pub hand_size: u8,
    /// Face-up cards.
    pub played: Cards,
    /// Cards of the hand that are too new to play.
    pub fresh: Option<Cards>,
    /// Tokens still to be placed; `None` for all but their owner.
    pub unplaced: Option<Unplaced>,
    /// Number of tokens still to be placed.
    pub unplaced_count: u8,
    /// Indecent Exposure: whether the player places face up this round.
    pub exposed: bool,
    /// BB-8.2: whether the player owns the town.
    pub owns_town: bool,
    /// Whether the player used Loose Lips this round and saw the tokens in town at that moment.
    pub sees_all: bool,
    /// Hoedown: chosen card; `None` for all but its owner.
    pub gift: Option<Card>,
}

/// Tokens still to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Unplaced {
    /// Number of shooters.
    pub shooter: u8,
    /// Number of cowards.
    pub coward: u8,
}

/// An Inspection in progress.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choosing {
    /// Player who looks.
    pub seat: Seat,
    /// Both cards; `None` for other viewers.
    pub cards: Option<Vec<Card>>,
}

/// A shootout.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    /// Contested location; `None` for the money.
    pub location: Option<Location>,
    /// Phase of the volley.
    pub state: Phase,
    /// Instant of FIRE, in real time.
    pub fire_at: Option<Millis>,
    /// Dice of the volley, by seat.
    pub dice: Vec<Dice>,
    /// End of each seat's penalty, in real time.
    pub held_until: Vec<Option<Millis>>,
    /// Caller of the HIT whose bullets count.
    pub caller: Option<Seat>,
    /// Number of its bullets.
    pub bullets: Option<u8>,
    /// Tokens aimed at.
    pub aim: Vec<Target>,
}

/// Dice of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dice {
    /// Owner of the dice.
    pub seat: Seat,
    /// Faces, shooters first; `None` before the first throw and while dice tumble.
    pub faces: Vec<Option<Face>>,
    /// Token of each die.
    pub tokens: Vec<Token>,
}

/// A card move, as a viewer remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Recollection {
    /// Kind of move.
    #[serde(rename = "type")]
    pub kind: Movement,
    /// Seat that moved the card.
    pub seat: Seat,
    /// Location of the card, if the viewer knows it.
    pub location: Option<Location>,
    /// Card, if the viewer saw it.
    pub card: Option<Card>,
    /// Whether it happened this round.
    pub fresh: bool,
}

/// Kind of card move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// From a pile to the hand.
    Drew,
    /// From a pile to the table, face up.
    Turned,
    /// From the hand to the table, face up.
    Laid,
    /// Big Score: to the hand on the right.
    Handed,
    /// Hoedown: to the hand on the left.
    Passed,
    /// Inspection: left on top of the pile.
    Left,
}

/// Knowledge that a view shows: that of a viewer, or everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Perspective {
    Everything,
    Of(Viewer),
}

impl Perspective {
    /// Whether it includes the secrets of a seat.
    pub(crate) fn sees(self, seat: Seat) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::Of(viewer) => viewer.is(seat),
        }
    }
}

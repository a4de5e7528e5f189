//! A viewer's knowledge, and what is worked out from it alone: previews and worlds.

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
pub(crate) use world::determinize;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// BB-3.2.
    Badge,
    /// BB-3.3.
    Placing,
    /// BB-7.6.
    Window,
    /// BB-5.
    Shootout,
    /// BB-7.9.
    Removing,
    /// Inspection or Hoedown.
    Choosing,
}

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `boomtown-bandits`.
    #[cfg_attr(feature = "ts", ts(type = r#""boomtown-bandits""#))]
    pub game: &'static str,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// From 1.
    pub round: u32,
    /// What the game waits for; nothing after the end.
    pub stage: Option<Stage>,
    /// Which window is open.
    pub window: Option<Window>,
    /// Who has the bottle.
    pub first: Seat,
    /// The one seat awaited to place, to aim or to keep a card.
    pub turn: Option<Seat>,
    /// Whom the game waits for.
    pub waiting: SeatSet,
    /// BB-8.1.
    pub last_round: bool,
    /// From left to right.
    pub town: Vec<LocationView>,
    /// By seat.
    pub players: Vec<Player>,
    /// Inspection.
    pub choosing: Option<Choosing>,
    /// From its first countdown until it is decided.
    pub shootout: Option<Fight>,
    /// How hidden cards moved, as far as the viewer saw it.
    pub memory: Vec<Recollection>,
    /// The score line by line, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
    /// The same in the shapes that the rules work on, for previews and worlds. Never sent.
    #[serde(skip)]
    pub(crate) known: Known,
}

impl View {
    /// What decided the game, once it is over.
    pub fn reason(&self) -> Option<Reason> {
        self.known.reason()
    }
}

/// A location.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Place"))]
pub struct LocationView {
    /// Which.
    pub location: Location,
    /// Cards left.
    pub pile: u8,
    /// BB-3.2.
    pub closed: bool,
    /// BB-3.7.
    pub resolved: bool,
    /// Good Times, this round.
    pub kept: bool,
    /// In no order that tells anything.
    pub tokens: Vec<TokenSeen>,
}

/// A token on a location.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenSeen {
    /// Whose.
    pub seat: Seat,
    /// Which, if the viewer may see it.
    pub token: Option<Token>,
    /// Liquid Courage.
    pub courage: bool,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// For its owner alone, until hands are laid open.
    pub hand: Option<Cards>,
    /// How many cards that is.
    pub hand_size: u8,
    /// What lies face up.
    pub played: Cards,
    /// Those of the hand that are too new to play.
    pub fresh: Option<Cards>,
    /// Tokens to place, for their owner.
    pub unplaced: Option<Unplaced>,
    /// How many tokens that is.
    pub unplaced_count: u8,
    /// Indecent Exposure, this round.
    pub exposed: bool,
    /// BB-8.2.
    pub owns_town: bool,
    /// Played Loose Lips this round: saw the tokens that lay in town then.
    pub sees_all: bool,
    /// Hoedown: the card chosen, for its owner.
    pub gift: Option<Card>,
}

/// Tokens to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Unplaced {
    /// Shooters.
    pub shooter: u8,
    /// Cowards.
    pub coward: u8,
}

/// Inspection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choosing {
    /// Who chooses.
    pub seat: Seat,
    /// The two cards, for that player.
    pub cards: Option<Vec<Card>>,
}

/// A shootout.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    /// Where; nowhere for the money.
    pub location: Option<Location>,
    /// How far the volley has come.
    pub state: Phase,
    /// FIRE, in real time.
    pub fire_at: Option<Millis>,
    /// Those in the volley, by seat.
    pub dice: Vec<Dice>,
    /// Until when each may neither roll nor call, in real time.
    pub held_until: Vec<Option<Millis>>,
    /// Whose HIT stands.
    pub caller: Option<Seat>,
    /// How many bullets it has.
    pub bullets: Option<u8>,
    /// What is aimed at.
    pub aim: Vec<Target>,
}

/// The dice of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dice {
    /// Whose.
    pub seat: Seat,
    /// Shooters first; nothing while they are not thrown or tumble.
    pub faces: Vec<Option<Face>>,
    /// The token behind each die.
    pub tokens: Vec<Token>,
}

/// A movement of a card, as a viewer remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Recollection {
    /// What happened.
    #[serde(rename = "type")]
    pub kind: Movement,
    /// Whose card it was, or became.
    pub seat: Seat,
    /// Where it is from, if everybody saw that.
    pub location: Option<Location>,
    /// Which, if the viewer saw it.
    pub card: Option<Card>,
    /// Did it happen in this round?
    pub fresh: bool,
}

/// How a card moved.
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
    /// Big Score, to the right.
    Handed,
    /// Hoedown, to the left.
    Passed,
    /// Inspection: left on top of the pile.
    Left,
}

/// Whose knowledge a view holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Perspective {
    Everything,
    Of(Viewer),
}

impl Perspective {
    /// May the secrets of a seat be seen?
    pub(crate) fn sees(self, seat: Seat) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::Of(viewer) => viewer.is(seat),
        }
    }
}

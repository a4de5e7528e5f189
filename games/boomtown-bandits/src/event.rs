//! Events: the facts that players and spectators learn, redacted for each viewer.

mod changes;

use saloon_core::{Millis, Seat};
use serde::{Serialize, Serializer};

use crate::act::Play;
use crate::cards::{Card, Location};
use crate::scoring::Reason;
use crate::shootout::{Face, Faces};
use crate::street::{Crew, Crews, Token, Town};

pub use changes::{Change, Changes};

/// A fact of the game, as one viewer learns it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// BB-3.1: a round began.
    RoundBegan {
        /// Number of the round, from 1.
        round: u32,
        /// Seat with the bottle.
        first: Seat,
    },
    /// BB-3.2: the badge closed a location.
    Closed {
        /// Closed location.
        at: Location,
    },
    /// BB-3.3: a player placed a token.
    Placed {
        /// Owner of the token.
        seat: Seat,
        /// Kind of token; `None` for viewers who may not see it.
        token: Option<Token>,
        /// Location.
        at: Location,
    },
    /// BB-3.4: all tokens were turned face up.
    Revealed {
        /// All tokens in town, from left to right.
        tokens: Uncovered,
    },
    /// BB-7.6: a player passed in a window.
    Passed {
        /// Player who passed.
        seat: Seat,
    },
    /// BB-7.2: a player played a card.
    Played {
        /// Player of the card.
        seat: Seat,
        /// Card and targets.
        card: Play,
        /// Public changes.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Change>"))]
        changes: Changes,
    },
    /// BB-7.4: a player showed a card.
    Shown {
        /// Owner of the card.
        seat: Seat,
        /// Card.
        card: Card,
    },
    /// BB-5.1: a countdown began.
    Countdown {
        /// Instant of FIRE.
        fire_at: Millis,
    },
    /// BB-5.2: a player rolled before FIRE.
    FalseStart {
        /// Player who rolled.
        seat: Seat,
    },
    /// BB-5.1: FIRE.
    Fired,
    /// BB-5.1: a player rolled; the dice tumble.
    Rolled {
        /// Owner of the dice.
        seat: Seat,
        /// Instant at which the dice settle.
        until: Millis,
    },
    /// BB-5.5: a roll was undone, because a HIT came in the same instant.
    Undone {
        /// Owner of the dice.
        seat: Seat,
    },
    /// Dice settled.
    Threw {
        /// Owner of the dice.
        seat: Seat,
        /// Faces.
        faces: ShownFaces,
        /// Token of each die.
        tokens: Line,
        /// Contested location; `None` in the tie-break for the money.
        at: Option<Location>,
    },
    /// BB-5.4: a player called HIT.
    Called {
        /// Caller.
        seat: Seat,
        /// Whether the call was right.
        right: bool,
    },
    /// A penalty ended.
    Released {
        /// Player who may roll and call again.
        seat: Seat,
    },
    /// BB-4.2: a HIT was resolved. Without a caller, only run-aways count.
    Hit {
        /// Caller whose bullets count.
        caller: Option<Seat>,
        /// Number of bullets.
        bullets: Option<u8>,
    },
    /// BB-4.2: the caller aimed at a token.
    Aimed {
        /// Caller.
        seat: Seat,
        /// Owner of the token.
        at: Seat,
        /// Kind of token.
        token: Token,
    },
    /// A token left for the rest of the round.
    Left {
        /// Owner of the token.
        seat: Seat,
        /// Kind of token.
        token: Token,
        /// Location that it left; `None` in a tie-break.
        at: Option<Location>,
    },
    /// BB-3.7: a location was resolved.
    Resolved {
        /// Resolved location.
        at: Location,
    },
    /// BB-3.5: a player won a location.
    Won {
        /// Winner.
        seat: Seat,
        /// Location.
        at: Location,
    },
    /// BB-7.1: a player drew a card.
    Drew {
        /// Owner of the card.
        seat: Seat,
        /// Pile.
        from: Location,
        /// Card; `None` for everyone but its owner.
        card: Option<Card>,
    },
    /// BB-7.2: a player drew an immediate card, which is played at once.
    Turned {
        /// Owner of the card.
        seat: Seat,
        /// Card.
        card: Card,
        /// Pile.
        from: Location,
    },
    /// Inspection: a player looked at the two top cards.
    Looked {
        /// Player who looked.
        seat: Seat,
        /// Both cards; `None` for everyone else.
        cards: Option<[Card; 2]>,
    },
    /// Hoedown: a player chose a card to pass.
    Chose {
        /// Player who chose.
        seat: Seat,
        /// Card; `None` for everyone else.
        card: Option<Card>,
    },
    /// Hoedown: a player passed a card to the left.
    Given {
        /// Giver.
        seat: Seat,
        /// Card; `None` for everyone but giver and receiver.
        card: Option<Card>,
    },
    /// Safe Found: a player threw eight dice.
    SafeThrown {
        /// Player of the card.
        seat: Seat,
        /// Faces.
        faces: [Face; 8],
    },
    /// BB-8.1: this round is the last.
    LastRound,
    /// BB-8.2: a player owns the town.
    TownOwned {
        /// Owner of the town.
        seat: Seat,
    },
    /// BB-8.3: all hands were laid open.
    HandsOpen,
    /// BB-8.3: a bonus was awarded.
    Bonus {
        /// Winner; `None` if no player owns a card of the location.
        seat: Option<Seat>,
        /// Location of the bonus.
        at: Location,
    },
    /// BB-8.3, BB-8.4: a tie-break shootout began.
    TieBreak {
        /// Location of the contested bonus; `None` for the money.
        at: Option<Location>,
    },
    /// BB-8.4: the game ended.
    Ended {
        /// Reason, as in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
    },
}

/// All tokens in town when they are revealed. A round may end without another decision, so no view shows these positions.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "Array<{ at: Location; seat: Seat; token: Token }>")
)]
pub struct Uncovered {
    pub(crate) town: Town,
    pub(crate) crews: Crews,
}

impl Serialize for Uncovered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct FlatToken {
            at: Location,
            seat: Seat,
            token: Token,
        }
        let places = self.town.iter().zip(self.crews);
        serializer.collect_seq(places.flat_map(|(at, crew)| {
            crew.iter()
                .map(move |(seat, token)| FlatToken { at, seat, token })
        }))
    }
}

/// Faces of a player's dice, shooters first.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(type = "Array<Face>", rename = "Shown")
)]
pub struct ShownFaces {
    pub(crate) crew: Crew,
    pub(crate) seat: Seat,
    pub(crate) faces: Faces,
}

impl ShownFaces {
    /// Face of each die; `None` before its first throw and while it tumbles.
    pub fn faces(&self) -> impl Iterator<Item = Option<Face>> {
        (0..self.crew.size(self.seat)).map(|place| self.faces.get(place))
    }
}

impl Serialize for ShownFaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

/// Tokens of a player's dice, shooters first.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Token>"))]
pub struct Line {
    pub(crate) crew: Crew,
    pub(crate) seat: Seat,
}

impl Line {
    /// Token of each die.
    pub fn tokens(&self) -> impl Iterator<Item = Token> {
        self.crew.of_seat(self.seat).iter().map(|(_, token)| token)
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tokens())
    }
}

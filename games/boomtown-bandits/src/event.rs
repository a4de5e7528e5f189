//! Events of the game.

mod changes;

use saloon_core::{Millis, Seat};
use serde::{Serialize, Serializer};

use crate::act::Play;
use crate::cards::{Card, Location};
use crate::scoring::Reason;
use crate::shootout::{Face, Faces};
use crate::street::{Crew, Crews, Token, Town};

pub use changes::{Change, Changes};

/// A fact of the game, as one of its viewers learns it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// BB-3.1.
    RoundBegan {
        /// From 1.
        round: u32,
        /// Who has the bottle.
        first: Seat,
    },
    /// BB-3.2, Bank Holiday.
    Closed {
        /// Which location.
        at: Location,
    },
    /// BB-3.3.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which, for those who may see it.
        token: Option<Token>,
        /// Where.
        at: Location,
    },
    /// BB-3.4: all tokens lie face up.
    Revealed {
        /// Every token in town, from left to right.
        tokens: Uncovered,
    },
    /// BB-7.6: nothing from this player.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// BB-7.2.
    Played {
        /// By whom.
        seat: Seat,
        /// The card and what it was aimed at.
        card: Play,
        /// What it changed.
        #[cfg_attr(feature = "ts", ts(as = "Vec<Change>"))]
        changes: Changes,
    },
    /// BB-7.4.
    Shown {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// BB-5.1: 3-2-1.
    Countdown {
        /// FIRE.
        fire_at: Millis,
    },
    /// BB-5.2: too early.
    FalseStart {
        /// Who.
        seat: Seat,
    },
    /// BB-5.1: FIRE.
    Fired,
    /// The dice are thrown and tumble.
    Rolled {
        /// Whose.
        seat: Seat,
        /// Until when.
        until: Millis,
    },
    /// A roll in the very instant of a HIT does not count (BB-5.5).
    Undone {
        /// Whose.
        seat: Seat,
    },
    /// Dice lie still.
    Threw {
        /// Whose.
        seat: Seat,
        /// What they show.
        faces: ShownFaces,
        /// The token behind each die.
        tokens: Line,
        /// Where; nowhere for the money.
        at: Option<Location>,
    },
    /// BB-5.4.
    Called {
        /// Who.
        seat: Seat,
        /// Was it one?
        right: bool,
    },
    /// A penalty is over.
    Released {
        /// Whose.
        seat: Seat,
    },
    /// BB-4.2: the HIT stands; or, with nobody, only run-aways count.
    Hit {
        /// Whose bullets count.
        caller: Option<Seat>,
        /// How many.
        bullets: Option<u8>,
    },
    /// BB-4.2.
    Aimed {
        /// Who aims.
        seat: Seat,
        /// At whose token.
        at: Seat,
        /// Which.
        token: Token,
    },
    /// A token is out for the round.
    Left {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
        /// Where it lay; nowhere in a tie-break.
        at: Option<Location>,
    },
    /// BB-3.7: a location is done with.
    Resolved {
        /// Which.
        at: Location,
    },
    /// BB-3.5.
    Won {
        /// Who.
        seat: Seat,
        /// Where.
        at: Location,
    },
    /// A card went to a hand.
    Drew {
        /// Whose.
        seat: Seat,
        /// From which pile.
        from: Location,
        /// Which, for its owner.
        card: Option<Card>,
    },
    /// BB-7.2: a card was drawn and played at once.
    Turned {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// From which pile.
        from: Location,
    },
    /// Inspection: a look at the two top cards.
    Looked {
        /// Who looks.
        seat: Seat,
        /// The two, for that player.
        cards: Option<[Card; 2]>,
    },
    /// Hoedown: a card is chosen.
    Chose {
        /// By whom.
        seat: Seat,
        /// Which, for that player.
        card: Option<Card>,
    },
    /// Hoedown: the chosen cards change hands.
    Given {
        /// Who passed one to the left.
        seat: Seat,
        /// Which, for giver and receiver.
        card: Option<Card>,
    },
    /// Safe Found.
    SafeThrown {
        /// By whom.
        seat: Seat,
        /// Eight dice.
        faces: [Face; 8],
    },
    /// BB-8.1.
    LastRound,
    /// BB-8.2.
    TownOwned {
        /// By whom.
        seat: Seat,
    },
    /// BB-8.3.
    HandsOpen,
    /// BB-8.3.
    Bonus {
        /// To whom; nobody if nobody owns a card.
        seat: Option<Seat>,
        /// Whose bonus.
        at: Location,
    },
    /// BB-8.3, BB-8.4: a tie is shot out.
    TieBreak {
        /// For which bonus; for the money if none.
        at: Option<Location>,
    },
    /// BB-8.4.
    Ended {
        /// As in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
    },
}

/// The tokens in town as they are turned up: who watches a round that goes on by itself must be told what lay where.
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

/// The dice of a player as they lie, shooters first.
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
    /// The face of each die; `None` before its first throw.
    pub fn faces(&self) -> impl Iterator<Item = Option<Face>> {
        (0..self.crew.size(self.seat)).map(|place| self.faces.get(place))
    }
}

impl Serialize for ShownFaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

/// The tokens behind the dice of a player, shooters first.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<Token>"))]
pub struct Line {
    pub(crate) crew: Crew,
    pub(crate) seat: Seat,
}

impl Line {
    /// The token of each die.
    pub fn tokens(&self) -> impl Iterator<Item = Token> {
        self.crew.of_seat(self.seat).iter().map(|(_, token)| token)
    }
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tokens())
    }
}

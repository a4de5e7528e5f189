//! Public changes that a played card made, sent with [`Event::Played`](crate::Event::Played).

use saloon_core::Seat;
use serde::{Serialize, Serializer};

use crate::cards::{Card, Location};
use crate::street::{Crew, Token};

/// One change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// A token moved to another location. Liquid Courage ends.
    Moved {
        /// Owner of the token.
        seat: Seat,
        /// Kind of token.
        token: Token,
        /// Origin.
        from: Location,
        /// Destination.
        to: Location,
    },
    /// A token left for the rest of the round.
    Removed {
        /// Owner of the token.
        seat: Seat,
        /// Kind of token.
        token: Token,
        /// Location that it left.
        from: Location,
    },
    /// A coward counts as a shooter for this shootout.
    Encouraged {
        /// Owner of the coward.
        seat: Seat,
        /// Location.
        at: Location,
    },
    /// A location was closed for the round.
    Closed {
        /// Closed location.
        at: Location,
    },
    /// A location was resolved, and its tokens stay for the next round.
    Kept {
        /// Resolved location.
        at: Location,
    },
    /// A player places tokens face up this round.
    Exposed {
        /// Exposed player.
        seat: Seat,
    },
    /// A token is no longer aimed at.
    Spared {
        /// Owner of the token.
        seat: Seat,
        /// Kind of token.
        token: Token,
    },
    /// The number of bullets of the HIT changed.
    Bullets {
        /// New number of bullets.
        bullets: u8,
    },
    /// The size of a hand changed.
    Hand {
        /// Owner of the hand.
        seat: Seat,
        /// New number of cards.
        size: u8,
    },
    /// A card was laid face up before a player.
    Laid {
        /// Owner of the card.
        seat: Seat,
        /// Card.
        card: Card,
    },
    /// A face-up card left a player.
    Lifted {
        /// Previous owner of the card.
        seat: Seat,
        /// Card.
        card: Card,
    },
}

/// Tokens that leave a location together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TokenMove {
    crew: Crew,
    from: Location,
    /// Destination; `None` if they are out for the round.
    to: Option<Location>,
}

/// Whispered Plan moves two tokens.
const MAX_TOKEN_MOVES: usize = 2;
/// Fool's Gold makes six: a hand size, the card laid, and two cards lifted and laid again.
const MAX_OTHER_CHANGES: usize = 6;

/// All changes by one card, moved tokens first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Changes {
    token_moves: [Option<TokenMove>; MAX_TOKEN_MOVES],
    others: [Option<Change>; MAX_OTHER_CHANGES],
}

impl Changes {
    /// Adds tokens that move from a location to another, or leave.
    pub(crate) fn move_tokens(&mut self, crew: Crew, from: Location, to: Option<Location>) {
        let slot = self.token_moves.iter_mut().find(|slot| slot.is_none());
        *slot.expect("a card moves tokens two ways at most") = Some(TokenMove { crew, from, to });
    }

    /// Adds a change that moves no token.
    pub(crate) fn push(&mut self, change: Change) {
        let slot = self.others.iter_mut().find(|slot| slot.is_none());
        *slot.expect("a card changes six other things at most") = Some(change);
    }

    /// All changes.
    pub fn iter(&self) -> impl Iterator<Item = Change> {
        let moved = |tokens: &TokenMove| {
            let TokenMove { crew, from, to } = *tokens;
            crew.iter().map(move |(seat, token)| match to {
                Some(to) => Change::Moved {
                    seat,
                    token,
                    from,
                    to,
                },
                None => Change::Removed { seat, token, from },
            })
        };
        let moved = self.token_moves.iter().flatten().flat_map(moved);
        moved.chain(self.others.iter().flatten().copied())
    }
}

impl Serialize for Changes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

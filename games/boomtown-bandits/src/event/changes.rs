//! Changes that a played card made to what everybody sees.

use saloon_core::Seat;
use serde::{Serialize, Serializer};

use crate::cards::{Card, Location};
use crate::street::{Crew, Token};

/// One change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// A token goes to another location, sober.
    Moved {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
        /// Where it lay.
        from: Location,
        /// Where it lies now.
        to: Location,
    },
    /// A token is out for the round.
    Removed {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
        /// Where it lay.
        from: Location,
    },
    /// A coward is a shooter for this shootout.
    Encouraged {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Location,
    },
    /// A location is closed for the round.
    Closed {
        /// Which.
        at: Location,
    },
    /// A location is resolved, and its tokens stay for the next round.
    Kept {
        /// Which.
        at: Location,
    },
    /// A player's tokens are placed face up this round.
    Exposed {
        /// Whose.
        seat: Seat,
    },
    /// A token is no longer aimed at.
    Spared {
        /// Whose.
        seat: Seat,
        /// Which.
        token: Token,
    },
    /// The HIT has another number of bullets.
    Bullets {
        /// How many.
        bullets: u8,
    },
    /// A hand has another size.
    Hand {
        /// Whose.
        seat: Seat,
        /// How many cards.
        size: u8,
    },
    /// A card lies face up before a player.
    Laid {
        /// Before whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card no longer lies before a player.
    Lifted {
        /// Before whom it lay.
        seat: Seat,
        /// Which.
        card: Card,
    },
}

/// Tokens that leave a location together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct TokenMove {
    crew: Crew,
    from: Location,
    /// Nowhere if they are out for the round.
    to: Option<Location>,
}

/// Two tokens go two ways (Whispered Plan).
const MAX_TOKEN_MOVES: usize = 2;
/// A hand, the card laid, and two cards that change places (Fool's Gold).
const MAX_OTHER_CHANGES: usize = 6;

/// All changes of one card, tokens first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Changes {
    token_moves: [Option<TokenMove>; MAX_TOKEN_MOVES],
    others: [Option<Change>; MAX_OTHER_CHANGES],
}

impl Changes {
    /// Adds tokens that go from a location to another, or out.
    pub(crate) fn move_tokens(&mut self, crew: Crew, from: Location, to: Option<Location>) {
        let slot = self.token_moves.iter_mut().find(|slot| slot.is_none());
        *slot.expect("a card moves tokens two ways at most") = Some(TokenMove { crew, from, to });
    }

    /// Adds a change of another kind.
    pub(crate) fn push(&mut self, change: Change) {
        let slot = self.others.iter_mut().find(|slot| slot.is_none());
        *slot.expect("a card changes six other things at most") = Some(change);
    }

    /// Every change.
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

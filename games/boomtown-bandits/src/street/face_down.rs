//! Face-down tokens in order of placing (BB-3.3), and the seats that saw them by Loose Lips.

use core::array;

use saloon_core::{PerSeat, Seat, Viewer};

use crate::street::{Crew, SEATS, Token};
use crate::view::Perspective;

/// A player has three tokens.
const MAX_TOKENS: usize = 3 * SEATS;

/// A face-down token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed<T> {
    pub(crate) seat: Seat,
    /// Index of its location in the town.
    pub(crate) place: u8,
    pub(crate) token: T,
}

/// Face-down tokens of a round, in order of placing: `T` is [`Token`], or `Option<Token>` for a viewer.
///
/// The place and the order of each token are public, so a count tells which tokens a Loose Lips showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaceDown<T = Token> {
    placed: [Placed<T>; MAX_TOKENS],
    len: u8,
    /// Number of tokens in town at each seat's last Loose Lips of the round.
    shown: PerSeat<u8, SEATS>,
}

impl<T: Copy> FaceDown<T> {
    /// Tokens in order of placing.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Placed<T>> {
        self.placed[..usize::from(self.len)].iter().copied()
    }

    /// Number of tokens.
    pub(crate) fn len(&self) -> u8 {
        self.len
    }

    /// Whether a seat played Loose Lips this round. The card needs a hidden token, so the count is at least 1.
    pub(crate) fn has_peeked(&self, seat: Seat) -> bool {
        self.shown[seat] > 0
    }

    fn map<U>(&self, mut change: impl FnMut(usize, Placed<T>) -> U) -> FaceDown<U> {
        FaceDown {
            placed: array::from_fn(|index| {
                let placed = self.placed[index];
                Placed {
                    seat: placed.seat,
                    place: placed.place,
                    token: change(index, placed),
                }
            }),
            len: self.len,
            shown: self.shown,
        }
    }
}

impl FaceDown {
    pub(crate) const NONE: FaceDown = FaceDown {
        placed: [Placed {
            seat: Seat(0),
            place: 0,
            token: Token::Shooter,
        }; MAX_TOKENS],
        len: 0,
        shown: PerSeat([0; SEATS]),
    };

    pub(crate) fn push(&mut self, seat: Seat, token: Token, place: u8) {
        self.placed[usize::from(self.len)] = Placed { seat, place, token };
        self.len += 1;
    }

    /// Removes and returns the token that was placed last.
    pub(crate) fn pop(&mut self) -> Option<Placed<Token>> {
        let last = self.iter().last()?;
        self.len -= 1;
        self.placed[usize::from(self.len)] = FaceDown::NONE.placed[0];
        Some(last)
    }

    /// BB-3.4: turns all tokens face up. The record of Loose Lips stays until the round ends.
    pub(crate) fn reveal(&mut self) {
        *self = FaceDown {
            shown: self.shown,
            ..FaceDown::NONE
        };
    }

    /// Loose Lips: shows a seat the tokens in town now.
    pub(crate) fn show_to(&mut self, seat: Seat) {
        self.shown[seat] = self.len;
    }

    /// Tokens hidden from a seat.
    pub(crate) fn hidden_from(&self, seat: Seat) -> impl Iterator<Item = Placed<Token>> {
        let later = self.iter().skip(self.shown[seat].into());
        later.filter(move |token| token.seat != seat)
    }

    /// Whether a token is hidden from a seat.
    pub(crate) fn hides_from(&self, seat: Seat) -> bool {
        self.hidden_from(seat).next().is_some()
    }

    /// Makes a token a coward and returns its place. `index` counts in order of placing.
    pub(crate) fn turn_coward(&mut self, index: usize) -> u8 {
        let token = &mut self.placed[index];
        token.token = Token::Coward;
        token.place
    }

    /// Tokens as a viewer knows them: their own, and those that Loose Lips showed.
    pub(crate) fn known_to(&self, perspective: Perspective) -> FaceDown<Option<Token>> {
        let shown = match perspective {
            Perspective::Everything => self.len,
            Perspective::Of(Viewer::Seat(seat)) => self.shown[seat],
            Perspective::Of(Viewer::Spectator) => 0,
        };
        self.map(|index, placed| {
            let lies = index < self.len.into();
            let seen = index < shown.into() || perspective.sees(placed.seat);
            (lies && seen).then_some(placed.token)
        })
    }
}

impl FaceDown<Option<Token>> {
    /// Replaces every hidden token with a shooter.
    pub(crate) fn substitute(&self) -> FaceDown {
        let mut face_down = FaceDown {
            shown: self.shown,
            ..FaceDown::NONE
        };
        for placed in self.iter() {
            let token = placed.token.unwrap_or(Token::Shooter);
            face_down.push(placed.seat, token, placed.place);
        }
        face_down
    }

    /// Knowledge after an act of the viewer led to `now`. The viewer knows every token that the act added.
    pub(crate) fn after(&self, now: &FaceDown) -> FaceDown<Option<Token>> {
        now.map(|index, placed| {
            let known = self.placed[index];
            if index < self.len.into() {
                known.token
            } else {
                Some(placed.token)
            }
        })
    }

    /// Indices of a seat's hidden tokens, in order of placing.
    pub(crate) fn hidden(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let hidden = move |(_, placed): &(usize, Placed<Option<Token>>)| {
            placed.seat == seat && placed.token.is_none()
        };
        self.iter()
            .enumerate()
            .filter(hidden)
            .map(|(index, _)| index)
    }

    /// Tokens on a place, as far as they are known.
    pub(crate) fn at(&self, place: u8) -> PlaceTokens {
        let mut tokens = PlaceTokens {
            seen: Crew::NONE,
            hidden: PerSeat::default(),
        };
        for placed in &self.placed[..usize::from(self.len)] {
            if placed.place == place {
                match placed.token {
                    Some(token) => tokens.seen = tokens.seen.with(placed.seat, token),
                    None => tokens.hidden[placed.seat] += 1,
                }
            }
        }
        tokens
    }
}

/// Face-down tokens of one place, as a viewer knows them.
pub(crate) struct PlaceTokens {
    seen: Crew,
    hidden: PerSeat<u8, SEATS>,
}

impl PlaceTokens {
    /// Tokens of a seat: known shooters, hidden tokens, then a known coward.
    ///
    /// The order reveals nothing. It matches the true list, shooters before the coward: a hidden coward comes last, and if the coward
    /// is known, all hidden tokens are shooters.
    pub(crate) fn of(&self, seat: Seat) -> impl Iterator<Item = Option<Token>> + use<> {
        let seen = |token| {
            let count = self.seen.count(seat, token);
            core::iter::repeat_n(Some(token), count.into())
        };
        let hidden = core::iter::repeat_n(None, self.hidden[seat].into());
        seen(Token::Shooter)
            .chain(hidden)
            .chain(seen(Token::Coward))
    }
}

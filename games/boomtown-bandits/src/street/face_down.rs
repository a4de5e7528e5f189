//! Face-down tokens in order of placing (BB-3.3), and who has seen them by Loose Lips.

use saloon_core::{PerSeat, Seat, Viewer};

use crate::street::{Crew, SEATS, Token};

/// Three tokens a player.
const MOST: usize = 3 * SEATS;

/// A token that lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placed {
    seat: Seat,
    /// Index of its location in the town.
    place: u8,
    /// `None` only in a blanked game: hidden from the viewer.
    token: Option<Token>,
}

/// The face-down tokens of a round, in order of placing.
///
/// Where each was placed and in which order is public, so a count says which tokens a Loose Lips showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaceDown {
    placed: [Placed; MOST],
    len: u8,
    /// How many tokens lay there at each seat's last Loose Lips of the round.
    shown: PerSeat<u8, SEATS>,
}

impl FaceDown {
    pub(crate) const NONE: FaceDown = FaceDown {
        placed: [Placed {
            seat: Seat(0),
            place: 0,
            token: None,
        }; MOST],
        len: 0,
        shown: PerSeat([0; SEATS]),
    };

    pub(crate) fn push(&mut self, seat: Seat, token: Token, place: u8) {
        if let Some(slot) = self.placed.get_mut(usize::from(self.len)) {
            let token = Some(token);
            *slot = Placed { seat, place, token };
            self.len += 1;
        }
    }

    /// BB-3.4: all are turned up.
    pub(crate) fn reveal(&mut self) {
        *self = FaceDown {
            shown: self.shown,
            ..FaceDown::NONE
        };
    }

    /// Loose Lips: shows a seat the tokens that lie there now.
    pub(crate) fn show_to(&mut self, seat: Seat) {
        self.shown[seat] = self.len;
    }

    /// Did a seat play Loose Lips this round? It then saw one token or more.
    pub(crate) fn has_looked(&self, seat: Seat) -> bool {
        self.shown[seat] > 0
    }

    /// Is a token hidden from a seat?
    pub(crate) fn hides_from(&self, seat: Seat) -> bool {
        self.with_seen(Viewer::Seat(seat)).any(|(_, seen)| !seen)
    }

    /// The tokens on a place.
    pub(crate) fn at(&self, place: u8) -> Crew {
        let here = self.placed().filter(|token| token.place == place);
        here.map(Placed::or_shooter).collect()
    }

    /// Those tokens on a place that a viewer sees.
    pub(crate) fn seen_at(&self, place: u8, viewer: Viewer) -> Crew {
        let known = |token: &Placed| token.place == place && token.token.is_some();
        self.with_seen(viewer)
            .filter(|(token, seen)| *seen && known(token))
            .map(|(token, _)| token.or_shooter())
            .collect()
    }

    /// Owner and place of each coward that a viewer does not see.
    pub(crate) fn hidden_cowards(
        &self,
        viewer: Viewer,
    ) -> impl Iterator<Item = (Seat, u8)> + use<> {
        self.with_seen(viewer)
            .filter(|(token, seen)| !seen && token.token == Some(Token::Coward))
            .map(|(coward, _)| (coward.seat, coward.place))
    }

    /// Blanks the tokens that a viewer does not see.
    pub(crate) fn blank(&mut self, viewer: Viewer) {
        let tokens = self.with_seen(viewer);
        for (slot, (_, seen)) in self.placed.iter_mut().zip(tokens) {
            slot.token = slot.token.filter(|_| seen);
        }
    }

    /// How many tokens of a seat are blank.
    pub(crate) fn blanks(&self, seat: Seat) -> u8 {
        let blank = |token: &Placed| token.seat == seat && token.token.is_none();
        self.placed().filter(blank).count().to_le_bytes()[0]
    }

    /// Fills the blanks of a seat with shooters, but one of them, counted in order of placing, with its coward. Gives the coward's place.
    pub(crate) fn fill(&mut self, seat: Seat, coward: Option<u8>) -> Option<u8> {
        let placed = self.placed.iter_mut().take(self.len.into());
        let blanks = placed.filter(|token| token.seat == seat && token.token.is_none());
        let mut place = None;
        for (index, token) in (0..).zip(blanks) {
            if coward == Some(index) {
                token.token = Some(Token::Coward);
                place = Some(token.place);
            } else {
                token.token = Some(Token::Shooter);
            }
        }
        place
    }

    fn placed(&self) -> impl Iterator<Item = Placed> + use<> {
        self.placed.into_iter().take(self.len.into())
    }

    /// Every token, and whether a viewer sees it: it is theirs, or Loose Lips showed it.
    fn with_seen(&self, viewer: Viewer) -> impl Iterator<Item = (Placed, bool)> + use<> {
        let shown = match viewer {
            Viewer::Seat(seat) => self.shown[seat],
            Viewer::Spectator => 0,
        };
        let seen = move |(index, token): (u8, Placed)| {
            let seen = index < shown || viewer.is(token.seat);
            (token, seen)
        };
        (0..).zip(self.placed()).map(seen)
    }
}

impl Placed {
    /// A blank counts as a shooter in the crews of a blanked game.
    fn or_shooter(self) -> (Seat, Token) {
        (self.seat, self.token.unwrap_or(Token::Shooter))
    }
}

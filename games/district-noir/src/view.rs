//! Views: the knowledge of one viewer (DN-6).

use alloc::vec::Vec;

use saloon_core::{Outcome, PerSeat, Seat, Sheet, Viewer};
use serde::Serialize;

use crate::cards::Cards;
use crate::game::{DistrictNoir, TAKE};
use crate::outcome::{End, Reason};
use crate::row::Row;
use crate::score::{ScoreReason, Standing, cities_sheet, sheet};

/// Everything that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `district-noir`.
    #[cfg_attr(feature = "ts", ts(type = r#""district-noir""#))]
    pub game: &'static str,
    /// Outcome, after the end.
    pub outcome: Option<Outcome>,
    /// Number of the round, from 1 to 4.
    pub round: u8,
    /// Player who opened this round.
    pub opener: Seat,
    /// Player to move; `None` after the end.
    pub turn: Option<Seat>,
    /// The line, oldest card first.
    pub line: Row,
    /// DN-3.3: number of cards that a take would bring.
    pub reach: u8,
    /// Number of cards still to be dealt.
    pub pile: u8,
    /// The three cards in the box, after the end.
    pub removed: Option<Cards>,
    /// The players, by seat.
    pub players: PerSeat<Player, 2>,
    /// Score as if the game ended now.
    pub standing: Standing,
    /// Totals after each completed round.
    pub totals: Vec<PerSeat<i8, 2>>,
    /// Score sheet, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
    /// Typed form of `outcome`. Never sent.
    #[serde(skip)]
    pub(crate) end: Option<End>,
}

impl View {
    /// Returns the rule that decided the game, after the end.
    pub fn reason(&self) -> Option<Reason> {
        self.end.map(End::reason)
    }
}

/// One player, as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// The hand, for its owner only.
    pub hand: Option<Cards>,
    /// Number of cards in the hand.
    pub hand_size: u8,
    /// All cards taken, in order of kind.
    pub taken: Cards,
    /// Whether the player has taken this round.
    pub has_taken: bool,
}

impl DistrictNoir {
    pub(crate) fn redacted(&self, shows: impl Fn(Seat) -> bool, shows_removed: bool) -> View {
        let outcome = self.end.map(End::outcome);
        let totals = self.totals();
        View {
            game: "district-noir",
            round: self.round + 1,
            opener: self.opener,
            turn: self.turn(),
            line: self.line,
            reach: self.line.last(TAKE).len(),
            pile: self.pile.len(),
            removed: shows_removed.then_some(self.removed),
            players: PerSeat::from_fn(|seat| Player {
                hand: shows(seat).then_some(self.hands[seat]),
                hand_size: self.hands[seat].len(),
                taken: self.taken[seat],
                has_taken: self.has_taken.contains(seat),
            }),
            standing: Standing::of(&self.taken),
            sheet: self.end.map(|end| Sheet {
                lines: match end {
                    End::Cities { winner } => cities_sheet(winner),
                    End::Scored { .. } => sheet(&self.taken),
                },
                totals: totals
                    .iter()
                    .map(|after| after.iter().map(|&points| points.into()).collect())
                    .collect(),
            }),
            totals: totals.to_vec(),
            outcome,
            end: self.end,
        }
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        self.redacted(|seat| viewer.is(seat), self.end.is_some())
    }
}

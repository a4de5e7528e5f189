//! What one viewer knows (DN-6).

use alloc::vec::Vec;

use saloon_core::{Outcome, PerSeat, Seat, Sheet, Viewer};
use serde::Serialize;

use crate::cards::Cards;
use crate::game::{DistrictNoir, TAKE};
use crate::outcome::{End, Reason};
use crate::row::Row;
use crate::score::{ScoreReason, Standing, cities_sheet, sheet};

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `district-noir`.
    #[cfg_attr(feature = "ts", ts(type = r#""district-noir""#))]
    pub game: &'static str,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// From 1 to 4.
    pub round: u8,
    /// Who opened this round.
    pub opener: Seat,
    /// Who is to move; nobody after the end.
    pub turn: Option<Seat>,
    /// Oldest first.
    pub line: Row,
    /// DN-3.3: how many cards of its end a take would bring.
    pub reach: u8,
    /// How many cards are still to be dealt.
    pub pile: u8,
    /// The three in the box, after the end.
    pub removed: Option<Cards>,
    /// By seat.
    pub players: PerSeat<Player, 2>,
    /// What the cards taken are worth now, nothing else happening.
    pub standing: Standing,
    /// The totals after each round that is over.
    pub totals: Vec<PerSeat<i8, 2>>,
    /// The score line by line, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
    /// The same as `outcome`, typed. Never sent.
    #[serde(skip)]
    pub(crate) end: Option<End>,
}

impl View {
    /// What decided the game, once it is over.
    pub fn reason(&self) -> Option<Reason> {
        self.end.map(End::reason)
    }
}

/// One player as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// For its owner alone.
    pub hand: Option<Cards>,
    /// How many cards that is.
    pub hand_size: u8,
    /// Everything taken, in order of kind.
    pub taken: Cards,
    /// Has this round's take been made?
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

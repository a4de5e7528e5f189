//! Views: the knowledge of one viewer, `null` where it ends.

use alloc::vec::Vec;

use saloon_core::{Millis, Outcome, Seat, Sheet};
use serde::Serialize;

use crate::card::{Card, Hand};
use crate::game::{ROUNDS, TemplateGame};
use crate::outcome::ScoreReason;
use crate::prize::Prize;

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `template-game`.
    #[cfg_attr(feature = "ts", ts(type = r#""template-game""#))]
    pub game: &'static str,
    /// The result, after the end.
    pub outcome: Option<Outcome>,
    /// From 1 to 3.
    pub round: u8,
    /// TG-2.2.
    pub open_prizes: bool,
    /// By round; `null` where the prize is not turned up.
    pub prizes: [Option<Prize>; ROUNDS as usize],
    /// TG-3.4: the end of the time to choose, on the game's clock.
    pub deadline: Option<Millis>,
    /// By seat.
    pub players: Vec<Player>,
    /// The rounds that are over.
    pub rounds: Vec<Round>,
    /// The score line by line, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
}

/// One player as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// For its owner alone.
    pub hand: Option<Hand>,
    /// Number of cards in it.
    pub hand_size: u32,
    /// Whether a card is chosen this round.
    pub has_chosen: bool,
    /// The chosen card, for its owner alone.
    pub choice: Option<Card>,
    /// Points so far.
    pub points: u8,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Round {
    /// The cards by seat.
    pub cards: Vec<Card>,
    /// The points at stake.
    pub prize: Prize,
    /// The winner, if any.
    pub winner: Option<Seat>,
}

impl TemplateGame {
    /// The view of somebody who sees these hands and these prizes.
    pub(crate) fn redacted(&self, hand: impl Fn(Seat) -> bool, prize: impl Fn(u8) -> bool) -> View {
        let seats = || Seat::all(self.seats);
        let mut prizes = self.prizes;
        for (slot, round) in prizes.iter_mut().zip(0..) {
            *slot = slot.filter(|_| prize(round));
        }
        View {
            game: "template-game",
            outcome: self.final_outcome(),
            round: (self.round + 1).min(ROUNDS),
            open_prizes: self.open_prizes,
            prizes,
            deadline: (!self.is_over()).then_some(self.deadline),
            players: seats()
                .map(|seat| Player {
                    hand: hand(seat).then_some(self.hands[seat]),
                    hand_size: self.hands[seat].len(),
                    has_chosen: self.chosen[seat].is_some(),
                    choice: self.chosen[seat].filter(|_| hand(seat)),
                    points: self.points(seat),
                })
                .collect(),
            rounds: self
                .results()
                .zip(&self.played)
                .map(|((winner, prize), played)| Round {
                    cards: seats().filter_map(|seat| played[seat]).collect(),
                    prize,
                    winner,
                })
                .collect(),
            sheet: self.sheet(),
        }
    }
}

//! Views: the redacted knowledge of one viewer. Hidden values are `null`.

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
    /// Result, after the end.
    pub outcome: Option<Outcome>,
    /// Number of the round, from 1 to 3.
    pub round: u8,
    /// TG-2.2: whether all prizes are shown at the start.
    pub open_prizes: bool,
    /// Prizes by round; `null` if not turned up yet.
    pub prizes: [Option<Prize>; ROUNDS as usize],
    /// TG-3.4: end of the time to choose, on the game's clock.
    pub deadline: Option<Millis>,
    /// Players by seat.
    pub players: Vec<Player>,
    /// Finished rounds.
    pub rounds: Vec<Round>,
    /// Score sheet, after the end.
    #[cfg_attr(feature = "ts", ts(as = "Option<Sheet<String>>"))]
    pub sheet: Option<Sheet<ScoreReason>>,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// Hand; `null` for all but its owner.
    pub hand: Option<Hand>,
    /// Number of cards in the hand.
    pub hand_size: u32,
    /// Whether a card is chosen this round.
    pub has_chosen: bool,
    /// Chosen card; `null` for all but its owner.
    pub choice: Option<Card>,
    /// Points so far.
    pub points: u8,
}

/// A finished round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Round {
    /// Revealed cards by seat.
    pub cards: Vec<Card>,
    /// Prize of the round.
    pub prize: Prize,
    /// Winner, if any.
    pub winner: Option<Seat>,
}

impl TemplateGame {
    /// View that shows the hands and the prizes for which the closures return true.
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

//! Heuristics for bots. They may use only what `seat` knows.

use alloc::vec::Vec;

use saloon_core::{Heuristics, Seat};

use crate::act::Act;
use crate::game::TemplateGame;

impl Heuristics for TemplateGame {
    /// Prefers high cards for a prize of 3, low ones for a prize of 1.
    fn score_acts(&self, _seat: Seat, acts: &[Act], appeal: &mut Vec<f32>) {
        let prize = self.prizes.get(usize::from(self.round)).copied().flatten();
        let points = prize.map_or(2.0, |prize| f32::from(u8::from(prize)));
        appeal.clear();
        appeal.extend(
            acts.iter()
                .map(|&Act::Play(card)| (points - 2.0) * f32::from(u8::from(card))),
        );
    }
}

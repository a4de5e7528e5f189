//! Luck and skill: one bot of another level among equal bots.

use saloon_bots::WinShare;
use serde::Serialize;

use crate::stats::{Mean, count};

/// Wins of the bot that differs, by deal, level and seat. The same deal is played on every level and from every seat.
#[derive(Clone, Debug)]
pub struct SkillGames {
    /// Number of levels.
    pub levels: usize,
    /// Number of seats.
    pub seats: usize,
    /// By deal: the wins of level 0 by seat, then those of level 1, and so on.
    pub deals: Vec<Vec<f64>>,
}

/// Luck and skill on one side.
#[derive(Clone, Debug, Serialize)]
pub struct SkillSide {
    /// Share of wins of each level among bots of level 0.
    pub levels: Vec<WinShare>,
    /// Parts of the spread of results.
    pub parts: SpreadParts,
}

/// Parts of the variance of a result, as shares of it. They add up to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SpreadParts {
    /// Level of the player.
    pub skill: Mean,
    /// Everything before the first act: the deal, and who begins.
    pub deal: Mean,
    /// The rest: draws and dice during the game, and choices between acts that look equally good.
    pub play: Mean,
}

impl SkillGames {
    /// Summarises the games; `None` with fewer than two levels or deals.
    pub fn side(&self) -> Option<SkillSide> {
        if self.levels < 2 || self.deals.len() < 2 {
            return None;
        }
        let levels = (0..self.levels).map(|level| {
            let wins = |deal: &Vec<f64>| self.level(deal, level).iter().sum();
            let rounds: Vec<_> = self
                .deals
                .iter()
                .map(|deal| (count(self.seats), wins(deal)))
                .collect();
            WinShare::of(&rounds)
        });
        Some(SkillSide {
            levels: levels.collect(),
            parts: self.parts(),
        })
    }

    fn level<'a>(&self, deal: &'a [f64], level: usize) -> &'a [f64] {
        &deal[level * self.seats..(level + 1) * self.seats]
    }

    /// Estimates the parts, corrected for bias, with errors, by a jackknife over groups of deals.
    fn parts(&self) -> SpreadParts {
        let groups = self.deals.len().min(40);
        let all: Vec<&[f64]> = self.deals.iter().map(Vec::as_slice).collect();
        let whole = self.shares(&all);
        let without: Vec<[f64; 2]> = (0..groups)
            .map(|group| {
                let left = all.iter().enumerate();
                let left: Vec<_> = left
                    .filter(|(deal, _)| deal % groups != group)
                    .map(|(_, deal)| *deal)
                    .collect();
                self.shares(&left)
            })
            .collect();
        let estimate = |part: usize| {
            let number = count(groups);
            let mean = without.iter().map(|shares| shares[part]).sum::<f64>() / number;
            let squares: f64 = without
                .iter()
                .map(|shares| (shares[part] - mean).powi(2))
                .sum();
            let corrected = number * whole[part] - (number - 1.0) * mean;
            Mean::new(
                corrected.clamp(0.0, 1.0),
                (squares * (number - 1.0) / number).sqrt(),
            )
        };
        let (skill, deal) = (estimate(0), estimate(1));
        let error = skill.error.hypot(deal.error);
        let rest = (1.0 - skill.mean - deal.mean).max(0.0);
        SpreadParts {
            skill,
            deal,
            play: Mean {
                mean: rest,
                error,
                low: rest - error,
                high: rest + error,
            },
        }
    }

    /// Returns the shares of the variance that the level and the deal explain, from these deals.
    fn shares(&self, deals: &[&[f64]]) -> [f64; 2] {
        let (number, levels, seats) = (count(deals.len()), count(self.levels), count(self.seats));
        let means: Vec<f64> = (0..self.levels)
            .map(|level| {
                let wins = deals.iter().flat_map(|deal| self.level(deal, level));
                wins.sum::<f64>() / (number * seats)
            })
            .collect();
        let grand = means.iter().sum::<f64>() / levels;
        let cells = || deals.iter().flat_map(|deal| deal.iter());
        let total =
            cells().map(|win| (win - grand).powi(2)).sum::<f64>() / (number * levels * seats);
        if total <= 0.0 {
            return [0.0, 0.0];
        }
        let skill = means.iter().map(|mean| (mean - grand).powi(2)).sum::<f64>() / levels;
        // What two levels have in common on the same deal and seat, the deal explains.
        let mut common = 0.0;
        for deal in deals {
            for seat in 0..self.seats {
                let off = |level: usize| self.level(deal, level)[seat] - means[level];
                let sum: f64 = (0..self.levels).map(off).sum();
                let squares: f64 = (0..self.levels).map(|level| off(level).powi(2)).sum();
                common += sum * sum - squares; // every ordered pair of levels
            }
        }
        let deal = common / (number * seats * levels * (levels - 1.0));
        [skill / total, deal / total]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saloon_core::FastRng;

    /// Games in which a level wins with probability 0.2, 0.5 or 0.8 and the deal shifts all levels by 0.2 either way.
    fn games(deals: u32, shift: f64, seed: u64) -> SkillGames {
        let mut rng = FastRng::seeded(seed);
        let deals = (0..deals).map(|_| {
            let luck: Vec<f64> = (0..4)
                .map(|_| if rng.below(2) == 0 { shift } else { -shift })
                .collect();
            let mut wins = Vec::new();
            for chance in [0.2, 0.5, 0.8] {
                for luck in &luck {
                    let ticket = f64::from(rng.below(1000)) / 1000.0;
                    wins.push(f64::from(u8::from(ticket < chance + luck)));
                }
            }
            wins
        });
        SkillGames {
            levels: 3,
            seats: 4,
            deals: deals.collect(),
        }
    }

    #[test]
    fn planted_parts_are_found() {
        let side = games(3000, 0.2, 3).side().expect("enough games");
        // The total variance is 0.5 * 0.5; levels have the variance 0.06, deals 0.04.
        let parts = side.parts;
        for (part, truth) in [(parts.skill, 0.24), (parts.deal, 0.16), (parts.play, 0.6)] {
            assert!(part.low < truth && truth < part.high, "{part:?} {truth}");
            assert!(part.error < 0.03, "{part:?}");
        }
        assert!((side.levels[2].mean - 0.8).abs() < 0.02);
    }

    #[test]
    fn a_deal_without_luck_explains_nothing() {
        let parts = games(3000, 0.0, 4).side().expect("enough games").parts;
        assert!(parts.deal.low <= 0.0 && parts.deal.mean < 0.02, "{parts:?}");
    }

    #[test]
    fn too_few_games_give_no_answer() {
        assert!(games(1, 0.2, 1).side().is_none());
    }
}

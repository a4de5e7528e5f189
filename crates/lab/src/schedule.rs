//! Numbers of the games of a study.

use saloon_bots::{Arena, BotSpec};
use saloon_core::FastRng;

/// Plan of a study: which game has which number.
///
/// The number of a game depends neither on the number of games nor on that of threads, so a study can be resumed and extended.
/// Even numbers are games between equal bots, odd ones are games with one other bot. All sides play the same deals.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// Number of sides: 1, or 2 to compare.
    pub sides: usize,
    /// Number of players.
    pub seats: u8,
    /// Number of deals between equal bots.
    pub deals: u64,
    /// Bot on all seats.
    pub bot: BotSpec,
    /// Number of deals between unequal bots.
    pub skill_deals: u64,
    /// Levels to compare, the first on all other seats.
    pub levels: Vec<BotSpec>,
    /// Seed of all deals.
    pub seed: u64,
}

/// Content of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Equal bots.
    Equal {
        /// Side, from 0.
        side: usize,
        /// Number of the deal.
        deal: u64,
    },
    /// One bot of a level among bots of the first level.
    Skill {
        /// Side, from 0.
        side: usize,
        /// Number of the deal.
        deal: u64,
        /// Level, from 0. On level 0 all bots are equal.
        level: usize,
        /// Seat of the bot of that level; 0 on level 0.
        seat: usize,
    },
}

impl Schedule {
    /// Lists the numbers of all games.
    pub fn numbers(&self) -> Vec<u64> {
        let equal = (0..self.deals * self.sides as u64).map(|game| 2 * game);
        let skill = 0..self.skill_deals * self.sides as u64 * self.skill_games();
        equal.chain(skill.map(|game| 2 * game + 1)).collect()
    }

    /// Returns the number of games of one side on one deal between unequal bots.
    fn skill_games(&self) -> u64 {
        1 + (self.levels.len() as u64).saturating_sub(1) * u64::from(self.seats)
    }

    /// Returns the content of a game.
    pub fn task(&self, number: u64) -> Task {
        let sides = self.sides as u64;
        let index = |number: u64| usize::try_from(number).unwrap_or(0);
        let game = number / 2;
        if number.is_multiple_of(2) {
            return Task::Equal {
                side: index(game % sides),
                deal: game / sides,
            };
        }
        let (round, place) = (game / self.skill_games(), game % self.skill_games());
        let (level, seat) = match place.checked_sub(1) {
            None => (0, 0),
            Some(place) => (
                1 + index(place / u64::from(self.seats)),
                index(place % u64::from(self.seats)),
            ),
        };
        Task::Skill {
            side: index(round % sides),
            deal: round / sides,
            level,
            seat,
        }
    }

    /// Returns the seeds of a game between equal bots: of the deal and of the bots. Both sides share them.
    pub fn seeds(&self, deal: u64) -> (u64, u64) {
        let base = FastRng::seeded(self.seed).next_u64();
        (base ^ deal, base.rotate_left(32) ^ deal)
    }

    /// Returns the arena and the number in it of a game between unequal bots. Every level plays the same deals.
    pub fn bout(&self, deal: u64, level: usize, seat: usize) -> (Arena, u64) {
        let base = self.levels[0];
        let mut bots = vec![base; self.seats.into()];
        bots[0] = self.levels[level];
        let arena = Arena::new(&bots, self.seats, self.seed.rotate_left(16));
        let number = deal * arena.round();
        let sits = |number: &u64| arena.seating(*number)[seat] == 0;
        let number = (number..number + arena.round()).find(sits);
        let number = number.unwrap_or(deal * arena.round());
        (arena, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn schedule(sides: usize) -> Schedule {
        Schedule {
            sides,
            seats: 3,
            deals: 5,
            bot: "tips".parse().unwrap(),
            skill_deals: 2,
            levels: ["greenhorn", "gambler", "tips"]
                .map(|name| name.parse().unwrap())
                .into(),
            seed: 1,
        }
    }

    #[test]
    fn every_game_is_scheduled_once() {
        for sides in [1, 2] {
            let schedule = schedule(sides);
            let numbers = schedule.numbers();
            assert_eq!(numbers.len(), sides * (5 + 2 * (1 + 2 * 3)));
            let tasks: HashSet<String> = numbers
                .iter()
                .map(|&number| format!("{:?}", schedule.task(number)))
                .collect();
            assert_eq!(tasks.len(), numbers.len());
        }
    }

    #[test]
    fn numbers_stay_when_a_study_grows() {
        let small = schedule(2);
        let large = Schedule {
            deals: 50,
            skill_deals: 20,
            ..small.clone()
        };
        let numbers = large.numbers();
        for number in small.numbers() {
            assert!(numbers.contains(&number));
            assert_eq!(small.task(number), large.task(number));
        }
    }

    #[test]
    fn the_better_bot_sits_where_the_task_says() {
        let schedule = schedule(1);
        for level in 1..3 {
            for seat in 0..3 {
                let (arena, number) = schedule.bout(7, level, seat);
                let seating = arena.seating(number);
                let better: Vec<_> = (0..3).filter(|&at| seating[at] == 0).collect();
                assert_eq!(better, [seat]);
                assert_eq!(number / arena.round(), 7);
            }
        }
    }
}

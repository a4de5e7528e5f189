//! Statistics of the house: finished games of one person against bots of one level.
//!
//! Counted are games by the rules as dealt, in which the person made every decision, without a hint. Games of several people say little about the bots, and
//! a guest who plays several seats plays against themselves.

use saloon_core::Seat;
use saloon_core::record::Decider;

use crate::chairs::Chair;
use crate::faults::TableFault;
use crate::stored::{CountedGame, PersonResult};
use crate::table::Table;

/// Whether finished games against bots count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BotGames {
    Ignored,
    Counted,
}

impl Table {
    /// Counts finished games from now on.
    pub fn count_bot_games(&mut self) {
        self.bot_games = BotGames::Counted;
    }

    /// Returns the running game as it counts after a last step with these winners, decided by `by`. `None` if it does not count.
    pub(crate) fn counted(&self, winners: &[Seat], by: Decider) -> Option<CountedGame> {
        let chairs = &self.chairs;
        let takes_back = chairs.rules.take_back && !self.has(TableFault::CountTakeBacks);
        if self.bot_games == BotGames::Ignored || chairs.practice.is_some() || takes_back {
            return None;
        }
        if !self.hints.is_unused() && !self.has(TableFault::CountHints) {
            return None;
        }
        if self.running()?.had_stand_in() || by == Decider::StandIn {
            return None;
        }
        let (mut person, mut level) = (None, None);
        for (seat, chair) in self.seats().zip(&chairs.by_seat) {
            match chair {
                Chair::Guest { .. } if person.is_none() => person = Some(seat),
                Chair::Bot {
                    bot,
                    took_over: false,
                    ..
                } if level.is_none_or(|level| level == bot) => {
                    level = Some(bot);
                }
                _ => return None,
            }
        }
        let person = person?;
        let result = match winners {
            [winner] if *winner == person => PersonResult::Won,
            winners if winners.contains(&person) => PersonResult::Shared,
            _ => PersonResult::Lost,
        };
        Some(CountedGame {
            seats: chairs.rules.seats,
            bot: level?.clone(),
            result,
        })
    }
}

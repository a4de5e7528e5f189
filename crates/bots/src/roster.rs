//! Roster of the bots, and their names.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use saloon_core::{FastRng, Game, Heuristics};

use crate::budget::Budget;
use crate::heuristic_bot::HeuristicBot;
use crate::reactions::{RandomDelay, Reactions};
use crate::search::{Evaluation, Observers, SearchSettings};
use crate::search_bot::SearchBot;
use crate::{Bot, Position};

/// Bot that a host or a player can choose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotKind {
    /// Name in flags, records and the referee protocol.
    pub name: &'static str,
    /// Description of its play, in one line.
    pub about: &'static str,
    strategy: Strategy,
    reactions: Reactions,
}

/// Reactions of the arena's bots: without mistakes, but not faster than skilled people, who need a fifth of a second to see
/// the face of a die and act.
const STEADY: Reactions = Reactions {
    reaction: FASTEST,
    pause: RandomDelay {
        min_ms: 500,
        mean_tail_ms: 200,
    },
    mistakes: 0,
    distractions: 0,
};
const FASTEST: RandomDelay = RandomDelay {
    min_ms: 210,
    mean_tail_ms: 70,
};

impl BotKind {
    /// Returns its default budget; `None` if it does not search.
    pub fn budget(&self) -> Option<Budget> {
        match self.strategy {
            Strategy::Search { budget, .. } => Some(budget),
            Strategy::Random | Strategy::Heuristic { .. } => None,
        }
    }
}

/// Decision procedure of a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Strategy {
    /// Random legal act.
    Random,
    /// Best act by the heuristics, with some carelessness.
    Heuristic { careless: f32 },
    /// Tree search.
    Search {
        settings: SearchSettings,
        budget: Budget,
    },
}

/// All bots: the four levels, weakest first, then those for the arena.
pub const BOT_KINDS: &[BotKind] = &[
    BotKind {
        name: "greenhorn",
        about: "knows the rules of thumb and often forgets them",
        reactions: Reactions {
            reaction: RandomDelay {
                min_ms: 400,
                mean_tail_ms: 300,
            },
            pause: RandomDelay {
                min_ms: 1_000,
                mean_tail_ms: 650,
            },
            mistakes: 80,
            distractions: 150,
        },
        strategy: Strategy::Heuristic { careless: 3.0 },
    },
    BotKind {
        name: "gambler",
        about: "plays by the rules of thumb, with a slip now and then",
        reactions: Reactions {
            reaction: RandomDelay {
                min_ms: 300,
                mean_tail_ms: 200,
            },
            pause: RandomDelay {
                min_ms: 900,
                mean_tail_ms: 500,
            },
            mistakes: 40,
            distractions: 80,
        },
        strategy: Strategy::Heuristic { careless: 0.5 },
    },
    BotKind {
        name: "gunslinger",
        about: "thinks a few moves ahead, quickly",
        reactions: Reactions {
            reaction: RandomDelay {
                min_ms: 240,
                mean_tail_ms: 120,
            },
            pause: RandomDelay {
                min_ms: 900,
                mean_tail_ms: 400,
            },
            mistakes: 15,
            distractions: 40,
        },
        strategy: Strategy::Search {
            settings: SearchSettings::ROLLOUTS,
            budget: Budget::Iterations(60),
        },
    },
    BotKind {
        name: "legend",
        about: "thinks ahead for a second, and misses little",
        reactions: Reactions {
            reaction: FASTEST,
            pause: RandomDelay {
                min_ms: 900,
                mean_tail_ms: 300,
            },
            mistakes: 5,
            distractions: 20,
        },
        strategy: Strategy::Search {
            settings: SearchSettings::BEST,
            budget: Budget::Time(Duration::from_secs(1)),
        },
    },
    BotKind {
        name: "random",
        about: "for the arena: plays a random legal act",
        reactions: STEADY,
        strategy: Strategy::Random,
    },
    BotKind {
        name: "tips",
        about: "for the arena: always follows the rules of thumb",
        reactions: STEADY,
        strategy: Strategy::Heuristic { careless: 0.0 },
    },
    BotKind {
        name: "rollouts",
        about: "for the arena: tree search with playouts by the rules of thumb",
        reactions: STEADY,
        strategy: Strategy::Search {
            settings: SearchSettings::ROLLOUTS,
            budget: Budget::Time(Duration::from_secs(1)),
        },
    },
    BotKind {
        name: "plain-ismcts",
        about: "for the arena: textbook tree search with UCB and random playouts",
        reactions: STEADY,
        strategy: Strategy::Search {
            settings: SearchSettings {
                observers: Observers::Single,
                explore: 0.7,
                evaluation: Evaluation::RandomRollout,
                recalls: false,
                mixes: false,
            },
            budget: Budget::Iterations(5_000),
        },
    },
];

/// Specification of a bot: `legend`, `legend:35ms`, `plain-ismcts:5000it`, or `legend:35ms:x2` for two threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotSpec {
    kind: &'static BotKind,
    budget: Option<Budget>,
    threads: u8,
}

impl BotSpec {
    /// Returns the same bot with another budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> BotSpec {
        BotSpec {
            budget: Some(budget),
            ..self
        }
    }

    /// Returns the search settings and the budget; `None` if the bot does not search.
    pub fn search(self) -> Option<(SearchSettings, Budget)> {
        match self.kind.strategy {
            Strategy::Search { settings, budget } => {
                Some((settings, self.budget.unwrap_or(budget)))
            }
            Strategy::Random | Strategy::Heuristic { .. } => None,
        }
    }

    /// Whether the bot uses the earlier decisions of the others.
    pub fn remembers(self) -> bool {
        self.search().is_some_and(|(settings, _)| settings.recalls)
    }

    pub(crate) fn reactions(self) -> Reactions {
        self.kind.reactions
    }

    /// Limits the time of the search for one act. A budget in iterations is unchanged.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> BotSpec {
        match self.search() {
            Some((_, Budget::Time(time))) => self.with_budget(Budget::Time(time.min(limit))),
            _ => self,
        }
    }

    /// Creates the bot. The same seed gives the same play, unless its budget is a time.
    pub fn build<G: Heuristics>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self.kind.strategy {
            Strategy::Random => Box::new(RandomBot(FastRng::seeded(seed))),
            Strategy::Heuristic { careless } => Box::new(HeuristicBot::<G>::new(careless, seed)),
            Strategy::Search { settings, budget } => {
                let budget = self.budget.unwrap_or(budget);
                Box::new(SearchBot::<G>::new(settings, budget, self.threads, seed))
            }
        }
    }
}

/// Error for a text that names no bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no bot {:?}: `saloon bots` lists them; add :35ms or :5000it to set the search budget",
            self.0
        )
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for BotSpec {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<BotSpec, UnknownBot> {
        let read = || {
            let mut parts = text.split(':');
            let name = parts.next()?;
            let kind = BOT_KINDS.iter().find(|kind| kind.name == name)?;
            let budget = match parts.next() {
                Some(budget) => Some(budget.parse().ok()?),
                None => None,
            };
            let threads = match parts.next() {
                Some(threads) => threads.strip_prefix('x')?.parse().ok()?,
                None => 1,
            };
            let fits = matches!(kind.strategy, Strategy::Search { .. }) || budget.is_none();
            (fits && threads > 0 && parts.next().is_none()).then_some(BotSpec {
                kind,
                budget,
                threads,
            })
        };
        read().ok_or_else(|| UnknownBot(text.into()))
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        if let Some(budget) = self.budget {
            write!(f, ":{budget}")?;
            if self.threads > 1 {
                write!(f, ":x{}", self.threads)?;
            }
        }
        Ok(())
    }
}

/// Bot that plays a random legal act.
struct RandomBot(FastRng);

impl<G: Game> Bot<G> for RandomBot {
    fn choose<'a>(&mut self, _: &Position<'_, G>, acts: &'a [G::Act]) -> &'a G::Act {
        self.0.choose(acts).unwrap_or(&acts[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> impl Iterator<Item = BotSpec> {
        BOT_KINDS[..4].iter().map(|kind| kind.name.parse().unwrap())
    }

    #[test]
    fn weaker_bots_react_slower_and_none_faster_than_a_good_player() {
        let mut rng = FastRng::seeded(1);
        let mut last = Duration::MAX;
        for name in levels() {
            let times: Vec<_> = (0..1000).map(|_| name.reaction(&mut rng)).collect();
            assert!(
                times.iter().all(|time| *time >= Duration::from_millis(200)),
                "{name}"
            );
            let mean = times.iter().sum::<Duration>() / 1000;
            assert!(mean < last, "{name}: {mean:?}");
            last = mean;
        }
    }

    #[test]
    fn calm_bots_pause_a_readable_time() {
        let mut rng = FastRng::seeded(2);
        for name in levels() {
            for _ in 0..1000 {
                let pause = name.pause(&mut rng);
                // The shortest default deadline of a game is a card window of six seconds.
                let range = Duration::from_millis(500)..Duration::from_secs(5);
                assert!(range.contains(&pause), "{name}: {pause:?}");
            }
        }
    }

    #[test]
    fn stronger_bots_make_fewer_mistakes_and_none_is_perfect() {
        let reactions: Vec<_> = levels().map(BotSpec::reactions).collect();
        for pair in reactions.windows(2) {
            assert!(
                pair[0].mistakes > pair[1].mistakes && pair[0].distractions > pair[1].distractions
            );
        }
        assert!(reactions[3].mistakes > 0 && reactions[3].distractions > 0);
    }

    #[test]
    fn a_time_limit_shortens_a_time_budget() {
        let name = |text: &str| text.parse::<BotSpec>().unwrap();
        let limit = Duration::from_millis(40);
        assert_eq!(name("legend").with_time_limit(limit), name("legend:40ms"));
        assert_eq!(
            name("legend:20ms").with_time_limit(limit),
            name("legend:20ms")
        );
        assert_eq!(
            name("gunslinger").with_time_limit(limit),
            name("gunslinger")
        );
        assert_eq!(name("tips").with_time_limit(limit), name("tips"));
    }

    #[test]
    fn specs_round_trip_through_text() {
        for text in [
            "legend",
            "legend:35ms",
            "plain-ismcts:5000it",
            "legend:1ms:x2",
        ] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "nobody",
            "legend:",
            "legend:35",
            "legend:1ms:2",
            "legend:1ms:x0",
            "tips:1ms",
        ] {
            assert!(text.parse::<BotSpec>().is_err(), "{text}");
        }
    }
}

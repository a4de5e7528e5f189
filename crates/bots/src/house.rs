//! The bots of the house, and how they are named.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use saloon_core::{FastRng, Game, Heuristics, Seat};

use crate::Bot;
use crate::budget::Budget;
use crate::nerves::{Nerves, Wait};
use crate::search::{Eyes, Manner, Playout};
use crate::thinker::Thinker;
use crate::thumb::Thumb;

/// A bot as a host or a player picks it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// What flags, records and the referee call it.
    pub name: &'static str,
    /// How it plays, in one line.
    pub about: &'static str,
    mind: Mind,
    nerves: Nerves,
}

/// People who are good at it take a fifth of a second to see a face of a die and act. Bots of the arena are no people: they make
/// no slips.
const STEADY: Nerves = Nerves {
    reaction: QUICKEST,
    thought: Wait {
        shortest_ms: 500,
        mean_tail_ms: 200,
    },
    slips: 0,
    dawdles: 0,
};
const QUICKEST: Wait = Wait {
    shortest_ms: 210,
    mean_tail_ms: 70,
};

impl Kind {
    /// How long it thinks unless it is told otherwise; `None` if it does not search.
    pub fn budget(&self) -> Option<Budget> {
        match self.mind {
            Mind::Search { budget, .. } => Some(budget),
            Mind::Random | Mind::Thumb { .. } => None,
        }
    }
}

/// How a bot comes to its act.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mind {
    /// Does anything that is allowed.
    Random,
    /// Follows the rules of thumb, more or less carelessly.
    Thumb { careless: f32 },
    /// Searches.
    Search { manner: Manner, budget: Budget },
}

/// The search at its best, as measured in the arena.
const BEST: Manner = Manner {
    eyes: Eyes::Shared,
    explore: 0.4,
    playout: Playout::Heuristics,
};

/// Every bot of the house: the four levels, weakest first, then those for the arena.
pub const KINDS: &[Kind] = &[
    Kind {
        name: "greenhorn",
        about: "knows the rules of thumb and often forgets them",
        nerves: Nerves {
            reaction: Wait {
                shortest_ms: 400,
                mean_tail_ms: 300,
            },
            thought: Wait {
                shortest_ms: 1_000,
                mean_tail_ms: 650,
            },
            slips: 80,
            dawdles: 150,
        },
        mind: Mind::Thumb { careless: 3.0 },
    },
    Kind {
        name: "gambler",
        about: "plays by the rules of thumb, with a slip now and then",
        nerves: Nerves {
            reaction: Wait {
                shortest_ms: 300,
                mean_tail_ms: 200,
            },
            thought: Wait {
                shortest_ms: 900,
                mean_tail_ms: 500,
            },
            slips: 40,
            dawdles: 80,
        },
        mind: Mind::Thumb { careless: 0.5 },
    },
    Kind {
        name: "gunslinger",
        about: "thinks a few moves ahead, quickly",
        nerves: Nerves {
            reaction: Wait {
                shortest_ms: 240,
                mean_tail_ms: 120,
            },
            thought: Wait {
                shortest_ms: 900,
                mean_tail_ms: 400,
            },
            slips: 15,
            dawdles: 40,
        },
        mind: Mind::Search {
            manner: BEST,
            budget: Budget::Iterations(60),
        },
    },
    Kind {
        name: "legend",
        about: "thinks ahead for a second, and misses little",
        nerves: Nerves {
            reaction: QUICKEST,
            thought: Wait {
                shortest_ms: 900,
                mean_tail_ms: 300,
            },
            slips: 5,
            dawdles: 20,
        },
        mind: Mind::Search {
            manner: BEST,
            budget: Budget::Time(Duration::from_secs(1)),
        },
    },
    Kind {
        name: "random",
        about: "for the arena: does anything that is allowed, each act as likely as any other",
        nerves: STEADY,
        mind: Mind::Random,
    },
    Kind {
        name: "tips",
        about: "for the arena: the rules of thumb to the letter",
        nerves: STEADY,
        mind: Mind::Thumb { careless: 0.0 },
    },
    Kind {
        name: "plain-ismcts",
        about: "for the arena: the textbook's search, with one tree, UCB and random playouts",
        nerves: STEADY,
        mind: Mind::Search {
            manner: Manner {
                eyes: Eyes::One,
                explore: 0.7,
                playout: Playout::Random,
            },
            budget: Budget::Iterations(5_000),
        },
    },
];

/// A bot as it is asked for: `legend`, `legend:35ms`, `plain-ismcts:5000it`, `legend:35ms:x2` for two threads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name {
    kind: &'static Kind,
    budget: Option<Budget>,
    threads: u8,
}

impl Name {
    /// The same bot with another budget.
    #[must_use]
    pub fn with(self, budget: Budget) -> Name {
        Name {
            budget: Some(budget),
            ..self
        }
    }

    /// How a bot of this name thinks, if it searches.
    pub fn search(self) -> Option<(Manner, Budget)> {
        match self.kind.mind {
            Mind::Search { manner, budget } => Some((manner, self.budget.unwrap_or(budget))),
            Mind::Random | Mind::Thumb { .. } => None,
        }
    }

    pub(crate) fn nerves(self) -> Nerves {
        self.kind.nerves
    }

    /// The same bot, which thinks no longer than this about an act. One that counts iterations thinks as ever.
    #[must_use]
    pub fn within(self, limit: Duration) -> Name {
        match self.search() {
            Some((_, Budget::Time(time))) => self.with(Budget::Time(time.min(limit))),
            _ => self,
        }
    }

    /// A player of this name. The same seed gives the same play, unless it thinks by the clock.
    pub fn sit<G: Heuristics>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self.kind.mind {
            Mind::Random => Box::new(Random(FastRng::seeded(seed))),
            Mind::Thumb { careless } => Box::new(Thumb::<G>::new(careless, seed)),
            Mind::Search { manner, budget } => {
                let budget = self.budget.unwrap_or(budget);
                Box::new(Thinker::<G>::new(manner, budget, self.threads, seed))
            }
        }
    }
}

/// There is no such bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownBot(String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no bot {:?}: see saloon bots; add :35ms or :5000it to say how long it thinks",
            self.0
        )
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Name {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Name, UnknownBot> {
        let read = || {
            let mut parts = text.split(':');
            let name = parts.next()?;
            let kind = KINDS.iter().find(|kind| kind.name == name)?;
            let budget = match parts.next() {
                Some(budget) => Some(budget.parse().ok()?),
                None => None,
            };
            let threads = match parts.next() {
                Some(threads) => threads.strip_prefix('x')?.parse().ok()?,
                None => 1,
            };
            let fits = matches!(kind.mind, Mind::Search { .. }) || budget.is_none();
            (fits && threads > 0 && parts.next().is_none()).then_some(Name {
                kind,
                budget,
                threads,
            })
        };
        read().ok_or_else(|| UnknownBot(text.into()))
    }
}

impl fmt::Display for Name {
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

/// Does anything that is allowed.
struct Random(FastRng);

impl<G: Game> Bot<G> for Random {
    fn choose<'a>(&mut self, _seat: Seat, _view: &G::View, acts: &'a [G::Act]) -> &'a G::Act {
        self.0.choose(acts).unwrap_or(&acts[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> impl Iterator<Item = Name> {
        KINDS[..4].iter().map(|kind| kind.name.parse().unwrap())
    }

    #[test]
    fn no_bot_reacts_faster_than_a_good_player_and_the_weaker_are_slower() {
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
    fn a_calm_bot_can_be_followed_and_keeps_nobody_waiting() {
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
    fn the_better_slip_less_and_nobody_is_perfect() {
        let nerves: Vec<_> = levels().map(Name::nerves).collect();
        for pair in nerves.windows(2) {
            assert!(pair[0].slips > pair[1].slips && pair[0].dawdles > pair[1].dawdles);
        }
        assert!(nerves[3].slips > 0 && nerves[3].dawdles > 0);
    }

    #[test]
    fn a_bot_that_thinks_by_the_clock_can_be_hurried() {
        let name = |text: &str| text.parse::<Name>().unwrap();
        let limit = Duration::from_millis(40);
        assert_eq!(name("legend").within(limit), name("legend:40ms"));
        assert_eq!(name("legend:20ms").within(limit), name("legend:20ms"));
        assert_eq!(name("gunslinger").within(limit), name("gunslinger"));
        assert_eq!(name("tips").within(limit), name("tips"));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in [
            "legend",
            "legend:35ms",
            "plain-ismcts:5000it",
            "legend:1ms:x2",
        ] {
            assert_eq!(text.parse::<Name>().unwrap().to_string(), text);
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
            assert!(text.parse::<Name>().is_err(), "{text}");
        }
    }
}

//! Stored puzzles.

use std::fmt;
use std::str::FromStr;

use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, Header, SeatedPlayer, rules_id};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::{EventLog, Game, Heuristics, Millis, Plan, Seat, Viewer};
use saloon_review::Decision;
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::confirm::TRIES;

/// Difference up to which an answer is close, in points of win share.
const CLOSE: f32 = 6.0;

/// Puzzles of one game.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct PuzzleFile<G: Game> {
    /// Rules by which the puzzles replay: [`rules_id`].
    pub rules: String,
    /// Names of the [factors](Heuristics::FACTORS) that the acts have.
    pub factors: Vec<String>,
    /// Puzzles, in the order in which they become puzzles of the day.
    pub puzzles: Vec<StoredPuzzle<G>>,
}

/// Puzzle: a position, and what each of its acts is worth.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct StoredPuzzle<G: Game> {
    /// Id, from a hash of the position. It never changes, even if the view gets new fields.
    pub id: String,
    /// Number of players.
    pub seats: u8,
    /// Options of the table.
    pub options: G::Options,
    /// Number from which the dealer's seed is made.
    pub deal: u64,
    /// Acts that led to the position.
    pub played: Vec<PlayedAct<G::Act>>,
    /// Seat that is to act.
    pub seat: Seat,
    /// Time of the position.
    pub at: Millis,
    /// Round of the game, from 1.
    pub round: u32,
    /// Number of worlds in which the acts were compared.
    pub worlds: u32,
    /// How many of [`TRIES`] tries of each level of bots find the answer, weakest level first.
    pub levels: [u8; 4],
    /// Legal acts, best first.
    pub acts: Vec<JudgedAct<G::Act>>,
}

/// Act that led to a puzzle. Its text is the time, the seat and the act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayedAct<A> {
    /// Time of the act.
    pub at: Millis,
    /// Seat that acted.
    pub seat: Seat,
    /// Act itself.
    pub act: A,
}

/// Legal act of a puzzle. Amounts are in points of win share.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(
    deny_unknown_fields,
    bound(
        serialize = "A: fmt::Display",
        deserialize = "A: FromStr, A::Err: fmt::Display"
    )
)]
pub struct JudgedAct<A> {
    /// Act itself, in its notation.
    #[serde(with = "notation")]
    pub act: A,
    /// Win share, and half the width of its 95 % interval.
    pub share: (f32, f32),
    /// Share of the best act less that of this one, and half the width of its interval.
    pub short: (f32, f32),
    /// Whether it has the same effect as the best act in every world.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub same: bool,
    /// Mean of each factor of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<f32>,
}

/// Step of the game that led to a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct ReplayedStep<'a, G: Game> {
    /// Number of its last entry; 0 for the deal.
    pub entry: u32,
    /// Seat that acted; `None` for the deal, and for time alone.
    pub actor: Option<Seat>,
    /// Events of the step.
    pub log: &'a EventLog<G::Event>,
}

/// Difficulty of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Half of the tries of all levels find the answer.
    Easy,
    /// A quarter of the tries find it.
    Medium,
    /// Fewer find it.
    Hard,
}

/// Verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Best act, or one that is too close to it to call.
    Found,
    /// At most six points short.
    Close,
    /// More than six points short.
    Missed,
}

/// Answer to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Index of the act in [`StoredPuzzle::acts`].
    pub act: usize,
    /// Verdict.
    pub verdict: Verdict,
}

impl<A> JudgedAct<A> {
    /// Returns the verdict on this act as an answer.
    pub fn verdict(&self) -> Verdict {
        let (short, margin) = self.short;
        if self.same || short <= margin {
            Verdict::Found
        } else if short <= CLOSE {
            Verdict::Close
        } else {
            Verdict::Missed
        }
    }
}

impl<G: Heuristics> PuzzleFile<G> {
    /// Builds the file of these puzzles.
    pub fn new(puzzles: Vec<StoredPuzzle<G>>) -> Self {
        PuzzleFile {
            rules: rules_id::<G>(),
            factors: G::FACTORS
                .iter()
                .map(|factor| factor.name.to_owned())
                .collect(),
            puzzles,
        }
    }

    /// Reads a file; an empty text has no puzzles.
    ///
    /// # Errors
    ///
    /// If the text is no such file, or belongs to other rules.
    pub fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Ok(PuzzleFile::new(Vec::new()));
        }
        let mut file: PuzzleFile<G> =
            serde_json::from_str(text).map_err(|error| error.to_string())?;
        if file.rules != rules_id::<G>() {
            let (of, rules) = (file.rules, rules_id::<G>());
            return Err(format!("the puzzles are for {of}, not {rules}"));
        }
        file.arrange_factors();
        Ok(file)
    }

    /// Returns the text of the file: JSON with one line for each puzzle.
    pub fn text(&self) -> String {
        fn json(value: &impl Serialize) -> String {
            serde_json::to_string(value).expect("plain data, with text for keys")
        }
        let puzzles: Vec<_> = self.puzzles.iter().map(json).collect();
        format!(
            "{{\"rules\":{},\"factors\":{},\"puzzles\":[\n{}\n]}}\n",
            json(&self.rules),
            json(&self.factors),
            puzzles.join(",\n")
        )
    }

    /// Puts the factors in the game's present order. An act that lacks one of them loses them all.
    fn arrange_factors(&mut self) {
        let places: Option<Vec<usize>> = G::FACTORS
            .iter()
            .map(|factor| self.factors.iter().position(|name| name == factor.name))
            .collect();
        for act in self.puzzles.iter_mut().flat_map(|puzzle| &mut puzzle.acts) {
            let old = std::mem::take(&mut act.factors);
            if let Some(places) = &places {
                let factors = places.iter().map(|&place| old.get(place).copied());
                act.factors = factors.collect::<Option<_>>().unwrap_or_default();
            }
        }
        let names = G::FACTORS.iter().map(|factor| factor.name.to_owned());
        self.factors = names.collect();
    }
}

impl<G: Game> StoredPuzzle<G> {
    /// Returns the plan of the table.
    pub fn plan(&self) -> Plan<G> {
        Plan {
            options: self.options.clone(),
            ..Plan::standard(self.seats)
        }
    }

    /// Replays the game up to the position. `each` gets the table after the deal and after each act.
    ///
    /// # Errors
    ///
    /// If the rules do not allow an act.
    pub fn replay(
        &self,
        mut each: impl FnMut(&GameTable<G>, ReplayedStep<'_, G>),
    ) -> Result<GameTable<G>, String> {
        let players = Seat::all(self.seats).map(|seat| SeatedPlayer {
            name: seat.to_string(),
            bot: None,
        });
        let header = Header::new(
            &self.plan(),
            Vec::new(),
            players.collect(),
            DealSource::Given,
        );
        let opened = GameTable::open(&header, &deal_seed(self.deal), Access::Sealed);
        let (mut table, _, log) = opened.map_err(|error| error.to_string())?;
        let mut entry = 0;
        each(
            &table,
            ReplayedStep {
                entry,
                actor: None,
                log: &log,
            },
        );
        let acts = self
            .played
            .iter()
            .map(|&PlayedAct { at, seat, act }| TableCommand::act(at, seat, act));
        let wait = (self.at > self.played.last().map_or(Millis::ZERO, |last| last.at))
            .then(|| TableCommand::tick(self.at));
        for (number, command) in acts.chain(wait).enumerate() {
            let actor = command.act.map(|(seat, _)| seat);
            let step = table
                .propose(command)
                .map_err(|error| format!("act {number}: {error}"))?;
            entry += u32::try_from(step.entries().len()).unwrap_or_default();
            let log = table.accept(step);
            each(
                &table,
                ReplayedStep {
                    entry,
                    actor,
                    log: &log,
                },
            );
        }
        Ok(table)
    }

    /// Returns the decision of the puzzle, from what its seat knows.
    pub fn decision(&self, table: &GameTable<G>) -> Decision<G> {
        let mut acts = Vec::new();
        table.legal(self.seat, &mut acts);
        let best = self.acts.first().map(|best| best.act);
        Decision {
            view: table.view(Viewer::Seat(self.seat)),
            past: table.past(self.seat),
            played: acts
                .iter()
                .position(|&act| Some(act) == best)
                .unwrap_or_default(),
            acts,
            at: self.at,
        }
    }

    /// Judges an act; `None` if it is not legal.
    pub fn judge(&self, act: G::Act) -> Option<Answer> {
        let place = self.acts.iter().position(|judged| judged.act == act)?;
        Some(Answer {
            act: place,
            verdict: self.acts[place].verdict(),
        })
    }

    /// Returns the difficulty.
    pub fn difficulty(&self) -> Difficulty {
        let found: u32 = self.levels.iter().map(|&found| u32::from(found)).sum();
        let tries = 4 * u32::from(TRIES);
        if 2 * found >= tries {
            Difficulty::Easy
        } else if 4 * found >= tries {
            Difficulty::Medium
        } else {
            Difficulty::Hard
        }
    }
}

/// Makes the seed of the dealer.
pub(crate) fn deal_seed(deal: u64) -> Seed {
    let mut secret = [0; 32];
    secret[..8].copy_from_slice(&deal.to_le_bytes());
    Seed::new(secret)
}

impl<A: fmt::Display> Serialize for PlayedAct<A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let PlayedAct { at, seat, act } = self;
        serializer.collect_str(&format_args!("{} {seat} {act}", at.0))
    }
}

impl<'de, A: FromStr> Deserialize<'de> for PlayedAct<A>
where
    A::Err: fmt::Display,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut parts = text.splitn(3, ' ');
        let mut next = || {
            parts
                .next()
                .ok_or_else(|| de::Error::custom("an act is a time, a seat and its notation"))
        };
        let (at, seat, act) = (next()?, next()?, next()?);
        let number = |text: &str| text.parse::<u64>().map_err(de::Error::custom);
        Ok(PlayedAct {
            at: Millis(number(at)?),
            seat: Seat(u8::try_from(number(seat)?).map_err(de::Error::custom)?),
            act: act.parse().map_err(de::Error::custom)?,
        })
    }
}

/// Acts in their notation.
mod notation {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub(super) fn serialize<A: Display, S: Serializer>(
        act: &A,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(act)
    }

    pub(super) fn deserialize<'de, A: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<A, D::Error>
    where
        A::Err: Display,
    {
        String::deserialize(deserializer)?
            .parse()
            .map_err(Error::custom)
    }
}

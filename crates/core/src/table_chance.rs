//! Chance at a table: a script, the dealer or a record answers, and every answer is noted.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::chance::{Chance, Odds, Stream};
use crate::dealer::Dealer;
use crate::record::Draw;
use crate::time::Millis;

/// Why a given or recorded outcome is no answer to what the rules ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The outcome is not among those that could come up.
    Outcome {
        /// What was given.
        given: String,
        /// What could come up.
        odds: Vec<(String, u32)>,
    },
    /// The rules ask for a draw that the record does not have.
    Missing {
        /// What for.
        stream: String,
    },
    /// The record has another draw than the rules ask for.
    Other {
        /// What the rules ask for.
        asked: String,
        /// What the record has.
        recorded: String,
    },
    /// The record has draws that the rules never ask for.
    Unasked {
        /// How many.
        count: usize,
    },
    /// The record goes on although something was due before.
    Overdue {
        /// When it was due.
        due: Millis,
    },
    /// The record starts a game that has started.
    SecondStart,
    /// The record takes back other entries than a player could.
    WrongTakeBack {
        /// The first that it takes back.
        from: u32,
    },
    /// The record lets time bring something at an instant when nothing is due.
    NothingDue,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Outcome { given, odds } => {
                let possible: Vec<_> = odds.iter().map(|(outcome, _)| outcome.as_str()).collect();
                let possible = possible.join(", ");
                write!(
                    f,
                    "chance cannot give {given:?} here, only one of: {possible}"
                )
            }
            Mismatch::Missing { stream } => {
                write!(
                    f,
                    "the rules ask for a draw of {stream}, and the record has none"
                )
            }
            Mismatch::Other { asked, recorded } => {
                write!(f, "the rules ask for {asked}, the record has {recorded}")
            }
            Mismatch::Unasked { count } => {
                write!(
                    f,
                    "the record has {count} draws that the rules do not ask for"
                )
            }
            Mismatch::Overdue { due } => {
                write!(
                    f,
                    "something was due at {due}, and the record leaves it out"
                )
            }
            Mismatch::SecondStart => f.write_str("a game starts but once"),
            Mismatch::WrongTakeBack { from } => {
                write!(f, "a player's last act is not entry {from}")
            }
            Mismatch::NothingDue => f.write_str("nothing is due at this instant"),
        }
    }
}

impl core::error::Error for Mismatch {}

/// Chance at a table: answers the rules, and notes what it answered.
pub(crate) struct TableChance<'a> {
    source: DrawSource<'a>,
    /// How many draws of each stream were made before this step.
    positions: &'a BTreeMap<Stream, u32>,
    /// The streams drawn from in this step.
    drawn: Vec<Stream>,
    /// The draws of this entry.
    draws: Vec<Draw>,
}

enum DrawSource<'a> {
    /// The script first, then the dealer.
    Dealer {
        dealer: &'a Dealer,
        script: VecDeque<String>,
        on_mismatch: OnMismatch,
    },
    /// What a record holds, and nothing else.
    Record(core::slice::Iter<'a, Draw>),
}

/// What becomes of a script when an outcome of it does not fit what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnMismatch {
    /// Whoever gave it is told.
    Reject,
    /// It ends there, and the dealer goes on.
    EndScript,
}

/// What chance was asked, and what is left to answer with.
pub(crate) struct StepDraws {
    pub(crate) script: VecDeque<String>,
    pub(crate) drawn: Vec<Stream>,
    pub(crate) draws: Vec<Draw>,
}

impl<'a> TableChance<'a> {
    /// The script first, then the dealer. `drawn` is what earlier entries of the same step drew from.
    pub(crate) fn dealt(
        dealer: &'a Dealer,
        script: VecDeque<String>,
        on_mismatch: OnMismatch,
        positions: &'a BTreeMap<Stream, u32>,
        drawn: Vec<Stream>,
    ) -> Self {
        TableChance {
            source: DrawSource::Dealer {
                dealer,
                script,
                on_mismatch,
            },
            positions,
            drawn,
            draws: Vec::new(),
        }
    }

    /// What a record holds, and nothing else.
    pub(crate) fn recorded(draws: &'a [Draw], positions: &'a BTreeMap<Stream, u32>) -> Self {
        TableChance {
            source: DrawSource::Record(draws.iter()),
            positions,
            drawn: Vec::new(),
            draws: Vec::new(),
        }
    }

    /// Every recorded draw must have been asked for.
    pub(crate) fn finish(self) -> Result<StepDraws, Mismatch> {
        let script = match self.source {
            DrawSource::Record(rest) if rest.len() > 0 => {
                return Err(Mismatch::Unasked { count: rest.len() });
            }
            DrawSource::Record(_) => VecDeque::new(),
            DrawSource::Dealer { script, .. } => script,
        };
        Ok(StepDraws {
            script,
            drawn: self.drawn,
            draws: self.draws,
        })
    }
}

/// The next answer of a script, if it is the script that answers.
fn scripted<O: Odds>(script: &mut VecDeque<String>) -> Option<String> {
    if O::IS_SETUP {
        None
    } else {
        script.pop_front()
    }
}

impl Chance for TableChance<'_> {
    type Error = Mismatch;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Mismatch> {
        let earlier = self.drawn.iter().filter(|&&other| other == stream).count();
        let position = self.positions.get(&stream).copied().unwrap_or_default()
            + u32::try_from(earlier).unwrap_or(u32::MAX);
        let listed: Vec<_> = odds
            .outcomes()
            .map(|(outcome, weight)| (outcome.to_string(), weight))
            .collect();
        let fitting = |text: &str| {
            text.parse()
                .ok()
                .filter(|&outcome| odds.outcomes().any(|(possible, _)| possible == outcome))
        };
        let (outcome, given) = match &mut self.source {
            DrawSource::Dealer {
                dealer,
                script,
                on_mismatch,
            } => {
                let text = scripted::<O>(script);
                match (text.as_deref().and_then(fitting), text) {
                    (Some(outcome), _) => (outcome, true),
                    (None, Some(given)) if *on_mismatch == OnMismatch::Reject => {
                        let odds = listed;
                        return Err(Mismatch::Outcome { given, odds });
                    }
                    (None, rejected) => {
                        if rejected.is_some() {
                            script.clear();
                        }
                        let ticket = dealer.draw(stream, position, odds.total());
                        (odds.pick(ticket), false)
                    }
                }
            }
            DrawSource::Record(rest) => {
                let stream = stream.to_string();
                let Some(draw) = rest.next() else {
                    return Err(Mismatch::Missing { stream });
                };
                if draw.stream != stream || draw.position != position {
                    return Err(Mismatch::Other {
                        asked: format!("draw {position} of {stream}"),
                        recorded: format!("draw {} of {}", draw.position, draw.stream),
                    });
                }
                if draw.odds != listed {
                    return Err(Mismatch::Other {
                        asked: format!("draw {position} of {stream} among {listed:?}"),
                        recorded: format!("{:?}", draw.odds),
                    });
                }
                match fitting(&draw.result) {
                    Some(outcome) => (outcome, draw.given),
                    None => {
                        return Err(Mismatch::Outcome {
                            given: draw.result.clone(),
                            odds: listed,
                        });
                    }
                }
            }
        };
        self.drawn.push(stream);
        self.draws.push(Draw {
            stream: stream.to_string(),
            position,
            odds: listed,
            result: outcome.to_string(),
            given,
        });
        Ok(outcome)
    }
}

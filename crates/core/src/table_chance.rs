//! Chance source of a table: a script, the dealer or a record. It logs every draw.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::chance::{Chance, Odds, Stream};
use crate::dealer::Dealer;
use crate::record::Draw;
use crate::time::Millis;

/// Reason for which a scripted or recorded outcome does not match the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The outcome is not a possible one.
    Outcome {
        /// Scripted or recorded outcome.
        given: String,
        /// Possible outcomes with weights.
        odds: Vec<(String, u32)>,
    },
    /// The rules make a draw that the record lacks.
    Missing {
        /// Stream of the missing draw.
        stream: String,
    },
    /// The record has a different draw.
    Other {
        /// Draw that the rules make.
        asked: String,
        /// Draw in the record.
        recorded: String,
    },
    /// The record has draws that the rules do not make.
    Unasked {
        /// Number of extra draws.
        count: usize,
    },
    /// The record skips a deadline.
    Overdue {
        /// Time of the deadline.
        due: Millis,
    },
    /// The record starts a game that has already started.
    SecondStart,
    /// The record takes back entries that the player could not.
    WrongTakeBack {
        /// Number of the first entry that it takes back.
        from: u32,
    },
    /// The record has a tick at a time when no deadline is due.
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
                    "the rules require a draw of {stream}, which the record lacks"
                )
            }
            Mismatch::Other { asked, recorded } => {
                write!(
                    f,
                    "the rules require {asked}, but the record has {recorded}"
                )
            }
            Mismatch::Unasked { count } => {
                write!(
                    f,
                    "the record has {count} draws that the rules do not require"
                )
            }
            Mismatch::Overdue { due } => {
                write!(f, "the deadline at {due} is missing from the record")
            }
            Mismatch::SecondStart => f.write_str("the record starts the game a second time"),
            Mismatch::WrongTakeBack { from } => {
                write!(f, "entry {from} is not the player's last act")
            }
            Mismatch::NothingDue => f.write_str("no deadline is due at this instant"),
        }
    }
}

impl core::error::Error for Mismatch {}

/// Chance source of a table. It answers the rules and logs the draws.
pub(crate) struct TableChance<'a> {
    source: DrawSource<'a>,
    /// Number of draws of each stream before this step.
    positions: &'a BTreeMap<Stream, u32>,
    /// Streams drawn from in this step.
    drawn: Vec<Stream>,
    /// Draws of this entry.
    draws: Vec<Draw>,
}

enum DrawSource<'a> {
    /// Script first, then the dealer.
    Dealer {
        dealer: &'a Dealer,
        script: VecDeque<String>,
        on_mismatch: OnMismatch,
    },
    /// Draws of a record only.
    Record(core::slice::Iter<'a, Draw>),
}

/// Handling of a scripted outcome that does not fit the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnMismatch {
    /// The command fails with [`Mismatch::Outcome`].
    Reject,
    /// The script ends, and the dealer takes over.
    EndScript,
}

/// Draws of a step, and the rest of the script.
pub(crate) struct StepDraws {
    pub(crate) script: VecDeque<String>,
    pub(crate) drawn: Vec<Stream>,
    pub(crate) draws: Vec<Draw>,
}

impl<'a> TableChance<'a> {
    /// Draws from the script, then from the dealer. `drawn` lists the streams that earlier entries of the same step drew from.
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

    /// Takes the draws from a record only.
    pub(crate) fn recorded(draws: &'a [Draw], positions: &'a BTreeMap<Stream, u32>) -> Self {
        TableChance {
            source: DrawSource::Record(draws.iter()),
            positions,
            drawn: Vec::new(),
            draws: Vec::new(),
        }
    }

    /// Ends the step. Fails if a recorded draw was not used.
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

/// Takes the next outcome of the script, unless the draw belongs to the set-up.
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

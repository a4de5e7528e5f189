//! Chance that is recorded in one world and replayed in another.

use saloon_core::{Chance, FastRng, Odds, Stream};

/// Chance source that records its outcomes or replays recorded ones.
#[derive(Debug)]
pub enum ChanceTape<'a> {
    /// Records.
    Recording {
        /// Source of the outcomes.
        rng: &'a mut FastRng,
        /// Outcomes so far.
        drawn: Vec<(Stream, String)>,
    },
    /// Replays.
    Playing(std::slice::Iter<'a, (Stream, String)>),
}

/// Error: a recorded outcome is impossible in this world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TapeMismatch;

impl<'a> ChanceTape<'a> {
    /// Starts a recording.
    pub fn record(rng: &'a mut FastRng) -> Self {
        ChanceTape::Recording {
            rng,
            drawn: Vec::new(),
        }
    }

    /// Replays `drawn`.
    pub fn play(drawn: &'a [(Stream, String)]) -> Self {
        ChanceTape::Playing(drawn.iter())
    }

    /// Returns the recorded outcomes.
    pub fn drawn(self) -> Vec<(Stream, String)> {
        match self {
            ChanceTape::Recording { drawn, .. } => drawn,
            ChanceTape::Playing(_) => Vec::new(),
        }
    }
}

impl Chance for ChanceTape<'_> {
    type Error = TapeMismatch;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, TapeMismatch> {
        match self {
            ChanceTape::Recording { rng, drawn } => {
                let outcome = odds.pick(rng.below(odds.total()));
                drawn.push((stream, outcome.to_string()));
                Ok(outcome)
            }
            ChanceTape::Playing(rest) => rest
                .next()
                .filter(|(noted, _)| *noted == stream)
                .and_then(|(_, text)| text.parse().ok())
                .filter(|&outcome| odds.outcomes().any(|(possible, _)| possible == outcome))
                .ok_or(TapeMismatch),
        }
    }
}

//! Chance that is noted in one world and given again in another.

use saloon_core::{Chance, FastRng, Odds, Stream};

/// Draws by luck and notes what came up, or gives again what was noted.
#[derive(Debug)]
pub enum ChanceTape<'a> {
    /// Notes.
    Recording {
        /// Draws.
        rng: &'a mut FastRng,
        /// What came up so far.
        drawn: Vec<(Stream, String)>,
    },
    /// Gives again.
    Playing(std::slice::Iter<'a, (Stream, String)>),
}

/// The noted outcome cannot come up in this world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TapeMismatch;

impl<'a> ChanceTape<'a> {
    /// Starts noting.
    pub fn record(rng: &'a mut FastRng) -> Self {
        ChanceTape::Recording {
            rng,
            drawn: Vec::new(),
        }
    }

    /// Gives `drawn` again.
    pub fn play(drawn: &'a [(Stream, String)]) -> Self {
        ChanceTape::Playing(drawn.iter())
    }

    /// What was noted.
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

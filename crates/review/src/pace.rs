//! Division of the effort among the parts of a review.

use std::time::Duration;

/// Effort of a review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effort {
    /// About this much processor time.
    Time(Duration),
    /// About this many imagined games: gives the same review on every machine.
    Games(u32),
}

/// Effort spent so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    effort: Effort,
    elapsed: Duration,
    games: u64,
}

impl Pace {
    pub(crate) fn new(effort: Effort) -> Pace {
        Pace {
            effort,
            elapsed: Duration::ZERO,
            games: 0,
        }
    }

    /// Notes the processor time and the number of games so far.
    pub(crate) fn note(&mut self, elapsed: Duration, games: u64) {
        self.elapsed = elapsed;
        self.games = games;
    }

    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    fn spent(&self) -> f64 {
        match self.effort {
            Effort::Time(time) => self.elapsed.as_secs_f64() / time.as_secs_f64(),
            Effort::Games(games) => self.games as f64 / f64::from(games),
        }
    }

    /// Returns the number of games for the next of `units` equal units, if together they may bring the effort up to the share `until`,
    /// within `range`.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to small numbers"
    )]
    pub(crate) fn games(&self, until: f64, units: usize, (least, most): (u32, u32)) -> u32 {
        let spent = self.spent();
        let games = self.games as f64 / spent * (until - spent) / units.max(1) as f64;
        if games.is_finite() {
            (games.clamp(least.into(), most.into())) as u32
        } else {
            least
        }
    }

    /// Whether the effort is spent up to this share.
    pub(crate) fn reached(&self, share: f64) -> bool {
        self.spent() >= share
    }
}

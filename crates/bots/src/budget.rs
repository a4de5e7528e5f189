//! Budget of a bot's search.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Budget of a bot for one act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Number of search iterations. The same seed then gives the same act on any machine.
    Iterations(u32),
    /// Time limit of the search.
    Time(Duration),
}

/// Longest time between reads of the clock, as far as the last iterations tell. A read costs about as much as a few steps of a game.
const CLOCK_INTERVAL: Duration = Duration::from_micros(50);
/// Most iterations between reads of the clock.
const MAX_INTERVAL: u32 = 16;

impl Budget {
    /// Starts to count.
    pub(crate) fn start(self) -> BudgetMeter {
        let (most, clock) = match self {
            Budget::Iterations(most) => (most, None),
            Budget::Time(time) => {
                let now = Instant::now();
                let clock = Clock {
                    until: now + time,
                    last: now,
                    interval: 1,
                    next: 1,
                };
                (u32::MAX, Some(clock))
            }
        };
        BudgetMeter {
            done: 0,
            most,
            clock,
        }
    }

    /// Splits the budget into `parts` that run in parallel; returns one of them.
    pub(crate) fn split(self, parts: u32) -> Budget {
        match self {
            Budget::Iterations(count) => Budget::Iterations(count.div_ceil(parts.max(1))),
            Budget::Time(_) => self,
        }
    }
}

/// Spent part of a budget.
pub(crate) struct BudgetMeter {
    done: u32,
    most: u32,
    clock: Option<Clock>,
}

impl BudgetMeter {
    /// Spends one iteration; `false` if none is left.
    #[inline]
    pub(crate) fn spend_one(&mut self) -> bool {
        let is_over = match &mut self.clock {
            Some(clock) if clock.next == self.done => clock.has_passed(),
            _ => self.done >= self.most,
        };
        self.done += u32::from(!is_over);
        !is_over
    }
}

/// Time budget. It reads the clock at intervals that follow the speed of the iterations: those of a game with hundreds of acts take a
/// hundred times longer than others.
struct Clock {
    until: Instant,
    /// Time of the last read.
    last: Instant,
    /// Number of iterations between the last two reads.
    interval: u32,
    /// Number of iterations at the next read.
    next: u32,
}

impl Clock {
    /// Reads the clock; `true` if the time is over.
    fn has_passed(&mut self) -> bool {
        let now = Instant::now();
        let iteration = (now - self.last) / self.interval;
        let fitting = CLOCK_INTERVAL.as_nanos() / iteration.as_nanos().max(1);
        let most = (self.interval * 2).min(MAX_INTERVAL);
        self.interval = u32::try_from(fitting).map_or(most, |fitting| fitting.clamp(1, most));
        self.last = now;
        self.next = self.next.saturating_add(self.interval);
        now >= self.until
    }
}

/// Written `35ms` or `5000it`.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(count) => write!(f, "{count}it"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

/// Error for a text that is not a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseBudgetError;

impl fmt::Display for ParseBudgetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a search budget is a number of milliseconds or iterations, such as 35ms or 5000it",
        )
    }
}

impl std::error::Error for ParseBudgetError {}

impl FromStr for Budget {
    type Err = ParseBudgetError;

    fn from_str(text: &str) -> Result<Budget, ParseBudgetError> {
        let number = |text: &str| match text.parse() {
            Ok(number @ 1_u32..) => Ok(number),
            _ => Err(ParseBudgetError),
        };
        if let Some(ms) = text.strip_suffix("ms") {
            number(ms).map(|ms| Budget::Time(Duration::from_millis(ms.into())))
        } else {
            number(text.strip_suffix("it").ok_or(ParseBudgetError)?).map(Budget::Iterations)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_round_trip_through_text() {
        for text in ["35ms", "5000it"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        for text in ["", "35", "0ms", "-1it", "ms", "99999999999ms"] {
            assert_eq!(text.parse::<Budget>(), Err(ParseBudgetError), "{text}");
        }
    }

    #[test]
    fn an_iteration_budget_is_exact() {
        let mut spending = Budget::Iterations(3).start();
        assert_eq!((0..9).filter(|_| spending.spend_one()).count(), 3);
    }
}

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

/// Number of iterations between reads of the clock, which cost about as much as a few steps of a game.
const CLOCK_INTERVAL: u32 = 16;

impl Budget {
    /// Starts to count.
    pub(crate) fn start(self) -> BudgetMeter {
        match self {
            Budget::Iterations(most) => BudgetMeter {
                done: 0,
                most,
                until: None,
            },
            Budget::Time(time) => BudgetMeter {
                done: 0,
                most: u32::MAX,
                until: Some(Instant::now() + time),
            },
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
    until: Option<Instant>,
}

impl BudgetMeter {
    /// Spends one iteration; `false` if none is left.
    #[inline]
    pub(crate) fn spend_one(&mut self) -> bool {
        let look = self.done.is_multiple_of(CLOCK_INTERVAL);
        if self.done >= self.most
            || (look && self.done > 0 && self.until.is_some_and(|until| Instant::now() >= until))
        {
            return false;
        }
        self.done += 1;
        true
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

//! How the instant of an act is ruled where seats race over connections of different lengths.
//!
//! A player's program says when its player acted. That counts, as far as the house can believe it: not earlier than the act
//! can have left, by the delay that the house measured and trusts the connection to have, with some grace for what
//! varies; and not later than it came.

use serde::{Deserialize, Serialize};

use crate::time::Millis;

/// What a delay may vary by, in milliseconds.
pub const GRACE: u64 = 25;
/// No delay is trusted to be longer, in milliseconds: beyond it a slow connection is its owner's loss, and a
/// program that feigns one gains no more.
pub const MAX_DELAY: u64 = 250;

/// How an instant of a race was ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// When the act reached the table.
    pub arrival: Millis,
    /// The one-way delay that the house trusted the connection to have, in milliseconds.
    pub trusted: u64,
    /// The instant that the player's program claimed, if it claimed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub claimed: Option<Millis>,
    /// The instant that counted.
    pub counted: Millis,
}

impl Receipt {
    /// Rules an instant. `last` is the last one that the rules have seen: time does not go back for anyone.
    pub fn rule(arrival: Millis, delay: u64, claimed: Option<Millis>, last: Millis) -> Receipt {
        let arrival = arrival.max(last);
        let trusted = delay.min(MAX_DELAY);
        let earliest = Millis(arrival.0.saturating_sub(trusted + GRACE)).max(last);
        Receipt {
            arrival,
            trusted,
            claimed,
            counted: claimed.map_or(arrival, |claimed| claimed.clamp(earliest, arrival)),
        }
    }

    /// Why no house that keeps to its word can have written this for an act that counted at `at`, if so.
    pub fn fault(&self, at: Millis) -> Option<&'static str> {
        let &Receipt {
            arrival,
            trusted,
            claimed,
            counted,
        } = self;
        if counted != at {
            Some("its receipt is for another instant")
        } else if trusted > MAX_DELAY {
            Some("its receipt trusts a longer delay than any is trusted to be")
        } else if counted > arrival {
            Some("by its receipt it counts later than it came")
        } else if counted.plus(trusted + GRACE) < arrival {
            Some("by its receipt it counts earlier than its delay can explain")
        } else if claimed.is_none_or(|claimed| claimed > counted) && counted != arrival {
            Some("by its receipt it counts earlier than was claimed")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(arrival: u64, delay: u64, claimed: impl Into<Option<u64>>, last: u64) -> u64 {
        let claimed = claimed.into().map(Millis);
        let receipt = Receipt::rule(Millis(arrival), delay, claimed, Millis(last));
        assert_eq!(receipt.claimed, claimed);
        assert_eq!(receipt.fault(receipt.counted), None, "{receipt:?}");
        receipt.counted.0
    }

    #[test]
    fn an_honest_claim_counts() {
        assert_eq!(counted(5_000, 40, 4_960, 0), 4_960);
        assert_eq!(counted(5_000, 40, 4_935, 0), 4_935, "the grace is in it");
        assert_eq!(counted(5_000, 40, 5_000, 0), 5_000);
    }

    #[test]
    fn claims_are_clamped_to_the_trusted_delay() {
        assert_eq!(counted(5_000, 40, 4_934, 0), 4_935);
        assert_eq!(counted(5_000, 40, 0, 0), 4_935);
        assert_eq!(counted(5_000, 0, 0, 0), 4_975, "an unknown delay is none");
        assert_eq!(counted(5_000, 250, 0, 0), 4_725);
        assert_eq!(counted(5_000, 9_000, 0, 0), 4_725, "no delay is longer");
        assert_eq!(counted(5_000, u64::MAX, 0, 0), 4_725);
        assert_eq!(counted(10, 250, 0, 0), 0, "nothing is before the start");
    }

    #[test]
    fn claims_are_clamped_to_the_arrival() {
        assert_eq!(counted(5_000, 40, 5_001, 0), 5_000);
        assert_eq!(counted(5_000, 40, u64::MAX, 0), 5_000);
        assert_eq!(counted(5_000, 40, None, 0), 5_000);
    }

    #[test]
    fn time_does_not_go_back() {
        assert_eq!(counted(5_000, 40, 4_960, 4_980), 4_980);
        assert_eq!(counted(5_000, 40, 4_990, 4_980), 4_990);
        assert_eq!(
            counted(5_000, 40, 4_960, 5_010),
            5_010,
            "it came to the table when the table had gone on"
        );
    }

    #[test]
    fn an_inconsistent_receipt_is_a_fault() {
        let honest = Receipt::rule(Millis(5_000), 40, Some(Millis(4_960)), Millis(4_000));
        assert_eq!(honest.fault(Millis(4_960)), None);
        let wrong = [
            (4_961, honest),
            (
                4_960,
                Receipt {
                    trusted: 251,
                    ..honest
                },
            ),
            (
                4_960,
                Receipt {
                    arrival: Millis(4_959),
                    ..honest
                },
            ),
            (
                4_960,
                Receipt {
                    trusted: 14,
                    ..honest
                },
            ),
            (
                4_960,
                Receipt {
                    claimed: Some(Millis(4_961)),
                    ..honest
                },
            ),
            (
                4_960,
                Receipt {
                    claimed: None,
                    ..honest
                },
            ),
        ];
        for (at, receipt) in wrong {
            assert!(receipt.fault(Millis(at)).is_some(), "{receipt:?}");
        }
    }
}

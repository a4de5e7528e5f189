//! Latency compensation: rules on the time of an act when seats race over connections of different delays.
//!
//! A client claims the time at which its player acted. The claim is clamped. It cannot be earlier than the arrival minus
//! the measured one-way delay, minus a grace for jitter. It cannot be later than the arrival.

use serde::{Deserialize, Serialize};

use crate::time::Millis;

/// Grace for jitter, in milliseconds.
pub const GRACE: u64 = 25;
/// Upper bound on the trusted delay, in milliseconds. A slower connection is its owner's loss, and a client that feigns
/// one gains no more than this.
pub const MAX_DELAY: u64 = 250;

/// Ruling on the time of an act in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// Time at which the act reached the table.
    pub arrival: Millis,
    /// One-way delay that the house trusted for the connection, in milliseconds.
    pub trusted: u64,
    /// Time that the client claimed, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub claimed: Option<Millis>,
    /// Time that counted.
    pub counted: Millis,
}

impl Receipt {
    /// Rules on the time of an act. `last` is the latest time that the rules have seen: the result is never earlier.
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

    /// Returns the reason for which no correct server can have issued this receipt for an act that counted at `at`, if any.
    pub fn fault(&self, at: Millis) -> Option<&'static str> {
        let &Receipt {
            arrival,
            trusted,
            claimed,
            counted,
        } = self;
        if counted != at {
            Some("the receipt states a different instant")
        } else if trusted > MAX_DELAY {
            Some("the trusted delay in the receipt exceeds the limit")
        } else if counted > arrival {
            Some("by the receipt, the act counts later than it arrived")
        } else if counted.plus(trusted + GRACE) < arrival {
            Some("by the receipt, the act counts earlier than the trusted delay allows")
        } else if claimed.is_none_or(|claimed| claimed > counted) && counted != arrival {
            Some("by the receipt, the act counts earlier than claimed")
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
        assert_eq!(counted(5_000, 40, 4_935, 0), 4_935, "within the grace");
        assert_eq!(counted(5_000, 40, 5_000, 0), 5_000);
    }

    #[test]
    fn claims_are_clamped_to_the_trusted_delay() {
        assert_eq!(counted(5_000, 40, 4_934, 0), 4_935);
        assert_eq!(counted(5_000, 40, 0, 0), 4_935);
        assert_eq!(
            counted(5_000, 0, 0, 0),
            4_975,
            "an unmeasured delay counts as zero"
        );
        assert_eq!(counted(5_000, 250, 0, 0), 4_725);
        assert_eq!(counted(5_000, 9_000, 0, 0), 4_725, "the delay is capped");
        assert_eq!(counted(5_000, u64::MAX, 0, 0), 4_725);
        assert_eq!(counted(10, 250, 0, 0), 0, "no instant precedes the start");
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
            "the table had already processed a later instant"
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

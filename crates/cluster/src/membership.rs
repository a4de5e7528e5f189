//! Membership: when this node expels another one, and when it gives itself up.

use std::collections::HashMap;
use std::time::Duration;

use saloon_store::{Node, NodeId};
use saloon_table::Instant;

use crate::faults::{ClusterFault, Planted};

/// Interval of heartbeats.
pub const BEAT: Duration = Duration::from_millis(250);
/// Time limit for a heartbeat. A slow database makes nobody look dead: silence is counted from the last heartbeat that was written.
pub const BEAT_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval at which a node looks for devices that were signed out elsewhere.
pub const DEVICES: Duration = Duration::from_millis(750);
/// Time limit for the probe of a port.
pub const PROBE_TIMEOUT: Duration = Duration::from_millis(500);
/// Delay before the next attempt to rejoin.
pub const REJOIN_RETRY: Duration = Duration::from_millis(500);

/// Silence after which a node is expelled.
const SILENCE: Duration = Duration::from_secs(3);
/// Silence after which a node is expelled whose port refuses connections: its process is gone.
const SILENCE_REFUSED: Duration = Duration::from_secs(1);
/// Number of refused connections in a row that count as proof.
const REFUSALS: u32 = 2;
/// Longest time between two heartbeats of this node that count as unbroken. A node that was paused got no answers, so none of them failed.
const GAP: Duration = Duration::from_secs(2);
/// Time without a heartbeat after which a node sends its players away: the others have expelled it by now, or will.
const CUT_OFF: Duration = Duration::from_secs(5);

/// Heartbeats of this node, and observations of the others.
#[derive(Debug)]
pub struct Membership {
    /// Start of our own unbroken heartbeats. A node that was itself cut off must not judge others.
    beating_since: Option<Instant>,
    /// Number of refused probes in a row, by node.
    refusals: HashMap<NodeId, u32>,
    /// Last heartbeat; `None` once its absence was acted upon.
    last_beat: Option<Instant>,
    planted: Planted,
}

impl Membership {
    /// Starts the membership of a node that has just registered.
    pub fn new(now: Instant, planted: Planted) -> Membership {
        Membership {
            beating_since: None,
            refusals: HashMap::new(),
            last_beat: Some(now),
            planted,
        }
    }

    /// Records a heartbeat, which found these nodes.
    pub fn beat(&mut self, now: Instant, nodes: &[Node]) {
        let last = self.last_beat.replace(now);
        let gap = last.is_none_or(|last| now.saturating_duration_since(last) > GAP);
        if gap && !self.planted.has(ClusterFault::IgnoreGap) {
            self.beating_since = None;
            self.refusals.clear();
        }
        self.beating_since.get_or_insert(now);
        self.refusals
            .retain(|id, _| nodes.iter().any(|node| node.id == *id));
    }

    /// Records a heartbeat that failed. Returns whether the tables must leave memory now; once per outage.
    pub fn missed(&mut self, now: Instant) -> bool {
        self.beating_since = None;
        self.refusals.clear();
        let is_old = |last: &mut Instant| now.saturating_duration_since(*last) >= CUT_OFF;
        self.last_beat.take_if(is_old).is_some()
    }

    /// Starts again after this node was expelled.
    pub fn expelled(&mut self, now: Instant) {
        *self = Membership::new(now, self.planted);
    }

    /// Returns whether another node is silent for so long that its port must be probed.
    pub fn is_suspect(&mut self, node: &Node) -> bool {
        let suspect = node.silent_for >= SILENCE_REFUSED;
        if !suspect {
            self.refusals.remove(&node.id);
        }
        suspect
    }

    /// Judges a suspect after the probe of its port. Returns the silence for which it must be expelled, if it must.
    pub fn judge(&mut self, now: Instant, node: &Node, refused: bool) -> Option<Duration> {
        let refusals = self.refusals.entry(node.id).or_default();
        *refusals = if refused { *refusals + 1 } else { 0 };
        let since = self.beating_since?;
        let beats = now.saturating_duration_since(since) >= SILENCE;
        let silence = if *refusals >= REFUSALS {
            SILENCE_REFUSED
        } else if beats || self.planted.has(ClusterFault::JudgeAtOnce) {
            SILENCE
        } else {
            return None;
        };
        (node.silent_for >= silence).then_some(silence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: f64) -> Instant {
        Instant::ZERO + Duration::from_secs_f64(seconds)
    }

    fn silent(seconds: f64) -> Node {
        Node {
            id: NodeId(2),
            address: String::new(),
            schema: 1,
            draining: false,
            silent_for: Duration::from_secs_f64(seconds),
        }
    }

    fn membership() -> Membership {
        Membership::new(Instant::ZERO, Planted::default())
    }

    #[test]
    fn a_silent_node_is_judged_after_heartbeats_of_our_own() {
        let mut membership = membership();
        membership.beat(at(0.), &[]);
        assert_eq!(membership.judge(at(2.9), &silent(9.), false), None);
        assert_eq!(membership.judge(at(3.), &silent(2.9), false), None);
        let verdict = membership.judge(at(3.), &silent(3.), false);
        assert_eq!(verdict, Some(SILENCE));
        assert!(!membership.missed(at(3.)));
        membership.beat(at(3.2), &[]);
        assert_eq!(membership.judge(at(4.), &silent(4.), false), None, "broken");
    }

    #[test]
    fn a_node_that_was_paused_does_not_judge_at_once() {
        let mut membership = membership();
        for beat in 0..4 {
            membership.beat(at(f64::from(beat)), &[]);
        }
        let verdict = membership.judge(at(3.), &silent(3.), false);
        assert_eq!(verdict, Some(SILENCE));
        membership.beat(at(10.), &[]);
        assert_eq!(membership.judge(at(10.), &silent(7.), false), None);
        membership.beat(at(12.), &[]);
        membership.beat(at(13.), &[]);
        let verdict = membership.judge(at(13.), &silent(7.), false);
        assert_eq!(verdict, Some(SILENCE));
    }

    #[test]
    fn a_port_that_refuses_twice_is_proof() {
        let mut membership = membership();
        let node = silent(1.);
        membership.beat(at(0.), std::slice::from_ref(&node));
        assert!(membership.is_suspect(&node));
        assert_eq!(membership.judge(at(0.), &node, true), None);
        assert_eq!(membership.judge(at(0.1), &node, false), None);
        assert_eq!(membership.judge(at(0.2), &node, true), None, "in a row");
        let verdict = membership.judge(at(0.3), &node, true);
        assert_eq!(verdict, Some(SILENCE_REFUSED));
        assert!(!membership.is_suspect(&silent(0.5)), "it beat again");
        assert_eq!(membership.judge(at(0.4), &node, true), None, "from zero");
    }

    #[test]
    fn a_node_without_the_database_gives_up_once() {
        let mut membership = membership();
        membership.beat(at(1.), &[]);
        assert!(!membership.missed(at(5.9)));
        assert!(membership.missed(at(6.)));
        assert!(!membership.missed(at(7.)), "once");
        membership.beat(at(8.), &[]);
        assert!(membership.missed(at(13.)), "once per outage");
    }
}

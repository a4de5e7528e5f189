//! Departure of a table from its node: a move to another one, or the loss of ownership.

use std::time::Duration;

use saloon_store::NodeId;
use saloon_table::{CloseReason, Instant};

use crate::faults::{ClusterFault, Planted};

/// Longest race that a move waits for.
const RACE_TIMEOUT: Duration = Duration::from_secs(10);

/// Departure of a table from its node.
#[derive(Debug, Default)]
pub struct Departure {
    state: State,
    planted: Planted,
}

#[derive(Debug, Default)]
enum State {
    #[default]
    Stays,
    Moves {
        to: NodeId,
        /// Time at which the table moves even during a race.
        latest: Instant,
        released: bool,
    },
    Abandoned,
}

/// Treatment of a connection whose table departs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The stream from another node ends. That node looks for the new owner and keeps the player's socket.
    EndStream,
    /// The socket closes: another node serves the table.
    Restarting,
    /// The connection closes: the table is loaded again.
    Reload,
}

impl Departure {
    /// Creates the state of a table that stays, with a planted fault.
    pub fn new(planted: Planted) -> Departure {
        let state = State::Stays;
        Departure { state, planted }
    }

    /// Starts a move to another node.
    pub fn move_to(&mut self, to: NodeId, now: Instant) {
        if let State::Stays = self.state {
            let (latest, released) = (now + RACE_TIMEOUT, false);
            self.state = State::Moves {
                to,
                latest,
                released,
            };
        }
    }

    /// Gives the table up without storing anything: another node owns it, or will. Its core gets no more input.
    pub fn abandon(&mut self) {
        if !self.planted.has(ClusterFault::KeepAbandoned) {
            self.state = State::Abandoned;
        }
    }

    /// Returns whether the table was abandoned.
    pub fn is_abandoned(&self) -> bool {
        matches!(self.state, State::Abandoned)
    }

    /// Returns whether the table leaves memory now. A write under way may still be stored, so the table must not be loaded here before its
    /// outcome is known.
    pub fn is_complete(&self, writing: bool) -> bool {
        self.is_abandoned() && !writing
    }

    /// Returns the node that the table moves to.
    pub fn destination(&self) -> Option<NodeId> {
        match self.state {
            State::Moves { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the time of the next [`is_release_due`](Self::is_release_due).
    pub fn wake(&self) -> Option<Instant> {
        match self.state {
            State::Moves {
                latest,
                released: false,
                ..
            } => Some(latest),
            _ => None,
        }
    }

    /// Returns whether the core must be released now, once: as soon as no seat races, or the race lasts too long.
    pub fn is_release_due(&mut self, racing: bool, now: Instant) -> bool {
        let racing = racing && !self.planted.has(ClusterFault::MoveInRace);
        match &mut self.state {
            State::Moves {
                latest, released, ..
            } if !*released && (!racing || *latest <= now) => {
                *released = true;
                true
            }
            _ => false,
        }
    }

    /// Returns whether a connection that the core closes stays open until the table has moved.
    pub fn delays(&self, reason: CloseReason) -> bool {
        self.destination().is_some() && reason == CloseReason::Released
    }

    /// Returns the treatment of a connection when the table leaves memory.
    pub fn farewell(&self, forwarded: bool) -> Farewell {
        match self.state {
            State::Stays => Farewell::Reload,
            _ if forwarded => Farewell::EndStream,
            _ => Farewell::Restarting,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Instant = Instant(5);

    #[test]
    fn a_move_waits_for_a_race_but_not_for_ever() {
        let mut departure = Departure::default();
        assert!(!departure.is_release_due(false, NOW), "it stays");
        departure.move_to(NodeId(2), NOW);
        assert!(!departure.is_release_due(true, NOW));
        assert_eq!(departure.wake(), Some(NOW + RACE_TIMEOUT));
        assert!(departure.is_release_due(true, NOW + RACE_TIMEOUT));
        assert!(!departure.is_release_due(false, NOW + RACE_TIMEOUT), "once");
        assert_eq!(departure.destination(), Some(NodeId(2)));
        assert!(departure.delays(CloseReason::Released));
        assert!(!departure.delays(CloseReason::InDoubt));
    }

    #[test]
    fn an_abandoned_table_waits_for_its_write_and_moves_nowhere() {
        let mut departure = Departure::default();
        departure.move_to(NodeId(2), NOW);
        departure.abandon();
        assert_eq!(departure.destination(), None);
        assert!(!departure.is_complete(true));
        assert!(departure.is_complete(false));
        assert_eq!(departure.farewell(true), Farewell::EndStream);
        assert_eq!(departure.farewell(false), Farewell::Restarting);
    }
}

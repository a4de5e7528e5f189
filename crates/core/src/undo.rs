//! Undo history of a table: the acts since the last one that cannot be taken back.

use alloc::collections::VecDeque;
use core::fmt;

use crate::game::Game;
use crate::record::{Entry, RecordedInput};
use crate::seat::Seat;

/// Reason for which an act cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeBackError {
    /// The table plays without take-backs.
    Disabled,
    /// The seat has not acted.
    NoAct,
    /// It, or a later entry, drew chance.
    Chance,
    /// It, or a later entry, revealed hidden information.
    Revealed,
    /// A deadline was running, or a later entry is a tick.
    Time,
}

impl fmt::Display for TakeBackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TakeBackError::Disabled => "this table has no take-backs",
            TakeBackError::NoAct => "you have no act to take back",
            TakeBackError::Chance => "it cannot be taken back: cards or dice have been drawn since",
            TakeBackError::Revealed => {
                "it cannot be taken back: hidden information has been revealed since"
            }
            TakeBackError::Time => "it cannot be taken back: a deadline was running",
        })
    }
}

/// Maximum number of acts kept, to bound a table's memory.
const MAX_ACTS: usize = 64;

/// Stored states: the game before each act that can still be taken back.
#[derive(Clone, Debug)]
pub(crate) struct UndoHistory<G> {
    acts: VecDeque<(u32, Seat, G)>,
    /// Reason for which earlier acts cannot be taken back.
    end: TakeBackError,
}

impl<G: Game> UndoHistory<G> {
    pub(crate) fn new() -> Self {
        UndoHistory {
            acts: VecDeque::new(),
            end: TakeBackError::NoAct,
        }
    }

    /// Returns the number of a seat's last act and the game before it.
    pub(crate) fn before_last_act(&self, seat: Seat) -> Result<(u32, &G), TakeBackError> {
        let mut acts = self.acts.iter().rev();
        let act = acts.find(|(_, actor, _)| *actor == seat);
        act.map(|(number, _, game)| (*number, game)).ok_or(self.end)
    }

    /// Records an entry that turned `before` into `after`.
    pub(crate) fn record(&mut self, before: &G, entry: &Entry<G::Act>, after: &G) {
        let RecordedInput::Act { seat, act } = entry.input else {
            return self.clear(TakeBackError::Time);
        };
        if !entry.draws.is_empty() {
            self.clear(TakeBackError::Chance);
        } else if before.deadline().is_some() || after.deadline().is_some() {
            self.clear(TakeBackError::Time);
        } else if !before.reveals_nothing(act, after) {
            self.clear(TakeBackError::Revealed);
        } else {
            if self.acts.len() == MAX_ACTS {
                self.acts.pop_front();
            }
            self.acts.push_back((entry.number, seat, before.clone()));
        }
    }

    /// Makes all acts so far final.
    pub(crate) fn clear(&mut self, why: TakeBackError) {
        self.acts.clear();
        self.end = why;
    }

    /// Drops the entries from number `from` on, which were taken back.
    pub(crate) fn drop_from(&mut self, from: u32) {
        self.acts.retain(|(number, _, _)| *number < from);
    }
}

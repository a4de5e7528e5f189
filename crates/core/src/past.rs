//! The undo history of a table: the acts since the last one that cannot be taken back.

use alloc::collections::VecDeque;
use core::fmt;

use crate::game::Game;
use crate::record::{Entry, Recorded};
use crate::seat::Seat;

/// Why an act cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Final {
    /// The table plays without take-backs.
    Table,
    /// The seat has done nothing.
    Nothing,
    /// It, or a later entry, drew chance.
    Chance,
    /// It, or a later entry, revealed hidden information.
    Revealed,
    /// A deadline was running, or a later entry is a tick.
    Time,
}

impl fmt::Display for Final {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Final::Table => "nothing is taken back at this table",
            Final::Nothing => "there is nothing of yours to take back",
            Final::Chance => "chance has decided something since",
            Final::Revealed => "something hidden has been shown since",
            Final::Time => "time had a part in it",
        })
    }
}

/// Maximum number of acts kept, to bound a table's memory.
const MOST: usize = 64;

/// The game before each act that can still be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Past<G> {
    acts: VecDeque<(u32, Seat, G)>,
    /// Why earlier acts cannot be taken back.
    end: Final,
}

impl<G: Game> Past<G> {
    pub(crate) fn new() -> Self {
        Past {
            acts: VecDeque::new(),
            end: Final::Nothing,
        }
    }

    /// The number of a seat's last act, and the game before it.
    pub(crate) fn before_act_of(&self, seat: Seat) -> Result<(u32, &G), Final> {
        let mut acts = self.acts.iter().rev();
        let act = acts.find(|(_, actor, _)| *actor == seat);
        act.map(|(number, _, game)| (*number, game)).ok_or(self.end)
    }

    /// Records an entry that turned `before` into `after`.
    pub(crate) fn note(&mut self, before: &G, entry: &Entry<G::Act>, after: &G) {
        let Recorded::Act { seat, act } = entry.input else {
            return self.end(Final::Time);
        };
        if !entry.draws.is_empty() {
            self.end(Final::Chance);
        } else if before.deadline().is_some() || after.deadline().is_some() {
            self.end(Final::Time);
        } else if !before.reveals_nothing(act, after) {
            self.end(Final::Revealed);
        } else {
            if self.acts.len() == MOST {
                self.acts.pop_front();
            }
            self.acts.push_back((entry.number, seat, before.clone()));
        }
    }

    /// Makes everything so far final.
    pub(crate) fn end(&mut self, why: Final) {
        self.acts.clear();
        self.end = why;
    }

    /// Drops the entries from number `from` on, which were taken back.
    pub(crate) fn go_back(&mut self, from: u32) {
        self.acts.retain(|(number, _, _)| *number < from);
    }
}

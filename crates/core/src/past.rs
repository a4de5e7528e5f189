//! Acts that can be taken back: those since the last one that is final.

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
    /// It, or something after it, drew from chance.
    Chance,
    /// It, or something after it, told somebody what was hidden from them.
    Revealed,
    /// A deadline pressed, or time brought something.
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

/// So many acts can be taken back, to bound the memory of a table.
const MOST: usize = 64;

/// The game before each of the latest acts, as far as they can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Past<G> {
    acts: VecDeque<(u32, Seat, G)>,
    /// Why what came before cannot.
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

    /// The game went on from `before` to `after`.
    pub(crate) fn note(&mut self, before: &G, entry: &Entry<G::Act>, after: &G) {
        let Recorded::Act { seat, act } = entry.input else {
            return self.end(Final::Time);
        };
        if !entry.draws.is_empty() {
            self.end(Final::Chance);
        } else if before.deadline().is_some() || after.deadline().is_some() {
            self.end(Final::Time);
        } else if !before.told_nothing_hidden(act, after) {
            self.end(Final::Revealed);
        } else {
            if self.acts.len() == MOST {
                self.acts.pop_front();
            }
            self.acts.push_back((entry.number, seat, before.clone()));
        }
    }

    /// Nothing up to now can be taken back.
    pub(crate) fn end(&mut self, why: Final) {
        self.acts.clear();
        self.end = why;
    }

    /// The entries from `from` on were taken back.
    pub(crate) fn go_back(&mut self, from: u32) {
        self.acts.retain(|(number, _, _)| *number < from);
    }
}

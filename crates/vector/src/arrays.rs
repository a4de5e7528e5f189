//! Arrays that a step writes.

use crate::error::VectorError;

/// Sizes of the arrays of one environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of games.
    pub slots: usize,
    /// Number of seats of a game.
    pub seats: usize,
    /// Length of an observation.
    pub features: usize,
    /// Number of actions, if acts are numbered; 0 if they are listed.
    pub actions: usize,
    /// Length of the description of a listed act.
    pub act_features: usize,
}

/// Arrays of the caller, row by row, one row per slot. They describe the seat to act, in the game that runs after the step.
#[derive(Debug)]
pub struct Arrays<'a> {
    /// What the seat to act knows: rows of [`Shape::features`] numbers.
    pub observations: &'a mut [i8],
    /// What all seats know together, for a critic in training: the observations of all seats, in turn order from the seat to
    /// act. Not for players: it contains hidden cards.
    pub joint: Option<&'a mut [i8]>,
    /// Numbered actions that are legal: rows of [`Shape::actions`] flags. Empty if acts are listed.
    pub masks: &'a mut [u8],
    /// Seat to act.
    pub seats: &'a mut [u8],
    /// Payoff of each seat if this step ended a game, else 0: rows of [`Shape::seats`] numbers.
    pub rewards: &'a mut [f32],
    /// Whether this step ended a game.
    pub done: &'a mut [u8],
}

impl Arrays<'_> {
    /// Checks the length of every array.
    pub(crate) fn check(&self, shape: Shape) -> Result<(), VectorError> {
        let row = |name, found: usize, width: usize| {
            let expected = shape.slots * width;
            if found == expected {
                Ok(())
            } else {
                Err(VectorError::Length {
                    name,
                    expected,
                    found,
                })
            }
        };
        row("observations", self.observations.len(), shape.features)?;
        if let Some(joint) = &self.joint {
            row("joint", joint.len(), shape.seats * shape.features)?;
        }
        row("masks", self.masks.len(), shape.actions)?;
        row("seats", self.seats.len(), 1)?;
        row("rewards", self.rewards.len(), shape.seats)?;
        row("done", self.done.len(), 1)
    }
}

//! Errors of an environment.

use std::fmt;

/// Reason for which a call was refused. It changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorError {
    /// An array has the wrong length.
    Length {
        /// Name of the array.
        name: &'static str,
        /// Length that it must have.
        expected: usize,
        /// Length that it has.
        found: usize,
    },
    /// An array is too short for the legal acts of all slots.
    Room {
        /// Number of acts.
        acts: usize,
        /// Number of acts that fit.
        room: usize,
    },
    /// An action is not legal.
    Illegal {
        /// Slot of the action.
        slot: usize,
        /// The action.
        action: u32,
    },
}

impl fmt::Display for VectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VectorError::Length {
                name,
                expected,
                found,
            } => write!(f, "`{name}` has {found} elements instead of {expected}"),
            VectorError::Room { acts, room } => {
                write!(
                    f,
                    "there are {acts} legal acts, but room for {room}: pass larger arrays"
                )
            }
            VectorError::Illegal { slot, action } => {
                write!(f, "action {action} is not legal in slot {slot}")
            }
        }
    }
}

impl std::error::Error for VectorError {}

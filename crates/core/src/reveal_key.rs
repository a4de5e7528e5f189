//! The key to everything.

/// Lets its holder see a game laid open, hidden cards and all.
///
/// Only this crate makes one: for a game that is over, or at a table that was opened [face up](crate::table::Access::Open)
/// from the start.
#[derive(Debug)]
pub struct RevealKey(pub(crate) ());

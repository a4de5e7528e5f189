//! Capability for unredacted access to a game.

/// Capability that lets its holder see a game unredacted, with its hidden cards.
///
/// Only this crate creates one: for a game that is over, or at a table that was opened [face up](crate::table::Access::Open)
/// from the start.
#[derive(Debug)]
pub struct RevealKey(pub(crate) ());

//! Every clause of the rules (BC-1 to BC-10), each by a position that a wrong program would get wrong.

#![allow(
    clippy::needless_pass_by_value,
    clippy::panic,
    clippy::unwrap_used,
    reason = "positions are written in place, and a test that fails panics"
)]

mod bidding;
mod clocks;
mod drifter;
mod ending;
mod hidden;
mod pawn;
mod play;
mod setup;
mod sheriff;

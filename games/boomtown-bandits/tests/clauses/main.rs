//! A test for every clause of the rules and for every card. Names begin with the clause they hold.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::needless_pass_by_value,
    reason = "helpers of tests: a panic is what a test runner reads, and `json!` makes values"
)]

mod desk;
mod ending;
mod knowledge;
mod mine_and_bank;
mod night_life;
mod railway;
mod round;
mod setup;
mod shootout;
mod stagecoach;
mod time;
mod windows;

//! Deterministic simulation of a house under faults.
//!
//! A [`World`](world::World) runs on one thread in virtual time: the lobby and the table cores of a house, a store with crash semantics,
//! a network, and clients who sign in, open and join tables, play, retry, leave and come back. One seed decides everything, so a failure
//! is reproduced exactly by its seed.
//!
//! Faults: the process crashes at any moment, also while it writes; writes fail, hang, or fail with an unknown outcome; the disk is
//! full for a while; connections are cut, delayed, left half open; requests and commands are lost or delivered twice; readers are slow;
//! wall clocks jump.
//!
//! Clients are models: they remember what was acknowledged. [`check`] compares that with what is stored, and everything that was seen with
//! what the record says should have been seen.

pub mod check;
pub mod client;
pub mod fault;
pub mod guest;
pub mod house;
pub mod model;
pub mod network;
pub mod plan;
pub mod random;
pub mod report;
pub mod requests;
pub mod sqlite;
pub mod world;

pub use fault::Fault;
pub use plan::Plan;
pub use report::{Report, Violation};
pub use world::World;

/// Runs the world of a seed to its end.
///
/// # Errors
///
/// The invariant that it broke.
pub fn run(seed: u64, fault: Option<Fault>) -> Result<Report, Violation> {
    World::new(Plan::of(seed), fault).run()
}

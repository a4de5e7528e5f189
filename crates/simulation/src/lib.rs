//! Deterministic simulation of a server under faults.
//!
//! A [`World`] runs on one thread in virtual time: the lobby and the table cores of a server, a store with crash semantics,
//! a network, and clients that sign in, open and join tables, play, retry, leave and return. The seed determines every event, so the same
//! seed reproduces a failure exactly.
//!
//! Injected faults: the process crashes at any moment, also during a write; writes fail, hang, or have an unknown outcome; the disk is
//! full for a while; connections are cut, delayed or left half open; requests and commands are lost or delivered twice; readers are slow;
//! wall clocks jump.
//!
//! A cluster ([`run_cluster`]) has several nodes on one database, which are killed, paused, cut off and drained. They use the decisions of
//! `saloon_cluster`, as the server does.
//!
//! Clients record every acknowledgement and every view. At the end, [`mod@check`] compares the acknowledgements with the stored data, and
//! the views with those that the record gives.
//!
//! ```no_run
//! let report = saloon_simulation::run(17, None).expect("no invariant is violated");
//! println!("{} acts, {} crashes", report.acts, report.crashes);
//! ```

pub mod check;
pub mod client;
pub mod fault;
pub mod guest;
pub mod model;
pub mod network;
pub mod node;
pub mod plan;
pub mod process;
pub mod random;
pub mod report;
pub mod requests;
pub mod sqlite;
pub mod world;

pub use fault::Fault;
pub use plan::WorldPlan;
pub use report::{Report, Violation};
pub use world::World;

/// Runs the cluster of a seed to its end, with an optional planted fault.
///
/// # Errors
///
/// The first violated invariant.
pub fn run_cluster(seed: u64, fault: Option<Fault>) -> Result<Report, Violation> {
    World::new(WorldPlan::cluster_from_seed(seed), fault).run()
}

/// Runs the world of a seed to its end, with an optional planted fault.
///
/// # Errors
///
/// The first violated invariant.
pub fn run(seed: u64, fault: Option<Fault>) -> Result<Report, Violation> {
    World::new(WorldPlan::from_seed(seed), fault).run()
}

//! Decisions of a node in a cluster, without sockets, timers or a runtime.
//!
//! The server asks this crate when to expel another node ([`Membership`]), how to get hold of a table ([`acquire`]), whether a load is
//! still valid when it ends ([`Tenures`]), when a table may leave ([`Departure`]), where to look for one that has moved ([`Search`]), and what a failed write means ([`write_failure`]). The simulation asks the
//! same functions under faults.

mod acquire;
mod departure;
mod faults;
mod membership;
mod peers;
mod search;
mod tenure;
mod write_failure;

pub use acquire::{Acquired, Owner, acquire};
pub use departure::{Departure, Farewell};
pub use faults::{ClusterFault, Planted};
pub use membership::{BEAT, BEAT_TIMEOUT, DEVICES, Membership, PROBE_TIMEOUT, REJOIN_RETRY};
pub use peers::next_peer;
pub use search::{Retry, Search};
pub use tenure::{Tenure, Tenures};
pub use write_failure::write_failure;

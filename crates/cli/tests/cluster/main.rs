//! Cluster tests: several server processes on one real PostgreSQL, behind a load balancer. Nodes are killed, paused and stopped while people
//! play. Acknowledged acts survive, nothing is applied twice, and the players recover without help.
#![allow(unreachable_pub, reason = "shared by several tests")]

mod balancer;
#[cfg(target_os = "linux")]
mod clocks;
#[path = "../../../server/tests/common/mod.rs"]
mod common;
mod database;
mod failover;
mod failures;
mod forwarding;
mod links;
mod lobby;
mod nodes;
#[path = "../crash/players.rs"]
#[expect(dead_code, reason = "shared with the tests of crashes")]
mod players;
mod proxy;
mod races;
#[path = "../../../server/tests/worlds/set_ups.rs"]
#[expect(dead_code, reason = "shared with the tests of one server")]
mod set_ups;
mod standby;
mod upgrade;
mod worlds;

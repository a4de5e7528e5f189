//! Crash tests: the server is killed or its disk fails while people play. Acknowledged acts survive, nothing is applied twice, and
//! the players recover without help.
#![allow(unreachable_pub, reason = "shared by several tests")]

#[path = "../../../server/tests/common/mod.rs"]
mod common;
#[cfg(target_os = "linux")]
mod faulty_disk;
#[cfg(target_os = "linux")]
mod full_disk;
mod killed;
mod lobby_history;
mod lobby_model;
mod players;

//! What can happen to the house while people play: it is killed, its disk fills up. What it acknowledged is there, nothing is
//! done twice, and the players go on by themselves.
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

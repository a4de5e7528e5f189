//! What happens at tables, over real sockets: matches, practice, absences, talk, time.

#[path = "../common/mod.rs"]
mod common;

mod matches;
mod practice;

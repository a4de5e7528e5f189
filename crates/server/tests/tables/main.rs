//! What happens at tables, over real sockets: matches, practice, absences, talk, time.

#[path = "../common/mod.rs"]
mod common;

mod away;
mod clock;
mod coming;
mod expiry;
mod history;
mod matches;
mod pace;
mod practice;
mod reads;
mod restart;
mod retries;
mod take_back;
mod talk;

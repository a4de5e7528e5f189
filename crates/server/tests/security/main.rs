//! Security tests. docs/security.md maps each guarantee to its test.

#[path = "../common/mod.rs"]
mod common;

mod floods;
mod origins;
mod raw;
mod seats;
mod secrets;
mod sizes;
mod timeouts;
mod tricks;

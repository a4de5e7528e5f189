//! What the house promises against those who mean it no good. docs/security.md names the test of each promise.

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

//! Fixtures: a house on its own port and folder, its guests, their tables and connections.
#![allow(
    unreachable_pub,
    unused_imports,
    dead_code,
    clippy::format_push_string,
    reason = "shared by several tests, none of which uses all of it"
)]

mod answer;
mod captured;
mod connection;
mod delayed_link;
mod guest;
mod open;
mod paused_time;
mod play;

pub use answer::Answer;
pub use connection::Connection;
pub use delayed_link::delayed_link;
pub use guest::Guest;
pub use open::{Open, noir, seated};
pub use paused_time::PausedTime;
pub use play::{play_first_legal, play_out, turn};

//! Fixtures: a server with its own port and folder, its guests, their tables and connections.
//!
//! ```text
//! let server = TestServer::open().await;
//! let [ana, ben] = server.guests(["Ana", "Ben"]).await;
//! let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
//! first.act(0, &json!("take")).await;
//! ```
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
mod paused_time;
mod play;
mod race_table;
mod server;
mod table;

pub use answer::Answer;
pub use connection::TestConnection;
pub use delayed_link::delayed_link;
pub use guest::TestGuest;
pub use paused_time::PausedTime;
pub use play::{play_first_legal, play_out, turn};
pub use race_table::RaceTable;
pub use server::{StoppedServer, TestServer, TestServerBuilder};
pub use table::{TestTable, TestTableBuilder};

//! The core of a table, without I/O.
//!
//! [`Table::handle`] takes an [`Input`] (a connection, a message, a bot's decision, the passage of time) and returns [`Effects`]: a
//! write to store, frames to send, searches to run for bots, hints to compute, the next wake-up time. [`Table::persisted`] takes the result of the
//! write; only then does the table apply and send the change. A driver does the I/O: the server's task, or the simulation.
//!
//! [`stored`] defines the table's interface to a store: the rows it is loaded from ([`Table::load`]) and the writes it requests. To
//! hand a table over to another owner, send it [`Input::Release`]. Once it asks to be [unloaded](Residency::Unload), all its state
//! is stored.
//!
//! The crate is `no_std`: it cannot read a clock, open a socket or start a task. Time and randomness are arguments, so the core is
//! deterministic.

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod absence;
mod acts;
mod applied;
mod auto_pass;
mod bot_games;
mod bots;
mod chairs;
mod change;
mod chat;
mod clock;
mod deal;
mod effects;
mod entropy;
mod faults;
mod frames;
mod hand_over;
mod hints;
mod hold_queue;
mod input;
mod intermission;
mod internal_tasks;
mod latency;
mod lobby;
mod matches;
mod message;
pub mod names;
mod presence;
mod race;
mod refusal;
pub mod stored;
mod table;
mod take_back;
mod time;
mod timers;

pub use bots::is_bot;
pub use chairs::{Chair, Chairs, bans};
pub use deal::check_practice;
pub use effects::{
    Activity, CloseReason, Effects, GameProgress, HintRequest, MetricEvent, Residency,
    SearchRequest,
};
pub use entropy::{CODE_CANDIDATES, CODE_LENGTH, letters};
pub use faults::TableFault;
pub use frames::stage;
pub use hand_over::UnstoredState;
pub use input::{ComputedHint, ConnectionId, Decision, Guest, HintPosition, Input, Position};
pub use refusal::WriteFailure;
pub use table::{CHAT_SHOWN, Table};
pub use time::{Instant, Now};

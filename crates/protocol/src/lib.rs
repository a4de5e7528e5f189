//! The messages between the house and whoever plays there: browsers and bots alike.
//!
//! Nothing here names a game: acts, views, events, options and outcomes go through as the game's own JSON, which is the
//! referee's. [`http`] has the bodies of the requests under `/api/v1`, [`socket`] the messages of a table's socket,
//! [`lobby`] what both say about a table, [`settings`] what a guest chose for themselves,
//! [`error`] the codes of refusals.

pub mod error;
pub mod http;
pub mod lobby;
pub mod settings;
pub mod socket;

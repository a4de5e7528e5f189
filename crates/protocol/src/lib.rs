//! Messages between the server and its clients, browsers and bots alike.
//!
//! The protocol is independent of the games: acts, views, events, options and outcomes pass through as the game's own JSON,
//! in the form of the referee. [`http`] defines the bodies of the requests under `/api/v1`, [`socket`] the messages of a
//! table's socket, [`lobby`] the description of a table in both, [`review`] the
//! review of a finished game, [`puzzle`] puzzles and their answers, [`settings`] the preferences of a guest, and [`error`] the
//! codes of refusals.

pub mod error;
pub mod http;
pub mod lobby;
pub mod puzzle;
pub mod review;
pub mod settings;
pub mod socket;

//! Tests of tables over real sockets: matches, practice, absences, chat, time.

#[path = "../common/mod.rs"]
mod common;

mod away;
mod bot_games;
mod chat;
mod clock;
mod expiry;
mod hints;
mod history;
mod loading;
mod matches;
mod pace;
mod practice;
mod reads;
mod restart;
mod retries;
mod reviews;
mod take_back;

//! Hints: their uses are stored before they are shown, and only in games against bots.

use saloon_core::record::SeatedPlayer;
use serde::Deserialize;

use crate::client::Client;
use crate::model::{GameData, TableData};

#[derive(Deserialize)]
struct Header {
    seats: Vec<SeatedPlayer>,
}

/// Checks that the hints of a game were possible: for the only person in it, after an entry.
pub(super) fn check(game: &GameData) -> Result<(), String> {
    if game.hints.is_empty() {
        return Ok(());
    }
    let header = game.row.header.as_ref().ok_or("a hint before the start")?;
    let header: Header = serde_json::from_str(header).map_err(|error| error.to_string())?;
    for (entry, seat) in &game.hints {
        if *entry as usize >= game.entries.len() {
            return Err(format!("a hint after entry {entry}, which is not stored"));
        }
        let mut players = header.seats.iter().enumerate();
        if !players.all(|(index, player)| player.bot.is_none() == (index == usize::from(*seat))) {
            return Err(format!("seat {seat} got a hint in a game among people"));
        }
    }
    Ok(())
}

/// Checks that every hint that a client received is stored.
pub(super) fn shown(data: &TableData, client: &Client) -> Result<(), String> {
    let Some(seat) = client.seat else {
        return Ok(());
    };
    for (name, entry) in &client.hints {
        let game = data.games.iter().find(|game| game.row.name == *name);
        if !game.is_some_and(|game| game.hints.contains(&(*entry, seat.0))) {
            return Err(format!(
                "{seat:?} was shown a hint after entry {entry} that is not stored"
            ));
        }
    }
    Ok(())
}

//! Statistics of games against bots.

use rusqlite::{Connection, Result, params};
use saloon_table::stored::CountedGame;

use crate::BotGames;
use crate::rows::BOT_GAMES;

pub(super) fn insert(connection: &Connection, game: i64, counted: &CountedGame) -> Result<()> {
    connection
        .prepare_cached("INSERT INTO bot_games (game, seats, bot, result) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![
            game,
            counted.seats,
            counted.bot,
            counted.result.as_str()
        ])
        .map(drop)
}

pub(super) fn all(connection: &Connection) -> Result<Vec<BotGames>> {
    connection
        .prepare(BOT_GAMES)?
        .query_map([], |row| {
            Ok(BotGames {
                game: row.get(0)?,
                seats: row.get(1)?,
                bot: row.get(2)?,
                won: row.get(3)?,
                shared: row.get(4)?,
                lost: row.get(5)?,
            })
        })?
        .collect()
}

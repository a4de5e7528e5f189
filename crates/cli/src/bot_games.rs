//! `saloon bots --results`: how often people win against bots.

use std::path::Path;

use saloon_postgres::{Admin, Settings};
use saloon_store::{BotGames, Inspection};
use serde_json::json;
use tokio::runtime::Builder;

use crate::failure::{Failure, usage};
use crate::place::{Place, place};
use crate::print_json;

/// Prints the results in a data folder or a database.
pub fn print(store: &Path, as_json: bool) -> Result<(), Failure> {
    let mut results = match place(store)? {
        Place::Folder(folder) => in_folder(folder)?,
        Place::Database(url) => in_database(url)?,
    };
    results.sort_by(|one, other| order(one).cmp(&order(other)));
    if as_json {
        let results: Vec<_> = results.iter().map(to_json).collect();
        print_json(&json!({ "results": results }));
        return Ok(());
    }
    if results.is_empty() {
        println!("No game against bots was counted. `saloon serve --count-bot-games` counts them.");
        return Ok(());
    }
    println!(
        "{:<20}{:>7}  {:<14}{:>7}{:>7}{:>7}{:>7}  people won",
        "game", "players", "bots", "games", "won", "shared", "lost"
    );
    for one in results {
        println!(
            "{:<20}{:>7}  {:<14}{:>7}{:>7}{:>7}{:>7}  {}",
            one.game,
            one.seats,
            one.bot,
            games(&one),
            one.won,
            one.shared,
            one.lost,
            share(&one)
        );
    }
    Ok(())
}

fn in_folder(folder: &Path) -> Result<Vec<BotGames>, Failure> {
    let shown = folder.display();
    let opened = Inspection::open(folder);
    let opened = opened.map_err(|error| Failure::Usage(format!("cannot read {shown}: {error}")))?;
    let Some(inspection) = opened else {
        return usage(format!(
            "{shown} is not a data folder: it contains no saloon.sqlite"
        ));
    };
    let results = inspection.bot_games();
    results.map_err(|error| Failure::Failed(format!("cannot read {shown}: {error}")))
}

fn in_database(url: &str) -> Result<Vec<BotGames>, Failure> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let admin = Admin::connect(&Settings::new(url)).await;
        let admin =
            admin.map_err(|error| Failure::Usage(format!("cannot use the database: {error}")))?;
        let results = admin.bot_games().await;
        results.map_err(|error| Failure::Failed(format!("cannot read the results: {error}")))
    })
}

/// Order of the lines: by game and number of players, then as `saloon bots` lists the bots. Bots of earlier versions come last.
fn order(one: &BotGames) -> impl Ord {
    let mut kinds = saloon_bots::BOT_KINDS.iter();
    let place = kinds.position(|kind| kind.name == one.bot);
    (one.game.clone(), one.seats, place.unwrap_or(usize::MAX))
}

fn games(one: &BotGames) -> u32 {
    one.won.saturating_add(one.shared).saturating_add(one.lost)
}

/// Returns the share of games that people won alone, with the 95 % Wilson interval, and the share of a player as strong as the bots.
fn share(one: &BotGames) -> String {
    const Z: f64 = 1.96;
    let (won, games) = (f64::from(one.won), f64::from(games(one)));
    let (share, spread) = (won / games, Z * Z / games);
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let half = (share * (1.0 - share) * spread + spread * spread / 4.0).sqrt() / (1.0 + spread);
    format!(
        "{:.0} % ({:.0} to {:.0}; even: {:.0})",
        share * 100.0,
        (middle - half) * 100.0,
        (middle + half) * 100.0,
        100.0 / f64::from(one.seats)
    )
}

fn to_json(one: &BotGames) -> serde_json::Value {
    json!({
        "game": one.game,
        "seats": one.seats,
        "bot": one.bot,
        "games": games(one),
        "won": one.won,
        "shared": one.shared,
        "lost": one.lost,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games_of(seats: u8, bot: &str, [won, shared, lost]: [u32; 3]) -> BotGames {
        BotGames {
            game: "high-card".into(),
            seats,
            bot: bot.into(),
            won,
            shared,
            lost,
        }
    }

    #[test]
    fn the_interval_is_wilsons() {
        // Newcombe (1998), table I: 15 of 148 is 6.2 % to 16.1 %, 81 of 263 is 25.5 % to 36.6 %.
        assert_eq!(
            share(&games_of(4, "legend", [15, 1, 132])),
            "10 % (6 to 16; even: 25)"
        );
        assert_eq!(
            share(&games_of(2, "legend", [81, 0, 182])),
            "31 % (26 to 37; even: 50)"
        );
        assert_eq!(
            share(&games_of(2, "legend", [0, 0, 3])),
            "0 % (0 to 56; even: 50)"
        );
    }

    #[test]
    fn bots_keep_the_order_of_their_list() {
        let mut all = [
            games_of(4, "random", [1, 0, 0]),
            games_of(2, "random", [1, 0, 0]),
            games_of(2, "retired", [1, 0, 0]),
            games_of(2, "legend", [1, 0, 0]),
        ];
        all.sort_by(|one, other| order(one).cmp(&order(other)));
        let names: Vec<_> = all.iter().map(|one| (one.seats, &*one.bot)).collect();
        let expected = [(2, "legend"), (2, "random"), (2, "retired"), (4, "random")];
        assert_eq!(names, expected);
    }
}

//! Component files: custom printed values of a game.

use std::fmt;

use saloon_core::Game;
use toml::Table;

/// Component file: TOML whose key `game` names the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentFile {
    /// Path of the file, shown in errors.
    source: String,
    game: String,
    values: Table,
}

/// Reason for which a component file cannot be read: one line that names the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableComponents(String);

impl fmt::Display for UnreadableComponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnreadableComponents {}

impl ComponentFile {
    /// Parses the text of the file `source`.
    ///
    /// # Errors
    ///
    /// If it is not TOML, or names no game.
    pub fn parse(source: &str, text: &str) -> Result<Self, UnreadableComponents> {
        let mut values: Table =
            toml::from_str(text).map_err(|error| unreadable(source, &error.to_string()))?;
        match values.remove("game") {
            Some(toml::Value::String(game)) => Ok(ComponentFile {
                source: source.into(),
                game,
                values,
            }),
            _ => Err(unreadable(
                source,
                "it does not name its game: add a line such as game = \"…\"",
            )),
        }
    }

    /// Returns the name of the game that the file belongs to.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Converts the values to the components of `G`.
    pub(crate) fn read<G: Game>(&self) -> Result<G::Components, UnreadableComponents> {
        self.values
            .clone()
            .try_into()
            .map_err(|error| unreadable(&self.source, &error.to_string()))
    }
}

/// Joins the informative lines of a TOML error and drops its source excerpt.
fn unreadable(source: &str, error: &str) -> UnreadableComponents {
    let lines: Vec<_> = error
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('|') && !line.contains(" | "))
        .collect();
    UnreadableComponents(format!("{source}: {}", lines.join(": ")))
}

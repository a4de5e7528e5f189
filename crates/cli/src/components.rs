//! Printed values of somebody's own box, from a file.

use std::path::Path;

use saloon_core::Game;
use toml::Table;

use crate::failure::{Failure, read};

/// A component file: TOML whose `game` says which game it is for.
#[derive(Clone, Debug, PartialEq)]
pub struct ComponentFile {
    path: String,
    game: String,
    values: Table,
}

impl ComponentFile {
    /// Reads a file.
    pub fn load(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        let mut values: Table = toml::from_str(&read(path)?).map_err(|error| {
            Failure::Usage(format!("{shown}: {}", one_line(&error.to_string())))
        })?;
        match values.remove("game") {
            Some(toml::Value::String(game)) => Ok(ComponentFile {
                path: shown.to_string(),
                game,
                values,
            }),
            _ => Err(Failure::Usage(format!(
                "{shown}: it does not say which game it is for (game = \"…\")"
            ))),
        }
    }

    /// The name of the game it is for.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The values, if the file is for `G`; an error if they cannot be read as such.
    pub fn components<G: Game>(&self) -> Result<Option<G::Components>, String> {
        if self.game != G::NAME {
            return Ok(None);
        }
        self.values
            .clone()
            .try_into()
            .map(Some)
            .map_err(|error| format!("{}: {}", self.path, one_line(&error.to_string())))
    }
}

/// An error of several lines as one.
pub fn one_line(text: &str) -> String {
    let lines: Vec<_> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('|') && !line.contains(" | "))
        .collect();
    lines.join(": ")
}

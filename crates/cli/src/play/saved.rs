//! Saved game of the terminal.

use std::path::{Path, PathBuf};

use saloon_core::Hex32;

use crate::failure::{Failure, usage};

/// Save file, replaced atomically after each act.
pub(super) struct SaveFile(PathBuf);

impl SaveFile {
    /// Saves in this file.
    pub(super) fn at(path: PathBuf) -> SaveFile {
        SaveFile(path)
    }

    /// Saves in a new file in the user's state folder, named after the game and its commitment.
    pub(super) fn create(game: &str, commitment: &Hex32) -> Result<SaveFile, Failure> {
        let folder = match (std::env::var_os("XDG_STATE_HOME"), std::env::home_dir()) {
            (Some(state), _) if !state.is_empty() => PathBuf::from(state),
            (_, Some(home)) => home.join(".local/state"),
            _ => return usage("there is no home folder to save in: choose a file with --save"),
        };
        let folder = folder.join("saloon");
        std::fs::create_dir_all(&folder).or_else(|error| {
            usage(format!(
                "cannot save in {}: {error}; choose a file with --save",
                folder.display()
            ))
        })?;
        let name = commitment.to_string();
        Ok(SaveFile(folder.join(format!("{game}-{}.json", &name[..8]))))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Replaces the file atomically: a crash leaves the old one or the new one.
    pub(super) fn write(&self, record: &str) -> Result<(), Failure> {
        let mut temporary = self.0.clone().into_os_string();
        temporary.push(".new");
        let result =
            std::fs::write(&temporary, record).and_then(|()| std::fs::rename(&temporary, &self.0));
        result.map_err(|error| {
            Failure::Failed(format!("cannot save in {}: {error}", self.0.display()))
        })
    }
}

//! Loads the component file of `--components FILE`.

use std::path::Path;

use saloon_erased::ComponentFile;

use crate::failure::{Failure, read};

/// Reads a component file.
pub fn load(path: &Path) -> Result<ComponentFile, Failure> {
    ComponentFile::parse(&path.display().to_string(), &read(path)?)
        .map_err(|error| Failure::Usage(error.to_string()))
}

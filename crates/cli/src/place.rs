//! Places that hold a house: a data folder or a PostgreSQL database.

use std::path::Path;

use crate::failure::{Failure, usage};

/// A data folder or a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place<'a> {
    /// Path of a data folder.
    Folder(&'a Path),
    /// URL of a database.
    Database(&'a str),
}

/// Recognises a URL by its scheme. The message does not repeat the URL, which may hold a password.
pub fn place(text: &Path) -> Result<Place<'_>, Failure> {
    let url = text.to_str().and_then(|text| text.split_once("://"));
    match (url, text.to_str()) {
        (Some(("postgres" | "postgresql", _)), Some(url)) => Ok(Place::Database(url)),
        (Some((scheme, _)), _) => usage(format!(
            "{scheme}:// is not supported: give a folder or a postgres:// URL"
        )),
        (None, _) => Ok(Place::Folder(text)),
    }
}

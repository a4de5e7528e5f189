//! Direction of a move.

use std::path::Path;

use crate::failure::{Failure, usage};
use crate::place::{Place, place};

/// Direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction<'a> {
    ToDatabase { folder: &'a Path, url: &'a str },
    ToFolder { url: &'a str, folder: &'a Path },
}

/// Returns the direction of a move between two places of different kinds.
pub(super) fn direction<'a>(from: &'a Path, to: &'a Path) -> Result<Direction<'a>, Failure> {
    match (place(from)?, place(to)?) {
        (Place::Folder(folder), Place::Database(url)) => Ok(Direction::ToDatabase { folder, url }),
        (Place::Database(url), Place::Folder(folder)) => Ok(Direction::ToFolder { url, folder }),
        (Place::Folder(_), Place::Folder(_)) => usage(
            "FROM and TO are both folders: `saloon backup` copies a folder, and `saloon move` needs a postgres:// URL",
        ),
        (Place::Database(_), Place::Database(_)) => usage(
            "FROM and TO are both databases: pg_dump copies a database, and `saloon move` needs a folder",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(from: &str, to: &str) -> String {
        let refused = direction(Path::new(from), Path::new(to));
        let Err(Failure::Usage(why)) = refused else {
            panic!("{refused:?}");
        };
        why
    }

    #[test]
    fn a_folder_and_a_database_are_told_apart() {
        let (folder, url) = (Path::new("data"), "postgres://h/d");
        assert_eq!(
            direction(folder, Path::new(url)),
            Ok(Direction::ToDatabase { folder, url })
        );
        let url = "postgresql://h/d?sslmode=require";
        assert_eq!(
            direction(Path::new(url), folder),
            Ok(Direction::ToFolder { url, folder })
        );
    }

    #[test]
    fn wrong_places_are_refused_without_their_passwords() {
        assert!(refusal("a", "b").contains("both folders"));
        assert!(refusal("postgres://a", "postgres://b").contains("both databases"));
        let unknown = refusal("a", "mysql://me:secret@h/d");
        assert_eq!(
            unknown,
            "mysql:// is not supported: give a folder or a postgres:// URL"
        );
    }
}

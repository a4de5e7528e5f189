//! Data folders as source and target of a [transfer](crate::transfer).

mod reading;
mod source;
mod target;

pub use source::SqliteSource;
pub use target::SqliteTarget;

//! Databases as source and target of a [transfer](saloon_store::transfer).

mod access;
mod reading;
mod source;
mod target;

pub use access::AccessError;
pub use source::PostgresSource;
pub use target::PostgresTarget;

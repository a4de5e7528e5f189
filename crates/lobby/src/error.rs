//! Errors of lobby requests.

use saloon_store::StoreError;

/// Reason for refusing a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The request is invalid; the text says why.
    Invalid(String),
    /// The resource does not exist, or the guest may not know of it. Callers cannot tell which.
    NotFound,
    /// The token belongs to no session.
    NoSession,
    /// The creator of the table removed the guest.
    Removed,
    /// The store failed.
    Store(StoreError),
    /// The store failed for one table. If the table is damaged, a retry does not help.
    Table(StoreError),
}

impl Error {
    pub(crate) fn invalid(why: impl Into<String>) -> Error {
        Error::Invalid(why.into())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        Error::Store(error)
    }
}

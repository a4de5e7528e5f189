//! Errors of lobby requests.

use saloon_store::StoreError;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It makes no sense; in words.
    Invalid(String),
    /// There is no such thing, or the guest may not know of it: strangers cannot tell which.
    NotFound,
    /// Nobody is signed in with this token.
    NoSession,
    /// The host of the table removed the guest.
    Removed,
    /// The store failed.
    Store(StoreError),
    /// The store failed about one table. If that is damaged, a retry does not help.
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

//! What goes wrong with a request, and how it is answered. The status is chosen here and nowhere else.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use saloon_protocol::http::Problem;
use saloon_store::StoreError;

/// Why a request is refused.
#[derive(Debug)]
pub(crate) enum Error {
    /// It makes no sense.
    Bad(String),
    /// Nobody is known by that cookie.
    NoSession,
    /// There is no such thing, or it is none of theirs: strangers cannot tell which.
    NotFound,
    /// It is too soon.
    NotYet(&'static str),
    /// From a page of another house.
    Foreign,
    /// Too many of these.
    TooMany,
    /// The disk refuses.
    Storage(StoreError),
    /// What is stored cannot be read.
    Broken(String),
}

impl Error {
    pub(crate) fn bad(why: impl Into<String>) -> Self {
        Error::Bad(why.into())
    }

    pub(crate) fn broken(why: impl Into<String>) -> Self {
        Error::Broken(why.into())
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        Error::Storage(error)
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, error, why) = match self {
            Error::Bad(why) => (StatusCode::BAD_REQUEST, "bad_request", why),
            Error::NoSession => (
                StatusCode::UNAUTHORIZED,
                "no_session",
                "give the house a name first".into(),
            ),
            Error::NotFound => (
                StatusCode::NOT_FOUND,
                "not_found",
                "there is nothing here for you".into(),
            ),
            Error::NotYet(why) => (StatusCode::CONFLICT, "not_yet", why.into()),
            Error::Foreign => (
                StatusCode::FORBIDDEN,
                "foreign",
                "this comes from another site".into(),
            ),
            Error::TooMany => (
                StatusCode::TOO_MANY_REQUESTS,
                "too_many",
                "that was a lot: wait a moment".into(),
            ),
            Error::Storage(error) => {
                tracing::error!(%error, "the store refused");
                (
                    StatusCode::SERVICE_UNAVAILABLE,
                    "storage",
                    "the house cannot write or read just now".into(),
                )
            }
            Error::Broken(why) => {
                tracing::error!(why, "something stored cannot be read");
                (
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "broken",
                    "the house has lost its place: please report this".into(),
                )
            }
        };
        let problem = Problem {
            error: error.into(),
            why,
        };
        (status, Json(problem)).into_response()
    }
}

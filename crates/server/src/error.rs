//! What goes wrong with a request, and how it is answered. The status is chosen here and nowhere else.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use saloon_protocol::error::ErrorCode;
use saloon_protocol::http::Problem;
use saloon_store::StoreError;
use utoipa::IntoResponses;

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
    /// The host of the table removed them.
    Removed,
    /// Not by this method.
    WrongMethod,
    /// A body that does not say that it is JSON.
    NotJson,
    /// A body of too many bytes.
    TooLarge,
    /// A body that does not come.
    TooSlow,
    /// A socket's address, and no socket.
    NoSocket,
    /// Too many of these.
    TooMany,
    /// As many heavy reads are under way as the house takes.
    Busy,
    /// The house is about to close.
    Closing,
    /// The disk does not answer.
    Unanswered,
    /// The disk refuses, and nothing was kept.
    Storage(StoreError),
    /// The disk failed in such a way that it may have been kept.
    Unknown(StoreError),
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

    /// The store fails about one table or game: if that is damaged, it does no good to ask again.
    pub(crate) fn for_table(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(_) => Error::broken(error.to_string()),
            _ => Error::from(error),
        }
    }
}

impl From<saloon_lobby::Error> for Error {
    fn from(error: saloon_lobby::Error) -> Self {
        match error {
            saloon_lobby::Error::Invalid(why) => Error::Bad(why),
            saloon_lobby::Error::NoSession => Error::NoSession,
            saloon_lobby::Error::NotFound => Error::NotFound,
            saloon_lobby::Error::Removed => Error::Removed,
            saloon_lobby::Error::Store(error) => Error::from(error),
            saloon_lobby::Error::Table(error) => Error::for_table(error),
        }
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unknown(_) => Error::Unknown(error),
            _ => Error::Storage(error),
        }
    }
}

impl Error {
    /// What the log keeps of a fault of the house; a caller's mistake is none.
    fn log(&self) {
        match self {
            Error::Unanswered => tracing::error!("the store does not answer"),
            Error::Storage(error) => tracing::error!(%error, "the store refused"),
            Error::Unknown(error) => tracing::error!(%error, "the store failed"),
            Error::Broken(why) => tracing::error!(why, "something stored cannot be read"),
            _ => {}
        }
    }

    /// The status and the code of the refusal.
    fn kind(&self) -> (StatusCode, ErrorCode) {
        match self {
            Error::Bad(_) => (StatusCode::BAD_REQUEST, ErrorCode::BadRequest),
            Error::NoSession => (StatusCode::UNAUTHORIZED, ErrorCode::NoSession),
            Error::NotFound => (StatusCode::NOT_FOUND, ErrorCode::NotFound),
            Error::NotYet(_) => (StatusCode::CONFLICT, ErrorCode::NotYet),
            Error::Foreign => (StatusCode::FORBIDDEN, ErrorCode::Foreign),
            Error::Removed => (StatusCode::FORBIDDEN, ErrorCode::Removed),
            Error::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, ErrorCode::WrongMethod),
            Error::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, ErrorCode::NotJson),
            Error::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge),
            Error::TooSlow => (StatusCode::REQUEST_TIMEOUT, ErrorCode::TooSlow),
            Error::NoSocket => (StatusCode::UPGRADE_REQUIRED, ErrorCode::NoSocket),
            Error::TooMany => (StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooMany),
            Error::Busy => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Busy),
            Error::Closing => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Closing),
            Error::Unanswered | Error::Storage(_) => {
                (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Storage)
            }
            Error::Unknown(_) => (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unknown),
            Error::Broken(_) => (StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Broken),
        }
    }

    /// The reason in words.
    fn message(self) -> String {
        let why = match self {
            Error::Bad(why) => return why,
            Error::NotYet(why) => why,
            Error::NoSession => "choose a name first",
            Error::NotFound => "there is nothing here for you",
            Error::Foreign => "this comes from another site",
            Error::Removed => "the host removed you from this table",
            Error::WrongMethod => "that cannot be done here",
            Error::NotJson => "bodies are application/json",
            Error::TooLarge => "that is too long",
            Error::TooSlow => "that did not come in time",
            Error::NoSocket => "a WebSocket is expected here",
            Error::TooMany => "that was a lot: wait a moment",
            Error::Busy => "many people are reading just now: try again in a moment",
            Error::Closing => "the house is closing: come back",
            Error::Unanswered | Error::Storage(_) => "the house cannot write or read just now",
            Error::Unknown(_) => "the house cannot tell whether this was kept: send it again",
            Error::Broken(_) => {
                "what the house has stored here is damaged: tell your host, who can restore a backup"
            }
        };
        why.into()
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let (status, error) = self.kind();
        let problem = Problem {
            error,
            why: self.message(),
        };
        (status, Json(problem)).into_response()
    }
}

/// Refusals as the document shows them, for routes to name.
macro_rules! refusals {
    ($($(#[$what:meta])* $name:ident = $status:literal;)*) => {$(
        $(#[$what])*
        #[derive(IntoResponses)]
        #[response(status = $status)]
        #[expect(dead_code, reason = "the document has its shape")]
        pub(crate) struct $name(Problem);
    )*};
}

refusals! {
    /// It makes no sense.
    Senseless = 400;
    /// Nobody is known by that cookie.
    Nameless = 401;
    /// It comes from a page of another site.
    Foreign = 403;
    /// The host removed you from this table (`removed`), or it comes from a page of another site (`foreign`).
    Barred = 403;
    /// There is no such thing, or it is none of yours.
    Missing = 404;
    /// It is too soon.
    TooSoon = 409;
    /// A WebSocket is expected.
    NoSocket = 426;
    /// That was a lot: wait a moment.
    Counted = 429;
    /// What is stored is damaged.
    Broken = 500;
    /// The house cannot write or read just now (`storage`), or cannot tell whether it wrote (`unknown`).
    Unstored = 503;
}

/// A body that cannot be used.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the document has its shape")]
pub(crate) enum Unreadable {
    /// It makes no sense.
    #[response(status = 400)]
    Senseless(Problem),
    /// It did not come in time.
    #[response(status = 408)]
    TooSlow(Problem),
    /// It is too long.
    #[response(status = 413)]
    TooLarge(Problem),
    /// It does not say that it is JSON.
    #[response(status = 415)]
    NotJson(Problem),
}

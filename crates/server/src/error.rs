//! Errors of requests, and their responses. Only this module chooses status codes.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use saloon_protocol::error::ErrorCode;
use saloon_protocol::http::Problem;
use saloon_store::StoreError;
use utoipa::IntoResponses;

/// Reason for refusing a request.
#[derive(Debug)]
pub(crate) enum Error {
    /// The request is invalid.
    Bad(String),
    /// The cookie belongs to no session.
    NoSession,
    /// The resource does not exist, or the caller may not know of it. Callers cannot tell which.
    NotFound,
    /// The game is not far enough for the request.
    NotYet(&'static str),
    /// The request comes from a page of another site.
    Foreign,
    /// The host of the table removed the caller.
    Removed,
    /// The method is not allowed.
    WrongMethod,
    /// The body is not declared as JSON.
    NotJson,
    /// The body is too large.
    TooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// The route expects a WebSocket handshake.
    NoSocket,
    /// A rate limit is exceeded.
    TooMany,
    /// The read pool is full.
    Busy,
    /// The server is shutting down.
    Closing,
    /// The store did not answer in time.
    Unanswered,
    /// The store failed, and nothing was written.
    Storage(StoreError),
    /// The store failed, and the outcome of the write is unknown.
    Unknown(StoreError),
    /// Stored data cannot be read.
    Broken(String),
}

impl Error {
    pub(crate) fn bad(why: impl Into<String>) -> Self {
        Error::Bad(why.into())
    }

    pub(crate) fn broken(why: impl Into<String>) -> Self {
        Error::Broken(why.into())
    }

    /// Converts a store error about one table or game. If that is damaged, a retry does not help.
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
    /// Logs server faults. Client errors are not logged.
    fn log(&self) {
        match self {
            Error::Unanswered => tracing::error!("the store did not answer in time"),
            Error::Storage(error) => tracing::error!(%error, "the store failed"),
            Error::Unknown(error) => tracing::error!(%error, "the outcome of a write is unknown"),
            Error::Broken(why) => tracing::error!(why, "stored data is damaged"),
            _ => {}
        }
    }

    /// Returns the status and the error code.
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

    /// Returns the reason, for people.
    pub(crate) fn message(self) -> String {
        let why = match self {
            Error::Bad(why) => return why,
            Error::NotYet(why) => why,
            Error::NoSession => "choose a name first",
            Error::NotFound => "this does not exist, or you may not see it",
            Error::Foreign => "this request comes from another site",
            Error::Removed => "the host removed you from this table",
            Error::WrongMethod => "this method is not allowed here",
            Error::NotJson => "send the body as application/json",
            Error::TooLarge => "the request is too large",
            Error::TooSlow => "the request took too long",
            Error::NoSocket => "a WebSocket is expected here",
            Error::TooMany => "too many requests: wait a moment",
            Error::Busy => "many people are reading just now: try again in a moment",
            Error::Closing => "the house is closing: try again in a moment",
            Error::Unanswered | Error::Storage(_) => {
                "the house cannot save or load right now: try again in a moment"
            }
            Error::Unknown(_) => "the house cannot tell whether this was saved: send it again",
            Error::Broken(_) => "the stored data is damaged: ask your host to restore a backup",
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

/// Declares error responses for the OpenAPI document.
macro_rules! error_responses {
    ($($(#[$what:meta])* $name:ident = $status:literal;)*) => {$(
        $(#[$what])*
        #[derive(IntoResponses)]
        #[response(status = $status)]
        #[expect(dead_code, reason = "only its schema is used, in the OpenAPI document")]
        pub(crate) struct $name(Problem);
    )*};
}

error_responses! {
    /// The request is invalid.
    BadRequest = 400;
    /// You are not signed in.
    Unauthorized = 401;
    /// The request comes from a page of another site.
    ForeignOrigin = 403;
    /// The host removed you from this table (`removed`), or the request comes from a page of another site (`foreign`).
    Forbidden = 403;
    /// The resource does not exist, or you may not see it.
    NotFound = 404;
    /// The game is not far enough. Try again later.
    NotYet = 409;
    /// The route expects a WebSocket handshake.
    UpgradeRequired = 426;
    /// Too many requests. Wait a moment.
    TooManyRequests = 429;
    /// The stored data is damaged.
    DamagedData = 500;
    /// The server cannot read or write now (`storage`), or does not know whether a write succeeded (`unknown`).
    StorageUnavailable = 503;
}

/// An unusable body.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its schema is used, in the OpenAPI document")]
pub(crate) enum InvalidBody {
    /// The body is invalid.
    #[response(status = 400)]
    BadRequest(Problem),
    /// The body did not arrive in time.
    #[response(status = 408)]
    TooSlow(Problem),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(Problem),
    /// The body is not declared as JSON.
    #[response(status = 415)]
    NotJson(Problem),
}

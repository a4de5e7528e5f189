//! Error codes of refusals, over HTTP and over a table's socket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Machine-readable reason of a refused request or command. Clients translate it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The request is malformed or invalid.
    BadRequest,
    /// The rules forbid the act; `rule` names the clause.
    Illegal,
    /// The request is valid, but not possible at this moment.
    NotNow,
    /// The decision belongs to another player or to the table's creator.
    NotYours,
    /// The table allows no hints: other people play, or it was left by one.
    NoHints,
    /// The session cookie is missing or unknown.
    NoSession,
    /// The resource does not exist, or the caller has no access to it.
    NotFound,
    /// The game is still in progress.
    NotYet,
    /// The request comes from a page of another site (cross-origin).
    Foreign,
    /// The table's creator removed the caller.
    Removed,
    /// The route has no such method.
    WrongMethod,
    /// The content type of the body is not JSON.
    NotJson,
    /// The body exceeds the size limit.
    TooLarge,
    /// The body did not arrive in time.
    TooSlow,
    /// The route expects a WebSocket.
    NoSocket,
    /// Rate limit: too many requests or commands.
    TooMany,
    /// The server already runs its maximum number of heavy reads.
    Busy,
    /// The server is shutting down.
    Closing,
    /// The write failed and nothing has changed.
    Storage,
    /// The write failed with an unknown result: the change may have been made. Repeat the command with the same id.
    Unknown,
    /// The stored data cannot be read.
    Broken,
}

impl ErrorCode {
    /// Returns the code as in JSON, logs and metrics.
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorCode::BadRequest => "bad_request",
            ErrorCode::Illegal => "illegal",
            ErrorCode::NotNow => "not_now",
            ErrorCode::NotYours => "not_yours",
            ErrorCode::NoHints => "no_hints",
            ErrorCode::NoSession => "no_session",
            ErrorCode::NotFound => "not_found",
            ErrorCode::NotYet => "not_yet",
            ErrorCode::Foreign => "foreign",
            ErrorCode::Removed => "removed",
            ErrorCode::WrongMethod => "wrong_method",
            ErrorCode::NotJson => "not_json",
            ErrorCode::TooLarge => "too_large",
            ErrorCode::TooSlow => "too_slow",
            ErrorCode::NoSocket => "no_socket",
            ErrorCode::TooMany => "too_many",
            ErrorCode::Busy => "busy",
            ErrorCode::Closing => "closing",
            ErrorCode::Storage => "storage",
            ErrorCode::Unknown => "unknown",
            ErrorCode::Broken => "broken",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ErrorCode;

    #[test]
    fn codes_match_their_json() {
        for code in [
            ErrorCode::BadRequest,
            ErrorCode::NotJson,
            ErrorCode::TooMany,
        ] {
            let json = serde_json::to_string(&code).expect("a code is text");
            assert_eq!(json, format!("{:?}", code.as_str()));
        }
    }
}

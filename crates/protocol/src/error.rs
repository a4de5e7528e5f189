//! Codes of refusals, over HTTP and over a table's socket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a request or a command is refused, for programs. Clients translate by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// It makes no sense.
    BadRequest,
    /// The rules forbid the act; `rule` names the clause.
    Illegal,
    /// It makes sense, and not at this moment.
    NotNow,
    /// Somebody else decides that.
    NotYours,
    /// The cookie belongs to nobody.
    NoSession,
    /// There is no such thing, or it is none of the caller's.
    NotFound,
    /// It is too soon: the game is still on.
    NotYet,
    /// The request comes from a page of another site.
    Foreign,
    /// The host removed the caller from this table.
    Removed,
    /// The route has no such method.
    WrongMethod,
    /// The body does not say that it is JSON.
    NotJson,
    /// The body has too many bytes.
    TooLarge,
    /// The body did not come in time.
    TooSlow,
    /// The route expects a WebSocket.
    NoSocket,
    /// Too many requests or commands.
    TooMany,
    /// As many heavy reads are under way as the server takes.
    Busy,
    /// The server is shutting down.
    Closing,
    /// The disk refused: nothing has changed.
    Storage,
    /// The disk failed: the change may have been made. Repeat it with the same id.
    Unknown,
    /// What is stored cannot be read.
    Broken,
}

impl ErrorCode {
    /// The code as JSON, logs and metrics write it.
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorCode::BadRequest => "bad_request",
            ErrorCode::Illegal => "illegal",
            ErrorCode::NotNow => "not_now",
            ErrorCode::NotYours => "not_yours",
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

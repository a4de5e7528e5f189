//! Reasons for refusing a command.

use alloc::string::String;

use saloon_erased::Rejection;
use saloon_protocol::error::ErrorCode;

/// Reason for a failed write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteFailure {
    /// Nothing was stored.
    NotStored,
    /// The outcome is unknown: the write may or may not be stored.
    Unknown,
}

/// Reason for refusing a command. Nothing has changed, unless the code is [`ErrorCode::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) rule: Option<&'static str>,
    pub(crate) why: String,
}

impl Refusal {
    pub(crate) fn new(code: ErrorCode, why: impl Into<String>) -> Self {
        Refusal {
            code,
            rule: None,
            why: why.into(),
        }
    }

    pub(crate) fn bad(why: impl Into<String>) -> Self {
        Refusal::new(ErrorCode::BadRequest, why)
    }

    pub(crate) fn not_now(why: impl Into<String>) -> Self {
        Refusal::new(ErrorCode::NotNow, why)
    }

    pub(crate) fn not_yours(why: impl Into<String>) -> Self {
        Refusal::new(ErrorCode::NotYours, why)
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::Illegal { rule, why } => Refusal {
                code: ErrorCode::Illegal,
                rule: Some(rule),
                why,
            },
            Rejection::Bad(why) => Refusal::bad(why),
        }
    }
}

impl From<WriteFailure> for Refusal {
    fn from(failure: WriteFailure) -> Self {
        match failure {
            WriteFailure::Unknown => Refusal::new(
                ErrorCode::Unknown,
                "the disk failed: the command may or may not be applied. Send it again with the same id",
            ),
            WriteFailure::NotStored => Refusal::new(
                ErrorCode::Storage,
                "the house cannot save this, so nothing has changed: try again",
            ),
        }
    }
}

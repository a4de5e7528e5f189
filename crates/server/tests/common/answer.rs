//! HTTP responses.

use serde_json::{Value, json};

/// An HTTP response. Header values end at their first `;`.
pub struct Answer {
    pub status: u16,
    pub cookie: Option<String>,
    pub content_type: Option<String>,
    pub request_id: Option<String>,
    /// Body: JSON, or text as a JSON string.
    pub body: Value,
}

impl Answer {
    /// Parses a complete response; returns `None` if it was cut off.
    pub(super) fn parse(bytes: Vec<u8>) -> Option<Answer> {
        let text = String::from_utf8(bytes).expect("text");
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .expect("a status");
        let header = |name: &str| {
            let found = head.lines().find_map(|line| line.strip_prefix(name));
            found
                .and_then(|value| value.split(';').next())
                .map(str::to_owned)
        };
        let length: Option<usize> =
            header("content-length: ").and_then(|length| length.parse().ok());
        if length.is_some_and(|length| body.len() < length) {
            return None;
        }
        Some(Answer {
            status,
            cookie: header("set-cookie: "),
            content_type: header("content-type: "),
            request_id: header("x-request-id: "),
            body: serde_json::from_str(body).unwrap_or_else(|_| json!(body)),
        })
    }
}

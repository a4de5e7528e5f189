//! Captured messages: the types of the web client are checked against them.

use std::fs::OpenOptions;
use std::io::Write;

use serde_json::Value;

/// Documentation that lists every error and close code.
const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// Appends a message to the file that `SALOON_CAPTURED` names, if set. Fails on an error code that is not documented.
pub(super) fn capture(message: &Value) {
    let said = &message["said"];
    let error = said["error"].as_str().or(said["refused"]["error"].as_str());
    if let Some(error) = error {
        assert_documented(&format!("`{error}`"));
    }
    if let Some(path) = std::env::var_os("SALOON_CAPTURED") {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let line = format!("{message}\n");
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .expect("a file to write to");
    }
}

/// Fails if no table row of docs/protocol.md starts with this code.
pub(super) fn assert_documented(code: &str) {
    let row = format!("\n| {code} |");
    assert!(DOCUMENT.contains(&row), "{code} is not in docs/protocol.md");
}

//! Strict parser of untrusted JSON: accepts the documented form only.

mod messages;

use alloc::format;
use alloc::string::{String, ToString};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use messages::reword;

/// Parses a value and checks that its JSON, written back, has the same shape. serde alone would accept a list for an
/// object, and `{"take":null}` for `"take"`.
///
/// # Errors
///
/// One sentence that describes the error.
pub fn parse<T: DeserializeOwned + Serialize>(json: &str) -> Result<T, String> {
    let known: T = serde_json::from_str(json).map_err(|error| describe(&error))?;
    if serde_json::to_string(&known).is_ok_and(|same| same == json) {
        return Ok(known); // fast path: the input is already canonical
    }
    let written: Value = serde_json::from_str(json).map_err(|error| describe(&error))?;
    match serde_json::to_value(&known) {
        Ok(shape) if same_shape(&written, &shape) => Ok(known),
        Ok(shape) => Err(format!("expected the form {shape}")),
        Err(error) => Err(describe(&error)),
    }
}

/// Describes an error without Rust types and without its position.
pub fn describe(error: &serde_json::Error) -> String {
    reword(&error.to_string())
}

/// Whether both values have the same kinds (object, list, text, number) in the same places. An optional value may be null.
fn same_shape(written: &Value, known: &Value) -> bool {
    match (written, known) {
        (Value::Object(written), Value::Object(known)) => written.iter().all(|(name, written)| {
            known
                .get(name)
                .is_none_or(|known| same_shape(written, known))
        }),
        (Value::Array(written), Value::Array(known)) => written
            .iter()
            .zip(known)
            .all(|(written, known)| same_shape(written, known)),
        (Value::Null, _)
        | (Value::String(_), Value::String(_))
        | (Value::Number(_), Value::Number(_))
        | (Value::Bool(_), Value::Bool(_)) => true,
        _ => false,
    }
}

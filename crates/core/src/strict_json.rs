//! JSON from strangers, read as it is documented and in no other way.

mod messages;

use alloc::format;
use alloc::string::{String, ToString};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use messages::reword;

/// Reads a value whose JSON, written back, has the same shape. serde alone would take a list for an object, and `{"take":null}`
/// for `"take"`.
///
/// # Errors
///
/// One sentence that says what is wrong.
pub fn parse<T: DeserializeOwned + Serialize>(json: &str) -> Result<T, String> {
    let known: T = serde_json::from_str(json).map_err(|error| describe(&error))?;
    if serde_json::to_string(&known).is_ok_and(|same| same == json) {
        return Ok(known); // to the letter, as most of it is
    }
    let written: Value = serde_json::from_str(json).map_err(|error| describe(&error))?;
    match serde_json::to_value(&known) {
        Ok(shape) if same_shape(&written, &shape) => Ok(known),
        Ok(shape) => Err(format!("it should have the form of {shape}")),
        Err(error) => Err(describe(&error)),
    }
}

/// An error in words that need no knowledge of this program, without its place.
pub fn describe(error: &serde_json::Error) -> String {
    reword(&error.to_string())
}

/// Is there an object, a list, a text or a number wherever one belongs? What may be left out may be null.
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

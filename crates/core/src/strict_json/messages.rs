//! serde errors in plain words: the author of the JSON does not know the Rust types of this program.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

/// Rewrites a serde message so that it names no Rust type. A leading path (`rules.seats: …`) is kept. A message that needs
/// no rewriting is returned unchanged.
pub fn reword(message: &str) -> String {
    let message = match message.rfind(" at line ") {
        Some(end) => &message[..end], // a position is of no use for one line
        None => message,
    };
    rewritten(message, "invalid type: ", |rest| not(rest, found))
        .or_else(|| rewritten(message, "invalid value: ", |rest| not(rest, found)))
        .or_else(|| rewritten(message, "invalid length ", |rest| not(rest, counted)))
        .or_else(|| rewritten(message, "unknown variant ", unknown))
        .or_else(|| {
            rewritten(message, "data did not match any variant", |_| {
                Some(NO_FORM.into())
            })
        })
        .unwrap_or_else(|| message.to_string())
}

const NO_FORM: &str = "it has none of the allowed forms";

/// Replaces the text after `mark` by `words`.
fn rewritten(
    message: &str,
    mark: &str,
    words: impl FnOnce(&str) -> Option<String>,
) -> Option<String> {
    let (path, rest) = message.split_once(mark)?;
    words(rest).map(|words| format!("{path}{words}"))
}

/// Rewords `X, expected Y`.
fn not(rest: &str, what: impl FnOnce(&str) -> Cow<'_, str>) -> Option<String> {
    // The found value may be a text with a comma; the expected one never is.
    let (what_was, wanted) = rest.rsplit_once(", expected ")?;
    let (wanted, found) = (expected(wanted), what(what_was));
    // serde accepts a list for an object, and complains of its length.
    let found = if wanted == OBJECT && found.starts_with(LIST) {
        LIST.into()
    } else {
        found
    };
    Some(format!("expected {wanted}, not {found}"))
}

/// Rewords `` `x`, expected Y ``.
fn unknown(rest: &str) -> Option<String> {
    match rest.split_once("`, ") {
        Some((name, "there are no variants")) => Some(format!("{name}` is not known here")),
        Some((name, expected)) => Some(format!("{name}` is not known here, {expected}")),
        None => None,
    }
}

const OBJECT: &str = "an object";
const LIST: &str = "a list";
const NAME: &str = "a name";
const WITH_VALUE: &str = "a name with a value";

/// Rewords the value that serde found.
fn found(what: &str) -> Cow<'_, str> {
    let literal = [
        "integer ",
        "floating point ",
        "boolean ",
        "character ",
        "string ",
    ]
    .iter()
    .find_map(|kind| what.strip_prefix(kind));
    if let Some(literal) = literal {
        return literal.trim_matches('`').into();
    }
    match what {
        "sequence" => LIST,
        "map" => OBJECT,
        "unit value" => "null",
        "enum" => NAME,
        "unit variant" => "a name alone",
        "newtype variant" | "tuple variant" | "struct variant" => WITH_VALUE,
        _ => what,
    }
    .into()
}

/// Rewords the length that serde found.
fn counted(length: &str) -> Cow<'_, str> {
    format!("{LIST} of {length}").into()
}

/// Rewords the value that serde expected.
fn expected(what: &str) -> Cow<'_, str> {
    let first = |words: &[&str]| words.iter().find_map(|word| what.strip_prefix(word));
    if let Some(size) = first(&["a tuple of size ", "an array of length "]) {
        return format!("{LIST} of {size}").into();
    }
    let words = match what {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" | "u64" | "u128" | "usize" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "a character" => "a text",
        "a sequence" => LIST,
        "a map" => OBJECT,
        "unit" => "null",
        "fewer elements in sequence" => "a shorter list",
        "fewer elements in map" => "fewer fields",
        "variant identifier" => NAME,
        "field identifier" => "the name of a field",
        "newtype variant" | "tuple variant" | "struct variant" => WITH_VALUE,
        _ if first(&["unit struct ", "unit variant "]).is_some() => "null",
        _ if first(&["struct ", "struct variant "]).is_some() => OBJECT,
        _ if first(&["tuple struct ", "tuple variant "]).is_some() => LIST,
        _ if what.contains("enum") => "a name, or an object with one name",
        _ => return what.into(),
    };
    words.into()
}

#[cfg(test)]
mod tests {
    use super::reword;

    #[test]
    fn messages_name_no_type() {
        for (said, words) in [
            (
                "invalid length 0, expected struct Fields with 3 elements",
                "expected an object, not a list",
            ),
            (
                "invalid type: sequence, expected struct Guest at line 1 column 1",
                "expected an object, not a list",
            ),
            (
                "rules.seats: invalid value: integer `300`, expected u8",
                "rules.seats: expected a whole number from 0 to 255, not 300",
            ),
            (
                r#"invalid type: string "a, expected b", expected a boolean"#,
                r#"expected true or false, not "a, expected b""#,
            ),
            (
                "invalid length 1, expected a tuple of size 2",
                "expected a list of 2, not a list of 1",
            ),
            (
                "unknown variant `dance`, expected one of `sit`, `leave`",
                "`dance` is not known here, expected one of `sit`, `leave`",
            ),
            (
                "invalid type: unit variant, expected newtype variant",
                "expected a name with a value, not a name alone",
            ),
            (
                "invalid type: integer `5`, expected struct variant Say::Act",
                "expected an object, not 5",
            ),
            (
                "invalid type: null, expected variant identifier",
                "expected a name, not null",
            ),
            (
                "data did not match any variant of untagged enum Foo",
                "it has none of the allowed forms",
            ),
            ("missing field `name`", "missing field `name`"),
            ("expected value at line 1 column 1", "expected value"),
        ] {
            assert_eq!(reword(said), words);
        }
    }
}

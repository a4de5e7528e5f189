//! Fields of one request. Each is read once; unread and duplicate fields are errors.

use std::borrow::Cow;
use std::fmt;

use saloon_core::strict_json;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{RefereeError, bad};

/// Fields of a request that are not read yet.
pub(crate) struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request: one JSON object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry()? {
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

impl<'a> Fields<'a> {
    /// Parses a line.
    pub(crate) fn parse(line: &'a str) -> Result<Self, RefereeError> {
        serde_json::from_str(line).or_else(|error| {
            bad(format!(
                "a request is one JSON object: {}",
                strict_json::describe(&error)
            ))
        })
    }

    /// Takes the client's `id`, verbatim.
    pub(crate) fn id(&mut self) -> Option<Box<RawValue>> {
        let at = self.0.iter().position(|(name, _)| name == "id")?;
        Some(self.0.remove(at).1.to_owned())
    }

    fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let at = self.0.iter().position(|(other, _)| other == name)?;
        Some(self.0.remove(at).1)
    }

    /// Takes a required field.
    pub(crate) fn required<T: Deserialize<'a>>(&mut self, name: &str) -> Result<T, RefereeError> {
        match self.take(name) {
            Some(value) => read(name, value),
            None => bad(format!("the field {name:?} is missing")),
        }
    }

    /// Takes an optional field; null counts as absent.
    pub(crate) fn optional<T: Deserialize<'a>>(
        &mut self,
        name: &str,
    ) -> Result<Option<T>, RefereeError> {
        match self.take(name) {
            Some(value) => read(name, value),
            None => Ok(None),
        }
    }

    /// Rejects a request with unread fields.
    pub(crate) fn finish(self) -> Result<(), RefereeError> {
        match self.0.first() {
            Some((name, _)) => bad(format!("the field {name:?} is unknown or was sent twice")),
            None => Ok(()),
        }
    }
}

/// Deserialises a field's value.
pub(super) fn read<'a, T: Deserialize<'a>>(
    name: &str,
    value: &'a RawValue,
) -> Result<T, RefereeError> {
    serde_json::from_str(value.get())
        .or_else(|error| bad(format!("{name}: {}", strict_json::describe(&error))))
}

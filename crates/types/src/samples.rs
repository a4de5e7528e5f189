//! Samples of real messages, which the TypeScript compiler checks against the types.
//!
//! The samples are literals, so the compiler rejects both a field that the type lacks and a missing field.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::Value;

/// Maximum number of distinct values kept for one place.
const MAX_VARIANTS: usize = 64;

/// Helper declarations of the generated program.
const PRELUDE: &str = r"
declare function is<T>(sample: T): void;

/** Discriminant of the members of a union: their text, their `type` or `id`, or else their one key. */
type Kind<T> = T extends string ? T : T extends { type: infer K } ? K : T extends { id: infer K } ? K : keyof T;

/** `true` if every kind was sent; otherwise the missing kinds. */
type Every<T, Sent> = [Exclude<Kind<T>, Sent>] extends [never] ? true : Exclude<Kind<T>, Sent>;

";

/// Samples with their expected types. A sample that shows nothing new is dropped.
#[derive(Default)]
pub(crate) struct Samples {
    checks: Vec<String>,
    /// Hashes of the values seen, by type and place in it.
    seen: HashMap<String, HashMap<u64, HashSet<u64>>>,
    /// Kinds seen, for unions that must be covered completely.
    kinds: BTreeMap<String, BTreeSet<String>>,
}

impl Samples {
    /// Adds a sample of a type.
    pub(crate) fn add(&mut self, kind: &str, sample: &impl Serialize) -> Result<(), String> {
        self.keep(kind, sample).map(drop)
    }

    /// Adds a sample of a union of which every kind must occur.
    pub(crate) fn add_one_of(&mut self, kind: &str, sample: &impl Serialize) -> Result<(), String> {
        let sample = self.keep(kind, sample)?;
        let which = match &sample {
            Value::Object(fields) => ["type", "id"]
                .into_iter()
                .find_map(|tag| fields.get(tag)?.as_str())
                .or_else(|| fields.keys().next().map(String::as_str)),
            sample => sample.as_str(),
        };
        let kinds = self.kinds.entry(kind.to_owned()).or_default();
        kinds.extend(which.map(str::to_owned));
        Ok(())
    }

    fn keep(&mut self, kind: &str, sample: &impl Serialize) -> Result<Value, String> {
        let sample = serde_json::to_value(sample).map_err(|error| format!("{kind}: {error}"))?;
        let places = self.seen.entry(kind.to_owned()).or_default();
        let mut new = false;
        traits(&sample, 0, &mut |place, what| {
            let seen = places.entry(place).or_default();
            new |= seen.len() < MAX_VARIANTS && seen.insert(what);
        });
        if new {
            self.checks.push(format!("is<{kind}>({sample});\n"));
        }
        Ok(sample)
    }

    /// Renders the program to check. `files` are the games' own files, by the game's name.
    pub(crate) fn program(&self, files: &[(&str, String)]) -> String {
        let every = self.kinds.iter().zip(1..).map(|((kind, sent), number)| {
            let sent: Vec<_> = sent.iter().map(|which| format!("\"{which}\"")).collect();
            format!(
                "export const every{number}: Every<{kind}, {}> = true;\n",
                sent.join(" | ")
            )
        });
        let every: Vec<_> = every.collect();
        let games: Vec<_> = files
            .iter()
            .map(|(game, file)| format!("import type * as {} from \"{file}\";\n", module(game)))
            .collect();
        format!(
            "import type * as Game from \"$lib/types/game\";\nimport type * as Protocol from \"$lib/types/protocol\";\n\
             {}{PRELUDE}{}{}",
            games.concat(),
            self.checks.concat(),
            every.concat()
        )
    }
}

/// Returns the path of a game's type, such as `HighCard.View`.
pub(crate) fn part(game: &str, part: &str) -> String {
    format!("{}.{part}", module(game))
}

/// Returns the name of a game's module: `HighCard` for `high-card`.
pub(crate) fn module(game: &str) -> String {
    game.split('-')
        .filter_map(|word| word.split_at_checked(1))
        .map(|(first, rest)| first.to_uppercase() + rest)
        .collect()
}

/// Reports the features of a value: at each place the kind of value, the text or the length. Members of unions are different
/// places. Both are hashes: there are millions, and the few collisions are covered by other samples.
fn traits(value: &Value, place: u64, found: &mut impl FnMut(u64, u64)) {
    match value {
        Value::Null => found(place, 0),
        Value::Bool(_) => found(place, 1),
        Value::Number(_) => found(place, 2),
        Value::String(text) => found(place, within(0, text)),
        Value::Array(items) => {
            found(place, within(1, &items.len()));
            let inside = within(place, "[]");
            for item in items {
                traits(item, inside, found);
            }
        }
        Value::Object(fields) => {
            let tag = ["type", "is"]
                .into_iter()
                .find_map(|tag| fields.get(tag)?.as_str());
            let place = within(place, tag.unwrap_or_default());
            let names = fields.keys().fold(place, within);
            found(place, names);
            for (name, value) in fields {
                traits(value, within(place, name), found);
            }
        }
    }
}

fn within(place: u64, what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    place.hash(&mut hasher);
    what.hash(&mut hasher);
    hasher.finish()
}

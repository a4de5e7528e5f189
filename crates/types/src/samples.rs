//! Samples of what is really sent, for the compiler of TypeScript to hold against the types.
//!
//! A field that a type lacks is an error there, since the samples are literals, and so is one that is missing.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::Value;

/// So many different texts, lengths and the like of one place are enough.
const MAX_VARIANTS: usize = 64;

/// What the checks are written with.
const PRELUDE: &str = r"
declare function is<T>(sample: T): void;

/** What tells the members of a union apart: their text, their `type` or `id`, or else their one key. */
type Kind<T> = T extends string ? T : T extends { type: infer K } ? K : T extends { id: infer K } ? K : keyof T;

/** Only `true` if every kind was sent; otherwise those that were not. */
type Every<T, Sent> = [Exclude<Kind<T>, Sent>] extends [never] ? true : Exclude<Kind<T>, Sent>;

";

/// Samples, each with the type that it must have. Those that show nothing new are not kept.
#[derive(Default)]
pub(crate) struct Samples {
    checks: Vec<String>,
    /// By type and place in it, what was there.
    seen: HashMap<String, HashMap<u64, HashSet<u64>>>,
    /// Of unions that are to be seen whole: the kinds that were sent.
    kinds: BTreeMap<String, BTreeSet<String>>,
}

impl Samples {
    /// A sample of a type.
    pub(crate) fn add(&mut self, kind: &str, sample: &impl Serialize) -> Result<(), String> {
        self.keep(kind, sample).map(drop)
    }

    /// A sample of a union of which every kind is to be sent.
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

    /// The program to check. `files` are the games' own, by the game's name.
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

/// A type of a game: `HighCard.View`.
pub(crate) fn part(game: &str, part: &str) -> String {
    format!("{}.{part}", module(game))
}

/// Name of a game's module: `HighCard` for `high-card`.
pub(crate) fn module(game: &str) -> String {
    game.split('-')
        .filter_map(|word| word.split_at_checked(1))
        .map(|(first, rest)| first.to_uppercase() + rest)
        .collect()
}

/// What is to be seen of a value: at each place in it the kind of value, the text, how many there are. The members of unions
/// are different places. Both are hashes: there are millions, and the few that collide would be seen elsewhere.
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

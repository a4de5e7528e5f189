//! Facts about a game that the balance lab counts.

use alloc::borrow::Cow;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::heuristics::Heuristics;
use crate::seat::Seat;

/// Wording in English and in French.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bilingual {
    /// English.
    pub en: Cow<'static, str>,
    /// French.
    pub fr: Cow<'static, str>,
}

impl Bilingual {
    /// Joins two fixed wordings.
    pub const fn new(en: &'static str, fr: &'static str) -> Self {
        Bilingual {
            en: Cow::Borrowed(en),
            fr: Cow::Borrowed(fr),
        }
    }

    /// Uses the same text in both languages, as for a proper noun.
    pub fn same(text: &str) -> Self {
        let text = String::from(text);
        Bilingual {
            en: Cow::Owned(text.clone()),
            fr: Cow::Owned(text),
        }
    }
}

/// Topic of the reasons in outcomes, for [`Lab::item_name`].
pub const REASON: &str = "reason";

/// Group of things that the lab counts, such as the cities of a ring.
#[derive(Clone, Debug)]
pub struct Topic {
    /// Name in notes and JSON, such as `city`.
    pub name: &'static str,
    /// Statistics of its items.
    pub kind: TopicKind,
    /// Heading of the plot.
    pub title: Bilingual,
    /// One sentence: what a note of this topic means.
    pub about: Bilingual,
}

/// Statistics of the items of a [`Topic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TopicKind {
    /// Things that a seat draws or takes, any number of times. The lab estimates their value.
    Gain,
    /// First choices. The lab compares their shares of wins; only the first note of a seat counts.
    Opening,
    /// Things that a seat does more often than the others. The lab compares the wins of those who do them most.
    Strategy,
}

/// Something that a seat took or did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The seat.
    pub seat: Seat,
    /// Name of the [`Topic`].
    pub topic: &'static str,
    /// Item of the topic, in the notation of the game.
    pub item: Cow<'static, str>,
}

impl Note {
    /// Creates a note.
    pub fn new(seat: Seat, topic: &'static str, item: impl Into<Cow<'static, str>>) -> Self {
        let item = item.into();
        Note { seat, topic, item }
    }
}

/// Two sets of options worth comparing, such as two editions.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Name on the command line.
    pub name: &'static str,
    /// Name and options of side A. The options are a JSON object.
    pub a: (Bilingual, &'static str),
    /// Name and options of side B.
    pub b: (Bilingual, &'static str),
}

/// Facts about a game that the balance lab counts. Every item has a default: the lab then measures what all games have, such as
/// wins by seat and the length of a game.
///
/// The lab reads the unredacted game, because it never plays.
pub trait Lab: Heuristics {
    /// Groups of things to count.
    const TOPICS: &'static [Topic] = &[];
    /// Comparisons offered on the command line.
    const PRESETS: &'static [Preset] = &[];

    /// Returns the score of `seat` if the game ended now. The seat with the most points leads.
    fn points(&self, seat: Seat) -> i32 {
        let _ = seat;
        0
    }

    /// Adds what `event` tells about its seats. `self` is the state after the input that emitted it.
    fn notes(&self, event: &Self::Event, add: &mut dyn FnMut(Note)) {
        let _ = (event, add);
    }

    /// Returns the name of an item for people. With the topic [`REASON`], names a reason of the end.
    fn item_name(topic: &str, item: &str) -> Bilingual {
        let _ = topic;
        Bilingual::same(item)
    }
}

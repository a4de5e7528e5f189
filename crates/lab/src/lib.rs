//! Balance lab: plays many games between bots and folds them into statistics.
//!
//! The crate does no I/O. [`Schedule`] numbers the games of a study, [`play`] plays one, [`Report`] folds them, and
//! [`html::page`] renders the report. `saloon lab` runs the games on all cores and reads and writes the files.
//!
//! A game contributes what is worth counting through [`saloon_core::Lab`]. Every number of a report is made in one of four
//! ways: a mean over deals, a share of wins ([`saloon_bots::WinShare`]), a regression ([`Regression`]), or variance
//! components ([`skill`]). All come with 95 % intervals.

mod findings;
mod game;
pub mod html;
mod measures;
mod regression;
mod report;
mod schedule;
pub mod skill;
pub mod stats;
mod topics;
mod words;

pub use findings::{Finding, Findings};
pub use game::{Course, LabGame, play};
pub use measures::{Difference, MeasureRow, Unit};
pub use regression::Regression;
pub use report::{Histogram, PositionRow, Report, Side, Study};
pub use schedule::{Schedule, Task};
pub use topics::{ItemRow, ItemStats, TopicReport};

/// Facts about a game that the lab needs, with the game's type erased.
#[derive(Clone, Copy, Debug)]
pub struct LabFacts {
    /// Groups of things to count.
    pub topics: &'static [saloon_core::lab::Topic],
    /// Comparisons offered on the command line.
    pub presets: &'static [saloon_core::lab::Preset],
    /// Returns the name of an item of a topic.
    pub item_name: fn(&str, &str) -> saloon_core::Bilingual,
}

/// Facts of a game without topics.
impl Default for LabFacts {
    fn default() -> Self {
        LabFacts {
            topics: &[],
            presets: &[],
            item_name: |_, item| saloon_core::Bilingual::same(item),
        }
    }
}

impl LabFacts {
    /// Returns the facts of a game.
    pub fn of<G: saloon_core::Lab>() -> Self {
        LabFacts {
            topics: G::TOPICS,
            presets: G::PRESETS,
            item_name: G::item_name,
        }
    }
}

//! Options of a table.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use saloon_core::{OptionField, OptionValues};
use serde::{Deserialize, Serialize};

use crate::cards::Location;

/// How dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// BB-5: who shouts first.
    #[default]
    Realtime,
    /// BB-6: all at once.
    Lockstep,
}

/// What a table chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How dice are thrown.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub shootout: Mode,
    /// The locations from left to right; at random if none are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Vec<Location>>,
    /// BB-5.5: calls so many milliseconds apart are a tie.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub tie_window: u32,
    /// BB-7.6: how long a card window stays open, in milliseconds: 3,000 to 60,000; 6,000 if absent.
    // Absent stays absent: records from before the option keep their hash chain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<u32>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            shootout: Mode::default(),
            town: None,
            tie_window: 40,
            window: None,
        }
    }
}

/// BB-7.6: milliseconds that a card window stays open unless the table says otherwise…
pub(super) const WINDOW: u32 = 6_000;
/// …which a house does by default: people who read their cards in a browser need longer.
const SERVER_WINDOW: u32 = 10_000;
/// BB-7.6: what a table may say.
pub(super) const WINDOWS: RangeInclusive<u32> = 3_000..=60_000;

impl Options {
    /// The fields, as a form shows them.
    pub(crate) const FIELDS: [OptionField; 4] = [
        OptionField {
            name: "shootout",
            values: OptionValues::Choice(&["realtime", "lockstep"]),
        },
        OptionField {
            name: "window",
            values: OptionValues::Number {
                least: *WINDOWS.start(),
                most: *WINDOWS.end(),
                unit: Some("ms"),
            },
        },
        OptionField {
            name: "tie_window",
            values: OptionValues::Number {
                least: 0,
                most: u32::MAX,
                unit: Some("ms"),
            },
        },
        OptionField {
            name: "town",
            values: OptionValues::Order(&[
                "saloon",
                "brothel",
                "bank",
                "mine",
                "train",
                "stagecoach",
            ]),
        },
    ];

    /// The same for a house: a longer card window, unless the table chose its length.
    pub(crate) fn with_server_defaults(self) -> Options {
        Options {
            window: self.window.or(Some(SERVER_WINDOW)),
            ..self
        }
    }
}

//! Options of a table.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use saloon_core::{OptionField, OptionValues};
use serde::{Deserialize, Serialize};

use crate::cards::Location;

/// Mode of the shootouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// BB-5: players roll and call in real time.
    #[default]
    Realtime,
    /// BB-6: all dice are thrown at once.
    Lockstep,
}

/// Options of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Mode of the shootouts.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub shootout: Mode,
    /// Locations from left to right; random if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Vec<Location>>,
    /// BB-5.5: milliseconds within which right calls tie.
    #[cfg_attr(feature = "ts", ts(optional = nullable))]
    pub tie_window: u32,
    /// BB-7.6: milliseconds that a window stays open, 3,000 to 60,000; 6,000 if absent.
    // `None` is not written: records from before this option must keep their hash chain.
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

/// BB-7.6: milliseconds that a window stays open if the option is absent.
pub(super) const WINDOW: u32 = 6_000;
/// The same at tables of a server, in milliseconds. Reading cards in a browser takes longer.
const SERVER_WINDOW: u32 = 10_000;
/// BB-7.6: range of the option, in milliseconds.
pub(super) const WINDOWS: RangeInclusive<u32> = 3_000..=60_000;

impl Options {
    /// Fields of the form that creates a table.
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

    /// Fills in the defaults of a server: a longer window.
    pub(crate) fn with_server_defaults(self) -> Options {
        Options {
            window: self.window.or(Some(SERVER_WINDOW)),
            ..self
        }
    }
}

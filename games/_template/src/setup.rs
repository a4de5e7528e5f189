//! Starting positions, and the options and components of a table.

use alloc::string::String;
use alloc::vec::Vec;

use saloon_core::{OptionField, OptionValues};
use serde::{Deserialize, Serialize};

use crate::card::{Card, Hand};
use crate::prize::Prize;

/// Options of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// TG-2.2: whether all three prizes are shown at the start.
    pub open_prizes: bool,
}

impl Options {
    pub(crate) const FIELDS: &'static [OptionField] = &[OptionField {
        name: "open_prizes",
        values: OptionValues::Flag,
    }];
}

/// Printed values of the box. This game has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Components {}

/// A given starting position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Three different cards for each seat.
    pub hands: Vec<[Card; 3]>,
    /// Prizes of the three rounds.
    pub prizes: [Prize; 3],
}

impl Setup {
    /// Error message if the position is invalid.
    pub(crate) fn fault(&self, seats: u8) -> Option<String> {
        if self.hands.len() != usize::from(seats) {
            let found = self.hands.len();
            return Some(alloc::format!(
                "{seats} seats need {seats} hands, not {found}"
            ));
        }
        let twice = |hand: &[Card; 3]| hand.iter().copied().collect::<Hand>().len() < 3;
        let seat = self.hands.iter().position(twice)?;
        Some(alloc::format!("hands[{seat}] holds a card twice"))
    }
}

//! What a guest chose of how the house looks, sounds and answers. It goes with their session to another device.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `PUT /session/settings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on one page"
)]
pub struct Settings {
    /// What they read.
    pub language: Language,
    /// Day or night.
    pub theme: Theme,
    /// Nothing travels, flips or shakes.
    pub calm: bool,
    /// Is anything to be heard at all?
    pub sound: bool,
    /// How loud each kind of sound is, then.
    pub levels: Levels,
    /// An act takes a second press.
    pub confirm: bool,
    /// Single-letter keys are on.
    pub keys: bool,
    /// The size of the text, in hundredths of the usual.
    #[schema(minimum = 100, maximum = 200)]
    pub text: u8,
}

impl Settings {
    /// Is everything within its bounds?
    #[must_use]
    pub fn in_bounds(&self) -> bool {
        let Levels {
            cues,
            ambience,
            voices,
        } = self.levels;
        (100..=200).contains(&self.text)
            && [cues, ambience, voices].iter().all(|&level| level <= 100)
    }
}

/// A language of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// French.
    Fr,
    /// English.
    En,
}

/// Which light the pages are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device has it.
    System,
    /// Light.
    Day,
    /// Dark.
    Night,
}

/// How loud each kind of sound is, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// Short sounds, each the twin of something to be seen.
    #[schema(maximum = 100)]
    pub cues: u8,
    /// The wind outside.
    #[schema(maximum = 100)]
    pub ambience: u8,
    /// What is announced, spoken.
    #[schema(maximum = 100)]
    pub voices: u8,
}

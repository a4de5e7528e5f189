//! Settings of a guest: appearance, sound and input. They belong to the session and apply on all its devices.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Body of `PUT /session/settings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on one page"
)]
pub struct Settings {
    /// Language of the interface.
    pub language: Language,
    /// Colour theme.
    pub theme: Theme,
    /// Reduced motion: nothing travels, flips or shakes.
    pub calm: bool,
    /// Whether sound is on.
    pub sound: bool,
    /// Volume of each kind of sound, if sound is on.
    pub levels: Levels,
    /// Whether an act needs a confirmation.
    pub confirm: bool,
    /// Whether single-letter keyboard shortcuts are on.
    pub keys: bool,
    /// Text size, in percent of the default.
    #[schema(minimum = 100, maximum = 200)]
    pub text: u8,
}

impl Settings {
    /// Whether all values are within their bounds.
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

/// Language of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// French.
    Fr,
    /// English.
    En,
}

/// Colour theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Theme of the device.
    System,
    /// Light theme.
    Day,
    /// Dark theme.
    Night,
}

/// Volume of each kind of sound, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// Short sounds, each paired with a visual cue.
    #[schema(maximum = 100)]
    pub cues: u8,
    /// Background sound of the wind.
    #[schema(maximum = 100)]
    pub ambience: u8,
    /// Spoken announcements.
    #[schema(maximum = 100)]
    pub voices: u8,
}

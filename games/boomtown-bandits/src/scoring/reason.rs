//! Reasons in outcomes and score sheets, and their wire text.

use core::fmt;

use saloon_core::Clause;
use serde::{Serialize, Serializer};

use crate::cards::{Card, Location};

/// BB-8.4: reason of an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// One player had the most money.
    Money,
    /// Several players had the most money and shot it out.
    Shootout,
}

impl Reason {
    /// Text in outcomes and events.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Money => "money",
            Reason::Shootout => "shootout",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Reason of a line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreReason {
    /// BB-8.4: all cards of a kind.
    Card(Card),
    /// BB-8.2: Own This Town.
    OwnThisTown,
    /// BB-8.3: bonus of a location.
    Bonus(Location),
}

impl ScoreReason {
    /// Text in score sheets.
    pub const fn as_str(self) -> &'static str {
        match self {
            ScoreReason::Card(card) => card.name(),
            ScoreReason::OwnThisTown => "own_this_town",
            ScoreReason::Bonus(Location::Saloon) => "bonus_saloon",
            ScoreReason::Bonus(Location::Brothel) => "bonus_brothel",
            ScoreReason::Bonus(Location::Bank) => "bonus_bank",
            ScoreReason::Bonus(Location::Mine) => "bonus_mine",
            ScoreReason::Bonus(Location::Train) => "bonus_train",
            ScoreReason::Bonus(Location::Stagecoach) => "bonus_stagecoach",
        }
    }

    /// Clause that awards the money.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            ScoreReason::Card(_) => "BB-8.4",
            ScoreReason::OwnThisTown => "BB-8.2",
            ScoreReason::Bonus(_) => "BB-8.3",
        })
    }
}

impl Serialize for ScoreReason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl fmt::Display for ScoreReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

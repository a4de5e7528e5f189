//! The six locations and the 28 kinds of loot card (BB-1.1, BB-1.4).

use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::windows::Window;

/// A location to rob.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Location {
    /// Its cards concern cowards.
    #[default]
    Saloon,
    /// Its cards concern plans and hands.
    Brothel,
    /// Its cards are mostly money.
    Bank,
    /// Its cards are money with a risk.
    Mine,
    /// Its cards concern timing and draws.
    Train,
    /// Its cards concern shots.
    Stagecoach,
}

impl Location {
    /// Number of locations.
    pub const COUNT: usize = 6;

    /// All locations, in sort order.
    pub const ALL: [Location; Location::COUNT] = [
        Location::Saloon,
        Location::Brothel,
        Location::Bank,
        Location::Mine,
        Location::Train,
        Location::Stagecoach,
    ];

    const fn text(self) -> &'static str {
        const TEXTS: [&str; Location::COUNT] =
            ["saloon", "brothel", "bank", "mine", "train", "stagecoach"];
        TEXTS[self as usize]
    }

    /// Index of its first kind in [`Card::ALL`], and the number of its kinds.
    pub(crate) const fn kinds(self) -> (u8, u8) {
        const KINDS: [(u8, u8); Location::COUNT] =
            [(0, 4), (4, 5), (9, 3), (12, 6), (18, 5), (23, 5)];
        KINDS[self as usize]
    }

    /// Bit set of its kinds.
    pub(crate) const fn kind_bits(self) -> u32 {
        let (start, count) = self.kinds();
        ((1 << count) - 1) << start
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// Error of parsing a name of a location, card, token or face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName;

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown name")
    }
}

impl core::error::Error for UnknownName {}

impl FromStr for Location {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Location::ALL
            .into_iter()
            .find(|location| location.text() == text)
            .ok_or(UnknownName)
    }
}

/// Moment at which a card can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardTiming {
    /// BB-7.6: in this window.
    In(Window),
    /// While tokens are placed, by any player.
    WhilePlacing,
    /// BB-7.9: by the caller of a HIT, before choosing targets.
    WhileAiming,
    /// BB-7.2: when it is drawn, without a choice.
    Immediately,
    /// BB-7.4: never, because it has no action.
    Never,
}

macro_rules! loot {
    ($($card:ident $text:literal $location:ident $timing:expr;)*) => {
        /// A kind of loot card. Kinds are sorted by location.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names of the cards; the rules table says what they do")]
        pub enum Card { $($card,)* }

        impl Card {
            /// All kinds, in order.
            pub const ALL: [Card; Card::KINDS] = [$(Card::$card,)*];

            const TEXTS: [&str; Card::KINDS] = [$($text,)*];

            /// Location whose pile has this card.
            pub const fn location(self) -> Location {
                const LOCATIONS: [Location; Card::KINDS] = [$(Location::$location,)*];
                LOCATIONS[self as usize]
            }

            /// Moment at which the card can be played.
            pub const fn timing(self) -> CardTiming {
                const TIMINGS: [CardTiming; Card::KINDS] = [$($timing,)*];
                TIMINGS[self as usize]
            }
        }
    };
}

loot! {
    LiquidCourage "liquid_courage" Saloon CardTiming::In(Window::DuringShootout);
    TemporaryAlliance "temporary_alliance" Saloon CardTiming::In(Window::DuringShootout);
    SneakyBastard "sneaky_bastard" Saloon CardTiming::In(Window::DuringShootout);
    TipOff "tip_off" Saloon CardTiming::In(Window::BeforeShootout);
    Inspection "inspection" Brothel CardTiming::In(Window::AfterShootout);
    WhisperedPlan "whispered_plan" Brothel CardTiming::In(Window::BeforeShootout);
    Hoedown "hoedown" Brothel CardTiming::In(Window::AfterDraw);
    GoodTimes "good_times" Brothel CardTiming::In(Window::BeforeShootout);
    IndecentExposure "indecent_exposure" Brothel CardTiming::In(Window::BeforePlacing);
    Robbery "robbery" Bank CardTiming::Never;
    InsideJob "inside_job" Bank CardTiming::Immediately;
    BankHoliday "bank_holiday" Bank CardTiming::In(Window::BeforePlacing);
    MineCarRide "mine_car_ride" Mine CardTiming::In(Window::BeforeShootout);
    CaveIn "cave_in" Mine CardTiming::Immediately;
    FoolsGold "fools_gold" Mine CardTiming::In(Window::BeforePlacing);
    CursedGold "cursed_gold" Mine CardTiming::Never;
    SilverLode "silver_lode" Mine CardTiming::Never;
    GoldVein "gold_vein" Mine CardTiming::Never;
    OverheardPlans "overheard_plans" Train CardTiming::In(Window::BeforePlacing);
    Rally "rally" Train CardTiming::In(Window::BeforeShootout);
    BigScore "big_score" Train CardTiming::In(Window::AfterShootout);
    SafeFound "safe_found" Train CardTiming::In(Window::EndOfRound);
    LooseLips "loose_lips" Train CardTiming::WhilePlacing;
    Misfire "misfire" Stagecoach CardTiming::In(Window::Hit);
    BodyDouble "body_double" Stagecoach CardTiming::In(Window::Hit);
    DoubleBarrel "double_barrel" Stagecoach CardTiming::WhileAiming;
    FriendlyFire "friendly_fire" Stagecoach CardTiming::In(Window::DuringShootout);
    Intimidation "intimidation" Stagecoach CardTiming::In(Window::DuringShootout);
}

impl Card {
    /// Number of kinds.
    pub const KINDS: usize = 28;

    /// Name in acts, set-ups and records.
    pub const fn name(self) -> &'static str {
        Card::TEXTS[self as usize]
    }

    /// Bit of this kind in a set of kinds.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// BB-7.2: whether the card is played when it is drawn.
    pub const fn is_immediate(self) -> bool {
        Card::IMMEDIATE & self.bit() != 0
    }

    /// BB-7.4: whether the card has no action.
    pub const fn is_plain(self) -> bool {
        Card::PLAIN & self.bit() != 0
    }

    /// Kinds that are played when they are drawn.
    pub(crate) const IMMEDIATE: u32 = Card::InsideJob.bit() | Card::CaveIn.bit();

    /// Kinds without an action.
    pub(crate) const PLAIN: u32 = Card::Robbery.bit()
        | Card::CursedGold.bit()
        | Card::SilverLode.bit()
        | Card::GoldVein.bit();

    /// Kinds that can be played in each [`Window`]. The window before a shootout also takes cards of *during a shootout* (BB-7.6).
    pub(crate) const IN_WINDOW: [u32; Window::COUNT] = {
        let mut kinds = [0; Window::COUNT];
        let mut index = 0;
        while index < Card::KINDS {
            if let CardTiming::In(window) = Card::ALL[index].timing() {
                kinds[window as usize] |= 1 << index;
            }
            index += 1;
        }
        kinds[Window::BeforeShootout as usize] |= kinds[Window::DuringShootout as usize];
        kinds
    };

    /// Lowest kind of a set.
    #[inline]
    pub(crate) const fn lowest(bits: u32) -> Option<Card> {
        let index = bits.trailing_zeros() as usize;
        if index < Card::KINDS {
            Some(Card::ALL[index])
        } else {
            None
        }
    }
}

/// Kinds of a bit set, in order.
#[inline]
pub(crate) fn kinds(mut bits: u32) -> impl Iterator<Item = Card> + Clone {
    core::iter::from_fn(move || {
        let card = Card::lowest(bits)?;
        bits &= bits - 1;
        Some(card)
    })
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Card {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Card::ALL
            .into_iter()
            .find(|card| card.name() == text)
            .ok_or(UnknownName)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_sorted_by_location() {
        for location in Location::ALL {
            let (start, count) = location.kinds();
            for index in start..start + count {
                assert_eq!(Card::ALL[usize::from(index)].location(), location);
            }
        }
        assert!(Card::ALL.is_sorted());
    }

    #[test]
    fn names_match_the_json() {
        for card in Card::ALL {
            assert_eq!(serde_json::to_value(card).unwrap(), card.name());
            assert_eq!(card.name().parse(), Ok(card));
        }
        for location in Location::ALL {
            assert_eq!(serde_json::to_value(location).unwrap(), location.text());
        }
    }

    #[test]
    fn two_kinds_are_immediate_and_four_plain() {
        let immediate = Card::ALL.iter().filter(|card| card.is_immediate());
        assert!(immediate.eq(&[Card::InsideJob, Card::CaveIn]));
        for card in Card::ALL {
            assert_eq!(card.is_plain(), card.timing() == CardTiming::Never);
            assert_eq!(
                card.is_immediate(),
                card.timing() == CardTiming::Immediately
            );
        }
    }
}

//! The printed values of the box: how many of each card, and what it is worth (BB-1.4).

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Cards, Location};

/// BB-1.1: loot cards of a location.
pub(crate) const PILE: u8 = 7;
/// No card of any box is worth more, either way. Ours, so that sums stay small.
const MAX_DOLLARS: i16 = 1000;

/// The box as somebody wrote it. By default the house's, which is in `data/loot.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// What a location's bonus card is worth.
    pub bonus: i16,
    /// What Own This Town is worth.
    pub own_this_town: i16,
    /// Every kind of card.
    pub cards: BTreeMap<Card, Figures>,
}

/// The figures of one kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// How many there are.
    pub copies: u8,
    /// What one is worth.
    pub dollars: i16,
    /// What Inside Job is worth with a Robbery, and Cursed Gold to whoever owns the most Mine cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<i16>,
}

impl Default for Components {
    fn default() -> Self {
        toml::from_str(include_str!("../../data/loot.toml")).unwrap_or(Components {
            bonus: 0,
            own_this_town: 0,
            cards: BTreeMap::new(),
        })
    }
}

/// The box, found possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Catalogue {
    /// Every card of all six locations.
    pub(crate) deck: Cards,
    pub(crate) dollars: [i16; Card::KINDS],
    /// Inside Job with a Robbery.
    pub(crate) inside_job: i16,
    /// Cursed Gold to whoever owns the most Mine cards.
    pub(crate) cursed_gold: i16,
    pub(crate) bonus: i16,
    pub(crate) own_this_town: i16,
}

impl Components {
    /// Checks the figures.
    pub(crate) fn catalogue(&self) -> Result<Catalogue, String> {
        let mut catalogue = Catalogue {
            deck: Cards::NONE,
            dollars: [0; Card::KINDS],
            inside_job: 0,
            cursed_gold: 0,
            bonus: dollars("bonus", self.bonus)?,
            own_this_town: dollars("own_this_town", self.own_this_town)?,
        };
        let mut found = [0_u8; Location::COUNT];
        for card in Card::ALL {
            let figures = self
                .cards
                .get(&card)
                .ok_or_else(|| format!("the components leave out {card}"))?;
            if figures.copies > PILE {
                return Err(format!(
                    "a location has {PILE} cards: there are no {} of {card}",
                    figures.copies
                ));
            }
            for _ in 0..figures.copies {
                catalogue.deck = catalogue.deck.with(card);
            }
            found[card.location() as usize] += figures.copies;
            catalogue.dollars[card as usize] = dollars(card.name(), figures.dollars)?;
            match (card, figures.instead) {
                (Card::InsideJob, Some(instead)) => {
                    catalogue.inside_job = dollars(card.name(), instead)?;
                }
                (Card::CursedGold, Some(instead)) => {
                    catalogue.cursed_gold = dollars(card.name(), instead)?;
                }
                (Card::InsideJob | Card::CursedGold, None) => {
                    return Err(format!("{card} needs its other value, \"instead\""));
                }
                (_, Some(_)) => {
                    return Err(format!("{card} has one value: \"instead\" is not for it"));
                }
                (_, None) => {}
            }
        }
        for (location, found) in Location::ALL.into_iter().zip(found) {
            if found != PILE {
                return Err(format!("{location} has {PILE} cards, not {found}"));
            }
        }
        Ok(catalogue)
    }
}

fn dollars(name: &str, amount: i16) -> Result<i16, String> {
    if (-MAX_DOLLARS..=MAX_DOLLARS).contains(&amount) {
        Ok(amount)
    } else {
        Err(format!(
            "{name} is worth from -{MAX_DOLLARS} to {MAX_DOLLARS} dollars, not {amount}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BB-1.4: the values that the book prints.
    #[test]
    fn bb_1_4_the_house_box_has_the_printed_values() {
        let box_ = Components::default().catalogue().expect("the house's");
        let worth = |card: Card| box_.dollars[card as usize];
        assert_eq!(worth(Card::Robbery), 10);
        assert_eq!((worth(Card::InsideJob), box_.inside_job), (5, 15));
        assert_eq!((worth(Card::CursedGold), box_.cursed_gold), (20, -5));
        assert_eq!((worth(Card::SilverLode), worth(Card::GoldVein)), (15, 20));
        assert_eq!((box_.bonus, box_.own_this_town), (15, 15));
        assert_eq!(box_.deck.len(), 42);
    }

    #[test]
    fn an_invalid_box_is_refused_with_a_message() {
        let spoil = |change: &dyn Fn(&mut Components)| {
            let mut components = Components::default();
            change(&mut components);
            components.catalogue().expect_err("spoilt")
        };
        let figures = |copies, instead| Figures {
            copies,
            dollars: 5,
            instead,
        };
        let missing = spoil(&|box_| {
            box_.cards.remove(&Card::Rally);
        });
        assert_eq!(missing, "the components leave out rally");
        let six = spoil(&|box_| {
            box_.cards.insert(Card::Rally, figures(1, None));
        });
        assert_eq!(six, "train has 7 cards, not 6");
        let many = spoil(&|box_| {
            box_.cards.insert(Card::Rally, figures(200, None));
        });
        assert_eq!(many, "a location has 7 cards: there are no 200 of rally");
        let other = spoil(&|box_| {
            box_.cards.insert(Card::Rally, figures(2, Some(3)));
        });
        assert_eq!(other, "rally has one value: \"instead\" is not for it");
        let rich = spoil(&|box_| box_.bonus = 2000);
        assert_eq!(rich, "bonus is worth from -1000 to 1000 dollars, not 2000");
    }
}

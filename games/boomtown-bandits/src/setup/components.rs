//! Printed values of the box: number and value of each card (BB-1.4).

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

use serde::{Deserialize, Serialize};

use crate::cards::{Card, Cards, Location};

/// BB-1.1: number of loot cards of a location.
pub(crate) const PILE: u8 = 7;
/// Bound on the value of a card, positive or negative. Our own limit: it keeps sums far from overflow.
const MAX_DOLLARS: i16 = 1000;

/// Components of a table. The default is `data/loot.toml`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// Value of a location's bonus card, in dollars.
    pub bonus: i16,
    /// Value of Own This Town, in dollars.
    pub own_this_town: i16,
    /// Values of each kind of card.
    pub cards: BTreeMap<Card, Figures>,
}

/// Values of one kind of card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Number of cards of this kind.
    pub copies: u8,
    /// Value of one card, in dollars.
    pub dollars: i16,
    /// Other value: of Inside Job with a Robbery, of Cursed Gold for a player with the most Mine cards.
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

/// Components that passed the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Catalogue {
    /// All cards of the six locations.
    pub(crate) deck: Cards,
    pub(crate) dollars: [i16; Card::KINDS],
    /// Value of Inside Job with a Robbery.
    pub(crate) inside_job: i16,
    /// Value of Cursed Gold for a player with the most Mine cards.
    pub(crate) cursed_gold: i16,
    pub(crate) bonus: i16,
    pub(crate) own_this_town: i16,
}

impl Components {
    /// Checks the values. The error names the first invalid one.
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
                .ok_or_else(|| format!("the components lack {card}"))?;
            if figures.copies > PILE {
                return Err(format!(
                    "a location has {PILE} cards, so there cannot be {} of {card}",
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
                    return Err(format!("{card} needs a second value, \"instead\""));
                }
                (_, Some(_)) => {
                    return Err(format!("{card} has one value and takes no \"instead\""));
                }
                (_, None) => {}
            }
        }
        for (location, found) in Location::ALL.into_iter().zip(found) {
            if found != PILE {
                return Err(format!("{location} needs {PILE} cards, not {found}"));
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
            "{name} must be worth -{MAX_DOLLARS} to {MAX_DOLLARS} dollars, not {amount}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bb_1_4_the_default_components_have_the_printed_values() {
        let components = Components::default()
            .catalogue()
            .expect("the default components are valid");
        let worth = |card: Card| components.dollars[card as usize];
        assert_eq!(worth(Card::Robbery), 10);
        assert_eq!((worth(Card::InsideJob), components.inside_job), (5, 15));
        assert_eq!((worth(Card::CursedGold), components.cursed_gold), (20, -5));
        assert_eq!((worth(Card::SilverLode), worth(Card::GoldVein)), (15, 20));
        assert_eq!((components.bonus, components.own_this_town), (15, 15));
        assert_eq!(components.deck.len(), 42);
    }

    #[test]
    fn invalid_components_have_an_error_message() {
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
        let missing = spoil(&|components| {
            components.cards.remove(&Card::Rally);
        });
        assert_eq!(missing, "the components lack rally");
        let six = spoil(&|components| {
            components.cards.insert(Card::Rally, figures(1, None));
        });
        assert_eq!(six, "train needs 7 cards, not 6");
        let many = spoil(&|components| {
            components.cards.insert(Card::Rally, figures(200, None));
        });
        assert_eq!(
            many,
            "a location has 7 cards, so there cannot be 200 of rally"
        );
        let other = spoil(&|components| {
            components.cards.insert(Card::Rally, figures(2, Some(3)));
        });
        assert_eq!(other, "rally has one value and takes no \"instead\"");
        let rich = spoil(&|components| components.bonus = 2000);
        assert_eq!(rich, "bonus must be worth -1000 to 1000 dollars, not 2000");
    }
}

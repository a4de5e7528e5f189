//! Topics, notes and names for the balance lab.

use alloc::format;

use saloon_core::Seat;
use saloon_core::lab::{Bilingual, Lab, Note, REASON, Topic, TopicKind};
use saloon_terminal::Lang;

use crate::card::{Card, CardKind};
use crate::cards::Cards;
use crate::event::Event;
use crate::game::{DistrictNoir, TAKE};
use crate::score::Standing;
use crate::terminal::name;

const TAKEN: &str = "taken";
const DEALT: &str = "dealt";
const OPENING: &str = "opening";
const HABIT: &str = "habit";
/// Fewest cards in hand at which a take counts as early.
const EARLY: u8 = 3;

impl Lab for DistrictNoir {
    const TOPICS: &'static [Topic] = &[
        Topic {
            name: TAKEN,
            kind: TopicKind::Gain,
            title: Bilingual::new("What a taken card is worth", "Ce que vaut une carte prise"),
            about: Bilingual::new(
                "Cards that a player took from the line.",
                "Cartes prises dans la ligne.",
            ),
        },
        Topic {
            name: DEALT,
            kind: TopicKind::Gain,
            title: Bilingual::new("What a dealt card is worth", "Ce que vaut une carte reçue"),
            about: Bilingual::new(
                "Cards that a player was dealt and must play.",
                "Cartes reçues en main, qu’il faudra jouer.",
            ),
        },
        Topic {
            name: OPENING,
            kind: TopicKind::Opening,
            title: Bilingual::new("The first act", "Le premier coup"),
            about: Bilingual::new(
                "First act of the player who begins.",
                "Premier coup de la personne qui commence.",
            ),
        },
        Topic {
            name: HABIT,
            kind: TopicKind::Strategy,
            title: Bilingual::new("What players do most", "Ce que l’on fait le plus"),
            about: Bilingual::new(
                "A player counts if they did it more often than the other.",
                "Compte qui l’a fait plus souvent que l’autre.",
            ),
        },
    ];

    fn points(&self, seat: Seat) -> i32 {
        Standing::of(&self.taken).totals[seat].into()
    }

    fn notes(&self, event: &Event, add: &mut dyn FnMut(Note)) {
        let mut all = |seat, topic, cards: Cards| {
            for card in cards.iter() {
                add(Note::new(seat, topic, card.text()));
            }
        };
        match *event {
            Event::Dealt {
                seat,
                cards: Some(cards),
            } => all(seat, DEALT, cards),
            Event::Took { seat, cards } => {
                all(seat, TAKEN, cards.cards());
                if self.opens(seat) {
                    add(Note::new(seat, OPENING, "take"));
                }
                if self.hands[seat].len() >= EARLY {
                    add(Note::new(seat, HABIT, "early_take"));
                }
                if cards.len() < TAKE {
                    add(Note::new(seat, HABIT, "short_take"));
                }
            }
            Event::Played { seat, card } => {
                let kind = match card.kind() {
                    CardKind::Support => "support",
                    CardKind::Alliance => "alliance",
                    CardKind::Betrayal => "betrayal",
                    CardKind::City => "city",
                };
                if self.opens(seat) {
                    add(Note::new(seat, OPENING, kind));
                }
                // A card played before one's own take can come back; later it can only go to the other.
                if !self.has_taken.contains(seat) && card.kind() == CardKind::Betrayal {
                    add(Note::new(seat, HABIT, "own_betrayal"));
                }
            }
            _ => {}
        }
    }

    fn item_name(topic: &str, item: &str) -> Bilingual {
        match (topic, item) {
            (REASON, "cities") => Bilingual::new("three city cards", "trois cartes de ville"),
            (REASON, "score") => Bilingual::new("more points", "plus de points"),
            (REASON, "tie_break") => Bilingual::new("tie-break", "départage"),
            (REASON, "draw") => Bilingual::new("draw", "partie nulle"),
            (OPENING, "take") => Bilingual::new("take at once", "prendre aussitôt"),
            (OPENING, "support") => Bilingual::new("play a support", "jouer un soutien"),
            (OPENING, "alliance") => Bilingual::new("play an alliance", "jouer une alliance"),
            (OPENING, "betrayal") => Bilingual::new("play a betrayal", "jouer une trahison"),
            (OPENING, "city") => Bilingual::new("play a city card", "jouer une carte de ville"),
            (HABIT, "early_take") => Bilingual::new(
                "take with three cards or more in hand",
                "prendre avec trois cartes ou plus en main",
            ),
            (HABIT, "short_take") => {
                Bilingual::new("take fewer than five cards", "prendre moins de cinq cartes")
            }
            (HABIT, "own_betrayal") => Bilingual::new(
                "play a betrayal before taking",
                "jouer une trahison avant de prendre",
            ),
            _ => match item.parse::<Card>() {
                Ok(card) => {
                    let title = |lang: Lang| match card.kind() {
                        CardKind::City => name(card, lang),
                        _ => format!(
                            "{} {}",
                            lang.text("card", "carte"),
                            card.text().replace('-', "−")
                        ),
                    };
                    Bilingual {
                        en: title(Lang::En).into(),
                        fr: title(Lang::Fr).into(),
                    }
                }
                Err(_) => Bilingual::same(item),
            },
        }
    }
}

impl DistrictNoir {
    /// Whether `seat` has just done the first act of the game.
    fn opens(&self, seat: Seat) -> bool {
        self.round == 0 && self.moves == 1 && self.opener == seat
    }
}

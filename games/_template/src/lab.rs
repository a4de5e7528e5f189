//! Topics, notes and names for the balance lab.

use alloc::format;

use saloon_core::Seat;
use saloon_core::lab::{Bilingual, Lab, Note, Topic, TopicKind};

use crate::event::Event;
use crate::game::TemplateGame;

const CARD: &str = "card";
const PRIZE: &str = "prize";

impl Lab for TemplateGame {
    const TOPICS: &'static [Topic] = &[
        Topic {
            name: CARD,
            kind: TopicKind::Gain,
            title: Bilingual::new("What a card is worth", "Ce que vaut une carte"),
            about: Bilingual::new("Cards dealt to a player.", "Cartes reçues."),
        },
        Topic {
            name: PRIZE,
            kind: TopicKind::Gain,
            title: Bilingual::new("What a prize is worth", "Ce que vaut un lot"),
            about: Bilingual::new("Prizes that a player took.", "Lots remportés."),
        },
    ];

    fn points(&self, seat: Seat) -> i32 {
        TemplateGame::points(self, seat).into()
    }

    fn notes(&self, event: &Event, add: &mut dyn FnMut(Note)) {
        match *event {
            Event::Dealt {
                seat,
                cards: Some(cards),
            } => {
                for card in cards.iter() {
                    add(Note::new(seat, CARD, format!("{card}")));
                }
            }
            Event::PrizeTaken {
                seat: Some(seat),
                prize,
                ..
            } => add(Note::new(seat, PRIZE, format!("{prize}"))),
            _ => {}
        }
    }
}

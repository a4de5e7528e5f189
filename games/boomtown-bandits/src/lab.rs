//! Topics, notes and names for the balance lab.

use alloc::format;

use saloon_core::Seat;
use saloon_core::lab::{Bilingual, Lab, Note, Preset, REASON, Topic, TopicKind};
use saloon_terminal::Lang;

use crate::cards::{Card, Location};
use crate::event::Event;
use crate::game::BoomtownBandits;
use crate::street::Token;
use crate::terminal::words;

const CARD: &str = "card";
const OPENING: &str = "opening";
const PLACE: &str = "place";
const HABIT: &str = "habit";

impl Lab for BoomtownBandits {
    const TOPICS: &'static [Topic] = &[
        Topic {
            name: CARD,
            kind: TopicKind::Gain,
            title: Bilingual::new(
                "What a loot card is worth",
                "Ce que vaut une carte de butin",
            ),
            about: Bilingual::new(
                "Cards that a player drew.",
                "Cartes piochées par un joueur.",
            ),
        },
        Topic {
            name: OPENING,
            kind: TopicKind::Opening,
            title: Bilingual::new("The first badge", "Le premier insigne"),
            about: Bilingual::new(
                "Location that the first player closes in round 1.",
                "Lieu que ferme la personne qui commence, à la manche 1.",
            ),
        },
        Topic {
            name: PLACE,
            kind: TopicKind::Strategy,
            title: Bilingual::new("Where players send shooters", "Où l’on envoie ses tireurs"),
            about: Bilingual::new(
                "A player counts if they placed more shooters there than the average of the table.",
                "Compte qui y a placé plus de tireurs que la moyenne de la table.",
            ),
        },
        Topic {
            name: HABIT,
            kind: TopicKind::Strategy,
            title: Bilingual::new("What players do most", "Ce que l’on fait le plus"),
            about: Bilingual::new(
                "A player counts if they did it more often than the average of the table.",
                "Compte qui l’a fait plus souvent que la moyenne de la table.",
            ),
        },
    ];

    const PRESETS: &'static [Preset] = &[Preset {
        name: "shootouts",
        a: (
            Bilingual::new("lockstep", "coup par coup"),
            r#"{"shootout":"lockstep"}"#,
        ),
        b: (
            Bilingual::new("real time", "temps réel"),
            r#"{"shootout":"realtime"}"#,
        ),
    }];

    fn points(&self, seat: Seat) -> i32 {
        self.dollars(seat)
    }

    fn notes(&self, event: &Event, add: &mut dyn FnMut(Note)) {
        match *event {
            Event::Closed { at } if self.round == 1 => {
                add(Note::new(self.first, OPENING, format!("{at}")));
            }
            Event::Placed {
                seat,
                token: Some(Token::Shooter),
                at,
            } => add(Note::new(seat, PLACE, format!("{at}"))),
            Event::Drew {
                seat,
                card: Some(card),
                ..
            }
            | Event::Turned { seat, card, .. } => add(Note::new(seat, CARD, card.name())),
            Event::Played { seat, .. } => add(Note::new(seat, HABIT, "play_card")),
            Event::Called { seat, right: true } => add(Note::new(seat, HABIT, "right_call")),
            Event::Called { seat, right: false } => add(Note::new(seat, HABIT, "wrong_call")),
            Event::FalseStart { seat } => add(Note::new(seat, HABIT, "false_start")),
            _ => {}
        }
    }

    fn item_name(topic: &str, item: &str) -> Bilingual {
        match (topic, item) {
            (REASON, "money") => Bilingual::new("most money", "le plus d’argent"),
            (REASON, "shootout") => Bilingual::new("tie-break shootout", "fusillade de départage"),
            (HABIT, "play_card") => Bilingual::new("play cards", "jouer des cartes"),
            (HABIT, "right_call") => Bilingual::new("call HIT rightly", "crier TOUCHÉ à raison"),
            (HABIT, "wrong_call") => Bilingual::new("call HIT wrongly", "crier TOUCHÉ à tort"),
            (HABIT, "false_start") => Bilingual::new("shoot too early", "tirer trop tôt"),
            (CARD, _) => item.parse::<Card>().map_or_else(
                |_| Bilingual::same(item),
                |card| Bilingual::same(&words::card(card)),
            ),
            _ => item.parse::<Location>().map_or_else(
                |_| Bilingual::same(item),
                |at| {
                    let name = |lang| words::location(at, lang);
                    Bilingual::new(name(Lang::En), name(Lang::Fr))
                },
            ),
        }
    }
}

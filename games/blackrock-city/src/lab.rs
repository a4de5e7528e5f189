//! Topics, notes and names for the balance lab.

use alloc::format;
use alloc::string::String;

use saloon_core::Seat;
use saloon_core::lab::{Bilingual, Lab, Note, Preset, REASON, Topic, TopicKind};

use crate::event::Event;
use crate::game::BlackrockCity;
use crate::ledger::Cause;

const CITY: &str = "city";
const OPENING: &str = "opening";
const HABIT: &str = "habit";
/// Smallest bid that counts as large: half of the starting bandits.
const LARGE_BID: u16 = 4;

impl Lab for BlackrockCity {
    const TOPICS: &'static [Topic] = &[
        Topic {
            name: CITY,
            kind: TopicKind::Gain,
            title: Bilingual::new("What a city is worth", "Ce que vaut une ville"),
            about: Bilingual::new(
                "Cities that a player plundered.",
                "Villes pillées par un joueur.",
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
                "A player counts if they did it more often than the average of the table.",
                "Compte qui l’a fait plus souvent que la moyenne de la table.",
            ),
        },
    ];

    const PRESETS: &'static [Preset] = &[Preset {
        name: "editions",
        a: (
            Bilingual::new("published game", "jeu publié"),
            r#"{"edition":"published"}"#,
        ),
        b: (
            Bilingual::new("prototype", "prototype"),
            r#"{"edition":"prototype"}"#,
        ),
    }];

    fn points(&self, seat: Seat) -> i32 {
        self.cubes[seat].total().into()
    }

    fn notes(&self, event: &Event, add: &mut dyn FnMut(Note)) {
        // The drifter of BC-10 is no player.
        let mut player = |seat: Seat, topic, item: String| {
            if seat.0 < self.public.seats {
                add(Note::new(seat, topic, item));
            }
        };
        let opens = |seat| self.public.phase == 1 && self.public.first == seat;
        match *event {
            Event::BidMade { seat, bid, .. } => {
                let size = bid.size();
                if opens(seat) {
                    player(seat, OPENING, format!("bid {size}"));
                }
                if size >= LARGE_BID {
                    player(seat, HABIT, "large_bid".into());
                }
                if bid.healthy_x + bid.wounded_x > 0 {
                    player(seat, HABIT, "x_bid".into());
                }
            }
            Event::Renounced { seat, forced } => {
                if opens(seat) {
                    player(seat, OPENING, "renounce".into());
                }
                if !forced {
                    player(seat, HABIT, "renounce".into());
                }
            }
            Event::Deferred { seat, .. } => {
                if opens(seat) {
                    player(seat, OPENING, "defer".into());
                }
                player(seat, HABIT, "defer".into());
            }
            Event::Plundered { seat, at, .. } => {
                player(seat, CITY, self.public.ring.name(at).into());
            }
            Event::CubeDrawn {
                to: Some(seat),
                cause: Cause::Steal,
                ..
            } => player(seat, HABIT, "steal".into()),
            Event::StagecoachHeldUp { seat, .. } => player(seat, HABIT, "silver".into()),
            _ => {}
        }
    }

    fn item_name(topic: &str, item: &str) -> Bilingual {
        match (topic, item) {
            (REASON, "exhausted") => Bilingual::new("no bandit left", "plus un seul bandit"),
            (REASON, "all_renounced") => {
                Bilingual::new("all players renounced", "tous ont renoncé")
            }
            (HABIT, "large_bid") => Bilingual::new("bid 4 or more", "miser 4 ou plus"),
            (HABIT, "x_bid") => Bilingual::new("bid an X", "miser un X"),
            (HABIT, "silver") => Bilingual::new(
                "take silver from the stagecoach",
                "prendre l’argent de la diligence",
            ),
            (HABIT, "steal") => Bilingual::new("steal cubes", "voler des cubes"),
            (HABIT | OPENING, "renounce") => Bilingual::new("renounce", "renoncer"),
            (HABIT | OPENING, "defer") => Bilingual::new("defer", "reporter"),
            (OPENING, bid) => {
                let size = bid.trim_start_matches("bid ");
                Bilingual {
                    en: format!("bid {size}").into(),
                    fr: format!("miser {size}").into(),
                }
            }
            _ => Bilingual::same(item),
        }
    }
}

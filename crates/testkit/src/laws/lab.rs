//! Law of the balance lab: what a game lets it count is well formed.

use std::collections::BTreeSet;

use saloon_core::{EventSink, Game, Lab, Seat, SeatSet};

use crate::{Subject, Walk};

/// Keeps every event in its unredacted form, as the lab does.
struct AllEvents<E>(Vec<E>);

impl<E> EventSink<E> for AllEvents<E> {
    fn emit_public(&mut self, event: E) {
        self.0.push(event);
    }

    fn emit_private(&mut self, _: SeatSet, inside: E, _: Option<E>) {
        self.0.push(inside);
    }
}

/// Every note names a seat of the game, a topic of the game, and an item with a name in both languages. Every topic occurs in random
/// games, topics have different names, and presets are options that can be played.
pub fn lab_notes_are_well_formed<S: Subject<Game: Lab>>() {
    let topics: BTreeSet<&str> = S::Game::TOPICS.iter().map(|topic| topic.name).collect();
    assert_eq!(
        topics.len(),
        S::Game::TOPICS.len(),
        "two topics share a name"
    );
    for preset in S::Game::PRESETS {
        for (_, options) in [&preset.a, &preset.b] {
            let parsed = serde_json::from_str::<<S::Game as Game>::Options>(options);
            assert!(parsed.is_ok(), "{}: {options}: {parsed:?}", preset.name);
        }
    }
    let mut seen = BTreeSet::new();
    for plan in S::plans() {
        for seed in 0..S::GAMES {
            let mut events = AllEvents(Vec::new());
            let mut walk = Walk::start_with(&plan, seed, &mut events);
            loop {
                for event in events.0.drain(..) {
                    walk.game.notes(&event, &mut |note| {
                        let of = || format!("{} game {seed}: {note:?}", S::Game::NAME);
                        assert!(note.seat.0 < walk.game.seats(), "{}: no such seat", of());
                        assert!(topics.contains(note.topic), "{}: no such topic", of());
                        let name = S::Game::item_name(note.topic, &note.item);
                        assert!(!name.en.is_empty() && !name.fr.is_empty(), "{}", of());
                        seen.insert(note.topic);
                    });
                }
                for seat in Seat::all(walk.game.seats()) {
                    walk.game.points(seat);
                }
                let Some((at, input)) = walk.choose() else {
                    break;
                };
                let applied = walk.game.apply(at, input, &mut walk.rng, &mut events);
                assert!(applied.is_ok(), "an offered input was refused: {input:?}");
                walk.now = at;
            }
        }
    }
    assert_eq!(
        seen, topics,
        "Lab::TOPICS lists a topic that never occurs in random games"
    );
}

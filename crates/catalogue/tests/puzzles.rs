//! Checks the puzzles that the games ship.

#![allow(clippy::panic, reason = "tests report findings by panicking")]

use std::collections::HashSet;

use saloon_catalogue::GAMES;
use saloon_core::Seat;
use saloon_erased::{ErasedPuzzles, GameKind};
use saloon_protocol::puzzle::{Difficulty, Verdict};
use saloon_terminal::Lang;
use serde_json::value::RawValue;

/// Fewest puzzles of a game.
const FEWEST: usize = 60;

fn puzzles(game: &dyn GameKind) -> Box<dyn ErasedPuzzles> {
    let name = game.facts().name;
    let read = game.puzzles(game.puzzle_text());
    read.unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Returns the legal acts of a puzzle.
fn acts(puzzles: &dyn ErasedPuzzles, id: &str) -> Vec<Box<RawValue>> {
    let acts = puzzles.legal(id).expect("a puzzle").expect("it replays");
    serde_json::from_str(acts.get()).expect("a list")
}

#[test]
fn every_game_ships_different_puzzles_of_every_difficulty() {
    let (mut ids, mut positions) = (HashSet::new(), HashSet::new());
    for game in GAMES {
        let (name, puzzles) = (game.facts().name, puzzles(*game));
        let heads = puzzles.heads();
        assert!(heads.len() >= FEWEST, "{name}: {}", heads.len());
        for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
            let some = heads.iter().filter(|head| head.difficulty == difficulty);
            assert!(some.count() >= 3, "{name}: {difficulty:?}");
        }
        for head in heads {
            let id = &head.id;
            assert!(ids.insert(id.clone()), "{id} is taken");
            let puzzle = puzzles.show(id).expect("a puzzle").expect("it replays");
            let view = puzzle.position.eyes[0].view.get().to_owned();
            assert!(positions.insert(view), "{id} is a position twice");
        }
    }
}

#[test]
fn every_puzzle_replays_and_every_act_of_it_has_an_answer() {
    for game in GAMES {
        let puzzles = puzzles(*game);
        for head in puzzles.heads() {
            let id = &head.id;
            let puzzle = puzzles.show(id).expect("a puzzle").expect("it replays");
            let seat = puzzle.seat;
            assert!(puzzle.position.waiting.contains(&seat), "{id}");
            assert_eq!(puzzle.position.eyes[0].seat, Some(seat));
            assert_eq!(puzzle.lobby.chairs.len(), usize::from(head.seats));
            assert!(seat < Seat(head.seats));
            let acts = acts(&*puzzles, id);
            assert_eq!(acts.len(), puzzle.legal as usize, "{id}");
            let mut found = 0;
            for act in &acts {
                let judged = puzzles.judge(id, act).expect("a puzzle").expect("judged");
                let (answer, rows) = (judged.answer, judged.rows);
                found += usize::from(answer.verdict == Verdict::Found);
                assert_eq!(answer.legal, puzzle.legal);
                assert_eq!(answer.acts.iter().filter(|act| act.best).count(), 1);
                assert_eq!(answer.acts.iter().filter(|act| act.played).count(), 1);
                assert!(answer.acts.len() <= 9 && answer.acts.len() == rows.len());
                assert!(rows.iter().flatten().any(|row| *row == judged.act));
                assert_eq!(answer.people.chosen.len(), rows.len());
                let clear = answer.verdict != Verdict::Close || answer.short.value <= 6.0;
                assert!(clear && answer.short.low <= answer.short.high, "{id}");
                assert!(puzzles.preview(id, act).expect("a puzzle").is_ok(), "{id}");
                let again = puzzles.judge_stored(id, &judged.act).expect("judged");
                assert_eq!(again.answer.verdict, answer.verdict);
            }
            assert!((1..=3).contains(&found), "{id}: {found} answers");
            assert!(2 * found < acts.len(), "{id}");
            let best = puzzles.best(id).expect("an answer");
            assert_eq!(best.verdict, Verdict::Found);
            assert!((8.0..=92.0).contains(&best.acts[0].share.value), "{id}");
            for lang in [Lang::En, Lang::Fr] {
                let text = puzzles.text(id, lang).expect("a puzzle");
                assert!(!text.expect("it replays").is_empty());
            }
        }
    }
}

#[test]
fn a_puzzle_says_nothing_about_its_answer() {
    for game in GAMES {
        let puzzles = puzzles(*game);
        for head in puzzles.heads() {
            let puzzle = puzzles.show(&head.id).expect("a puzzle");
            let puzzle = puzzle.expect("it replays");
            let fields = serde_json::to_value(&puzzle).expect("plain data");
            let names: Vec<_> = fields.as_object().expect("fields").keys().collect();
            let shown = [
                "dates",
                "difficulty",
                "game",
                "hint",
                "id",
                "legal",
                "lobby",
                "moments",
                "position",
                "round",
                "seat",
                "story",
            ];
            assert_eq!(names, shown);
            // The order of the legal acts is that of the rules: it does not name the best one.
            let listed = &fields["position"]["eyes"][0]["legal"];
            if let Some(listed) = listed.as_array() {
                let acts = acts(&*puzzles, &head.id);
                let acts: Vec<serde_json::Value> = acts
                    .iter()
                    .map(|act| serde_json::from_str(act.get()).expect("JSON"))
                    .collect();
                assert_eq!(*listed, acts);
            }
        }
    }
}

#[test]
fn a_malformed_act_and_an_illegal_one_are_refused() {
    for game in GAMES {
        let puzzles = puzzles(*game);
        let id = &puzzles.heads()[0].id;
        for act in ["{}", "\"dance\"", "7"] {
            let act = RawValue::from_string(act.to_owned()).expect("JSON");
            assert!(puzzles.judge(id, &act).expect("a puzzle").is_err());
            assert!(puzzles.preview(id, &act).expect("a puzzle").is_err());
        }
        assert!(puzzles.show("unknown").is_none());
        assert!(puzzles.judge_stored(id, "dance").is_none());
    }
}

/// Compares all acts again, in worlds that the miner did not see.
#[test]
#[ignore = "takes minutes; prints the figures of docs/puzzles.md"]
fn the_answers_hold_in_other_worlds() {
    for game in GAMES {
        let (name, puzzles) = (game.facts().name, puzzles(*game));
        let heads = puzzles.heads();
        let held = heads.iter().filter(|head| {
            let again = puzzles.judged_again(&head.id, 20_261_119, 3_000);
            let again = again.expect("a puzzle").expect("it replays");
            if again.is_none() {
                println!("{name} {}: the answer is not clear", head.id);
            }
            again.is_some()
        });
        let held = held.count();
        println!("{name}: {held} of {} hold", heads.len());
        assert!(10 * held >= 9 * heads.len(), "{name}");
    }
}

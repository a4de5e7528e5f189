//! DN-6 Hidden information.

use district_noir::{Act, Card, Event, Setup};
use saloon_core::{FastRng, Seat, Viewer};
use serde_json::{Value, json};

use super::test_game::{TestGame, card_set, setup, shuffled};

fn value(of: &impl serde::Serialize) -> Value {
    serde_json::to_value(of).expect("plain data")
}

/// Plays a random game and calls `look` at every step.
fn at_every_step(seed: u64, mut look: impl FnMut(&TestGame)) {
    let mut rng = FastRng::seeded(seed);
    let mut play = TestGame::given(shuffled(&mut rng));
    loop {
        look(&play);
        let Some(seat) = play.view().turn else { return };
        let act = *rng.choose(&play.legal(seat.0)).expect("DN-3.6");
        assert_eq!(play.try_act(seat.0, act), Ok(()));
    }
}

#[test]
fn dn_6_1_everyone_sees_the_same_except_the_hands() {
    for seed in 0..40 {
        at_every_step(seed, |play| {
            let mut shown = Viewer::all(2).map(|viewer| {
                let mut view = value(&play.seen_by(viewer));
                for player in view["players"].as_array_mut().expect("two") {
                    player["hand"] = Value::Null;
                }
                view
            });
            let first = shown.next().expect("seat 0");
            for public in ["line", "opener", "pile"] {
                assert_ne!(first[public], Value::Null);
            }
            for player in first["players"].as_array().expect("two") {
                for public in ["taken", "hand_size", "has_taken"] {
                    assert_ne!(player[public], Value::Null);
                }
            }
            for other in shown {
                assert_eq!(first, other);
            }
        });
    }
}

#[test]
fn dn_6_2_a_hand_is_shown_to_its_owner_alone() {
    for seed in 0..40 {
        at_every_step(seed, |play| {
            let all = play.unredacted_view();
            for viewer in Viewer::all(2) {
                let view = play.seen_by(viewer);
                for seat in Seat::all(2) {
                    let hand = all.players[seat].hand.filter(|_| viewer.is(seat));
                    assert_eq!(view.players[seat].hand, hand, "{viewer}, {seat}");
                }
            }
        });
    }
}

#[test]
fn dn_6_2_a_deal_shows_each_player_their_own_cards() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    for round in 1..=4 {
        for viewer in Viewer::all(2) {
            let dealt: Vec<Event> = play
                .log
                .seen_by(viewer)
                .map(|seen| *seen)
                .filter(|event| matches!(event, Event::Dealt { .. }))
                .collect();
            let opener = play.view().opener;
            let expected: Vec<Event> = opener
                .clockwise(2)
                .map(|seat| Event::Dealt {
                    seat,
                    cards: viewer.is(seat).then(|| play.hand(seat.0)),
                })
                .collect();
            assert_eq!(dealt, expected, "round {round}, {viewer}");
        }
        while play.view().round == round && play.outcome().is_none() {
            play.play_or_take();
        }
    }
}

/// Two games that differ only in the order of the pile and in the box look the same in round 1.
#[test]
fn dn_6_2_the_pile_and_the_box_are_hidden_from_both() {
    let mut rng = FastRng::seeded(62);
    for _ in 0..40 {
        let one = shuffled(&mut rng);
        let mut other: Setup = one.clone();
        other.pile.reverse();
        core::mem::swap(&mut other.pile[12], &mut other.removed[1]);
        let (mut one, mut other) = (TestGame::given(one), TestGame::given(other));
        for _ in 0..12 {
            for viewer in Viewer::all(2) {
                assert_eq!(value(&one.seen_by(viewer)), value(&other.seen_by(viewer)));
                let events = |play: &TestGame| value(&play.log.seen_by(viewer).collect::<Vec<_>>());
                assert_eq!(events(&one), events(&other));
            }
            let Some(seat) = one.view().turn else { break };
            assert_eq!(one.legal(seat.0), other.legal(seat.0));
            let act = *rng.choose(&one.legal(seat.0)).expect("DN-3.6");
            assert_eq!(one.try_act(seat.0, act), other.try_act(seat.0, act));
        }
    }
}

#[test]
fn dn_6_2_the_box_is_revealed_at_the_end() {
    let boxed = "5 8 hall";
    let mut play = TestGame::given(setup(0, ["", ""], "", "", boxed));
    while play.outcome().is_none() {
        for viewer in Viewer::all(2) {
            assert_eq!(value(&play.seen_by(viewer))["removed"], Value::Null);
        }
        play.play_or_take();
    }
    for viewer in Viewer::all(2) {
        assert_eq!(
            value(&play.seen_by(viewer))["removed"],
            json!(["5", "8", "hall"])
        );
        let ended = play.log.seen_by(viewer).last().map(|seen| *seen);
        assert!(matches!(ended, Some(Event::Ended { removed, .. }) if removed == card_set(boxed)));
    }
}

#[test]
fn dn_6_3_after_a_city_victory_hands_and_pile_stay_hidden() {
    let hands = ["docks police 5 6 7", "hall 8 8 8 8"];
    let mut play = TestGame::given(setup(0, hands, "-3 -3", "", "5 5 6"));
    play.acts("0 play docks, 1 play hall, 0 play police, 1 take");
    assert_eq!(play.outcome().map(|end| end.reason), Some("cities"));
    for viewer in Viewer::all(2) {
        let view = play.seen_by(viewer);
        let own = |seat, hand| viewer.is(Seat(seat)).then(|| card_set(hand));
        assert_eq!(view.players[Seat(0)].hand, own(0, "5 6 7"));
        assert_eq!(view.players[Seat(1)].hand, own(1, "8 8 8 8"));
        assert_eq!(value(&view)["pile"], json!(30), "a count, no cards");
        assert_eq!(view.removed, Some(card_set("5 5 6")), "DN-6.2");
    }
}

/// The draws of the record contain every dealt card.
#[test]
fn dn_6_3_the_record_contains_every_hand() {
    let play = TestGame::dealt(63);
    for seat in 0..2 {
        let stream = format!("hand.{seat}");
        let dealt = play.start.draws.iter().filter(|draw| draw.stream == stream);
        let cards: Vec<Card> = dealt
            .map(|draw| draw.result.parse().expect("a card"))
            .collect();
        assert_eq!(play.hand(seat), cards.iter().copied().collect());
        assert_eq!(cards.len(), 5);
        assert_eq!(
            play.refusal(seat, Act::Take).is_none(),
            play.view().turn == Some(Seat(seat))
        );
    }
}

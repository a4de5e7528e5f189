//! Ours beside the naive one, step by step, from the same set-ups.

use std::collections::BTreeSet;
use std::fmt::Write;

use district_noir::{Act, Card};
use saloon_core::{FastRng, Seat, Viewer};
use serde_json::Value;

use super::naive::{NaiveGame, NaiveViewer};
use super::test_game::{TestGame, shuffled};

/// An act as the naive game writes it.
fn text(act: Act) -> String {
    match act {
        Act::Play(card) => card.to_string(),
        Act::Take => "take".into(),
    }
}

/// Ours must have every field that the naive view has, and the same in it.
fn agree(ours: &impl serde::Serialize, naive: &Value, story: &str) {
    let ours = serde_json::to_value(ours).expect("plain data");
    for (name, value) in naive.as_object().expect("an object") {
        assert_eq!(&ours[name], value, "{story}: {name}");
        assert!(ours.get(name).is_some(), "{story}: {name} is missing");
    }
}

fn compare(ours: &TestGame, naive: &NaiveGame, story: &str, refusals: &mut BTreeSet<&'static str>) {
    for (seat, number) in [(0_u8, 0_usize), (1, 1)] {
        let mut legal: Vec<String> = ours.legal(seat).into_iter().map(text).collect();
        let mut expected = naive.legal(number);
        legal.sort();
        expected.sort_unstable();
        assert_eq!(legal, expected, "{story}: legal acts of seat {seat}");
        let acts = Card::ALL.into_iter().map(Act::Play).chain([Act::Take]);
        for act in acts {
            let refusal = ours.refusal(seat, act);
            assert_eq!(
                refusal,
                naive.refusal(number, &text(act)),
                "{story}: {act} of seat {seat}"
            );
            refusals.extend(refusal);
        }
        agree(
            &ours.seen_by(Viewer::Seat(Seat(seat))),
            &naive.view(NaiveViewer::Player(number)),
            story,
        );
    }
    agree(&ours.view(), &naive.view(NaiveViewer::Spectator), story);
    agree(
        &ours.unredacted_view(),
        &naive.view(NaiveViewer::All),
        story,
    );
}

/// The next act: uniform, or by someone who likes takes, so that empty lines and city victories come up often.
fn choose(naive: &NaiveGame, seat: usize, eager: bool, rng: &mut FastRng) -> &'static str {
    let legal = naive.legal(seat);
    if eager && legal.contains(&"take") && rng.below(2) == 0 {
        return "take";
    }
    rng.choose(&legal).expect("DN-3.6: always an act")
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    let mut rng = FastRng::seeded(2);
    let mut refusals = BTreeSet::new();
    let mut reasons = BTreeSet::new();
    for number in 0..2_000 {
        let setup = shuffled(&mut rng);
        let mut ours = TestGame::given(setup.clone());
        let mut naive = NaiveGame::new(&setup);
        let mut story = format!("game {number}:");
        loop {
            compare(&ours, &naive, &story, &mut refusals);
            let Some(seat) = naive.turn() else { break };
            let act = choose(&naive, seat, number % 2 == 1, &mut rng);
            let wish = match act {
                "take" => Act::Take,
                card => Act::Play(card.parse().expect("a card")),
            };
            write!(story, " {seat} {wish},").expect("text");
            naive.act(seat, act);
            let seat = u8::try_from(seat).expect("0 or 1");
            assert_eq!(ours.try_act(seat, wish), Ok(()), "{story}");
        }
        reasons.insert(ours.outcome().expect("it is over").reason);
    }
    // The comparison saw every refusal there is, and every ending but the rarest (DN-5.4's draw has a test of its own).
    let every = ["DN-3.1", "DN-3.2", "DN-3.3", "DN-3.4", "DN-3.5"];
    assert!(refusals.iter().eq(&every), "{refusals:?}");
    for reason in ["cities", "score", "tie_break"] {
        assert!(reasons.contains(reason), "no game ended by {reason}");
    }
}

//! Differential test: plays the rules and the naive implementation step by step from the same set-ups.

use std::collections::BTreeSet;
use std::fmt::Write;

use district_noir::{Act, Card};
use saloon_core::{FastRng, Seat, Viewer};
use serde_json::Value;

use super::naive::{NaiveGame, NaiveViewer};
use super::test_game::{TestGame, shuffled};

/// Writes an act as the naive game does.
fn text(act: Act) -> String {
    match act {
        Act::Play(card) => card.to_string(),
        Act::Take => "take".into(),
    }
}

/// Asserts that our view has every field of the naive view, with the same value.
fn agree(ours: &impl serde::Serialize, naive: &Value, history: &str) {
    let ours = serde_json::to_value(ours).expect("plain data");
    for (name, value) in naive.as_object().expect("an object") {
        assert_eq!(&ours[name], value, "{history}: {name}");
        assert!(ours.get(name).is_some(), "{history}: {name} is missing");
    }
}

fn compare(
    ours: &TestGame,
    naive: &NaiveGame,
    history: &str,
    refusals: &mut BTreeSet<&'static str>,
) {
    for (seat, number) in [(0_u8, 0_usize), (1, 1)] {
        let mut legal: Vec<String> = ours.legal(seat).into_iter().map(text).collect();
        let mut expected = naive.legal(number);
        legal.sort();
        expected.sort_unstable();
        assert_eq!(legal, expected, "{history}: legal acts of seat {seat}");
        let acts = Card::ALL.into_iter().map(Act::Play).chain([Act::Take]);
        for act in acts {
            let refusal = ours.refusal(seat, act);
            assert_eq!(
                refusal,
                naive.refusal(number, &text(act)),
                "{history}: {act} of seat {seat}"
            );
            refusals.extend(refusal);
        }
        agree(
            &ours.seen_by(Viewer::Seat(Seat(seat))),
            &naive.view(NaiveViewer::Player(number)),
            history,
        );
    }
    agree(&ours.view(), &naive.view(NaiveViewer::Spectator), history);
    agree(
        &ours.unredacted_view(),
        &naive.view(NaiveViewer::All),
        history,
    );
}

/// Chooses the next act: uniformly, or with a preference for takes, so that empty lines and city victories are
/// frequent.
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
        let mut history = format!("game {number}:");
        loop {
            compare(&ours, &naive, &history, &mut refusals);
            let Some(seat) = naive.turn() else { break };
            let act = choose(&naive, seat, number % 2 == 1, &mut rng);
            let parsed = match act {
                "take" => Act::Take,
                card => Act::Play(card.parse().expect("a card")),
            };
            write!(history, " {seat} {parsed},").expect("text");
            naive.act(seat, act);
            let seat = u8::try_from(seat).expect("0 or 1");
            assert_eq!(ours.try_act(seat, parsed), Ok(()), "{history}");
        }
        reasons.insert(ours.outcome().expect("it is over").reason);
    }
    // The games covered every refusal and every ending except a draw, which is too rare and has its own test
    // (DN-5.4).
    let every = ["DN-3.1", "DN-3.2", "DN-3.3", "DN-3.4", "DN-3.5"];
    assert!(refusals.iter().eq(&every), "{refusals:?}");
    for reason in ["cities", "score", "tie_break"] {
        assert!(reasons.contains(reason), "no game ended by {reason}");
    }
}

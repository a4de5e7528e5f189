//! Differential test: plays the rules and the naive implementation step by step from random positions.

use std::collections::BTreeSet;

use blackrock_city::{Act, BlackrockCity};
use saloon_core::{
    ApplyError, Chance, DiscardEvents, FastRng, Game, Input, Millis, Odds, RuleViolation, Seat,
    Stream, Viewer,
};
use serde_json::{Value, json};

use crate::naive::NaiveGame;
use crate::test_game::{RING, gang, plan};

/// A [`FastRng`] that records its outcomes.
struct RecordedRng<'a>(&'a mut FastRng, Vec<String>);

impl Chance for RecordedRng<'_> {
    type Error = core::convert::Infallible;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Self::Error> {
        let outcome = self.0.draw(stream, odds)?;
        self.1.push(outcome.to_string());
        Ok(outcome)
    }
}

fn below(rng: &mut FastRng, bound: usize) -> usize {
    rng.below(u32::try_from(bound).unwrap()) as usize
}

fn random_count(rng: &mut FastRng, most: u8) -> u8 {
    rng.below(u32::from(most) + 1).to_le_bytes()[0]
}

/// Returns a random selection of cities, each with a probability of one in `rarity`.
fn cities(ring: &[&str], rarity: u32, rng: &mut FastRng) -> Vec<String> {
    let chosen = ring.iter().filter(|_| rng.below(rarity) == 0);
    chosen.map(ToString::to_string).collect()
}

/// Makes a random position from any stage of a game, with all fields set.
fn position(seats: u8, rng: &mut FastRng) -> Value {
    let mut ring = if seats == 4 {
        RING.to_vec()
    } else {
        crate::test_game::ring_of_ten()
    };
    for index in (1..ring.len()).rev() {
        ring.swap(index, below(rng, index + 1));
    }
    let stage = rng.below(3);
    let reserves = (0..seats).map(|_| match stage {
        0 => gang([6, 2, 0, 0, 0]),
        1 => {
            let (plain, x) = (random_count(rng, 6), random_count(rng, 2));
            let (wounded, wounded_x) = (random_count(rng, 6 - plain), random_count(rng, 2 - x));
            gang([plain, x, wounded, wounded_x, random_count(rng, 3)])
        }
        _ => gang([
            random_count(rng, 1),
            random_count(rng, 1),
            random_count(rng, 1),
            random_count(rng, 1),
            random_count(rng, 1),
        ]),
    });
    let reserves: Vec<Value> = reserves.collect();
    let screens = if seats == 2 { 3 } else { seats };
    let cubes: Vec<Value> = (0..screens)
        .map(|_| json!({ "gold": random_count(rng, 2), "silver": random_count(rng, 1) }))
        .collect();
    let clocks: Vec<u8> = (0..seats).map(|_| random_count(rng, 2)).collect();
    let rarity = 1 + rng.below(4);
    let attackers: Vec<u8> = (0..rng.below(4))
        .map(|_| random_count(rng, screens - 1))
        .collect();
    let city = |rng: &mut FastRng| ring[below(rng, ring.len())];
    json!({
        "first": random_count(rng, seats - 1), "reserves": reserves, "cubes": cubes, "clocks": clocks, "silver": random_count(rng, 6),
        "sheriff": city(rng), "pawn": { "city": city(rng), "owner": random_count(rng, screens - 1), "blocked": rng.below(3) == 0 },
        "flipped": cities(&ring, rarity, rng), "plundered": cities(&ring, 5, rng), "attackers": attackers,
        "ring": ring,
    })
}

fn compare(
    ours: &BlackrockCity,
    naive: &NaiveGame,
    history: &[String],
    arbitrary: &[String],
    clauses: &mut BTreeSet<&'static str>,
) {
    let mut acts = Vec::new();
    assert_eq!(
        ours.deadline().map(|due| due.0),
        naive.deadline(),
        "{history:?}"
    );
    for viewer in Viewer::all(ours.seats()) {
        let ours = serde_json::to_value(ours.view(viewer)).unwrap();
        let naive = naive.view(|seat| matches!(viewer, Viewer::Seat(own) if own.index() == seat));
        for (field, value) in naive.as_object().unwrap() {
            assert_eq!(&ours[field], value, "{field} for {viewer}: {history:?}");
        }
    }
    for seat in Seat::all(ours.seats()) {
        ours.legal(seat, &mut acts);
        let mut legal: Vec<String> = acts.iter().map(ToString::to_string).collect();
        legal.sort();
        assert_eq!(legal, naive.legal(seat.index()), "seat {seat}: {history:?}");
        for text in arbitrary {
            let act: Act = text.parse().unwrap();
            let mut copy = ours.clone();
            let answer = copy.apply(
                Millis::ZERO,
                Input::Act(seat, act),
                &mut FastRng::seeded(0),
                &mut DiscardEvents,
            );
            let clause = match answer {
                Err(ApplyError::Illegal(illegal)) => Some(illegal.clause().0),
                _ => None,
            };
            assert_eq!(
                clause,
                naive.refusal(seat.index(), text, &legal),
                "{text} of seat {seat}: {history:?}"
            );
            clauses.extend(clause);
        }
    }
}

#[test]
fn random_games_agree_with_the_naive_rules() {
    let arbitrary: Vec<String> = [
        "bid 0h",
        "bid 1h",
        "bid 2h",
        "bid 1hx",
        "bid 1w+1p",
        "bid 3w",
        "bid 1p",
        "bid 7h",
        "renounce",
        "defer",
        "clock",
        "wound plain",
        "wound x",
        "wound prisoner",
        "advance 0",
        "advance 1",
        "advance 3",
        "advance 200",
        "steal",
        "steal 0",
        "steal 1",
        "steal 2",
        "steal 3",
        "steal 0+1",
        "steal 1+0",
        "steal 1+2",
        "steal 2+2",
        "steal 2+3",
    ]
    .map(String::from)
    .to_vec();
    let mut rng = FastRng::seeded(2);
    let (mut clauses, mut reasons) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..420_u32 {
        let seats = 2 + (number % 3).to_le_bytes()[0];
        let edition = ["published", "prototype"][number as usize / 3 % 2];
        let setup = position(seats, &mut rng);
        let mut history = vec![format!("{edition} {seats} {setup}")];
        let config = plan(seats, edition, &setup).config().unwrap();
        let mut recorded = RecordedRng(&mut rng, vec![]);
        let Ok(mut ours) = BlackrockCity::start(&config, &mut recorded, &mut DiscardEvents);
        let mut naive = NaiveGame::new(seats.into(), edition, &setup, &recorded.1);
        let (mut now, mut acts) = (0, Vec::new());
        loop {
            compare(&ours, &naive, &history, &arbitrary, &mut clauses);
            let Some(turn) = naive.turn() else { break };
            now += 1 + u64::from(rng.below(2_000));
            let mut seat = Seat(u8::try_from(turn).unwrap());
            if rng.below(5) == 0 {
                seat = Seat(random_count(&mut rng, seats - 1));
            }
            let due = naive
                .deadline()
                .filter(|&due| due <= now || rng.below(3) == 0);
            let act = ours.random_act(seat, &mut acts, &mut rng);
            let mut recorded = RecordedRng(&mut rng, vec![]);
            if let Some(due) = due {
                now = due;
                history.push("time".into());
                assert!(
                    ours.apply(Millis(now), Input::Tick, &mut recorded, &mut DiscardEvents)
                        .is_ok()
                );
                naive.act(turn, None, now, &recorded.1);
            } else if let Some(act) = act {
                history.push(format!("{seat} {act}"));
                assert!(
                    ours.apply(
                        Millis(now),
                        Input::Act(seat, act),
                        &mut recorded,
                        &mut DiscardEvents
                    )
                    .is_ok()
                );
                naive.act(seat.index(), Some(&act.to_string()), now, &recorded.1);
            }
        }
        reasons.insert(ours.outcome().unwrap().reason);
    }
    let every = [
        "BC-3.1", "BC-3.2", "BC-3.3", "BC-3.5", "BC-3.6", "BC-5.1", "BC-5.2", "BC-6.3", "BC-6.7",
        "BC-8.1",
    ];
    assert_eq!(clauses, every.into(), "every refusal came up");
    assert_eq!(reasons, ["all_renounced", "exhausted"].into());
}

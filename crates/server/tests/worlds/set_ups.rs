//! Pairs of set-ups that some seats cannot tell apart, derived from the rules alone.

use saloon_core::FastRng;
use serde_json::{Value, json};

const DECK: [(&str, usize); 13] = [
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("+2", 4),
    ("+3", 2),
    ("+4", 1),
    ("-1", 3),
    ("-2", 4),
    ("-3", 2),
    ("docks", 1),
    ("police", 1),
    ("hall", 1),
];

fn shuffle<T>(items: &mut [T], rng: &mut FastRng) {
    for index in (1..items.len()).rev() {
        let other = rng.below(u32::try_from(index + 1).expect("few"));
        items.swap(index, usize::try_from(other).expect("few"));
    }
}

/// DN-6: hidden are the opponent's current and future hands and the box; for a spectator (no viewer), every hand and the box.
pub(crate) fn district_noir(viewer: Option<usize>, rng: &mut FastRng) -> [Value; 2] {
    let mut cards: Vec<&str> = DECK
        .iter()
        .flat_map(|&(card, count)| vec![card; count])
        .collect();
    shuffle(&mut cards, rng);
    // Owner of each card: two hands, two in the line, thirty dealt in fives, three in the box. Seat 0 opens round 1, and the opener
    // gets the first five of each deal.
    let owner = |place: usize| match place {
        0..5 => Some(0),
        5..10 => Some(1),
        10..12 | 42.. => None,
        _ => {
            let (round, five) = ((place - 12) / 10, (place - 12) / 5 % 2);
            Some((round + 1 + five) % 2)
        }
    };
    let hidden: Vec<usize> = (0..45)
        .filter(|place| !(10..12).contains(place))
        .filter(|&place| viewer.is_none() || owner(place) != viewer)
        .collect();
    let mut moved: Vec<&str> = hidden.iter().map(|&place| cards[place]).collect();
    shuffle(&mut moved, rng);
    let mut others = cards.clone();
    for (&place, card) in hidden.iter().zip(moved) {
        others[place] = card;
    }
    [cards, others].map(|cards| {
        json!({"first": 0, "hands": [cards[..5], cards[5..10]], "line": cards[10..12],
               "pile": cards[12..42], "removed": cards[42..]})
    })
}

/// BC-3.8: hidden are the cubes behind the screens of the others.
pub(crate) fn blackrock_city(viewer: usize) -> [Value; 2] {
    let set_up = |swap: bool| {
        let cubes: Vec<Value> = (0..3)
            .map(|seat| match seat == viewer {
                true => json!({"gold": 1, "silver": 1}),
                false if (seat == (viewer + 1) % 3) == swap => json!({"gold": 2, "silver": 0}),
                false => json!({"gold": 0, "silver": 2}),
            })
            .collect();
        json!({"first": 0, "cubes": cubes})
    };
    [set_up(false), set_up(true)]
}

/// BB-7.1: hidden is which cards of a location the others hold. The location of each card is public.
pub(crate) fn boomtown_bandits(viewer: usize) -> [Value; 2] {
    let set_up = |swap: bool| {
        let hands: Vec<Value> = (0..3)
            .map(|seat| match seat == viewer {
                true => json!(["robbery"]),
                false if (seat == (viewer + 1) % 3) == swap => json!(["liquid_courage", "robbery"]),
                false => json!(["tip_off", "robbery"]),
            })
            .collect();
        json!({"town": ["saloon", "bank", "mine", "train"], "hands": hands, "first": 0})
    };
    [set_up(false), set_up(true)]
}

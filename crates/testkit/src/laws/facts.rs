//! Law of a game's constants.

use saloon_core::{DiscardEvents, Game, Input, OptionField, OptionValues, Plan, Seat};
use serde_json::{Map, Value};

use super::walks;
use crate::Subject;

/// `PASSES`, `SCENES` and `TAKE_BACKS` agree with what random games contain, and `OPTIONS` describes every option.
pub fn constants_are_true<S: Subject>() {
    let (mut passes, mut scenes, mut take_backs) = (false, false, false);
    for (_, mut walk) in walks::<S>() {
        while let Some((at, input)) = walk.choose() {
            let before = walk.game.clone();
            passes |= Seat::all(before.seats()).any(|seat| before.pass(seat).is_some());
            scenes |= before.scene().is_some();
            let applied = walk
                .game
                .apply(at, input, &mut walk.rng, &mut DiscardEvents);
            assert!(applied.is_ok(), "an offered input was refused: {input:?}");
            walk.now = at;
            if let Input::Act(_, act) = input {
                take_backs |= before.reveals_nothing(act, &walk.game);
            }
        }
    }
    let name = S::Game::NAME;
    assert_eq!(
        passes,
        S::Game::PASSES,
        "{name}: random games (left) and the constant PASSES (right) disagree"
    );
    assert_eq!(
        scenes,
        S::Game::SCENES,
        "{name}: random games (left) and the constant SCENES (right) disagree"
    );
    assert_eq!(
        take_backs,
        S::Game::TAKE_BACKS,
        "{name}: random games (left) and the constant TAKE_BACKS (right) disagree"
    );
    options_are_described::<S::Game>();
}

fn options_are_described<G: Game>() {
    let default = serde_json::to_value(G::Options::default()).expect("options are plain data");
    for name in default.as_object().into_iter().flat_map(Map::keys) {
        assert!(
            G::OPTIONS.iter().any(|field| field.name == name),
            "OPTIONS lacks {name:?}"
        );
    }
    let house = G::server_options(G::Options::default());
    let house = serde_json::to_value(house).expect("options are plain data");
    for field in G::OPTIONS {
        assert!(
            is_value(field, house.get(field.name).unwrap_or(&Value::Null)),
            "{}: the server's default is not an allowed value",
            field.name
        );
        for value in examples(field) {
            let options = with_value(field, value);
            let read = serde_json::from_value::<G::Options>(options.clone());
            assert!(
                read.is_ok(),
                "OPTIONS allows {options}, but parsing refuses it"
            );
        }
        for value in out_of_range(field) {
            let options = with_value(field, value);
            assert!(
                !can_be_played::<G>(&options),
                "OPTIONS forbids {options}, but it can be played: Game::config must refuse it"
            );
        }
    }
}

fn with_value(field: &OptionField, value: Value) -> Value {
    Value::Object(Map::from_iter([(field.name.to_owned(), value)]))
}

/// Returns true if these options can be parsed and played with some number of seats.
fn can_be_played<G: Game>(options: &Value) -> bool {
    G::SEATS.clone().any(|seats| {
        serde_json::from_value(options.clone()).is_ok_and(|options| {
            let plan = Plan::<G> {
                options,
                ..Plan::standard(seats)
            };
            plan.config().is_ok()
        })
    })
}

/// Returns true if a form can show `value`. Only an order may be omitted.
fn is_value(field: &OptionField, value: &Value) -> bool {
    match field.values {
        OptionValues::Flag => value.is_boolean(),
        OptionValues::Choice(values) => value.as_str().is_some_and(|value| values.contains(&value)),
        OptionValues::Number { least, most, .. } => value
            .as_u64()
            .is_some_and(|number| (u64::from(least)..=u64::from(most)).contains(&number)),
        OptionValues::Order(_) => value.is_null() || value.is_array(),
    }
}

/// Returns values that a form can send.
fn examples(field: &OptionField) -> Vec<Value> {
    match field.values {
        OptionValues::Flag => vec![false.into(), true.into()],
        OptionValues::Choice(values) => values.iter().map(|&value| value.into()).collect(),
        OptionValues::Number { least, most, .. } => vec![least.into(), most.into()],
        OptionValues::Order(values) => vec![values.into()],
    }
}

/// Returns numbers outside the range of a form.
fn out_of_range(field: &OptionField) -> Vec<Value> {
    let OptionValues::Number { least, most, .. } = field.values else {
        return Vec::new();
    };
    let numbers = [least.checked_sub(1), most.checked_add(1)];
    numbers.into_iter().flatten().map(Value::from).collect()
}

//! BB-5: real time, to the millisecond.

use saloon_core::{DiscardEvents, FastRng, Game, Input, Millis, Seat};
use serde_json::{Value, json};

use crate::test_game::*;

/// A countdown at the Bank: seats 0 and 1 have two shooters each. The cowards are at the Mine.
fn contested_game() -> TestGame {
    let mut game = realtime(
        2,
        json!({"town": ["bank", "mine", "train"], "first": 0, "piles": {"bank": ["robbery", "robbery"]}}),
    );
    game.place(
        "train",
        &[["bank", "bank", "mine"], ["bank", "bank", "mine"]],
    );
    game
}

/// The same with one shooter and the coward each.
fn contested_game_with_cowards() -> TestGame {
    let mut game = realtime(
        2,
        json!({"town": ["bank", "mine", "train"], "first": 0, "piles": {"bank": ["robbery", "robbery"]}}),
    );
    game.place(
        "train",
        &[["bank", "mine", "bank"], ["bank", "mine", "bank"]],
    );
    game
}

fn faces(game: &TestGame, seat: usize) -> Value {
    game.see(&format!("/shootout/dice/{seat}/faces"))
}

/// BB-5.1: FIRE comes after three seconds. A roll at FIRE is in time.
#[test]
fn bb_5_1_fire_comes_after_three_seconds() {
    let mut game = contested_game();
    assert_eq!(game.see("/shootout/state"), "countdown");
    assert_eq!(game.see("/shootout/fire_at"), 3000);
    assert_eq!(game.game.deadline(), Some(Millis(3000)));
    assert!(game.waiting().is_empty());
    game.wait(3000);
    assert_eq!(game.see("/shootout/state"), "rolling");
    assert_eq!(game.waiting(), [0, 1]);
    game.dice("b.").act(0, "roll");
    assert_eq!(faces(&game, 0), json!([null, null]));
    assert_eq!(game.see("/shootout/held_until"), json!([null, null]));
}

/// BB-5.1: dice tumble for 600 ms, then show. The next roll is legal in the same instant.
#[test]
fn bb_5_1_dice_tumble_for_600_ms() {
    let mut game = contested_game();
    game.wait(3000).dice("..").act(0, "roll");
    assert_eq!(game.refusal(0, "roll"), "BB-5.1");
    assert_eq!(game.waiting(), [1]);
    game.wait(599);
    assert_eq!(game.refusal(0, "roll"), "BB-5.1");
    assert_eq!(faces(&game, 0), json!([null, null]));
    game.wait(1);
    assert_eq!(faces(&game, 0), json!(["blank", "blank"]));
    game.dice("b.").act(0, "roll");
    assert_eq!(faces(&game, 0), json!([null, null]));
    game.wait(600);
    assert_eq!(faces(&game, 0), json!(["bullet", "blank"]));
}

/// BB-5.2: a false start restarts the countdown and costs three seconds after FIRE.
#[test]
fn bb_5_2_a_false_start_restarts_the_countdown() {
    let mut game = contested_game();
    game.wait(2999).act(1, "roll");
    assert_eq!(game.see("/shootout/fire_at"), 5999);
    assert_eq!(game.see("/shootout/held_until"), json!([null, 8999]));
    assert_eq!(game.refusal(1, "roll"), "BB-5.2");
    game.wait(1000).act(0, "roll");
    assert_eq!(game.see("/shootout/fire_at"), 6999);
    assert_eq!(game.see("/shootout/held_until"), json!([9999, 9999]));
    game.wait(3000);
    assert_eq!(game.see("/shootout/state"), "rolling");
    assert!(game.waiting().is_empty());
    assert_eq!(game.refusal(0, "roll"), "BB-5.2");
    assert_eq!(game.refusal(1, "hit"), "BB-5.2");
    game.wait(2999);
    assert_eq!(game.refusal(0, "roll"), "BB-5.2");
    game.wait(1);
    assert_eq!(game.see("/shootout/held_until"), json!([null, null]));
    game.act(0, "roll").act(1, "roll");
}

/// BB-5.3: a player keeps a symbol, or gives it up by rolling.
#[test]
fn bb_5_3_a_symbol_is_kept_or_given_up() {
    let mut game = contested_game();
    game.wait(3000).dice("b.").act(0, "roll").wait(2000);
    assert_eq!(faces(&game, 0), json!(["bullet", "blank"]));
    game.dice("..").act(0, "roll").wait(600);
    game.act(0, "hit");
    assert_eq!(
        game.see("/shootout/state"),
        "rolling",
        "no symbol is visible"
    );
}

/// BB-5.4: a HIT before FIRE is refused. A wrong HIT costs three seconds. A right one ends all penalties.
#[test]
fn bb_5_4_a_wrong_hit_costs_three_seconds() {
    let mut game = contested_game();
    assert_eq!(game.refusal(0, "hit"), "BB-5.4");
    game.wait(3000).dice("b.").act(0, "roll");
    game.wait(300).act(1, "hit");
    assert_eq!(game.see("/shootout/held_until"), json!([null, 6300]));
    assert_eq!(game.refusal(1, "hit"), "BB-5.4");
    assert_eq!(game.refusal(1, "roll"), "BB-5.4");
    // Tumbling dice show nothing, even to their owner.
    game.wait(299).act(0, "hit");
    assert_eq!(game.see("/shootout/held_until"), json!([6599, 6300]));
    game.wait(3000);
    game.act(0, "hit");
    assert_eq!(game.see("/shootout/state"), "stopped");
    assert_eq!(game.see("/shootout/held_until"), json!([null, null]));
}

/// BB-5.4, BB-4.4: any player may call a run-away on any die. A caller without bullets removes nothing else.
#[test]
fn bb_5_4_bb_4_4_any_player_may_call_a_run_away() {
    let mut game = contested_game_with_cowards();
    game.wait(3000).dice(".r").act(0, "roll").wait(600);
    game.act(1, "hit").wait(41);
    assert_eq!(game.tokens(Bank), "0s 1s 1c");
    assert_eq!(game.see("/shootout/caller"), Value::Null);
    assert_eq!(game.see("/shootout/state"), "countdown");
    assert_eq!(game.see("/shootout/fire_at"), 3641 + 3000);
}

/// BB-5.5: the ruling comes 1 ms after the tie window.
#[test]
fn bb_5_5_the_ruling_comes_after_the_tie_window() {
    let mut game = contested_game();
    game.wait(3000).dice("b.").act(0, "roll").wait(600);
    game.act(0, "hit");
    assert_eq!(game.refusal(1, "roll"), "BB-5.5");
    assert_eq!(game.refusal(1, "hit"), "BB-5.5");
    assert_eq!(game.refusal(0, "hit"), "BB-5.5");
    assert_eq!(game.game.deadline(), Some(Millis(3641)));
    game.wait(40);
    assert_eq!(game.stage(), "shootout");
    game.wait(1);
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.see("/shootout/caller"), 0);
    assert_eq!(game.see("/shootout/bullets"), 1);
}

/// BB-5.5, BB-4.5: bullets called within the tie window, its end included, are ignored. A millisecond later is too late.
#[test]
fn bb_5_5_bb_4_5_the_tie_window_includes_its_end() {
    for (delay, tied) in [(0, true), (40, true)] {
        let mut game = contested_game();
        game.wait(3000)
            .dice("b..b")
            .act(0, "roll")
            .act(1, "roll")
            .wait(600);
        game.act(0, "hit").wait(delay).act(1, "hit").wait(41);
        assert_eq!(game.see("/shootout/state") == "countdown", tied);
        assert_eq!(game.tokens(Bank), "0s 0s 1s 1s");
    }
    let mut game = contested_game();
    game.wait(3000)
        .dice("b..b")
        .act(0, "roll")
        .act(1, "roll")
        .wait(600);
    game.act(0, "hit").wait(41);
    assert_eq!(
        game.stage(),
        "removing",
        "the ruling comes before an act of that instant"
    );
}

/// BB-5.5: the tie window is an option of the table.
#[test]
fn bb_5_5_the_tie_window_is_an_option() {
    let options = json!({"shootout": "realtime", "tie_window": 0});
    let setup =
        json!({"town": ["bank", "mine", "train"], "first": 0, "piles": {"bank": ["robbery"]}});
    let mut game = TestGame::open(&plan(2, options, setup));
    game.place(
        "train",
        &[["bank", "mine", "mine"], ["bank", "mine", "mine"]],
    );
    game.wait(3000)
        .dice("bb")
        .act(0, "roll")
        .act(1, "roll")
        .wait(600);
    game.act(1, "hit");
    assert_eq!(game.game.deadline(), Some(Millis(3601)));
    game.wait(1);
    assert_eq!(game.hand(1), "robbery");
}

/// BB-5.5: only callers use their bullets. Another player's bullets have no effect.
#[test]
fn bb_5_5_only_callers_use_their_bullets() {
    let mut game = contested_game();
    game.wait(3000)
        .dice("bbb.")
        .act(0, "roll")
        .act(1, "roll")
        .wait(600);
    game.act(1, "hit").wait(41);
    assert_eq!(game.see("/shootout/caller"), 1);
    assert_eq!(game.see("/shootout/bullets"), 1);
}

/// BB-5.5: a roll in the instant of the HIT is undone, in either order of arrival.
#[test]
fn bb_5_5_a_roll_in_the_instant_of_the_hit_is_undone() {
    let mut rolled = contested_game_with_cowards();
    rolled.wait(3000).dice(".r").act(1, "roll").wait(600);
    let mut called = rolled.clone_at();
    rolled.dice("bb").act(1, "roll").act(0, "hit");
    called.act(0, "hit");
    assert_eq!(called.refusal(1, "roll"), "BB-5.5");
    assert_eq!(rolled.spectator(), called.spectator());
    assert_eq!(faces(&rolled, 1), json!(["blank", "run"]));
    rolled.wait(41);
    assert_eq!(rolled.tokens(Bank), "0s 0c 1s");
}

/// BB-5.5: only dice that have settled at the last right call count.
#[test]
fn bb_5_5_dice_that_still_tumble_do_not_count() {
    let mut game = contested_game_with_cowards();
    game.wait(3000)
        .dice("b..r")
        .act(0, "roll")
        .wait(10)
        .act(1, "roll")
        .wait(590);
    game.act(0, "hit").wait(41);
    // Seat 1's run-away settled 10 ms after the only call.
    assert_eq!(game.tokens(Bank), "0s 0c 1s 1c");
    assert_eq!(game.see("/shootout/dice/1/faces"), json!([null, null]));
    let mut game = contested_game_with_cowards();
    game.wait(3000)
        .dice("b..r")
        .act(0, "roll")
        .wait(10)
        .act(1, "roll")
        .wait(590);
    game.act(0, "hit").wait(10).act(1, "hit").wait(31);
    // Now it counts, and the bullet of seat 0 removes the shooter that is left.
    assert_eq!(game.tokens(Bank), "0s 0c");
    assert_eq!(game.hand(0), "robbery");
}

/// BB-5.6: after ten seconds the game aims at the player with the most tokens, shooters first.
#[test]
fn bb_5_6_the_game_aims_after_ten_seconds() {
    let mut game = realtime(
        3,
        json!({"town": ["bank", "mine", "train", "saloon"], "first": 0, "piles": {"bank": ["robbery", "robbery"]}}),
    );
    game.place(
        "train",
        &[
            ["bank", "bank", "bank"],
            ["bank", "mine", "bank"],
            ["bank", "bank", "bank"],
        ],
    );
    game.wait(3000).dice("bbb").act(1, "roll").wait(600);
    TestGame::act(&mut game, 1, "hit").wait(41);
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.see("/shootout/bullets"), 2);
    game.wait(9_999);
    assert_eq!(game.stage(), "removing");
    game.wait(1);
    // Seats 2 and 0 have three tokens each: the first bullet goes to seat 2, the next clockwise, the second to seat 0.
    assert_eq!(game.tokens(Bank), "0s 0c 1s 1c 2s 2c");
}

/// BB-5.6: after 15 idle seconds, visible symbols count. If there is none, all throw until there is one.
#[test]
fn bb_5_6_idle_dice_are_thrown_after_15_seconds() {
    let mut game = contested_game();
    game.wait(3000).dice("b.").act(0, "roll").wait(14_999);
    assert_eq!(game.stage(), "shootout");
    game.wait(1);
    assert_eq!(game.stage(), "removing");
    assert_eq!(game.see("/shootout/caller"), 0);
    let mut game = contested_game();
    game.wait(3000).dice("....b...").wait(14_999);
    assert_eq!(game.dice_left(), 8);
    game.wait(1);
    assert_eq!(game.dice_left(), 0);
    assert_eq!(game.see("/shootout/caller"), 0);
    // A wrong HIT restarts the 15 seconds.
    let mut game = contested_game();
    game.wait(3000).wait(10_000).act(0, "hit");
    assert_eq!(game.game.deadline(), Some(Millis(16_000)));
    game.wait(3000);
    assert_eq!(game.game.deadline(), Some(Millis(28_000)));
}

/// BB-5.7: the badge and placing have no deadline.
#[test]
fn bb_5_7_badge_and_placing_have_no_deadline() {
    let mut game = realtime(2, json!({"town": ["bank", "mine", "train"], "first": 0}));
    assert_eq!(game.game.deadline(), None);
    game.act(0, "badge bank");
    assert_eq!(game.stage(), "placing");
    assert_eq!(game.game.deadline(), None);
}

/// Shifting all inputs of a game in time shifts its deadlines and changes nothing else.
#[test]
fn shifting_a_game_in_time_changes_only_instants() {
    const SHIFT: u64 = 987_654_321;
    for seed in 0..12 {
        let mut rng = FastRng::seeded(seed);
        let config = plan(3, json!({}), json!({"first": 0})).config().unwrap();
        let mut dice = FastRng::seeded(seed);
        let Ok(mut game) =
            boomtown_bandits::BoomtownBandits::start(&config, &mut dice, &mut DiscardEvents);
        let mut dice_shifted = dice.clone();
        let mut shifted = game;
        let mut now = 0;
        let mut acts = Vec::new();
        for _ in 0..1500 {
            let deadline = game.deadline();
            assert_eq!(
                shifted.deadline(),
                deadline.map(|due| Millis(due.0 + SHIFT))
            );
            let seats: Vec<Seat> = Seat::all(3).collect();
            let seat = *rng.choose(&seats).unwrap();
            let act = game.random_act(seat, &mut acts, &mut rng);
            let input = match (act, deadline) {
                (Some(act), _) if rng.below(3) > 0 => Input::Act(seat, act),
                (_, Some(due)) => {
                    now = due.0;
                    Input::Tick
                }
                (Some(act), None) => Input::Act(seat, act),
                (None, None) => continue,
            };
            game.apply(Millis(now), input, &mut dice, &mut DiscardEvents)
                .unwrap();
            let at = Millis(now + SHIFT);
            shifted
                .apply(at, input, &mut dice_shifted, &mut DiscardEvents)
                .unwrap();
            if game.outcome().is_some() {
                break;
            }
        }
        assert_eq!(game.outcome(), shifted.outcome());
    }
}

/// Calls of one instant tie, in either order of arrival.
#[test]
fn calls_of_one_instant_tie_in_either_order() {
    let mut one = contested_game();
    one.wait(3000)
        .dice("b.b.")
        .act(0, "roll")
        .act(1, "roll")
        .wait(600);
    let mut other = one.clone_at();
    one.act(0, "hit").act(1, "hit");
    other.act(1, "hit").act(0, "hit");
    assert_eq!(one.spectator(), other.spectator());
    one.wait(41);
    other.wait(41);
    assert_eq!(one.spectator(), other.spectator());
    assert_eq!(one.see("/shootout/state"), "countdown");
}

/// False starts of one instant have the same effect, in either order of arrival.
#[test]
fn false_starts_of_one_instant_commute() {
    let mut one = contested_game();
    one.wait(500);
    let mut other = one.clone_at();
    one.act(0, "roll").act(1, "roll");
    other.act(1, "roll").act(0, "roll");
    assert_eq!(one.spectator(), other.spectator());
}

/// Deadlines near the largest instant do not overflow.
#[test]
fn deadlines_near_the_largest_instant_do_not_overflow() {
    let mut game = contested_game();
    game.wait(3000);
    game.now = Millis::MAX.0 - 1000;
    game.act(0, "hit");
    assert!(game.game.deadline().is_some());
}

//! End of the game (BC-9) and score sheet.

use serde_json::{Value, json};

use crate::test_game::{STARTING, TestGame, gang};

/// Returns the final view of a game with these cubes and attackers, in which all renounce at once.
fn ended(cubes: Value, attackers: Value) -> Value {
    let setup = json!({ "cubes": cubes, "attackers": attackers });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 renounce, 1 renounce, 2 renounce, 3 renounce");
    play.view()
}

#[test]
fn bc_9_1_the_game_ends_when_no_bandit_is_left() {
    let reserves = [
        gang([0, 0, 1, 0, 0]),
        gang([0, 0, 0, 1, 0]),
        gang([0; 5]),
        gang([0; 5]),
    ];
    let setup =
        json!({ "reserves": reserves, "plundered": ["Golden City"], "sheriff": "Red Mesa" });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 1w, 1 renounce");
    assert_eq!(play.view()["outcome"], json!(null), "seat 1 has one left");
    assert_eq!(play.first(), 1, "BC-7.1");
    play.act(1, "bid 1wx");
    let view = play.view();
    assert_eq!(view["outcome"]["reason"], "exhausted");
    assert_eq!(view["turn"], json!(null));
    assert_eq!(view["awaiting"], json!(null));
    for player in view["players"].as_array().unwrap() {
        assert_eq!(player["stake"], json!(null));
    }
    assert_eq!(view["phase"], 2, "the last phase");
    assert_eq!(play.refused(0, "renounce"), "BC-3.1");
    assert_eq!(play.refused(0, "clock"), "BC-8.1");
}

#[test]
fn bc_9_1_prisoners_count_as_bandits() {
    let reserves = [
        gang([0, 0, 1, 0, 0]),
        gang([0; 5]),
        gang([0; 5]),
        gang([0; 5]),
    ];
    let setup = json!({ "reserves": reserves, "pawn": { "city": "Silver Creek", "owner": 0 }, "sheriff": "Red Mesa" });
    let mut play = TestGame::new(4, "published", setup);
    play.act(0, "bid 1w");
    assert_eq!(
        play.reserve(0),
        [0, 0, 0, 0, 1],
        "freed at Rattlesnake Pass"
    );
    assert_eq!(play.view()["outcome"], json!(null));
    assert_eq!(play.awaited(), json!([0, "action"]));
}

#[test]
fn bc_9_2_the_game_ends_at_once_when_all_renounce() {
    let view = ended(json!([{}, {}, {}, {}]), json!([]));
    assert_eq!(view["outcome"]["reason"], "all_renounced");
    for player in view["players"].as_array().unwrap() {
        assert_eq!(player["stake"], "renounced", "stakes stay");
    }
}

#[test]
fn bc_9_3_the_ranking_counts_cubes_then_gold() {
    let cubes = json!([
        { "gold": 1, "silver": 2 }, { "gold": 2, "silver": 1 }, { "gold": 4 }, { "silver": 3 },
    ]);
    let view = ended(cubes, json!([]));
    assert_eq!(
        view["outcome"],
        json!({ "ranking": [[2], [1], [0], [3]], "scores": [3, 3, 4, 3], "reason": "all_renounced" })
    );
}

#[test]
fn bc_9_3_the_later_attack_breaks_a_tie() {
    let cubes = json!([{ "gold": 1 }, { "gold": 1 }, { "gold": 1 }, { "gold": 1 }]);
    let view = ended(cubes.clone(), json!([1, 0, 3]));
    assert_eq!(view["outcome"]["ranking"], json!([[3], [0], [1], [2]]));
    assert_eq!(view["attackers"], json!([1, 0, 3]));
    // A player is listed once, by the latest attack.
    let view = ended(cubes.clone(), json!([3, 1, 3, 0, 1]));
    assert_eq!(view["attackers"], json!([3, 0, 1]));
    assert_eq!(view["outcome"]["ranking"], json!([[1], [0], [3], [2]]));
    // Players who never attacked share a rank.
    let view = ended(cubes, json!([2]));
    assert_eq!(view["outcome"]["ranking"], json!([[2], [0, 1, 3]]));
}

#[test]
fn bc_9_3_an_attack_moves_its_player_to_the_end_of_the_list() {
    let setup = json!({ "attackers": [0, 1], "sheriff": "Red Mesa" });
    let mut play = TestGame::new(4, "published", setup);
    play.acts("0 bid 1h, 1 renounce, 2 renounce, 3 renounce");
    assert_eq!(play.view()["attackers"], json!([1, 0]));
}

#[test]
fn a_set_up_without_bandits_is_over_at_once() {
    for seats in 2..=4u8 {
        let reserves: Vec<_> = (0..seats).map(|_| gang([0; 5])).collect();
        let play = TestGame::new(seats, "published", json!({ "reserves": reserves }));
        let view = play.view();
        assert_eq!(view["outcome"]["reason"], "exhausted");
        assert_eq!((&view["turn"], &view["phase"]), (&json!(null), &json!(1)));
        assert_eq!(view["sheriff"], 0, "the drifter does not bid either");
        assert_eq!(
            view["outcome"]["ranking"][0].as_array().unwrap().len(),
            usize::from(seats)
        );
        assert!(
            view["players"]
                .as_array()
                .unwrap()
                .iter()
                .all(|player| player["stake"].is_null())
        );
    }
}

#[test]
fn the_sheet_lists_the_source_of_every_cube() {
    // Seat 0 plunders Golden City, and seat 1 bids second. Then seat 2 steals at Tombstone Flats.
    let setup = json!({
        "flipped": ["Copper Gulch", "Silver Creek", "Rattlesnake Pass", "Tombstone Flats"],
        "sheriff": "Gallows Hill", "reserves": [gang(STARTING), gang(STARTING), gang(STARTING), gang([0; 5])],
    });
    let mut play = TestGame::new(4, "prototype", setup);
    play.acts("0 bid 2hx, 1 bid 1hx, 2 renounce");
    assert_eq!((play.cubes(0), play.cubes(1)), ([4, 0], [0, 1]));
    play.acts("0 renounce, 1 renounce, 2 bid 4h, 2 advance 4, 2 wound x");
    play.act_with_draws(2, "steal 0", &["gold"]);
    play.acts("2 renounce, 0 renounce, 1 renounce");
    let sheet = &play.view()["sheet"];
    assert_eq!(
        sheet["totals"],
        json!([[4, 1, 0, 0], [3, 1, 1, 0], [3, 1, 1, 0]])
    );
    let line = |seat: u8, reason: &str, amount: i32, clause: &str| json!({ "seat": seat, "reason": reason, "amount": amount, "clause": clause });
    assert_eq!(
        sheet["lines"],
        json!([
            line(0, "plunder", 4, "BC-6.5"),
            line(0, "robbed", -1, "BC-6.7"),
            line(1, "stagecoach", 1, "BC-6.9"),
            line(2, "stolen", 1, "BC-6.7"),
        ])
    );
}

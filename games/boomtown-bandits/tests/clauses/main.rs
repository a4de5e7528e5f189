//! A test for every clause of the rules and for every card. The names of tests begin with their clauses.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::needless_pass_by_value,
    reason = "helpers of tests: a panic is what a test runner reads, and `json!` makes values"
)]

mod ending;
mod knowledge;
mod mine_and_bank;
mod night_life;
mod railway;
mod round;
mod setup;
mod shootout;
mod stagecoach;
mod test_game;
mod time;
mod windows;

#[test]
fn every_clause_has_a_test() {
    let tests = [
        include_str!("ending.rs"),
        include_str!("knowledge.rs"),
        include_str!("mine_and_bank.rs"),
        include_str!("night_life.rs"),
        include_str!("railway.rs"),
        include_str!("round.rs"),
        include_str!("setup.rs"),
        include_str!("shootout.rs"),
        include_str!("stagecoach.rs"),
        include_str!("time.rs"),
        include_str!("windows.rs"),
    ]
    .concat();
    let parts = [
        (1, 4),
        (2, 3),
        (3, 7),
        (4, 5),
        (5, 7),
        (6, 2),
        (7, 11),
        (8, 4),
    ];
    for (part, clauses) in parts {
        for clause in 1..=clauses {
            let name = format!("\nfn bb_{part}_{clause}_");
            assert!(tests.contains(&name), "BB-{part}.{clause} has no test");
        }
    }
}

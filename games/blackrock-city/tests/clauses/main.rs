//! Tests of every clause of Blackrock City (BC-1 to BC-10), and a naive implementation of the rules to compare with.

#![allow(
    clippy::needless_pass_by_value,
    clippy::panic,
    clippy::unwrap_used,
    reason = "positions are written in place, and a test that fails panics"
)]

mod bidding;
mod clocks;
mod drifter;
mod ending;
mod hidden;
mod naive;
mod oracle;
mod pawn;
mod preview;
mod setup;
mod sheriff;
mod test_game;

/// Test names cite clauses; this test finds clauses that no name cites.
#[test]
fn every_clause_has_a_test() {
    let tests = [
        include_str!("bidding.rs"),
        include_str!("clocks.rs"),
        include_str!("drifter.rs"),
        include_str!("ending.rs"),
        include_str!("hidden.rs"),
        include_str!("pawn.rs"),
        include_str!("setup.rs"),
        include_str!("sheriff.rs"),
    ]
    .concat();
    let parts = [
        (1, 1..=3),
        (2, 1..=4),
        (3, 1..=8),
        (4, 1..=4),
        (5, 1..=2),
        (6, 0..=10),
        (7, 1..=2),
        (8, 1..=2),
        (9, 1..=3),
        (10, 1..=6),
    ];
    for (part, clauses) in parts {
        for clause in clauses {
            let name = format!("\nfn bc_{part}_{clause}_");
            assert!(tests.contains(&name), "BC-{part}.{clause} has no test");
        }
    }
}

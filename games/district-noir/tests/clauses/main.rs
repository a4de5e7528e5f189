//! Tests of every clause of District Noir, DN-1.1 to DN-7.1, and a naive implementation of the rules to compare with.

mod ending;
mod knowledge;
mod matches;
mod naive;
mod oracle;
mod round;
mod start;
mod test_game;

/// Test names cite clauses; this test finds clauses that no name cites.
#[test]
fn every_clause_has_a_test() {
    let tests = [
        include_str!("start.rs"),
        include_str!("round.rs"),
        include_str!("ending.rs"),
        include_str!("knowledge.rs"),
        include_str!("matches.rs"),
    ]
    .concat();
    for (part, clauses) in [(1, 2), (2, 3), (3, 8), (4, 2), (5, 4), (6, 3), (7, 1)] {
        for clause in 1..=clauses {
            let name = format!("\nfn dn_{part}_{clause}_");
            assert!(tests.contains(&name), "DN-{part}.{clause} has no test");
        }
    }
}

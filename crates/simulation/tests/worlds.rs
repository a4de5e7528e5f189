//! Worlds without a violation, and planted faults that are found. `make simulate` runs more.

use std::sync::atomic::{AtomicU64, Ordering};

use saloon_simulation::{Fault, run};

/// Worlds of the test: about half a minute on two cores.
const WORLDS: u64 = 200;
/// A planted fault is found within so many worlds.
const SEARCHED: u64 = 400;

#[test]
fn no_world_breaks_an_invariant() {
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let seed @ 0..WORLDS = next.fetch_add(1, Ordering::Relaxed) {
                    if let Err(violation) = run(seed, None) {
                        panic!("{violation}");
                    }
                }
            });
        }
    });
}

#[test]
fn a_seed_decides_everything() {
    let report = |seed| format!("{:?}", run(seed, None).expect("no violation"));
    for seed in 0..5 {
        assert_eq!(report(seed), report(seed));
    }
}

#[test]
fn every_planted_fault_is_found() {
    for fault in Fault::all() {
        let found = (0..SEARCHED).find(|&seed| run(seed, Some(fault)).is_err());
        assert!(found.is_some(), "{fault} was not found");
    }
}

//! Worlds without a violation, and planted faults that are detected. `make simulate` runs more.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use saloon_simulation::{Fault, run};

/// Number of worlds of the test: about half a minute on two cores.
const WORLDS: u64 = 60;
/// Number of worlds within which a planted fault must be detected.
const SEARCHED: u64 = 40;
/// Faults that need more worlds than a test has time for. `make simulate FAULT=…` finds them; docs/simulation.md lists the seeds.
const RARE: [&str; 4] = [
    "AcknowledgeFailedSignOut",
    "MissSignOut",
    "NeverRetry",
    "SkipSettle",
];

#[test]
fn no_world_violates_an_invariant() {
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
fn equal_seeds_give_equal_reports() {
    let report = |seed| format!("{:?}", run(seed, None).expect("no violation"));
    for seed in 0..5 {
        assert_eq!(report(seed), report(seed));
    }
}

#[test]
fn planted_faults_are_detected() {
    let frequent = |fault: &Fault| !fault.needs_cluster() && !RARE.contains(&&*fault.to_string());
    let faults = Mutex::new(Fault::all().filter(frequent));
    let next = || faults.lock().expect("no panic").next();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(fault) = next() {
                    let found = (0..SEARCHED).find(|&seed| run(seed, Some(fault)).is_err());
                    assert!(found.is_some(), "{fault} was not detected");
                }
            });
        }
    });
}

//! Clusters without a violation, and planted faults that are detected. `make simulate CLUSTER=1` runs more.

use saloon_simulation::{Fault, Report, run_cluster};

/// Number of clusters of the test: some seconds.
const CLUSTERS: u64 = 20;
/// Number of clusters within which a planted fault must be detected.
const SEARCHED: u64 = 40;
/// Faults that need more clusters than a test has time for. docs/simulation.md lists the seeds.
const RARE: [&str; 6] = [
    "BeatAfterExpulsion",
    "ClaimAfterLoad",
    "IgnoreGap",
    "KeepLateLoad",
    "LoadDuringRelease",
    "MoveInRace",
];

#[test]
fn no_cluster_violates_an_invariant() {
    let mut total = Report::default();
    for seed in 0..CLUSTERS {
        match run_cluster(seed, None) {
            Ok(report) => total.add(&report),
            Err(violation) => panic!("{violation}"),
        }
    }
    let faults = [
        total.kills,
        total.pauses,
        total.database_cuts,
        total.link_cuts,
        total.database_restarts,
        total.drains,
        total.expulsions,
        total.fenced,
        total.forwarded,
        total.acts,
    ];
    assert!(faults.iter().all(|count| *count > 10), "{total:?}");
}

#[test]
fn equal_seeds_give_equal_reports() {
    let report = |seed| format!("{:?}", run_cluster(seed, None).expect("no violation"));
    for seed in 0..3 {
        assert_eq!(report(seed), report(seed));
    }
}

#[test]
fn planted_faults_are_detected() {
    let planted = Fault::all().filter(|fault| fault.needs_cluster());
    for fault in planted.filter(|fault| !RARE.contains(&&*fault.to_string())) {
        let found = (0..SEARCHED).find(|&seed| run_cluster(seed, Some(fault)).is_err());
        assert!(found.is_some(), "{fault} was not detected");
    }
}

//! Checks the record in the dealer's test vectors, which a second implementation made (`scripts/check_dealer.py`).

use district_noir::DistrictNoir;
use saloon_core::dealer::Seed;
use saloon_core::record::{Chain, Record};
use saloon_core::verify::{CheckResult, verify};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    record: Record<DistrictNoir>,
}

fn vectors() -> Vectors {
    let text = include_str!("../../../crates/core/tests/dealer-vectors.json");
    serde_json::from_str(text).expect("vectors")
}

#[test]
fn a_full_record_matches_the_seal_vectors() {
    let record = vectors().record;
    let seed = Seed::new(record.seed.expect("opened").0);
    let mut chain = Chain::new(&seed);
    assert_eq!(chain.seal(&record.header), record.head);
    for sealed in &record.entries {
        assert_eq!(chain.seal(&sealed.entry), sealed.head);
    }
    let report = verify(&record);
    for (question, check) in report.checks() {
        assert_eq!(*check, CheckResult::Holds, "{question}");
    }
    assert!(report.outcome.is_some());
}

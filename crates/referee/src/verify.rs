//! Verification of records, as JSON.

use saloon_core::verify::{CheckResult, VerifyReport};
use saloon_erased::Blocking;
use serde_json::{Map, Value, json};

/// Verifies a record of any game in the catalogue.
///
/// # Errors
///
/// When the text is not a record. The message continues a sentence that starts with the name of the record.
pub fn verify(text: &str, blocking: &Blocking) -> Result<VerifyReport, String> {
    let game = saloon_catalogue::find_by_record(text).map_err(|error| error.to_string())?;
    game.verify(text, blocking)
        .map_err(|error| format!("is not a record: {error}"))
}

/// Returns a report as JSON, in the form of `saloon verify --json`.
pub fn report_json(report: &VerifyReport) -> Value {
    let checks: Map<_, _> = report
        .checks()
        .into_iter()
        .map(|(name, check)| {
            let value = match check {
                CheckResult::Holds => json!({"holds": true}),
                CheckResult::Open(why) => json!({"holds": null, "why": why}),
                CheckResult::Broken(fault) => {
                    json!({"holds": false, "place": fault.place.to_string(), "why": fault.what})
                }
            };
            (name.to_owned(), value)
        })
        .collect();
    json!({"holds": report.holds(), "checks": checks, "entries": report.entries, "outcome": report.outcome, "conceded": report.conceded})
}

//! `saloon verify`: verifies a record.

use saloon_core::verify::{CheckResult, VerifyReport, faults};
use saloon_referee::report_json;

use crate::blocking;
use crate::failure::Failure;

/// Verifies a record of any game in the catalogue.
///
/// # Errors
///
/// When the text is not a record. The message continues a sentence that starts with the file name.
pub fn report(text: &str) -> Result<VerifyReport, String> {
    saloon_referee::verify(text, &blocking())
}

/// Prints the report and fails if a check fails.
pub fn print_report(file: &str, report: &VerifyReport, as_json: bool) -> Result<(), Failure> {
    if as_json {
        println!("{}", report_json(report));
    } else {
        print(file, report);
    }
    match faults(report).len() {
        0 => Ok(()),
        1 => Err(Failure::Failed(format!(
            "{file} was changed: one check fails"
        ))),
        count => Err(Failure::Failed(format!(
            "{file} was changed: {count} checks fail"
        ))),
    }
}

fn question(name: &str) -> &'static str {
    match name {
        "seed" => "the seed matches its commitment",
        "chain" => "every seal is valid",
        "rules" => "the rules allow every act",
        _ => "the seed gives every card and die",
    }
}

fn print(file: &str, report: &VerifyReport) {
    anstream::println!("{file}: {} acts", report.entries);
    for (name, check) in report.checks() {
        let (mark, note) = match check {
            CheckResult::Holds => ("yes", String::new()),
            CheckResult::Open(why) => ("?", format!(" ({why})")),
            CheckResult::Broken(fault) => ("NO", format!("\n       {fault}")),
        };
        anstream::println!("  {mark:<4} {}{note}", question(name));
    }
    match (&report.outcome, report.conceded) {
        (_, Some(seat)) => anstream::println!("  The game is over: seat {seat} conceded."),
        (Some(outcome), None) => {
            let winners: Vec<_> = outcome.winners().iter().map(ToString::to_string).collect();
            anstream::println!(
                "  The game is over ({}); won by seat {}.",
                outcome.reason,
                winners.join(" and ")
            );
        }
        (None, None) if report.rules == CheckResult::Holds => {
            anstream::println!("  The game is not over.");
        }
        (None, None) => {}
    }
}

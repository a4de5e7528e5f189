//! Verification of a record.
//!
//! It checks the commitment to the seed, the chain of seals, the rules and the dealer's draws, each over the whole record.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::dealer::{Dealer, Seed};
use crate::game::Game;
use crate::hex32::Hex32;
use crate::outcome::Outcome;
use crate::record::{
    Chain, DealSource, Draw, FORMAT, FORMAT_WITH_TAKE_BACKS, Record, RecordedInput, rules_id,
};
use crate::seat::Seat;
use crate::table::{Access, GameTable};
use crate::time::Millis;

/// Result of the verification.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifyReport {
    /// Whether the revealed seed matches the commitment published before the start.
    pub seed: CheckResult,
    /// Whether the record is unchanged since it was sealed.
    pub chain: CheckResult,
    /// Whether the rules allow every entry.
    pub rules: CheckResult,
    /// Whether the dealer gives every draw.
    pub dealer: CheckResult,
    /// Result of the game, if the record is complete and the rules allow it.
    pub outcome: Option<Outcome>,
    /// Seat that conceded, if any.
    pub conceded: Option<Seat>,
    /// Number of acts and ticks.
    pub entries: usize,
}

impl VerifyReport {
    /// Whether no check found a fault.
    pub fn holds(&self) -> bool {
        self.checks()
            .iter()
            .all(|(_, check)| !matches!(check, CheckResult::Broken(_)))
    }

    /// Lists each check by name.
    pub fn checks(&self) -> [(&'static str, &CheckResult); 4] {
        [
            ("seed", &self.seed),
            ("chain", &self.chain),
            ("rules", &self.rules),
            ("dealer", &self.dealer),
        ]
    }
}

/// Result of one check.
#[derive(Clone, Debug, PartialEq)]
pub enum CheckResult {
    /// The check passed.
    Holds,
    /// The check could not run; holds the reason.
    Open(&'static str),
    /// The check found a fault.
    Broken(RecordFault),
}

impl CheckResult {
    fn first(faults: impl IntoIterator<Item = RecordFault>) -> CheckResult {
        faults
            .into_iter()
            .next()
            .map_or(CheckResult::Holds, CheckResult::Broken)
    }
}

/// Fault in a record and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordFault {
    /// Location of the fault.
    pub place: RecordPart,
    /// Description, in one sentence.
    pub what: String,
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Location in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordPart {
    /// Header, before the first entry.
    Header,
    /// Entry, from 0.
    Entry(usize),
    /// Draw of an entry, both from 0.
    Draw(usize, usize),
    /// Revealed seed.
    Seed,
}

impl fmt::Display for RecordPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordPart::Header => f.write_str("the header"),
            RecordPart::Entry(entry) => write!(f, "entry {entry}"),
            RecordPart::Draw(entry, draw) => write!(f, "entry {entry}, draw {draw}"),
            RecordPart::Seed => f.write_str("the seed"),
        }
    }
}

const SEALED: &str = "the seed is not opened yet";
const GIVEN: &str = "unsealed: the deal was given by a set-up or a script";

/// Verifies a record.
pub fn verify<G: Game>(record: &Record<G>) -> VerifyReport {
    let seed = record.seed.map(|seed| Seed::new(seed.0));
    let (rules, end) = replay(record, seed.as_ref());
    let (outcome, conceded) = end.unwrap_or_default();
    VerifyReport {
        seed: check_seed(record, seed.as_ref()),
        chain: match &seed {
            None => CheckResult::Open(SEALED),
            Some(seed) => check_chain(record, seed),
        },
        rules,
        dealer: match (&record.header.dealer, &seed) {
            (DealSource::Given, _) => CheckResult::Open(GIVEN),
            (_, None) => CheckResult::Open(SEALED),
            (_, Some(seed)) => check_dealer(record, seed),
        },
        outcome,
        conceded,
        entries: record.entries.len().saturating_sub(1),
    }
}

fn check_seed<G: Game>(record: &Record<G>, seed: Option<&Seed>) -> CheckResult {
    let DealSource::Sealed { commitment, .. } = &record.header.dealer else {
        return CheckResult::Open(GIVEN);
    };
    let Some(seed) = seed else {
        return CheckResult::Open(SEALED);
    };
    if seed.commitment() == *commitment {
        return CheckResult::Holds;
    }
    CheckResult::Broken(RecordFault {
        place: RecordPart::Seed,
        what: format!("it does not match the commitment {commitment}"),
    })
}

const CHANGED: &str = "its seal does not match: the content, the seal or the seed was changed";

/// Verifies the chain of a stored game over its JSON texts as sealed. Returns the chain after the last entry.
///
/// # Errors
///
/// The first part that does not match its seal.
pub fn verify_chain(
    seed: &Seed,
    header: (&str, Hex32),
    entries: &[(String, Hex32)],
) -> Result<Chain, RecordFault> {
    let mut chain = Chain::new(seed);
    let mut check = |place, json: &str, head| {
        let same = chain.seal_json(json.as_bytes()) == head;
        let fault = || RecordFault {
            place,
            what: CHANGED.into(),
        };
        same.then_some(()).ok_or_else(fault)
    };
    check(RecordPart::Header, header.0, header.1)?;
    for (index, (json, head)) in entries.iter().enumerate() {
        check(RecordPart::Entry(index), json, *head)?;
    }
    Ok(chain)
}

fn check_chain<G: Game>(record: &Record<G>, seed: &Seed) -> CheckResult {
    let mut chain = Chain::new(seed);
    let broken = |place| RecordFault {
        place,
        what: CHANGED.into(),
    };
    let header = (chain.seal(&record.header) != record.head).then(|| broken(RecordPart::Header));
    let entries = record
        .entries
        .iter()
        .enumerate()
        .filter_map(|(index, sealed)| {
            // Each link is checked from the recorded seal before it, so that one changed entry is one fault.
            let before = match index.checked_sub(1) {
                None => record.head,
                Some(before) => record.entries[before].head,
            };
            (Chain::resume(seed, before).seal(&sealed.entry) != sealed.head)
                .then(|| broken(RecordPart::Entry(index)))
        });
    CheckResult::first(header.into_iter().chain(entries))
}

fn check_dealer<G: Game>(record: &Record<G>, seed: &Seed) -> CheckResult {
    let header = &record.header;
    let broken = |what: &str| {
        CheckResult::Broken(RecordFault {
            place: RecordPart::Header,
            what: what.into(),
        })
    };
    if header.setup.is_some() || !header.chance.is_empty() {
        return broken("a sealed deal has no set-up and no given chance, but this one does");
    }
    let contributions = header.contributions();
    let strange = contributions.iter().enumerate().any(|(index, one)| {
        let seat = one.seat;
        seat.index() >= header.seats.len()
            || contributions[..index]
                .iter()
                .any(|other| other.seat == seat)
    });
    if strange {
        return broken("a contribution comes from a missing seat, or two come from the same seat");
    }
    let dealer = Dealer::new(seed, contributions);
    let draws = record
        .entries
        .iter()
        .enumerate()
        .flat_map(|(entry, sealed)| {
            let draws = sealed.entry.draws.iter().enumerate();
            draws.map(move |(index, draw)| (RecordPart::Draw(entry, index), draw))
        });
    CheckResult::first(draws.filter_map(|(place, draw)| {
        check_draw(&dealer, draw).map(|what| RecordFault { place, what })
    }))
}

fn check_draw(dealer: &Dealer, draw: &Draw) -> Option<String> {
    if draw.given {
        return Some("it is marked as given, but the deal was sealed".into());
    }
    let total = draw
        .odds
        .iter()
        .try_fold(0_u32, |total, (_, weight)| total.checked_add(*weight))
        .filter(|&total| total > 0);
    let Some(total) = total else {
        return Some("its odds are invalid".into());
    };
    let mut ticket = dealer.ticket(&draw.stream, draw.position, total);
    let drawn = draw.odds.iter().find(|(_, weight)| {
        let hit = ticket < *weight;
        ticket = ticket.saturating_sub(*weight);
        hit
    });
    match drawn {
        Some((drawn, _)) if *drawn != draw.result => Some(format!(
            "draw {} of {} gives {drawn:?}, but the record has {:?}",
            draw.position, draw.stream, draw.result
        )),
        _ => None,
    }
}

/// End of a record: the result by the rules, and the seat that conceded.
type End = (Option<Outcome>, Option<Seat>);

/// Replays the record.
fn replay<G: Game>(record: &Record<G>, seed: Option<&Seed>) -> (CheckResult, Option<End>) {
    let broken = |place, what: String| (CheckResult::Broken(RecordFault { place, what }), None);
    let header = &record.header;
    let known = [FORMAT, FORMAT_WITH_TAKE_BACKS].contains(&header.format.as_str());
    if !known || header.game != G::NAME || header.rules != rules_id::<G>() {
        let what = format!(
            "it has format {:?}, game {:?} and rules {:?}; expected {FORMAT:?}, {:?} and {:?}",
            header.format,
            header.game,
            header.rules,
            G::NAME,
            rules_id::<G>(),
        );
        return broken(RecordPart::Header, what);
    }
    let misplaced = record.entries.iter().enumerate().find(|(index, sealed)| {
        usize::try_from(sealed.entry.number) != Ok(*index)
            || (sealed.entry.input == RecordedInput::Start) != (*index == 0)
    });
    if let Some((index, sealed)) = misplaced {
        let what = format!("its number {} is out of order", sealed.entry.number);
        return broken(RecordPart::Entry(index), what);
    }
    let ruled = record
        .entries
        .iter()
        .enumerate()
        .find_map(|(index, sealed)| {
            let receipt = sealed.entry.receipt.as_ref()?;
            let fault = match sealed.entry.input {
                RecordedInput::Act { .. } => receipt.fault(sealed.entry.at),
                _ => Some("it has a receipt but is not an act"),
            };
            fault.map(|fault| (index, fault))
        });
    if let Some((index, fault)) = ruled {
        return broken(RecordPart::Entry(index), fault.into());
    }
    let Some((start, rest)) = record.entries.split_first() else {
        return broken(RecordPart::Header, "the record has no entries".into());
    };
    if start.entry.at != Millis::ZERO {
        let what = format!(
            "a game starts at {}, not at {}",
            Millis::ZERO,
            start.entry.at
        );
        return broken(RecordPart::Entry(0), what);
    }
    // Recorded draws answer the rules here, so any seed serves.
    let seed = seed.cloned().unwrap_or_else(|| Seed::new([0; 32]));
    let mut table = match GameTable::reopen(header, &seed, Access::Sealed, &start.entry) {
        Ok((table, _)) => table,
        Err(error) => return broken(RecordPart::Entry(0), error.to_string()),
    };
    for (index, sealed) in rest.iter().enumerate() {
        if let Err(refused) = table.replay(&sealed.entry) {
            return broken(RecordPart::Entry(index + 1), refused.to_string());
        }
    }
    (
        CheckResult::Holds,
        Some((table.outcome(), table.conceded())),
    )
}

/// Reads the name of the game from a record, before its type is known.
pub fn game_name(record: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Outer {
        header: Inner,
    }
    #[derive(serde::Deserialize)]
    struct Inner {
        game: String,
    }
    let outer: Outer = serde_json::from_str(record).ok()?;
    Some(outer.header.game)
}

/// Lists every fault of a report.
pub fn faults(report: &VerifyReport) -> Vec<&RecordFault> {
    report
        .checks()
        .into_iter()
        .filter_map(|(_, check)| match check {
            CheckResult::Broken(fault) => Some(fault),
            _ => None,
        })
        .collect()
}

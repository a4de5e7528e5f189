//! Records of every format version replay and verify with the same result as when they were made.
//!
//! `corpus/record-N` holds records of the format `saloon-record/N`, never to be changed, and `corpus/record-N.json` the output of
//! `saloon verify --json` for each. `early-…` predate receipts, concessions and matches in the format.

#![allow(clippy::panic, reason = "a test says what it found")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use saloon_core::record::FORMAT_WITH_TAKE_BACKS;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

fn read(path: &Path) -> Value {
    let text = std::fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// Returns every record of a format version, by name.
fn records(number: u32) -> BTreeMap<String, PathBuf> {
    let files = std::fs::read_dir(folder().join(format!("record-{number}"))).expect("a folder");
    let files = files.map(|file| file.expect("a file").path());
    files
        .map(|path| {
            let name = path.file_stem().and_then(|name| name.to_str());
            (name.expect("a plain name").to_owned(), path)
        })
        .collect()
}

/// Returns the newest format version. All versions up to it must be readable.
fn newest() -> u32 {
    let number = FORMAT_WITH_TAKE_BACKS.strip_prefix("saloon-record/");
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

/// Runs a command on a record and parses its output, one JSON value per line.
fn saloon(args: &[&str], record: &Path) -> Vec<Value> {
    let run = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(args)
        .arg(record)
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&run.stderr);
    assert!(
        run.status.success(),
        "{args:?} {}: {error}",
        record.display()
    );
    let out = String::from_utf8(run.stdout).expect("text");
    let lines = out.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().expect("JSON")
}

#[test]
fn every_old_record_verifies_as_before() {
    for number in 1..=newest() {
        let expected = read(&folder().join(format!("record-{number}.json")));
        let found: serde_json::Map<_, _> = records(number)
            .into_iter()
            .map(|(name, path)| {
                let [said] = saloon(&["verify", "--json"], &path)
                    .try_into()
                    .expect("one line");
                (name, said)
            })
            .collect();
        for (name, said) in &found {
            assert_eq!(expected[name], *said, "{name}");
        }
        let known: BTreeSet<_> = expected.as_object().expect("by name").keys().collect();
        assert_eq!(
            known,
            found.keys().collect(),
            "every record of the corpus was read"
        );
    }
}

#[test]
fn every_old_record_replays_to_its_end() {
    for (name, path) in (1..=newest()).flat_map(records) {
        let record = read(&path);
        let over = !record["seed"].is_null();
        for eyes in ["spectator", "0", "all"] {
            if eyes == "all" && !over {
                continue;
            }
            let moments = saloon(&["replay", "--json", "--eyes", eyes], &path);
            let entries = record["entries"].as_array().expect("entries").len();
            assert_eq!(moments.len(), entries, "{name} through the eyes of {eyes}");
        }
    }
}

#[test]
fn the_corpus_covers_every_record_feature() {
    for number in 1..=newest() {
        let mut has = BTreeSet::new();
        for (name, path) in records(number) {
            let record = read(&path);
            let header = &record["header"];
            let format = header["format"].as_str();
            assert_eq!(format, Some(&*format!("saloon-record/{number}")), "{name}");
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            has.insert(text(&header["rules"]));
            has.insert(text(&header["options"]["edition"]));
            has.insert(text(&header["options"]["shootout"]));
            for field in ["setup", "components", "first", "chance"] {
                if !header[field].is_null() {
                    has.insert(field.into());
                }
            }
            let sealed = header["dealer"].get("dealer/1");
            has.insert(if sealed.is_some() { "sealed" } else { "given" }.into());
            let seats = header["seats"].as_array().expect("seats");
            if seats.iter().any(|seat| seat.get("bot").is_some()) {
                has.insert("bot".into());
            }
            if record["seed"].is_null() {
                has.insert("not over".into());
            }
            for sealed in record["entries"].as_array().expect("entries") {
                let entry = &sealed["entry"];
                has.insert(format!("by {}", text(&entry["by"])));
                let receipt = entry.get("receipt").map(|_| "receipt");
                let conceded = entry["input"].get("concede").map(|_| "concede");
                let taken_back = entry["input"].get("take_back").map(|_| "take_back");
                let tick = (entry["input"] == "tick").then_some("tick");
                has.extend(
                    [receipt, conceded, taken_back, tick]
                        .into_iter()
                        .flatten()
                        .map(str::to_owned),
                );
            }
        }
        // A record with take-backs contains no other new feature.
        let of_two = ["blackrock-city/1", "sealed", "by player", "take_back"];
        let of_one = [
            "district-noir/1",
            "blackrock-city/1",
            "boomtown-bandits/1",
            "published",
            "prototype",
            "lockstep",
            "realtime",
            "setup",
            "components",
            "first",
            "chance",
            "sealed",
            "given",
            "bot",
            "not over",
            "by player",
            "by stand_in",
            "by clock",
            "receipt",
            "concede",
            "tick",
        ];
        let wanted: &[&str] = if number == 1 { &of_one } else { &of_two };
        for &wanted in wanted {
            assert!(
                has.contains(wanted),
                "record-{number} has {wanted}: {has:?}"
            );
        }
    }
}

//! Invariants of every game played in the soak test.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use serde_json::Value;

/// Hash of the view that one viewer saw after each entry.
pub type Seen = HashMap<u64, u64>;

/// Returns a hash of a view, independent of the order of its fields.
pub fn digest(view: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.to_string().hash(&mut hasher);
    hasher.finish()
}

/// Asserts that a viewer saw exactly what a replay of the record shows to them at that entry. The laws of worlds prove that the
/// replay itself leaks nothing.
pub fn assert_views_match_the_record(game: &str, seen: &Seen, moments: &[Value]) {
    assert!(!seen.is_empty(), "{game}: views were received");
    for (entry, view) in seen {
        let moment = usize::try_from(*entry)
            .ok()
            .and_then(|entry| moments.get(entry));
        let moment = moment.unwrap_or_else(|| panic!("{game}: entry {entry} is in the record"));
        assert_eq!(
            digest(&moment["view"]),
            *view,
            "{game}, entry {entry}: {}",
            moment["view"]
        );
    }
}

/// Asserts that the record contains each acknowledged act of a player once, and no other.
pub fn assert_acts_recorded_once(game: &str, record: &Value, seat: usize, acknowledged: usize) {
    let entries = record["entries"].as_array().expect("entries").iter();
    let own = entries.filter(|sealed| {
        let entry = &sealed["entry"];
        entry["by"] == "player" && entry["input"]["act"]["seat"] == seat
    });
    assert_eq!(own.count(), acknowledged, "{game}: the acts of seat {seat}");
}

/// Asserts that chain, rules and deal hold, with `saloon verify`.
pub fn assert_record_verifies(game: &str, record: &Value) {
    let text = record.to_string();
    let kept = std::env::var_os("SALOON_KEEP");
    if let Some(folder) = kept {
        let file = Path::new(&folder).join(format!("{game}.json"));
        std::fs::write(file, &text).expect("a folder");
    }
    let report = saloon_cli::verify::report(&text).expect("a valid record");
    assert!(report.holds(), "{game}: {report:?}");
    assert!(
        report.seed == saloon_core::verify::CheckResult::Holds,
        "{game}: the deal was sealed"
    );
}

/// Asserts that no card, cube or token appears or vanishes.
pub fn assert_pieces_conserved(game: &str, moments: &[Value]) {
    let mut totals = moments.iter().map(|moment| total(&moment["view"]));
    let first = totals.next().expect("a deal");
    for (total, entry) in totals.zip(1..) {
        assert_eq!(total, first, "{game}, entry {entry}");
    }
}

fn number(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| panic!("{value} is a number"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn count(value: &Value) -> i64 {
    i64::try_from(list(value).len()).expect("few")
}

/// Returns totals that are constant from the deal to the end.
fn total(view: &Value) -> Vec<i64> {
    let players = list(&view["players"]);
    let of_all = |what: &dyn Fn(&Value) -> i64| players.iter().map(what).sum::<i64>();
    match view["game"].as_str().unwrap_or_default() {
        // Cards.
        "district-noir" => {
            let held = of_all(&|player| count(&player["hand"]) + count(&player["taken"]));
            vec![held + count(&view["line"]) + number(&view["pile"]) + count(&view["removed"])]
        }
        // Unplundered gold, and silver.
        "blackrock-city" => {
            let ledger = list(&view["ledger"]);
            let out = |kind: &str| {
                let drawn = |line: &&Value| {
                    line["type"] == "drawn" && line["to"].is_null() && line["found"] == kind
                };
                i64::try_from(ledger.iter().filter(drawn).count()).expect("few")
            };
            let plundered = ledger.iter().filter(|line| line["type"] == "plundered");
            let plundered: i64 = plundered.map(|line| number(&line["gold"])).sum();
            let gold = of_all(&|player| number(&player["cubes"]["gold"]));
            let silver = of_all(&|player| number(&player["cubes"]["silver"]));
            vec![
                gold + out("gold") - plundered,
                silver + out("silver") + number(&view["silver"]),
            ]
        }
        // Cards; and no player has more than three tokens.
        "boomtown-bandits" => {
            let town = list(&view["town"]);
            let piles: i64 = town.iter().map(|place| number(&place["pile"])).sum();
            let held = of_all(&|player| count(&player["hand"]) + count(&player["played"]));
            for (player, seat) in players.iter().zip(0..) {
                let placed = town.iter().flat_map(|place| list(&place["tokens"]));
                let placed = placed.filter(|token| token["seat"] == seat).count();
                let kept = &player["unplaced"];
                let kept = number(&kept["shooter"]) + number(&kept["coward"]);
                let tokens = kept + i64::try_from(placed).expect("few");
                assert!(tokens <= 3, "seat {seat} has {tokens} tokens");
            }
            vec![piles + held]
        }
        other => panic!("{other} has no totals"),
    }
}

//! Tests of `saloon arena`, run as a process.

use std::path::Path;
use std::process::Command;

fn saloon(args: &[&str]) -> (Option<i32>, String, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(args)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

fn arena(games: &str, more: &[&str]) -> serde_json::Value {
    let mut args = vec![
        "arena",
        "district-noir",
        "--bots",
        "tips,random",
        "--games",
        games,
        "--json",
    ];
    args.extend(more);
    let (code, out, err) = saloon(&args);
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("one JSON object")
}

fn path_of(file: &Path) -> &str {
    file.to_str().expect("a plain path")
}

#[test]
fn arena_reports_win_shares_with_intervals() {
    let table = arena("101", &[]);
    let [tips, random] = table["bots"].as_array().expect("a list").as_slice() else {
        panic!("two bots: {table}");
    };
    assert_eq!(tips["name"], "tips");
    assert_eq!(tips["games"], 102, "a round has two seatings");
    let number = |bot: &serde_json::Value, field: &str| bot[field].as_f64().expect("a number");
    assert!(number(tips, "low") > number(random, "high"), "{table}");
    assert!(number(tips, "low") < number(tips, "win_share"), "{table}");
    assert!(number(tips, "rating") > number(random, "rating"), "{table}");
    let both = number(tips, "win_share") + number(random, "win_share");
    assert!((both - 1.0).abs() < 1e-9, "{table}");
}

#[test]
fn arena_resumes_a_file_and_draws_a_chart() {
    let folder = std::env::temp_dir().join(format!("saloon-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (log, chart) = (folder.join("games.jsonl"), folder.join("chart.svg"));
    arena("10", &["--resume", path_of(&log)]);
    // Truncated in the middle of a line.
    let mut text = std::fs::read_to_string(&log).expect("the games");
    assert_eq!(text.lines().count(), 11, "a heading and ten games");
    text.truncate(text.len() - 5);
    std::fs::write(&log, &text).expect("written");
    let files = ["--resume", path_of(&log), "--plot", path_of(&chart)];
    assert_eq!(arena("40", &files), arena("40", &[]));
    let drawn = std::fs::read_to_string(&chart).expect("a chart");
    assert!(drawn.starts_with("<svg") && drawn.contains("tips") && drawn.ends_with("</svg>\n"));
    let other = [
        "arena",
        "district-noir",
        "--bots",
        "random,tips",
        "--games",
        "2",
        "--resume",
        path_of(&log),
    ];
    let (code, _, err) = saloon(&other);
    assert_eq!(code, Some(2));
    assert!(err.contains("other settings"), "{err}");
    std::fs::remove_dir_all(&folder).expect("swept");
}

#[test]
fn an_unknown_bot_is_wrong_usage() {
    for bots in ["nobody", "legend:fast", "tips:35ms"] {
        let (code, _, err) = saloon(&["arena", "district-noir", "--bots", bots, "--games", "2"]);
        assert_eq!(code, Some(2), "{bots}");
        assert!(err.contains("saloon bots"), "{err}");
    }
}

#[test]
fn a_sequential_test_stops_early_and_reports_its_decision() {
    let folder = std::env::temp_dir().join(format!("saloon-sprt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let log = folder.join("games.jsonl");
    let test = ["--sprt", "0.5,0.6", "--resume", path_of(&log)];
    let table = arena("100000", &test);
    assert_eq!(table["sprt"]["accepted"], 0.6, "{table}");
    let games = table["games"].as_u64().expect("a count");
    assert!((32..1000).contains(&games), "{table}");
    // Games that other threads finished after the decision are in the file, but change nothing.
    assert_eq!(arena("100000", &test), table);
    let open = arena("20", &["--sprt", "0.5,0.6"]);
    assert!(open["sprt"]["accepted"].is_null(), "{open}");
    std::fs::remove_dir_all(&folder).expect("swept");

    let (code, _, err) = saloon(&[
        "arena",
        "district-noir",
        "--bots",
        "tips",
        "--games",
        "2",
        "--sprt",
        "0.6,0.5",
    ]);
    assert_eq!(code, Some(2));
    assert!(err.contains("the lower one first"), "{err}");
}

#[test]
fn luck_is_measured_where_there_is_a_network() {
    let table = arena("20", &["--luck-adjusted"]);
    let tips = &table["bots"][0];
    assert!(
        tips["adjusted"]["low"].as_f64() < tips["win_share"].as_f64(),
        "{table}"
    );
    assert!(arena("20", &[])["bots"][0]["adjusted"].is_null());
    let without = [
        "arena",
        "blackrock-city",
        "--bots",
        "tips",
        "--games",
        "2",
        "--luck-adjusted",
    ];
    let (code, _, err) = saloon(&without);
    assert_eq!(code, Some(2));
    assert!(err.contains("leave --luck-adjusted out"), "{err}");
}

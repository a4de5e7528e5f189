//! Tests of the command line, run as a process.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn saloon(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(args)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("USER", "Ana")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let _ = stdin.write_all(input.as_bytes()); // it may exit without reading
    drop(stdin);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    Run {
        code: status.code(),
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
    }
}

/// Returns a path for one test, and removes an old file there.
fn scratch(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path); // usually it does not exist
    path.to_str().expect("a plain path").to_owned()
}

/// Saves a finished game.
fn finished(name: &str) -> String {
    let file = scratch(name);
    let seed = "5a".repeat(32);
    let run = saloon(
        &["play", "district-noir", "--seed", &seed, "--save", &file],
        &"1\n".repeat(60),
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    file
}

#[test]
fn wrong_usage_is_one_line_and_exit_code_2() {
    let no_record = scratch("no-record.json");
    std::fs::write(&no_record, r#"{"header":{"game":"chess"}}"#).expect("writable");
    let half_record = scratch("half-record.json");
    std::fs::write(&half_record, r#"{"header":{"game":"district-noir"}}"#).expect("writable");
    let toml = scratch("components.toml");
    std::fs::write(&toml, "game = \"chess\"").expect("writable");
    let bad_toml = scratch("bad-components.toml");
    std::fs::write(&bad_toml, "game = ").expect("writable");
    let cases: &[(&[&str], &str)] = &[
        (&["dance"], "dance"),
        (&["play"], "<GAME>"),
        (&["play", "chess"], "chess"),
        (&["play", "district-noir", "--seats", "3"], "2 seats"),
        (&["play", "district-noir", "--seat", "2"], "seat 2"),
        (
            &["play", "district-noir", "--seed", "12"],
            "64 hexadecimal digits",
        ),
        (
            &["play", "district-noir", "--bots", "deep-thought"],
            "deep-thought",
        ),
        (
            &["play", "district-noir", "--bots", "random,random"],
            "2 bots do not fit on 1 seats",
        ),
        (&["play", "district-noir", "--lang", "de"], "de"),
        (&["play", "--resume", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["play", "district-noir", "--resume", &no_record], "resume"),
        (&["play", "--resume", &no_record], "unknown game"),
        (&["sim", "district-noir"], "--games"),
        (&["sim", "district-noir", "--games", "0"], "0"),
        (&["sim", "district-noir", "--games", "many"], "many"),
        (&["sim", "chess", "--games", "1"], "district-noir"),
        (
            &["sim", "district-noir", "--games", "1", "--options", "{"],
            "--options",
        ),
        (
            &[
                "sim",
                "district-noir",
                "--games",
                "1",
                "--options",
                "{\"a\":1}",
            ],
            "`a`",
        ),
        (
            &[
                "sim",
                "district-noir",
                "--games",
                "1",
                "--components",
                &toml,
            ],
            "chess",
        ),
        (
            &[
                "sim",
                "district-noir",
                "--games",
                "1",
                "--components",
                &bad_toml,
            ],
            "bad-components",
        ),
        (&["bench", "sim", "chess"], "chess"),
        (&["bench", "sim", "district-noir", "--seconds", "-1"], "-1"),
        (&["replay", &no_record], "unknown game"),
        (&["replay", &half_record], "not a record"),
        (&["verify", "Cargo.toml"], "Cargo.toml"),
        (&["verify", "/nowhere"], "/nowhere"),
        (&["verify", &half_record], "not a record"),
        (&["referee", "--components", "/nowhere"], "/nowhere"),
    ];
    for (args, names) in cases {
        assert_wrong(args, names);
    }
}

#[test]
fn a_server_that_cannot_open_says_what_to_do() {
    let (folder, file) = (scratch("no-house"), scratch("no-house.txt"));
    std::fs::write(&file, "a file").expect("writable");
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = other.local_addr().expect("an address").to_string();
    let cases: &[(&[&str], &str)] = &[
        (&["--addr", &taken], "is in use"),
        (&["--addr", "here"], "here"),
        (&["--addr", "192.0.2.1:0"], "not an address of this machine"),
        (&["--log", "a=b=c"], "--log"),
        (&["--data", &file], &file),
    ];
    for (args, names) in cases {
        let mut all = vec!["serve"];
        if !args.contains(&"--data") {
            all.extend(["--data", &folder]);
        }
        all.extend(*args);
        assert_wrong(&all, names);
    }
}

/// Asserts exit code 2 and a single line on standard error that contains `names`.
fn assert_wrong(args: &[&str], names: &str) {
    let run = saloon(args, "");
    assert_eq!(run.code, Some(2), "{args:?}: {}{}", run.out, run.err);
    assert_eq!(run.err.lines().count(), 1, "{args:?}: {}", run.err);
    assert!(
        run.err.contains(names),
        "{args:?} should name {names:?}: {}",
        run.err
    );
    assert!(run.out.is_empty(), "{args:?}: {}", run.out);
}

#[test]
fn every_command_has_help() {
    for command in [
        "", "serve", "play", "sim", "referee", "replay", "verify", "bench", "bots", "openapi",
    ] {
        let args: Vec<_> = [command, "--help"]
            .into_iter()
            .filter(|arg| !arg.is_empty())
            .collect();
        let run = saloon(&args, "");
        assert_eq!(run.code, Some(0), "{command}");
        assert!(run.out.contains("Usage: saloon"), "{command}: {}", run.out);
    }
}

#[test]
fn a_saved_game_is_resumed_to_its_end() {
    let file = scratch("resumed.json");
    let first = saloon(
        &["play", "district-noir", "--save", &file],
        "1\n1\n?\nnonsense\nplay 99\nq\n",
    );
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(
        first.out.contains("Four rounds"),
        "help helps: {}",
        first.out
    );
    assert!(
        first.out.contains("I do not understand \"nonsense\""),
        "{}",
        first.out
    );
    assert!(
        first.out.contains(&format!("saloon play --resume {file}")),
        "{}",
        first.out
    );
    assert_eq!(
        saloon(&["verify", &file], "").code,
        Some(0),
        "a saved game verifies"
    );
    let sealed = |out: &str| {
        out.lines()
            .find(|line| line.contains("sealed"))
            .map(str::to_owned)
    };
    let second = saloon(
        &["play", "--resume", &file, "--lang", "fr"],
        &"1\n".repeat(60),
    );
    assert_eq!(second.code, Some(0), "{}", second.err);
    // The round is not asserted: three city cards may end the game in any round.
    assert!(second.out.contains("Manche "), "{}", second.out);
    assert!(
        second.out.contains("saloon verify"),
        "it came to its end: {}",
        second.out
    );
    let seal = sealed(&first.out).and_then(|line| line.split(' ').next_back().map(str::to_owned));
    assert!(
        seal.is_some_and(|seal| second.out.contains(&seal)),
        "it is the same deal"
    );
    assert_eq!(saloon(&["verify", &file], "").code, Some(0));
}

#[test]
fn a_changed_save_is_not_resumed() {
    let file = finished("changed-save.json");
    let text = std::fs::read_to_string(&file).expect("saved");
    std::fs::write(&file, text.replacen("\"at\":", "\"at\":1", 5)).expect("writable");
    let run = saloon(&["play", "--resume", &file], "");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("was changed"), "{}", run.err);
}

#[test]
fn verify_locates_changes() {
    let file = finished("verify.json");
    let fine = saloon(&["verify", &file], "");
    assert_eq!(fine.code, Some(0), "{}{}", fine.out, fine.err);
    assert_eq!(fine.out.matches("  yes").count(), 4, "{}", fine.out);

    let text = std::fs::read_to_string(&file).expect("saved");
    let mut record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    // Replaces the last card of the deal.
    let draw = &mut record["entries"][0]["entry"]["draws"][15];
    draw["result"] = if draw["result"] == "8" {
        "7".into()
    } else {
        "8".into()
    };
    std::fs::write(&file, record.to_string()).expect("writable");
    let changed = saloon(&["verify", &file], "");
    assert_eq!(changed.code, Some(1));
    assert!(changed.out.contains("entry 0, draw 15"), "{}", changed.out);
    let json = saloon(&["verify", &file, "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert_eq!(json["holds"], false);
    assert_eq!(json["checks"]["dealer"]["place"], "entry 0, draw 15");
    assert_eq!(json["checks"]["seed"]["holds"], true);
}

#[test]
fn a_replay_is_redacted_for_its_viewer() {
    let file = finished("replay.json");
    let replay = |eyes: &str| {
        let run = saloon(&["replay", &file, "--eyes", eyes, "--json"], "");
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect::<Vec<serde_json::Value>>()
    };
    let (all, own, none) = (replay("all"), replay("0"), replay("spectator"));
    assert_eq!(all.len(), own.len());
    for ((all, own), none) in all.iter().zip(&own).zip(&none) {
        let hand = |moment: &serde_json::Value, seat: usize| {
            moment["view"]["players"][seat]["hand"].clone()
        };
        assert!(hand(all, 0).is_array() && hand(all, 1).is_array());
        assert!(hand(own, 0).is_array() && hand(own, 1).is_null());
        assert!(hand(none, 0).is_null() && hand(none, 1).is_null());
    }
    let text = saloon(&["replay", &file, "--lang", "fr", "--from", "40"], "");
    assert_eq!(text.code, Some(0));
    assert!(text.out.contains("Manche 4"), "{}", text.out);
    let wrong = saloon(&["replay", &file, "--from", "4000"], "");
    assert_eq!(
        (wrong.code, wrong.err.lines().count()),
        (Some(2), 1),
        "{}",
        wrong.err
    );
}

#[test]
fn a_running_game_is_not_shown_unredacted() {
    let file = scratch("running.json");
    saloon(&["play", "district-noir", "--save", &file], "1\nq\n");
    let run = saloon(&["replay", &file, "--eyes", "all"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("finished"), "{}", run.err);
}

#[test]
fn simulations_are_deterministic() {
    let args = [
        "sim",
        "district-noir",
        "--games",
        "300",
        "--seed",
        "9",
        "--json",
    ];
    let one: serde_json::Value = serde_json::from_str(&saloon(&args, "").out).expect("JSON");
    let two: serde_json::Value = serde_json::from_str(&saloon(&args, "").out).expect("JSON");
    // Threads sum in any order, so means agree up to rounding.
    for seat in 0..2 {
        let mean = |run: &serde_json::Value| {
            run["seats"][seat]["win_share"]["mean"]
                .as_f64()
                .expect("a number")
        };
        assert!((mean(&one) - mean(&two)).abs() < 1e-9);
    }
    assert_eq!(one["reasons"], two["reasons"]);
    assert_eq!(one["games"], 300);
}

#[test]
fn bench_prints_the_documented_fields() {
    let run = saloon(
        &["bench", "sim", "district-noir", "--seconds", "1", "--json"],
        "",
    );
    let speed: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    for field in ["games_per_s", "decisions_per_s", "ns_per_step"] {
        assert!(
            speed[field].as_f64().is_some_and(|number| number > 0.0),
            "{field}: {speed}"
        );
    }
}

#[test]
fn openapi_prints_the_document() {
    let run = saloon(&["openapi"], "");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let document: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert!(document["paths"]["/api/v1/tables"]["post"].is_object());
}

#[test]
fn listed_bots_can_play() {
    let list = saloon(&["bots", "--json"], "");
    let list: serde_json::Value = serde_json::from_str(&list.out).expect("JSON");
    for bot in list["bots"].as_array().expect("a list") {
        let mut name = bot["name"].as_str().expect("a name").to_owned();
        if bot["budget"].is_string() {
            name += ":20it"; // short enough for a test
        }
        let run = saloon(
            &["sim", "district-noir", "--games", "1", "--bots", &name],
            "",
        );
        assert_eq!(run.code, Some(0), "{name}: {}", run.err);
    }
}

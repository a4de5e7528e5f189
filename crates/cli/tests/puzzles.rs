//! Tests of `saloon puzzles`, run as a process.

use std::fs;
use std::process::Command;

use serde_json::Value;

fn saloon(args: &[&str]) -> (Option<i32>, String, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(args)
        .env("LC_ALL", "C")
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

#[test]
fn mined_puzzles_resume_and_can_be_checked_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a path")
            .to_owned()
    };
    let (games, out) = (path("games.jsonl"), path("found.json"));
    let mine = |games_count: &str| {
        let (code, _, err) = saloon(&[
            "puzzles",
            "district-noir",
            "--games",
            games_count,
            "--seed",
            "3",
            "--resume",
            &games,
            "--out",
            &out,
        ]);
        assert_eq!(code, Some(0), "{err}");
    };
    mine("3");
    let first = fs::read_to_string(&games).expect("written");
    mine("4");
    let second = fs::read_to_string(&games).expect("written");
    assert!(second.starts_with(&first) && second.lines().count() == 5);
    let text = fs::read_to_string(&out).expect("written");
    let file: Value = serde_json::from_str(&text).expect("one JSON object");
    let puzzles = file["puzzles"].as_array().expect("puzzles");
    assert!(!puzzles.is_empty(), "four games have a puzzle");

    let shown = [
        "puzzles",
        "district-noir",
        "--from",
        &out,
        "--show",
        "--lang",
    ];
    for lang in ["en", "fr"] {
        let (code, text, err) = saloon(&[&shown[..], &[lang]].concat());
        assert_eq!(code, Some(0), "{err}");
        for puzzle in puzzles {
            assert!(text.contains(puzzle["id"].as_str().expect("an id")));
        }
    }
    let id = puzzles[0]["id"].as_str().expect("an id");
    let again = [
        "puzzles",
        "district-noir",
        "--from",
        &out,
        "--worlds",
        "60",
        "--seed",
        "9",
        "--drop",
        id,
    ];
    let (code, text, err) = saloon(&again);
    assert_eq!(code, Some(0), "{err}");
    let kept: Value = serde_json::from_str(&text).expect("one JSON object");
    for puzzle in kept["puzzles"].as_array().expect("puzzles") {
        assert!(puzzle["id"] != id && puzzle["worlds"] == 60);
    }
    let (code, _, err) = saloon(&[
        "puzzles",
        "district-noir",
        "--from",
        &out,
        "--drop",
        "nothing",
    ]);
    assert_eq!(code, Some(2));
    assert!(err.contains("there is no puzzle \"nothing\""), "{err}");
    let (code, _, err) = saloon(&["puzzles", "blackrock-city", "--from", &out, "--show"]);
    assert_eq!(code, Some(2), "{err}");
}

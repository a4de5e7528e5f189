//! Tests of `saloon lab`, run as a process.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Runs the program on a fixed date.
fn saloon(args: &[&str]) -> (Option<i32>, String, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(args)
        .env("SOURCE_DATE_EPOCH", "1790000000")
        .env("LC_ALL", "C")
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

/// Runs a small study and returns its JSON text.
fn lab(game: &str, more: &[&str]) -> String {
    let mut args = vec![
        "lab",
        game,
        "--json",
        "--levels",
        "random,tips",
        "--bot",
        "tips",
    ];
    args.extend(more);
    let (code, out, err) = saloon(&args);
    assert_eq!(code, Some(0), "{err}");
    out
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("one JSON object")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn path_of(file: &Path) -> &str {
    file.to_str().expect("a plain path")
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    let args = ["--games", "60", "--preset", "shootouts", "--seats", "3"];
    let with = |threads| {
        lab(
            "boomtown-bandits",
            &[&args[..], &["--threads", threads]].concat(),
        )
    };
    assert_eq!(with("1"), with("5"));
    let seed = [&args[..], &["--seed", "2"]].concat();
    assert_ne!(with("1"), lab("boomtown-bandits", &seed));
}

#[test]
fn a_resumed_study_equals_an_uninterrupted_one_and_can_grow() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("games.jsonl");
    let resume = ["--resume", path_of(&log)];
    lab("district-noir", &[&["--games", "30"][..], &resume].concat());
    // Truncated in the middle of a line.
    let mut text = fs::read_to_string(&log).expect("the games");
    assert_eq!(
        text.lines().count(),
        1 + 30 + 3 * 3,
        "a heading and all games"
    );
    text.truncate(text.len() - 7);
    fs::write(&log, &text).expect("written");
    let whole = lab("district-noir", &["--games", "80"]);
    assert_eq!(
        whole,
        lab("district-noir", &[&["--games", "80"][..], &resume].concat())
    );
    // A smaller study uses only its own games.
    let small = lab("district-noir", &["--games", "30"]);
    assert_eq!(
        small,
        lab("district-noir", &[&["--games", "30"][..], &resume].concat())
    );
    // The file belongs to these settings.
    let (code, _, err) = saloon(&[
        "lab",
        "district-noir",
        "--games",
        "30",
        "--seed",
        "9",
        resume[0],
        resume[1],
    ]);
    assert_eq!(code, Some(2));
    assert!(err.contains("other settings"), "{err}");
    assert_eq!(
        fs::read_to_string(&log).expect("the games").lines().count(),
        1 + 80 + 8 * 3 + 1
    );
}

#[test]
fn identical_sides_do_not_differ() {
    let args = [
        "--games",
        "60",
        "--seats",
        "4",
        "--a",
        "{}",
        "--b",
        r#"{"edition":"published"}"#,
    ];
    let report = parsed(&lab("blackrock-city", &args));
    for row in report["measures"].as_array().expect("measures") {
        assert_eq!(row["sides"][0], row["sides"][1], "{row}");
        assert_eq!(row["difference"]["mean"], 0.0, "{row}");
        assert_eq!(row["difference"]["clear"], false, "{row}");
    }
    assert!(
        report["findings"][0]["figure"]["en"]
            .as_str()
            .expect("text")
            .starts_with("0 of")
    );
}

/// Cities in which one is worth all the others.
#[test]
fn a_planted_imbalance_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("jackpot.toml");
    let house = include_str!("../../../games/blackrock-city/data/cities.toml");
    let rich = house.replacen(
        "name = \"Silver Creek\"\ngold = 3",
        "name = \"Silver Creek\"\ngold = 10",
        1,
    );
    assert_ne!(house, rich);
    fs::write(&file, rich).expect("written");
    let args = [
        "--games",
        "600",
        "--skill",
        "0",
        "--seats",
        "4",
        "--b",
        path_of(&file),
    ];
    let report = parsed(&lab("blackrock-city", &args));
    assert_eq!(report["study"]["sides"][1]["name"]["fr"], "jackpot.toml");
    let topic = &report["topics"][0];
    assert_eq!(topic["name"], "city");
    let items = topic["items"].as_array().expect("items");
    let creek = items
        .iter()
        .find(|row| row["item"] == "Silver Creek")
        .expect("the city");
    assert_eq!(creek["difference"]["clear"], true, "{creek}");
    assert!(number(&creek["difference"]["mean"]) > 0.2, "{creek}");
    let best = items.iter().max_by(|one, other| {
        number(&one["sides"][1]["value"]["mean"])
            .total_cmp(&number(&other["sides"][1]["value"]["mean"]))
    });
    assert_eq!(best.expect("a city")["item"], "Silver Creek");
}

#[test]
fn the_page_is_self_contained_and_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("report.html");
    for (lang, title) in [
        ("en", "Win share by seat"),
        ("fr", "Part de victoires par siège"),
    ] {
        let (code, out, err) = saloon(&[
            "lab",
            "district-noir",
            "--games",
            "40",
            "--levels",
            "random,tips",
            "--out",
            path_of(&page),
            "--lang",
            lang,
        ]);
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains("report.html"), "{out}");
        let text = fs::read_to_string(&page).expect("a report");
        assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>\n"));
        assert!(
            text.contains(title) && text.contains(&format!("<html lang=\"{lang}\">")),
            "{lang}"
        );
        for outside in ["http:", "https:", "@import", "url(", "src="] {
            assert!(!text.contains(outside), "{outside}");
        }
        let data = text
            .split("id=\"data\">")
            .nth(1)
            .and_then(|rest| rest.split("</script>").next());
        let data = parsed(&data.expect("the data").replace("<\\/", "</"));
        assert_eq!(data["study"]["game"], "district-noir");
    }
}

#[test]
fn findings_match_their_format_and_the_command_in_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("lab.json");
    let args = [
        "lab",
        "district-noir",
        "--games",
        "40",
        "--levels",
        "random,tips",
        "--findings",
        path_of(&file),
    ];
    let (code, _, err) = saloon(&args);
    assert_eq!(code, Some(0), "{err}");
    let text = fs::read_to_string(&file).expect("findings");
    let findings: saloon_lab::Findings = serde_json::from_str(&text).expect("findings");
    assert_eq!(findings.made, "2026-09-21");
    let again = folder.path().join("again.json");
    let mut words: Vec<&str> = findings.command.split(' ').skip(1).collect();
    words.extend(["--findings", path_of(&again)]);
    assert_eq!(saloon(&words).0, Some(0));
    assert_eq!(text, fs::read_to_string(again).expect("findings"));
}

/// The findings on the rules pages are of the current rules.
#[test]
fn every_game_has_findings_of_its_current_rules() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for game in saloon_catalogue::GAMES {
        let facts = game.facts();
        let path = games.join(facts.name).join("web/lab.json");
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let findings: saloon_lab::Findings = serde_json::from_str(&text).expect("findings");
        assert_eq!(
            (findings.game.as_str(), findings.rules),
            (facts.name, facts.version),
            "run `make findings`"
        );
        assert!(facts.seats.contains(&findings.seats) && findings.findings.len() >= 3);
        for finding in &findings.findings {
            for text in [&finding.figure, &finding.text] {
                assert!(!text.en.is_empty() && !text.fr.is_empty(), "{finding:?}");
            }
        }
    }
}

#[test]
fn wrong_usage_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let other = folder.path().join("loot.toml");
    let house = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../games/blackrock-city/data/cities.toml"
    );
    fs::write(&other, "game = \"boomtown-bandits\"\n").expect("written");
    for (args, why) in [
        (&["chess"][..], "there is no game"),
        (
            &["blackrock-city", "--preset", "colours"],
            "choose one of editions",
        ),
        (&["district-noir", "--preset", "editions"], "has no presets"),
        (&["blackrock-city", "--bot", "legend"], "legend:200it"),
        (&["blackrock-city", "--levels", "tips,tips"], "twice"),
        (
            &["blackrock-city", "--b", "missing.toml"],
            "cannot read missing.toml",
        ),
        (
            &["blackrock-city", "--b", path_of(&other)],
            "is for boomtown-bandits",
        ),
        (
            &["blackrock-city", "--b", "{\"edition\":\"third\"}"],
            "`third` is not known",
        ),
        (&["blackrock-city", "--b", "{edition}"], "options {edition}"),
        (
            &["blackrock-city", "--b", "a.toml", "--components", house],
            "--a and --b",
        ),
        (&["blackrock-city", "--games", "3"], "20"),
        (&["blackrock-city", "--seats", "9"], "2 to 4 seats"),
        (
            &["blackrock-city", "--out", "nowhere/report.html"],
            "there is no folder nowhere",
        ),
        (
            &["blackrock-city", "--preset", "editions", "--a", "{}"],
            "cannot be used with",
        ),
    ] {
        let (code, _, err) = saloon(&[&["lab"], args].concat());
        assert_eq!(code, Some(2), "{args:?}: {err}");
        assert!(
            err.contains(why) && err.lines().count() == 1,
            "{args:?}: {err}"
        );
    }
}

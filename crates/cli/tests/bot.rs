//! The example bot plays whole games against the real server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// Server process, killed on drop.
struct ServerProcess(Child);

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.0.kill(); // it may have exited already
        let _ = self.0.wait();
    }
}

fn open(data: &Path) -> (ServerProcess, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_saloon"))
        .args(["serve", "--addr", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the house opens");
    let mut line = String::new();
    let out = child.stdout.take().expect("piped");
    BufReader::new(out)
        .read_line(&mut line)
        .expect("it says so");
    let url = line.split_whitespace().last().expect("an address");
    (ServerProcess(child), url.to_owned())
}

/// Needs `SALOON_PYTHON`: a Python with the packages of `examples/requirements.txt`.
#[test]
#[ignore = "make test runs it, with a Python that has websockets"]
fn the_example_bot_plays_a_game_of_each_kind() {
    let python = std::env::var("SALOON_PYTHON").expect("SALOON_PYTHON names a Python");
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let data = tempfile::tempdir().expect("a folder");
    let (_house, url) = open(data.path());
    for (game, options) in [
        ("district-noir", "{}"),
        ("blackrock-city", "{}"),
        // A game in real time takes minutes.
        ("boomtown-bandits", r#"{"shootout":"lockstep"}"#),
    ] {
        let run = Command::new(&python)
            .arg(&bot)
            .args([&url, game, options])
            .output()
            .expect("Python starts");
        let (out, err) = (
            String::from_utf8_lossy(&run.stdout),
            String::from_utf8_lossy(&run.stderr),
        );
        assert!(run.status.success(), "{game}: {out}{err}");
        let outcome: Value = serde_json::from_str(&out).expect("an outcome");
        let ranked = outcome["ranking"].as_array().expect("a ranking");
        let seats: usize = ranked
            .iter()
            .map(|tied| tied.as_array().map_or(0, Vec::len))
            .sum();
        assert_eq!(seats, 2, "{game}: {outcome}");
    }
}

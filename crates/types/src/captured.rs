//! Messages captured by the server's tests: real responses and frames, one per line.

use std::path::Path;

use serde_json::Value;

use crate::samples::{Samples, part};

/// Adds the messages of a capture file, which those tests write to the path in `SALOON_CAPTURED`.
pub(crate) fn read(file: &Path, samples: &mut Samples) -> Result<(), String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read {}: {error}", file.display()))?;
    for line in text.lines() {
        let captured: Value =
            serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))?;
        if let Some(sent) = captured.get("sent") {
            samples.add("Protocol.ToServer", sent)?;
            continue;
        }
        let said = &captured["said"];
        match (captured["request"].as_str(), captured["status"].as_u64()) {
            (None, _) => message(said, samples)?,
            // A body that is not JSON is a page of the client.
            (Some(_), _) if said.is_string() => {}
            (Some(_), Some(400..)) => samples.add("Protocol.Problem", said)?,
            (Some(request), Some(200..300)) => answer(request, said, samples)?,
            _ => {}
        }
    }
    Ok(())
}

fn message(said: &Value, samples: &mut Samples) -> Result<(), String> {
    samples.add("Protocol.ToBrowser", said)?;
    let (welcome, update) = (&said["welcome"]["game"], &said["update"]["game"]);
    for game in [welcome, update] {
        if let Some(name) = game["eyes"][0]["view"]["game"].as_str() {
            samples.add(&format!("Game.GameNowOf<{}>", part(name, "Types")), game)?;
        }
    }
    Ok(())
}

fn answer(request: &str, said: &Value, samples: &mut Samples) -> Result<(), String> {
    let path = request.split('?').next().unwrap_or_default();
    let path = path.replacen("/api/v1/", "/", 1);
    let words: Vec<&str> = path
        .split([' ', '/'])
        .filter(|word| !word.is_empty())
        .collect();
    let kind = match words.as_slice() {
        // The client does not read `openapi.json` and `healthz`, and a response to DELETE has no body. The client parses a record
        // itself, to verify it; the games' laws check its form.
        [_, "openapi.json" | "healthz"] | ["DELETE", ..] | ["GET", "records", _] => return Ok(()),
        [_, "session"] | [_, "session", "claim" | "settings"] => "Protocol.Me",
        [_, "session", "devices"] => "Protocol.Devices",
        [_, "session", "carry"] => "Protocol.Carry",
        [_, "games"] => "Protocol.Games",
        [_, "bots"] => "Protocol.Bots",
        ["POST", "tables"] => "Protocol.Opened",
        ["GET", "tables"] | [_, "tables", "mine"] => "Protocol.Tables",
        [_, "history"] => "Protocol.History",
        ["POST", "tables", "join"] => "Protocol.Joined",
        ["GET", "tables", _] => "Protocol.TableSummary",
        [_, "records", _, "verify"] => "Protocol.Verified",
        [_, "records", _, "replay"] => {
            let Some(name) = said["moments"][0]["view"]["game"].as_str() else {
                return Ok(());
            };
            &format!("Game.ReplayOf<{}>", part(name, "Types"))
        }
        [_, "records", _, "review"] => "Protocol.Review",
        ["GET", "puzzles"] => "Protocol.Puzzles",
        ["GET", "puzzles", "daily"] => "Protocol.DailyPuzzle",
        ["GET", "puzzles", "answers"] => "Protocol.PuzzleAnswers",
        ["GET", "puzzles", _] => "Protocol.Puzzle",
        ["GET", "puzzles", _, "legal"] => "Protocol.PuzzleActs",
        ["POST", "puzzles", _, "preview"] => "Protocol.PuzzlePreview",
        ["POST", "puzzles", _, "answer"] => "Protocol.PuzzleAnswer",
        _ => return Err(format!("no type is known for the response to {request}")),
    };
    samples.add(kind, said)
}

//! Fuzz entry points for untrusted input, shared by `cargo fuzz` and the corpus test. Each asserts properties that hold for any
//! bytes.

use saloon_protocol::socket::{ClientCommand, ClientMessage};

use crate::{referee, verify};

/// Asserts that the referee answers each non-blank line with one JSON object.
///
/// # Panics
///
/// When the property does not hold.
pub fn referee(input: &[u8]) {
    let mut output = Vec::new();
    referee::serve(input, &mut output, None).expect("writing to memory cannot fail");
    let asked = input
        .split(|&byte| byte == b'\n')
        .filter(|line| !std::str::from_utf8(line).is_ok_and(|line| line.trim().is_empty()))
        .count();
    let answers: Vec<_> = std::str::from_utf8(&output)
        .expect("answers are text")
        .lines()
        .collect();
    assert_eq!(answers.len(), asked, "one answer per line");
    for answer in answers {
        let answer: serde_json::Value = serde_json::from_str(answer).expect("answers are JSON");
        let good = answer["ok"]
            .as_bool()
            .expect("every answer has the field ok");
        assert!(good || answer["why"].is_string(), "a refusal has a reason");
    }
}

/// Parses and verifies a record, or rejects it.
pub fn record(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let _ = verify::report(text); // the report itself does not matter: it must not panic
}

/// Asserts that each line is a valid client message or is rejected with a reason. A valid message survives a round trip through
/// JSON, and every game accepts or rejects its act.
///
/// # Panics
///
/// When the property does not hold.
pub fn socket(input: &[u8]) {
    let mut acts = Vec::new();
    for line in input.split(|&byte| byte == b'\n') {
        let message: ClientMessage = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(error) => {
                assert!(!error.to_string().is_empty(), "a refusal has a reason");
                continue;
            }
        };
        let said = serde_json::to_string(&message).expect("plain data");
        let again: ClientMessage =
            serde_json::from_str(&said).expect("a valid message can be parsed again");
        let twice = serde_json::to_string(&again).expect("plain data");
        assert_eq!(said, twice, "the round trip changed the message");
        if let ClientMessage::Command {
            say: ClientCommand::Act { seat, act, .. },
            ..
        } = message
        {
            acts.push(format!(
                "{{\"op\":\"act\",\"seat\":{},\"act\":{act}}}\n",
                seat.0
            ));
        }
    }
    for game in saloon_catalogue::GAMES {
        let facts = game.facts();
        let seats = facts.seats.start();
        let new = format!(
            "{{\"op\":\"new\",\"game\":{:?},\"seats\":{seats}}}\n",
            facts.name
        );
        referee((new + &acts.concat()).as_bytes());
    }
}

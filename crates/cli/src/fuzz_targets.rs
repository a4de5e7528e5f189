//! Input from strangers: what `cargo fuzz` and the corpus test feed, and what must hold for any bytes.

use saloon_protocol::socket::{ClientCommand, ClientMessage};

use crate::{referee, verify};

/// The referee answers each line that is not blank with one JSON object.
///
/// # Panics
///
/// When it does not.
pub fn referee(input: &[u8]) {
    let mut output = Vec::new();
    referee::serve(input, &mut output, None).expect("memory can be written");
    let asked = input
        .split(|&byte| byte == b'\n')
        .filter(|line| !std::str::from_utf8(line).is_ok_and(|line| line.trim().is_empty()))
        .count();
    let answers: Vec<_> = std::str::from_utf8(&output)
        .expect("answers are text")
        .lines()
        .collect();
    assert_eq!(answers.len(), asked, "one answer a line");
    for answer in answers {
        let answer: serde_json::Value = serde_json::from_str(answer).expect("answers are JSON");
        let good = answer["ok"]
            .as_bool()
            .expect("answers say whether all is well");
        assert!(good || answer["why"].is_string(), "a refusal says why");
    }
}

/// A record is read, and then checked, or it is refused.
pub fn record(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let _ = verify::report(text); // what it finds is not the point here
}

/// Each line is a message to a table, or is refused with a reason; what is a message stays the same when it is said again, and its
/// act is taken or refused by every game.
///
/// # Panics
///
/// When that is not so.
pub fn socket(input: &[u8]) {
    let mut acts = Vec::new();
    for line in input.split(|&byte| byte == b'\n') {
        let message: ClientMessage = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(error) => {
                assert!(!error.to_string().is_empty(), "a refusal says why");
                continue;
            }
        };
        let said = serde_json::to_string(&message).expect("plain data");
        let again: ClientMessage =
            serde_json::from_str(&said).expect("what was said can be said again");
        let twice = serde_json::to_string(&again).expect("plain data");
        assert_eq!(said, twice, "it stays the same");
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

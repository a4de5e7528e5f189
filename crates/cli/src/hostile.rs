//! Input from strangers: what `cargo fuzz` and the corpus test feed, and what must hold for any bytes.

use crate::{house, referee};

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
    if let Ok(game) = house::of_text(text) {
        let _ = game.verify("fuzz".as_ref(), text); // what it finds is not the point here
    }
}

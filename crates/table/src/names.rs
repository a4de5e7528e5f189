//! Sanitises names and chat messages.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;
use unicode_security::general_security_profile::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;

/// Maximum length of a name, in characters.
const MAX_NAME: usize = 24;
/// Maximum length of a chat message, in characters.
const MAX_CHAT: usize = 500;

/// Sanitises a name: composes characters, removes control, formatting and rare characters, and collapses spaces. Returns `None` if
/// nothing remains.
pub fn sanitise_name(wanted: &str) -> Option<String> {
    let allowed = |letter: char| {
        letter == ' '
            || "'’.-_!?&".contains(letter)
            || (letter.is_alphanumeric() && letter.identifier_allowed())
            || is_mark(letter)
    };
    let cleaned: String = wanted
        .nfkc()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|&letter| allowed(letter))
        .collect();
    let words: Vec<&str> = cleaned.split(' ').filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(MAX_NAME).collect();
    let name = name.trim().to_owned();
    name.chars().any(char::is_alphanumeric).then_some(name)
}

/// Returns whether a character is a combining mark of a script that needs them.
fn is_mark(letter: char) -> bool {
    letter.identifier_type() == Some(IdentifierType::Recommended) && !letter.is_ascii()
}

/// Sanitises a chat message: one line, without control or invisible characters.
pub fn sanitise_chat(text: &str) -> Result<String, String> {
    let line: String = text
        .nfc()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|letter| !letter.is_control() && !is_invisible(*letter))
        .collect();
    let line = line.trim();
    if line.is_empty() {
        return Err("the message is empty".into());
    }
    if line.chars().count() > MAX_CHAT {
        return Err(format!("a message has at most {MAX_CHAT} characters"));
    }
    Ok(line.to_owned())
}

/// Returns whether a character is invisible or changes the text direction: Unicode's `Default_Ignorable_Code_Point` except those
/// used in emoji, and line separators.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200c}' | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns `name`, with a suffix if it looks like one of `others`.
pub fn distinct_name(name: &str, others: &[&str]) -> String {
    // Compares by look-alikes, ignoring case: `AIan` with a capital i, `Alan`, `alan`.
    let looks = |name: &str| {
        let alike: String = skeleton(name).collect();
        skeleton(&alike.to_lowercase()).collect::<String>()
    };
    let taken = |name: &str| others.iter().any(|other| looks(other) == looks(name));
    // One more candidate than there are other names, so one is free.
    (1..=others.len() + 1)
        .map(|number| {
            if number == 1 {
                name.to_owned()
            } else {
                format!("{name} {number}")
            }
        })
        .find(|name| !taken(name))
        .unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sanitised() {
        assert_eq!(
            sanitise_name("  Ana\u{202e}\u{0007}  María "),
            Some("Ana María".into())
        );
        assert_eq!(sanitise_name("<b>Zoé</b>"), Some("bZoéb".into()));
        assert_eq!(sanitise_name("\u{200b}\u{200b}"), None);
        assert_eq!(sanitise_name("…"), None);
        assert_eq!(sanitise_name("..."), None);
        assert_eq!(sanitise_name("Ｆｕｌｌ"), Some("Full".into()));
        assert_eq!(
            sanitise_name(&"x".repeat(99)).map(|name| name.len()),
            Some(24)
        );
        assert_eq!(sanitise_name("이름 נועה Нур"), Some("이름 נועה Нур".into()));
    }

    #[test]
    fn look_alike_names_get_a_suffix() {
        // The first name begins with a Cyrillic letter.
        assert_eq!(distinct_name("Аna", &["Ana"]), "Аna 2");
        assert_eq!(distinct_name("ana", &["Ana", "Ana 2"]), "ana 3");
        assert_eq!(distinct_name("Ben", &["Ana"]), "Ben");
        // A capital i for an l, a zero for an o, r and n for an m.
        for (name, other) in [("AIan", "Alan"), ("B0b", "Bob"), ("Tirn", "Tim")] {
            assert_eq!(distinct_name(name, &[other]), format!("{name} 2"));
        }
    }

    #[test]
    fn chat_is_reduced_to_one_line() {
        assert_eq!(
            sanitise_chat(" hi\n\u{202e}there\u{0} "),
            Ok("hi there".into())
        );
        assert_eq!(
            sanitise_chat("<script>"),
            Ok("<script>".into()),
            "mark-up stays: clients show it as text"
        );
        for nothing in ["", "\n \t", "\u{200b}\u{3164}\u{e0041}"] {
            assert!(sanitise_chat(nothing).is_err(), "{nothing:?}");
        }
        // A family emoji is several emoji joined by an invisible character.
        let family = "\u{1f469}\u{200d}\u{1f467}";
        assert_eq!(sanitise_chat(family), Ok(family.into()));
        assert!(sanitise_chat(&"é".repeat(MAX_CHAT)).is_ok());
        assert!(sanitise_chat(&"é".repeat(MAX_CHAT + 1)).is_err());
    }
}

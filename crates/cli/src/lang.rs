//! French or English.

use clap::ValueEnum;

/// The reader's language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Lang {
    /// As the terminal's locale says: French if it is, else English.
    pub fn of_locale() -> Lang {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        match locale {
            Some(locale) if locale.starts_with("fr") => Lang::Fr,
            _ => Lang::En,
        }
    }

    /// One of two wordings.
    pub const fn say(self, english: &'static str, french: &'static str) -> &'static str {
        match self {
            Lang::En => english,
            Lang::Fr => french,
        }
    }
}

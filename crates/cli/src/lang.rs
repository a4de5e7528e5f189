//! The reader's language, from the environment or a flag.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use saloon_terminal::Lang;

/// Returns the language of the terminal's locale: French if the locale is French, otherwise English.
pub fn from_locale() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    match locale {
        Some(locale) if locale.starts_with("fr") => Lang::Fr,
        _ => Lang::En,
    }
}

/// Parser of `--lang`, which lists the codes in `--help`.
pub fn parser() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::CODES).try_map(|code| code.parse::<Lang>())
}

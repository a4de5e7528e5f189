//! Language of the terminal.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// Supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Codes of all languages, as [`FromStr`] reads them.
    pub const CODES: [&'static str; 2] = ["en", "fr"];

    /// Returns the wording in this language.
    pub const fn text(self, english: &'static str, french: &'static str) -> &'static str {
        match self {
            Lang::En => english,
            Lang::Fr => french,
        }
    }

    /// Formats a number with one decimal and a typographic minus.
    pub fn decimal(self, value: f32) -> String {
        let digits = format!("{:.1}", value.abs());
        let minus = if value < 0.0 && digits != "0.0" {
            "−"
        } else {
            ""
        };
        let point = self.text(".", ",");
        format!("{minus}{}", digits.replace('.', point))
    }

    /// Formats a share of 1 in percent.
    pub fn percent(self, share: f32) -> String {
        let space = self.text("\u{a0}", "\u{202f}");
        format!("{:.0}{space}%", 100.0 * share)
    }
}

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Lang, UnknownLang> {
        match code {
            "en" => Ok(Lang::En),
            "fr" => Ok(Lang::Fr),
            _ => Err(UnknownLang(code.into())),
        }
    }
}

/// A language code that is not one of [`Lang::CODES`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang(String);

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no language {:?}: choose en or fr", self.0)
    }
}

impl core::error::Error for UnknownLang {}

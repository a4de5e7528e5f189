//! Colours and weights of text.

use alloc::format;
use alloc::string::String;

use anstyle::{AnsiColor, Style};

/// Returns a style with a foreground colour.
pub const fn colour(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi(colour)))
}

/// Style of emphasised text.
pub const BOLD: Style = Style::new().bold();

/// Style of secondary text.
pub const DIM: Style = Style::new().dimmed();

/// Wraps `text` in the escape codes of `style`.
pub fn paint(style: Style, text: impl core::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

//! Colours.

use anstyle::{AnsiColor, Style};

/// Plain text in a colour.
pub(super) const fn ink(colour: AnsiColor) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi(colour)))
}

/// Text that matters.
pub(super) const BOLD: Style = Style::new().bold();

/// Text that does not matter much.
pub(super) const DIM: Style = Style::new().dimmed();

/// `text` in `style`.
pub(super) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

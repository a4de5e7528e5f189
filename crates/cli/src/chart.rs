//! SVG chart of an arena: a bar for each bot's share of wins, a line for its 95 % confidence interval.

use std::fmt::Write;

use crate::arena::ArenaResult;

const LEFT: f64 = 170.0;
const WIDTH: f64 = 480.0;
const TOP: f64 = 48.0;
const ROW: f64 = 36.0;

/// Returns the horizontal position of a share.
fn x(share: f64) -> f64 {
    LEFT + WIDTH * share
}

/// Draws the chart. Bot names come from the built-in list and need no XML escaping.
pub fn svg(table: &ArenaResult) -> String {
    let rows: Vec<_> = table
        .bots
        .iter()
        .zip(std::iter::successors(Some(TOP), |y| Some(y + ROW)))
        .collect();
    let bottom = rows.last().map_or(TOP, |(_, y)| y + ROW);
    let (width, height) = (LEFT + WIDTH + 90.0, bottom + 34.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fffaf0\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"16\">{}, {} seats, {} games: share of wins, 95 % intervals</text>\n",
        table.game, table.seats, table.games
    );
    let mut line = |text: std::fmt::Arguments<'_>| {
        let _ = writeln!(svg, "{text}"); // writing to a string cannot fail
    };
    for (tick, label) in [
        (0.0, "0 %"),
        (0.25, "25 %"),
        (0.5, "50 %"),
        (0.75, "75 %"),
        (1.0, "100 %"),
    ] {
        let (x, below) = (x(tick), bottom + 20.0);
        line(format_args!(
            "<line x1=\"{x}\" y1=\"{TOP}\" x2=\"{x}\" y2=\"{bottom}\" stroke=\"#d9cbb0\"/>"
        ));
        line(format_args!(
            "<text x=\"{x}\" y=\"{below}\" text-anchor=\"middle\">{label}</text>"
        ));
    }
    for (bot, y) in rows {
        let (name, share) = (&bot.name, 100.0 * bot.win_share);
        let (text, bar, middle) = (y + 22.0, y + 8.0, y + ROW / 2.0);
        let (end, low, high) = (WIDTH * bot.win_share, x(bot.low), x(bot.high));
        line(format_args!("<text x=\"16\" y=\"{text}\">{name}</text>"));
        line(format_args!(
            "<rect x=\"{LEFT}\" y=\"{bar}\" width=\"{end:.1}\" height=\"20\" fill=\"#b5652b\"/>"
        ));
        line(format_args!(
            "<line x1=\"{low:.1}\" y1=\"{middle}\" x2=\"{high:.1}\" y2=\"{middle}\" stroke=\"#2b1a10\" stroke-width=\"3\"/>"
        ));
        line(format_args!(
            "<text x=\"{}\" y=\"{text}\">{share:.1} %</text>",
            LEFT + WIDTH + 12.0
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

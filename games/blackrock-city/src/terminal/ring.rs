//! Drawing of the ring: four cities along the top and the bottom, the others down the sides.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{Back, View};
use saloon_terminal::{AnsiColor, Style};

use super::seat_name;
use saloon_terminal::TextContext;
use saloon_terminal::paint::{BOLD, DIM, colour, paint};

/// Width of a city, in columns.
const WIDTH: usize = 19;
/// Cities along the top, and along the bottom.
const ACROSS: usize = 4;

/// Returns row and column of a city, clockwise from the top left.
fn place(at: usize, rows: usize) -> (usize, usize) {
    let (right, bottom) = (ACROSS, ACROSS + rows - 2);
    let left = bottom + ACROSS;
    if at < right {
        (0, at)
    } else if at < bottom {
        (at - right + 1, ACROSS - 1)
    } else if at < left {
        (rows - 1, ACROSS - 1 - (at - bottom))
    } else {
        (rows - 2 - (at - left), 0)
    }
}

/// Returns the short name of a back.
pub(super) fn back(back: Back, ctx: &TextContext<'_>) -> &'static str {
    match back {
        Back::Nothing => ctx.text("nothing", "rien"),
        Back::Steal1 => ctx.text("steal 1", "vol 1"),
        Back::Steal2 => ctx.text("steal 2", "vol 2"),
        Back::Indians => ctx.text("ambush", "embuscade"),
        Back::Stagecoach => ctx.text("stagecoach", "diligence"),
    }
}

/// Pads or cuts text to [`WIDTH`] columns.
fn cell(style: Style, text: &str) -> String {
    let text: String = text.chars().take(WIDTH - 1).collect();
    paint(style, format!("{text:<WIDTH$}"))
}

/// Shows the loot of a city, one sign for each gold cube or prisoner.
fn loot(gold: u8, prisoners: u8) -> String {
    if gold + prisoners == 0 {
        return "–".into();
    }
    let parts = ["●".repeat(gold.into()), "▲".repeat(prisoners.into())];
    parts.join(" ").trim().into()
}

/// Shows a city in three lines: its name, its loot or back, and the pieces that stand there.
fn city(view: &View, at: u8, ctx: &TextContext<'_>) -> [String; 3] {
    let ring = &view.ring;
    let (style, mut contents) = match ring.turned(at) {
        Some(side) => (DIM, back(side, ctx).to_owned()),
        None => (BOLD, loot(ring.gold(at), ring.prisoners(at))),
    };
    if view.seats == 2 {
        let _ = write!(contents, " °{}", ring.holes(at)); // the drifter's bid
    }
    let mut standing = Vec::new();
    if view.sheriff == at {
        standing.push(ctx.text("★ sheriff", "★ shérif").to_owned());
    }
    if view.pawn.at == at {
        standing.push(format!("♟ {}", seat_name(view.pawn.owner, view, ctx)));
    }
    [
        cell(style, ring.name(at)),
        cell(DIM, &contents),
        cell(colour(AnsiColor::Yellow).bold(), &standing.join(" ")),
    ]
}

/// Draws the ring.
pub(super) fn draw(view: &View, ctx: &TextContext<'_>) -> String {
    let len = usize::from(view.ring.len());
    let rows = (len / 2).saturating_sub(2).max(2);
    let mut grid = vec![vec![None; ACROSS]; rows];
    for at in 0..view.ring.len() {
        let (row, column) = place(at.into(), rows);
        if let Some(slot) = grid.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *slot = Some(city(view, at, ctx));
        }
    }
    let mut text = String::new();
    for row in grid {
        for line in 0..3 {
            text.push_str("  ");
            for cells in &row {
                match cells {
                    Some(lines) => text.push_str(&lines[line]),
                    None => text.push_str(&" ".repeat(WIDTH)),
                }
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_the_ring_are_neighbours_on_the_screen() {
        for (len, rows) in [(10, 3), (12, 4)] {
            let mut seen = alloc::collections::BTreeSet::new();
            for at in 0..len {
                let (row, column) = place(at, rows);
                let (next_row, next_column) = place((at + 1) % len, rows);
                assert_eq!(row.abs_diff(next_row) + column.abs_diff(next_column), 1);
                assert!(row < rows && column < ACROSS && seen.insert((row, column)));
            }
        }
    }
}

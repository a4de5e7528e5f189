//! Plots: dots with intervals, bars, and a stacked bar.

use std::fmt::Write;

use super::escape;
use crate::stats::{Mean, count};

/// Letters of the sides, as CSS classes.
const SIDES: [&str; 2] = ["a", "b"];

/// One row of a dot plot.
pub(super) struct Row {
    pub(super) label: String,
    /// Dot and interval of each side.
    pub(super) dots: Vec<Option<Mean>>,
    /// Text of each side.
    pub(super) values: Vec<String>,
}

/// Dot plot with a common scale.
pub(super) struct Dots<'a> {
    pub(super) rows: Vec<Row>,
    /// Reference line and its label.
    pub(super) reference: Option<(f64, &'a str)>,
    /// Text of a tick.
    pub(super) tick: &'a dyn Fn(f64) -> String,
}

/// Scale with evenly spaced ticks at both ends.
struct Scale {
    from: f64,
    step: f64,
    steps: usize,
}

impl Scale {
    /// Covers these values with about `most` steps of 1, 2 or 5 times a power of ten.
    fn over(values: impl Iterator<Item = f64>, most: f64) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| value.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let raw = ((high - low) / most).max(1e-4);
        let power = 10_f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|&step| step >= raw * 0.999)
            .unwrap_or(10.0 * power);
        let from = (low / step).floor() * step;
        let mut steps = 1;
        while from + step * count(steps) < high - 1e-9 {
            steps += 1;
        }
        Scale { from, step, steps }
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        (0..=self.steps).map(|tick| self.from + self.step * count(tick))
    }

    /// Returns a position in percent.
    fn at(&self, value: f64) -> f64 {
        let share = (value - self.from) / (self.step * count(self.steps));
        100.0 * share.clamp(0.0, 1.0)
    }
}

impl Dots<'_> {
    pub(super) fn draw(&self) -> String {
        let dots = || self.rows.iter().flat_map(|row| row.dots.iter().flatten());
        let ends = dots().flat_map(|dot| [dot.low, dot.high]);
        let scale = Scale::over(ends.chain(self.reference.map(|line| line.0)), 5.0);
        let two = self.rows.iter().any(|row| row.dots.len() > 1);
        let mut plot = format!(
            "<div class=\"plot{}\" style=\"--n:{}\">",
            if two { " two" } else { "" },
            scale.steps
        );
        if let Some((value, label)) = self.reference {
            let _ = write!(
                plot,
                "<span></span><span class=\"top-axis\"><em style=\"left:{:.1}%\">{label}</em></span><span></span>",
                scale.at(value)
            );
        }
        for row in &self.rows {
            self.row(row, &scale, &mut plot);
        }
        plot.push_str("<span></span><span class=\"axis\" aria-hidden=\"true\">");
        for tick in scale.ticks() {
            let _ = write!(
                plot,
                "<em style=\"left:{:.1}%\">{}</em>",
                scale.at(tick),
                (self.tick)(tick)
            );
        }
        plot.push_str("</span><span></span></div>");
        plot
    }

    fn row(&self, row: &Row, scale: &Scale, plot: &mut String) {
        let _ = write!(
            plot,
            "<div class=\"row\"><span class=\"lb\">{}</span><span class=\"tr\" aria-hidden=\"true\">",
            escape(&row.label)
        );
        if let Some((value, _)) = self.reference {
            let _ = write!(
                plot,
                "<i class=\"ref\" style=\"left:{:.1}%\"></i>",
                scale.at(value)
            );
        }
        for (dot, side) in row.dots.iter().zip(SIDES) {
            let Some(dot) = dot else { continue };
            let (low, high) = (scale.at(dot.low), scale.at(dot.high));
            let _ = write!(
                plot,
                "<i class=\"ci {side}\" style=\"left:{low:.1}%;width:{:.1}%\"></i>\
                 <i class=\"pt {side}\" style=\"left:{:.1}%\"></i>",
                high - low,
                scale.at(dot.mean)
            );
        }
        plot.push_str("</span><span class=\"vl\">");
        for (value, side) in row.values.iter().zip(SIDES) {
            let _ = write!(plot, "<span class=\"{side}\">{value}</span>");
        }
        plot.push_str("</span></div>\n");
    }
}

/// Draws a histogram. `names` has the label of each bar.
pub(super) fn bars(
    sides: &[Vec<f64>],
    names: &[String],
    caption: &str,
    tick: &dyn Fn(f64) -> String,
) -> String {
    let top = sides.iter().flatten().copied();
    let scale = Scale::over(top.chain([0.0]), 5.0);
    let mut plot = String::from("<div class=\"hist\"><div class=\"ys\" aria-hidden=\"true\">");
    for value in scale.ticks() {
        let _ = write!(
            plot,
            "<em style=\"bottom:{:.1}%\">{}</em>",
            scale.at(value),
            tick(value)
        );
    }
    let texts = |bar: usize| {
        let shares = sides.iter().map(|side| tick(side[bar]));
        shares.collect::<Vec<_>>().join(" / ")
    };
    let _ = write!(
        plot,
        "</div><div class=\"bins\" style=\"--n:{}\">",
        scale.steps
    );
    for (bar, name) in names.iter().enumerate() {
        let _ = write!(
            plot,
            "<span role=\"img\" aria-label=\"{name}: {0}\" title=\"{name}: {0}\">",
            texts(bar)
        );
        for (side, letter) in sides.iter().zip(SIDES) {
            let _ = write!(
                plot,
                "<i class=\"{letter}\" style=\"height:{:.1}%\"></i>",
                scale.at(side[bar])
            );
        }
        plot.push_str("</span>");
    }
    plot.push_str("</div><div class=\"names\" aria-hidden=\"true\">");
    for name in names {
        let _ = write!(plot, "<em>{name}</em>");
    }
    let _ = write!(plot, "</div><p>{}</p></div>", escape(caption));
    plot
}

/// Draws one bar of parts: class, share and text of each.
pub(super) fn stacked(parts: &[(&str, f64, String)]) -> String {
    let mut bar = String::from("<div class=\"sp\">");
    for (class, share, text) in parts {
        // A part below 6 % has no room for its text.
        let text = if *share < 0.06 { "" } else { text };
        let _ = write!(
            bar,
            "<span class=\"{class}\" style=\"flex:{share:.4}\">{text}</span>"
        );
    }
    bar.push_str("</div>");
    bar
}

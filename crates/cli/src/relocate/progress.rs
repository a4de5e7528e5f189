//! Progress on a terminal: one line per table.

use std::cell::RefCell;

use indicatif::{ProgressBar, ProgressStyle};
use saloon_store::transfer::{Pass, Progress};

/// The line of the current table.
pub(super) struct Bars(RefCell<(Pass, ProgressBar)>);

impl Default for Bars {
    fn default() -> Self {
        Bars(RefCell::new((Pass::Copy, ProgressBar::hidden())))
    }
}

impl Progress for Bars {
    fn begin(&self, pass: Pass, table: &'static str, rows: u64) {
        let verb = match pass {
            Pass::Copy => "copied",
            Pass::Compare => "compared",
        };
        let bar = ProgressBar::new(rows);
        let template =
            format!("{{msg:10}} {{bar:30}} {{human_pos}}/{{human_len}} rows {verb}  {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_message(table);
        self.0.replace((pass, bar));
    }

    fn advance(&self) {
        self.0.borrow().1.inc(1);
    }

    fn end(&self) {
        let current = self.0.borrow();
        match &*current {
            (Pass::Copy, bar) => bar.finish(),
            (Pass::Compare, bar) => bar.finish_and_clear(),
        }
    }
}

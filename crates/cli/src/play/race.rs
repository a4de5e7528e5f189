//! Decisions under a running clock: a race, a closing window or an hourglass.

use std::time::Duration;

use saloon_core::table::TableCommand;
use saloon_terminal::TextContext;
use saloon_terminal::paint::{BOLD, DIM, paint};

use super::{LoopControl, TerminalGame};
use crate::failure::Failure;

impl TerminalGame {
    /// Returns true if the player can act while a deadline is running.
    pub(super) fn is_racing(&self) -> bool {
        self.table.deadline().is_some() && self.table.legal(self.human).0 > 0
    }

    /// Prints the menu, then applies the first of: the player's input, a bot's act, the deadline.
    pub(super) fn race(&mut self, ctx: &TextContext<'_>) -> Result<LoopControl, Failure> {
        let items = if self.table.awaits().contains(self.human) {
            self.print_menu(ctx)
        } else {
            let items = self.table.menu(self.human, ctx);
            let listed: Vec<_> = (1..)
                .zip(&items)
                .map(|(number, item)| format!("{number}) {}", item.label))
                .collect();
            anstream::println!("  {}", paint(DIM, listed.join("  ")));
            items
        };
        let entries = self.entries.len();
        let reaction = self
            .awaited_bot()
            .map_or(Duration::ZERO, |(_, bot)| self.pause(bot));
        let bot_at = self
            .now()
            .plus(u64::try_from(reaction.as_millis()).unwrap_or(u64::MAX));
        while self.entries.len() == entries {
            let now = self.now();
            let bot = self.awaited_bot();
            let due = self.table.deadline();
            let next = due.into_iter().chain(bot.as_ref().map(|_| bot_at)).min();
            let timeout = next.map(|next| Duration::from_millis(next.0.saturating_sub(now.0)));
            let input = self.read_input(&items, timeout)?;
            if let Some(goes) = self.apply_input(input, items.len(), ctx)? {
                return Ok(goes);
            }
            let now = self.now();
            match bot {
                Some((seat, bot)) if bot_at <= now && due.is_none_or(|due| bot_at <= due) => {
                    self.bot_acts(seat, bot, ctx)?;
                    return Ok(LoopControl::On);
                }
                _ if due.is_some_and(|due| due <= now) => {
                    if let Err(why) = self.take(TableCommand::tick(now), ctx)? {
                        anstream::println!("  {}", paint(BOLD, why));
                    }
                }
                _ => {}
            }
        }
        Ok(LoopControl::On)
    }
}

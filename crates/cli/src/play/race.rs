//! Where time goes on while the player decides: a race, a window that closes, an hourglass.

use std::time::Duration;

use saloon_core::Viewer;
use saloon_core::table::Order;

use super::face::{Face, Reader};
use super::paint::{BOLD, DIM, paint};
use super::{Goes, Playing};
use crate::failure::Failure;

impl<G: Face> Playing<G> {
    /// Can the player do something while time goes on?
    pub(super) fn racing(&self) -> bool {
        let mut acts = Vec::new();
        self.table.legal(self.human, &mut acts);
        self.table.deadline().is_some() && !acts.is_empty()
    }

    /// Offers what may be done, and goes on with the first thing that happens: the player, a bot, or time.
    pub(super) fn race(&mut self, reader: &Reader<'_>) -> Result<Goes, Failure> {
        let acts = if self.table.awaits().contains(self.human) {
            self.offer(reader)
        } else {
            let view = self.table.view(Viewer::Seat(self.human));
            let mut acts = Vec::new();
            self.table.legal(self.human, &mut acts);
            let acts = G::menu(&view, &acts);
            let listed: Vec<_> = (1..)
                .zip(&acts)
                .map(|(number, act)| format!("{number}) {}", G::act(act, &view, reader)))
                .collect();
            anstream::println!("  {}", paint(DIM, listed.join("  ")));
            acts
        };
        let entries = self.entries.len();
        let reaction = self
            .awaited_bot()
            .map_or(Duration::ZERO, |(seat, _)| self.pause(seat));
        let bot_at = self
            .now()
            .plus(u64::try_from(reaction.as_millis()).unwrap_or(u64::MAX));
        while self.entries.len() == entries {
            let now = self.now();
            let bot = self.awaited_bot();
            let due = self.table.deadline();
            let next = due.into_iter().chain(bot.as_ref().map(|_| bot_at)).min();
            let patience = next.map(|next| Duration::from_millis(next.0.saturating_sub(now.0)));
            let wish = self.wish(&acts, patience)?;
            if let Some(goes) = self.grant(wish, acts.len(), reader)? {
                return Ok(goes);
            }
            let now = self.now();
            match bot {
                Some((seat, acts)) if bot_at <= now && due.is_none_or(|due| bot_at <= due) => {
                    self.bot_acts(seat, &acts, reader)?;
                    return Ok(Goes::On);
                }
                _ if due.is_some_and(|due| due <= now) => {
                    if let Err(why) = self.take(Order::tick(now), reader)? {
                        anstream::println!("  {}", paint(BOLD, why));
                    }
                }
                _ => {}
            }
        }
        Ok(Goes::On)
    }
}

//! Preview of an act, computed from a view alone.

use saloon_core::Seat;
use serde::Serialize;

use crate::act::Act;
use crate::card::Hand;
use crate::illegal::{Illegal, check};
use crate::prize::Prize;
use crate::view::View;

/// Consequences of an act.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// Prize of the round.
    pub prize: Option<Prize>,
    /// Cards left for later rounds.
    pub left: Hand,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let player = view.players[seat.index()];
    let hand = player.hand.unwrap_or_default();
    check(view.outcome.is_some(), hand, player.has_chosen, act)?;
    let Act::Play(card) = act;
    Ok(Preview {
        prize: view.prizes[usize::from(view.round - 1)],
        left: hand.without(card),
    })
}

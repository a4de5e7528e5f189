//! Consequences of an act before it is played, computed from a view alone.

use saloon_core::{PerSeat, Seat};
use serde::Serialize;

use crate::act::Act;
use crate::cards::Cards;
use crate::game::TAKE;
use crate::illegal::{Illegal, check};
use crate::row::Row;
use crate::score::Standing;
use crate::view::View;

/// Consequences of an act.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// Cards that the act would take, oldest first.
    pub takes: Row,
    /// Line after the act.
    pub line: Row,
    /// Whether the act takes the third city card and so wins the game.
    pub wins: bool,
    /// Standing before the act.
    pub before: Standing,
    /// Standing after the act.
    pub after: Standing,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let player = view.players[seat];
    // The check needs to know only whether a hidden hand is empty. A full deck stands for a hidden hand that is not.
    let hand = match player.hand {
        Some(hand) => hand,
        None if player.hand_size == 0 => Cards::NONE,
        None => Cards::DECK,
    };
    check(view.turn, seat, act, hand, view.line, player.has_taken)?;
    let mut line = view.line;
    let mut taken = PerSeat::from_fn(|seat| view.players[seat].taken);
    let mut takes = Row::EMPTY;
    match act {
        Act::Play(card) => line.push(card),
        Act::Take => {
            takes = line.last(TAKE);
            line.drop_last(takes.len());
            taken[seat] = taken[seat].plus(takes.cards());
        }
    }
    Ok(Preview {
        takes,
        line,
        wins: taken[seat].has_all_cities(),
        before: view.standing,
        after: Standing::of(&taken),
    })
}

//! What an act would bring, from a view alone.

use saloon_core::{PerSeat, Seat};
use serde::Serialize;

use crate::act::Act;
use crate::cards::Cards;
use crate::game::TAKE;
use crate::illegal::{Illegal, check};
use crate::row::Row;
use crate::score::Standing;
use crate::view::View;

/// What an act would bring.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The cards that would be taken, oldest first.
    pub takes: Row,
    /// The line afterwards.
    pub line: Row,
    /// Would it bring the third city card, and the game?
    pub wins: bool,
    /// As things stand.
    pub before: Standing,
    /// As they would stand.
    pub after: Standing,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let player = view.players[seat];
    // A hand that is not shown is not this viewer's to play from: only its emptiness is known.
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

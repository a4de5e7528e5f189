//! What one viewer knows (DN-6), what an act would bring, and the worlds that fit.

use alloc::vec::Vec;

use saloon_core::{Chance, Outcome, PerSeat, Seat, SeatSet, Sheet, Viewer};
use serde::Serialize;

use crate::act::{Act, Illegal};
use crate::game::{DistrictNoir, End, IN_THE_BOX, ROUNDS, TAKE, check};
use crate::heap::{Cards, Pile};
use crate::row::Row;
use crate::score::{Standing, sheet};
use crate::streams;

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `district-noir`.
    #[cfg_attr(feature = "ts", ts(type = r#""district-noir""#))]
    pub game: &'static str,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// From 1 to 4.
    pub round: u8,
    /// Who opened this round.
    pub opener: Seat,
    /// Who is to move; nobody after the end.
    pub turn: Option<Seat>,
    /// Oldest first.
    pub line: Row,
    /// How many cards are still to be dealt.
    pub pile: u8,
    /// The three in the box, after the end.
    pub removed: Option<Cards>,
    /// By seat.
    pub players: PerSeat<Player, 2>,
    /// What the cards taken are worth now, nothing else happening.
    pub standing: Standing,
    /// The totals after each round that is over.
    pub totals: Vec<PerSeat<i8, 2>>,
    /// The score line by line, after the end.
    pub sheet: Option<Sheet>,
}

/// One player as the viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// For its owner alone.
    pub hand: Option<Cards>,
    /// How many cards that is.
    pub hand_size: u8,
    /// Everything taken, in order of kind.
    pub taken: Cards,
    /// Has this round's take been made?
    pub has_taken: bool,
}

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

impl DistrictNoir {
    pub(crate) fn seen(&self, shows: impl Fn(Seat) -> bool, shows_removed: bool) -> View {
        let outcome = self.end.map(End::outcome);
        let totals = self.totals();
        View {
            game: "district-noir",
            round: self.round + 1,
            opener: self.opener,
            turn: self.turn(),
            line: self.line,
            pile: self.pile.len(),
            removed: shows_removed.then_some(self.removed),
            players: PerSeat::from_fn(|seat| Player {
                hand: shows(seat).then_some(self.hands[seat]),
                hand_size: self.hands[seat].len(),
                taken: self.taken[seat],
                has_taken: self.has_taken.contains(seat),
            }),
            standing: Standing::of(&self.taken),
            sheet: self.end.map(|end| Sheet {
                lines: match end {
                    End::Cities { winner } => Vec::from([saloon_core::SheetLine {
                        seat: winner,
                        reason: "cities",
                        amount: 0,
                        clause: saloon_core::Clause("DN-4.1"),
                    }]),
                    End::Scored { .. } => sheet(&self.taken),
                },
                totals: totals
                    .iter()
                    .map(|after| after.iter().map(|&points| points.into()).collect())
                    .collect(),
            }),
            totals: totals.to_vec(),
            outcome,
        }
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        self.seen(|seat| viewer.is(seat), self.end.is_some())
    }
}

/// A world that fits the view: the unseen cards are shared out at random among the box, the hands and the pile.
pub(crate) fn determinize<C: Chance>(
    view: &View,
    chance: &mut C,
) -> Result<DistrictNoir, C::Misfit> {
    let mut unseen = view
        .players
        .iter()
        .map(|player| player.taken.plus(player.hand.unwrap_or_default()))
        .chain([view.line.cards(), view.removed.unwrap_or_default()])
        .try_fold(Cards::DECK, Cards::minus)
        .map_or(Pile::of(Cards::NONE), Pile::of);
    let mut draw = |count: u8| {
        let mut drawn = Cards::NONE;
        for _ in 0..count {
            let card = chance.draw(streams::WORLD, &unseen)?;
            unseen = unseen.without(card);
            drawn = drawn.with(card);
        }
        Ok(drawn)
    };
    let removed = match view.removed {
        Some(removed) => removed,
        None => draw(IN_THE_BOX)?,
    };
    let mut hands = PerSeat::default();
    for (seat, player) in Seat::all(2).zip(view.players.iter()) {
        hands[seat] = match player.hand {
            Some(hand) => hand,
            None => draw(player.hand_size)?,
        };
    }
    let taken = PerSeat::from_fn(|seat| view.players[seat].taken);
    let end = view.outcome.as_ref().map(|outcome| match outcome.reason {
        "cities" => End::Cities {
            winner: outcome.winners()[0],
        },
        _ => End::scored(&taken),
    });
    let mut rounds = [PerSeat::default(); ROUNDS as usize];
    for (slot, &after) in rounds.iter_mut().zip(&view.totals) {
        *slot = after;
    }
    Ok(DistrictNoir {
        pile: unseen,
        stacked: Row::EMPTY,
        removed,
        hands,
        taken,
        line: view.line,
        rounds,
        round: view.round - 1,
        opener: view.opener,
        moves: view.moves(),
        has_taken: Seat::all(2)
            .filter(|&seat| view.players[seat].has_taken)
            .collect::<SeatSet>(),
        end,
    })
}

impl View {
    /// How many of the round's twelve acts are done: each is a card gone from a hand, or a take.
    fn moves(&self) -> u8 {
        self.players
            .iter()
            .map(|player| 5 - player.hand_size + u8::from(player.has_taken))
            .sum()
    }
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

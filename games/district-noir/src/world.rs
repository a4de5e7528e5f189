//! Determinization: random worlds that fit a view, for bots that search; and the earlier positions of such worlds.

use saloon_core::{Chance, PastDecision, PerSeat, Seat, SeatSet};

use crate::act::Act;
use crate::cards::{Cards, Pile};
use crate::event::Event;
use crate::game::{DistrictNoir, REMOVED, ROUNDS};
use crate::row::Row;
use crate::streams;
use crate::view::View;

/// Makes a world that fits the view: shares out the unseen cards at random among the box, the hands and the pile.
pub(crate) fn determinize<C: Chance>(
    view: &View,
    chance: &mut C,
) -> Result<DistrictNoir, C::Error> {
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
        None => draw(REMOVED)?,
    };
    let mut hands = PerSeat::default();
    for (seat, player) in Seat::all(2).zip(view.players.iter()) {
        hands[seat] = match player.hand {
            Some(hand) => hand,
            None => draw(player.hand_size)?,
        };
    }
    let taken = PerSeat::from_fn(|seat| view.players[seat].taken);
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
        end: view.end,
    })
}

/// Returns the position of an earlier decision in this round, and the act, if `world` is real. A hand is then as it is now, with the
/// cards that its player has played since.
pub(crate) fn rewind(
    world: &DistrictNoir,
    past: &PastDecision<DistrictNoir>,
) -> Option<(DistrictNoir, Act)> {
    let PastDecision {
        actor,
        view,
        events,
    } = past;
    if view.round - 1 != world.round || world.end.is_some() {
        return None;
    }
    let act = match events.first()? {
        Event::Played { card, .. } => Act::Play(*card),
        Event::Took { .. } => Act::Take,
        _ => return None,
    };
    let observer = actor.next(2);
    let mut hands = world.hands;
    hands[observer] = view.players[observer].hand?;
    let taken = PerSeat::from_fn(|seat| view.players[seat].taken);
    let shown_now = shown(world.line, &world.taken);
    let played = shown_now.minus(shown(view.line, &taken))?;
    let own = hands[observer].minus(world.hands[observer])?;
    hands[*actor] = world.hands[*actor].plus(played.minus(own)?);
    let has_taken = |&seat: &Seat| view.players[seat].has_taken;
    let then = DistrictNoir {
        hands,
        taken,
        line: view.line,
        moves: view.moves(),
        has_taken: Seat::all(2).filter(has_taken).collect(),
        ..*world
    };
    Some((then, act))
}

/// Returns all face-up cards.
fn shown(line: Row, taken: &PerSeat<Cards, 2>) -> Cards {
    taken
        .iter()
        .fold(line.cards(), |cards, &taken| cards.plus(taken))
}

impl View {
    /// Counts the acts done in this round. Each is a take or a card gone from a hand.
    fn moves(&self) -> u8 {
        self.players
            .iter()
            .map(|player| 5 - player.hand_size + u8::from(player.has_taken))
            .sum()
    }
}

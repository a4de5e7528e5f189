//! Determinization: samples face-down tokens, tumbling dice, hands and piles of a game that the viewer cannot tell from the real one;
//! and the earlier positions of such a game.

use core::fmt;
use core::str::FromStr;

use saloon_core::{Chance, Odds, PastDecision, Seat, SeatSet};

use crate::act::Act;
use crate::event::Event;
use crate::game::{BoomtownBandits, Stage};
use crate::shootout::Dice;
use crate::streams;
use crate::street::{KnownStreet, Street};
use crate::view::View;
use crate::view::history_sampler::SampledHistory;

/// Samples a game from the distribution that fits the view, if the choices of other players carry no information.
pub(crate) fn determinize<C: Chance>(
    view: &View,
    chance: &mut C,
) -> Result<BoomtownBandits, C::Error> {
    let known = &view.known;
    let mut game = known.substitute();
    for seat in game.all_seats() {
        sample_coward(&known.street, &mut game.street, seat, chance)?;
    }
    sample_dice(&mut game, chance)?;
    SampledHistory::sample(view, chance)?.fill(view, &mut game, chance)?;
    if matches!(game.stage, Stage::Giving) {
        sample_gifts(&mut game, chance)?;
    }
    Ok(game)
}

/// Returns the position in which an earlier token of this round was placed, and the act, if `world` is real.
///
/// Only while tokens are placed, and only if no card has moved since: then the hands are the same as now. Seats that place face up
/// leave no order of placing.
pub(crate) fn rewind(
    world: &BoomtownBandits,
    past: &PastDecision<BoomtownBandits>,
) -> Option<(BoomtownBandits, Act)> {
    let known = &past.view.known;
    let is_same_placing = matches!((world.stage, known.stage), (Stage::Placing, Stage::Placing))
        && world.round == known.round
        && world.street.exposed.is_empty()
        && world.cards.public == known.cards.public;
    let placed = matches!(past.events.first(), Some(Event::Placed { .. }));
    if !is_same_placing || !placed {
        return None;
    }
    let mut then = *world;
    let mut last = None;
    while then.street.face_down.len() > known.street.face_down.len() {
        last = then.street.unplace();
    }
    let (seat, token, place) = last.filter(|&(seat, ..)| seat == past.actor)?;
    then.turn = seat;
    then.waiting = SeatSet::one(seat);
    then.owner = known.owner; // a player may claim the town at any moment
    let at = world.fixed.town.at(place);
    Some((then, Act::Place { token, at }))
}

/// Samples the position of a seat's coward among its hidden tokens, unless the coward is visible.
///
/// Every seat has its coward while tokens are placed, so exactly one hidden token is the coward.
fn sample_coward<C: Chance>(
    known: &KnownStreet,
    street: &mut Street,
    seat: Seat,
    chance: &mut C,
) -> Result<(), C::Error> {
    let hidden = known.hidden(seat);
    if hidden == 0 || known.shows_coward(seat) {
        return Ok(());
    }
    let nth = sample_index(hidden, chance)?;
    street.turn_coward(seat, known.face_down.hidden(seat).nth(nth.into()));
    Ok(())
}

/// Throws the tumbling dice, whose faces no player sees yet.
fn sample_dice<C: Chance>(game: &mut BoomtownBandits, chance: &mut C) -> Result<(), C::Error> {
    let Stage::Shootout(shootout) = &mut game.stage else {
        return Ok(());
    };
    for seat in shootout.race.tumbling.iter() {
        let dice = Dice::of(shootout.crew.of_seat(seat));
        let faces = dice.throw(|_| streams::WORLD, chance)?;
        shootout.faces.set(seat, faces.of(seat));
    }
    Ok(())
}

/// Hoedown: samples a card for each player whose choice is hidden.
fn sample_gifts<C: Chance>(game: &mut BoomtownBandits, chance: &mut C) -> Result<(), C::Error> {
    for seat in game.all_seats() {
        let hand = game.cards.hand(seat).cards;
        if game.gifts[seat].is_none() && !game.waiting.contains(seat) && !hand.is_empty() {
            let nth = sample_index(hand.len(), chance)?;
            game.gifts[seat] = hand.iter().nth(nth.into());
        }
    }
    Ok(())
}

/// Uniform index below `count`; 0 if there is no choice.
pub(super) fn sample_index<C: Chance>(count: u8, chance: &mut C) -> Result<u8, C::Error> {
    if count < 2 {
        return Ok(0);
    }
    Ok(chance.draw(streams::WORLD, &UniformIndex(count))?.0)
}

/// Uniform odds of an index below this number.
struct UniformIndex(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Nth(u8);

impl Odds for UniformIndex {
    type Outcome = Nth;

    fn outcomes(&self) -> impl Iterator<Item = (Nth, u32)> {
        (0..self.0).map(|nth| (Nth(nth), 1))
    }
}

impl fmt::Display for Nth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Nth {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Nth)
    }
}

//! Worlds that a viewer cannot tell from the real one: face-down tokens, tumbling dice, hands and piles.

use core::fmt;
use core::str::FromStr;

use saloon_core::{Chance, Odds, Seat};

use crate::game::{BoomtownBandits, Stage};
use crate::shootout::Dice;
use crate::streams;
use crate::street::{KnownStreet, Street};
use crate::view::View;
use crate::view::history_sampler::SampledHistory;

/// Draws a world as likely as the view's owner must think it, if they read nothing into what others choose.
pub(crate) fn determinize<C: Chance>(
    view: &View,
    chance: &mut C,
) -> Result<BoomtownBandits, C::Error> {
    let known = &view.known;
    let mut game = known.stand_in();
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

/// The hidden tokens of a seat are its shooters and its coward in any order, unless the coward is seen: a coward is never missing
/// while tokens are placed.
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

/// Dice that tumble show nothing yet: they are thrown.
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

/// Hoedown: a card for each player who has chosen in secret.
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

/// One of so many, each as likely; of none or one the first.
pub(super) fn sample_index<C: Chance>(count: u8, chance: &mut C) -> Result<u8, C::Error> {
    if count < 2 {
        return Ok(0);
    }
    Ok(chance.draw(streams::WORLD, &UniformIndex(count))?.0)
}

/// Equal odds for so many things.
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

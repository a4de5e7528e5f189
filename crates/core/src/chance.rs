//! Chance as an input: the rules ask, somebody else answers.
//!
//! A game names the stream it draws from and the odds, and gets an outcome. Who answers is not the game's business: the
//! [dealer](crate::dealer) at a real table, a script in a test, the stored outcomes in a replay, a fast
//! generator ([`FastRng`]) in a simulation.

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::seat::Seat;

/// What a draw is for. Every stream is independent of every other, so that no draw of one depends on how many were made
/// of another.
///
/// Written `name`, `name.seat` or `name.seat.part` (`-` for no seat): this text is what the dealer hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stream {
    name: &'static str,
    seat: Option<Seat>,
    part: Option<u32>,
}

impl Stream {
    /// A stream of the whole table. Lower-case letters and `_` only: the name is part of the dealer's contract.
    pub const fn new(name: &'static str) -> Stream {
        Stream {
            name,
            seat: None,
            part: None,
        }
    }

    /// The stream of this purpose that belongs to one seat.
    #[must_use]
    pub const fn for_seat(self, seat: Seat) -> Stream {
        Stream {
            seat: Some(seat),
            ..self
        }
    }

    /// One of several streams of this purpose and seat: the third shootout, the second round.
    #[must_use]
    pub const fn part(self, part: u32) -> Stream {
        Stream {
            part: Some(part),
            ..self
        }
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match (self.seat, self.part) {
            (None, None) => Ok(()),
            (Some(seat), None) => write!(f, ".{seat}"),
            (None, Some(part)) => write!(f, ".-.{part}"),
            (Some(seat), Some(part)) => write!(f, ".{seat}.{part}"),
        }
    }
}

/// What may come up, and how often: tickets numbered from 0, each outcome owning as many as it weighs, in order.
pub trait Odds {
    /// One thing that may come up; its text is what scripts and records hold.
    type Outcome: Copy + PartialEq + fmt::Debug + fmt::Display + FromStr;

    /// Does the draw belong to the set-up, whenever it is made? A card is drawn when it is dealt, but the pile was shuffled
    /// before the start: a script, which answers what is asked after the set-up, does not answer it.
    const IS_SETUP: bool = false;

    /// Each outcome once, with its weight (never 0), in the order of the tickets.
    fn outcomes(&self) -> impl Iterator<Item = (Self::Outcome, u32)>;

    /// How many tickets there are. At least 1: a game never asks for a draw among nothing.
    fn total(&self) -> u32 {
        self.outcomes().map(|(_, weight)| weight).sum()
    }

    /// The outcome that owns `ticket`, which is below [`total`](Odds::total).
    ///
    /// # Panics
    ///
    /// When the ticket is not below the total.
    fn pick(&self, mut ticket: u32) -> Self::Outcome {
        for (outcome, weight) in self.outcomes() {
            if ticket < weight {
                return outcome;
            }
            ticket -= weight;
        }
        unreachable!("a ticket is below the total")
    }
}

/// Answers the rules' questions of chance.
pub trait Chance {
    /// Why no outcome could be given: a script or a record that does not fit. [`Infallible`] for true chance.
    type Error;

    /// Draws one outcome.
    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Self::Error>;

    /// Draws one outcome for each of these, in order: the dice of a throw.
    #[inline]
    fn draw_each<O: Odds>(
        &mut self,
        asked: impl IntoIterator<Item = (Stream, O)>,
        mut each: impl FnMut(O, O::Outcome),
    ) -> Result<(), Self::Error> {
        for (stream, odds) in asked {
            let outcome = self.draw(stream, &odds)?;
            each(odds, outcome);
        }
        Ok(())
    }
}

/// Equal odds for every seat of a table of this many: who begins.
#[derive(Clone, Copy, Debug)]
pub struct AnySeat(pub u8);

impl Odds for AnySeat {
    type Outcome = SeatOutcome;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (SeatOutcome, u32)> {
        Seat::all(self.0).map(|seat| (SeatOutcome(seat), 1))
    }
}

/// A seat as an outcome of chance, written as its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatOutcome(pub Seat);

impl fmt::Display for SeatOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for SeatOutcome {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(|number| SeatOutcome(Seat(number)))
    }
}

/// True odds from a fast seeded generator, for simulations and bots. Never at a real table: those have a dealer.
#[derive(Clone, Debug)]
pub struct FastRng(Xoshiro256PlusPlus);

impl FastRng {
    /// The same seed gives the same luck, in every version of the house.
    pub fn seeded(seed: u64) -> FastRng {
        FastRng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound` (0 if that is 0). Uniform but for a part in four billion: simulations may.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// One of `items`, each as likely.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(self.below(count) as usize)
    }

    /// A number for several small draws.
    #[inline]
    pub fn bits(&mut self) -> RandomBits {
        RandomBits(self.0.next_u64())
    }

    /// A fresh number, to seed another generator with.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Chance for FastRng {
    type Error = Infallible;

    #[inline]
    fn draw<O: Odds>(&mut self, _stream: Stream, odds: &O) -> Result<O::Outcome, Infallible> {
        let ticket = self.below(odds.total());
        Ok(odds.pick(ticket))
    }

    #[inline]
    fn draw_each<O: Odds>(
        &mut self,
        asked: impl IntoIterator<Item = (Stream, O)>,
        mut each: impl FnMut(O, O::Outcome),
    ) -> Result<(), Infallible> {
        let mut share = self.bits();
        let mut spent = 1_u64;
        for (_, odds) in asked {
            let total = odds.total();
            spent *= u64::from(total);
            if spent > RandomBits::MAX_PRODUCT {
                share = self.bits();
                spent = total.into();
            }
            let ticket = share.below(total);
            let outcome = odds.pick(ticket);
            each(odds, outcome);
        }
        Ok(())
    }
}

/// One number of a generator, for several small draws: what each leaves of it is a number again.
#[derive(Clone, Copy, Debug)]
pub struct RandomBits(u64);

impl RandomBits {
    /// As long as the bounds multiplied are no more than this, the draws are as uniform as those of [`FastRng::below`].
    pub const MAX_PRODUCT: u64 = 1 << 32;

    /// A number below `bound`.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "both halves of a product, taken apart"
    )]
    pub const fn below(&mut self, bound: u32) -> u32 {
        let wide = self.0 as u128 * bound as u128;
        self.0 = wide as u64;
        (wide >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_bits_are_as_fair_as_separate_draws() {
        let mut rng = FastRng::seeded(1);
        let mut seen = [0_u32; 6 * 4 * 5];
        for _ in 0..120 * 1000 {
            let mut share = rng.bits();
            let (one, two, three) = (share.below(6), share.below(4), share.below(5));
            seen[(one * 20 + two * 5 + three) as usize] += 1;
        }
        // A thousand each; a deviation of six times the usual one is no accident.
        assert!(seen.iter().all(|times| (810..1190).contains(times)));
    }

    /// More draws than one number has room for.
    #[test]
    fn batched_draws_are_fair() {
        let mut rng = FastRng::seeded(2);
        let mut seen = [[0_u32; 6]; 40];
        for _ in 0..6 * 1000 {
            let asked = (0..40).map(|_| (Stream::new("seat"), AnySeat(6)));
            let mut places = seen.iter_mut();
            let Ok(()) = rng.draw_each(asked, |_, SeatOutcome(seat)| {
                places.next().expect("forty")[seat.index()] += 1;
            });
            assert!(places.next().is_none());
        }
        let all = seen.iter().flatten();
        assert!(all.into_iter().all(|times| (810..1190).contains(times)));
    }
}

//! Chance as an input to the rules.
//!
//! A game names the stream it draws from and the odds, and receives an outcome. It does not know the source behind
//! [`Chance`]: the [dealer](crate::dealer) at a real table, a script in a test, the stored outcomes in a replay, or a
//! fast generator ([`FastRng`]) in a simulation.

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::seat::Seat;

/// Purpose of a draw. Streams are independent: a draw from one does not depend on the number of draws from another.
///
/// Written `name`, `name.seat` or `name.seat.part` (`-` for no seat). The dealer hashes this text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stream {
    name: &'static str,
    seat: Option<Seat>,
    part: Option<u32>,
}

impl Stream {
    /// Creates a stream of the whole table. The name is part of the dealer's contract: lower-case letters and `_` only.
    pub const fn new(name: &'static str) -> Stream {
        Stream {
            name,
            seat: None,
            part: None,
        }
    }

    /// Returns the stream of this purpose that belongs to one seat.
    #[must_use]
    pub const fn for_seat(self, seat: Seat) -> Stream {
        Stream {
            seat: Some(seat),
            ..self
        }
    }

    /// Returns one of several streams of this purpose and seat, such as the third shootout or the second round.
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

/// Weighted set of outcomes. Tickets are numbered from 0; each outcome owns as many as its weight, in order.
pub trait Odds {
    /// One possible outcome. Scripts and records hold its text.
    type Outcome: Copy + PartialEq + fmt::Debug + fmt::Display + FromStr;

    /// Whether the draw belongs to the set-up, even when it is made later. A card is drawn when it is dealt, but the pile
    /// was shuffled before the start. A script covers only draws after the set-up, so it does not answer such a draw.
    const IS_SETUP: bool = false;

    /// Lists each outcome once, with its weight (never 0), in ticket order.
    fn outcomes(&self) -> impl Iterator<Item = (Self::Outcome, u32)>;

    /// Returns the number of tickets, at least 1: a game never draws from an empty set.
    fn total(&self) -> u32 {
        self.outcomes().map(|(_, weight)| weight).sum()
    }

    /// Returns the outcome that owns `ticket`, which must be below [`total`](Odds::total).
    ///
    /// # Panics
    ///
    /// If the ticket is not below the total.
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

/// Source of random outcomes for the rules.
pub trait Chance {
    /// Reason for a failed draw: a script or a record that does not match. [`Infallible`] for true chance.
    type Error;

    /// Draws one outcome.
    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Self::Error>;

    /// Draws one outcome for each item, in order, such as the dice of a throw.
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

/// Equal odds for each seat of a table with this many seats; used to draw the first player.
#[derive(Clone, Copy, Debug)]
pub struct AnySeat(pub u8);

impl Odds for AnySeat {
    type Outcome = SeatOutcome;
    const IS_SETUP: bool = true;

    fn outcomes(&self) -> impl Iterator<Item = (SeatOutcome, u32)> {
        Seat::all(self.0).map(|seat| (SeatOutcome(seat), 1))
    }
}

/// Seat as an outcome of chance, written as its number.
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

/// Pseudorandom chance from a fast seeded generator, for simulations and bots. Real tables use the dealer instead.
#[derive(Clone, Debug)]
pub struct FastRng(Xoshiro256PlusPlus);

impl FastRng {
    /// Creates a generator from a seed. The same seed gives the same sequence in every version of Saloon.
    pub fn seeded(seed: u64) -> FastRng {
        FastRng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0. The bias is below one part in 2^32, acceptable in simulations.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// Picks one of `items` uniformly; `None` if there are none.
    #[inline]
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
        items.get(self.below(count) as usize)
    }

    /// Returns 64 random bits to split into several small draws.
    #[inline]
    pub fn bits(&mut self) -> RandomBits {
        RandomBits(self.0.next_u64())
    }

    /// Returns a random number, for example to seed another generator.
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

/// 64 random bits, split into several small draws. Each draw leaves the remainder for the next one.
#[derive(Clone, Copy, Debug)]
pub struct RandomBits(u64);

impl RandomBits {
    /// Bound on the product of the bounds of all draws. Up to it, draws are as uniform as those of [`FastRng::below`].
    pub const MAX_PRODUCT: u64 = 1 << 32;

    /// Draws a number below `bound`.
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
        // The expected count is 1000; the tolerance is six standard deviations.
        assert!(seen.iter().all(|times| (810..1190).contains(times)));
    }

    /// Makes more draws than one 64-bit number has room for.
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

//! Tokens, and the crews that they form on a location (BB-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::card::UnknownName;

/// No table has more seats.
pub(crate) const SEATS: usize = 5;

/// A token, and the kind of die it throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// A player has two.
    Shooter,
    /// A player has one.
    Coward,
}

impl Token {
    /// Both kinds, as dice are thrown.
    pub const ALL: [Token; 2] = [Token::Shooter, Token::Coward];

    const fn text(self) -> &'static str {
        match self {
            Token::Shooter => "shooter",
            Token::Coward => "coward",
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl FromStr for Token {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Token::ALL
            .into_iter()
            .find(|token| token.text() == text)
            .ok_or(UnknownName)
    }
}

/// Tokens of all players that lie together: on a location, before their owners, in a gunsight.
///
/// A byte for each question, a bit for each seat, so that what concerns all players at once is one operation: an odd number of
/// shooters, two shooters or more, the coward, Liquid Courage. A player has two shooters; a third is a face-down token in a
/// viewer's eyes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Crew(u32);

const ODD: u32 = 0;
const COWARD: u32 = 8;
const PAIR: u32 = 16;
const COURAGE: u32 = 24;
/// All bits of one seat, and the tokens among them.
const ALL: u32 = 1 << ODD | 1 << PAIR | 1 << COWARD | 1 << COURAGE;
const TOKENS: u32 = 0x00ff_ffff;

impl Crew {
    pub(crate) const NONE: Crew = Crew(0);

    const fn new(odd: SeatSet, pair: SeatSet, coward: SeatSet, courage: SeatSet) -> Crew {
        Crew(
            (odd.bits() as u32) << ODD
                | (pair.bits() as u32) << PAIR
                | (coward.bits() as u32) << COWARD
                | (courage.bits() as u32) << COURAGE,
        )
    }

    /// Two shooters and a coward for each of these.
    pub(crate) const fn full(seats: SeatSet) -> Crew {
        Crew::new(SeatSet::NONE, seats, seats, SeatSet::NONE)
    }

    /// One shooter for each of these.
    pub(crate) const fn duel(seats: SeatSet) -> Crew {
        Crew::new(seats, SeatSet::NONE, SeatSet::NONE, SeatSet::NONE)
    }

    /// The coward of each of these.
    pub(crate) const fn cowards(seats: SeatSet) -> Crew {
        Crew::new(SeatSet::NONE, SeatSet::NONE, seats, SeatSet::NONE)
    }

    const fn odd(self) -> SeatSet {
        SeatSet::from_bits((self.0 >> ODD).to_le_bytes()[0])
    }

    const fn pair(self) -> SeatSet {
        SeatSet::from_bits((self.0 >> PAIR).to_le_bytes()[0])
    }

    const fn coward(self) -> SeatSet {
        SeatSet::from_bits((self.0 >> COWARD).to_le_bytes()[0])
    }

    const fn courage(self) -> SeatSet {
        SeatSet::from_bits((self.0 >> COURAGE).to_le_bytes()[0])
    }

    /// The bit of a seat in one of the bytes.
    const fn bit(self, seat: Seat, byte: u32) -> u8 {
        ((self.0 >> byte >> (seat.0 & 7)) & 1).to_le_bytes()[0]
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of one kind a seat has here.
    #[inline]
    pub(crate) const fn count(self, seat: Seat, token: Token) -> u8 {
        match token {
            Token::Shooter => self.bit(seat, ODD) + 2 * self.bit(seat, PAIR),
            Token::Coward => self.bit(seat, COWARD),
        }
    }

    /// How many tokens a seat has here.
    #[inline]
    pub(crate) const fn size(self, seat: Seat) -> u8 {
        self.count(seat, Token::Shooter) + self.count(seat, Token::Coward)
    }

    /// How many tokens in all.
    #[inline]
    pub(crate) const fn total(self) -> u8 {
        // A pair is counted once in its own place and once in that of courage, which is no token.
        let pairs = self.0 & 0xff << PAIR;
        (self.0 & TOKENS | pairs << (COURAGE - PAIR))
            .count_ones()
            .to_le_bytes()[0]
    }

    #[inline]
    pub(crate) const fn has(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }

    /// Whose tokens are here.
    #[inline]
    pub(crate) const fn seats(self) -> SeatSet {
        self.shooters().or(self.coward())
    }

    /// Whose shooters are here.
    #[inline]
    pub(crate) const fn shooters(self) -> SeatSet {
        self.odd().or(self.pair())
    }

    /// Who has more than one token here.
    #[inline]
    pub(crate) const fn several(self) -> SeatSet {
        self.pair().or(self.odd().and(self.coward()))
    }

    /// How many players are here.
    #[inline]
    pub(crate) const fn players(self) -> u32 {
        self.seats().len()
    }

    /// Is more than one player here?
    #[inline]
    pub(crate) const fn is_contested(self) -> bool {
        let seats = self.seats().bits();
        seats & seats.wrapping_sub(1) != 0
    }

    /// Whose cowards are here, and to be treated as such.
    #[inline]
    pub(crate) const fn plain_cowards(self) -> SeatSet {
        self.coward().but(self.courage())
    }

    #[inline]
    pub(crate) const fn has_courage(self, seat: Seat) -> bool {
        self.courage().contains(seat)
    }

    /// Liquid Courage for this seat's coward.
    #[must_use]
    pub(crate) const fn encouraged(self, seat: Seat) -> Crew {
        Crew(self.0 | 1 << COURAGE << (seat.0 & 7))
    }

    /// Everyone sober.
    #[must_use]
    pub(crate) const fn sober(self) -> Crew {
        Crew(self.0 & TOKENS)
    }

    /// One token more, of at most three shooters.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, seat: Seat, token: Token) -> Crew {
        let one = SeatSet::one(seat);
        match token {
            Token::Shooter => self.plus(Crew::duel(one)),
            Token::Coward => self.plus(Crew::cowards(one)),
        }
    }

    /// One token less, if it is here. What it drank goes with it.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, seat: Seat, token: Token) -> Crew {
        let one = SeatSet::one(seat);
        match token {
            Token::Shooter => self.less(Crew::duel(one.and(self.shooters()))),
            Token::Coward => self.less(Crew::cowards(one)),
        }
    }

    /// These without those, whose shooters are all among them. What a coward drank goes with it.
    #[inline]
    #[must_use]
    pub(crate) const fn less(self, fewer: Crew) -> Crew {
        // Two binary digits for each seat, subtracted in all seats at once.
        let borrow = fewer.odd().but(self.odd());
        let odd = self.odd().or(fewer.odd()).but(self.odd().and(fewer.odd()));
        let pair = self.pair().but(fewer.pair()).but(borrow);
        let coward = self.coward().but(fewer.coward());
        Crew::new(odd, pair, coward, self.courage().but(fewer.coward()))
    }

    /// These and those; together no more than three shooters and a coward a player.
    #[inline]
    #[must_use]
    pub(crate) const fn plus(self, more: Crew) -> Crew {
        let carry = self.odd().and(more.odd());
        let odd = self.odd().or(more.odd()).but(carry);
        let pair = self.pair().or(more.pair()).or(carry);
        let coward = self.coward().or(more.coward());
        Crew::new(odd, pair, coward, self.courage().or(more.courage()))
    }

    /// Those of one seat.
    #[inline]
    #[must_use]
    pub(crate) const fn of(self, seat: Seat) -> Crew {
        Crew(self.0 & ALL << (seat.0 & 7))
    }

    /// Those of everyone else.
    #[inline]
    #[must_use]
    pub(crate) const fn but(self, seat: Seat) -> Crew {
        Crew(self.0 & !(ALL << (seat.0 & 7)))
    }

    /// Are all of those among these?
    #[inline]
    pub(crate) const fn contains(self, those: Crew) -> bool {
        let pairs = those.pair().but(self.pair());
        // A single shooter is among a pair, too; a third is not.
        let enough = self.odd().or(self.pair().but(those.pair()));
        let odd = those.odd().but(enough);
        let cowards = those.coward().but(self.coward());
        pairs.or(odd).or(cowards).is_empty()
    }

    /// Every token, by seat, shooters first.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = (Seat, Token)> + Clone {
        let mut left = self.sober();
        core::iter::from_fn(move || {
            let next = left.first()?;
            left = left.without(next.0, next.1);
            Some(next)
        })
    }

    /// Every kind of token of every seat once, by seat.
    #[inline]
    pub(crate) fn kinds(self) -> impl Iterator<Item = (Seat, Token)> + Clone {
        Crew::new(self.shooters(), SeatSet::NONE, self.coward(), SeatSet::NONE).iter()
    }

    /// The first token of the lowest seat.
    #[inline]
    fn first(self) -> Option<(Seat, Token)> {
        let seat = self.seats().first()?;
        let token = if self.shooters().contains(seat) {
            Token::Shooter
        } else {
            Token::Coward
        };
        Some((seat, token))
    }

    /// The token at this place of [`iter`](Crew::iter).
    pub(crate) fn nth(self, place: u8) -> Option<(Seat, Token)> {
        self.iter().nth(place.into())
    }
}

impl FromIterator<(Seat, Token)> for Crew {
    fn from_iter<I: IntoIterator<Item = (Seat, Token)>>(tokens: I) -> Self {
        tokens
            .into_iter()
            .fold(Crew::NONE, |crew, (seat, token)| crew.with(seat, token))
    }
}

impl fmt::Debug for Crew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|(seat, token)| (seat.0, token)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crew_counts_its_tokens() {
        let crew = Crew::full([Seat(1), Seat(4)].into_iter().collect());
        assert_eq!((crew.total(), crew.players()), (6, 2));
        let crew = crew.without(Seat(1), Token::Shooter).encouraged(Seat(1));
        assert_eq!(crew.size(Seat(1)), 2);
        assert_eq!(crew.plain_cowards(), SeatSet::one(Seat(4)));
        assert_eq!(crew.less(crew.of(Seat(4))), crew.of(Seat(1)));
        assert_eq!(crew.but(Seat(4)).plus(crew.of(Seat(4))), crew);
        assert!(!crew.without(Seat(1), Token::Coward).has_courage(Seat(1)));
        assert_eq!(crew.iter().count(), 5);
        assert!(crew.contains(crew.of(Seat(4))) && !crew.of(Seat(4)).contains(crew));
    }

    /// Every way in which a seat may have up to three shooters and a coward, against another.
    #[test]
    fn crews_add_and_subtract_like_numbers() {
        let crew = |seat: Seat, shooters: u8, coward: u8| -> Crew {
            let shooters = core::iter::repeat_n((seat, Token::Shooter), shooters.into());
            let coward = core::iter::repeat_n((seat, Token::Coward), coward.into());
            shooters.chain(coward).collect()
        };
        let ways = || (0..=3).flat_map(|shooters| (0..=1).map(move |coward| (shooters, coward)));
        let other = crew(Seat(4), 2, 1);
        for (shooters, coward) in ways() {
            let own = crew(Seat(2), shooters, coward);
            let crew_of_two = own.plus(other);
            assert_eq!(crew_of_two.size(Seat(2)), shooters + coward);
            assert_eq!(crew_of_two.total(), shooters + coward + 3);
            assert_eq!(
                crew_of_two.iter().count(),
                usize::from(shooters + coward) + 3
            );
            assert_eq!(crew_of_two.is_contested(), shooters + coward > 0);
            assert_eq!(own.several().contains(Seat(2)), shooters + coward > 1);
            assert_eq!(
                crew_of_two.without(Seat(2), Token::Shooter),
                crew(Seat(2), shooters.saturating_sub(1), coward).plus(other)
            );
            for (fewer, cowards) in ways() {
                let those = crew(Seat(2), fewer, cowards);
                let among = fewer <= shooters && cowards <= coward;
                assert_eq!(crew_of_two.contains(those), among);
                if fewer <= shooters {
                    let left = crew(Seat(2), shooters - fewer, coward.saturating_sub(cowards));
                    assert_eq!(crew_of_two.less(those), left.plus(other));
                }
            }
        }
    }
}

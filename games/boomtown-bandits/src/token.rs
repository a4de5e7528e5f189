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
/// Four bits a seat: two count the shooters, one is the coward, one says that it drank Liquid Courage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Crew(u32);

const SHOOTERS: u32 = 0x33333;
const COWARDS: u32 = 0x44444;
const COURAGE: u32 = 0x88888;

impl Crew {
    pub(crate) const NONE: Crew = Crew(0);

    /// Two shooters and a coward for each of these.
    pub(crate) fn full(seats: SeatSet) -> Crew {
        seats.iter().fold(Crew::NONE, |crew, seat| {
            Crew(crew.0 | 0b110 << Crew::shift(seat))
        })
    }

    /// One shooter for each of these.
    pub(crate) fn duel(seats: SeatSet) -> Crew {
        seats
            .iter()
            .fold(Crew::NONE, |crew, seat| crew.with(seat, Token::Shooter))
    }

    const fn shift(seat: Seat) -> u32 {
        4 * (seat.0 & 7) as u32
    }

    const fn bits(self, seat: Seat) -> u32 {
        self.0 >> Crew::shift(seat) & 0xf
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of one kind a seat has here.
    #[inline]
    pub(crate) const fn count(self, seat: Seat, token: Token) -> u8 {
        let bits = self.bits(seat);
        match token {
            Token::Shooter => (bits & 3) as u8,
            Token::Coward => (bits >> 2 & 1) as u8,
        }
    }

    /// How many tokens a seat has here.
    #[inline]
    pub(crate) const fn size(self, seat: Seat) -> u8 {
        let bits = self.bits(seat);
        ((bits & 3) + (bits >> 2 & 1)).to_le_bytes()[0]
    }

    /// How many tokens in all.
    #[inline]
    pub(crate) const fn total(self) -> u8 {
        let sizes = (self.0 & SHOOTERS) + (self.0 >> 2 & 0x11111);
        (sizes.wrapping_mul(0x11111) >> 16 & 0xf).to_le_bytes()[0]
    }

    #[inline]
    pub(crate) const fn has(self, seat: Seat) -> bool {
        self.bits(seat) != 0
    }

    /// Whose tokens are here.
    #[inline]
    pub(crate) fn seats(self) -> SeatSet {
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2) & 0x11111;
        let mut seats = SeatSet::NONE;
        while left != 0 {
            seats = seats.with(Crew(left).lowest());
            left &= left - 1;
        }
        seats
    }

    /// The lowest seat with a token here, of at least one.
    #[inline]
    const fn lowest(self) -> Seat {
        Seat((self.0.trailing_zeros() / 4).to_le_bytes()[0])
    }

    /// How many players are here.
    #[inline]
    pub(crate) const fn players(self) -> u32 {
        ((self.0 | self.0 >> 1 | self.0 >> 2) & 0x11111).count_ones()
    }

    /// A coward of this seat that is to be treated as one.
    #[inline]
    pub(crate) const fn has_plain_coward(self, seat: Seat) -> bool {
        self.bits(seat) & 0b1100 == 0b0100
    }

    /// The cowards that are to be treated as such.
    #[inline]
    pub(crate) const fn plain_cowards(self) -> Crew {
        Crew(self.0 & COWARDS & !(self.0 >> 1))
    }

    #[inline]
    pub(crate) const fn has_courage(self, seat: Seat) -> bool {
        self.bits(seat) & 0b1000 != 0
    }

    /// Liquid Courage for this seat's coward.
    #[must_use]
    pub(crate) const fn encouraged(self, seat: Seat) -> Crew {
        Crew(self.0 | 0b1000 << Crew::shift(seat))
    }

    /// Everyone sober.
    #[must_use]
    pub(crate) const fn sober(self) -> Crew {
        Crew(self.0 & !COURAGE)
    }

    /// One token more, of at most three shooters.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, seat: Seat, token: Token) -> Crew {
        match token {
            Token::Shooter => Crew(self.0 + (1 << Crew::shift(seat))),
            Token::Coward => Crew(self.0 | 0b100 << Crew::shift(seat)),
        }
    }

    /// One token less, if it is here. What it drank goes with it.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, seat: Seat, token: Token) -> Crew {
        match token {
            Token::Shooter if self.count(seat, Token::Shooter) == 0 => self,
            Token::Shooter => Crew(self.0 - (1 << Crew::shift(seat))),
            Token::Coward => Crew(self.0 & !(0b1100 << Crew::shift(seat))),
        }
    }

    /// These without those, which are all among them. What a coward drank goes with it.
    #[inline]
    #[must_use]
    pub(crate) const fn less(self, fewer: Crew) -> Crew {
        let shooters = (self.0 & SHOOTERS).wrapping_sub(fewer.0 & SHOOTERS);
        let cowards = fewer.0 & COWARDS;
        Crew(shooters | self.0 & (COWARDS | COURAGE) & !(cowards | cowards << 1))
    }

    /// These and those; together no more than a player has.
    #[must_use]
    pub(crate) const fn plus(self, more: Crew) -> Crew {
        Crew(((self.0 & SHOOTERS) + (more.0 & SHOOTERS)) | (self.0 | more.0) & !SHOOTERS)
    }

    /// Those of one seat.
    #[inline]
    #[must_use]
    pub(crate) const fn of(self, seat: Seat) -> Crew {
        Crew(self.0 & 0xf << Crew::shift(seat))
    }

    /// Those of everyone else.
    #[inline]
    #[must_use]
    pub(crate) const fn but(self, seat: Seat) -> Crew {
        Crew(self.0 & !(0xf << Crew::shift(seat)))
    }

    /// Are all of those among these?
    #[inline]
    pub(crate) const fn contains(self, those: Crew) -> bool {
        // The top bit of each four is borrowed from where there are too few shooters.
        let enough = ((self.0 & SHOOTERS | COURAGE) - (those.0 & SHOOTERS)) & COURAGE == COURAGE;
        enough && those.0 & COWARDS & !self.0 == 0
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
        let mut left = self.sober();
        core::iter::from_fn(move || {
            let (seat, token) = left.first()?;
            left = match token {
                Token::Shooter => Crew(left.0 & !(3 << Crew::shift(seat))),
                Token::Coward => left.without(seat, token),
            };
            Some((seat, token))
        })
    }

    /// The first token of the lowest seat.
    #[inline]
    const fn first(self) -> Option<(Seat, Token)> {
        if self.0 == 0 {
            return None;
        }
        let seat = self.lowest();
        let token = match self.count(seat, Token::Shooter) {
            0 => Token::Coward,
            _ => Token::Shooter,
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
        assert!(!crew.has_plain_coward(Seat(1)) && crew.has_plain_coward(Seat(4)));
        assert_eq!(crew.plain_cowards().total(), 1);
        assert_eq!(crew.less(crew.of(Seat(4))), crew.of(Seat(1)));
        assert_eq!(crew.but(Seat(4)).plus(crew.of(Seat(4))), crew);
        assert!(!crew.without(Seat(1), Token::Coward).has_courage(Seat(1)));
        assert_eq!(crew.iter().count(), 5);
        assert!(crew.contains(crew.of(Seat(4))) && !crew.of(Seat(4)).contains(crew));
    }
}

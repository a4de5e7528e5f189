//! Tokens, and the crews that they form on a location (BB-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::cards::UnknownName;

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
/// The bytes of each of these.
const ODDS: u32 = 0xff << ODD;
const COWARDS: u32 = 0xff << COWARD;
const PAIRS: u32 = 0xff << PAIR;
const TOKENS: u32 = ODDS | COWARDS | PAIRS;
/// All bits of one seat.
const ALL: u32 = 1 << ODD | 1 << PAIR | 1 << COWARD | 1 << COURAGE;

impl Crew {
    pub(crate) const NONE: Crew = Crew(0);

    pub(crate) const fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    pub(crate) const fn from_bytes(bytes: [u8; 4]) -> Crew {
        Crew(u32::from_le_bytes(bytes))
    }

    /// Two shooters and a coward for each of these.
    pub(crate) const fn full(seats: SeatSet) -> Crew {
        let seats = seats.bits() as u32;
        Crew(seats << PAIR | seats << COWARD)
    }

    /// One shooter for each of these.
    #[inline]
    pub(crate) const fn one_shooter_each(seats: SeatSet) -> Crew {
        Crew((seats.bits() as u32) << ODD)
    }

    /// The coward of each of these.
    #[inline]
    pub(crate) const fn cowards(seats: SeatSet) -> Crew {
        Crew((seats.bits() as u32) << COWARD)
    }

    /// One token.
    #[inline]
    pub(crate) const fn one(seat: Seat, token: Token) -> Crew {
        // Arithmetic instead of a branch, here and below: which token it is cannot be foreseen.
        Crew(1 << (COWARD * token as u32) << (seat.0 & 7))
    }

    /// Does a seat have one of a kind here?
    #[inline]
    pub(crate) const fn includes(self, seat: Seat, token: Token) -> bool {
        const SHOOTER: u32 = 1 << ODD | 1 << PAIR;
        const KINDS: [u32; 2] = [SHOOTER, 1 << COWARD];
        self.0 & KINDS[token as usize] << (seat.0 & 7) != 0
    }

    /// The seats of one byte.
    const fn byte(self, byte: u32) -> SeatSet {
        SeatSet::from_bits((self.0 >> byte).to_le_bytes()[0])
    }

    /// The bit of a seat in one byte.
    const fn bit(self, seat: Seat, byte: u32) -> u8 {
        ((self.0 >> byte >> (seat.0 & 7)) & 1).to_le_bytes()[0]
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Count of one kind of token of a seat.
    #[inline]
    pub(crate) const fn count(self, seat: Seat, token: Token) -> u8 {
        match token {
            Token::Shooter => self.bit(seat, ODD) + 2 * self.bit(seat, PAIR),
            Token::Coward => self.bit(seat, COWARD),
        }
    }

    /// Count of tokens of a seat.
    #[inline]
    pub(crate) const fn size(self, seat: Seat) -> u8 {
        self.count(seat, Token::Shooter) + self.count(seat, Token::Coward)
    }

    /// Count of all tokens.
    #[inline]
    pub(crate) const fn total(self) -> u8 {
        // A pair is counted once in its own place and once in that of courage, which is no token.
        let pairs = self.0 & PAIRS;
        (self.0 & TOKENS | pairs << (COURAGE - PAIR))
            .count_ones()
            .to_le_bytes()[0]
    }

    #[inline]
    pub(crate) const fn has(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }

    /// Seats with a token here.
    #[inline]
    pub(crate) const fn seats(self) -> SeatSet {
        Crew(self.0 | self.0 >> PAIR | self.0 >> COWARD).byte(ODD)
    }

    /// Seats with a shooter here.
    #[inline]
    pub(crate) const fn shooters(self) -> SeatSet {
        Crew(self.0 | self.0 >> PAIR).byte(ODD)
    }

    /// Seats with more than one token here.
    #[inline]
    pub(crate) const fn with_several(self) -> SeatSet {
        Crew(self.0 & self.0 >> COWARD | self.0 >> PAIR).byte(ODD)
    }

    /// Does anybody have more shooters than a player has?
    #[inline]
    pub(crate) const fn has_a_third(self) -> bool {
        self.0 & self.0 >> PAIR & ODDS != 0
    }

    /// Seats with a token here, with a second one, with a third.
    #[inline]
    pub(crate) const fn ranks(self) -> [SeatSet; 3] {
        let third = Crew(self.0 >> PAIR & (self.0 | self.0 >> COWARD)).byte(ODD);
        [self.seats(), self.with_several(), third]
    }

    /// Seats whose plain coward is their only token here, comes after a shooter, after two.
    #[inline]
    pub(crate) const fn plain_coward_ranks(self) -> [SeatSet; 3] {
        let cowards = self.plain_cowards();
        let (one, two) = (self.byte(ODD), self.byte(PAIR));
        [
            cowards.difference(one).difference(two),
            cowards.intersection(one),
            cowards.intersection(two),
        ]
    }

    /// Count of players here.
    #[inline]
    pub(crate) const fn players(self) -> u32 {
        self.seats().len()
    }

    /// Is more than one player here?
    #[inline]
    pub(crate) const fn is_contested(self) -> bool {
        self.seats().has_several()
    }

    /// Seats whose coward is here and has not drunk Liquid Courage.
    #[inline]
    pub(crate) const fn plain_cowards(self) -> SeatSet {
        Crew(self.0 & !(self.0 >> (COURAGE - COWARD))).byte(COWARD)
    }

    #[inline]
    pub(crate) const fn has_courage(self, seat: Seat) -> bool {
        self.bit(seat, COURAGE) != 0
    }

    /// Liquid Courage for this seat's coward.
    #[must_use]
    pub(crate) const fn encouraged(self, seat: Seat) -> Crew {
        Crew(self.0 | 1 << COURAGE << (seat.0 & 7))
    }

    /// Everyone sober.
    #[inline]
    #[must_use]
    pub(crate) const fn sober(self) -> Crew {
        Crew(self.0 & TOKENS)
    }

    /// One token more, of at most three shooters.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, seat: Seat, token: Token) -> Crew {
        self.plus(Crew::one(seat, token))
    }

    /// One token less, if it is here. What it drank goes with it.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, seat: Seat, token: Token) -> Crew {
        let here = self.includes(seat, token) as u32;
        self.less(Crew(Crew::one(seat, token).0 * here))
    }

    /// These without those, whose shooters are all among them. What a coward drank goes with it.
    #[inline]
    #[must_use]
    pub(crate) const fn less(self, fewer: Crew) -> Crew {
        let fewer = fewer.0 & TOKENS;
        // One of a pair leaves one.
        let split = fewer & !self.0 & ODDS;
        let courage = (fewer & COWARDS) << (COURAGE - COWARD);
        Crew((self.0 | split) & !(fewer & !split) & !(split << PAIR) & !courage)
    }

    /// These and those; together no more than three shooters and a coward a player.
    #[inline]
    #[must_use]
    pub(crate) const fn plus(self, more: Crew) -> Crew {
        // One and one are a pair.
        let joined = self.0 & more.0 & ODDS;
        Crew((self.0 | more.0) & !joined | joined << PAIR)
    }

    /// Tokens of one seat.
    #[inline]
    #[must_use]
    pub(crate) const fn of_seat(self, seat: Seat) -> Crew {
        Crew(self.0 & ALL << (seat.0 & 7))
    }

    /// Tokens of everyone else.
    #[inline]
    #[must_use]
    pub(crate) const fn without_seat(self, seat: Seat) -> Crew {
        Crew(self.0 & !(ALL << (seat.0 & 7)))
    }

    /// Are all of those among these?
    #[inline]
    pub(crate) const fn contains(self, those: Crew) -> bool {
        let missing = those.0 & !self.0 & TOKENS;
        // A single shooter is among a pair, too, if not beside it.
        let spare = self.0 & !those.0 & PAIRS;
        missing & !(spare >> PAIR) == 0
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
        Crew::one_shooter_each(self.shooters())
            .plus(Crew(self.0 & COWARDS))
            .iter()
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
        assert_eq!(crew.less(crew.of_seat(Seat(4))), crew.of_seat(Seat(1)));
        assert_eq!(crew.without_seat(Seat(4)).plus(crew.of_seat(Seat(4))), crew);
        assert!(!crew.without(Seat(1), Token::Coward).has_courage(Seat(1)));
        assert_eq!(crew.iter().count(), 5);
        assert!(crew.contains(crew.of_seat(Seat(4))) && !crew.of_seat(Seat(4)).contains(crew));
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
            assert_eq!(own.with_several().contains(Seat(2)), shooters + coward > 1);
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

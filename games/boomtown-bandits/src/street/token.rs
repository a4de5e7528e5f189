//! Tokens, and sets of tokens (BB-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::cards::UnknownName;

/// Largest number of seats.
pub(crate) const SEATS: usize = 5;

/// Kind of token, which decides the die it throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// Two for each player.
    Shooter,
    /// One for each player.
    Coward,
}

impl Token {
    /// Both kinds, in the order of their dice.
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

/// A multiset of tokens of all players: those on a location, those still to be placed, those aimed at.
///
/// Four bytes with one bit for each seat, so that one operation covers all players: an odd number of shooters, two shooters or more, the
/// coward, Liquid Courage. A player owns two shooters; a stand-in may have a third, in place of a hidden token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Crew(u32);

const ODD: u32 = 0;
const COWARD: u32 = 8;
const PAIR: u32 = 16;
const COURAGE: u32 = 24;
/// Masks of these bytes.
const ODDS: u32 = 0xff << ODD;
const COWARDS: u32 = 0xff << COWARD;
const PAIRS: u32 = 0xff << PAIR;
const TOKENS: u32 = ODDS | COWARDS | PAIRS;
/// All bits of seat 0.
const ALL: u32 = 1 << ODD | 1 << PAIR | 1 << COWARD | 1 << COURAGE;

impl Crew {
    pub(crate) const NONE: Crew = Crew(0);

    pub(crate) const fn to_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    pub(crate) const fn from_bytes(bytes: [u8; 4]) -> Crew {
        Crew(u32::from_le_bytes(bytes))
    }

    /// Two shooters and a coward for each seat.
    pub(crate) const fn full(seats: SeatSet) -> Crew {
        let seats = seats.bits() as u32;
        Crew(seats << PAIR | seats << COWARD)
    }

    /// One shooter for each seat.
    #[inline]
    pub(crate) const fn one_shooter_each(seats: SeatSet) -> Crew {
        Crew((seats.bits() as u32) << ODD)
    }

    /// One coward for each seat.
    #[inline]
    pub(crate) const fn cowards(seats: SeatSet) -> Crew {
        Crew((seats.bits() as u32) << COWARD)
    }

    #[inline]
    pub(crate) const fn one(seat: Seat, token: Token) -> Crew {
        // No branch, here and below: the kind of token is unpredictable.
        Crew(1 << (COWARD * token as u32) << (seat.0 & 7))
    }

    /// Whether a seat has a token of this kind here.
    #[inline]
    pub(crate) const fn includes(self, seat: Seat, token: Token) -> bool {
        const SHOOTER: u32 = 1 << ODD | 1 << PAIR;
        const KINDS: [u32; 2] = [SHOOTER, 1 << COWARD];
        self.0 & KINDS[token as usize] << (seat.0 & 7) != 0
    }

    /// Seats of one byte.
    const fn byte(self, byte: u32) -> SeatSet {
        SeatSet::from_bits((self.0 >> byte).to_le_bytes()[0])
    }

    /// Bit of a seat in one byte.
    const fn bit(self, seat: Seat, byte: u32) -> u8 {
        ((self.0 >> byte >> (seat.0 & 7)) & 1).to_le_bytes()[0]
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of tokens of one kind of a seat.
    #[inline]
    pub(crate) const fn count(self, seat: Seat, token: Token) -> u8 {
        match token {
            Token::Shooter => self.bit(seat, ODD) + 2 * self.bit(seat, PAIR),
            Token::Coward => self.bit(seat, COWARD),
        }
    }

    /// Number of tokens of a seat.
    #[inline]
    pub(crate) const fn size(self, seat: Seat) -> u8 {
        self.count(seat, Token::Shooter) + self.count(seat, Token::Coward)
    }

    /// Number of tokens.
    #[inline]
    pub(crate) const fn total(self) -> u8 {
        // Counts each pair twice: in its own byte and, shifted, in the byte of courage, which holds no tokens.
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

    /// Seats with two tokens or more here.
    #[inline]
    pub(crate) const fn with_several(self) -> SeatSet {
        Crew(self.0 & self.0 >> COWARD | self.0 >> PAIR).byte(ODD)
    }

    /// Whether any seat has three shooters, more than a player owns.
    #[inline]
    pub(crate) const fn has_a_third(self) -> bool {
        self.0 & self.0 >> PAIR & ODDS != 0
    }

    /// Seats with at least one, two and three tokens here.
    #[inline]
    pub(crate) const fn ranks(self) -> [SeatSet; 3] {
        let third = Crew(self.0 >> PAIR & (self.0 | self.0 >> COWARD)).byte(ODD);
        [self.seats(), self.with_several(), third]
    }

    /// Seats whose coward without Liquid Courage follows no shooter, one shooter, two shooters.
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

    /// Number of players here.
    #[inline]
    pub(crate) const fn players(self) -> u32 {
        self.seats().len()
    }

    /// Whether two players or more are here.
    #[inline]
    pub(crate) const fn is_contested(self) -> bool {
        self.seats().has_several()
    }

    /// Seats whose coward is here without Liquid Courage.
    #[inline]
    pub(crate) const fn plain_cowards(self) -> SeatSet {
        Crew(self.0 & !(self.0 >> (COURAGE - COWARD))).byte(COWARD)
    }

    #[inline]
    pub(crate) const fn has_courage(self, seat: Seat) -> bool {
        self.bit(seat, COURAGE) != 0
    }

    /// Gives Liquid Courage to a seat's coward.
    #[must_use]
    pub(crate) const fn encouraged(self, seat: Seat) -> Crew {
        Crew(self.0 | 1 << COURAGE << (seat.0 & 7))
    }

    /// Ends Liquid Courage for all.
    #[inline]
    #[must_use]
    pub(crate) const fn sober(self) -> Crew {
        Crew(self.0 & TOKENS)
    }

    /// Adds a token. A seat has at most three shooters.
    #[inline]
    #[must_use]
    pub(crate) const fn with(self, seat: Seat, token: Token) -> Crew {
        self.plus(Crew::one(seat, token))
    }

    /// Removes a token, if it is here, with its Liquid Courage.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, seat: Seat, token: Token) -> Crew {
        let here = self.includes(seat, token) as u32;
        self.less(Crew(Crew::one(seat, token).0 * here))
    }

    /// Removes tokens, with their Liquid Courage. All shooters of `fewer` must be here.
    #[inline]
    #[must_use]
    pub(crate) const fn less(self, fewer: Crew) -> Crew {
        let fewer = fewer.0 & TOKENS;
        // One of a pair leaves a single shooter.
        let split = fewer & !self.0 & ODDS;
        let courage = (fewer & COWARDS) << (COURAGE - COWARD);
        Crew((self.0 | split) & !(fewer & !split) & !(split << PAIR) & !courage)
    }

    /// Adds tokens: at most three shooters and a coward for each seat in sum.
    #[inline]
    #[must_use]
    pub(crate) const fn plus(self, more: Crew) -> Crew {
        // Two single shooters make a pair.
        let joined = self.0 & more.0 & ODDS;
        Crew((self.0 | more.0) & !joined | joined << PAIR)
    }

    /// Tokens of one seat.
    #[inline]
    #[must_use]
    pub(crate) const fn of_seat(self, seat: Seat) -> Crew {
        Crew(self.0 & ALL << (seat.0 & 7))
    }

    /// Tokens of all other seats.
    #[inline]
    #[must_use]
    pub(crate) const fn without_seat(self, seat: Seat) -> Crew {
        Crew(self.0 & !(ALL << (seat.0 & 7)))
    }

    /// Whether all of these tokens are here.
    #[inline]
    pub(crate) const fn contains(self, those: Crew) -> bool {
        let missing = those.0 & !self.0 & TOKENS;
        // A pair that is not asked for also covers a single shooter.
        let spare = self.0 & !those.0 & PAIRS;
        missing & !(spare >> PAIR) == 0
    }

    /// Tokens by seat, shooters first.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = (Seat, Token)> + Clone {
        let mut left = self.sober();
        core::iter::from_fn(move || {
            let next = left.first()?;
            left = left.without(next.0, next.1);
            Some(next)
        })
    }

    /// Kinds of token of each seat, each once, by seat.
    #[inline]
    pub(crate) fn kinds(self) -> impl Iterator<Item = (Seat, Token)> + Clone {
        Crew::one_shooter_each(self.shooters())
            .plus(Crew(self.0 & COWARDS))
            .iter()
    }

    /// First token of the lowest seat.
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

    /// Token at this position of [`iter`](Crew::iter).
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

    /// Compares all crews of up to three shooters and a coward with the numbers they stand for.
    #[test]
    fn crews_add_and_subtract_their_counts() {
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

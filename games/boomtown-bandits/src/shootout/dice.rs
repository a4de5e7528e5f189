//! Dice and their faces, packed for all players (BB-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::{Chance, Odds, Seat, SeatSet, Stream};
use serde::{Deserialize, Serialize};

use crate::cards::UnknownName;
use crate::street::Crew;

/// A face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Face {
    /// No effect.
    Blank = 1,
    /// Removes a token.
    Bullet = 2,
    /// The coward runs away.
    Run = 3,
}

impl Face {
    const ALL: [Face; 3] = [Face::Bullet, Face::Run, Face::Blank];

    const fn text(self) -> &'static str {
        match self {
            Face::Blank => "blank",
            Face::Bullet => "bullet",
            Face::Run => "run",
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl FromStr for Face {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Face::ALL
            .into_iter()
            .find(|face| face.text() == text)
            .ok_or(UnknownName)
    }
}

/// A six-sided die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Die {
    Shooter,
    Coward,
}

impl Odds for Die {
    type Outcome = Face;

    fn outcomes(&self) -> impl Iterator<Item = (Face, u32)> {
        let (bullets, runs) = match self {
            Die::Shooter => (2, 0),
            Die::Coward => (1, 1),
        };
        [(Face::Bullet, bullets), (Face::Run, runs), (Face::Blank, 4)]
            .into_iter()
            .filter(|&(_, weight)| weight > 0)
    }

    #[inline]
    fn total(&self) -> u32 {
        6
    }

    #[inline]
    fn pick(&self, ticket: u32) -> Face {
        // A table instead of a branch: the face is unpredictable.
        const FACES: [[Face; 8]; 2] = {
            let mut faces = [[Face::Blank; 8]; 2];
            faces[Die::Shooter as usize][0] = Face::Bullet;
            faces[Die::Shooter as usize][1] = Face::Bullet;
            faces[Die::Coward as usize][0] = Face::Bullet;
            faces[Die::Coward as usize][1] = Face::Run;
            faces
        };
        FACES[*self as usize][ticket as usize % 8]
    }
}

/// Dice of all players in a volley, one for each token: by seat, shooters first.
///
/// The layout is that of [`ThrownDice`]: one byte for each seat, two bits for each die. The lower bit marks a die.
#[derive(Clone, Copy)]
pub(crate) struct Dice {
    all: u64,
    cowards: u64,
}

impl Dice {
    #[inline]
    pub(crate) const fn of(crew: Crew) -> Dice {
        Dice {
            all: Dice::in_places(crew.ranks()),
            // Liquid Courage changes the die, not its position.
            cowards: Dice::in_places(crew.plain_coward_ranks()),
        }
    }

    /// Marks a first, second and third die of these seats.
    const fn in_places([first, second, third]: [SeatSet; 3]) -> u64 {
        spread_by_seat(first) | spread_by_seat(second) << 2 | spread_by_seat(third) << 4
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = DieInPlace> {
        let mut left = self.all;
        core::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            let coward = self.cowards >> bit & 1 != 0;
            let die = if coward { Die::Coward } else { Die::Shooter };
            Some(DieInPlace { die, bit })
        })
    }

    /// Throws the dice. `stream` gives the random stream of each seat.
    #[inline]
    pub(crate) fn throw<C: Chance>(
        self,
        stream: impl Fn(Seat) -> Stream,
        chance: &mut C,
    ) -> Result<ThrownDice, C::Error> {
        let mut lying = ThrownDice::NONE;
        let dice = self.iter().map(|die| (stream(die.owner()), die));
        chance.draw_each(dice, |die, face| lying.0 |= (face as u64) << die.bit)?;
        Ok(lying)
    }
}

/// Moves the bit of each seat to the byte of that seat.
const fn spread_by_seat(seats: SeatSet) -> u64 {
    (seats.bits() as u64 * 0x1020_4081) & 0x01_0101_0101
}

/// A die and its position in [`Dice`].
#[derive(Clone, Copy)]
struct DieInPlace {
    die: Die,
    bit: u32,
}

impl DieInPlace {
    const fn owner(self) -> Seat {
        Seat((self.bit / 8).to_le_bytes()[0])
    }
}

impl Odds for DieInPlace {
    type Outcome = Face;

    fn outcomes(&self) -> impl Iterator<Item = (Face, u32)> {
        self.die.outcomes()
    }

    #[inline]
    fn total(&self) -> u32 {
        self.die.total()
    }

    #[inline]
    fn pick(&self, ticket: u32) -> Face {
        self.die.pick(ticket)
    }
}

/// Faces of a player's dice, two bits each; zero for a die that was not thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Faces(u8);

impl Faces {
    pub(crate) const NONE: Faces = Faces(0);

    pub(crate) const fn get(self, place: u8) -> Option<Face> {
        match self.0 >> (2 * place) & 3 {
            1 => Some(Face::Blank),
            2 => Some(Face::Bullet),
            3 => Some(Face::Run),
            _ => None,
        }
    }

    /// Number of bullets.
    #[inline]
    pub(crate) const fn bullets(self) -> u8 {
        (self.0 >> 1 & !self.0 & 0b01_0101)
            .count_ones()
            .to_le_bytes()[0]
    }

    /// Whether a run-away shows.
    #[inline]
    pub(crate) const fn has_run(self) -> bool {
        self.0 >> 1 & self.0 & 0b01_0101 != 0
    }

    /// Whether a bullet or a run-away shows.
    #[inline]
    pub(crate) const fn has_symbol(self) -> bool {
        self.0 & 0b10_1010 != 0
    }
}

/// Faces of all players' dice, one byte for each seat, so that one operation searches all of them.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ThrownDice(u64);

impl ThrownDice {
    pub(crate) const NONE: ThrownDice = ThrownDice(0);
    /// Lower bit of each die of each player.
    const DICE: u64 = 0x15_1515_1515;

    #[inline]
    pub(crate) const fn of(self, seat: Seat) -> Faces {
        Faces((self.0 >> (8 * (seat.0 & 7) as u32)).to_le_bytes()[0])
    }

    #[inline]
    pub(crate) const fn set(&mut self, seat: Seat, faces: Faces) {
        let shift = 8 * (seat.0 & 7) as u32;
        self.0 = self.0 & !(0xff << shift) | (faces.0 as u64) << shift;
    }

    /// Replaces the dice of these seats.
    #[inline]
    pub(crate) const fn replace(&mut self, seats: SeatSet, thrown: ThrownDice) {
        let bytes = spread_by_seat(seats) * 0xff;
        self.0 = self.0 & !bytes | thrown.0 & bytes;
    }

    /// Whether a bullet or a run-away shows.
    #[inline]
    pub(crate) const fn has_symbol(self) -> bool {
        self.0 >> 1 & ThrownDice::DICE != 0
    }

    /// Seats that show a bullet.
    #[inline]
    pub(crate) const fn seats_with_bullets(self) -> SeatSet {
        ThrownDice::seats_with(self.0 >> 1 & !self.0 & ThrownDice::DICE)
    }

    /// Seats that show a run-away.
    #[inline]
    pub(crate) const fn seats_with_runs(self) -> SeatSet {
        ThrownDice::seats_with(self.0 >> 1 & self.0 & ThrownDice::DICE)
    }

    /// Seats whose byte has one of these bits.
    const fn seats_with(dice: u64) -> SeatSet {
        let any = (dice | dice >> 2 | dice >> 4) & 0x01_0101_0101;
        // The product gathers the lowest bits of all bytes in the highest byte.
        SeatSet::from_bits((any.wrapping_mul(0x0102_0408_1020_4080) >> 56).to_le_bytes()[0])
    }
}

impl fmt::Debug for ThrownDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(Seat::all(5).map(|seat| self.of(seat)))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::street::Token;

    /// BB-1.2: a shooter's die has two bullets and four blanks, a coward's one bullet, one run-away and four blanks.
    #[test]
    fn bb_1_2_both_dice_have_their_printed_faces() {
        for (die, bullets, runs) in [(Die::Shooter, 2, 0), (Die::Coward, 1, 1)] {
            let faces: Vec<_> = (0..6).map(|ticket| die.pick(ticket)).collect();
            let count = |face| faces.iter().filter(|&&other| other == face).count();
            assert_eq!(
                [count(Face::Bullet), count(Face::Run), count(Face::Blank)],
                [bullets, runs, 4]
            );
            assert_eq!(die.outcomes().map(|(_, weight)| weight).sum::<u32>(), 6);
            for (face, weight) in die.outcomes() {
                assert_eq!(count(face), weight as usize);
            }
        }
    }

    fn faces(shown: &[Face]) -> Faces {
        let dice = (0..).zip(shown);
        Faces(dice.fold(0, |bits, (place, &face)| bits | (face as u8) << (2 * place)))
    }

    #[test]
    fn faces_are_stored_by_position() {
        assert!(!Faces::NONE.has_symbol());
        let two = faces(&[Face::Bullet, Face::Blank]);
        assert_eq!((two.bullets(), two.has_run()), (1, false));
        let three = faces(&[Face::Bullet, Face::Blank, Face::Run]);
        assert_eq!(
            (three.bullets(), three.has_run(), three.has_symbol()),
            (1, true, true)
        );
        assert_eq!(three.get(1), Some(Face::Blank));
        assert_eq!(three.get(2), Some(Face::Run));
        assert_eq!(two.get(2), None);
    }

    #[test]
    fn operations_on_all_dice_agree_with_those_on_one_player() {
        let any = || Face::ALL.into_iter();
        for throw in any().flat_map(|one| any().map(move |other| [one, Face::Blank, other])) {
            let own = faces(&throw);
            for seat in Seat::all(5) {
                let mut lying = ThrownDice::NONE;
                lying.set(Seat((seat.0 + 1) % 5), own);
                lying.set(seat, own);
                lying.set(Seat((seat.0 + 1) % 5), Faces::NONE);
                assert_eq!(lying.of(seat), own);
                assert_eq!(lying.has_symbol(), own.has_symbol());
                let only = |is: bool| {
                    if is {
                        SeatSet::one(seat)
                    } else {
                        SeatSet::NONE
                    }
                };
                assert_eq!(
                    lying.seats_with_bullets(),
                    only(throw.contains(&Face::Bullet))
                );
                assert_eq!(lying.seats_with_runs(), only(throw.contains(&Face::Run)));
            }
        }
    }

    /// BB-4.1: shooters come first. The coward's die is last; with Liquid Courage it is a shooter's.
    #[test]
    fn bb_4_1_each_token_throws_a_die_of_its_kind() {
        for seat in Seat::all(5) {
            for shooters in 0..=2 {
                for coward in 0..=1 {
                    let shooters_of = core::iter::repeat_n((seat, Token::Shooter), shooters);
                    let coward_of = core::iter::repeat_n((seat, Token::Coward), coward);
                    let other = (Seat((seat.0 + 1) % 5), Token::Coward);
                    let crew: Crew = shooters_of.chain(coward_of).chain([other]).collect();
                    for (crew, last) in [(crew, Die::Coward), (crew.encouraged(seat), Die::Shooter)]
                    {
                        let dice = Dice::of(crew).iter().filter(|die| die.owner() == seat);
                        let dice: Vec<_> = dice.map(|die| (die.die, die.bit % 8)).collect();
                        let mut wanted: Vec<_> =
                            [(Die::Shooter, 0), (Die::Shooter, 2)][..shooters].into();
                        let bit = u32::try_from(2 * shooters).expect("small");
                        wanted.extend(core::iter::repeat_n((last, bit), coward));
                        assert_eq!(dice, wanted);
                    }
                }
            }
        }
    }
}

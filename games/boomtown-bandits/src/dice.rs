//! Dice (BB-1.2).

use core::fmt;
use core::str::FromStr;

use saloon_core::{Odds, Seat};
use serde::{Deserialize, Serialize};

use crate::card::UnknownName;
use crate::token::{Crew, Token};

/// One face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Face {
    /// Nothing.
    Blank = 1,
    /// Removes a token.
    Bullet = 2,
    /// The coward leaves.
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

/// A die: six faces, each as likely.
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
        match (self, ticket) {
            (Die::Coward, 1) => Face::Run,
            (_, 0 | 1) => Face::Bullet,
            _ => Face::Blank,
        }
    }
}

/// The dice of one player in a shootout: one for each token there, shooters first.
#[inline]
pub(crate) fn dice(crew: Crew, seat: Seat) -> impl Iterator<Item = Die> + Clone {
    let shooters = crew.count(seat, Token::Shooter);
    // Liquid Courage changes the die, not its place.
    let last = if crew.has_courage(seat) {
        Die::Shooter
    } else {
        Die::Coward
    };
    (0..crew.size(seat)).map(
        move |place| {
            if place < shooters { Die::Shooter } else { last }
        },
    )
}

/// The faces that a player's dice show, two bits each; none before the first throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Faces(u8);

impl Faces {
    pub(crate) const NONE: Faces = Faces(0);

    #[inline]
    pub(crate) const fn set(&mut self, place: u8, face: Face) {
        self.0 |= (face as u8) << (2 * place);
    }

    pub(crate) const fn get(self, place: u8) -> Option<Face> {
        match self.0 >> (2 * place) & 3 {
            1 => Some(Face::Blank),
            2 => Some(Face::Bullet),
            3 => Some(Face::Run),
            _ => None,
        }
    }

    /// How many bullets show.
    #[inline]
    pub(crate) const fn bullets(self) -> u8 {
        (self.0 >> 1 & !self.0 & 0b01_0101)
            .count_ones()
            .to_le_bytes()[0]
    }

    /// Does a run-away show?
    #[inline]
    pub(crate) const fn runs(self) -> bool {
        self.0 >> 1 & self.0 & 0b01_0101 != 0
    }

    /// Does anything show but blanks?
    #[inline]
    pub(crate) const fn shows(self) -> bool {
        self.0 & 0b10_1010 != 0
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// BB-1.2: two bullets and four blanks; one bullet, one run-away, four blanks.
    #[test]
    fn bb_1_2_the_faces_of_both_dice() {
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

    #[test]
    fn faces_are_kept_by_place() {
        let mut faces = Faces::NONE;
        assert!(!faces.shows());
        faces.set(0, Face::Bullet);
        faces.set(1, Face::Blank);
        assert_eq!((faces.bullets(), faces.runs()), (1, false));
        faces.set(2, Face::Run);
        assert_eq!(
            (faces.bullets(), faces.runs(), faces.shows()),
            (1, true, true)
        );
        assert_eq!(faces.get(1), Some(Face::Blank));
        assert_eq!(faces.get(2), Some(Face::Run));
    }
}

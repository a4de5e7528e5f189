//! Where every cube went: what a player with a perfect memory could tell, and what the score sheet is made of.

use alloc::vec::Vec;
use core::fmt;

use saloon_core::{PerSeat, Seat};
use serde::Serialize;

use crate::SCREENS;
use crate::cubes::{Cube, Cubes};

/// One thing that happened to cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Deed"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LedgerEntry {
    /// BC-6.5: gold from a city.
    Plundered {
        /// By whom.
        seat: Seat,
        /// How much.
        gold: u8,
    },
    /// BC-6.9: one silver from the stagecoach.
    HeldUp {
        /// By whom.
        seat: Seat,
    },
    /// A hand went behind a screen.
    Drawn {
        /// Whose screen.
        from: Seat,
        /// Who has the cube now; nobody when it left the game.
        to: Option<Seat>,
        /// Why.
        cause: Cause,
        /// What it found; null for those who may not know.
        found: Option<Found>,
    },
    /// A phase is over.
    PhaseEnded,
}

/// Why a cube was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// BC-6.7.
    Steal,
    /// BC-4.3.
    Sheriff,
}

/// What a hand behind a screen found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// A gold cube.
    Gold,
    /// A silver cube.
    Silver,
    /// An empty screen.
    Nothing,
}

impl Found {
    pub(crate) const fn cube(self) -> Option<Cube> {
        match self {
            Found::Gold => Some(Cube::Gold),
            Found::Silver => Some(Cube::Silver),
            Found::Nothing => None,
        }
    }

    pub(crate) const fn of(cube: Option<Cube>) -> Found {
        match cube {
            Some(Cube::Gold) => Found::Gold,
            Some(Cube::Silver) => Found::Silver,
            None => Found::Nothing,
        }
    }
}

impl LedgerEntry {
    /// What it does to the screens; nothing where it is not known what was found. Guessed worlds may draw what is not there
    /// (see `world`): counts stop at 0.
    #[inline]
    pub(crate) fn apply(self, screens: &mut PerSeat<Cubes, SCREENS>) {
        match self {
            LedgerEntry::Plundered { seat, gold } => screens[seat].add(Cube::Gold, gold),
            LedgerEntry::HeldUp { seat } => screens[seat].add(Cube::Silver, 1),
            LedgerEntry::Drawn {
                from, to, found, ..
            } => {
                if let Some(cube) = found.and_then(Found::cube) {
                    screens[from].remove(cube);
                    if let Some(to) = to {
                        screens[to].add(cube, 1);
                    }
                }
            }
            LedgerEntry::PhaseEnded => {}
        }
    }

    /// One byte: `00ssgggg` plundered, `0100__ss` held up, `0101____` phase ended, `1ffttcnn` drawn, with `tt` = `ff` for out
    /// of the game.
    const fn pack(self) -> u8 {
        match self {
            LedgerEntry::Plundered { seat, gold } => seat.0 << 4 | gold,
            LedgerEntry::HeldUp { seat } => 0x40 | seat.0,
            LedgerEntry::PhaseEnded => 0x50,
            LedgerEntry::Drawn {
                from,
                to,
                cause,
                found,
            } => {
                let to = match to {
                    Some(to) => to,
                    None => from,
                };
                let found = match found {
                    Some(found) => found as u8,
                    None => 3,
                };
                0x80 | from.0 << 5 | to.0 << 3 | (cause as u8) << 2 | found
            }
        }
    }

    const fn unpack(byte: u8) -> LedgerEntry {
        match byte >> 4 {
            0..4 => LedgerEntry::Plundered {
                seat: Seat(byte >> 4),
                gold: byte & 15,
            },
            4 => LedgerEntry::HeldUp {
                seat: Seat(byte & 3),
            },
            5..8 => LedgerEntry::PhaseEnded,
            _ => {
                let (from, to) = (byte >> 5 & 3, byte >> 3 & 3);
                LedgerEntry::Drawn {
                    from: Seat(from),
                    to: if to == from { None } else { Some(Seat(to)) },
                    cause: if byte & 4 == 0 {
                        Cause::Steal
                    } else {
                        Cause::Sheriff
                    },
                    found: match byte & 3 {
                        0 => Some(Found::Gold),
                        1 => Some(Found::Silver),
                        2 => Some(Found::Nothing),
                        _ => None,
                    },
                }
            }
        }
    }
}

/// Every deed so far, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ledger {
    len: u16,
    bytes: [u8; Ledger::MAX_ENTRIES],
}

impl Ledger {
    /// Four players have 64 lives in their bandits and at most 26 in prisoners (13 in a set-up's reserves, 13 in the cities),
    /// and every bid costs one. So at most 90 phases end, with two steals and a mark each, and 90 bids let the sheriff draw
    /// once each; then 12 cities, 10 silver cubes and the mark of a phase without bids. With two players and a drifter it is
    /// less.
    pub(crate) const MAX_ENTRIES: usize = 90 * 4 + 12 + 10 + 1;

    pub(crate) const EMPTY: Ledger = Ledger {
        len: 0,
        bytes: [0; Ledger::MAX_ENTRIES],
    };

    #[inline]
    pub(crate) fn push(&mut self, deed: LedgerEntry) {
        debug_assert!(usize::from(self.len) < Ledger::MAX_ENTRIES, "see MOST");
        if let Some(slot) = self.bytes.get_mut(usize::from(self.len)) {
            *slot = deed.pack();
            self.len += 1;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = LedgerEntry> + Clone {
        self.bytes[..usize::from(self.len)]
            .iter()
            .map(|&byte| LedgerEntry::unpack(byte))
    }

    /// What somebody knows of it who may know the draws that `party` says they had part in.
    pub(crate) fn redacted(&self, party: impl Fn(Seat) -> bool) -> Vec<LedgerEntry> {
        self.iter()
            .map(|deed| match deed {
                LedgerEntry::Drawn {
                    from, to, cause, ..
                } if !party(from) && !to.is_some_and(&party) => LedgerEntry::Drawn {
                    from,
                    to,
                    cause,
                    found: None,
                },
                known => known,
            })
            .collect()
    }
}

impl FromIterator<LedgerEntry> for Ledger {
    fn from_iter<I: IntoIterator<Item = LedgerEntry>>(deeds: I) -> Self {
        let mut ledger = Ledger::EMPTY;
        deeds.into_iter().for_each(|deed| ledger.push(deed));
        ledger
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BC-3.8: what is remembered is what happened, for every deed there can be.
    #[test]
    fn entries_round_trip_through_a_byte() {
        for seat in Seat::all(4) {
            for gold in 0..=10 {
                let deed = LedgerEntry::Plundered { seat, gold };
                assert_eq!(LedgerEntry::unpack(deed.pack()), deed);
            }
            assert_eq!(
                LedgerEntry::unpack(LedgerEntry::HeldUp { seat }.pack()),
                LedgerEntry::HeldUp { seat }
            );
            for to in (0..4).map(|to| (to != seat.0).then_some(Seat(to))) {
                for cause in [Cause::Steal, Cause::Sheriff] {
                    for found in [
                        Some(Found::Gold),
                        Some(Found::Silver),
                        Some(Found::Nothing),
                        None,
                    ] {
                        let deed = LedgerEntry::Drawn {
                            from: seat,
                            to,
                            cause,
                            found,
                        };
                        assert_eq!(LedgerEntry::unpack(deed.pack()), deed);
                    }
                }
            }
        }
        assert_eq!(
            LedgerEntry::unpack(LedgerEntry::PhaseEnded.pack()),
            LedgerEntry::PhaseEnded
        );
    }
}

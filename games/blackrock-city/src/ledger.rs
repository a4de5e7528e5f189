//! Ledger of the cubes: every movement, as a player with perfect memory would know it. The score sheet is made from
//! it.

use alloc::vec::Vec;
use core::fmt;

use saloon_core::{PerSeat, Seat};
use serde::Serialize;

use crate::SCREENS;
use crate::cubes::{Cube, Cubes};

/// One movement of cubes, or the end of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Deed"))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LedgerEntry {
    /// BC-6.5: gold from a city.
    Plundered {
        /// Player who plundered.
        seat: Seat,
        /// Number of gold cubes.
        gold: u8,
    },
    /// BC-6.9: one silver cube from the stagecoach.
    HeldUp {
        /// Player who took it.
        seat: Seat,
    },
    /// BC-6.7, BC-4.3: a draw from behind a screen.
    Drawn {
        /// Owner of the screen.
        from: Seat,
        /// Player who got the cube; `None` if it left the game.
        to: Option<Seat>,
        /// Rule that caused the draw.
        cause: Cause,
        /// Result of the draw; `None` if hidden from the viewer.
        found: Option<Found>,
    },
    /// The end of a phase.
    PhaseEnded,
}

/// Rule that caused a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// BC-6.7: a steal.
    Steal,
    /// BC-4.3: the sheriff caught an owner without reserve.
    Sheriff,
}

/// Result of a draw from behind a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// A gold cube.
    Gold,
    /// A silver cube.
    Silver,
    /// Nothing: the screen was empty.
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
    /// Moves the cubes. A draw with an unknown result moves none. A guessed world may draw a cube that is absent (see
    /// `world.rs`), so counts stop at 0.
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

    /// Packs the entry into one byte: `00ssgggg` plundered, `0100__ss` held up, `0101____` phase ended, `1ffttcnn`
    /// drawn. `tt` = `ff` means out of the game.
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

/// All entries so far, in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ledger {
    len: u16,
    bytes: [u8; Ledger::MAX_ENTRIES],
}

impl Ledger {
    /// Upper bound of the entries, from four players; two players and the drifter need fewer.
    ///
    /// Bandits have 64 lives and prisoners 26 (13 in the reserves of a set-up, 13 in the cities), and every bid costs
    /// a life. So at most 90 phases end, each with two steals and its own entry, and each of 90 bids lets the sheriff
    /// draw once. Then there are 12 cities, 10 silver cubes, and the entry of a last phase without bids.
    pub(crate) const MAX_ENTRIES: usize = 90 * 4 + 12 + 10 + 1;

    pub(crate) const EMPTY: Ledger = Ledger {
        len: 0,
        bytes: [0; Ledger::MAX_ENTRIES],
    };

    #[inline]
    pub(crate) fn push(&mut self, entry: LedgerEntry) {
        debug_assert!(
            usize::from(self.len) < Ledger::MAX_ENTRIES,
            "MAX_ENTRIES is too low"
        );
        if let Some(slot) = self.bytes.get_mut(usize::from(self.len)) {
            *slot = entry.pack();
            self.len += 1;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = LedgerEntry> + Clone {
        self.bytes[..usize::from(self.len)]
            .iter()
            .map(|&byte| LedgerEntry::unpack(byte))
    }

    /// Returns the ledger as known to a viewer who sees the draws of each seat for which `party` is true.
    pub(crate) fn redacted(&self, party: impl Fn(Seat) -> bool) -> Vec<LedgerEntry> {
        self.iter()
            .map(|entry| match entry {
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
    fn from_iter<I: IntoIterator<Item = LedgerEntry>>(entries: I) -> Self {
        let mut ledger = Ledger::EMPTY;
        entries.into_iter().for_each(|entry| ledger.push(entry));
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

    /// BC-3.8: the ledger returns every possible entry as it was recorded.
    #[test]
    fn entries_round_trip_through_a_byte() {
        for seat in Seat::all(4) {
            for gold in 0..=10 {
                let entry = LedgerEntry::Plundered { seat, gold };
                assert_eq!(LedgerEntry::unpack(entry.pack()), entry);
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
                        let entry = LedgerEntry::Drawn {
                            from: seat,
                            to,
                            cause,
                            found,
                        };
                        assert_eq!(LedgerEntry::unpack(entry.pack()), entry);
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

//! Environment of many games.

use saloon_core::{Encode, FastRng, PerSeat, Seat};

use crate::arrays::{Arrays, Shape};
use crate::error::VectorError;
use crate::slot::Slot;

/// Many games of one kind, whose type is erased.
pub trait VectorEnv: Send + Sync {
    /// Returns the sizes of the arrays.
    fn shape(&self) -> Shape;

    /// Writes the arrays for the current positions, without a step.
    ///
    /// # Errors
    ///
    /// If an array has the wrong length.
    fn observe(&mut self, arrays: Arrays<'_>) -> Result<(), VectorError>;

    /// Applies one action per slot and writes the arrays. A numbered action is its number; a listed act, its place in the list of
    /// its slot.
    ///
    /// # Errors
    ///
    /// If an array has the wrong length, or an action is not legal. Then no game has changed.
    fn step(&mut self, actions: &[u32], arrays: Arrays<'_>) -> Result<(), VectorError>;

    /// Returns the number of legal acts in all slots, if acts are listed.
    fn act_count(&self) -> usize;

    /// Writes the legal acts of all slots, if acts are listed: rows of [`Shape::act_features`] numbers, and for each slot, and once
    /// more after the last, the number of the rows before it.
    ///
    /// # Errors
    ///
    /// If an array is too short.
    fn write_acts(&mut self, features: &mut [i8], offsets: &mut [u32]) -> Result<(), VectorError>;

    /// Draws a random legal action for each slot, each equally likely. It does not influence the deals.
    ///
    /// # Errors
    ///
    /// If the array has the wrong length.
    fn sample(&mut self, actions: &mut [u32]) -> Result<(), VectorError>;
}

/// Many games of `G`.
pub struct VectorGames<G: Encode> {
    config: G::Config,
    slots: Vec<Slot<G>>,
    seats: usize,
    legal: LegalActs<G::Act>,
    buffer: Vec<G::Act>,
    sampler: FastRng,
}

/// Legal acts of the seat to act in each slot.
enum LegalActs<A> {
    /// Numbered actions, one bit each.
    Sets(Vec<u64>),
    /// Lists of all slots, one after the other, and where each starts; one more entry marks the end.
    Lists { acts: Vec<A>, starts: Vec<u32> },
}

impl<G: Encode> VectorGames<G> {
    /// Deals `slots` games. Slot `n` draws all its games from the seed `seed + n`.
    ///
    /// # Panics
    ///
    /// If the game numbers more than 64 actions.
    pub fn new(config: G::Config, slots: usize, seed: u64) -> Self {
        assert!(G::ACTIONS <= 64, "a set of actions has 64 bits");
        let slots: Vec<_> = (seed..)
            .take(slots)
            .map(|seed| Slot::<G>::new(&config, seed))
            .collect();
        let mut env = VectorGames {
            seats: slots.first().map_or(0, |slot| slot.game.seats().into()),
            legal: if G::ACTIONS > 0 {
                LegalActs::Sets(Vec::with_capacity(slots.len()))
            } else {
                LegalActs::Lists {
                    acts: Vec::new(),
                    starts: Vec::with_capacity(slots.len() + 1),
                }
            },
            config,
            slots,
            buffer: Vec::new(),
            sampler: FastRng::seeded(seed),
        };
        env.list_acts();
        env
    }

    /// Lists the legal acts of every slot.
    fn list_acts(&mut self) {
        let buffer = &mut self.buffer;
        match &mut self.legal {
            LegalActs::Sets(sets) => {
                sets.clear();
                let slots = self.slots.iter();
                sets.extend(slots.map(|slot| slot.game.legal_actions(slot.seat, buffer)));
            }
            LegalActs::Lists { acts, starts } => {
                acts.clear();
                starts.clear();
                for slot in &self.slots {
                    starts.push(count(acts.len()));
                    slot.game.legal(slot.seat, buffer);
                    acts.extend_from_slice(buffer);
                }
                starts.push(count(acts.len()));
            }
        }
    }

    /// Returns the act of an action; `None` if it is not legal.
    #[inline]
    fn act(&self, slot: usize, action: u32) -> Option<G::Act> {
        match &self.legal {
            LegalActs::Sets(sets) => {
                let legal = action < 64 && sets[slot] & 1 << action != 0;
                legal.then(|| G::numbered_act(action as usize)).flatten()
            }
            LegalActs::Lists { acts, starts } => {
                let list = starts[slot] as usize..starts[slot + 1] as usize;
                acts[list].get(action as usize).copied()
            }
        }
    }

    fn write(&self, arrays: Arrays<'_>) {
        if G::FEATURES > 0 {
            let rows = arrays.observations.chunks_exact_mut(G::FEATURES);
            for (slot, row) in self.slots.iter().zip(rows) {
                slot.game.observe(slot.seat, row);
            }
            if let Some(joint) = arrays.joint {
                let rows = joint.chunks_exact_mut(G::FEATURES * self.seats);
                for (slot, row) in self.slots.iter().zip(rows) {
                    let seats = slot.seat.clockwise(slot.game.seats());
                    for (seat, part) in seats.zip(row.chunks_exact_mut(G::FEATURES)) {
                        slot.game.observe(seat, part);
                    }
                }
            }
        }
        if let LegalActs::Sets(sets) = &self.legal {
            for (&set, row) in sets.iter().zip(arrays.masks.chunks_exact_mut(G::ACTIONS)) {
                for (bit, flag) in row.iter_mut().enumerate() {
                    *flag = (set >> bit & 1).to_le_bytes()[0];
                }
            }
        }
        for (slot, seat) in self.slots.iter().zip(arrays.seats) {
            *seat = slot.seat.0;
        }
    }
}

/// Converts a number of acts.
fn count(acts: usize) -> u32 {
    u32::try_from(acts).expect("fewer than 2^32 legal acts fit into memory")
}

impl<G: Encode> VectorEnv for VectorGames<G> {
    fn shape(&self) -> Shape {
        Shape {
            slots: self.slots.len(),
            seats: self.seats,
            features: G::FEATURES,
            actions: G::ACTIONS,
            act_features: G::ACT_FEATURES,
        }
    }

    fn observe(&mut self, arrays: Arrays<'_>) -> Result<(), VectorError> {
        arrays.check(self.shape())?;
        arrays.rewards.fill(0.0);
        arrays.done.fill(0);
        self.write(arrays);
        Ok(())
    }

    fn step(&mut self, actions: &[u32], arrays: Arrays<'_>) -> Result<(), VectorError> {
        arrays.check(self.shape())?;
        check_length("actions", self.slots.len(), actions.len())?;
        let illegal = |&(slot, &action): &(usize, &u32)| self.act(slot, action).is_none();
        if let Some((slot, &action)) = actions.iter().enumerate().find(illegal) {
            return Err(VectorError::Illegal { slot, action });
        }
        let rewards = arrays.rewards.chunks_exact_mut(self.seats.max(1));
        let ends = rewards.zip(arrays.done.iter_mut());
        for ((number, &action), (reward, done)) in actions.iter().enumerate().zip(ends) {
            let Some(act) = self.act(number, action) else {
                continue; // checked above
            };
            let payoffs = self.slots[number].apply(&self.config, act);
            *done = u8::from(payoffs.is_some());
            let payoffs = payoffs.unwrap_or(PerSeat::from_fn(|_| 0.0));
            for (seat, reward) in (0..).zip(reward) {
                *reward = payoffs[Seat(seat)];
            }
        }
        self.list_acts();
        self.write(arrays);
        Ok(())
    }

    fn act_count(&self) -> usize {
        match &self.legal {
            LegalActs::Sets(_) => 0,
            LegalActs::Lists { acts, .. } => acts.len(),
        }
    }

    fn write_acts(&mut self, features: &mut [i8], offsets: &mut [u32]) -> Result<(), VectorError> {
        let LegalActs::Lists { acts, starts } = &self.legal else {
            return check_length("offsets", 0, offsets.len());
        };
        check_length("offsets", starts.len(), offsets.len())?;
        if features.len() < acts.len() * G::ACT_FEATURES {
            let room = features.len() / G::ACT_FEATURES;
            return Err(VectorError::Room {
                acts: acts.len(),
                room,
            });
        }
        offsets.copy_from_slice(starts);
        for (slot, ends) in self.slots.iter().zip(starts.windows(2)) {
            let (from, to) = (ends[0] as usize, ends[1] as usize);
            let rows = &mut features[from * G::ACT_FEATURES..to * G::ACT_FEATURES];
            slot.game.describe_acts(slot.seat, &acts[from..to], rows);
        }
        Ok(())
    }

    fn sample(&mut self, actions: &mut [u32]) -> Result<(), VectorError> {
        check_length("actions", self.slots.len(), actions.len())?;
        match &self.legal {
            LegalActs::Sets(sets) => {
                for (&set, action) in sets.iter().zip(actions) {
                    let mut left = set;
                    for _ in 0..self.sampler.below(set.count_ones()) {
                        left &= left - 1;
                    }
                    *action = left.trailing_zeros();
                }
            }
            LegalActs::Lists { starts, .. } => {
                for (ends, action) in starts.windows(2).zip(actions) {
                    *action = self.sampler.below(ends[1] - ends[0]);
                }
            }
        }
        Ok(())
    }
}

fn check_length(name: &'static str, expected: usize, found: usize) -> Result<(), VectorError> {
    if expected == found {
        Ok(())
    } else {
        Err(VectorError::Length {
            name,
            expected,
            found,
        })
    }
}

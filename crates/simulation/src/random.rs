//! Randomness of a world, derived from its seed.

use saloon_core::FastRng;

/// A generator with the draws that a simulation needs.
pub struct Random(FastRng);

impl Random {
    /// Creates the generator of a seed.
    pub fn new(seed: u64) -> Random {
        Random(FastRng::seeded(seed))
    }

    /// Returns a number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    /// Returns a number from `least` to `most`, both included.
    pub fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most - least + 1)
    }

    /// Returns `true` with probability 1/`n`; never if `n` is 0.
    pub fn one_in(&mut self, n: u32) -> bool {
        n > 0 && self.below(n) == 0
    }

    /// Returns a random element.
    ///
    /// # Panics
    ///
    /// If `from` is empty.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let bound = u32::try_from(from.len()).expect("a short list");
        &from[self.below(bound) as usize]
    }

    /// Returns 32 random bytes.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for part in bytes.chunks_exact_mut(4) {
            part.copy_from_slice(&self.0.below(u32::MAX).to_le_bytes());
        }
        bytes
    }
}

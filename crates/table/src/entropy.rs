//! Randomness derived from a secret: the driver supplies 32 bytes once, and the table derives all random values from them.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use saloon_core::Hex32;

/// A deterministic generator. Its output cannot be predicted without the secret (BLAKE3 as a keyed XOF).
pub(crate) struct Entropy {
    secret: [u8; 32],
    drawn: u64,
}

impl Entropy {
    pub(crate) fn new(secret: [u8; 32]) -> Entropy {
        Entropy { secret, drawn: 0 }
    }

    fn fill(&mut self, bytes: &mut [u8]) {
        let mut hasher = blake3::Hasher::new_keyed(&self.secret);
        hasher.update(&self.drawn.to_le_bytes());
        hasher.finalize_xof().fill(bytes);
        self.drawn += 1;
    }

    /// Returns a seed for a bot or a delay.
    pub(crate) fn seed(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// Returns a secret for a dealer.
    pub(crate) fn secret(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        bytes
    }

    /// Returns a public name for a game: 128 bits in hexadecimal.
    pub(crate) fn name(&mut self) -> String {
        let mut bytes = [0; 32];
        self.fill(&mut bytes[..16]);
        Hex32(bytes).to_string()[..32].to_owned()
    }

    /// Returns candidates for a table's short code. Codes are short enough that two of ten thousand tables may draw the same.
    pub(crate) fn codes(&mut self) -> Vec<String> {
        let mut code = || {
            let mut bytes = [0; CODE_LENGTH];
            self.fill(&mut bytes);
            letters(&bytes)
        };
        (0..CODE_CANDIDATES).map(|_| code()).collect()
    }
}

/// Length of a short code in characters.
pub const CODE_LENGTH: usize = 5;
/// Number of candidates for a short code.
pub const CODE_CANDIDATES: usize = 8;

/// Maps each byte to a letter or digit. The alphabet has no look-alikes.
pub fn letters(bytes: &[u8]) -> String {
    // 32 characters, so that five bits of a byte choose one without bias.
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte & 31)]))
        .collect()
}

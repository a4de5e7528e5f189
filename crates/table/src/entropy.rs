//! Randomness from a secret: the driver gives the table 32 bytes once, and everything random is derived from them.

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

    /// A seed for a bot or a delay.
    pub(crate) fn seed(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A secret for a dealer.
    pub(crate) fn secret(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        bytes
    }

    /// A public name for a game: 128 bits in hexadecimal.
    pub(crate) fn name(&mut self) -> String {
        let mut bytes = [0; 32];
        self.fill(&mut bytes[..16]);
        Hex32(bytes).to_string()[..32].to_owned()
    }

    /// Candidates for a table's short code. Codes are short, so that two of ten thousand tables may draw the same.
    pub(crate) fn codes(&mut self) -> Vec<String> {
        let mut code = || {
            let mut bytes = [0; CODE_LENGTH];
            self.fill(&mut bytes);
            letters(&bytes)
        };
        (0..CODE_CANDIDATES).map(|_| code()).collect()
    }
}

/// Letters of a short code.
pub const CODE_LENGTH: usize = 5;
/// Short codes to choose a free one from.
pub const CODE_CANDIDATES: usize = 8;

/// One letter or digit per byte. None can be mistaken for another.
pub fn letters(bytes: &[u8]) -> String {
    // 32 of them, so that five bits of a byte choose one without bias.
    const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte & 31)]))
        .collect()
}

//! Environment of the server: time and randomness. Tests substitute their own.

use std::time::{SystemTime, UNIX_EPOCH};

use saloon_core::Hex32;

/// Source of time and randomness.
pub trait Env: Send + Sync {
    /// Returns the Unix time in milliseconds.
    fn unix_now(&self) -> i64;
    /// Fills `bytes` with cryptographically secure randomness.
    fn fill(&self, bytes: &mut [u8]);

    /// Returns 32 bytes of cryptographically secure randomness.
    fn secret(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        bytes
    }
}

/// Time and randomness of the operating system.
pub struct SystemEnv;

impl Env for SystemEnv {
    fn unix_now(&self) -> i64 {
        let passed = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        i64::try_from(passed.as_millis()).unwrap_or(i64::MAX)
    }

    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system has randomness");
    }
}

/// Hashes a secret for storage, so that a reader of the database cannot use it.
pub fn hash_secret(secret: &str) -> [u8; 32] {
    blake3::derive_key("saloon server/1 secret at rest", secret.as_bytes())
}

/// Encodes a secret as text: 128 bits, or 256 for a session.
pub fn encode_secret(bytes: &[u8]) -> String {
    let mut whole = [0; 32];
    whole[..bytes.len()].copy_from_slice(bytes);
    Hex32(whole).to_string()[..2 * bytes.len()].to_owned()
}

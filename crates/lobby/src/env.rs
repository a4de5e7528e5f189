//! What the house takes from the world: the time and randomness. Tests give their own.

use std::time::{SystemTime, UNIX_EPOCH};

use saloon_core::Hex32;

/// The time and randomness.
pub trait Env: Send + Sync {
    /// Unix time in milliseconds.
    fn unix_now(&self) -> i64;
    /// Fills `bytes` with what nobody can guess.
    fn fill(&self, bytes: &mut [u8]);

    /// Thirty-two bytes that nobody can guess.
    fn secret(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        bytes
    }
}

/// The operating system's.
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

/// How a secret is kept: nobody who reads the file can use it.
pub fn hash_secret(secret: &str) -> [u8; 32] {
    blake3::derive_key("saloon server/1 secret at rest", secret.as_bytes())
}

/// A secret as text: 128 bits, or 256 for a session.
pub fn encode_secret(bytes: &[u8]) -> String {
    let mut whole = [0; 32];
    whole[..bytes.len()].copy_from_slice(bytes);
    Hex32(whole).to_string()[..2 * bytes.len()].to_owned()
}

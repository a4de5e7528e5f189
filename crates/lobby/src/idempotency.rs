//! Idempotency keys: a repeated request has the effect and the answer of the first.
//!
//! Requests with a key create something: a guest, a device, a code, a table. The ids and secrets are derived from the key, so a
//! repeated request derives the same ones and finds the existing result. The server stores no extra state for it, and no secret in
//! the clear.

use crate::env::Env;

/// Length of a key in characters. Shorter keys could be guessed, and the secret of a guest is derived from one.
const LENGTH: std::ops::RangeInclusive<usize> = 32..=128;

/// The optional idempotency key of a request.
pub struct IdempotencyKey(Option<String>);

/// Error: a key of the wrong length, or with unprintable characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidKey;

impl IdempotencyKey {
    /// The absence of a key: a retry creates another result.
    pub const NONE: IdempotencyKey = IdempotencyKey(None);

    /// Validates a key chosen by the caller.
    ///
    /// # Errors
    ///
    /// When it does not have 32 to 128 printable characters.
    pub fn new(key: &str) -> Result<IdempotencyKey, InvalidKey> {
        let printable = key.bytes().all(|byte| byte.is_ascii_graphic());
        if printable && LENGTH.contains(&key.len()) {
            Ok(IdempotencyKey(Some(key.to_owned())))
        } else {
            Err(InvalidKey)
        }
    }

    /// Fills `bytes` from the key, separated by purpose and context; from system randomness if there is no key.
    ///
    /// The context holds the other inputs that distinguish requests: the caller's secret, the body.
    pub fn fill(&self, env: &dyn Env, purpose: &str, context: &[&[u8]], bytes: &mut [u8]) {
        let Some(key) = &self.0 else {
            return env.fill(bytes);
        };
        let mut hasher = blake3::Hasher::new_derive_key("saloon server/1 idempotency key");
        for part in [purpose.as_bytes(), key.as_bytes()].iter().chain(context) {
            // Length prefix: prevents ambiguity between adjacent parts.
            hasher.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_le_bytes());
            hasher.update(part);
        }
        hasher.finalize_xof().fill(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::SystemEnv;

    fn bytes(key: Option<&str>, purpose: &str, context: &[&[u8]]) -> [u8; 16] {
        let mut bytes = [0; 16];
        let key = IdempotencyKey(key.map(str::to_owned));
        key.fill(&SystemEnv, purpose, context, &mut bytes);
        bytes
    }

    #[test]
    fn the_same_request_derives_the_same_bytes_and_no_other_does() {
        let one = bytes(Some("key"), "table", &[b"ana", b"body"]);
        assert_eq!(one, bytes(Some("key"), "table", &[b"ana", b"body"]));
        assert_ne!(one, bytes(Some("key2"), "table", &[b"ana", b"body"]));
        assert_ne!(one, bytes(Some("key"), "invite", &[b"ana", b"body"]));
        assert_ne!(one, bytes(Some("key"), "table", &[b"anab", b"ody"]));
        assert_ne!(bytes(None, "table", &[]), bytes(None, "table", &[]));
    }

    #[test]
    fn a_key_has_32_to_128_printable_characters() {
        for (key, valid) in [
            ("k".repeat(31), false),
            ("k".repeat(32), true),
            ("k".repeat(129), false),
            (" ".repeat(32), false),
        ] {
            assert_eq!(IdempotencyKey::new(&key).is_ok(), valid, "{key:?}");
        }
    }
}

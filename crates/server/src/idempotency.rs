//! `Idempotency-Key`: a repeated request has the effect and the answer of the first.
//!
//! The requests that take a key make something new: a guest, a device, a code, a table. Their ids and secrets are derived from the
//! key, so a repeated request derives the same ones and finds what the first one made. Nothing has to be remembered for it, and
//! no secret is stored in the clear.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::env::Env;
use crate::error::Error;

/// Shorter keys could be guessed; a guest is known by a secret that is derived from one.
const KEY_LENGTH: std::ops::RangeInclusive<usize> = 32..=128;

/// The key of a request, if it has one.
pub(crate) struct IdempotencyKey(Option<String>);

impl IdempotencyKey {
    /// Fills `bytes` from the key, for one purpose and in one context; from the system's randomness without a key.
    ///
    /// The context holds what else makes requests different: the caller's secret, the body.
    pub(crate) fn fill(&self, env: &dyn Env, purpose: &str, context: &[&[u8]], bytes: &mut [u8]) {
        let Some(key) = &self.0 else {
            return env.fill(bytes);
        };
        let mut hasher = blake3::Hasher::new_derive_key("saloon server/1 idempotency key");
        for part in [purpose.as_bytes(), key.as_bytes()].iter().chain(context) {
            // With its length, so that parts cannot run into one another.
            hasher.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_le_bytes());
            hasher.update(part);
        }
        hasher.finalize_xof().fill(bytes);
    }
}

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let Some(key) = parts.headers.get("idempotency-key") else {
            return Ok(IdempotencyKey(None));
        };
        let printable = |key: &&str| key.bytes().all(|byte| byte.is_ascii_graphic());
        let key = key.to_str().ok().filter(printable);
        let key = key.filter(|key| KEY_LENGTH.contains(&key.len()));
        key.map(|key| IdempotencyKey(Some(key.to_owned())))
            .ok_or_else(|| {
                Error::bad(
                    "an Idempotency-Key has 32 to 128 printable characters: use a random UUID",
                )
            })
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
    fn the_same_request_always_derives_the_same_bytes() {
        let one = bytes(Some("key"), "table", &[b"ana", b"body"]);
        assert_eq!(one, bytes(Some("key"), "table", &[b"ana", b"body"]));
        assert_ne!(one, bytes(Some("key2"), "table", &[b"ana", b"body"]));
        assert_ne!(one, bytes(Some("key"), "invite", &[b"ana", b"body"]));
        assert_ne!(one, bytes(Some("key"), "table", &[b"anab", b"ody"]));
        assert_ne!(bytes(None, "table", &[]), bytes(None, "table", &[]));
    }
}

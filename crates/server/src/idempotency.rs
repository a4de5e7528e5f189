//! The header `Idempotency-Key`. See [`saloon_lobby`] for its semantics.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use saloon_lobby::IdempotencyKey;

use crate::error::Error;

/// The optional idempotency key of a request.
pub(crate) struct RequestKey(pub(crate) IdempotencyKey);

impl<S: Send + Sync> FromRequestParts<S> for RequestKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let Some(key) = parts.headers.get("idempotency-key") else {
            return Ok(RequestKey(IdempotencyKey::NONE));
        };
        let key = key.to_str().ok();
        key.and_then(|key| IdempotencyKey::new(key).ok())
            .map(RequestKey)
            .ok_or_else(|| {
                Error::bad(
                    "an Idempotency-Key has 32 to 128 printable characters: use a random UUID",
                )
            })
    }
}

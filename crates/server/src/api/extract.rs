//! Extractors for request bodies, paths and queries. Their rejections use the API's error format.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_LENGTH;
use axum::http::request::Parts;
use saloon_core::strict_json;
use serde::de::DeserializeOwned;
use tokio::time::{Duration, timeout};

use super::MAX_BODY;
use crate::error::Error;

/// Time limit for receiving a body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// A JSON body.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let length = request.headers().get(CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
        if length.is_some_and(|length: usize| length > MAX_BODY) {
            return Err(Error::TooLarge); // rejects before reading it
        }
        let read = timeout(BODY_TIMEOUT, Json::from_request(request, state)).await;
        match read.map_err(|_| Error::TooSlow)? {
            Ok(Json(body)) => Ok(JsonBody(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Error::NotJson),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Error::TooLarge)
            }
            Err(rejection) => Err(describe_rejection(&rejection.body_text())),
        }
    }
}

/// Converts the text of an axum rejection, without its prefix (`Failed to …: `) and type names.
fn describe_rejection(said: &str) -> Error {
    let reason = said.split_once(": ").map_or(said, |(_, reason)| reason);
    Error::bad(strict_json::reword(reason))
}

/// Name in a path. An invalid UTF-8 name is treated as not found.
pub(crate) struct PathName(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathName {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let named = Path::from_request_parts(parts, state).await;
        named
            .map(|Path(name)| PathName(name))
            .map_err(|_| Error::NotFound)
    }
}

/// Query parameters.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let asked = Query::from_request_parts(parts, state).await;
        asked
            .map(|Query(asked)| QueryParams(asked))
            .map_err(|rejection| describe_rejection(&rejection.body_text()))
    }
}

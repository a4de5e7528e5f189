//! The caller of a request: their session from the cookie, and their address.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use saloon_lobby::Session;

use crate::api::AppState;
use crate::devices;
use crate::error::Error;

/// Name of the session cookie.
pub(crate) const COOKIE_NAME: &str = "saloon";
/// Lifetime of the cookie in seconds: one year.
const MAX_AGE: u32 = 365 * 24 * 3600;

/// A guest with the token of their device, or an anonymous caller.
pub(crate) struct Caller(Option<(Session, String)>);

impl Caller {
    /// Returns the guest, or the error that asks for a sign-in.
    pub(crate) fn session(&self) -> Result<&Session, Error> {
        Ok(self.guest()?.0)
    }

    /// Returns the guest and the token of their device.
    pub(crate) fn guest(&self) -> Result<(&Session, &str), Error> {
        let (session, token) = self.0.as_ref().ok_or(Error::NoSession)?;
        Ok((session, token))
    }

    /// Returns the guest, if signed in.
    pub(crate) fn into_session(self) -> Option<Session> {
        self.0.map(|(session, _)| session)
    }
}

/// Transport details of a request.
pub(crate) struct Transport {
    /// Address of the client; behind the proxy, as the proxy reports it.
    pub(crate) from: IpAddr,
    /// Browser and system, as a label for the device.
    pub(crate) device: String,
    /// Whether the connection is encrypted, as the proxy reports it.
    secure: bool,
}

impl Transport {
    /// Returns the cookie for a token: `HttpOnly`, `SameSite`, and `Secure` on an encrypted connection.
    pub(crate) fn cookie(&self, token: &str) -> String {
        self.cookie_for(token, MAX_AGE)
    }

    /// Returns a cookie that deletes the token.
    pub(crate) fn expired_cookie(&self) -> String {
        self.cookie_for("", 0)
    }

    fn cookie_for(&self, token: &str, seconds: u32) -> String {
        let secure = if self.secure { "; Secure" } else { "" };
        format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
    }
}

impl FromRequestParts<AppState> for Transport {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, state).await;
        let ConnectInfo(peer) = peer.map_err(|error| Error::broken(error.body_text()))?;
        let from = peer.ip().to_canonical();
        let device = devices::label(&parts.headers);
        if !state.app.is_proxy(from) {
            return Ok(Transport {
                from,
                device,
                secure: false,
            });
        }
        // The proxy appends the value it saw; earlier values can be forged by the client.
        let last = |name| last_header(&parts.headers, name);
        Ok(Transport {
            from: last("x-forwarded-for")
                .and_then(|from| from.parse().ok())
                .unwrap_or(from),
            device,
            secure: last("x-forwarded-proto") == Some("https"),
        })
    }
}

fn last_header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let value = headers.get_all(name).iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next().map(str::trim)
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        let cookies = parts
            .headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok());
        let token = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find_map(|(name, token)| {
                (name == COOKIE_NAME && token.len() == 64).then(|| token.to_owned())
            });
        match token {
            None => Ok(Caller(None)),
            Some(token) => {
                let session = state.app.session(&token).await?;
                Ok(Caller(session.map(|session| (session, token))))
            }
        }
    }
}

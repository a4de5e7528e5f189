//! Who calls, by the cookie that their browser keeps.

use axum::extract::FromRequestParts;
use axum::http::header::COOKIE;
use axum::http::request::Parts;

use crate::api::App;
use crate::error::Error;
use crate::house::Session;

/// What the cookie is called.
pub(crate) const COOKIE_NAME: &str = "saloon";
/// A year: a guest who comes back is known.
const MAX_AGE: u32 = 365 * 24 * 3600;

/// A guest, or a stranger.
pub(crate) struct Caller(Option<Session>);

impl Caller {
    /// The guest; a stranger is sent to give a name.
    pub(crate) fn session(&self) -> Result<&Session, Error> {
        self.0.as_ref().ok_or(Error::NoSession)
    }

    /// The guest, if it is one.
    pub(crate) fn into_session(self) -> Option<Session> {
        self.0
    }
}

/// The cookie that keeps a token: not for scripts, not for other sites.
pub(crate) fn cookie(token: &str) -> String {
    format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={MAX_AGE}")
}

impl FromRequestParts<App> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
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
            Some(token) => Ok(Caller(app.house.session(&token).await?)),
        }
    }
}

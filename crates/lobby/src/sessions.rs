//! Sessions: guests and their signed-in devices.

use saloon_protocol::http::GuestProfile;
use saloon_protocol::lobby::Avatar;
use saloon_protocol::settings::Settings;
use saloon_store::{CarryClaim, NewDevice, NewSession, StoreError};
use saloon_table::{letters, names};

use crate::env::{encode_secret, hash_secret};
use crate::{Error, IdempotencyKey, Lobby, LobbyFault, json};

/// Lifetime of a code for another device, in milliseconds.
const CARRY_MILLIS: i64 = 10 * 60 * 1_000;
/// Maximum number of devices of one guest. One more signs the least recently used device out.
const MAX_DEVICES: u32 = 20;

/// A signed-in guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Key in the store.
    pub id: i64,
    /// Id of the current device.
    pub device: i64,
    /// Unix time in ms at which the device was last recorded as in use.
    pub seen_at: i64,
    /// Name of the guest.
    pub name: String,
    /// Avatar: colour and shape.
    pub look: Avatar,
    /// Settings; `None` if the guest never chose any or this version cannot read them.
    pub settings: Option<Settings>,
}

/// A newly signed-in device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    /// Secret token of the device.
    pub token: String,
    /// Session of the guest.
    pub session: Session,
    /// Devices that were signed out to stay within the limit. The caller closes their connections.
    pub signed_out: Vec<i64>,
}

/// Outcome of a sign-out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SignOut {
    /// Whether to close the connections of the device. A retry closes them again, because the first try may have failed in between.
    /// An unknown outcome closes them too: there may be no retry, and a device that is still signed in reconnects.
    pub closes: bool,
    /// Result of storing it.
    pub result: Result<(), Error>,
}

impl Session {
    /// Session for the planted faults.
    fn unstored() -> Session {
        Session {
            id: 0,
            device: 0,
            seen_at: 0,
            name: String::new(),
            look: Avatar::default(),
            settings: None,
        }
    }
}

impl SignIn {
    fn new(token: String, session: Session) -> SignIn {
        let signed_out = Vec::new();
        SignIn {
            token,
            session,
            signed_out,
        }
    }
}

impl Lobby<'_> {
    /// Finds the guest whose device has this token.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn session(&self, token: &str) -> Result<Option<Session>, StoreError> {
        let found = self.store.find_session(hash_secret(token)).await?;
        Ok(found.map(|found| Session {
            id: found.session.id,
            device: found.device.id,
            seen_at: found.device.seen_at,
            name: found.session.name,
            look: serde_json::from_str(&found.session.look).unwrap_or_default(),
            settings: found
                .session
                .settings
                .and_then(|chosen| serde_json::from_str(&chosen).ok()),
        }))
    }

    /// Signs in a new guest. `label` describes their device.
    ///
    /// # Errors
    ///
    /// When the name or look is refused, or the store fails.
    pub async fn enter(
        &self,
        key: &IdempotencyKey,
        guest: &GuestProfile,
        label: &str,
    ) -> Result<SignIn, Error> {
        let (token, device) = self.new_device(key, "guest", &[], label);
        if let Some(session) = self.session(&token).await? {
            return Ok(SignIn::new(token, session)); // a retry of the request
        }
        let mut bytes = [0; 2];
        self.env.fill(&mut bytes);
        let fallback = Avatar {
            colour: bytes[0] % Avatar::COLOURS,
            shape: bytes[1] % Avatar::SHAPES,
        };
        let (name, look) = profile(guest, fallback)?;
        let new = NewSession {
            name,
            look: json(&look),
            device,
            at: self.env.unix_now(),
        };
        let created = self.store.create_session(new).await;
        if created.is_err() && self.has(LobbyFault::AcknowledgeFailedEntry) {
            return Ok(SignIn::new(token, Session::unstored()));
        }
        created?;
        let session = self.session(&token).await?.ok_or(Error::NoSession)?;
        Ok(SignIn::new(token, session))
    }

    /// Returns a token for a device, and the device to store.
    fn new_device(
        &self,
        key: &IdempotencyKey,
        purpose: &str,
        context: &[&[u8]],
        label: &str,
    ) -> (String, NewDevice) {
        let mut token = [0; 32];
        key.fill(self.env, purpose, context, &mut token);
        let token = encode_secret(&token);
        let device = NewDevice {
            token_hash: hash_secret(&token),
            label: label.to_owned(),
        };
        (token, device)
    }

    /// Changes the name and look of a guest. Returns them as stored.
    ///
    /// # Errors
    ///
    /// When the name or look is refused, or the store fails.
    pub async fn rename(
        &self,
        session: &Session,
        guest: &GuestProfile,
    ) -> Result<(String, Avatar), Error> {
        let (name, look) = profile(guest, session.look)?;
        self.store
            .update_profile(session.id, &name, &json(&look))
            .await?;
        Ok((name, look))
    }

    /// Changes the settings of a guest.
    ///
    /// # Errors
    ///
    /// When a setting is out of bounds, or the store fails.
    pub async fn choose(&self, session: &Session, settings: &Settings) -> Result<(), Error> {
        if !settings.in_bounds() {
            return Err(Error::invalid(
                "levels must be 0 to 100, the text size 100 to 200",
            ));
        }
        self.store
            .update_settings(session.id, &json(settings))
            .await?;
        Ok(())
    }

    /// Creates a one-time code that signs in another device of a guest, valid for ten minutes. `token` is the secret of the calling
    /// device.
    ///
    /// # Errors
    ///
    /// When the store fails.
    pub async fn carry(
        &self,
        session: &Session,
        token: &str,
        key: &IdempotencyKey,
    ) -> Result<String, Error> {
        let mut bytes = [0; 10];
        let context = [token.as_bytes()];
        key.fill(self.env, "carry", &context, &mut bytes);
        let code = letters(&bytes);
        let expires = self.env.unix_now() + CARRY_MILLIS;
        self.store
            .add_carry_code(session.id, hash_secret(&code), expires)
            .await?;
        Ok(code)
    }

    /// Signs a device in with a code from [`carry`](Lobby::carry).
    ///
    /// # Errors
    ///
    /// When the code is unknown, used up or expired, or the store fails.
    pub async fn claim(
        &self,
        key: &IdempotencyKey,
        code: &str,
        label: &str,
    ) -> Result<SignIn, Error> {
        let code = code.trim().to_uppercase();
        let (token, device) = self.new_device(key, "claim", &[code.as_bytes()], label);
        if let Some(session) = self.session(&token).await? {
            return Ok(SignIn::new(token, session)); // a retry of the request
        }
        let claim = CarryClaim {
            code_hash: hash_secret(&code),
            device,
            device_limit: MAX_DEVICES,
            at: self.env.unix_now(),
        };
        let removed = self.store.claim_carry_code(claim).await?;
        let signed_out = removed.ok_or(Error::NotFound)?;
        let session = self.session(&token).await?.ok_or(Error::NotFound)?;
        Ok(SignIn {
            token,
            session,
            signed_out,
        })
    }

    /// Signs out a device of a guest. Has no effect on a device that is already signed out.
    pub async fn sign_out(&self, session: i64, device: i64) -> SignOut {
        let removed = self.store.remove_device(session, device).await;
        let closes = matches!(removed, Ok(_) | Err(StoreError::Unknown(_)));
        let result = match removed {
            Err(_) if self.has(LobbyFault::AcknowledgeFailedSignOut) => Ok(()),
            removed => removed.map(drop).map_err(Error::Store),
        };
        SignOut { closes, result }
    }
}

/// Sanitises the requested name and look of a guest.
///
/// # Errors
///
/// When the name has no letters or too many, or the look does not exist.
pub fn profile(guest: &GuestProfile, fallback: Avatar) -> Result<(String, Avatar), Error> {
    let name = names::sanitise_name(&guest.name)
        .ok_or_else(|| Error::invalid("a name has 1 to 24 letters"))?;
    let look = guest.look.unwrap_or(fallback);
    if look.colour >= Avatar::COLOURS || look.shape >= Avatar::SHAPES {
        return Err(Error::invalid("colours go from 0 to 7, shapes from 0 to 4"));
    }
    Ok((name, look))
}

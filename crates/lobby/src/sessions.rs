//! Guests and their devices.

use saloon_protocol::http::Guest;
use saloon_protocol::lobby::Look;
use saloon_protocol::settings::Settings;
use saloon_store::{CarryClaim, NewDevice, NewSession, StoreError};
use saloon_table::{letters, names};

use crate::surroundings::{hash, text};
use crate::{Error, Fault, IdempotencyKey, Lobby, json};

/// How long a code for another device is valid.
const CARRY_MILLIS: i64 = 10 * 60 * 1_000;
/// Devices of one guest. With one more, the one that was not seen for the longest time is signed out.
const MOST_DEVICES: u32 = 20;

/// A guest who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Key in the store.
    pub id: i64,
    /// The device they are on.
    pub device: i64,
    /// When that device was last noted as in use: Unix time in ms.
    pub seen_at: i64,
    /// Their name.
    pub name: String,
    /// Their colour and shape.
    pub look: Look,
    /// `None` if they never chose, or chose in an older version what this one cannot read.
    pub settings: Option<Settings>,
}

/// A device that was just signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    /// The secret of the device.
    pub token: String,
    /// Its guest.
    pub session: Session,
    /// Devices that were signed out to make room: their connections are to be closed.
    pub signed_out: Vec<i64>,
}

/// The end of a sign-out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct SignOut {
    /// Whether the connections of the guest's device are to be closed. A retry cannot tell whether an earlier try closed them, and after
    /// an unknown outcome there may be no retry; a device that is still signed in connects again.
    pub closes: bool,
    /// Whether it is stored.
    pub result: Result<(), Error>,
}

impl Session {
    /// For a planted fault.
    fn unstored() -> Session {
        Session {
            id: 0,
            device: 0,
            seen_at: 0,
            name: String::new(),
            look: Look::default(),
            settings: None,
        }
    }
}

impl SignedIn {
    fn new(token: String, session: Session) -> SignedIn {
        let signed_out = Vec::new();
        SignedIn {
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
        let found = self.store.find_session(hash(token)).await?;
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

    /// Signs a stranger in as a new guest. `label` describes their device.
    ///
    /// # Errors
    ///
    /// When the name or look is refused, or the store fails.
    pub async fn enter(
        &self,
        key: &IdempotencyKey,
        guest: &Guest,
        label: &str,
    ) -> Result<SignedIn, Error> {
        let (token, device) = self.new_device(key, "guest", &[], label);
        if let Some(session) = self.session(&token).await? {
            return Ok(SignedIn::new(token, session)); // the request is a retry
        }
        let mut bytes = [0; 2];
        self.surroundings.fill(&mut bytes);
        let fallback = Look {
            colour: bytes[0] % Look::COLOURS,
            shape: bytes[1] % Look::SHAPES,
        };
        let (name, look) = profile(guest, fallback)?;
        let new = NewSession {
            name,
            look: json(&look),
            device,
            at: self.surroundings.unix_now(),
        };
        let created = self.store.create_session(new).await;
        if created.is_err() && self.has(Fault::AcknowledgeFailedEntry) {
            return Ok(SignedIn::new(token, Session::unstored()));
        }
        created?;
        let session = self.session(&token).await?.ok_or(Error::NoSession)?;
        Ok(SignedIn::new(token, session))
    }

    /// A token for a device, and the device to store.
    fn new_device(
        &self,
        key: &IdempotencyKey,
        purpose: &str,
        context: &[&[u8]],
        label: &str,
    ) -> (String, NewDevice) {
        let mut token = [0; 32];
        key.fill(self.surroundings, purpose, context, &mut token);
        let token = text(&token);
        let device = NewDevice {
            token_hash: hash(&token),
            label: label.to_owned(),
        };
        (token, device)
    }

    /// Changes the name and look of a guest. Returns them as stored.
    ///
    /// # Errors
    ///
    /// When the name or look is refused, or the store fails.
    pub async fn rename(&self, session: &Session, guest: &Guest) -> Result<(String, Look), Error> {
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
                "levels go from 0 to 100, the size of the text from 100 to 200",
            ));
        }
        self.store
            .update_settings(session.id, &json(settings))
            .await?;
        Ok(())
    }

    /// Makes a code that signs in one more device of a guest, once, within ten minutes. `token` is the secret of the calling device.
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
        key.fill(self.surroundings, "carry", &context, &mut bytes);
        let code = letters(&bytes);
        let expires = self.surroundings.unix_now() + CARRY_MILLIS;
        self.store
            .add_carry_code(session.id, hash(&code), expires)
            .await?;
        Ok(code)
    }

    /// Signs a device in with such a code.
    ///
    /// # Errors
    ///
    /// When the code is unknown, used up or expired, or the store fails.
    pub async fn claim(
        &self,
        key: &IdempotencyKey,
        code: &str,
        label: &str,
    ) -> Result<SignedIn, Error> {
        let code = code.trim().to_uppercase();
        let (token, device) = self.new_device(key, "claim", &[code.as_bytes()], label);
        if let Some(session) = self.session(&token).await? {
            return Ok(SignedIn::new(token, session)); // the request is a retry
        }
        let claim = CarryClaim {
            code_hash: hash(&code),
            device,
            device_limit: MOST_DEVICES,
            at: self.surroundings.unix_now(),
        };
        let removed = self.store.claim_carry_code(claim).await?;
        let signed_out = removed.ok_or(Error::NotFound)?;
        let session = self.session(&token).await?.ok_or(Error::NotFound)?;
        Ok(SignedIn {
            token,
            session,
            signed_out,
        })
    }

    /// Signs a device of a guest out. One that is signed out already stays so.
    pub async fn sign_out(&self, session: i64, device: i64) -> SignOut {
        let removed = self.store.remove_device(session, device).await;
        let closes = matches!(removed, Ok(_) | Err(StoreError::Unknown(_)));
        let result = match removed {
            Err(_) if self.has(Fault::AcknowledgeFailedSignOut) => Ok(()),
            removed => removed.map(drop).map_err(Error::Store),
        };
        SignOut { closes, result }
    }
}

/// The name and look that a guest asks for, sanitised.
///
/// # Errors
///
/// When the name has no letters or too many, or the look does not exist.
pub fn profile(guest: &Guest, fallback: Look) -> Result<(String, Look), Error> {
    let name =
        names::name(&guest.name).ok_or_else(|| Error::invalid("a name has 1 to 24 letters"))?;
    let look = guest.look.unwrap_or(fallback);
    if look.colour >= Look::COLOURS || look.shape >= Look::SHAPES {
        return Err(Error::invalid("colours go from 0 to 7, shapes from 0 to 4"));
    }
    Ok((name, look))
}

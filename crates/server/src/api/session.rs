//! Sessions: who you are.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use saloon_protocol::http::{Device, DeviceCode, Devices, GuestProfile, Me};
use saloon_protocol::lobby::Avatar;
use saloon_protocol::settings::Settings;
use saloon_store::{CarryClaim, DeviceRow, NewDevice, NewSession};
use saloon_table::{letters, names};

use super::AppState;
use super::extract::{JsonBody, PathName};
use crate::app::Session;
use crate::caller::{Caller, Transport};
use crate::env::{encode_secret, hash_secret};
use crate::error::{Counted, Error, Foreign, Missing, Nameless, Senseless, Unreadable, Unstored};
use crate::idempotency::IdempotencyKey;
use crate::limits::{Rate, RateSubject};

/// How long a code for another device is valid.
const CARRY_MILLIS: i64 = 10 * 60 * 1_000;
/// Devices of one guest. With one more, the one that was not seen for the longest time is signed out.
const MAX_DEVICES: u32 = 20;

fn me_response(session: &Session) -> Json<Me> {
    Json(Me {
        name: session.name.clone(),
        look: session.look,
        settings: session.settings,
    })
}

/// Who you are.
#[utoipa::path(
    get,
    path = "/session",
    tag = "session",
    security(("session" = [])),
    responses((status = 200, description = "Who you are", body = Me), Nameless, Counted, Unstored),
)]
pub(super) async fn me(caller: Caller) -> Result<Json<Me>, Error> {
    Ok(me_response(caller.session()?))
}

fn validate_guest(guest: &GuestProfile, fallback: Avatar) -> Result<(String, Avatar), Error> {
    let name = names::name(&guest.name).ok_or_else(|| Error::bad("a name has 1 to 24 letters"))?;
    let look = guest.look.unwrap_or(fallback);
    if look.colour >= Avatar::COLOURS || look.shape >= Avatar::SHAPES {
        return Err(Error::bad("colours go from 0 to 7, shapes from 0 to 4"));
    }
    Ok((name, look))
}

/// Come in. Whoever is known already stays who they are.
#[utoipa::path(
    post,
    path = "/session",
    tag = "session",
    security((), ("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID: a retry with it is the same guest")),
    request_body = GuestProfile,
    responses(
        (status = 200, description = "Who you are; a stranger also gets the cookie to keep", body = Me,
            headers(("set-cookie" = String, description = "The session, for a stranger"))),
        Unreadable, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn enter(
    State(state): State<AppState>,
    transport: Transport,
    key: IdempotencyKey,
    caller: Caller,
    JsonBody(guest): JsonBody<GuestProfile>,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        validate_guest(&guest, session.look)?;
        return Ok(me_response(session).into_response());
    }
    let address = RateSubject::Address(transport.from);
    state
        .app
        .limits
        .take("enter", address, Rate::per_minute(30))?;
    let (token, device) = new_device(&state, &transport, &key, "guest", &[]);
    if let Some(session) = state.app.session(&token).await? {
        return Ok(signed_in(&transport, &token, &session)); // the request is a retry
    }
    let mut bytes = [0; 2];
    state.app.env.fill(&mut bytes);
    let fallback = Avatar {
        colour: bytes[0] % Avatar::COLOURS,
        shape: bytes[1] % Avatar::SHAPES,
    };
    let (name, look) = validate_guest(&guest, fallback)?;
    state
        .app
        .store
        .create_session(NewSession {
            name,
            look: json(&look),
            device,
            at: state.app.env.unix_now(),
        })
        .await?;
    let session = state.app.session(&token).await?.ok_or(Error::NoSession)?;
    Ok(signed_in(&transport, &token, &session))
}

/// A token for a device, and the device to store.
fn new_device(
    state: &AppState,
    transport: &Transport,
    key: &IdempotencyKey,
    purpose: &str,
    context: &[&[u8]],
) -> (String, NewDevice) {
    let mut token = [0; 32];
    key.fill(&*state.app.env, purpose, context, &mut token);
    let token = encode_secret(&token);
    let device = NewDevice {
        token_hash: hash_secret(&token),
        label: transport.device.clone(),
    };
    (token, device)
}

/// Who they are, with the cookie to keep.
fn signed_in(transport: &Transport, token: &str, session: &Session) -> Response {
    (
        [(SET_COOKIE, transport.cookie(token))],
        me_response(session),
    )
        .into_response()
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Change your name and look.
#[utoipa::path(
    patch,
    path = "/session",
    tag = "session",
    security(("session" = [])),
    request_body = GuestProfile,
    responses(
        (status = 200, description = "Who you are now", body = Me),
        Unreadable, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn rename(
    State(state): State<AppState>,
    caller: Caller,
    JsonBody(guest): JsonBody<GuestProfile>,
) -> Result<Json<Me>, Error> {
    let session = caller.session()?;
    let guest_id = RateSubject::Session(session.id);
    state
        .app
        .limits
        .take("rename", guest_id, Rate::per_minute(30))?;
    let (name, look) = validate_guest(&guest, session.look)?;
    state
        .app
        .store
        .update_profile(session.id, &name, &json(&look))
        .await?;
    Ok(Json(Me {
        name,
        look,
        settings: session.settings,
    }))
}

/// Keep what you chose. It goes with your session to another device.
#[utoipa::path(
    put,
    path = "/session/settings",
    tag = "session",
    security(("session" = [])),
    request_body = Settings,
    responses(
        (status = 200, description = "Who you are, with what you chose", body = Me),
        Unreadable, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn choose(
    State(state): State<AppState>,
    caller: Caller,
    JsonBody(settings): JsonBody<Settings>,
) -> Result<Json<Me>, Error> {
    let session = caller.session()?;
    let guest = RateSubject::Session(session.id);
    state
        .app
        .limits
        .take("settings", guest, Rate::per_minute(90))?;
    if !settings.in_bounds() {
        return Err(Error::bad(
            "levels go from 0 to 100, the size of the text from 100 to 200",
        ));
    }
    state
        .app
        .store
        .update_settings(session.id, &json(&settings))
        .await?;
    Ok(Json(Me {
        name: session.name.clone(),
        look: session.look,
        settings: Some(settings),
    }))
}

/// A code that signs another device in as you, once, within ten minutes.
#[utoipa::path(
    post,
    path = "/session/carry",
    tag = "session",
    security(("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID: a retry with it gets the same code")),
    responses(
        (status = 200, description = "The code", body = DeviceCode),
        Senseless, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn carry(
    State(state): State<AppState>,
    key: IdempotencyKey,
    caller: Caller,
) -> Result<Json<DeviceCode>, Error> {
    let (session, token) = caller.guest()?;
    let session = session.id;
    let guest = RateSubject::Session(session);
    state
        .app
        .limits
        .take("carry", guest, Rate::per_minute(10))?;
    let mut bytes = [0; 10];
    let env = &*state.app.env;
    key.fill(env, "carry", &[token.as_bytes()], &mut bytes);
    let code = letters(&bytes);
    let (code_hash, expires) = (hash_secret(&code), env.unix_now() + CARRY_MILLIS);
    state
        .app
        .store
        .add_carry_code(session, code_hash, expires)
        .await?;
    Ok(Json(DeviceCode { code }))
}

/// Use such a code: this device is signed in as well. The others stay signed in.
#[utoipa::path(
    post,
    path = "/session/claim",
    tag = "session",
    request_body = DeviceCode,
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID: a retry with it is signed in, though the code is used up")),
    responses(
        (status = 200, description = "Who you are, with the cookie to keep", body = Me,
            headers(("set-cookie" = String, description = "The session"))),
        Unreadable, Foreign, Missing, Counted, Unstored,
    ),
)]
pub(super) async fn claim(
    State(state): State<AppState>,
    transport: Transport,
    key: IdempotencyKey,
    JsonBody(carry): JsonBody<DeviceCode>,
) -> Result<Response, Error> {
    let address = RateSubject::Address(transport.from);
    state
        .app
        .limits
        .take("claim", address, Rate::per_minute(10))?;
    let code = carry.code.trim().to_uppercase();
    let (token, device) = new_device(&state, &transport, &key, "claim", &[code.as_bytes()]);
    if let Some(session) = state.app.session(&token).await? {
        return Ok(signed_in(&transport, &token, &session)); // the request is a retry
    }
    let removed = state
        .app
        .store
        .claim_carry_code(CarryClaim {
            code_hash: hash_secret(&code),
            device,
            device_limit: MAX_DEVICES,
            at: state.app.env.unix_now(),
        })
        .await?;
    for device in removed.ok_or(Error::NotFound)? {
        state.app.sign_out(device).await;
    }
    let session = state.app.session(&token).await?.ok_or(Error::NotFound)?;
    Ok(signed_in(&transport, &token, &session))
}

/// Your devices, the last seen first.
#[utoipa::path(
    get,
    path = "/session/devices",
    tag = "session",
    security(("session" = [])),
    responses((status = 200, description = "At most 20", body = Devices), Nameless, Counted, Unstored),
)]
pub(super) async fn devices(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Devices>, Error> {
    let session = caller.session()?;
    let current = session.device;
    let rows = state.app.store.devices(session.id).await?;
    let device = |row: DeviceRow| Device {
        id: row.id.unsigned_abs(),
        label: row.label,
        since: row.created_at.unsigned_abs(),
        seen: row.seen_at.unsigned_abs(),
        current: row.id == current,
    };
    Ok(Json(Devices {
        devices: rows.into_iter().map(device).collect(),
    }))
}

/// Sign a device of yours out. Its sockets end. One that is signed out already stays so.
#[utoipa::path(
    delete,
    path = "/session/devices/{id}",
    tag = "session",
    security(("session" = [])),
    params(("id" = String, Path, description = "The device's")),
    responses((status = 204, description = "It is signed out"), Nameless, Foreign, Missing, Unstored),
)]
pub(super) async fn revoke(
    State(state): State<AppState>,
    caller: Caller,
    PathName(id): PathName,
) -> Result<StatusCode, Error> {
    let session = caller.session()?.id;
    let device = id.parse().map_err(|_| Error::NotFound)?;
    sign_out_device(&state, session, device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out on this device. With your last device the house forgets you; your finished games stay.
#[utoipa::path(
    delete,
    path = "/session",
    tag = "session",
    security((), ("session" = [])),
    responses((status = 204, description = "Nobody is signed in here"), Foreign, Unstored),
)]
pub(super) async fn leave(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        sign_out_device(&state, session.id, session.device).await?;
    }
    Ok((
        StatusCode::NO_CONTENT,
        [(SET_COOKIE, transport.expired_cookie())],
    )
        .into_response())
}

async fn sign_out_device(state: &AppState, session: i64, device: i64) -> Result<(), Error> {
    let removed = state.app.store.remove_device(session, device).await?;
    if removed {
        state.app.sign_out(device).await;
    }
    Ok(())
}

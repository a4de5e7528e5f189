//! Session endpoints: sign-in, profile, settings and devices.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use saloon_lobby::{Session, SignIn, profile};
use saloon_protocol::http::{Device, DeviceCode, Devices, GuestProfile, Me};
use saloon_protocol::settings::Settings;
use saloon_store::DeviceRow;

use super::AppState;
use super::extract::{JsonBody, PathName};
use crate::caller::{Caller, Transport};
use crate::error::{
    BadRequest, Error, ForeignOrigin, InvalidBody, NotFound, StorageUnavailable, TooManyRequests,
    Unauthorized,
};
use crate::idempotency::RequestKey;
use crate::limits::{Rate, RateSubject, take_guess};

fn me_response(session: &Session) -> Json<Me> {
    Json(Me {
        name: session.name.clone(),
        look: session.look,
        settings: session.settings,
    })
}

/// Get your profile.
#[utoipa::path(
    get,
    path = "/session",
    tag = "session",
    security(("session" = [])),
    responses((status = 200, description = "Your profile", body = Me), Unauthorized, TooManyRequests, StorageUnavailable),
)]
pub(super) async fn me(caller: Caller) -> Result<Json<Me>, Error> {
    Ok(me_response(caller.session()?))
}

/// Sign in as a new guest. An existing session is kept.
#[utoipa::path(
    post,
    path = "/session",
    tag = "session",
    security((), ("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID. A retry with the same key returns the same guest")),
    request_body = GuestProfile,
    responses(
        (status = 200, description = "Your profile. A new guest also gets a session cookie", body = Me,
            headers(("set-cookie" = String, description = "The session cookie of a new guest"))),
        InvalidBody, ForeignOrigin, TooManyRequests, StorageUnavailable,
    ),
)]
pub(super) async fn enter(
    State(state): State<AppState>,
    transport: Transport,
    RequestKey(key): RequestKey,
    caller: Caller,
    JsonBody(guest): JsonBody<GuestProfile>,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        profile(&guest, session.look)?;
        return Ok(me_response(session).into_response());
    }
    let address = RateSubject::Address(transport.from);
    state
        .app
        .limits
        .take("enter", address, Rate::per_minute(30))?;
    let entered = state
        .app
        .lobby()
        .enter(&key, &guest, &transport.device)
        .await?;
    Ok(signed_in(&transport, &entered))
}

/// Returns the profile with the session cookie.
fn signed_in(transport: &Transport, new: &SignIn) -> Response {
    let cookie = [(SET_COOKIE, transport.cookie(&new.token))];
    (cookie, me_response(&new.session)).into_response()
}

/// Change your name and look.
#[utoipa::path(
    patch,
    path = "/session",
    tag = "session",
    security(("session" = [])),
    request_body = GuestProfile,
    responses(
        (status = 200, description = "Your updated profile", body = Me),
        InvalidBody, Unauthorized, ForeignOrigin, TooManyRequests, StorageUnavailable,
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
    let (name, look) = state.app.lobby().rename(session, &guest).await?;
    Ok(Json(Me {
        name,
        look,
        settings: session.settings,
    }))
}

/// Replace your settings. They apply to all your devices.
#[utoipa::path(
    put,
    path = "/session/settings",
    tag = "session",
    security(("session" = [])),
    request_body = Settings,
    responses(
        (status = 200, description = "Your profile with the new settings", body = Me),
        InvalidBody, Unauthorized, ForeignOrigin, TooManyRequests, StorageUnavailable,
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
    state.app.lobby().choose(session, &settings).await?;
    Ok(Json(Me {
        name: session.name.clone(),
        look: session.look,
        settings: Some(settings),
    }))
}

/// Create a one-time code that signs in another device. It is valid for ten minutes.
#[utoipa::path(
    post,
    path = "/session/carry",
    tag = "session",
    security(("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID. A retry with the same key returns the same code")),
    responses(
        (status = 200, description = "The code", body = DeviceCode),
        BadRequest, Unauthorized, ForeignOrigin, TooManyRequests, StorageUnavailable,
    ),
)]
pub(super) async fn carry(
    State(state): State<AppState>,
    RequestKey(key): RequestKey,
    caller: Caller,
) -> Result<Json<DeviceCode>, Error> {
    let (session, token) = caller.guest()?;
    let guest = RateSubject::Session(session.id);
    state
        .app
        .limits
        .take("carry", guest, Rate::per_minute(10))?;
    let code = state.app.lobby().carry(session, token, &key).await?;
    Ok(Json(DeviceCode { code }))
}

/// Sign in this device with a code from another device. Your other devices stay signed in.
#[utoipa::path(
    post,
    path = "/session/claim",
    tag = "session",
    request_body = DeviceCode,
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID. A retry with the same key succeeds although the code is used up")),
    responses(
        (status = 200, description = "Your profile, with the session cookie", body = Me,
            headers(("set-cookie" = String, description = "The session cookie"))),
        InvalidBody, ForeignOrigin, NotFound, TooManyRequests, StorageUnavailable,
    ),
)]
pub(super) async fn claim(
    State(state): State<AppState>,
    transport: Transport,
    RequestKey(key): RequestKey,
    JsonBody(carry): JsonBody<DeviceCode>,
) -> Result<Response, Error> {
    take_guess(&state.app, "claim", transport.from, Rate::per_minute(10)).await?;
    let lobby = state.app.lobby();
    let claimed = lobby.claim(&key, &carry.code, &transport.device).await?;
    for device in &claimed.signed_out {
        state.app.sign_out((claimed.session.id, *device)).await;
    }
    Ok(signed_in(&transport, &claimed))
}

/// List your devices, most recently seen first.
#[utoipa::path(
    get,
    path = "/session/devices",
    tag = "session",
    security(("session" = [])),
    responses((status = 200, description = "At most 20 devices", body = Devices), Unauthorized, TooManyRequests, StorageUnavailable),
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

/// Sign out one of your devices and close its sockets. Idempotent.
#[utoipa::path(
    delete,
    path = "/session/devices/{id}",
    tag = "session",
    security(("session" = [])),
    params(("id" = String, Path, description = "Id of the device")),
    responses((status = 204, description = "The device is signed out"), Unauthorized, ForeignOrigin, NotFound, StorageUnavailable),
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

/// Sign out this device. Signing out your last device deletes your session; your finished games stay.
#[utoipa::path(
    delete,
    path = "/session",
    tag = "session",
    security((), ("session" = [])),
    responses((status = 204, description = "This device is signed out"), ForeignOrigin, StorageUnavailable),
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
    let ended = state.app.lobby().sign_out(session, device).await;
    if ended.closes {
        state.app.sign_out((session, device)).await;
    }
    Ok(ended.result?)
}

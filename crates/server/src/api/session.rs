//! Sessions: who you are.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use saloon_lobby::{Session, SignedIn, profile};
use saloon_protocol::http::{Carry, Device, Devices, Guest, Me};
use saloon_protocol::settings::Settings;
use saloon_store::DeviceRow;

use super::App;
use super::extract::{Body, Named};
use crate::caller::{Caller, Way};
use crate::error::{Counted, Error, Foreign, Missing, Nameless, Senseless, Unreadable, Unstored};
use crate::idempotency::RequestKey;
use crate::limits::{Rate, Who};

fn me_of(session: &Session) -> Json<Me> {
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
    Ok(me_of(caller.session()?))
}

/// Come in. Whoever is known already stays who they are.
#[utoipa::path(
    post,
    path = "/session",
    tag = "session",
    security((), ("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID: a retry with it is the same guest")),
    request_body = Guest,
    responses(
        (status = 200, description = "Who you are; a stranger also gets the cookie to keep", body = Me,
            headers(("set-cookie" = String, description = "The session, for a stranger"))),
        Unreadable, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn enter(
    State(app): State<App>,
    way: Way,
    RequestKey(key): RequestKey,
    caller: Caller,
    Body(guest): Body<Guest>,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        profile(&guest, session.look)?;
        return Ok(me_of(session).into_response());
    }
    let address = Who::Address(way.from);
    app.house
        .limits
        .take("enter", address, Rate::per_minute(30))?;
    let entered = app.house.lobby().enter(&key, &guest, &way.device).await?;
    Ok(signed_in(&way, &entered))
}

/// Who they are, with the cookie to keep.
fn signed_in(way: &Way, new: &SignedIn) -> Response {
    let cookie = [(SET_COOKIE, way.cookie(&new.token))];
    (cookie, me_of(&new.session)).into_response()
}

/// Change your name and look.
#[utoipa::path(
    patch,
    path = "/session",
    tag = "session",
    security(("session" = [])),
    request_body = Guest,
    responses(
        (status = 200, description = "Who you are now", body = Me),
        Unreadable, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn rename(
    State(app): State<App>,
    caller: Caller,
    Body(guest): Body<Guest>,
) -> Result<Json<Me>, Error> {
    let session = caller.session()?;
    let guest_id = Who::Session(session.id);
    app.house
        .limits
        .take("rename", guest_id, Rate::per_minute(30))?;
    let (name, look) = app.house.lobby().rename(session, &guest).await?;
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
    State(app): State<App>,
    caller: Caller,
    Body(settings): Body<Settings>,
) -> Result<Json<Me>, Error> {
    let session = caller.session()?;
    let guest = Who::Session(session.id);
    app.house
        .limits
        .take("settings", guest, Rate::per_minute(90))?;
    app.house.lobby().choose(session, &settings).await?;
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
        (status = 200, description = "The code", body = Carry),
        Senseless, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn carry(
    State(app): State<App>,
    RequestKey(key): RequestKey,
    caller: Caller,
) -> Result<Json<Carry>, Error> {
    let (session, token) = caller.guest()?;
    let guest = Who::Session(session.id);
    app.house
        .limits
        .take("carry", guest, Rate::per_minute(10))?;
    let code = app.house.lobby().carry(session, token, &key).await?;
    Ok(Json(Carry { code }))
}

/// Use such a code: this device is signed in as well. The others stay signed in.
#[utoipa::path(
    post,
    path = "/session/claim",
    tag = "session",
    request_body = Carry,
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID: a retry with it is signed in, though the code is used up")),
    responses(
        (status = 200, description = "Who you are, with the cookie to keep", body = Me,
            headers(("set-cookie" = String, description = "The session"))),
        Unreadable, Foreign, Missing, Counted, Unstored,
    ),
)]
pub(super) async fn claim(
    State(app): State<App>,
    way: Way,
    RequestKey(key): RequestKey,
    Body(carry): Body<Carry>,
) -> Result<Response, Error> {
    let address = Who::Address(way.from);
    app.house
        .limits
        .take("claim", address, Rate::per_minute(10))?;
    let lobby = app.house.lobby();
    let claimed = lobby.claim(&key, &carry.code, &way.device).await?;
    for device in &claimed.signed_out {
        app.house.sign_out((claimed.session.id, *device)).await;
    }
    Ok(signed_in(&way, &claimed))
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
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Devices>, Error> {
    let session = caller.session()?;
    let current = session.device;
    let rows = app.house.store.devices(session.id).await?;
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
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
) -> Result<StatusCode, Error> {
    let session = caller.session()?.id;
    let device = id.parse().map_err(|_| Error::NotFound)?;
    sign_out_device(&app, session, device).await?;
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
    State(app): State<App>,
    way: Way,
    caller: Caller,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        sign_out_device(&app, session.id, session.device).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, way.no_cookie())]).into_response())
}

async fn sign_out_device(app: &App, session: i64, device: i64) -> Result<(), Error> {
    let ended = app.house.lobby().sign_out(session, device).await;
    if ended.closes {
        app.house.sign_out((session, device)).await;
    }
    Ok(ended.result?)
}

//! Sessions: who you are.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use saloon_protocol::http::{Carry, Guest, Me};
use saloon_protocol::lobby::Look;
use saloon_protocol::settings::Settings;
use saloon_store::SessionRow;

use super::App;
use super::extract::Body;
use crate::caller::{Caller, Way};
use crate::error::{Counted, Error, Foreign, Missing, Nameless, Unreadable, Unstored};
use crate::house::Session;
use crate::limits::Who;
use crate::names;
use crate::surroundings::{hash, text};

/// How long a carried session's code is good.
const CARRY_MILLIS: i64 = 10 * 60 * 1_000;

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
    responses((status = 200, description = "Who you are", body = Me), Nameless, Unstored),
)]
pub(super) async fn me(caller: Caller) -> Result<Json<Me>, Error> {
    Ok(me_of(caller.session()?))
}

fn cleaned(guest: &Guest, fallback: Look) -> Result<(String, Look), Error> {
    let name = names::name(&guest.name).ok_or_else(|| Error::bad("a name has 1 to 24 letters"))?;
    let look = guest.look.unwrap_or(fallback);
    if look.colour >= Look::COLOURS || look.shape >= Look::SHAPES {
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
    caller: Caller,
    Body(guest): Body<Guest>,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        cleaned(&guest, session.look)?;
        return Ok(me_of(session).into_response());
    }
    app.house.limits.take("enter", Who::Address(way.from), 30)?;
    let mut bytes = [0; 2];
    app.house.surroundings.fill(&mut bytes);
    let fallback = Look {
        colour: bytes[0] % Look::COLOURS,
        shape: bytes[1] % Look::SHAPES,
    };
    let (name, look) = cleaned(&guest, fallback)?;
    let token = text(&app.house.surroundings.secret());
    let (kept, looks, now) = (name.clone(), json(&look), app.house.surroundings.unix_now());
    let token_hash = hash(&token);
    app.house
        .store
        .write(move |connection| SessionRow::insert(connection, &token_hash, &kept, &looks, now))
        .await?;
    let me = Me {
        name,
        look,
        settings: None,
    };
    Ok(([(SET_COOKIE, way.cookie(&token))], Json(me)).into_response())
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
    app.house
        .limits
        .take("rename", Who::Session(session.id), 30)?;
    let (name, look) = cleaned(&guest, session.look)?;
    let (id, kept, looks) = (session.id, name.clone(), json(&look));
    app.house
        .store
        .write(move |connection| SessionRow::rename(connection, id, &kept, &looks))
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
    State(app): State<App>,
    caller: Caller,
    Body(settings): Body<Settings>,
) -> Result<Json<Me>, Error> {
    let session = caller.session()?;
    app.house
        .limits
        .take("settings", Who::Session(session.id), 90)?;
    if !settings.in_bounds() {
        return Err(Error::bad(
            "levels go from 0 to 100, the size of the text from 100 to 200",
        ));
    }
    let (id, chosen) = (session.id, json(&settings));
    app.house
        .store
        .write(move |connection| SessionRow::choose(connection, id, &chosen))
        .await?;
    Ok(Json(Me {
        name: session.name.clone(),
        look: session.look,
        settings: Some(settings),
    }))
}

/// A code that carries the session to another device, once, within ten minutes.
#[utoipa::path(
    post,
    path = "/session/carry",
    tag = "session",
    security(("session" = [])),
    responses((status = 200, description = "The code", body = Carry), Nameless, Foreign, Counted, Unstored),
)]
pub(super) async fn carry(State(app): State<App>, caller: Caller) -> Result<Json<Carry>, Error> {
    let session = caller.session()?.id;
    app.house.limits.take("carry", Who::Session(session), 10)?;
    let code = app.house.surroundings.letters(10);
    let (code_hash, expires) = (
        hash(&code),
        app.house.surroundings.unix_now() + CARRY_MILLIS,
    );
    app.house
        .store
        .write(move |connection| SessionRow::put_carry(connection, session, &code_hash, expires))
        .await?;
    Ok(Json(Carry { code }))
}

/// Use such a code: the session is here from now on, and the old device a stranger.
#[utoipa::path(
    post,
    path = "/session/claim",
    tag = "session",
    request_body = Carry,
    responses(
        (status = 200, description = "Who you are, with the cookie to keep", body = Me,
            headers(("set-cookie" = String, description = "The session"))),
        Unreadable, Foreign, Missing, Counted, Unstored,
    ),
)]
pub(super) async fn claim(
    State(app): State<App>,
    way: Way,
    Body(carry): Body<Carry>,
) -> Result<Response, Error> {
    app.house.limits.take("claim", Who::Address(way.from), 10)?;
    let token = text(&app.house.surroundings.secret());
    let (code_hash, token_hash) = (hash(&carry.code.to_uppercase()), hash(&token));
    let now = app.house.surroundings.unix_now();
    let carried = app
        .house
        .store
        .write(move |connection| {
            let session = SessionRow::take_carry(connection, &code_hash, now)?;
            if let Some(session) = session {
                SessionRow::retoken(connection, session, &token_hash)?;
            }
            Ok(session)
        })
        .await?;
    app.house.move_away(carried.ok_or(Error::NotFound)?);
    let session = app.house.session(&token).await?.ok_or(Error::NotFound)?;
    Ok(([(SET_COOKIE, way.cookie(&token))], me_of(&session)).into_response())
}

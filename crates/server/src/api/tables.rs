//! The lobby: tables to open, find and join.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use saloon_protocol::http::{CreateTable, CreatedTable, Join, Joined, Tables};
use saloon_protocol::lobby::TableSummary;
use saloon_store::ListedTable;
use saloon_table::stored::TableState;
use saloon_table::{Chair, Chairs, Standing, stage};

use super::AppState;
use super::extract::{JsonBody, PathName};
use crate::app::App;
use crate::caller::{Caller, Transport};
use crate::error::{
    Barred, Broken, Counted, Error, Foreign, Missing, Nameless, Unreadable, Unstored,
};
use crate::idempotency::RequestKey;
use crate::limits::{Rate, RateSubject};

/// Tables in one list.
const MAX_LISTED: u32 = 50;
/// Tables that one address may open in a day. A practice table has up to 64 KiB of scripts, so this bounds what an address can add to
/// the disk.
const TABLES_PER_DAY: Rate = Rate::per_day(600);

fn summary(app: &App, listed: &ListedTable, session: Option<i64>) -> Option<TableSummary> {
    let row = &listed.row;
    let chairs: Chairs = serde_json::from_str(&row.lobby).ok()?;
    let taken = chairs
        .by_seat
        .iter()
        .filter(|chair| **chair != Chair::Empty)
        .count();
    let activity = app.activity(&row.id);
    let standing = match &activity {
        _ if row.state != TableState::Playing => Standing::default(),
        Some(activity) => activity.standing.clone(),
        None => {
            let stored = listed.progress.as_deref();
            stored
                .and_then(|standing| serde_json::from_str(standing).ok())
                .unwrap_or_default()
        }
    };
    let changed = activity.map_or(0, |activity| activity.at);
    Some(TableSummary {
        id: row.id.clone(),
        game: row.game.clone(),
        stage: stage(row.state),
        seats: chairs.rules.seats,
        taken: u8::try_from(taken).unwrap_or(u8::MAX),
        mine: chairs.of(session).iter().collect(),
        others: chairs.others(session),
        waiting: standing.waiting.iter().collect(),
        round: standing.round,
        changed: changed.max(listed.changed_at).unsigned_abs(),
        name: chairs.name,
    })
}

/// The public tables, the last changed first.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "tables",
    security((), ("session" = [])),
    responses((status = 200, description = "At most 50", body = Tables), Counted, Unstored),
)]
pub(super) async fn public_tables(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Tables>, Error> {
    let rows = state.app.store.public_tables(MAX_LISTED).await?;
    let session = caller.session().ok().map(|session| session.id);
    Ok(Json(Tables {
        tables: rows
            .iter()
            .filter_map(|row| summary(&state.app, row, session))
            .collect(),
    }))
}

/// The tables that you belong to, the last changed first.
#[utoipa::path(
    get,
    path = "/tables/mine",
    tag = "tables",
    security(("session" = [])),
    responses((status = 200, description = "At most 50", body = Tables), Nameless, Counted, Unstored),
)]
pub(super) async fn my_tables(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Tables>, Error> {
    let session = caller.session()?.id;
    let rows = state.app.store.member_tables(session, MAX_LISTED).await?;
    Ok(Json(Tables {
        tables: rows
            .iter()
            .filter_map(|row| summary(&state.app, row, Some(session)))
            .collect(),
    }))
}

/// Take a table off your list. It stays what it is, and comes back when you join it again.
#[utoipa::path(
    delete,
    path = "/tables/mine/{id}",
    tag = "tables",
    security(("session" = [])),
    params(("id" = String, Path, description = "The table's")),
    responses((status = 204, description = "It is not on your list"), Nameless, Foreign, Unstored),
)]
pub(super) async fn dismiss(
    State(state): State<AppState>,
    caller: Caller,
    PathName(id): PathName,
) -> Result<StatusCode, Error> {
    let session = caller.session()?.id;
    state.app.store.dismiss_table(&id, session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A table that you may look at.
#[utoipa::path(
    get,
    path = "/tables/{id}",
    tag = "tables",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "The table's")),
    responses(
        (status = 200, description = "In short", body = TableSummary),
        Barred, Missing, Counted, Broken, Unstored,
    ),
)]
pub(super) async fn table(
    State(state): State<AppState>,
    caller: Caller,
    PathName(id): PathName,
) -> Result<Json<TableSummary>, Error> {
    let session = caller.session().ok().map(|session| session.id);
    let listed = state.app.lobby().visible_table(session, &id).await?;
    summary(&state.app, &listed, session)
        .map(Json)
        .ok_or_else(|| Error::broken("a table's lobby"))
}

/// Open a table.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "tables",
    security(("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID: a retry with it and the same body gets the same table")),
    request_body = CreateTable,
    responses(
        (status = 201, description = "Where it is, and how others get there", body = CreatedTable),
        Unreadable, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn open_table(
    State(state): State<AppState>,
    transport: Transport,
    RequestKey(key): RequestKey,
    caller: Caller,
    JsonBody(new): JsonBody<CreateTable>,
) -> Result<(StatusCode, Json<CreatedTable>), Error> {
    let (session, token) = caller.guest()?;
    let limits = &state.app.limits;
    let address = RateSubject::Address(transport.from);
    limits.take(
        "tables",
        RateSubject::Session(session.id),
        Rate::per_minute(30),
    )?;
    limits.take("tables", address, Rate::per_minute(60))?;
    limits.take("tables a day", address, TABLES_PER_DAY)?;
    let lobby = state.app.lobby();
    let opened = lobby.open_table(session, token, &key, new).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

/// Join a table, by its code while it waits, or by its invitation.
#[utoipa::path(
    post,
    path = "/tables/join",
    tag = "tables",
    security(("session" = [])),
    request_body = Join,
    responses(
        (status = 200, description = "Where it is", body = Joined),
        Unreadable, Nameless, Barred, Missing, Counted, Broken, Unstored,
    ),
)]
pub(super) async fn join(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Joined>, Error> {
    let session = caller.session()?.id;
    // Codes are short: whoever guesses gets few tries.
    let address = RateSubject::Address(transport.from);
    state
        .app
        .limits
        .take("join", address, Rate::per_minute(20))?;
    let id = state.app.lobby().join(session, &join).await?;
    Ok(Json(Joined { id }))
}

//! Lobby endpoints: open, find and join tables.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use saloon_protocol::http::{CreateTable, CreatedTable, Join, Joined, Tables};
use saloon_protocol::lobby::TableSummary;
use saloon_store::ListedTable;
use saloon_table::stored::TableState;
use saloon_table::{Activity, Chair, Chairs, GameProgress, stage};

use super::AppState;
use super::extract::{JsonBody, PathName};
use crate::app::App;
use crate::caller::{Caller, Transport};
use crate::error::{
    DamagedData, Error, Forbidden, ForeignOrigin, InvalidBody, NotFound, StorageUnavailable,
    TooManyRequests, Unauthorized,
};
use crate::idempotency::RequestKey;
use crate::limits::{Rate, RateSubject, take_guess};

/// Maximum number of tables per list.
const MAX_LISTED: u32 = 50;
/// Number of tables that one address may open per day. A practice table has up to 64 KiB of scripts, so this bounds the disk space
/// that an address can use.
const TABLES_PER_DAY: Rate = Rate::per_day(600);

/// Returns summaries of tables, without damaged ones.
async fn summaries(app: &App, listed: &[ListedTable], session: Option<i64>) -> Vec<TableSummary> {
    let elsewhere = match app.cluster() {
        Some(cluster) => {
            let playing = listed.iter().map(|table| &table.row);
            let playing = playing.filter(|row| row.state == TableState::Playing);
            let unknown = playing.filter(|row| app.activity(&row.id).is_none());
            let unknown: Vec<&str> = unknown.map(|row| &*row.id).collect();
            if unknown.is_empty() {
                HashMap::new()
            } else {
                cluster.activities(&unknown).await
            }
        }
        None => HashMap::new(),
    };
    let summary = |table: &ListedTable| {
        let id = &table.row.id;
        let activity = app.activity(id).or_else(|| elsewhere.get(id).cloned());
        summary(table, activity, session)
    };
    listed.iter().filter_map(summary).collect()
}

fn summary(
    listed: &ListedTable,
    activity: Option<Activity>,
    session: Option<i64>,
) -> Option<TableSummary> {
    let row = &listed.row;
    let chairs: Chairs = serde_json::from_str(&row.lobby).ok()?;
    let taken = chairs
        .by_seat
        .iter()
        .filter(|chair| **chair != Chair::Empty)
        .count();
    let progress = match &activity {
        _ if row.state != TableState::Playing => GameProgress::default(),
        Some(activity) => activity.progress.clone(),
        None => {
            let stored = listed.progress.as_deref();
            stored
                .and_then(|progress| serde_json::from_str(progress).ok())
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
        waiting: progress.waiting.iter().collect(),
        round: progress.round,
        changed: changed.max(listed.changed_at).unsigned_abs(),
        name: chairs.name,
    })
}

/// List the public tables, most recently changed first.
#[utoipa::path(
    get,
    path = "/tables",
    tag = "tables",
    security((), ("session" = [])),
    responses((status = 200, description = "At most 50 tables", body = Tables), TooManyRequests, StorageUnavailable),
)]
pub(super) async fn public_tables(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Tables>, Error> {
    let rows = state.app.store.public_tables(MAX_LISTED).await?;
    let session = caller.session().ok().map(|session| session.id);
    Ok(Json(Tables {
        tables: summaries(&state.app, &rows, session).await,
    }))
}

/// List the tables that you are a member of, most recently changed first.
#[utoipa::path(
    get,
    path = "/tables/mine",
    tag = "tables",
    security(("session" = [])),
    responses((status = 200, description = "At most 50 tables", body = Tables), Unauthorized, TooManyRequests, StorageUnavailable),
)]
pub(super) async fn my_tables(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<Tables>, Error> {
    let session = caller.session()?.id;
    let rows = state.app.store.member_tables(session, MAX_LISTED).await?;
    Ok(Json(Tables {
        tables: summaries(&state.app, &rows, Some(session)).await,
    }))
}

/// Remove a table from your list. The table itself is unchanged. Joining it again restores it to the list.
#[utoipa::path(
    delete,
    path = "/tables/mine/{id}",
    tag = "tables",
    security(("session" = [])),
    params(("id" = String, Path, description = "Id of the table")),
    responses((status = 204, description = "The table is not on your list"), Unauthorized, ForeignOrigin, StorageUnavailable),
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

/// Get a summary of a table that you may see.
#[utoipa::path(
    get,
    path = "/tables/{id}",
    tag = "tables",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "Id of the table")),
    responses(
        (status = 200, description = "Summary of the table", body = TableSummary),
        Forbidden, NotFound, TooManyRequests, DamagedData, StorageUnavailable,
    ),
)]
pub(super) async fn table(
    State(state): State<AppState>,
    caller: Caller,
    PathName(id): PathName,
) -> Result<Json<TableSummary>, Error> {
    let session = caller.session().ok().map(|session| session.id);
    let listed = state.app.lobby().visible_table(session, &id).await?;
    let summaries = summaries(&state.app, &[listed], session).await;
    summaries
        .into_iter()
        .next()
        .map(Json)
        .ok_or_else(|| Error::broken("a table's lobby"))
}

/// Open a table.
#[utoipa::path(
    post,
    path = "/tables",
    tag = "tables",
    security(("session" = [])),
    params(("idempotency-key" = Option<String>, Header, description = "A random UUID. A retry with the same key and body returns the same table")),
    request_body = CreateTable,
    responses(
        (status = 201, description = "The id of the table, and how others can join it", body = CreatedTable),
        InvalidBody, Unauthorized, ForeignOrigin, TooManyRequests, StorageUnavailable,
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
    state.app.release_idle(&opened.id);
    Ok((StatusCode::CREATED, Json(opened)))
}

/// Join a table by its invitation, or by its short code before the game starts.
#[utoipa::path(
    post,
    path = "/tables/join",
    tag = "tables",
    security(("session" = [])),
    request_body = Join,
    responses(
        (status = 200, description = "The id of the table", body = Joined),
        InvalidBody, Unauthorized, Forbidden, NotFound, TooManyRequests, DamagedData, StorageUnavailable,
    ),
)]
pub(super) async fn join(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    JsonBody(join): JsonBody<Join>,
) -> Result<Json<Joined>, Error> {
    let session = caller.session()?.id;
    // Short codes can be guessed: limit the attempts.
    take_guess(&state.app, "join", transport.from, Rate::per_minute(20)).await?;
    let id = state.app.lobby().join(session, &join).await?;
    Ok(Json(Joined { id }))
}

//! The lobby: tables to open, find and join.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use saloon_protocol::http::{Join, Joined, NewTable, Opened, Tables};
use saloon_protocol::lobby::TableSummary;
use saloon_store::ListedTable;
use saloon_table::stored::TableState;
use saloon_table::{Chair, Chairs, Standing, stage};

use super::App;
use super::extract::{Body, Named};
use crate::caller::{Caller, Way};
use crate::error::{
    Barred, Broken, Counted, Error, Foreign, Missing, Nameless, Unreadable, Unstored,
};
use crate::house::House;
use crate::idempotency::RequestKey;
use crate::limits::{Rate, Who};

/// Tables in one list.
const LISTED: u32 = 50;
/// Tables that one address may open in a day. A practice table has up to 64 KiB of scripts, so this bounds what an address can add to
/// the disk.
const TABLES_A_DAY: Rate = Rate::per_day(600);

fn summary(house: &House, listed: &ListedTable, session: Option<i64>) -> Option<TableSummary> {
    let row = &listed.row;
    let chairs: Chairs = serde_json::from_str(&row.lobby).ok()?;
    let taken = chairs
        .by_seat
        .iter()
        .filter(|chair| **chair != Chair::Empty)
        .count();
    let activity = house.activity(&row.id);
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
        waiting: standing.waiting,
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
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Tables>, Error> {
    let rows = app.house.store.public_tables(LISTED).await?;
    let session = caller.session().ok().map(|session| session.id);
    Ok(Json(Tables {
        tables: rows
            .iter()
            .filter_map(|row| summary(&app.house, row, session))
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
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Tables>, Error> {
    let session = caller.session()?.id;
    let rows = app.house.store.member_tables(session, LISTED).await?;
    Ok(Json(Tables {
        tables: rows
            .iter()
            .filter_map(|row| summary(&app.house, row, Some(session)))
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
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
) -> Result<StatusCode, Error> {
    let session = caller.session()?.id;
    app.house.store.dismiss_table(&id, session).await?;
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
    State(app): State<App>,
    caller: Caller,
    Named(id): Named,
) -> Result<Json<TableSummary>, Error> {
    let session = caller.session().ok().map(|session| session.id);
    let listed = app.house.lobby().visible_table(session, &id).await?;
    summary(&app.house, &listed, session)
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
    request_body = NewTable,
    responses(
        (status = 201, description = "Where it is, and how others get there", body = Opened),
        Unreadable, Nameless, Foreign, Counted, Unstored,
    ),
)]
pub(super) async fn open_table(
    State(app): State<App>,
    way: Way,
    RequestKey(key): RequestKey,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Opened>), Error> {
    let (session, token) = caller.guest()?;
    let limits = &app.house.limits;
    let address = Who::Address(way.from);
    limits.take("tables", Who::Session(session.id), Rate::per_minute(30))?;
    limits.take("tables", address, Rate::per_minute(60))?;
    limits.take("tables a day", address, TABLES_A_DAY)?;
    let lobby = app.house.lobby();
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
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Body(join): Body<Join>,
) -> Result<Json<Joined>, Error> {
    let session = caller.session()?.id;
    // Codes are short: whoever guesses gets few tries.
    let address = Who::Address(way.from);
    app.house
        .limits
        .take("join", address, Rate::per_minute(20))?;
    let id = app.house.lobby().join(session, &join).await?;
    Ok(Json(Joined { id }))
}

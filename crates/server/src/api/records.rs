//! Records, verifications and replays of games.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use saloon_core::{Seat, Viewer};
use saloon_protocol::http::{GameReplay, Verified};
use saloon_table::Chairs;
use saloon_table::stored::{GameRow, TableRow};

use super::AppState;
use super::extract::{PathName, QueryParams};
use crate::caller::{Caller, Transport};
use crate::error::{
    BadRequest, DamagedData, Error, NotFound, NotYet, StorageUnavailable, TooManyRequests,
};
use crate::limits::{Rate, RateSubject};
use crate::record_queries::RecordQuery;

/// Rate limit of queries per address.
const QUERIES: Rate = Rate::per_minute(60);

/// Finds a game that the caller may see, with its table: at a public table, at one of theirs, or finished.
pub(super) async fn find(
    state: &AppState,
    caller: &Caller,
    name: &str,
) -> Result<(GameRow, TableRow), Error> {
    let session = caller.session().ok().map(|session| session.id);
    let found = state
        .app
        .store
        .find_game(name, session)
        .await
        .map_err(Error::for_table)?
        .ok_or(Error::NotFound)?;
    if found.table.public || found.member || found.game.outcome.is_some() {
        Ok((found.game, found.table))
    } else {
        Err(Error::NotFound)
    }
}

fn require_finished(game: &GameRow) -> Result<(), Error> {
    match game.outcome {
        Some(_) => Ok(()),
        None => Err(Error::NotYet(
            "the record is available when the game is over",
        )),
    }
}

/// Returns the result of a query as JSON: from the cache for a finished game, otherwise computed on the read pool.
async fn run_query(
    state: &AppState,
    transport: &Transport,
    game: GameRow,
    table: TableRow,
    query: RecordQuery,
) -> Result<Bytes, Error> {
    let app = &state.app;
    app.limits
        .take("study", RateSubject::Address(transport.from), QUERIES)?;
    let finished = game.outcome.is_some().then_some((game.id, query));
    if let Some(known) = finished.as_ref().and_then(|key| app.record_cache.get(key)) {
        return Ok(known);
    }
    let own = Arc::clone(app);
    let counted = (!app.limits.is_disabled()).then_some(transport.from);
    let body = app
        .reads
        .run(counted, move |worker| {
            query.run(&own, &game, &table, worker)
        })
        .await?;
    if let Some(key) = finished {
        app.record_cache.insert(key, body.clone());
    }
    Ok(body)
}

fn json(body: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

/// Get the record of a finished game, in the format that `saloon verify` reads.
#[utoipa::path(
    get,
    path = "/records/{name}",
    tag = "records",
    security((), ("session" = [])),
    params(("name" = String, Path, description = "Name of the game, from the lobby of its table")),
    responses(
        (status = 200, description = "The complete record, including the seed", body = serde_json::Value),
        NotFound, NotYet, TooManyRequests, DamagedData, StorageUnavailable,
    ),
)]
pub(super) async fn record(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    PathName(name): PathName,
) -> Result<Response, Error> {
    let (game, table) = find(&state, &caller, &name).await?;
    require_finished(&game)?;
    let body = run_query(&state, &transport, game, table, RecordQuery::Record).await?;
    let file = HeaderValue::try_from(format!("attachment; filename=\"{name}.json\""))
        .map_err(|_| Error::NotFound)?;
    Ok(([(CONTENT_DISPOSITION, file)], json(body)).into_response())
}

/// Verify the record of a finished game.
#[utoipa::path(
    get,
    path = "/records/{name}/verify",
    tag = "records",
    security((), ("session" = [])),
    params(("name" = String, Path, description = "Name of the game, from the lobby of its table")),
    responses(
        (status = 200, description = "The result of each check", body = Verified),
        NotFound, NotYet, TooManyRequests, DamagedData, StorageUnavailable,
    ),
)]
pub(super) async fn verify(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    PathName(name): PathName,
) -> Result<Response, Error> {
    let (game, table) = find(&state, &caller, &name).await?;
    require_finished(&game)?;
    let body = run_query(&state, &transport, game, table, RecordQuery::Verification).await?;
    Ok(json(body))
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplayParams {
    /// Seat number, `spectator` or `all`.
    #[serde(default)]
    eyes: Option<String>,
}

/// Replay a game, entry by entry, from one perspective.
///
/// While the game runs: your own seats or a spectator. Afterwards: any seat, or `all` for the unredacted game.
#[utoipa::path(
    get,
    path = "/records/{name}/replay",
    tag = "records",
    security((), ("session" = [])),
    params(
        ("name" = String, Path, description = "Name of the game, from the lobby of its table"),
        ("eyes" = Option<String>, Query, description = "Perspective: a seat number, `spectator` (the default) or `all`"),
    ),
    responses(
        (status = 200, description = "All moments of the game, starting with the deal", body = GameReplay),
        BadRequest, NotFound, NotYet, TooManyRequests, DamagedData, StorageUnavailable,
    ),
)]
pub(super) async fn replay(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    PathName(name): PathName,
    QueryParams(query): QueryParams<ReplayParams>,
) -> Result<Response, Error> {
    let (game, table) = find(&state, &caller, &name).await?;
    let over = game.outcome.is_some();
    let chairs: Chairs =
        serde_json::from_str(&table.lobby).map_err(|error| Error::broken(error.to_string()))?;
    let mine = chairs.of(caller.session().ok().map(|session| session.id));
    let eyes = match query.eyes.as_deref() {
        None | Some("spectator") => Some(Viewer::Spectator),
        Some("all") if over => None,
        Some("all") => {
            return Err(Error::NotYet(
                "the unredacted replay is available when the game is over",
            ));
        }
        Some(seat) => match seat.parse().map(Seat) {
            Ok(seat) if seat.0 >= chairs.rules.seats => {
                return Err(Error::bad(format!("there is no seat {seat}")));
            }
            Ok(seat) if over || mine.contains(seat) => Some(Viewer::Seat(seat)),
            Ok(_) => {
                return Err(Error::NotYet(
                    "other seats can be viewed when the game is over",
                ));
            }
            Err(_) => return Err(Error::bad("eyes must be a seat number, spectator or all")),
        },
    };
    if game.header.is_none() {
        return Err(Error::NotYet("the game has not begun"));
    }
    let body = run_query(&state, &transport, game, table, RecordQuery::Replay(eyes)).await?;
    Ok(json(body))
}

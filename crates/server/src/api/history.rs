//! The history of a guest: their finished games.

use axum::Json;
use axum::extract::State;
use saloon_core::record::SeatedPlayer;
use saloon_protocol::http::{FinishedGame, FinishedPlayer, History};
use serde_json::value::RawValue;

use super::AppState;
use super::extract::QueryParams;
use crate::caller::Caller;
use crate::error::{BadRequest, Error, StorageUnavailable, TooManyRequests, Unauthorized};

/// Maximum number of games per response.
const MAX_GAMES: u32 = 50;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoryQuery {
    /// Exclusive upper bound on the end of a game (Unix time, ms).
    #[serde(default)]
    before: Option<i64>,
}

/// List your finished games, latest first.
#[utoipa::path(
    get,
    path = "/history",
    tag = "records",
    security(("session" = [])),
    params(("before" = Option<i64>, Query, description = "Return only games that ended before this time (Unix time, ms). Use it to fetch the next page")),
    responses(
        (status = 200, description = "At most 50 games", body = History),
        BadRequest, Unauthorized, TooManyRequests, StorageUnavailable,
    ),
)]
pub(super) async fn history(
    State(state): State<AppState>,
    caller: Caller,
    QueryParams(query): QueryParams<HistoryQuery>,
) -> Result<Json<History>, Error> {
    let session = caller.session()?.id;
    let before = query.before.unwrap_or(i64::MAX);
    let rows = state.app.store.history(session, before, MAX_GAMES).await?;
    // Omits games with an unreadable header; `saloon check` reports them.
    let games = rows.into_iter().filter_map(past_game).collect();
    Ok(Json(History { games }))
}

/// The displayed part of a record's header.
#[derive(serde::Deserialize)]
struct HeaderSeats {
    seats: Vec<SeatedPlayer>,
}

fn past_game(row: saloon_store::PastGame) -> Option<FinishedGame> {
    let header: HeaderSeats = serde_json::from_str(&row.header).ok()?;
    let player = |(seat, player): (u8, SeatedPlayer)| FinishedPlayer {
        name: player.name,
        bot: player.bot.is_some(),
        mine: row.seats.contains(&seat),
        hints: row.hints.iter().map(|one| u32::from(*one == seat)).sum(),
    };
    Some(FinishedGame {
        players: (0..).zip(header.seats).map(player).collect(),
        record: row.name,
        table: row.table,
        game: row.game,
        finished: row.finished_at.unsigned_abs(),
        outcome: RawValue::from_string(row.outcome).ok()?,
    })
}

//! The finished games of a guest.

use axum::Json;
use axum::extract::State;
use saloon_core::record::SeatedPlayer;
use saloon_protocol::http::{FinishedGame, FinishedPlayer, History};
use serde_json::value::RawValue;

use super::AppState;
use super::extract::QueryParams;
use crate::caller::Caller;
use crate::error::{Counted, Error, Nameless, Senseless, Unstored};

/// Games in one answer.
const MAX_GAMES: u32 = 50;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HistoryQuery {
    /// Only games that ended before this (Unix time, ms).
    #[serde(default)]
    before: Option<i64>,
}

/// Your finished games, the last first.
#[utoipa::path(
    get,
    path = "/history",
    tag = "records",
    security(("session" = [])),
    params(("before" = Option<i64>, Query, description = "Only games that ended before this (Unix time, ms), for the next page")),
    responses(
        (status = 200, description = "At most 50", body = History),
        Senseless, Nameless, Counted, Unstored,
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
    // A game whose header cannot be read is left out: `saloon check` finds it.
    let games = rows.into_iter().filter_map(past_game).collect();
    Ok(Json(History { games }))
}

/// The part of a record's header that is shown.
#[derive(serde::Deserialize)]
struct HeaderSeats {
    seats: Vec<SeatedPlayer>,
}

fn past_game(row: saloon_store::PastGame) -> Option<FinishedGame> {
    let header: HeaderSeats = serde_json::from_str(&row.header).ok()?;
    let player = |(seat, sitter): (u8, SeatedPlayer)| FinishedPlayer {
        name: sitter.name,
        bot: sitter.bot.is_some(),
        mine: row.seats.contains(&seat),
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

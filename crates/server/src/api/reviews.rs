//! Reviews of finished games.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use saloon_core::Seat;
use saloon_erased::{Blocking, Effort, ErasedReview, ReviewRequest};
use saloon_protocol::review::GameReview;
use saloon_table::Chairs;
use saloon_table::stored::{GameRow, TableRow};
use tokio::runtime::Handle;

use super::AppState;
use super::extract::{PathName, QueryParams};
use super::records::find;
use crate::app::App;
use crate::caller::{Caller, Transport};
use crate::error::{
    BadRequest, DamagedData, Error, NotFound, NotYet, StorageUnavailable, TooManyRequests,
};
use crate::limits::{Rate, RateSubject};
use crate::record_queries::read_entries;
use crate::review_pool::ReviewJob;

/// Rate limit of requests per address. A client asks twice a second while it shows the progress.
const REQUESTS: Rate = Rate::per_minute(300);
/// Processor time of a review.
const EFFORT: std::time::Duration = std::time::Duration::from_millis(4_500);

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewParams {
    /// Seat to review.
    #[serde(default)]
    seat: Option<String>,
}

/// Review a finished game from the perspective of one seat.
///
/// The first request queues the review; the answer has what is computed so far. Ask again about twice a second until `state` is `done` or
/// `failed`. A review that nobody asks for is dropped after 15 seconds. A complete review is stored and answered at once. After `failed`, the
/// next request tries again.
#[utoipa::path(
    get,
    path = "/records/{name}/review",
    tag = "records",
    security((), ("session" = [])),
    params(
        ("name" = String, Path, description = "Name of the game, from the lobby of its table"),
        ("seat" = Option<String>, Query, description = "Seat to review: yours, or else 0, if left out"),
    ),
    responses(
        (status = 200, description = "The review as far as it is computed", body = GameReview),
        BadRequest, NotFound, NotYet, TooManyRequests, DamagedData, StorageUnavailable,
    ),
)]
pub(super) async fn review(
    State(state): State<AppState>,
    transport: Transport,
    caller: Caller,
    PathName(name): PathName,
    QueryParams(query): QueryParams<ReviewParams>,
) -> Result<Response, Error> {
    let app = &state.app;
    let address = RateSubject::Address(transport.from);
    app.limits.take("review", address, REQUESTS)?;
    let (game, table) = find(&state, &caller, &name).await?;
    if game.outcome.is_none() {
        return Err(Error::NotYet("a game can be reviewed when it is over"));
    }
    let session = caller.session().ok().map(|session| session.id);
    let chairs: Chairs =
        serde_json::from_str(&table.lobby).map_err(|error| Error::broken(error.to_string()))?;
    let seat = match query.seat.as_deref().map(str::parse) {
        None => chairs.of(session).first().unwrap_or_default(),
        Some(Ok(seat)) if seat < chairs.rules.seats => Seat(seat),
        Some(_) => {
            let last = chairs.rules.seats.saturating_sub(1);
            return Err(Error::bad(format!(
                "seat must be a number from 0 to {last}"
            )));
        }
    };
    let key = (game.id, seat);
    if let Some(review) = app.reviews.progress(key) {
        return Ok(json(to_json(&review)));
    }
    let stored = app.store.review(game.id, seat.0).await;
    if let Some(stored) = stored.map_err(Error::for_table)?
        && is_current(&stored)
    {
        return Ok(json(stored.into()));
    }
    let job = Job {
        app: Arc::clone(app),
        runtime: Handle::current(),
        game,
        table,
        seat,
    };
    let requester = session.map_or(address, RateSubject::Session);
    let review = app.reviews.request(key, requester, Box::new(job))?;
    Ok(json(to_json(&review)))
}

fn json(body: Bytes) -> Response {
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

fn to_json(review: &GameReview) -> Bytes {
    serde_json::to_vec(review).expect("plain data").into()
}

/// Whether a stored review was computed by the current method.
fn is_current(json: &str) -> bool {
    let review: Result<GameReview, _> = serde_json::from_str(json);
    let settings = review.ok().and_then(|review| review.settings);
    settings.is_some_and(|settings| settings.version == saloon_erased::REVIEW_VERSION)
}

/// Review of a stored game.
struct Job {
    app: Arc<App>,
    runtime: Handle,
    game: GameRow,
    table: TableRow,
    seat: Seat,
}

impl Job {
    /// Returns the last entry before each hint that the seat was shown.
    fn hints(&self) -> Result<Vec<u32>, Error> {
        // The thread belongs to no runtime.
        let hints = self.runtime.block_on(self.app.store.hints(self.game.id));
        let hints = hints.map_err(Error::for_table)?.into_iter();
        Ok(hints
            .filter(|(_, seat)| *seat == self.seat.0)
            .map(|(entry, _)| entry)
            .collect())
    }
}

impl ReviewJob for Job {
    fn start(&mut self, worker: &Blocking) -> Result<Box<dyn ErasedReview>, Error> {
        let (app, game) = (&self.app, &self.game);
        let kind = app.game(&self.table.game).ok_or(Error::NotFound)?;
        let header = game.header.as_ref().ok_or(Error::NotFound)?;
        let entries = read_entries(app, game, &self.table)?;
        let request = ReviewRequest {
            seat: self.seat,
            // The review of a game is the same whoever asks for it.
            seed: u64::from(self.seat.0) + 1,
            effort: Effort::Time(EFFORT),
            hints: self.hints()?,
        };
        kind.review(header, &entries, request, worker)
            .map_err(Error::broken)
    }

    fn store(&mut self, review: &GameReview) {
        let json = serde_json::to_string(review).expect("plain data");
        let (store, game) = (&self.app.store, self.game.id);
        // The thread belongs to no runtime.
        let saved = self
            .runtime
            .block_on(store.save_review(game, self.seat.0, &json));
        if let Err(error) = saved {
            tracing::warn!(%error, game, "a review could not be stored");
        }
    }
}

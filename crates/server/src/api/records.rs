//! Games that were played, and what they prove.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use saloon_core::{Hex32, Seat, Viewer};
use saloon_protocol::http::{Moment, Replay, Verified};
use saloon_protocol::socket::Ruled;
use saloon_store::{GameRow, TableRow};

use super::App;
use super::extract::{Asked, Named};
use crate::caller::{Caller, Way};
use crate::error::{Broken, Counted, Error, Missing, Senseless, TooSoon, Unstored};
use crate::limits::Who;
use crate::table::Chairs;

/// A game, its table and its entries.
type Kept = (GameRow, TableRow, Vec<(String, Hex32)>);

/// A stored game that the caller may see at all: at a public table, or at one they belong to.
async fn kept(app: &App, caller: &Caller, name: String) -> Result<Kept, Error> {
    let session = caller.session().ok().map(|session| session.id);
    let found =
        app.house
            .store
            .read(move |connection| {
                let Some(game) = GameRow::by_name(connection, &name)? else {
                    return Ok(None);
                };
                let Some(table) = TableRow::by_id(connection, &game.table)? else {
                    return Ok(None);
                };
                let member = match session {
                    Some(session) => TableRow::is_member(connection, &table.id, session)?,
                    None => false,
                };
                let entries = GameRow::entries(connection, game.id)?;
                Ok((table.public || member || game.outcome.is_some())
                    .then_some((game, table, entries)))
            })
            .await?;
    let (game, table, entries) = found.ok_or(Error::NotFound)?;
    let entries = entries
        .into_iter()
        .map(|entry| (entry.json, Hex32(entry.head)))
        .collect();
    Ok((game, table, entries))
}

/// To play a game again costs more than most questions.
fn study(app: &App, way: &Way) -> Result<(), Error> {
    app.house.limits.take("study", Who::Address(way.from), 60)
}

fn whole_record(app: &App, (game, table, entries): &Kept) -> Result<String, Error> {
    if game.outcome.is_none() {
        return Err(Error::NotYet("the record is opened when the game is over"));
    }
    let (Some(header), Some(head)) = (&game.header, game.head) else {
        return Err(Error::NotFound);
    };
    let kind = app.house.game(&table.game).ok_or(Error::NotFound)?;
    let seed = saloon_core::dealer::Seed::new(game.seed);
    kind.record(header, Hex32(head), entries, Some(&seed))
        .map_err(Error::broken)
}

/// The record of a finished game, as `saloon verify` reads it.
#[utoipa::path(
    get,
    path = "/records/{name}",
    tag = "records",
    security((), ("session" = [])),
    params(("name" = String, Path, description = "The game's, from its table's lobby")),
    responses(
        (status = 200, description = "The record, its seed revealed", body = serde_json::Value),
        Missing, TooSoon, Broken, Unstored,
    ),
)]
pub(super) async fn record(
    State(app): State<App>,
    caller: Caller,
    Named(name): Named,
) -> Result<Response, Error> {
    let kept = kept(&app, &caller, name.clone()).await?;
    let record = whole_record(&app, &kept)?;
    let file = HeaderValue::try_from(format!("attachment; filename=\"{name}.json\""))
        .map_err(|_| Error::NotFound)?;
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (CONTENT_DISPOSITION, file),
        (
            CACHE_CONTROL,
            HeaderValue::from_static("private, max-age=3600"),
        ),
    ];
    Ok((headers, record).into_response())
}

/// What the record of a finished game proves.
#[utoipa::path(
    get,
    path = "/records/{name}/verify",
    tag = "records",
    security((), ("session" = [])),
    params(("name" = String, Path, description = "The game's, from its table's lobby")),
    responses(
        (status = 200, description = "Question by question", body = Verified),
        Missing, TooSoon, Counted, Broken, Unstored,
    ),
)]
pub(super) async fn verify(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Named(name): Named,
) -> Result<Json<Verified>, Error> {
    study(&app, &way)?;
    let kept = kept(&app, &caller, name).await?;
    let record = whole_record(&app, &kept)?;
    let kind = app.house.game(&kept.1.game).ok_or(Error::NotFound)?;
    let report = tokio::task::spawn_blocking(move || kind.verify(&record))
        .await
        .map_err(|error| Error::broken(error.to_string()))?
        .map_err(Error::broken)?;
    Ok(Json(Verified::from(&report)))
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EyesQuery {
    /// A seat's number, `spectator` or `all`.
    #[serde(default)]
    eyes: Option<String>,
}

/// A game through one pair of eyes, entry by entry.
///
/// While it is on: your own, or a spectator's. Once it is over: anyone's, or `all`.
#[utoipa::path(
    get,
    path = "/records/{name}/replay",
    tag = "records",
    security((), ("session" = [])),
    params(
        ("name" = String, Path, description = "The game's, from its table's lobby"),
        ("eyes" = Option<String>, Query, description = "A seat's number, `spectator` (if left out) or `all`"),
    ),
    responses(
        (status = 200, description = "From the deal on", body = Replay),
        Senseless, Missing, TooSoon, Counted, Broken, Unstored,
    ),
)]
pub(super) async fn replay(
    State(app): State<App>,
    way: Way,
    caller: Caller,
    Named(name): Named,
    Asked(query): Asked<EyesQuery>,
) -> Result<Json<Replay>, Error> {
    study(&app, &way)?;
    let kept = kept(&app, &caller, name).await?;
    let (game, table, entries) = &kept;
    let over = game.outcome.is_some();
    let chairs: Chairs =
        serde_json::from_str(&table.lobby).map_err(|error| Error::broken(error.to_string()))?;
    let mine = chairs.of(caller.session().ok().map(|session| session.id));
    let eyes = match query.eyes.as_deref() {
        None | Some("spectator") => Some(Viewer::Spectator),
        Some("all") if over => None,
        Some("all") => return Err(Error::NotYet("everything is shown when the game is over")),
        Some(seat) => match seat.parse().map(Seat) {
            Ok(seat) if seat.0 >= chairs.rules.seats => {
                return Err(Error::bad(format!("there is no seat {seat}")));
            }
            Ok(seat) if over || mine.contains(seat) => Some(Viewer::Seat(seat)),
            Ok(_) => return Err(Error::NotYet("their eyes are yours when the game is over")),
            Err(_) => return Err(Error::bad("eyes is a seat's number, spectator or all")),
        },
    };
    let header = game
        .header
        .as_ref()
        .ok_or(Error::NotYet("the game has not begun"))?;
    let kind = app.house.game(&table.game).ok_or(Error::NotFound)?;
    let shown = kind.replay(header, entries, eyes).map_err(Error::broken)?;
    let moments = shown.into_iter().zip(0..).map(|(shown, number)| Moment {
        number,
        at: shown.at,
        ruled: shown.ruled.map(|(seat, receipt)| Ruled { seat, receipt }),
        events: shown.events,
        view: shown.view,
    });
    Ok(Json(Replay {
        moments: moments.collect(),
    }))
}

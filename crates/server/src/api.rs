//! `/api/v1`: JSON over HTTP.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HOST, ORIGIN, SET_COOKIE,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use saloon_core::{Hex32, Seat, Viewer};
use saloon_protocol::http::{
    BotInfo, Bots, Carry, GameInfo, Games, Guest, Join, Joined, Me, Moment, NewTable, Opened,
    Replay, Tables, Verified,
};
use saloon_protocol::lobby::{Look, TableSummary};
use saloon_protocol::socket::Ruled;
use saloon_store::{GameRow, SessionRow, TableRow};

use crate::caller::{Caller, cookie};
use crate::error::Error;
use crate::house::{House, Session};
use crate::limits::Limits;
use crate::names;
use crate::page;
use crate::socket;
use crate::surroundings::{hash, text};
use crate::table::{Chair, Chairs, stage};

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) house: Arc<House>,
    pub(crate) limits: Arc<Limits>,
}

/// No body is larger.
const LARGEST_BODY: usize = 64 << 10;
/// How long a carried session's code is good.
const CARRY_MILLIS: i64 = 10 * 60 * 1_000;

/// Every route.
pub fn router(house: Arc<House>) -> Router {
    let app = App {
        house,
        limits: Arc::default(),
    };
    let api = Router::new()
        .route("/session", get(me).post(enter).patch(rename))
        .route("/session/carry", post(carry))
        .route("/session/claim", post(claim))
        .route("/games", get(games))
        .route("/bots", get(bots))
        .route("/tables", get(public_tables).post(open_table))
        .route("/tables/mine", get(my_tables))
        .route("/tables/join", post(join))
        .route("/tables/{id}", get(table))
        .route("/tables/{id}/socket", get(socket::upgrade))
        .route("/records/{name}", get(record))
        .route("/records/{name}/replay", get(replay))
        .route("/records/{name}/verify", get(verify))
        .fallback(|| async { Error::NotFound })
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(own_pages_only));
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(|| async { "fine\n" }))
        .merge(page::router(page::Pages::built_in()))
        .layer(middleware::from_fn(page::headers))
        .with_state(app)
}

/// Writes and sockets from a page of another site are refused. Programs that are no browser send no origin.
async fn own_pages_only(request: Request, next: Next) -> Result<Response, Error> {
    let headers = request.headers();
    let reads =
        matches!(*request.method(), Method::GET | Method::HEAD) && !headers.contains_key("upgrade");
    if reads || is_own(headers) {
        return Ok(next.run(request).await);
    }
    Err(Error::Foreign)
}

fn is_own(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, origin)| Some(origin) == host)
}

fn me_of(session: &Session) -> Json<Me> {
    Json(Me {
        name: session.name.clone(),
        look: session.look,
    })
}

async fn me(caller: Caller) -> Result<Json<Me>, Error> {
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

async fn enter(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    caller: Caller,
    Json(guest): Json<Guest>,
) -> Result<Response, Error> {
    if let Ok(session) = caller.session() {
        return Ok(me_of(session).into_response());
    }
    app.limits.take("enter", from.ip(), 30)?;
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
    Ok(([(SET_COOKIE, cookie(&token))], Json(Me { name, look })).into_response())
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

async fn rename(
    State(app): State<App>,
    caller: Caller,
    Json(guest): Json<Guest>,
) -> Result<Json<Me>, Error> {
    let session = caller.session()?;
    let (name, look) = cleaned(&guest, session.look)?;
    let (id, kept, looks) = (session.id, name.clone(), json(&look));
    app.house
        .store
        .write(move |connection| SessionRow::rename(connection, id, &kept, &looks))
        .await?;
    Ok(Json(Me { name, look }))
}

async fn carry(State(app): State<App>, caller: Caller) -> Result<Json<Carry>, Error> {
    let session = caller.session()?.id;
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

/// The session moves to the device that has the code; the old one becomes a stranger.
async fn claim(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Json(carry): Json<Carry>,
) -> Result<Response, Error> {
    app.limits.take("claim", from.ip(), 10)?;
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
    carried.ok_or(Error::NotFound)?;
    let session = app.house.session(&token).await?.ok_or(Error::NotFound)?;
    Ok(([(SET_COOKIE, cookie(&token))], me_of(&session)).into_response())
}

async fn games(State(app): State<App>) -> Json<Games> {
    let info = |game: &&dyn crate::any::AnyGame| GameInfo {
        name: game.name().into(),
        least: *game.seats().start(),
        most: *game.seats().end(),
        matches: game.matches(),
    };
    Json(Games {
        games: app
            .house
            .games()
            .iter()
            .map(|game| info(&(*game as &dyn crate::any::AnyGame)))
            .collect(),
    })
}

async fn bots() -> Json<Bots> {
    let info = |kind: &saloon_bots::Kind| BotInfo {
        name: kind.name.into(),
        about: kind.about.into(),
    };
    Json(Bots {
        bots: saloon_bots::KINDS.iter().map(info).collect(),
    })
}

fn summary(row: &TableRow, session: Option<i64>) -> Option<TableSummary> {
    let chairs: Chairs = serde_json::from_str(&row.lobby).ok()?;
    let taken = chairs
        .by_seat
        .iter()
        .filter(|chair| **chair != Chair::Empty)
        .count();
    Some(TableSummary {
        id: row.id.clone(),
        game: row.game.clone(),
        stage: stage(row.state),
        seats: chairs.rules.seats,
        taken: u8::try_from(taken).unwrap_or(u8::MAX),
        mine: chairs.of(session),
        name: chairs.name,
    })
}

async fn public_tables(State(app): State<App>, caller: Caller) -> Result<Json<Tables>, Error> {
    let rows = app
        .house
        .store
        .read(|connection| TableRow::public(connection, 50))
        .await?;
    let session = caller.session().ok().map(|session| session.id);
    Ok(Json(Tables {
        tables: rows
            .iter()
            .filter_map(|row| summary(row, session))
            .collect(),
    }))
}

async fn my_tables(State(app): State<App>, caller: Caller) -> Result<Json<Tables>, Error> {
    let session = caller.session()?.id;
    let rows = app
        .house
        .store
        .read(move |connection| TableRow::of_session(connection, session, 50))
        .await?;
    Ok(Json(Tables {
        tables: rows
            .iter()
            .filter_map(|row| summary(row, Some(session)))
            .collect(),
    }))
}

/// A table, for those who may look at it: to others there is none.
pub(crate) async fn looked_at(
    app: &App,
    session: Option<i64>,
    id: String,
) -> Result<TableRow, Error> {
    let row = app
        .house
        .store
        .read(move |connection| {
            let Some(row) = TableRow::by_id(connection, &id)? else {
                return Ok(None);
            };
            let may_look = match session {
                _ if row.public => true,
                Some(session) => TableRow::is_member(connection, &id, session)?,
                None => false,
            };
            Ok(may_look.then_some(row))
        })
        .await?;
    row.ok_or(Error::NotFound)
}

async fn table(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<TableSummary>, Error> {
    let session = caller.session().ok().map(|session| session.id);
    let row = looked_at(&app, session, id).await?;
    summary(&row, session)
        .map(Json)
        .ok_or_else(|| Error::broken("a table's lobby"))
}

async fn open_table(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    caller: Caller,
    Json(new): Json<NewTable>,
) -> Result<(StatusCode, Json<Opened>), Error> {
    let session = caller.session()?;
    app.limits.take("tables", from.ip(), 60)?;
    let opened = app.house.open_table(session, new).await?;
    Ok((StatusCode::CREATED, Json(opened)))
}

async fn join(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    caller: Caller,
    Json(join): Json<Join>,
) -> Result<Json<Joined>, Error> {
    let session = caller.session()?.id;
    // Codes are short: whoever guesses gets few tries.
    app.limits.take("join", from.ip(), 20)?;
    let joined = app
        .house
        .store
        .write(move |connection| {
            let row = match &join {
                Join::Code(code) => TableRow::by_code(connection, &code.trim().to_uppercase())?,
                Join::Invite(invite) => TableRow::by_invite(connection, &hash(invite))?,
            };
            if let Some(row) = &row {
                TableRow::admit(connection, &row.id, session)?;
            }
            Ok(row)
        })
        .await?;
    let row = joined.ok_or(Error::NotFound)?;
    Ok(Json(Joined { id: row.id }))
}

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

async fn record(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
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

async fn verify(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<Json<Verified>, Error> {
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
struct EyesQuery {
    /// A seat's number, `spectator` or `all`.
    #[serde(default)]
    eyes: Option<String>,
}

async fn replay(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Query(query): Query<EyesQuery>,
) -> Result<Json<Replay>, Error> {
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
            Ok(seat) if over || mine.contains(&seat) => Some(Viewer::Seat(seat)),
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

//! The HTTP API `/api/v1`, and its OpenAPI document.

mod catalogue;
mod extract;
mod health;
mod history;
mod puzzles;
mod records;
mod reviews;
mod session;
mod tables;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{HOST, ORIGIN, UPGRADE};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Version};
use axum::middleware::{self, Next};
use axum::response::Response;
use saloon_protocol::http::Problem;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::caller::{COOKIE_NAME, Transport};
use crate::error::Error;
use crate::limits::{Rate, RateSubject};
use crate::page::{self, Pages};
use crate::request;
use crate::socket;
pub(crate) use extract::PathName;

/// State shared by all requests.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) app: Arc<App>,
}

/// Maximum size of a body, in bytes.
const MAX_BODY: usize = 64 << 10;

/// Builds the router with all routes.
pub fn router(app: Arc<App>, pages: Pages) -> Router {
    let (api, _) = api().split_for_parts();
    let state = AppState { app };
    api.method_not_allowed_fallback(|| async { Error::WrongMethod })
        .layer(middleware::from_fn_with_state(state.clone(), limit_reads))
        .merge(page::router(pages))
        .layer(middleware::from_fn(require_single_host))
        .layer(middleware::from_fn(page::headers))
        .layer(middleware::from_fn_with_state(
            state.clone(),
            request::trace,
        ))
        .with_state(state)
}

/// Returns the `OpenAPI` document of the API, as JSON.
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
        let (_, document) = api().split_for_parts();
        document.to_pretty_json().expect("plain data")
    });
    &DOCUMENT
}

/// Returns the routes with their documentation. Every API route is registered here.
fn api() -> OpenApiRouter<AppState> {
    let api = OpenApiRouter::new()
        .routes(routes!(
            session::me,
            session::enter,
            session::rename,
            session::leave
        ))
        .routes(routes!(session::choose))
        .routes(routes!(session::carry))
        .routes(routes!(session::claim))
        .routes(routes!(session::devices))
        .routes(routes!(session::revoke))
        .routes(routes!(catalogue::games))
        .routes(routes!(catalogue::bots))
        .routes(routes!(catalogue::openapi))
        .routes(routes!(tables::public_tables, tables::open_table))
        .routes(routes!(tables::my_tables))
        .routes(routes!(tables::dismiss))
        .routes(routes!(history::history))
        .routes(routes!(tables::join))
        .routes(routes!(tables::table))
        .routes(routes!(socket::upgrade))
        .routes(routes!(records::record))
        .routes(routes!(records::replay))
        .routes(routes!(records::verify))
        .routes(routes!(reviews::review))
        .routes(routes!(puzzles::puzzles))
        .routes(routes!(puzzles::daily))
        .routes(routes!(puzzles::answers))
        .routes(routes!(puzzles::puzzle))
        .routes(routes!(puzzles::legal))
        .routes(routes!(puzzles::preview))
        .routes(routes!(puzzles::answer))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(same_origin_only));
    OpenApiRouter::with_openapi(Document::openapi())
        .nest("/api/v1", api)
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics))
}

/// Parts of the document besides the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Saloon",
        description = "An online board-game server. Acts, views and events are described in docs/referee.md; the messages of a table's \
                       socket are in docs/protocol.md.",
        license(name = "MIT OR Apache-2.0"),
    ),
    components(schemas(Problem)),
    modifiers(&Cookie),
    tags(
        (name = "session", description = "Sign-in, profile, settings and devices"),
        (name = "tables", description = "Tables: list, open, join and connect"),
        (name = "records", description = "Records, verifications, replays and reviews of games"),
        (name = "puzzles", description = "The puzzle of the day, puzzles to train with, and answers"),
        (name = "house", description = "Catalogue, health and metrics"),
    ),
)]
struct Document;

/// Security scheme: the session cookie.
struct Cookie;

impl Modify for Cookie {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(COOKIE_NAME)));
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("session", cookie);
    }
}

/// Rate limit of read requests per address. A page needs about five at once, and several players may share an address. Writes have
/// separate limits.
const READS: Rate = Rate::per_second(40);
/// Rate limit of opened sockets per address. Opening one may load a table.
const SOCKETS: Rate = Rate::per_minute(300);

/// Refuses reads beyond the rate limit of the address.
async fn limit_reads(
    State(state): State<AppState>,
    transport: Transport,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    if request.headers().contains_key(UPGRADE) {
        let address = RateSubject::Address(transport.from);
        state.app.limits.take("sockets", address, SOCKETS)?;
    } else if request.method().is_safe() {
        let address = RateSubject::Address(transport.from);
        state.app.limits.take("reads", address, READS)?;
    }
    Ok(next.run(request).await)
}

/// Refuses a request without exactly one valid `Host` (RFC 9112, 3.2): a proxy and the server might interpret it differently.
/// HTTP/1.0, which simple health checks use, may omit it.
async fn require_single_host(request: Request, next: Next) -> Result<Response, Error> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let named = match (hosts.next(), hosts.next()) {
        (None, _) => request.version() < Version::HTTP_11,
        (Some(host), None) => is_authority(host),
        (Some(_), Some(_)) => false,
    };
    if named {
        return Ok(next.run(request).await);
    }
    Err(Error::bad("a request has one Host header"))
}

/// Returns whether a value is a host with an optional port.
fn is_authority(host: &HeaderValue) -> bool {
    let host = host.to_str().ok();
    let parsed = host.and_then(|host| host.parse::<Authority>().ok());
    parsed.is_some_and(|authority| !authority.as_str().contains('@'))
}

/// Refuses writes and sockets from pages of other sites. Programs other than browsers send no origin.
async fn same_origin_only(request: Request, next: Next) -> Result<Response, Error> {
    let headers = request.headers();
    let reads =
        matches!(*request.method(), Method::GET | Method::HEAD) && !headers.contains_key(UPGRADE);
    if reads || is_same_origin(headers) {
        return Ok(next.run(request).await);
    }
    Err(Error::Foreign)
}

fn is_same_origin(headers: &HeaderMap) -> bool {
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

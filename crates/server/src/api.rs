//! `/api/v1`: JSON over HTTP, and the document that says so.

mod catalogue;
mod extract;
mod health;
mod history;
mod records;
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

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) app: Arc<App>,
}

/// No body is larger.
const MAX_BODY: usize = 64 << 10;

/// Every route.
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

/// The `OpenAPI` document of these routes, as JSON.
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
        let (_, document) = api().split_for_parts();
        document.to_pretty_json().expect("plain data")
    });
    &DOCUMENT
}

/// The routes, each with what the document says of it: there is no other way in.
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
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(same_origin_only));
    OpenApiRouter::with_openapi(Document::openapi())
        .nest("/api/v1", api)
        .routes(routes!(health::healthz))
        .routes(routes!(health::readyz))
        .routes(routes!(health::metrics))
}

/// What the document says besides the routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Saloon",
        description = "A board-game house. Acts, views and events are those of docs/referee.md; the messages of a table's \
                       socket are in docs/protocol.md.",
        license(name = "MIT OR Apache-2.0"),
    ),
    components(schemas(Problem)),
    modifiers(&Cookie),
    tags(
        (name = "session", description = "Who you are"),
        (name = "tables", description = "Where you play"),
        (name = "records", description = "What was played, and what it proves"),
        (name = "house", description = "What there is"),
    ),
)]
struct Document;

/// How a session is shown: the cookie.
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

/// Requests that only read, by one address. A page needs about five at once; several players may share an address. Requests that
/// write have limits of their own.
const READS: Rate = Rate::per_second(40);
/// Sockets opened by one address. Opening one may load a table.
const SOCKETS: Rate = Rate::per_minute(300);

/// Refuses reads beyond what one address may ask.
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

/// Refuses a request that does not name the host once and plainly (RFC 9112, 3.2): proxies and the house might take it for different
/// ones. HTTP/1.0, which simple health checks speak, may leave it out.
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

/// A host and perhaps a port.
fn is_authority(host: &HeaderValue) -> bool {
    let host = host.to_str().ok();
    let parsed = host.and_then(|host| host.parse::<Authority>().ok());
    parsed.is_some_and(|authority| !authority.as_str().contains('@'))
}

/// Writes and sockets from a page of another site are refused. Programs that are no browser send no origin.
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

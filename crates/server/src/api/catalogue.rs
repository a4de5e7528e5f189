//! What the house has to offer.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use saloon_protocol::http::{BotInfo, Bots, GameInfo, Games};

use super::App;
use crate::any::AnyGame;
use crate::error::Counted;

/// The games.
#[utoipa::path(
    get,
    path = "/games",
    tag = "house",
    responses((status = 200, description = "Every game of the house", body = Games), Counted),
)]
pub(super) async fn games(State(app): State<App>) -> Json<Games> {
    let info = |game: &&dyn AnyGame| GameInfo {
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
            .map(|game| info(&(*game as &dyn AnyGame)))
            .collect(),
    })
}

/// The bots.
#[utoipa::path(
    get,
    path = "/bots",
    tag = "house",
    responses((status = 200, description = "Weakest first", body = Bots), Counted),
)]
pub(super) async fn bots() -> Json<Bots> {
    let info = |kind: &saloon_bots::Kind| BotInfo {
        name: kind.name.into(),
        about: kind.about.into(),
    };
    Json(Bots {
        bots: saloon_bots::KINDS.iter().map(info).collect(),
    })
}

/// This document.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "house",
    responses((status = 200, description = "OpenAPI 3.1", body = serde_json::Value), Counted),
)]
pub(super) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], super::document())
}

//! The catalogue of games and bots, and the OpenAPI document.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use saloon_core::{OptionField, OptionValues};
use saloon_erased::GameKind;
use saloon_protocol::http::{BotInfo, Bots, GameInfo, Games, OptionInfo};

use super::AppState;
use crate::error::TooManyRequests;

/// List the games.
#[utoipa::path(
    get,
    path = "/games",
    tag = "house",
    responses((status = 200, description = "All games on this server", body = Games), TooManyRequests),
)]
pub(super) async fn games(State(state): State<AppState>) -> Json<Games> {
    Json(Games {
        games: state.app.games().iter().map(|&game| info(game)).collect(),
    })
}

fn info(game: &dyn GameKind) -> GameInfo {
    let facts = game.facts();
    let options = facts.options.iter().zip(game.option_defaults());
    GameInfo {
        name: facts.name.into(),
        least: *facts.seats.start(),
        most: *facts.seats.end(),
        matches: facts.matches,
        take_backs: facts.take_backs,
        passes: facts.passes,
        scenes: facts.scenes,
        options: options
            .map(|(field, default)| option_info(field, &default))
            .collect(),
    }
}

/// Describes an option with its default on this server. The test kit checks that each default is a valid value.
fn option_info(field: &OptionField, default: &serde_json::Value) -> OptionInfo {
    let name = field.name.to_owned();
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    match field.values {
        OptionValues::Flag => OptionInfo::Flag {
            name,
            default: default.as_bool().expect("a flag has a default"),
        },
        OptionValues::Choice(values) => OptionInfo::Choice {
            name,
            values: owned(values),
            default: default.as_str().expect("a choice has a default").to_owned(),
        },
        OptionValues::Number { least, most, unit } => OptionInfo::Number {
            name,
            least,
            most,
            unit: unit.map(str::to_owned),
            default: default
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
                .expect("a number has a default"),
        },
        OptionValues::Order(values) => OptionInfo::Order {
            name,
            values: owned(values),
        },
    }
}

/// List the bots.
#[utoipa::path(
    get,
    path = "/bots",
    tag = "house",
    responses((status = 200, description = "All bots, weakest first", body = Bots), TooManyRequests),
)]
pub(super) async fn bots() -> Json<Bots> {
    let info = |kind: &saloon_bots::BotKind| BotInfo {
        name: kind.name.into(),
        about: kind.about.into(),
    };
    Json(Bots {
        bots: saloon_bots::BOT_KINDS.iter().map(info).collect(),
    })
}

/// Get this OpenAPI document.
#[utoipa::path(
    get,
    path = "/openapi.json",
    tag = "house",
    responses((status = 200, description = "The OpenAPI 3.1 document", body = serde_json::Value), TooManyRequests),
)]
pub(super) async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], super::document())
}

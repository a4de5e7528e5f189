//! The games to declare, and their folders.

use saloon_erased::{GameKind, TypedGame};
use template_game::TemplateGame;

/// A game and its folder in `games/`.
pub(crate) struct GameSource {
    pub(crate) folder: &'static str,
    pub(crate) game: &'static dyn GameKind,
}

/// The games of the catalogue, and the template of new ones: it is not in the catalogue, and its types must not go stale.
pub(crate) fn sources() -> impl Iterator<Item = GameSource> {
    let games = saloon_catalogue::GAMES.iter().map(|&game| GameSource {
        folder: game.facts().name,
        game,
    });
    games.chain([GameSource {
        folder: "_template",
        game: &TypedGame::<TemplateGame>::NEW,
    }])
}

//! Games to declare, and their folders.

use saloon_erased::{GameKind, TypedGame};
use template_game::TemplateGame;

/// Game with its folder in `games/`.
pub(crate) struct GameSource {
    pub(crate) folder: &'static str,
    pub(crate) game: &'static dyn GameKind,
}

/// Lists the games of the catalogue and the template of new ones. The template is not in the catalogue, but its types must not
/// go stale.
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

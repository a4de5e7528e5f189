//! What the house says: the messages, and what each game fills them with.

use std::collections::BTreeMap;

use saloon_core::Game;
use saloon_protocol::{http, socket};

use crate::declare::{Declarations, NOTE};

/// Declares what a game's rules send and take, under the same names for every game.
macro_rules! game {
    ($declarations:expr, $game:ident $(, $more:ty)*) => {
        $declarations
            .with::<$game::View>()
            .with::<$game::Act>()
            .with::<$game::Event>()
            .with::<$game::Preview>()
            .with::<$game::Options>()
            .with::<$game::Setup>()
            .with::<$game::Components>()
            $(.with::<$more>())*
    };
}

/// Every file, with its name.
///
/// # Errors
///
/// When two types of a crate have the same name.
pub(crate) fn files() -> Result<BTreeMap<String, String>, String> {
    let declarations = Declarations::new()
        .with::<socket::ToServer>()
        .with::<socket::ToBrowser<'static>>()
        .with::<http::Guest>()
        .with::<http::Me>()
        .with::<http::Carry>()
        .with::<http::NewTable>()
        .with::<http::Opened>()
        .with::<http::Join>()
        .with::<http::Joined>()
        .with::<http::Tables>()
        .with::<http::Games>()
        .with::<http::Bots>()
        .with::<http::Replay>()
        .with::<http::Verified>()
        .with::<http::Problem>();
    let declarations = game!(declarations, district_noir);
    let declarations = game!(
        declarations,
        blackrock_city,
        blackrock_city::RingCity<'static>
    );
    let declarations = game!(declarations, boomtown_bandits);
    let mut files = declarations.files()?;
    files.insert("games.ts".into(), games());
    Ok(files)
}

/// The types of each game by its name, and the messages of the protocol with them in place of `unknown`.
fn games() -> String {
    let names = [
        district_noir::DistrictNoir::NAME,
        blackrock_city::BlackrockCity::NAME,
        boomtown_bandits::BoomtownBandits::NAME,
    ];
    let imports = names.map(|name| {
        let module = camel(name);
        format!("import type * as {module} from \"./{name}\";\n")
    });
    let games = names.map(|name| {
        let parts =
            PARTS.map(|part| format!("    {}: {}.{part};\n", part.to_lowercase(), camel(name)));
        format!("  \"{name}\": {{\n{}  }};\n", parts.concat())
    });
    let (imports, games) = (imports.concat(), games.concat());
    format!(
        "{NOTE}{imports}import type {{ Eyes, GameNow, Moment, Replay }} from \"./protocol\";\n\n\
         /** What each game fills the messages with. */\nexport type GameTypes = {{\n{games}}};\n{NARROWED}"
    )
}

/// What a game declares.
const PARTS: [&str; 7] = [
    "View",
    "Act",
    "Event",
    "Preview",
    "Options",
    "Setup",
    "Components",
];

/// The messages of the protocol, which names no game, once the game is known.
const NARROWED: &str = r#"
/** The games of the house. */
export type GameName = keyof GameTypes;

/** The view of any game: `view.game` tells which. */
export type AnyView = GameTypes[GameName]["view"];

/** What one pair of eyes sees of this game. */
export type EyesOf<G extends GameName> = Omit<Eyes, "view" | "events" | "legal"> & {
  view: GameTypes[G]["view"];
  events: Array<GameTypes[G]["event"]>;
  legal: Array<GameTypes[G]["act"]> | null;
};

/** This game at one moment. */
export type GameNowOf<G extends GameName> = Omit<GameNow, "eyes"> & { eyes: Array<EyesOf<G>> };

/** One entry of a replay of this game. */
export type MomentOf<G extends GameName> = Omit<Moment, "events" | "view"> & {
  events: Array<GameTypes[G]["event"]>;
  view: GameTypes[G]["view"];
};

/** A replay of this game. */
export type ReplayOf<G extends GameName> = Omit<Replay, "moments"> & { moments: Array<MomentOf<G>> };
"#;

/// `DistrictNoir` for `district-noir`.
fn camel(name: &str) -> String {
    name.split('-')
        .filter_map(|word| word.split_at_checked(1))
        .map(|(first, rest)| first.to_uppercase() + rest)
        .collect()
}

//! The games: what each fills the messages with, and the clauses that can refuse an act.

use blackrock_city::{BlackrockCity, RingCity};
use boomtown_bandits::BoomtownBandits;
use district_noir::DistrictNoir;
use saloon_core::{Clause, Game, Refusal};
use ts_rs::TS;

use crate::declare::{Declarations, NOTE};

/// A game with types in TypeScript.
pub(crate) trait Typed:
    Game<
        View: TS + 'static,
        Act: TS + 'static,
        Event: TS + 'static,
        Preview: TS + 'static,
        Options: TS + 'static,
        Setup: TS + 'static,
        Components: TS + 'static,
    >
{
}

impl Typed for DistrictNoir {}
impl Typed for BlackrockCity {}
impl Typed for BoomtownBandits {}

/// What every game declares, under these names.
const PARTS: [&str; 7] = [
    "View",
    "Act",
    "Event",
    "Preview",
    "Options",
    "Setup",
    "Components",
];

/// What is written about a game besides its types.
struct Known {
    name: &'static str,
    clauses: &'static [Clause],
}

impl Known {
    const fn of<G: Typed>() -> Known {
        Known {
            name: G::NAME,
            clauses: G::Illegal::CLAUSES,
        }
    }

    /// `DistrictNoir` for `district-noir`.
    fn module(&self) -> String {
        self.name
            .split('-')
            .filter_map(|word| word.split_at_checked(1))
            .map(|(first, rest)| first.to_uppercase() + rest)
            .collect()
    }
}

const GAMES: [Known; 3] = [
    Known::of::<DistrictNoir>(),
    Known::of::<BlackrockCity>(),
    Known::of::<BoomtownBandits>(),
];

/// The types of all games.
pub(crate) fn declare(declarations: Declarations) -> Declarations {
    let declarations = with::<DistrictNoir>(declarations);
    let declarations = with::<BlackrockCity>(declarations).with::<RingCity<'static>>();
    with::<BoomtownBandits>(declarations)
}

fn with<G: Typed>(declarations: Declarations) -> Declarations {
    declarations
        .with::<G::View>()
        .with::<G::Act>()
        .with::<G::Event>()
        .with::<G::Preview>()
        .with::<G::Options>()
        .with::<G::Setup>()
        .with::<G::Components>()
}

/// The types of each game by its name, and the messages of the protocol with them in place of `unknown`.
pub(crate) fn by_name() -> String {
    let imports = GAMES.map(|game| {
        let module = game.module();
        format!("import type * as {module} from \"./{}\";\n", game.name)
    });
    let games = GAMES.map(|game| {
        let module = game.module();
        let parts = PARTS.map(|part| format!("    {}: {module}.{part};\n", part.to_lowercase()));
        format!("  \"{}\": {{\n{}  }};\n", game.name, parts.concat())
    });
    let (imports, games) = (imports.concat(), games.concat());
    format!(
        "{NOTE}{imports}import type {{ Dealing, Hex32, Sealed, Seat, Sitter }} from \"./core\";\n\
         import type {{ Eyes, GameNow, Moment, Replay }} from \"./protocol\";\n\n\
         /** What each game fills the messages with. */\nexport type GameTypes = {{\n{games}}};\n{NARROWED}"
    )
}

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

/** `GET /records/{name}`: a game of this kind as stored. */
export type RecordOf<G extends GameName> = {
  header: {
    format: string;
    game: G;
    /** The name and version of the rules. */
    rules: string;
    options: GameTypes[G]["options"];
    /** The printed values, if they are not the house's. */
    components?: GameTypes[G]["components"];
    /** The position the game starts from, if it was not dealt. */
    setup?: GameTypes[G]["setup"];
    /** Who begins, where the games before it in a match settled that. */
    first?: Seat;
    /** Outcomes that were given for the draws after the set-up. */
    chance?: Array<string>;
    /** Who sat where. */
    seats: Array<Sitter>;
    /** Who dealt. */
    dealer: Dealing;
  };
  /** The seal of the header. */
  head: Hex32;
  /** What happened, from the deal on. */
  entries: Array<Sealed<GameTypes[G]["act"]>>;
  /** The dealer's secret, once it is opened. */
  seed: Hex32 | null;
};
"#;

/// Every clause that can refuse an act, by game: a client explains each.
pub(crate) fn clauses() -> String {
    let games = GAMES.map(|game| {
        let clauses: Vec<_> = game
            .clauses
            .iter()
            .map(|clause| format!("    \"{clause}\",\n"))
            .collect();
        format!("  \"{}\": [\n{}  ],\n", game.name, clauses.concat())
    });
    format!(
        "{NOTE}import type {{ GameName }} from \"./games\";\n\n\
         /** Every clause that can refuse an act, by game. */\nexport const clauses = {{\n{}}} as const;\n\n\
         /** A clause that can refuse an act of this game. */\n\
         export type ClauseOf<G extends GameName> = (typeof clauses)[G][number];\n",
        games.concat()
    )
}

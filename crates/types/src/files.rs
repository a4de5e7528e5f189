//! Generated files: declarations by crate, and the additions of each game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use saloon_core::record::{ChainedEntry, DealSource, SeatedPlayer};
use saloon_erased::GameFacts;
use saloon_erased::types::{Declaration, Declarations};
use saloon_protocol::{http, puzzle, review, settings, socket};

use crate::layout;
use crate::sources::{GameSource, sources};

/// First line of every file.
const NOTE: &str = "// Written by `make types` from the types of the server. Do not edit.\n";

/// Folder of the shared files, from the root of the repository.
const SHARED: &str = "web/src/lib/types";

/// Types of a game that appear in messages of the protocol.
const PARTS: [&str; 7] = [
    "View",
    "Act",
    "Event",
    "Preview",
    "Options",
    "Setup",
    "Components",
];

/// Generates every file: its path from the root of the repository, and its text.
///
/// # Errors
///
/// If two types of a crate have the same name.
pub(crate) fn files() -> Result<BTreeMap<PathBuf, String>, String> {
    let mut crates = Crates::default();
    crates.add(messages());
    let mut files = BTreeMap::new();
    for GameSource { folder, game } in sources() {
        let facts = game.facts();
        crates.add(game.types());
        let own = crates.0.remove(facts.name).unwrap_or_default();
        let text = own.text(facts.name, "$lib/types")?;
        files.insert(game_types_path(folder), text + &game_parts(&facts));
    }
    for (home, declared) in crates.0 {
        let path = PathBuf::from(SHARED).join(format!("{home}.ts"));
        files.insert(path, declared.text(&home, ".")?);
    }
    Ok(files)
}

/// Returns the path of a game's own file.
pub(crate) fn game_types_path(folder: &str) -> PathBuf {
    PathBuf::from(format!("games/{folder}/web/types.ts"))
}

fn messages() -> Declarations {
    Declarations::default()
        .with::<socket::ClientMessage>()
        .with::<socket::ServerMessage<'static>>()
        .with::<socket::SeatView<(), (), ()>>() // a type parameter of the message is not visited
        .with::<http::GuestProfile>()
        .with::<http::Me>()
        .with::<settings::Settings>()
        .with::<http::DeviceCode>()
        .with::<http::Devices>()
        .with::<http::CreateTable>()
        .with::<http::CreatedTable>()
        .with::<http::Join>()
        .with::<http::Joined>()
        .with::<http::Tables>()
        .with::<http::History>()
        .with::<http::Games>()
        .with::<http::Bots>()
        .with::<http::GameReplay>()
        .with::<http::Verified>()
        .with::<review::GameReview>()
        .with::<review::Hint>()
        .with::<puzzle::Puzzles>()
        .with::<puzzle::Puzzle>()
        .with::<puzzle::PuzzleActs>()
        .with::<puzzle::PreviewRequest>()
        .with::<puzzle::PuzzlePreview>()
        .with::<puzzle::AnswerRequest>()
        .with::<puzzle::PuzzleAnswer>()
        .with::<puzzle::PuzzleAnswers>()
        .with::<http::Problem>()
        .with::<SeatedPlayer>()
        .with::<DealSource>()
        .with::<ChainedEntry<()>>()
}

/// Renders the clauses of a game that can refuse an act, and its types under the names that the shared client uses.
fn game_parts(facts: &GameFacts) -> String {
    let clauses: Vec<_> = facts
        .clauses
        .iter()
        .map(|clause| format!("  \"{clause}\",\n"))
        .collect();
    let parts = PARTS.map(|part| format!("  {}: {part};\n", part.to_lowercase()));
    format!(
        "\n/** Every clause that can refuse an act. */\nexport const clauses = [\n{}] as const;\n\n\
         /** The types that fill the messages of the protocol. */\nexport interface Types {{\n{}}}\n",
        clauses.concat(),
        parts.concat()
    )
}

/// Declarations by crate.
#[derive(Default)]
struct Crates(BTreeMap<String, CrateDeclarations>);

/// Declarations of one crate.
#[derive(Default)]
struct CrateDeclarations {
    /// Declarations by name.
    types: BTreeMap<String, String>,
    /// Names that two types share.
    doubles: BTreeSet<String>,
    /// Names imported from other crates.
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl Crates {
    fn add(&mut self, declarations: Declarations) {
        for Declaration {
            home,
            name,
            docs,
            text,
            needs,
        } in declarations.all
        {
            let declared = self.0.entry(home.clone()).or_default();
            let text = layout::declaration(docs.as_deref(), &text);
            match declared.types.insert(name.clone(), text.clone()) {
                // A generic type is declared once, for all its arguments.
                Some(other) if other != text => {
                    declared.doubles.insert(name);
                }
                _ => {}
            }
            for (from, name) in needs {
                if from != home {
                    declared.imports.entry(from).or_default().insert(name);
                }
            }
        }
    }
}

impl CrateDeclarations {
    /// Renders the file; those of other crates are in the folder `shared`.
    fn text(self, home: &str, shared: &str) -> Result<String, String> {
        if let Some(name) = self.doubles.first() {
            return Err(format!("{home} has more than one type called {name}"));
        }
        let imports = self.imports.into_iter().map(|(from, names)| {
            let names: Vec<_> = names.into_iter().collect();
            format!(
                "import type {{ {} }} from \"{shared}/{from}\";\n",
                names.join(", ")
            )
        });
        let types = self.types.into_values().map(|text| format!("\n{text}"));
        let parts: Vec<_> = imports.chain(types).collect();
        Ok(format!("{NOTE}{}", parts.concat()))
    }
}

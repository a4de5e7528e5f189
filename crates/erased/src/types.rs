//! TypeScript declarations of a game's types, derived by ts-rs.

use std::any::{TypeId, type_name};
use std::collections::{BTreeSet, HashSet};

use saloon_core::Game;
use ts_rs::{Config, TS, TypeVisitor};

/// Game whose types have TypeScript declarations.
pub trait TsTypes:
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

impl<G> TsTypes for G where
    G: Game<
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

/// TypeScript declaration of one type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Crate of the type, without `saloon_`, with hyphens.
    pub home: String,
    /// Name of the type.
    pub name: String,
    /// Doc comment of the type.
    pub docs: Option<String>,
    /// Declaration on one line.
    pub text: String,
    /// Crate and name of each type that it mentions.
    pub needs: BTreeSet<(String, String)>,
}

/// Declarations of types and of their dependencies, each once.
pub struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    /// Declarations in the order of first visit.
    pub all: Vec<Declaration>,
}

impl Default for Declarations {
    fn default() -> Self {
        Declarations {
            // No number of the protocol exceeds 2^53: times stop there, and the others are counts.
            config: Config::new().with_large_int("number"),
            seen: HashSet::new(),
            all: Vec::new(),
        }
    }
}

impl Declarations {
    /// Adds a type and its dependencies.
    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> Self {
        self.visit::<T>();
        self
    }
}

/// Collects the types of a game that appear in messages of the protocol.
pub(crate) fn game_types<G: TsTypes>() -> Declarations {
    Declarations::default()
        .with::<G::View>()
        .with::<G::Act>()
        .with::<G::Event>()
        .with::<G::Preview>()
        .with::<G::Options>()
        .with::<G::Setup>()
        .with::<G::Components>()
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let Some(home) = crate_of::<T>() else { return };
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let mut needs = Mentions::default();
        <T::WithoutGenerics as TS>::visit_dependencies(&mut needs);
        self.all.push(Declaration {
            home,
            name: T::ident(&self.config),
            docs: T::docs(),
            text: T::decl(&self.config),
            needs: needs.0,
        });
        T::visit_dependencies(self);
    }
}

/// Crates and names of the types that a type mentions.
#[derive(Default)]
struct Mentions(BTreeSet<(String, String)>);

impl TypeVisitor for Mentions {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if let Some(home) = crate_of::<T>() {
            self.0.insert((home, T::ident(&Config::default())));
        }
    }
}

/// Returns the crate of a type; `None` for a built-in of TypeScript.
fn crate_of<T: TS + ?Sized>() -> Option<String> {
    T::output_path()?;
    let (home, _) = type_name::<T>().split_once("::")?;
    let home = home.strip_prefix("saloon_").unwrap_or(home);
    Some(home.replace('_', "-"))
}

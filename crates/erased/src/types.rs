//! TypeScript declarations of a game's types, as ts-rs derives them.

use std::any::{TypeId, type_name};
use std::collections::{BTreeSet, HashSet};

use saloon_core::Game;
use ts_rs::{Config, TS, TypeVisitor};

/// A game whose types have declarations.
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

/// One declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Crate of the type, without `saloon_`, with hyphens.
    pub home: String,
    /// Name of the type.
    pub name: String,
    /// Its doc comment.
    pub docs: Option<String>,
    /// The declaration, on one line.
    pub text: String,
    /// Types it mentions: their crate and name.
    pub needs: BTreeSet<(String, String)>,
}

/// Types and everything they mention, each once.
pub struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    /// In the order in which they were met.
    pub all: Vec<Declaration>,
}

impl Default for Declarations {
    fn default() -> Self {
        Declarations {
            // Nothing that is sent is beyond 2^53: instants stop there, and numbers count.
            config: Config::new().with_large_int("number"),
            seen: HashSet::new(),
            all: Vec::new(),
        }
    }
}

impl Declarations {
    /// Adds a type and everything it mentions.
    #[must_use]
    pub fn with<T: TS + 'static>(mut self) -> Self {
        self.visit::<T>();
        self
    }
}

/// Types of a game that fill the messages of the protocol.
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

/// Crate of a type; `None` for what TypeScript has itself.
fn crate_of<T: TS + ?Sized>() -> Option<String> {
    T::output_path()?;
    let (home, _) = type_name::<T>().split_once("::")?;
    let home = home.strip_prefix("saloon_").unwrap_or(home);
    Some(home.replace('_', "-"))
}

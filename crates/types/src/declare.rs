//! Declarations of types, each in the file of its crate.

use std::any::{TypeId, type_name};
use std::collections::{BTreeMap, BTreeSet, HashSet};

use ts_rs::{Config, TS, TypeVisitor};

use crate::layout;

/// The first line of every file.
pub(crate) const NOTE: &str = "// Written by `make types` from what the house says. Do not edit.\n";

/// Types and all that they need, by crate.
pub(crate) struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    crates: BTreeMap<String, Declared>,
}

/// The types of one crate.
#[derive(Default)]
struct Declared {
    /// By name.
    types: BTreeMap<String, String>,
    /// Two types have these names.
    doubles: BTreeSet<String>,
    /// What they need of other crates.
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl Declarations {
    pub(crate) fn new() -> Self {
        Declarations {
            // Nothing that is sent is beyond 2^53: instants stop there, and numbers count.
            config: Config::new().with_large_int("number"),
            seen: HashSet::new(),
            crates: BTreeMap::new(),
        }
    }

    /// Declares a type and whatever it is made of.
    #[must_use]
    pub(crate) fn with<T: TS + 'static>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The files, each with its name.
    ///
    /// # Errors
    ///
    /// When two types of a crate have the same name.
    pub(crate) fn files(self) -> Result<BTreeMap<String, String>, String> {
        self.crates
            .into_iter()
            .map(|(home, declared)| Ok((format!("{home}.ts"), declared.text(&home)?)))
            .collect()
    }
}

impl Declared {
    fn text(self, home: &str) -> Result<String, String> {
        let imports = self.imports.into_iter().map(|(from, names)| {
            let names: Vec<_> = names.into_iter().collect();
            format!(
                "import type {{ {} }} from \"./{from}\";\n",
                names.join(", ")
            )
        });
        let types = self.types.into_values().map(|text| format!("\n{text}"));
        let parts: Vec<_> = imports.chain(types).collect();
        if let Some(name) = self.doubles.first() {
            return Err(format!("{home} has more than one type called {name}"));
        }
        Ok(format!("{NOTE}{}", parts.concat()))
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let Some(home) = home::<T>() else { return };
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        let mut needs = Needs::default();
        <T::WithoutGenerics as TS>::visit_dependencies(&mut needs);
        let declared = self.crates.entry(home.clone()).or_default();
        let name = T::ident(&self.config);
        let text = layout::declaration(T::docs().as_deref(), &T::decl(&self.config));
        match declared.types.insert(name.clone(), text.clone()) {
            // A generic type is declared once, whatever it was met with.
            Some(other) if other != text => {
                declared.doubles.insert(name);
            }
            _ => {}
        }
        for (from, name) in needs.0 {
            if from != home {
                declared.imports.entry(from).or_default().insert(name);
            }
        }
        T::visit_dependencies(self);
    }
}

/// The crates and names of what a type is made of.
#[derive(Default)]
struct Needs(BTreeSet<(String, String)>);

impl TypeVisitor for Needs {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if let Some(home) = home::<T>() {
            self.0.insert((home, T::ident(&Config::default())));
        }
    }
}

/// The file of a type's crate; `None` for what TypeScript has itself.
fn home<T: TS + ?Sized>() -> Option<String> {
    T::output_path()?;
    let (home, _) = type_name::<T>().split_once("::")?;
    let home = home.strip_prefix("saloon_").unwrap_or(home);
    Some(home.replace('_', "-"))
}

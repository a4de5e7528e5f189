//! A game of the catalogue.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use saloon_core::dealer::Seed;
use saloon_core::record::rules_id;
use saloon_core::verify::VerifyReport;
use saloon_core::{Clause, Hex32, OptionField, RuleViolation, Viewer, strict_json};
use saloon_terminal::{Lang, TerminalUi};
use serde_json::value::RawValue;

use crate::plan::TypedPlan;
use crate::spec::{PlanError, TableSpec};
use crate::table::{ErasedTable, StoredEntry};
use crate::{Blocking, ErasedPlan, ReplayMoment, StoredGame, TsTypes, archive, raw};

/// What is known about a game before one is played.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct GameFacts {
    /// As records, links and the referee write it: `high-card`.
    pub name: &'static str,
    /// As people read it: `High Card`.
    pub title: &'static str,
    /// Version of the rules.
    pub version: u32,
    /// How many can play.
    pub seats: RangeInclusive<u8>,
    /// Can it be played in matches of several games?
    pub matches: bool,
    /// Can any act be taken back?
    pub take_backs: bool,
    /// Does it ever ask several seats at once, each of which may pass?
    pub passes: bool,
    /// Has it scenes after which a table may pause?
    pub scenes: bool,
    /// What a table chooses before the start.
    pub options: &'static [OptionField],
    /// Outcomes that a script may give for draws after the set-up.
    pub chance: &'static [&'static str],
    /// Every clause that can refuse an act.
    pub clauses: &'static [Clause],
}

/// A game of the catalogue, whichever it is.
pub trait GameKind: Send + Sync {
    /// What is known about it.
    fn facts(&self) -> GameFacts;

    /// Name and version of its rules, as records write them.
    fn rules(&self) -> String;

    /// A short summary of the rules, for a terminal.
    fn help(&self, lang: Lang) -> &'static str;

    /// Default of each of [`GameFacts::options`] at a table of the house, as JSON; `null` if it is drawn or left out.
    fn option_defaults(&self) -> Vec<serde_json::Value>;

    /// Checks a plan.
    ///
    /// # Errors
    ///
    /// Why no such table can be played.
    fn plan(&self, spec: &TableSpec<'_>) -> Result<Box<dyn ErasedPlan>, PlanError>;

    /// Fills in the options that a table of the house left open, where the house's defaults differ from the rules'. Options stay as they
    /// were sent if there is nothing to fill in.
    ///
    /// # Errors
    ///
    /// Why no such table can be played.
    fn server_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, PlanError>;

    /// Checks the form of an act, whether or not it is ever legal.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn check_act(&self, act: &RawValue) -> Result<(), String>;

    /// Loads a stored game.
    ///
    /// # Errors
    ///
    /// When it is not what was sealed.
    fn reopen(
        &self,
        header: &str,
        head: Hex32,
        entries: &[StoredEntry],
        seed: &Seed,
    ) -> Result<Box<dyn ErasedTable>, String>;

    /// Takes a record apart.
    ///
    /// # Errors
    ///
    /// When the text is no record of this game.
    fn read_record(&self, record: &str) -> Result<StoredGame, String>;

    /// The record of a stored game, as JSON.
    ///
    /// # Errors
    ///
    /// When the stored text is no game of this kind.
    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[StoredEntry],
        seed: Option<&Seed>,
        blocking: &Blocking,
    ) -> Result<String, String>;

    /// What a record proves.
    ///
    /// # Errors
    ///
    /// When the text is no record.
    fn verify(&self, record: &str, blocking: &Blocking) -> Result<VerifyReport, String>;

    /// Replays a stored game for one viewer, or unredacted once it is over, and hands each moment to `each`. Takes time linear in the
    /// number of entries.
    ///
    /// # Errors
    ///
    /// When the stored text is no game that these rules allow, or is to be shown unredacted and is not over.
    fn replay(
        &self,
        header: &str,
        entries: &[StoredEntry],
        viewer: Option<Viewer>,
        blocking: &Blocking,
        each: &mut dyn FnMut(&dyn ReplayMoment),
    ) -> Result<(), String>;

    /// TypeScript declarations of its view, acts, events and so on; none by default, for kinds that only wrap another.
    #[cfg(feature = "ts")]
    fn types(&self) -> crate::types::Declarations {
        crate::types::Declarations::default()
    }
}

/// The game `G` as a [`GameKind`].
pub struct TypedGame<G>(PhantomData<fn() -> G>);

impl<G> TypedGame<G> {
    /// The only value of its type.
    pub const NEW: TypedGame<G> = TypedGame(PhantomData);
}

impl<G: TerminalUi + TsTypes> GameKind for TypedGame<G> {
    fn facts(&self) -> GameFacts {
        GameFacts {
            name: G::NAME,
            title: G::TITLE,
            version: G::VERSION,
            seats: G::SEATS,
            matches: G::MATCHES,
            take_backs: G::TAKE_BACKS,
            passes: G::PASSES,
            scenes: G::SCENES,
            options: G::OPTIONS,
            chance: G::SCRIPT_OUTCOMES,
            clauses: <G::Illegal as RuleViolation>::CLAUSES,
        }
    }

    fn rules(&self) -> String {
        rules_id::<G>()
    }

    fn help(&self, lang: Lang) -> &'static str {
        G::help(lang)
    }

    fn option_defaults(&self) -> Vec<serde_json::Value> {
        let options = G::server_options(G::Options::default());
        let options = serde_json::to_value(options).expect("options are plain data");
        G::OPTIONS
            .iter()
            .map(|field| options.get(field.name).cloned().unwrap_or_default())
            .collect()
    }

    fn plan(&self, spec: &TableSpec<'_>) -> Result<Box<dyn ErasedPlan>, PlanError> {
        let (plan, config) = spec.plan::<G>()?;
        Ok(Box::new(TypedPlan { plan, config }))
    }

    fn server_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, PlanError> {
        let spec = TableSpec {
            seats,
            options: options.as_deref(),
            ..TableSpec::default()
        };
        let chosen = spec.plan::<G>()?.0.options;
        let filled = G::server_options(chosen.clone());
        Ok(if filled == chosen {
            options
        } else {
            Some(raw(&filled))
        })
    }

    fn check_act(&self, act: &RawValue) -> Result<(), String> {
        strict_json::parse::<G::Act>(act.get()).map(drop)
    }

    fn reopen(
        &self,
        header: &str,
        head: Hex32,
        entries: &[StoredEntry],
        seed: &Seed,
    ) -> Result<Box<dyn ErasedTable>, String> {
        archive::reopen::<G>(header, head, entries, seed)
    }

    fn read_record(&self, record: &str) -> Result<StoredGame, String> {
        archive::read_record::<G>(record)
    }

    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[StoredEntry],
        seed: Option<&Seed>,
        _: &Blocking,
    ) -> Result<String, String> {
        archive::record::<G>(header, head, entries, seed)
    }

    fn verify(&self, record: &str, _: &Blocking) -> Result<VerifyReport, String> {
        Ok(saloon_core::verify::verify::<G>(&crate::parse(record)?))
    }

    fn replay(
        &self,
        header: &str,
        entries: &[StoredEntry],
        viewer: Option<Viewer>,
        _: &Blocking,
        each: &mut dyn FnMut(&dyn ReplayMoment),
    ) -> Result<(), String> {
        archive::replay::<G>(header, entries, viewer, each)
    }

    #[cfg(feature = "ts")]
    fn types(&self) -> crate::types::Declarations {
        crate::types::game_types::<G>()
    }
}

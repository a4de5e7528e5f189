//! Game of the catalogue, with its type erased.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use saloon_core::dealer::Seed;
use saloon_core::record::rules_id;
use saloon_core::verify::VerifyReport;
use saloon_core::{Clause, Hex32, OptionField, RuleViolation, Viewer, strict_json};
use saloon_lab::LabFacts;
use saloon_terminal::{Lang, TerminalUi};
use serde_json::value::RawValue;

use crate::plan::TypedPlan;
use crate::spec::{PlanError, TableSpec};
use crate::table::{EntryWithSeal, ErasedTable};
use crate::{
    Blocking, ErasedPlan, ErasedPuzzles, ErasedReview, ReplayMoment, ReviewRequest, StoredGame,
    TsTypes, archive, puzzles, raw, review,
};

/// Static facts about a game.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct GameFacts {
    /// Name in records, links and the referee protocol, such as `high-card`.
    pub name: &'static str,
    /// Title for people, such as `High Card`.
    pub title: &'static str,
    /// Version of the rules.
    pub version: u32,
    /// Supported numbers of players.
    pub seats: RangeInclusive<u8>,
    /// Bound on the acts and ticks of a game.
    pub max_inputs: u32,
    /// Whether it can be played in matches of several games.
    pub matches: bool,
    /// Whether any act can be taken back.
    pub take_backs: bool,
    /// Whether it ever asks several seats at once, each of which may pass.
    pub passes: bool,
    /// Whether it has scenes after which a table may pause.
    pub scenes: bool,
    /// Options that a table chooses before the start.
    pub options: &'static [OptionField],
    /// Outcomes that a script may give for draws after the set-up.
    pub chance: &'static [&'static str],
    /// Every clause that can refuse an act.
    pub clauses: &'static [Clause],
}

/// Game of the catalogue, with its type erased.
pub trait GameKind: Send + Sync {
    /// Returns the static facts about the game.
    fn facts(&self) -> GameFacts;

    /// Returns the name and version of its rules, as in records.
    fn rules(&self) -> String;

    /// Returns a short summary of the rules, for a terminal.
    fn help(&self, lang: Lang) -> &'static str;

    /// Returns the default of each of [`GameFacts::options`] at a table of the house, as JSON; `null` if it is drawn or left
    /// out.
    fn option_defaults(&self) -> Vec<serde_json::Value>;

    /// Validates a plan.
    ///
    /// # Errors
    ///
    /// The reason for which the table cannot be played.
    fn plan(&self, spec: &TableSpec<'_>) -> Result<Box<dyn ErasedPlan>, PlanError>;

    /// Fills in options that a table left open, if the house's defaults differ from the rules' defaults. Otherwise returns the
    /// options as sent.
    ///
    /// # Errors
    ///
    /// The reason for which the table cannot be played.
    fn server_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, PlanError>;

    /// Checks the form of an act, legal or not.
    ///
    /// # Errors
    ///
    /// The reason for which it is malformed.
    fn check_act(&self, act: &RawValue) -> Result<(), String>;

    /// Loads a stored game.
    ///
    /// # Errors
    ///
    /// If it does not match its seals, or the rules do not allow it.
    fn reopen(
        &self,
        header: &str,
        head: Hex32,
        entries: &[EntryWithSeal],
        seed: &Seed,
    ) -> Result<Box<dyn ErasedTable>, String>;

    /// Splits a record into its stored parts.
    ///
    /// # Errors
    ///
    /// If the text is not a record of this game.
    fn read_record(&self, record: &str) -> Result<StoredGame, String>;

    /// Returns the record of a stored game, as JSON.
    ///
    /// # Errors
    ///
    /// If the stored text is not a game of this kind.
    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[EntryWithSeal],
        seed: Option<&Seed>,
        blocking: &Blocking,
    ) -> Result<String, String>;

    /// Verifies a record.
    ///
    /// # Errors
    ///
    /// If the text is not a record.
    fn verify(&self, record: &str, blocking: &Blocking) -> Result<VerifyReport, String>;

    /// Replays a stored game for one viewer, or unredacted once it is over, and passes each moment to `each`. Takes time linear in
    /// the number of entries.
    ///
    /// # Errors
    ///
    /// If the rules do not allow the stored game, or if it is requested unredacted and is not over.
    fn replay(
        &self,
        header: &str,
        entries: &[EntryWithSeal],
        viewer: Option<Viewer>,
        blocking: &Blocking,
        each: &mut dyn FnMut(&dyn ReplayMoment),
    ) -> Result<(), String>;

    /// Starts the review of a stored game, which must be over.
    ///
    /// # Errors
    ///
    /// If the rules do not allow the stored game, it is not over, or there is no such seat.
    fn review(
        &self,
        header: &str,
        entries: &[EntryWithSeal],
        request: ReviewRequest,
        blocking: &Blocking,
    ) -> Result<Box<dyn ErasedReview>, String>;

    /// Reads the puzzles in a text, in the form of [`puzzle_text`](GameKind::puzzle_text).
    ///
    /// # Errors
    ///
    /// If the text is no such file, or belongs to other rules. Always for kinds that only wrap another.
    fn puzzles(&self, text: &str) -> Result<Box<dyn ErasedPuzzles>, String> {
        let _ = text;
        Err("this kind of game has no puzzles".into())
    }

    /// Returns the file of the puzzles that this game ships; empty if it has none.
    fn puzzle_text(&self) -> &'static str {
        ""
    }

    /// Builds the file of these puzzles. With a `count`, picks so many varied ones.
    ///
    /// # Errors
    ///
    /// If one of them is not a puzzle of this game. Always for kinds that only wrap another.
    fn puzzle_file(
        &self,
        puzzles: &[Box<RawValue>],
        count: Option<usize>,
    ) -> Result<String, String> {
        let _ = (puzzles, count);
        Err("this kind of game has no puzzles".into())
    }

    /// Returns what the balance lab counts; nothing by default, for kinds that only wrap another.
    fn lab(&self) -> LabFacts {
        LabFacts::default()
    }

    /// Returns the TypeScript declarations of its view, acts, events and so on; none by default, for kinds that only wrap another.
    #[cfg(feature = "ts")]
    fn types(&self) -> crate::types::Declarations {
        crate::types::Declarations::default()
    }
}

/// Game `G` as a [`GameKind`].
pub struct TypedGame<G>(PhantomData<fn() -> G>);

impl<G> TypedGame<G> {
    /// Only value of its type.
    pub const NEW: TypedGame<G> = TypedGame(PhantomData);
}

impl<G: TerminalUi + TsTypes> GameKind for TypedGame<G> {
    fn facts(&self) -> GameFacts {
        GameFacts {
            name: G::NAME,
            title: G::TITLE,
            version: G::VERSION,
            seats: G::SEATS,
            max_inputs: G::MAX_INPUTS,
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
        entries: &[EntryWithSeal],
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
        entries: &[EntryWithSeal],
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
        entries: &[EntryWithSeal],
        viewer: Option<Viewer>,
        _: &Blocking,
        each: &mut dyn FnMut(&dyn ReplayMoment),
    ) -> Result<(), String> {
        archive::replay::<G>(header, entries, viewer, each)
    }

    fn review(
        &self,
        header: &str,
        entries: &[EntryWithSeal],
        request: ReviewRequest,
        _: &Blocking,
    ) -> Result<Box<dyn ErasedReview>, String> {
        review::start::<G>(header, entries, request)
    }

    fn puzzles(&self, text: &str) -> Result<Box<dyn ErasedPuzzles>, String> {
        puzzles::read::<G>(text)
    }

    fn puzzle_text(&self) -> &'static str {
        G::PUZZLES
    }

    fn puzzle_file(
        &self,
        puzzles: &[Box<RawValue>],
        count: Option<usize>,
    ) -> Result<String, String> {
        puzzles::file::<G>(puzzles, count)
    }

    fn lab(&self) -> LabFacts {
        LabFacts::of::<G>()
    }

    #[cfg(feature = "ts")]
    fn types(&self) -> crate::types::Declarations {
        crate::types::game_types::<G>()
    }
}

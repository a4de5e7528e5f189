//! Specification of a new table, and its conversion to a [`Plan`].

use std::fmt;

use saloon_core::{Plan, Seat, strict_json};
use saloon_terminal::TerminalUi;
use serde_json::value::RawValue;

use crate::components::{ComponentFile, UnreadableComponents};

/// Table as a request, a flag or a file specifies it, not yet validated.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableSpec<'a> {
    /// Number of players.
    pub seats: u8,
    /// Options as JSON; `defaults` fills in missing ones.
    pub options: Option<&'a RawValue>,
    /// Source of missing options.
    pub defaults: Defaults,
    /// Printed values, from a file for this game; the defaults if `None`.
    pub components: Option<&'a ComponentFile>,
    /// Starting position, as JSON.
    pub setup: Option<&'a RawValue>,
    /// First player, in the later games of a match.
    pub first: Option<Seat>,
}

/// Source of the options that a spec leaves out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Defaults {
    /// Defaults of the rules: referee, records, the server.
    #[default]
    Rules,
    /// Defaults for a terminal.
    Terminal,
    /// Defaults for a terminal, with races in real time.
    RealTime,
}

/// Reason for which a spec cannot be played: one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// The options cannot be read.
    Options(String),
    /// The set-up cannot be read.
    Setup(String),
    /// The component file cannot be read.
    Components(UnreadableComponents),
    /// The game has no races to run in real time.
    NoRaces(&'static str),
    /// The rules do not allow the plan.
    Impossible(String),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Options(why) => write!(f, "options: {why}"),
            PlanError::Setup(why) => write!(f, "setup: {why}"),
            PlanError::Components(why) => why.fmt(f),
            PlanError::NoRaces(game) => write!(f, "{game} has no races to run in real time"),
            PlanError::Impossible(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for PlanError {}

impl TableSpec<'_> {
    /// Returns the plan that this spec describes, and the validated configuration.
    pub(crate) fn plan<G: TerminalUi>(&self) -> Result<(Plan<G>, G::Config), PlanError> {
        let plan = Plan {
            seats: self.seats,
            options: self.options::<G>()?,
            components: match self.components {
                Some(file) => file.read::<G>().map_err(PlanError::Components)?,
                None => G::Components::default(),
            },
            setup: match self.setup {
                Some(setup) => Some(strict_json::parse(setup.get()).map_err(PlanError::Setup)?),
                None => None,
            },
            first: self.first,
        };
        let config = plan
            .config()
            .map_err(|impossible| PlanError::Impossible(impossible.to_string()))?;
        Ok((plan, config))
    }

    fn options<G: TerminalUi>(&self) -> Result<G::Options, PlanError> {
        let read = |json: &str| strict_json::parse(json).map_err(PlanError::Options);
        let options = match (self.defaults, self.options) {
            (Defaults::Rules, None) => G::Options::default(),
            (Defaults::Rules, Some(given)) => read(given.get())?,
            (_, None) => G::terminal_options(),
            (_, Some(given)) => read(&merged(&G::terminal_options(), given)?)?,
        };
        match self.defaults {
            Defaults::RealTime => G::real_time_options(options).ok_or(PlanError::NoRaces(G::NAME)),
            Defaults::Rules | Defaults::Terminal => Ok(options),
        }
    }
}

/// Overrides fields of `usual` with those of `given`.
fn merged(usual: &impl serde::Serialize, given: &RawValue) -> Result<String, PlanError> {
    let unreadable = |error: serde_json::Error| PlanError::Options(strict_json::describe(&error));
    let given: serde_json::Map<_, _> = serde_json::from_str(given.get()).map_err(unreadable)?;
    let usual = serde_json::to_value(usual).map_err(unreadable)?;
    let mut all = usual.as_object().cloned().unwrap_or_default();
    all.extend(given);
    Ok(serde_json::Value::Object(all).to_string())
}

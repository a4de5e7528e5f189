//! The games of the house: the one place that lists them, and what the program does with any of them.

use std::marker::PhantomData;
use std::path::Path;
use std::time::Duration;

use blackrock_city::BlackrockCity;
use boomtown_bandits::BoomtownBandits;
use district_noir::DistrictNoir;
use saloon_bots::Name;
use saloon_core::record::Record;
use saloon_core::verify::{Report, verify};
use saloon_core::{Game, Plan, plain};
use saloon_server::any::{AnyGame, Of};

use crate::arena::{self, Table};
use crate::args::{self, TableArgs};
use crate::bench::{Speed, Thinking, measure, measure_search};
use crate::components::ComponentFile;
use crate::failure::{Failure, read, usage};
use crate::lang::Lang;
use crate::play::face::Face;
use crate::referee::{NewGame, Session, Wrong, court};
use crate::sim::{Summary, simulate};
use crate::{play, replay};

/// Every game.
const GAMES: &[&dyn Hosted] = &[
    &House::<BlackrockCity>(PhantomData),
    &House::<BoomtownBandits>(PhantomData),
    &House::<DistrictNoir>(PhantomData),
];

/// Every game, for the server.
pub fn served() -> Vec<&'static dyn AnyGame> {
    GAMES.iter().map(|game| game.served()).collect()
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static dyn Hosted, String> {
    GAMES
        .iter()
        .copied()
        .find(|game| game.name() == name)
        .ok_or_else(|| {
            let names: Vec<_> = GAMES.iter().map(|game| game.name()).collect();
            format!(
                "there is no game {name:?}: it is one of {}",
                names.join(", ")
            )
        })
}

/// The game that a record is of, and the record's text.
pub fn of_record(path: &Path) -> Result<(&'static dyn Hosted, String), Failure> {
    let text = read(path)?;
    let game = of_text(&text).map_err(|why| Failure::Usage(format!("{} {why}", path.display())))?;
    Ok((game, text))
}

/// The game that a record is of.
pub fn of_text(text: &str) -> Result<&'static dyn Hosted, String> {
    let Some(game) = saloon_core::verify::game_of(text) else {
        return Err("is no record of a game".into());
    };
    find(&game).map_err(|why| format!("is a record of another house: {why}"))
}

/// What the program does with a game, whichever it is.
pub trait Hosted: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Opens a game before the referee.
    fn open(
        &self,
        spec: NewGame,
        components: Option<&ComponentFile>,
    ) -> Result<Box<dyn Session>, Wrong>;
    /// `saloon sim`.
    fn sim(&self, args: &args::Sim) -> Result<Summary, Failure>;
    /// `saloon arena`.
    fn arena(&self, args: &args::Arena) -> Result<Table, Failure>;
    /// `saloon bench search`.
    fn bench_search(&self, args: &args::BenchSearch) -> Result<Thinking, Failure>;
    /// `saloon bench sim`.
    fn bench(&self, args: &args::BenchSim) -> Result<Speed, Failure>;
    /// `saloon play`.
    fn play(&self, args: &args::Play) -> Result<(), Failure>;
    /// `saloon play --resume`.
    fn resume(&self, path: &Path, text: &str, lang: Option<Lang>) -> Result<(), Failure>;
    /// `saloon replay`.
    fn replay(&self, text: &str, args: &args::Replay) -> Result<(), Failure>;
    /// The game as the server knows it.
    fn served(&self) -> &'static dyn AnyGame;
    /// `saloon verify`.
    fn verify(&self, path: &Path, text: &str) -> Result<Report, Failure>;
}

/// A game of the house.
struct House<G>(PhantomData<fn() -> G>);

impl<G: Face> Hosted for House<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn open(
        &self,
        spec: NewGame,
        components: Option<&ComponentFile>,
    ) -> Result<Box<dyn Session>, Wrong> {
        court::<G>(spec, components)
    }

    fn sim(&self, args: &args::Sim) -> Result<Summary, Failure> {
        let plan = plan::<G>(&args.table)?;
        let bots = bots(&args.bots, plan.seats)?;
        let config = checked(&plan)?;
        Ok(simulate::<G>(&config, &bots, args.games, args.seed))
    }

    fn arena(&self, args: &args::Arena) -> Result<Table, Failure> {
        let plan = plan::<G>(&args.table)?;
        let config = checked(&plan)?;
        arena::run(&plan, &config, args)
    }

    fn bench_search(&self, args: &args::BenchSearch) -> Result<Thinking, Failure> {
        let config = checked(&plan::<G>(&args.table)?)?;
        let Some((manner, _)) = args.bot.search() else {
            return usage(format!("{} does not search", args.bot));
        };
        Ok(measure_search::<G>(
            &config,
            manner,
            Duration::from_secs(args.seconds),
        ))
    }

    fn bench(&self, args: &args::BenchSim) -> Result<Speed, Failure> {
        let config = checked(&plan::<G>(&args.table)?)?;
        Ok(measure::<G>(&config, Duration::from_secs(args.seconds)))
    }

    fn play(&self, args: &args::Play) -> Result<(), Failure> {
        let mut plan = plan::<G>(&args.table)?;
        if args.realtime {
            plan.options = G::in_real_time(plan.options).ok_or_else(|| {
                Failure::Usage(format!("{} has no races to run in real time", G::NAME))
            })?;
        }
        checked(&plan)?;
        bots(&args.bots, plan.seats - 1)?;
        play::new(&plan, args)
    }

    fn resume(&self, path: &Path, text: &str, lang: Option<Lang>) -> Result<(), Failure> {
        play::resume::<G>(record(path, text)?, path, lang)
    }

    fn replay(&self, text: &str, args: &args::Replay) -> Result<(), Failure> {
        replay::replay::<G>(&record(&args.file, text)?, args)
    }

    fn served(&self) -> &'static dyn AnyGame {
        &const { Of::<G>::NEW }
    }

    fn verify(&self, path: &Path, text: &str) -> Result<Report, Failure> {
        Ok(verify::<G>(&record(path, text)?))
    }
}

fn record<G: Game>(path: &Path, text: &str) -> Result<Record<G>, Failure> {
    serde_json::from_str(text)
        .or_else(|error| usage(format!("{} is no record: {error}", path.display())))
}

/// The table that flags ask for. What they leave open is as it is best at a terminal.
fn plan<G: Face>(args: &TableArgs) -> Result<Plan<G>, Failure> {
    let mut plan = Plan::dealt(args.seats.unwrap_or(*G::SEATS.start()));
    plan.options = match &args.options {
        None => G::options_at_a_terminal(),
        Some(given) => options::<G>(given).or_else(|why| usage(format!("--options: {why}")))?,
    };
    if let Some(path) = &args.components {
        let file = ComponentFile::load(path)?;
        match file.components::<G>().map_err(Failure::Usage)? {
            Some(components) => plan.components = components,
            None => {
                return usage(format!(
                    "{} is for {}, not {}",
                    path.display(),
                    file.game(),
                    G::NAME
                ));
            }
        }
    }
    Ok(plan)
}

/// The options of a terminal, with those that are given put in their place.
fn options<G: Face>(given: &str) -> Result<G::Options, String> {
    let given: serde_json::Map<_, _> =
        serde_json::from_str(given).map_err(|error| plain::sentence(&error))?;
    let usual = serde_json::to_value(G::options_at_a_terminal())
        .map_err(|error| plain::sentence(&error))?;
    let mut all = usual.as_object().cloned().unwrap_or_default();
    all.extend(given);
    plain::read(&serde_json::Value::Object(all).to_string())
}

fn checked<G: Game>(plan: &Plan<G>) -> Result<G::Config, Failure> {
    plan.config()
        .map_err(|impossible| Failure::Usage(impossible.to_string()))
}

/// A bot for each of `seats`: the last one named fills the rest.
fn bots(names: &[Name], seats: u8) -> Result<Vec<Name>, Failure> {
    if names.len() > usize::from(seats) {
        return usage(format!("{} bots for {seats} seats", names.len()));
    }
    let last = names.last().copied();
    Ok(names
        .iter()
        .copied()
        .chain(last.into_iter().cycle())
        .take(seats.into())
        .collect())
}

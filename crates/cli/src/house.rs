//! The games of the house: the one place that lists them, and what the program does with any of them.

use std::marker::PhantomData;
use std::path::Path;
use std::time::Duration;

use blackrock_city::BlackrockCity;
use boomtown_bandits::BoomtownBandits;
use district_noir::DistrictNoir;
use saloon_core::record::Record;
use saloon_core::verify::{Report, verify};
use saloon_core::{Game, Plan};
use saloon_server::any::{AnyGame, Of};

use crate::args::{self, TableArgs};
use crate::bench::{Speed, measure};
use crate::components::{ComponentFile, one_line};
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
        let bots = bots::<G>(&args.bots, plan.seats)?;
        let config = checked(&plan)?;
        Ok(simulate::<G>(&config, &bots, args.games, args.seed))
    }

    fn bench(&self, args: &args::BenchSim) -> Result<Speed, Failure> {
        let config = checked(&plan::<G>(&args.table)?)?;
        Ok(measure::<G>(&config, Duration::from_secs(args.seconds)))
    }

    fn play(&self, args: &args::Play) -> Result<(), Failure> {
        let mut plan = plan::<G>(&args.table)?;
        if args.table.options.is_none() {
            plan.options = G::options_at_a_terminal();
        }
        checked(&plan)?;
        bots::<G>(&args.bots, plan.seats - 1)?;
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

/// The table that flags ask for.
fn plan<G: Game>(args: &TableArgs) -> Result<Plan<G>, Failure> {
    let mut plan = Plan::dealt(args.seats.unwrap_or(*G::SEATS.start()));
    if let Some(options) = &args.options {
        plan.options = serde_json::from_str(options)
            .or_else(|error| usage(format!("--options: {}", one_line(&error.to_string()))))?;
    }
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

fn checked<G: Game>(plan: &Plan<G>) -> Result<G::Config, Failure> {
    plan.config()
        .map_err(|impossible| Failure::Usage(impossible.to_string()))
}

/// A bot for each of `seats`: the last one named fills the rest.
fn bots<G: Game>(names: &[String], seats: u8) -> Result<Vec<String>, Failure> {
    if let Some(unknown) = names
        .iter()
        .find(|name| saloon_bots::named::<G>(name, 0).is_none())
    {
        return usage(format!("there is no bot {unknown:?}: see saloon bots"));
    }
    if names.len() > usize::from(seats) {
        return usage(format!("{} bots for {seats} seats", names.len()));
    }
    let last = names.last().cloned().unwrap_or_default();
    Ok(names
        .iter()
        .cloned()
        .chain(std::iter::repeat(last))
        .take(seats.into())
        .collect())
}

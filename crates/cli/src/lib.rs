//! The `saloon` command line: one module per subcommand, declared in [`args`]. [`run`] executes a parsed command.
//!
//! Every command works with any game of the catalogue through the traits of `saloon_erased`. An error is a [`Failure`]: a one-line
//! message and an exit code. The crate is a library so that tests and fuzz targets ([`fuzz_targets`]) can call its parts.

pub mod arena;
pub mod args;
pub mod backup;
pub mod bot_games;
pub mod chart;
pub mod check;
pub mod components;
mod connections;
pub mod failure;
mod folder_lock;
pub mod fuzz_targets;
pub mod games_file;
pub mod lab;
pub mod lang;
pub mod load;
pub mod node;
pub mod place;
pub mod play;
pub mod puzzles;
pub mod relocate;
pub mod replay;
pub mod review;
pub mod serve;
mod signals;
pub mod sim;
pub mod tables;
pub mod verify;

pub use saloon_referee as referee;

use std::time::Duration;

use args::{BenchCommand, CliArgs, CliCommand};
use failure::{Failure, usage};
use saloon_erased::{Blocking, Defaults};
use tables::{bots, find, plan, read_record};

/// Runs the parsed command.
pub fn run(saloon: CliArgs) -> Result<(), Failure> {
    match saloon.command {
        CliCommand::Serve(args) => serve::serve(&args),
        CliCommand::Backup(args) => backup::backup(&args),
        CliCommand::Check(args) => check::check(&args),
        CliCommand::Move(args) => relocate::relocate(&args),
        CliCommand::Node(command) => node::run(command),
        CliCommand::Play(args) => start_or_resume(&args),
        CliCommand::Sim(args) => {
            let game = find(&args.game)?;
            let plan = plan(game, &args.table, Defaults::Terminal)?;
            let bots = bots(&args.bots, plan.seats())?;
            let summary = sim::simulate(&game.facts(), &*plan, &bots, args.games, args.seed);
            if args.json {
                print_json(&summary);
            } else {
                summary.print();
            }
            Ok(())
        }
        CliCommand::Arena(args) => {
            let game = find(&args.game)?;
            let plan = plan(game, &args.table, Defaults::Terminal)?;
            let table = arena::run(&game.facts(), &*plan, &args)?;
            if let Some(path) = &args.plot {
                std::fs::write(path, chart::svg(&table)).map_err(|error| {
                    Failure::Usage(format!("cannot write {}: {error}", path.display()))
                })?;
            }
            if args.json {
                print_json(&table);
            } else {
                table.print();
            }
            Ok(())
        }
        CliCommand::Lab(args) => lab::run(&args),
        CliCommand::Referee(args) => {
            let components = args
                .components
                .as_deref()
                .map(components::load)
                .transpose()?;
            referee::serve(
                std::io::stdin().lock(),
                std::io::stdout().lock(),
                components,
            )
            .or_else(|error| match error.kind() {
                std::io::ErrorKind::BrokenPipe => Ok(()), // the reader closed the pipe
                _ => Err(Failure::Failed(format!("the referee stopped: {error}"))),
            })
        }
        CliCommand::Replay(args) => {
            let (game, text) = read_record(&args.file)?;
            replay::replay(game, &text, &args)
        }
        CliCommand::Review(args) => review::run(&args),
        CliCommand::Puzzles(args) => puzzles::run(&args),
        CliCommand::Verify(args) => {
            let file = args.file.display().to_string();
            let report = verify::report(&failure::read(&args.file)?)
                .map_err(|why| Failure::Usage(format!("{file} {why}")))?;
            verify::print_report(&file, &report, args.json)
        }
        CliCommand::Bench(what) => bench(&what),
        CliCommand::Openapi => {
            println!("{}", saloon_server::document());
            Ok(())
        }
        CliCommand::Games { json } => {
            list_games(json);
            Ok(())
        }
        CliCommand::Bots {
            results: Some(store),
            json,
        } => bot_games::print(&store, json),
        CliCommand::Bots {
            results: None,
            json,
        } => {
            if json {
                let bots: Vec<_> = saloon_bots::BOT_KINDS
                    .iter()
                    .map(|kind| {
                        let budget = kind.budget().map(|budget| budget.to_string());
                        serde_json::json!({"name": kind.name, "about": kind.about, "budget": budget})
                    })
                    .collect();
                print_json(&serde_json::json!({ "bots": bots }));
            } else {
                for kind in saloon_bots::BOT_KINDS {
                    println!("{:<14}{}", kind.name, kind.about);
                }
            }
            Ok(())
        }
    }
}

fn list_games(json: bool) {
    let games = saloon_catalogue::GAMES.iter().map(|game| game.facts());
    if json {
        let games = games.map(|facts| {
            let (least, most) = facts.seats.into_inner();
            serde_json::json!({"name": facts.name, "title": facts.title, "least": least, "most": most})
        });
        return print_json(&serde_json::json!({ "games": games.collect::<Vec<_>>() }));
    }
    for facts in games {
        let (least, most) = facts.seats.into_inner();
        let seats = if least == most {
            format!("{least} players")
        } else {
            format!("{least} to {most} players")
        };
        println!("{:<20}{:<20}{seats}", facts.name, facts.title);
    }
}

fn start_or_resume(args: &args::PlayArgs) -> Result<(), Failure> {
    if let Some(path) = &args.resume {
        let (game, text) = read_record(path)?;
        return play::resume(game, &text, path, args.lang);
    }
    let game = find(args.game.as_deref().unwrap_or_default())?;
    let defaults = if args.realtime {
        Defaults::RealTime
    } else {
        Defaults::Terminal
    };
    play::new(game, &*plan(game, &args.table, defaults)?, args)
}

/// Runs a benchmark and prints its report.
fn bench(what: &BenchCommand) -> Result<(), Failure> {
    match what {
        BenchCommand::Sim(args) => {
            let plan = plan(find(&args.game)?, &args.table, Defaults::Terminal)?;
            let speed = plan.bench(Duration::from_secs(args.seconds));
            if args.json {
                print_json(&speed);
            } else {
                println!(
                    "{:.0} games/s, {:.0} decisions/s, {:.1} ns a step, {:.1} steps a game",
                    speed.games_per_s,
                    speed.decisions_per_s,
                    speed.ns_per_step,
                    speed.steps_per_game
                );
            }
        }
        BenchCommand::Search(args) => {
            let plan = plan(find(&args.game)?, &args.table, Defaults::Terminal)?;
            let Some((settings, _)) = args.bot.search() else {
                return usage(format!("{} does not search", args.bot));
            };
            let speed = plan.bench_search(settings, Duration::from_secs(args.seconds));
            if args.json {
                print_json(&speed);
            } else {
                println!("{:.0} iterations/s", speed.iterations_per_s);
            }
        }
        BenchCommand::Load(args) if args.idle => print(&load::measure_idle(args)?, args.json),
        BenchCommand::Load(args) => print(&load::measure(args)?, args.json),
    }
    Ok(())
}

/// Returns the token that permits blocking calls. Terminal commands run on no async thread.
#[expect(
    clippy::disallowed_methods,
    reason = "only `serve` and `bench load` run a runtime, and neither calls this"
)]
pub(crate) const fn blocking() -> Blocking {
    Blocking::new()
}

fn print(value: &(impl serde::Serialize + std::fmt::Display), json: bool) {
    if json {
        print_json(value);
    } else {
        println!("{value}");
    }
}

fn print_json(value: &impl serde::Serialize) {
    println!("{}", serde_json::to_string(value).expect("plain data"));
}

//! The house as a program.

pub mod arena;
pub mod args;
pub mod backup;
pub mod bench;
pub mod chart;
pub mod check;
pub mod components;
mod connections;
pub mod failure;
pub mod hostile;
pub mod house;
pub mod lang;
pub mod load;
pub mod play;
pub mod referee;
pub mod replay;
pub mod serve;
pub mod sim;
pub mod stats;
pub mod verify;

use args::{Bench, Command, Saloon};
use components::ComponentFile;
use failure::Failure;

/// Does what was typed.
pub fn run(saloon: Saloon) -> Result<(), Failure> {
    match saloon.command {
        Command::Serve(args) => serve::serve(&args),
        Command::Backup(args) => backup::backup(&args),
        Command::Check(args) => check::check(&args),
        Command::Play(args) => match &args.resume {
            Some(path) => {
                let (game, text) = house::of_record(path)?;
                game.resume(path, &text, args.lang)
            }
            None => find(args.game.as_deref().unwrap_or_default())?.play(&args),
        },
        Command::Sim(args) => {
            let summary = find(&args.game)?.sim(&args)?;
            if args.json {
                print_json(&summary);
            } else {
                summary.print();
            }
            Ok(())
        }
        Command::Arena(args) => {
            let table = find(&args.game)?.arena(&args)?;
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
        Command::Referee(args) => {
            let components = args
                .components
                .as_deref()
                .map(ComponentFile::load)
                .transpose()?;
            referee::serve(
                std::io::stdin().lock(),
                std::io::stdout().lock(),
                components,
            )
            .or_else(|error| match error.kind() {
                std::io::ErrorKind::BrokenPipe => Ok(()), // whoever asked has gone
                _ => Err(Failure::NotSo(format!("the referee cannot go on: {error}"))),
            })
        }
        Command::Replay(args) => {
            let (game, text) = house::of_record(&args.file)?;
            game.replay(&text, &args)
        }
        Command::Verify(args) => {
            let (game, text) = house::of_record(&args.file)?;
            let report = game.verify(&args.file, &text)?;
            verify::tell(&args.file.display().to_string(), &report, args.json)
        }
        Command::Bench(what) => bench(&what),
        Command::Openapi => {
            println!("{}", saloon_server::document());
            Ok(())
        }
        Command::Bots { json } => {
            if json {
                let bots: Vec<_> = saloon_bots::KINDS
                    .iter()
                    .map(|kind| {
                        let budget = kind.budget().map(|budget| budget.to_string());
                        serde_json::json!({"name": kind.name, "about": kind.about, "budget": budget})
                    })
                    .collect();
                print_json(&serde_json::json!({ "bots": bots }));
            } else {
                for kind in saloon_bots::KINDS {
                    println!("{:<14}{}", kind.name, kind.about);
                }
            }
            Ok(())
        }
    }
}

/// Measures, and prints what was measured.
fn bench(what: &Bench) -> Result<(), Failure> {
    match what {
        Bench::Sim(args) => {
            let speed = find(&args.game)?.bench(args)?;
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
        Bench::Search(args) => {
            let speed = find(&args.game)?.bench_search(args)?;
            if args.json {
                print_json(&speed);
            } else {
                println!("{:.0} iterations/s", speed.iterations_per_s);
            }
        }
        Bench::Load(args) if args.idle => print(&load::measure_idle(args)?, args.json),
        Bench::Load(args) => print(&load::measure(args)?, args.json),
    }
    Ok(())
}

fn find(game: &str) -> Result<&'static dyn house::Hosted, Failure> {
    house::find(game).map_err(Failure::Usage)
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

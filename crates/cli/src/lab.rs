//! `saloon lab`: a study of the balance of a game.

use std::path::Path;
use std::time::{Duration, SystemTime};

use saloon_bots::{BotSpec, Budget};
use saloon_core::Bilingual;
use saloon_erased::{Defaults, ErasedPlan, GameKind};
use saloon_lab::{Findings, LabGame, Report, Schedule, Side, Study, Task, html};
use saloon_terminal::Lang;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::args::{LabArgs, TableArgs};
use crate::failure::{Failure, usage};
use crate::tables::{find, plan};
use crate::{games_file, lang};

/// One side of the study: its name, and its table.
struct Variant {
    name: Bilingual,
    plan: Box<dyn ErasedPlan>,
}

/// First line of the games file. It identifies the study, but not its size: a study can grow.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct FileHeader {
    game: String,
    rules: u32,
    seats: u8,
    sides: Vec<String>,
    bot: String,
    levels: Vec<String>,
    seed: u64,
}

/// Plays the games, then writes and prints the report.
///
/// # Panics
///
/// When a game panics.
pub fn run(args: &LabArgs) -> Result<(), Failure> {
    let game = find(&args.game)?;
    let variants = variants(game, args)?;
    let schedule = schedule(args, &variants)?;
    // A missing folder is reported before hours of play.
    let out = match (&args.out, args.json || args.findings.is_some()) {
        (None, false) => Some(format!("{}-lab.html", args.game).into()),
        (out, _) => out.clone(),
    };
    for path in [&out, &args.findings].into_iter().flatten() {
        check_folder(path)?;
    }
    let study = study(game, args, &schedule, &variants)?;
    let games = play(game, args, &schedule, &variants)?;
    let report = Report::new(study, &schedule, game.lab(), &games);
    let lang = args.lang.unwrap_or_else(lang::from_locale);
    if let Some(path) = &out {
        write(path, &html::page(&report, lang))?;
    }
    if let Some(path) = &args.findings {
        let text = serde_json::to_string_pretty(&Findings::of(&report)).expect("plain data");
        write(path, &format!("{text}\n"))?;
    }
    if args.json {
        crate::print_json(&report);
        return Ok(());
    }
    for finding in &report.findings {
        let (figure, text) = match lang {
            Lang::En => (&finding.figure.en, &finding.text.en),
            Lang::Fr => (&finding.figure.fr, &finding.text.fr),
        };
        println!("{figure} {text}");
    }
    for path in [&out, &args.findings].into_iter().flatten() {
        println!("→ {}", path.display());
    }
    Ok(())
}

/// Plays the games that the games file does not have.
fn play(
    game: &dyn GameKind,
    args: &LabArgs,
    schedule: &Schedule,
    variants: &[Variant],
) -> Result<Vec<LabGame>, Failure> {
    let facts = game.facts();
    let heading = FileHeader {
        game: facts.name.into(),
        rules: facts.version,
        seats: schedule.seats,
        sides: variants
            .iter()
            .map(|side| side.plan.fingerprint())
            .collect(),
        bot: schedule.bot.to_string(),
        levels: schedule.levels.iter().map(ToString::to_string).collect(),
        seed: schedule.seed,
    };
    let bots = vec![schedule.bot; schedule.seats.into()];
    let fits = |game: &LabGame| {
        let equal = matches!(schedule.task(game.number), Task::Equal { .. });
        let whole =
            game.places.len() == usize::from(schedule.seats) && game.course.is_some() == equal;
        whole.then_some(game.number)
    };
    games_file::play(
        args.resume.as_deref(),
        &heading,
        &schedule.numbers(),
        args.threads.map_or_else(games_file::all_cores, usize::from),
        fits,
        |number| {
            Ok(match schedule.task(number) {
                Task::Equal { side, deal } => {
                    let (deal, seed) = schedule.seeds(deal);
                    let game = variants[side].plan.lab_game(&bots, deal, seed);
                    LabGame { number, ..game }
                }
                Task::Skill {
                    side,
                    deal,
                    level,
                    seat,
                } => {
                    let (arena, bout) = schedule.bout(deal, level, seat);
                    LabGame {
                        number,
                        places: variants[side].plan.bout(&arena, bout).places,
                        course: None,
                    }
                }
            })
        },
        |_| false,
    )
}

fn schedule(args: &LabArgs, variants: &[Variant]) -> Result<Schedule, Failure> {
    for bot in args.levels.iter().chain([&args.bot]) {
        if let Some((_, Budget::Time(_))) = bot.search() {
            return usage(format!(
                "{bot} thinks for a time, so its games would depend on the machine: give it a number of iterations, such as {}",
                bot.with_budget(Budget::Iterations(200))
            ));
        }
    }
    let twice = |(index, level): (usize, &BotSpec)| args.levels[..index].contains(level);
    if args.levels.iter().enumerate().any(twice) {
        return usage("--levels names a bot twice");
    }
    let skill_deals = if args.levels.len() < 2 {
        0
    } else {
        args.skill.unwrap_or(args.games / 10)
    };
    Ok(Schedule {
        sides: variants.len(),
        seats: variants[0].plan.seats(),
        deals: args.games,
        bot: args.bot,
        skill_deals,
        levels: args.levels.clone(),
        seed: args.seed,
    })
}

/// Returns one side, or two to compare.
fn variants(game: &dyn GameKind, args: &LabArgs) -> Result<Vec<Variant>, Failure> {
    let house = || Bilingual::new("values of the house", "valeurs de la maison");
    if let Some(name) = &args.preset {
        let presets = game.lab().presets;
        let Some(preset) = presets.iter().find(|preset| preset.name == name) else {
            let names: Vec<_> = presets.iter().map(|preset| preset.name).collect();
            return usage(if names.is_empty() {
                format!("{} has no presets: use --a and --b", args.game)
            } else {
                format!(
                    "{} has no preset {name:?}; choose one of {}",
                    args.game,
                    names.join(", ")
                )
            });
        };
        return [&preset.a, &preset.b]
            .into_iter()
            .map(|(name, options)| {
                Ok(Variant {
                    name: name.clone(),
                    plan: side(game, &args.table, Some(options))?,
                })
            })
            .collect();
    }
    let variant = |what: Option<&String>| {
        Ok(Variant {
            name: what.map_or_else(house, |what| Bilingual::same(&short(what))),
            plan: side(game, &args.table, what.map(String::as_str))?,
        })
    };
    let mut sides = vec![variant(args.a.as_ref())?];
    if args.b.is_some() {
        sides.push(variant(args.b.as_ref())?);
    }
    Ok(sides)
}

/// Returns the name of a file without its folder; options as they are.
fn short(what: &str) -> String {
    let path = Path::new(what);
    let name = path.file_name().filter(|_| !is_options(what));
    name.map_or_else(|| what.into(), |name| name.to_string_lossy().into_owned())
}

fn is_options(what: &str) -> bool {
    what.trim_start().starts_with('{')
}

/// Builds the table of a side: `table`, with the component file or the options in `what`.
fn side(
    game: &dyn GameKind,
    table: &TableArgs,
    what: Option<&str>,
) -> Result<Box<dyn ErasedPlan>, Failure> {
    let mut table = table.clone();
    match what {
        None => {}
        Some(options) if is_options(options) => {
            table.options = Some(merged(table.options.as_deref(), options)?);
        }
        Some(_) if table.components.is_some() => {
            return usage("give component files with --a and --b, or one with --components");
        }
        Some(file) => table.components = Some(file.into()),
    }
    plan(game, &table, Defaults::Terminal)
}

/// Overrides options of the table with those of a side.
fn merged(table: Option<&str>, side: &str) -> Result<String, Failure> {
    let read = |json: &str| {
        serde_json::from_str::<serde_json::Map<_, _>>(json).or_else(|error| {
            usage(format!(
                "options {json}: {}",
                saloon_core::strict_json::describe(&error)
            ))
        })
    };
    let mut all = read(table.unwrap_or("{}"))?;
    all.extend(read(side)?);
    Ok(serde_json::Value::Object(all).to_string())
}

fn study(
    game: &dyn GameKind,
    args: &LabArgs,
    schedule: &Schedule,
    variants: &[Variant],
) -> Result<Study, Failure> {
    let facts = game.facts();
    let sides = variants.iter().map(|side| Side {
        name: side.name.clone(),
        plan: RawValue::from_string(side.plan.fingerprint()).expect("JSON"),
    });
    Ok(Study {
        game: facts.name,
        title: facts.title,
        rules: facts.version,
        program: env!("CARGO_PKG_VERSION").into(),
        command: command(args, schedule),
        made: today()?,
        sides: sides.collect(),
    })
}

/// Returns the command that makes the same report, with all settings that matter.
fn command(args: &LabArgs, schedule: &Schedule) -> String {
    let mut words = vec![format!("saloon lab {}", args.game)];
    let mut add = |flag: &str, value: &str| {
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./:,".contains(sign);
        if !value.is_empty() && value.chars().all(plain) {
            words.push(format!("--{flag} {value}"));
        } else {
            words.push(format!("--{flag} '{}'", value.replace('\'', r"'\''")));
        }
    };
    add("seats", &schedule.seats.to_string());
    let components = args
        .table
        .components
        .as_ref()
        .map(|path| path.display().to_string());
    for (flag, value) in [
        ("options", &args.table.options),
        ("components", &components),
        ("a", &args.a),
        ("b", &args.b),
        ("preset", &args.preset),
    ] {
        if let Some(value) = value {
            add(flag, value);
        }
    }
    let levels: Vec<_> = schedule.levels.iter().map(ToString::to_string).collect();
    add("games", &schedule.deals.to_string());
    add("bot", &schedule.bot.to_string());
    add("levels", &levels.join(","));
    add("skill", &schedule.skill_deals.to_string());
    add("seed", &schedule.seed.to_string());
    words.join(" ")
}

/// Returns the date; `SOURCE_DATE_EPOCH` replaces it, for reproducible files.
fn today() -> Result<String, Failure> {
    let now = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => {
            let seconds = seconds.parse().map(Duration::from_secs).ok();
            match seconds.and_then(|age| SystemTime::UNIX_EPOCH.checked_add(age)) {
                Some(instant) => instant,
                None => return usage("SOURCE_DATE_EPOCH is not a number of seconds"),
            }
        }
        Err(_) => SystemTime::now(),
    };
    let text = humantime::format_rfc3339_seconds(now).to_string();
    Ok(text.chars().take_while(|&sign| sign != 'T').collect())
}

fn check_folder(path: &Path) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if folder.is_dir() {
        Ok(())
    } else {
        usage(format!(
            "cannot write {}: there is no folder {}",
            path.display(),
            folder.display()
        ))
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text)
        .map_err(|error| Failure::Failed(format!("cannot write {}: {error}", path.display())))
}

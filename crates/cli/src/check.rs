//! `saloon check`: checks a whole data folder for corruption.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use saloon_server::audit;
use saloon_store::{Inspection, OpenError, StoreError};
use serde::Serialize;

use crate::args;
use crate::failure::{Failure, usage};

/// Contents of a data folder and the damage found in it.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct CheckReport {
    /// True if there is no damage.
    pub holds: bool,
    /// Number of tables checked.
    pub tables: usize,
    /// Number of games checked.
    pub games: usize,
    /// Number of entries in those games.
    pub entries: usize,
    /// Damage found.
    pub damage: Vec<Damage>,
    /// Recommended repair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advice: Option<String>,
}

/// One damaged part.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// Location of the damage.
    #[serde(flatten)]
    pub place: DamagedPart,
    /// Description, one sentence.
    pub why: String,
}

/// A part of a data folder.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum DamagedPart {
    /// The database file.
    Database,
    /// A table.
    Table {
        /// Id of the table.
        table: String,
    },
    /// A game.
    Game {
        /// Name of the game, or its number if the name is unreadable.
        game: String,
        /// Table of the game.
        table: Option<String>,
    },
}

/// Checks a folder, prints the report, and fails if there is damage.
pub fn check(args: &args::CheckArgs) -> Result<(), Failure> {
    let data = args.data.display();
    let mut report = check_folder(&args.data)?;
    if !report.holds {
        report.advice = Some(advice(&args.data));
    }
    if args.json {
        crate::print_json(&report);
    } else {
        print(&args.data, &report);
    }
    match report.damage.len() {
        0 => Ok(()),
        1 => Err(Failure::Failed(format!("{data} is damaged in one place"))),
        count => Err(Failure::Failed(format!(
            "{data} is damaged in {count} places"
        ))),
    }
}

fn advice(data: &Path) -> String {
    let data = data.display();
    format!(
        "Tables that are not listed are intact, and the server may keep running for them. To repair the others, find the latest intact backup \
         (saloon check BACKUP), stop the server, and replace the folder: mv {data} {data}.damaged && cp -a BACKUP {data}"
    )
}

fn print(data: &Path, report: &CheckReport) {
    let CheckReport {
        tables,
        games,
        entries,
        ..
    } = report;
    let verdict = if report.holds {
        ": no damage found"
    } else {
        ""
    };
    anstream::println!(
        "{}: {tables} tables, {games} games, {entries} entries{verdict}",
        data.display()
    );
    for Damage { place, why } in &report.damage {
        match place {
            DamagedPart::Database => anstream::println!("  the database: {why}"),
            DamagedPart::Table { table } => anstream::println!("  table {table}: {why}"),
            DamagedPart::Game { game, table: None } => anstream::println!("  game {game}: {why}"),
            DamagedPart::Game {
                game,
                table: Some(table),
            } => anstream::println!("  game {game} of table {table}: {why}"),
        }
    }
    if let Some(advice) = &report.advice {
        anstream::println!("{advice}");
    }
}

/// Checks a folder. A server may be running on it.
///
/// # Errors
///
/// When the folder is not a data folder, or is one of another version.
pub fn check_folder(data: &Path) -> Result<CheckReport, Failure> {
    let shown = data.display();
    loop {
        let inspection = match Inspection::open(data) {
            Ok(Some(inspection)) => inspection,
            Ok(None) => {
                return usage(format!(
                    "{shown} is not a data folder: it holds no database"
                ));
            }
            Err(error @ (OpenError::TooNew(_) | OpenError::TooOld(_))) => {
                return usage(format!("cannot check {shown}: {error}"));
            }
            Err(OpenError::Store(error @ StoreError::Damaged(_))) => {
                let mut report = CheckReport::default();
                report.add(DamagedPart::Database, error.to_string());
                return Ok(report);
            }
            Err(error) => return usage(format!("cannot read {shown}: {error}")),
        };
        let report = CheckReport::from_inspection(&inspection);
        if !inspection.disturbed() {
            return Ok(report);
        }
        // A server started meanwhile: retry alongside it.
    }
}

impl CheckReport {
    fn add(&mut self, place: DamagedPart, why: impl Into<String>) {
        let why = why.into();
        self.damage.push(Damage { place, why });
    }

    /// Returns the list, or records damage of the database and returns an empty list.
    fn list_or_record<T>(&mut self, listed: Result<Vec<T>, StoreError>) -> Vec<T> {
        listed.unwrap_or_else(|error| {
            self.add(DamagedPart::Database, error.to_string());
            Vec::new()
        })
    }

    fn from_inspection(inspection: &Inspection) -> CheckReport {
        let mut report = CheckReport::default();
        for fault in report.list_or_record(inspection.structure()) {
            report.add(DamagedPart::Database, fault.replace('\n', " "));
        }
        let tables = report.list_or_record(inspection.tables());
        let games = report.list_or_record(inspection.games());
        (report.tables, report.games) = (tables.len(), games.len());
        let bar = ProgressBar::new(u64::try_from(tables.len() + games.len()).unwrap_or(u64::MAX));
        if let Ok(style) =
            ProgressStyle::with_template("{bar:30} {human_pos}/{human_len} checked  {eta} left")
        {
            bar.set_style(style);
        }
        for table in tables {
            report.check_table(inspection, table);
            bar.inc(1);
        }
        for game in games {
            report.check_game(inspection, game);
            bar.inc(1);
        }
        bar.finish_and_clear();
        report.holds = report.damage.is_empty();
        report
    }

    fn check_table(&mut self, inspection: &Inspection, table: String) {
        let checked = match inspection.table(&table) {
            Ok(None) => Ok(()), // removed meanwhile
            Ok(Some((row, last))) => audit::table(saloon_catalogue::GAMES, &row, last.as_ref()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(why) = checked {
            self.add(DamagedPart::Table { table }, why);
        }
    }

    fn check_game(&mut self, inspection: &Inspection, id: i64) {
        let (name, table, checked) = match inspection.game(id) {
            Ok(None) => return, // removed meanwhile
            Ok(Some((row, entries))) => {
                self.entries += entries.len();
                let checked = audit::game(saloon_catalogue::GAMES, &row, &entries);
                (row.name, Some(row.table), checked)
            }
            Err(error) => (format!("number {id}"), None, Err(error.to_string())),
        };
        if let Err(why) = checked {
            self.add(DamagedPart::Game { game: name, table }, why);
        }
    }
}

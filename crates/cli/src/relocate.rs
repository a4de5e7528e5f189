//! `saloon move`: moves everything from a data folder to a database, or back.

mod direction;
mod folder;
mod progress;

use std::path::Path;

use saloon_postgres::{AccessError, PostgresSource, PostgresTarget, Settings};
use saloon_store::StoreError;
use saloon_store::transfer::{Report, Target, TransferError, transfer};
use serde_json::json;
use tokio::runtime::Builder;

use crate::args::MoveArgs;
use crate::failure::Failure;
use crate::print_json;
use crate::signals::stop_signal;
use direction::Direction;
use folder::{NewFolder, Snapshot};
use progress::Bars;

/// Moves everything, and prints a summary.
pub fn relocate(args: &MoveArgs) -> Result<(), Failure> {
    let direction = direction::direction(&args.from, &args.to)?;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    let report = runtime.block_on(async {
        match direction {
            Direction::ToDatabase { folder, url } => to_database(folder, url).await,
            Direction::ToFolder { url, folder } => to_folder(url, folder).await,
        }
    })?;
    if args.json {
        print_json(&as_json(&report));
    } else {
        print(&report, direction);
    }
    Ok(())
}

async fn to_database(folder: &Path, url: &str) -> Result<Report, Failure> {
    let copy = async {
        let lock = folder::lock_source(folder)?;
        let target = PostgresTarget::open(&Settings::new(url)).await;
        let target = target.map_err(|error| no_access("to", &error))?;
        let snapshot = Snapshot::take(folder).await?;
        let copied = transfer(&snapshot.source, &target, &Bars::default()).await;
        let report = copied.map_err(|error| failed(&error, Some(folder)))?;
        Ok((lock, target, report))
    };
    let (_lock, target, report) = unless_stopped(copy).await?;
    commit(target).await?;
    Ok(report)
}

async fn to_folder(url: &str, folder: &Path) -> Result<Report, Failure> {
    let copy = async {
        let source = PostgresSource::open(&Settings::new(url)).await;
        let source = source.map_err(|error| no_access("from", &error))?;
        let new = NewFolder::create(folder)?;
        let target = new.target()?;
        let report = transfer(&source, &target, &Bars::default()).await;
        let report = report.map_err(|error| failed(&error, None))?;
        Ok((source, new, target, report))
    };
    let (_source, new, target, report) = unless_stopped(copy).await?;
    commit(target).await?;
    new.keep();
    Ok(report)
}

/// Runs the work until it is done or a signal arrives.
async fn unless_stopped<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let stop = stop_signal()
        .map_err(|error| Failure::Failed(format!("cannot handle signals: {error}")))?;
    tokio::select! {
        done = work => done,
        () = stop => Err(Failure::Failed("interrupted: nothing was moved".into())),
    }
}

async fn commit(target: impl Target) -> Result<(), Failure> {
    target.commit().await.map_err(|error| {
        Failure::Failed(match error {
            StoreError::Unknown(why) => format!(
                "the outcome is unknown: {why}. Run the command again: it refuses a target that already holds everything"
            ),
            error => format!("nothing was moved: {error}"),
        })
    })
}

fn no_access(preposition: &str, error: &AccessError) -> Failure {
    Failure::Usage(format!("cannot move {preposition} the database: {error}"))
}

fn failed(error: &TransferError, source: Option<&Path>) -> Failure {
    let advice = match (error, source) {
        (
            TransferError::Table {
                error: StoreError::Damaged(_),
                ..
            },
            Some(folder),
        ) => format!("; `saloon check {}` says more", folder.display()),
        (TransferError::Mismatch { .. }, _) => "; try again".into(),
        _ => String::new(),
    };
    Failure::Failed(format!("nothing was moved: {error}{advice}"))
}

fn print(report: &Report, direction: Direction<'_>) {
    let Report {
        guests,
        tables,
        games,
        entries,
        ..
    } = report;
    println!("Moved: {guests} guests, {tables} tables, {games} games, {entries} entries");
    match direction {
        Direction::ToDatabase { folder, .. } => println!(
            "Next: saloon serve --store URL, with the URL of this database. Keep {} as a backup, and start no server on it.",
            folder.display()
        ),
        Direction::ToFolder { folder, .. } => println!(
            "Next: saloon serve --data {}. Keep the database as a backup, and start no server on it.",
            folder.display()
        ),
    }
}

fn as_json(report: &Report) -> serde_json::Value {
    let rows: serde_json::Map<_, _> = report
        .rows
        .iter()
        .map(|(table, rows)| ((*table).to_owned(), json!(rows)))
        .collect();
    json!({
        "guests": report.guests,
        "tables": report.tables,
        "games": report.games,
        "entries": report.entries,
        "rows": rows,
    })
}

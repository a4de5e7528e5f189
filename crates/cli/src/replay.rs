//! `saloon replay`: a recorded game, step by step.

use std::io::{BufRead, IsTerminal, Write};

use saloon_core::dealer::Seed;
use saloon_core::record::{Entry, Receipt, Record, Recorded};
use saloon_core::table::{Access, Table};
use saloon_core::{Game, Seat, Told, Viewer};
use serde_json::json;

use crate::args;
use crate::failure::{Failure, usage};
use crate::lang::Lang;
use crate::play::face::{Face, Reader};

/// Through whose eyes.
#[derive(Clone, Copy)]
enum Eyes {
    Of(Viewer),
    All,
}

/// One moment of the game, as it is shown.
struct Moment<G: Face> {
    view: G::View,
    lines: Vec<String>,
    events: Vec<serde_json::Value>,
    head: String,
    receipt: Option<Receipt>,
}

/// The game after an entry, what happened, and what was done.
type Step<'a, G> = (
    Table<G>,
    Told<<G as Game>::Event>,
    &'a Entry<<G as Game>::Act>,
);

/// Shows the game.
pub fn replay<G: Face>(record: &Record<G>, args: &args::Replay) -> Result<(), Failure> {
    let eyes = match args.eyes.as_str() {
        "all" => Eyes::All,
        "spectator" => Eyes::Of(Viewer::Spectator),
        seat => match seat.parse() {
            Ok(number) if usize::from(number) < record.header.seats.len() => {
                Eyes::Of(Viewer::Seat(Seat(number)))
            }
            _ => {
                let last = record.header.seats.len().saturating_sub(1);
                return usage(format!(
                    "--eyes is a seat from 0 to {last}, spectator or all, not {seat:?}"
                ));
            }
        },
    };
    let names: Vec<String> = record
        .header
        .seats
        .iter()
        .map(|sitter| sitter.name.clone())
        .collect();
    let reader = Reader {
        lang: args.lang.unwrap_or_else(Lang::of_locale),
        names: &names,
        seat: match eyes {
            Eyes::Of(Viewer::Seat(seat)) => Some(seat),
            _ => None,
        },
    };
    let moments = moments(record, eyes, &reader)?;
    if args.from >= moments.len() {
        return usage(format!(
            "--from {}: the last entry is {}",
            args.from,
            moments.len() - 1
        ));
    }
    if args.json {
        for moment in &moments[args.from..] {
            println!(
                "{}",
                json!({
                    "entry": moment.head,
                    "receipt": moment.receipt,
                    "events": moment.events,
                    "view": moment.view,
                })
            );
        }
        return Ok(());
    }
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        return walk::<G>(&moments, args.from, &reader);
    }
    for moment in &moments[args.from..] {
        show_lines(moment);
    }
    if let Some(last) = moments.last() {
        show_board(last, &reader);
    }
    Ok(())
}

fn moments<G: Face>(
    record: &Record<G>,
    eyes: Eyes,
    reader: &Reader<'_>,
) -> Result<Vec<Moment<G>>, Failure> {
    let Some((start, rest)) = record.entries.split_first() else {
        return usage("the record has no game in it");
    };
    let broken = |number: usize, why: String| Failure::NotSo(format!("entry {number}: {why}"));
    // The recorded draws answer the rules: any seed replays.
    let seed = Seed::new([0; 32]);
    // Everything is shown of finished games alone.
    let (mut table, told) = Table::reopen(&record.header, &seed, Access::Sealed, &start.entry)
        .map_err(|error| broken(0, error.to_string()))?;
    let mut steps = vec![(table.clone(), told, &start.entry)];
    for (sealed, number) in rest.iter().zip(1..) {
        let told = table
            .redo(&sealed.entry)
            .map_err(|error| broken(number, error.to_string()))?;
        steps.push((table.clone(), told, &sealed.entry));
    }
    let key = match (eyes, table.key()) {
        (Eyes::All, None) => {
            return usage("only a finished game is shown whole: choose other --eyes");
        }
        (_, key) => key,
    };
    let moment = |(number, (table, told, entry)): (usize, Step<'_, G>)| {
        let (view, seen): (_, Vec<_>) = match (eyes, &key) {
            (Eyes::Of(viewer), _) => (table.view(viewer), told.seen_by(viewer).collect()),
            (Eyes::All, Some(key)) => (table.everything(key), told.laid_open(key).collect()),
            (Eyes::All, None) => (table.view(Viewer::Spectator), Vec::new()),
        };
        let what = match entry.input {
            Recorded::Start => reader.say("the deal", "la donne").to_owned(),
            Recorded::Tick => reader.say("time", "le temps").to_owned(),
            Recorded::Act { seat, act } => format!("{}: {act}", reader.name(seat)),
            Recorded::TakeBack { seat, from } => {
                let takes_back =
                    reader.say("takes back from entry", "reprend à partir de l’entrée");
                format!("{} {takes_back} {from}", reader.name(seat))
            }
            Recorded::Concede { seat } => {
                let gives_up = reader.say("gives the game up", "abandonne la partie");
                format!("{} {gives_up}", reader.name(seat))
            }
        };
        let ruling = entry.receipt.map(|receipt| ruling(&receipt, reader));
        let heard = seen
            .iter()
            .filter_map(|event| G::event(event, &view, reader));
        Moment {
            lines: ruling.into_iter().chain(heard).collect(),
            receipt: entry.receipt,
            view,
            events: seen.iter().map(|event| json!(event)).collect(),
            head: format!("{number}. {} · {what}", table.now()),
        }
    };
    Ok(steps.into_iter().enumerate().map(moment).collect())
}

/// How the instant of an act was ruled, in words.
fn ruling(receipt: &Receipt, reader: &Reader<'_>) -> String {
    let &Receipt {
        arrival,
        trusted,
        claimed,
        counted,
    } = receipt;
    let claimed = claimed.map_or_else(|| "–".into(), |claimed| claimed.to_string());
    match reader.lang {
        Lang::En => {
            format!("counts at {counted}: made at {claimed}, came at {arrival}, {trusted} ms away")
        }
        Lang::Fr => format!(
            "compte à {counted} : fait à {claimed}, arrivé à {arrival}, à {trusted} ms d'ici"
        ),
    }
}

fn show_lines<G: Face>(moment: &Moment<G>) {
    anstream::println!("{}", moment.head);
    for line in &moment.lines {
        anstream::println!("    {line}");
    }
}

fn show_board<G: Face>(moment: &Moment<G>, reader: &Reader<'_>) {
    anstream::println!(
        "\n{}\n{}",
        G::board(&moment.view, reader),
        G::result(&moment.view, reader)
    );
}

/// Steps to and fro as the reader asks.
fn walk<G: Face>(moments: &[Moment<G>], from: usize, reader: &Reader<'_>) -> Result<(), Failure> {
    let broken = |error: std::io::Error| Failure::NotSo(format!("the terminal is gone: {error}"));
    let last = moments.len() - 1;
    let keys = reader.say(
        "Enter: next · b: back · a number: go there · q: leave",
        "Entrée : suite · b : retour · un numéro : y aller · q : quitter",
    );
    let mut at = from;
    loop {
        show_lines(&moments[at]);
        show_board(&moments[at], reader);
        anstream::print!("[{at}/{last}] {keys} > ");
        std::io::stdout().flush().map_err(broken)?;
        let mut line = String::new();
        if std::io::stdin()
            .lock()
            .read_line(&mut line)
            .map_err(broken)?
            == 0
        {
            return Ok(());
        }
        match line.trim() {
            "q" => return Ok(()),
            "" => at = (at + 1).min(last),
            "b" => at = at.saturating_sub(1),
            other => at = other.parse().map_or(at, |wanted: usize| wanted.min(last)),
        }
    }
}

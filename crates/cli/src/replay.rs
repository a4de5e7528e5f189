//! `saloon replay`: steps through a recorded game.

use std::io::{BufRead, IsTerminal, Write};

use saloon_core::record::{Receipt, RecordedInput};
use saloon_core::{Seat, Viewer};
use saloon_erased::{GameKind, ReplayMoment};
use saloon_terminal::{Lang, TextContext};
use serde_json::json;
use serde_json::value::RawValue;

use crate::failure::{Failure, usage};
use crate::lang::from_locale;
use crate::{args, blocking};

/// One displayed step of the game.
struct ReplayStep {
    /// Number, time and act.
    head: String,
    receipt: Option<Receipt>,
    events: Box<RawValue>,
    view: Box<RawValue>,
    lines: Vec<String>,
    board: String,
    result: String,
}

/// Prints the game, or browses it interactively on a terminal.
pub fn replay(game: &dyn GameKind, text: &str, args: &args::ReplayArgs) -> Result<(), Failure> {
    let stored = game
        .read_record(text)
        .or_else(|error| usage(format!("{} is not a record: {error}", args.file.display())))?;
    let viewer = match args.eyes.as_str() {
        "all" => None,
        "spectator" => Some(Viewer::Spectator),
        seat => match seat.parse() {
            Ok(number) if usize::from(number) < stored.players.len() => {
                Some(Viewer::Seat(Seat(number)))
            }
            _ => {
                let last = stored.players.len().saturating_sub(1);
                return usage(format!(
                    "--eyes is a seat from 0 to {last}, spectator or all, not {seat:?}"
                ));
            }
        },
    };
    let names: Vec<String> = stored
        .players
        .iter()
        .map(|player| player.name.clone())
        .collect();
    let ctx = TextContext {
        lang: args.lang.unwrap_or_else(from_locale),
        names: &names,
        seat: match viewer {
            Some(Viewer::Seat(seat)) => Some(seat),
            _ => None,
        },
    };
    if stored.entries.is_empty() {
        return usage("the record contains no game");
    }
    let mut moments = Vec::new();
    let mut show =
        |moment: &dyn ReplayMoment| moments.push(replay_step(moments.len(), moment, &ctx));
    game.replay(
        &stored.header,
        &stored.entries,
        viewer,
        &blocking(),
        &mut show,
    )
    .map_err(|why| match viewer {
        None if why.starts_with("only a finished game") => {
            Failure::Usage(format!("{why}: choose other --eyes"))
        }
        _ => Failure::Failed(why),
    })?;
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
        return browse(&moments, args.from, &ctx);
    }
    for moment in &moments[args.from..] {
        show_lines(moment);
    }
    if let Some(last) = moments.last() {
        show_board(last);
    }
    Ok(())
}

fn replay_step(number: usize, moment: &dyn ReplayMoment, ctx: &TextContext<'_>) -> ReplayStep {
    let what = match moment.input() {
        RecordedInput::Start => ctx.text("the deal", "la donne").to_owned(),
        RecordedInput::Tick => ctx.text("time", "le temps").to_owned(),
        RecordedInput::Act { seat, act } => format!("{}: {act}", ctx.name(seat)),
        RecordedInput::TakeBack { seat, from } => {
            let takes_back = ctx.text("takes back from entry", "reprend à partir de l’entrée");
            format!("{} {takes_back} {from}", ctx.name(seat))
        }
        RecordedInput::Concede { seat } => {
            let gives_up = ctx.text("concedes", "abandonne la partie");
            format!("{} {gives_up}", ctx.name(seat))
        }
    };
    let ruling = moment.receipt().map(|receipt| ruling(&receipt, ctx));
    ReplayStep {
        head: format!("{number}. {} · {what}", moment.at()),
        receipt: moment.receipt(),
        events: moment.events(),
        view: moment.view(),
        lines: ruling.into_iter().chain(moment.lines(ctx)).collect(),
        board: moment.board(ctx),
        result: moment.result(ctx),
    }
}

/// Describes how the time of an act was decided.
fn ruling(receipt: &Receipt, ctx: &TextContext<'_>) -> String {
    let &Receipt {
        arrival,
        trusted,
        claimed,
        counted,
    } = receipt;
    let claimed = claimed.map_or_else(|| "–".into(), |claimed| claimed.to_string());
    match ctx.lang {
        Lang::En => {
            format!(
                "counts at {counted}: made at {claimed}, arrived at {arrival}, trusted delay {trusted} ms"
            )
        }
        Lang::Fr => format!(
            "compte à {counted} : fait à {claimed}, arrivé à {arrival}, délai admis {trusted} ms"
        ),
    }
}

fn show_lines(moment: &ReplayStep) {
    anstream::println!("{}", moment.head);
    for line in &moment.lines {
        anstream::println!("    {line}");
    }
}

fn show_board(moment: &ReplayStep) {
    anstream::println!("\n{}\n{}", moment.board, moment.result);
}

/// Steps forwards and backwards at the reader's command.
fn browse(moments: &[ReplayStep], from: usize, ctx: &TextContext<'_>) -> Result<(), Failure> {
    let broken =
        |error: std::io::Error| Failure::Failed(format!("cannot use the terminal: {error}"));
    let last = moments.len() - 1;
    let keys = ctx.text(
        "Enter: next · b: back · a number: go there · q: leave",
        "Entrée : suite · b : retour · un numéro : y aller · q : quitter",
    );
    let mut at = from;
    loop {
        show_lines(&moments[at]);
        show_board(&moments[at]);
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

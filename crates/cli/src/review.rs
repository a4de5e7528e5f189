//! `saloon review`: reviews a recorded game.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use saloon_core::Seat;
use saloon_erased::{Effort, GameKind, ReviewRequest};
use saloon_protocol::review::{
    ComparedAct, CurvePoint, DecisionSum, Estimate, GameReview, GradeLevel, ReferenceBot,
    ReviewState, ReviewedDecision, Words,
};
use saloon_server::CpuTime;
use saloon_terminal::paint::{BOLD, DIM, colour, paint};
use saloon_terminal::{AnsiColor, Lang, Style};

use crate::failure::{Failure, usage};
use crate::tables::read_record;
use crate::{args, blocking, lang, print_json};

/// Height of the curve in lines.
const LINES: usize = 8;
/// Maximum width of the curve in columns.
const COLUMNS: usize = 72;

const RED: Style = colour(AnsiColor::Red);
const GREEN: Style = colour(AnsiColor::Green);

/// Computes a review and prints it.
///
/// # Errors
///
/// When the file is no record of a finished game, or there is no such seat.
pub fn run(args: &args::ReviewArgs) -> Result<(), Failure> {
    let (game, text) = read_record(&args.file)?;
    let (review, names) = compute(game, &text, args)?;
    if args.json {
        print_json(&review);
    } else {
        let lang = args.lang.unwrap_or_else(lang::from_locale);
        print(&review, &names, lang);
    }
    Ok(())
}

/// Computes the review, with a progress bar on a terminal. Returns it with the names of the players.
fn compute(
    game: &dyn GameKind,
    text: &str,
    args: &args::ReviewArgs,
) -> Result<(GameReview, Vec<String>), Failure> {
    let file = args.file.display();
    let stored = game
        .read_record(text)
        .or_else(|error| usage(format!("{file} is not a record: {error}")))?;
    let seats = stored.players.len();
    if usize::from(args.seat) >= seats {
        let last = seats.saturating_sub(1);
        return usage(format!(
            "--seat is a seat from 0 to {last}, not {}",
            args.seat
        ));
    }
    let request = ReviewRequest {
        hints: Vec::new(),
        seat: Seat(args.seat),
        seed: args.seed,
        effort: Effort::Time(Duration::from_secs(args.seconds)),
    };
    let mut review = game
        .review(&stored.header, &stored.entries, request, &blocking())
        .or_else(|why| usage(format!("{file}: {why}")))?;
    let bar = ProgressBar::new(args.seconds * 1000);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent} %") {
        bar.set_style(style);
    }
    let time = CpuTime::start();
    while review.step(time.elapsed()) {
        bar.set_position(u64::try_from(time.elapsed().as_millis()).unwrap_or(u64::MAX));
    }
    bar.finish_and_clear();
    let review = review.review(ReviewState::Done, time.elapsed());
    let names = stored.players.into_iter().map(|player| player.name);
    Ok((review, names.collect()))
}

/// Prints a review.
fn print(review: &GameReview, names: &[String], lang: Lang) {
    headline(review, names, lang);
    curve(&review.curve, lang);
    decisions(&review.decisions, lang);
    luck(review, lang);
    method(review, lang);
}

fn word(words: &Words, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Fr => &words.fr,
    }
}

fn headline(review: &GameReview, names: &[String], lang: Lang) {
    let Some(sum) = &review.sum else { return };
    let (given, cards) = (sum.given_away.value, sum.draws.value);
    let gave = match lang {
        _ if given < 0.5 => lang.text("Nothing to regret", "Rien à regretter").into(),
        Lang::En => format!("You gave away {given:.0} points"),
        Lang::Fr => format!("Vous avez donné {given:.0} points"),
    };
    let is_clear = cards.abs() > margin(sum.draws);
    let took = match lang {
        Lang::En if !is_clear => "what the draws changed is uncertain.".into(),
        Lang::En if cards < 0.0 => format!("the draws took {:.0} from you.", -cards),
        Lang::En => format!("the draws gave you {cards:.0}."),
        Lang::Fr if !is_clear => "la part des tirages reste incertaine.".into(),
        Lang::Fr if cards < 0.0 => format!("les tirages vous en ont pris {:.0}.", -cards),
        Lang::Fr => format!("les tirages vous en ont rendu {cards:.0}."),
    };
    let space = lang.text("; ", "\u{202f}; ");
    anstream::println!("{}", paint(BOLD, format!("{gave}{space}{took}")));
    let mut parts = vec![(sum.start, lang.text("at the start", "au départ").to_owned())];
    let colon = lang.text(":", "\u{202f}:");
    let mut seat = |decisions: &DecisionSum, whose: &str| {
        let lost = lang.text("compared with the best acts", "face aux meilleurs coups");
        let gained = lang.text("more than usual play", "de plus que le jeu courant");
        parts.push((decisions.lost, format!("{whose}{colon} {lost}")));
        parts.push((decisions.gained, format!("{whose}{colon} {gained}")));
    };
    seat(&sum.own, lang.text("you", "vous"));
    for (number, decisions) in sum.others.iter().enumerate() {
        if let Some(decisions) = decisions {
            seat(decisions, names.get(number).map_or("", String::as_str));
        }
    }
    parts.push((sum.draws, lang.text("draws", "tirages").into()));
    let unknown = lang.text("nobody could know", "nul ne pouvait savoir");
    parts.push((sum.unknown, unknown.into()));
    if sum.unjudged.value.abs() >= 0.05 {
        let unjudged = lang.text("not judged", "non jugé");
        parts.push((sum.unjudged, unjudged.into()));
    }
    for (index, (part, what)) in parts.iter().enumerate() {
        let value = if index == 0 {
            format!("{:>7.1}", part.value)
        } else {
            format!("{:>+7.1}", part.value)
        };
        anstream::println!("{value} ±{:<5.1} {what}", margin(*part));
    }
    if sum.residual.abs() >= 0.05 {
        let residual = lang.text("left over", "reste");
        anstream::println!("{:>+7.1}        {residual}", sum.residual);
    }
    let result = lang.text("result", "résultat");
    anstream::println!("{:>7.1}        {result}", sum.outcome);
    if let Some(grade) = review.grade {
        let level = match grade.level {
            GradeLevel::Greenhorn => lang.text("Hesitant", "Hésitant"),
            GradeLevel::Gambler => lang.text("Daring", "Hardi"),
            GradeLevel::Gunslinger => lang.text("Careful", "Appliqué"),
            GradeLevel::Legend => lang.text("Masterly", "Magistral"),
        };
        let (of, likely, to) = match lang {
            Lang::En => ("of 100", "likely", "to"),
            Lang::Fr => ("sur 100", "sans doute de", "à"),
        };
        let (score, low, high) = (grade.score, grade.low, grade.high);
        anstream::println!(
            "{}  {score:.0} {of}, {likely} {low:.0} {to} {high:.0}",
            paint(BOLD, level)
        );
    }
    anstream::println!();
}

/// Draws the share that the seat knew as a line, and the truth as dots.
fn curve(points: &[CurvePoint], lang: Lang) {
    if points.is_empty() {
        return;
    }
    let width = points.len().min(COLUMNS);
    let mut grid = vec![vec![' '; width]; LINES];
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a share of a few lines"
    )]
    let line = |share: f32| {
        let from_top = (1.0 - share.clamp(0.0, 100.0) / 100.0) * (LINES - 1) as f32;
        from_top.round() as usize
    };
    for (column, index) in (0..width).map(|column| (column, column * points.len() / width)) {
        let point = &points[index];
        if let Some(truth) = point.truth {
            grid[line(truth)][column] = '·';
        }
        grid[line(point.known.value)][column] = '━';
    }
    for (number, row) in grid.iter().enumerate() {
        let label = match number {
            0 => "100",
            number if number == LINES - 1 => "0",
            _ => "",
        };
        let row: String = row.iter().collect();
        anstream::println!("{label:>4} {}", row.trim_end());
    }
    let legend = lang.text(
        "━ what you knew   · what was true",
        "━ ce que vous saviez   · ce qui était vrai",
    );
    anstream::println!("     {}\n", paint(DIM, legend));
}

fn decisions(decisions: &[ReviewedDecision], lang: Lang) {
    let mistakes: Vec<_> = decisions.iter().filter(|one| one.mistake).collect();
    if mistakes.is_empty() {
        let none = lang.text("Nothing to regret.", "Rien à regretter.");
        anstream::println!("{}\n", paint(GREEN, none));
    }
    for decision in mistakes {
        mistake(decision, lang);
    }
}

fn mistake(decision: &ReviewedDecision, lang: Lang) {
    let (entry, round, loss) = (decision.entry, decision.round, decision.loss);
    let place = match lang {
        Lang::En => format!("round {round}, entry {entry}"),
        Lang::Fr => format!("manche {round}, entrée {entry}"),
    };
    let lost = format!("-{:.0} ±{:.0}", loss.value, margin(loss));
    anstream::println!("{} {}", paint(RED.bold(), lost), paint(DIM, place));
    for act in &decision.acts {
        compared(act, lang);
    }
    if !decision.reasons.is_empty() {
        let average = lang.text(
            "On average, by the end of the round:",
            "En moyenne, à la fin de la manche\u{202f}:",
        );
        anstream::println!("    {}", paint(DIM, average));
    }
    for reason in &decision.reasons {
        anstream::println!("      {}", word(&reason.text, lang));
    }
    if let Some(truth) = decision.truth {
        let (best, played) = (truth.best, truth.played);
        let truth = match lang {
            Lang::En => format!(
                "With everything face up: {best:.0} for the better act, {played:.0} for the played one."
            ),
            Lang::Fr => format!(
                "Toutes cartes ouvertes\u{202f}: {best:.0} en jouant mieux, {played:.0} ainsi."
            ),
        };
        anstream::println!("    {}", paint(DIM, truth));
    }
    anstream::println!();
}

fn compared(act: &ComparedAct, lang: Lang) {
    let (mark, style) = match (act.best, act.played) {
        (true, _) => (lang.text("better", "mieux"), GREEN),
        (_, true) => (lang.text("played", "joué"), RED),
        _ => ("", Style::new()),
    };
    let share = format!("{:>4.0} ±{:.0}", act.share.value, margin(act.share));
    let label = word(&act.label, lang);
    anstream::println!("    {share:<10} {label} {}", paint(style, mark));
}

fn luck(review: &GameReview, lang: Lang) {
    let draws = |entries: &[u32]| -> Vec<String> {
        let effects = entries.iter().filter_map(|entry| {
            let draw = review.draws.iter().find(|draw| draw.entry == *entry)?;
            let where_ = lang.text("entry", "entrée");
            Some(format!("{:+.0} ({where_} {entry})", draw.effect.value))
        });
        effects.collect()
    };
    for (entries, what) in [
        (
            &review.luckiest,
            lang.text("Luckiest draws: ", "Tirages les plus heureux\u{202f}: "),
        ),
        (
            &review.unluckiest,
            lang.text(
                "Unluckiest draws: ",
                "Tirages les plus malheureux\u{202f}: ",
            ),
        ),
    ] {
        if !entries.is_empty() {
            anstream::println!("{what}{}", draws(entries).join(", "));
        }
    }
}

fn method(review: &GameReview, lang: Lang) {
    let Some(settings) = &review.settings else {
        return;
    };
    let bot = match settings.reference {
        ReferenceBot::Network => lang.text("the game’s network", "le réseau du jeu"),
        ReferenceBot::Heuristics => lang.text("simple heuristics", "des règles simples"),
    };
    let (count, games, worlds) = (review.decisions.len(), settings.games, settings.worlds);
    let note = match lang {
        Lang::En => format!(
            "{count} decisions, {games} imagined games, {worlds} worlds a decision, played on by {bot}"
        ),
        Lang::Fr => format!(
            "{count} décisions, {games} parties imaginées, {worlds} mondes par décision, poursuivies par {bot}"
        ),
    };
    anstream::println!("{}", paint(DIM, note));
}

/// Returns half the width of an interval.
fn margin(estimate: Estimate) -> f32 {
    (estimate.high - estimate.low) / 2.0
}

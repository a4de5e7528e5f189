//! Terminal interface: board, acts, results and help. `words` holds the texts of events and refusals.

pub(crate) mod words;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{
    Act, BoomtownBandits, Event, Face as Side, Fight, Illegal, LocationView, Mode, Options, Play,
    Preview, Reason, Stage, Token, View, Window,
};
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use saloon_terminal::paint::{BOLD, DIM, colour, paint};
use saloon_terminal::{Lang, TerminalUi, TextContext};
use words::{card, cards, location, reason, refusal, token};

/// Sign of a face.
fn side(face: Option<Side>) -> &'static str {
    match face {
        Some(Side::Bullet) => "✹",
        Some(Side::Run) => "»",
        Some(Side::Blank) => "·",
        None => "_",
    }
}

fn place(place: &LocationView, ctx: &TextContext<'_>) -> String {
    let lang = ctx.lang;
    let mark = if place.closed {
        lang.text("closed", "fermé")
    } else if place.kept {
        lang.text("good times", "du bon temps")
    } else if place.resolved {
        lang.text("resolved", "résolu")
    } else {
        ""
    };
    let tokens: Vec<_> = place
        .tokens
        .iter()
        .map(|of| {
            let sign = match of.token {
                Some(Token::Shooter) => "✹",
                Some(Token::Coward) if of.courage => "»!",
                Some(Token::Coward) => "»",
                None => "?",
            };
            format!("{}{sign}", ctx.name(of.seat))
        })
        .collect();
    let name = location(place.location, lang);
    let pile = format!("({})", place.pile);
    format!(
        "  {} {} {} {}\n",
        paint(BOLD, format!("{name:<14}")),
        paint(DIM, format!("{pile:<4}")),
        tokens.join(" "),
        paint(colour(AnsiColor::Yellow), mark)
    )
}

fn fight(fight: &Fight, ctx: &TextContext<'_>) -> String {
    let lang = ctx.lang;
    let place = match fight.location {
        Some(at) => location(at, lang),
        None => lang.text("the money", "l'argent"),
    };
    let dice: Vec<_> = fight
        .dice
        .iter()
        .map(|dice| {
            let faces: String = dice.faces.iter().map(|&face| side(face)).collect();
            format!("{} {faces}", ctx.name(dice.seat))
        })
        .collect();
    let title = format!("{} {place}", lang.text("Shootout for", "Fusillade pour"));
    format!("\n  {}: {}\n", paint(BOLD, title), dice.join("   "))
}

/// Name of the current decision or window.
fn stage(view: &View, lang: Lang) -> &'static str {
    match (view.stage, view.window) {
        (_, Some(Window::BeforePlacing)) => lang.text("before placing", "avant de placer"),
        (_, Some(Window::BeforeShootout)) => lang.text("before a shootout", "avant une fusillade"),
        (_, Some(Window::DuringShootout)) => {
            lang.text("during a shootout", "pendant une fusillade")
        }
        (_, Some(Window::Hit)) => lang.text("you are aimed at", "on vous vise"),
        (_, Some(Window::AfterShootout)) => lang.text("before the draw", "avant de piocher"),
        (_, Some(Window::AfterDraw)) => lang.text("after the draw", "après la pioche"),
        (_, Some(Window::EndOfRound)) => lang.text("end of the round", "fin de manche"),
        (Some(Stage::Badge), _) => lang.text("the badge", "l'étoile"),
        (Some(Stage::Placing), _) => lang.text("placing", "placement"),
        (Some(Stage::Shootout), _) => lang.text("dice!", "aux dés !"),
        (Some(Stage::Removing), _) => lang.text("aiming", "on vise"),
        (Some(Stage::Choosing), _) => lang.text("a choice", "un choix"),
        (Some(Stage::Window) | None, None) => "",
    }
}

fn play(play: Play, ctx: &TextContext<'_>) -> String {
    let lang = ctx.lang;
    let name = card(play.card());
    let at = |place| location(place, lang);
    match play {
        Play::SneakyBastard { to } | Play::MineCarRide { to } => format!("{name} → {}", at(to)),
        Play::GoodTimes { at: place } => format!("{name}: {}", at(place)),
        Play::TipOff { seat, token: of } | Play::FriendlyFire { seat, token: of } => {
            format!("{name}: {} ({})", ctx.object(seat), token(of, lang))
        }
        Play::WhisperedPlan { moves } => {
            let moves = moves.both().map(|step| {
                let who = ctx.object(step.seat);
                format!(
                    "{who} ({}) {} → {}",
                    token(step.token, lang),
                    at(step.at),
                    at(step.to)
                )
            });
            format!("{name}: {}", moves.join(", "))
        }
        Play::IndecentExposure { seat } => format!("{name}: {}", ctx.object(seat)),
        Play::FoolsGold { seat, take } => {
            format!("{name} ↔ {} ({})", card(take), ctx.object(seat))
        }
        Play::Rally {
            token: of,
            at: from,
            to,
        } => {
            format!("{name}: {} {} → {}", token(of, lang), at(from), at(to))
        }
        Play::Misfire {
            save,
            seat,
            token: of,
        } => format!(
            "{name}: {} → {} ({})",
            token(save, lang),
            ctx.object(seat),
            token(of, lang)
        ),
        _ => name,
    }
}

impl TerminalUi for BoomtownBandits {
    const TITLE: &'static str = "Boomtown Bandits";

    /// Lockstep: a typed prompt is too slow for a race. Real time is an explicit choice.
    fn terminal_options() -> Options {
        Options {
            shootout: Mode::Lockstep,
            ..Options::default()
        }
    }

    fn real_time_options(options: Options) -> Option<Options> {
        Some(Options {
            shootout: Mode::Realtime,
            ..options
        })
    }

    fn key(typed: &str) -> Option<Act> {
        match typed {
            "" | "r" => Some(Act::Roll),
            "h" => Some(Act::Hit),
            "p" => Some(Act::Pass),
            _ => None,
        }
    }

    fn board(view: &View, ctx: &TextContext<'_>) -> String {
        let lang = ctx.lang;
        let mut text = String::new();
        let round = format!("{} {}", lang.text("Round", "Manche"), view.round);
        let mut notes = vec![stage(view, lang).to_owned()];
        notes.push(format!(
            "{} {}",
            lang.text("bottle:", "bouteille :"),
            ctx.object(view.first)
        ));
        if view.last_round {
            notes.push(lang.text("the last one", "la dernière").into());
        }
        let _ = writeln!(
            text,
            "{}  {}\n",
            paint(BOLD, round),
            paint(DIM, notes.join(" · "))
        );
        for at in &view.town {
            text += &place(at, ctx);
        }
        if let Some(shootout) = &view.shootout {
            text += &fight(shootout, ctx);
        }
        text.push('\n');
        for (seat, player) in (0..).map(Seat).zip(&view.players) {
            let turn = if view.waiting.contains(seat) {
                "▶"
            } else {
                " "
            };
            let hand = match player.hand {
                Some(hand) => cards(hand.iter()),
                None => format!("{} {}", player.hand_size, lang.text("in hand", "en main")),
            };
            let open = cards(player.played.iter());
            let town = if player.owns_town { " ★" } else { "" };
            let _ = writeln!(
                text,
                "{turn} {}{town}  {hand}  {}",
                paint(BOLD, format!("{:<10}", ctx.name(seat))),
                paint(DIM, open)
            );
        }
        if let Some(Some(two)) = view
            .choosing
            .as_ref()
            .map(|choosing| choosing.cards.as_ref())
        {
            let _ = writeln!(
                text,
                "\n  {} {}",
                lang.text("On top:", "Sur la pile :"),
                cards(two.iter().copied())
            );
        }
        text
    }

    fn event(event: &Event, _view: &View, ctx: &TextContext<'_>) -> Option<String> {
        words::event(event, ctx)
    }

    fn act(act: &Act, _view: &View, ctx: &TextContext<'_>) -> String {
        let lang = ctx.lang;
        match act {
            Act::Badge(at) => format!(
                "{} {}",
                lang.text("badge on", "étoile sur"),
                location(*at, lang)
            ),
            Act::Place { token: of, at } => format!(
                "{} {} → {}",
                lang.text("place", "placer"),
                token(*of, lang),
                location(*at, lang)
            ),
            Act::Pass => lang.text("pass", "passer").into(),
            Act::Roll => lang.text("ROLL", "LANCER").into(),
            Act::Hit => lang.text("HIT!", "TOUCHÉ !").into(),
            Act::Remove(aim) => {
                let targets: Vec<_> = aim
                    .targets()
                    .map(|of| format!("{} ({})", ctx.object(of.seat), token(of.token, lang)))
                    .collect();
                format!("{} {}", lang.text("aim at", "viser"), targets.join(", "))
            }
            Act::Keep(kept) => format!("{} {}", lang.text("keep", "garder"), card(*kept)),
            Act::Give(given) => format!(
                "{} {}",
                lang.text("pass on", "passer à gauche"),
                card(*given)
            ),
            Act::ClaimTown => lang
                .text("claim Own This Town", "réclamer Own This Town")
                .into(),
            Act::Show(shown) => format!("{} {}", lang.text("show", "montrer"), card(*shown)),
            Act::Card(played) => format!("{} {}", lang.text("play", "jouer"), play(*played, ctx)),
        }
    }

    fn preview_text(_preview: &Preview, _view: &View, _reader: &TextContext<'_>) -> Option<String> {
        None
    }

    fn factor(factor: usize, best: f32, other: f32, lang: Lang) -> String {
        let what = match factor {
            0 => lang.text("Money in cards and bonuses", "Argent en cartes et primes"),
            1 => lang.text("Money of the richest rival", "Argent du plus riche rival"),
            2 => lang.text(
                "Locations with the most cards",
                "Lieux où avoir le plus de cartes",
            ),
            3 => lang.text("Cards won", "Cartes gagnées"),
            _ => lang.text("Different locations won", "Lieux différents gagnés"),
        };
        let colon = lang.text(":", "\u{202f}:");
        let instead = lang.text("instead of", "au lieu de");
        let number = |mean| match (factor, lang) {
            (0 | 1, Lang::En) => format!("${}", lang.decimal(mean)),
            (0 | 1, Lang::Fr) => format!("{}\u{202f}$", lang.decimal(mean)),
            _ => lang.decimal(mean),
        };
        format!("{what}{colon} {} {instead} {}", number(best), number(other))
    }

    fn refusal(illegal: &Illegal, ctx: &TextContext<'_>) -> String {
        refusal(illegal, ctx.lang)
    }

    fn result(view: &View, ctx: &TextContext<'_>) -> String {
        let Some(outcome) = &view.outcome else {
            return String::new();
        };
        let lang = ctx.lang;
        let mut text = String::new();
        let winner = match outcome.winners() {
            [winner] => {
                let verb = ctx.verb(*winner, ["win", "wins"], ["gagnez", "gagne"]);
                format!("{} {verb}", ctx.name(*winner))
            }
            several => {
                let names: Vec<_> = several.iter().map(|&seat| ctx.name(seat)).collect();
                format!(
                    "{} {}",
                    names.join(", "),
                    lang.text("share the win", "se partagent la victoire")
                )
            }
        };
        let how = match view.reason() {
            Some(Reason::Shootout) => lang.text("in a last shootout", "dans une ultime fusillade"),
            _ => lang.text("with the most money", "avec le plus d'argent"),
        };
        let _ = writeln!(text, "{}", paint(BOLD, format!("{winner}, {how}.")));
        for line in view.sheet.iter().flat_map(|sheet| &sheet.lines) {
            let _ = writeln!(
                text,
                "  {:<10} {:<24} {:>6}",
                ctx.name(line.seat),
                reason(line.reason, lang),
                format!("{:+}$", line.amount)
            );
        }
        for (seat, score) in (0..).map(Seat).zip(&outcome.scores) {
            let total = score.unwrap_or_default();
            let _ = writeln!(
                text,
                "  {:<10} {:<24} {:>6}",
                ctx.name(seat),
                lang.text("in all", "en tout"),
                format!("{total}$")
            );
        }
        text
    }

    fn help(lang: Lang) -> &'static str {
        lang.text(
            "Each round the player with the bottle closes a location; then all place two shooters (✹) and a coward (»), face down.\n\
             From left to right: alone somewhere, you take its top card; otherwise dice decide. A bullet (✹) removes an opposing\n\
             token, a run-away (») sends the coward home. Cards can be played from the next round on and stay worth their dollars.\n\
             The round in which a pile is emptied is the last. Most cards of a location: 15$. Most money wins.",
            "À chaque manche, qui tient la bouteille ferme un lieu ; puis chacun place deux tireurs (✹) et un lâche (»), face cachée.\n\
             De gauche à droite : seul quelque part, on prend la carte du dessus ; sinon les dés décident. Une balle (✹) retire un\n\
             jeton adverse, une fuite (») renvoie le lâche. Une carte se joue dès la manche suivante et garde sa valeur en dollars.\n\
             La manche où une pile se vide est la dernière. Le plus de cartes d'un lieu : 15$. Le plus riche gagne.",
        )
    }
}

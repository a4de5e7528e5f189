//! Boomtown Bandits in a terminal.

mod words;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{
    Act, BoomtownBandits, Event, Face as Side, Fight, Illegal, Mode, Options, Place, Play, Preview,
    Reason, Stage, Token, View, Window,
};
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use saloon_terminal::paint::{BOLD, DIM, ink, paint};
use saloon_terminal::{Face, Lang, Reader};
use words::{card, cards, location, reason, refusal, token};

/// One sign for each face.
fn side(face: Option<Side>) -> &'static str {
    match face {
        Some(Side::Bullet) => "✹",
        Some(Side::Run) => "»",
        Some(Side::Blank) => "·",
        None => "_",
    }
}

fn place(place: &Place, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let mark = if place.closed {
        lang.say("closed", "fermé")
    } else if place.kept {
        lang.say("good times", "du bon temps")
    } else if place.resolved {
        lang.say("resolved", "résolu")
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
            format!("{}{sign}", reader.name(of.seat))
        })
        .collect();
    let name = location(place.location, lang);
    let pile = format!("({})", place.pile);
    format!(
        "  {} {} {} {}\n",
        paint(BOLD, format!("{name:<14}")),
        paint(DIM, format!("{pile:<4}")),
        tokens.join(" "),
        paint(ink(AnsiColor::Yellow), mark)
    )
}

fn fight(fight: &Fight, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let place = match fight.location {
        Some(at) => location(at, lang),
        None => lang.say("the money", "l'argent"),
    };
    let dice: Vec<_> = fight
        .dice
        .iter()
        .map(|dice| {
            let faces: String = dice.faces.iter().map(|&face| side(face)).collect();
            format!("{} {faces}", reader.name(dice.seat))
        })
        .collect();
    let title = format!("{} {place}", lang.say("Shootout for", "Fusillade pour"));
    format!("\n  {}: {}\n", paint(BOLD, title), dice.join("   "))
}

/// What the game waits for.
fn stage(view: &View, lang: Lang) -> &'static str {
    match (view.stage, view.window) {
        (_, Some(Window::BeforePlacing)) => lang.say("before placing", "avant de placer"),
        (_, Some(Window::BeforeShootout)) => lang.say("before a shootout", "avant une fusillade"),
        (_, Some(Window::DuringShootout)) => lang.say("during a shootout", "pendant une fusillade"),
        (_, Some(Window::Hit)) => lang.say("you are aimed at", "on vous vise"),
        (_, Some(Window::AfterShootout)) => lang.say("before the draw", "avant de piocher"),
        (_, Some(Window::AfterDraw)) => lang.say("after the draw", "après la pioche"),
        (_, Some(Window::EndOfRound)) => lang.say("end of the round", "fin de manche"),
        (Some(Stage::Badge), _) => lang.say("the badge", "le badge"),
        (Some(Stage::Placing), _) => lang.say("placing", "placement"),
        (Some(Stage::Shootout), _) => lang.say("dice!", "aux dés !"),
        (Some(Stage::Removing), _) => lang.say("aiming", "on vise"),
        (Some(Stage::Choosing), _) => lang.say("a choice", "un choix"),
        (Some(Stage::Window) | None, None) => "",
    }
}

fn play(play: Play, reader: &Reader<'_>) -> String {
    let lang = reader.lang;
    let name = card(play.card());
    let at = |place| location(place, lang);
    match play {
        Play::SneakyBastard { to } | Play::MineCarRide { to } => format!("{name} → {}", at(to)),
        Play::GoodTimes { at: place } => format!("{name}: {}", at(place)),
        Play::TipOff { seat, token: of } | Play::FriendlyFire { seat, token: of } => {
            format!("{name}: {} ({})", reader.object(seat), token(of, lang))
        }
        Play::WhisperedPlan { moves } => {
            let moves = moves.both().map(|step| {
                let who = reader.object(step.seat);
                format!(
                    "{who} ({}) {} → {}",
                    token(step.token, lang),
                    at(step.at),
                    at(step.to)
                )
            });
            format!("{name}: {}", moves.join(", "))
        }
        Play::IndecentExposure { seat } => format!("{name}: {}", reader.object(seat)),
        Play::FoolsGold { seat, take } => {
            format!("{name} ↔ {} ({})", card(take), reader.object(seat))
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
            reader.object(seat),
            token(of, lang)
        ),
        _ => name,
    }
}

impl Face for BoomtownBandits {
    const TITLE: &'static str = "Boomtown Bandits";

    /// Nobody races against a prompt, unless they ask for it.
    fn options_at_a_terminal() -> Options {
        Options {
            shootout: Mode::Lockstep,
            ..Options::default()
        }
    }

    fn in_real_time(options: Options) -> Option<Options> {
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

    fn board(view: &View, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let mut text = String::new();
        let round = format!("{} {}", lang.say("Round", "Manche"), view.round);
        let mut notes = vec![stage(view, lang).to_owned()];
        notes.push(format!(
            "{} {}",
            lang.say("bottle:", "bouteille :"),
            reader.object(view.first)
        ));
        if view.last_round {
            notes.push(lang.say("the last one", "la dernière").into());
        }
        let _ = writeln!(
            text,
            "{}  {}\n",
            paint(BOLD, round),
            paint(DIM, notes.join(" · "))
        );
        for at in &view.town {
            text += &place(at, reader);
        }
        if let Some(shootout) = &view.shootout {
            text += &fight(shootout, reader);
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
                None => format!("{} {}", player.hand_size, lang.say("in hand", "en main")),
            };
            let open = cards(player.played.iter());
            let town = if player.owns_town { " ★" } else { "" };
            let _ = writeln!(
                text,
                "{turn} {}{town}  {hand}  {}",
                paint(BOLD, format!("{:<10}", reader.name(seat))),
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
                lang.say("On top:", "Sur la pile :"),
                cards(two.iter().copied())
            );
        }
        text
    }

    fn event(event: &Event, _view: &View, reader: &Reader<'_>) -> Option<String> {
        words::event(event, reader)
    }

    fn act(act: &Act, _view: &View, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match act {
            Act::Badge(at) => format!(
                "{} {}",
                lang.say("badge on", "badge sur"),
                location(*at, lang)
            ),
            Act::Place { token: of, at } => format!(
                "{} {} → {}",
                lang.say("place", "placer"),
                token(*of, lang),
                location(*at, lang)
            ),
            Act::Pass => lang.say("pass", "passer").into(),
            Act::Roll => lang.say("ROLL", "LANCER").into(),
            Act::Hit => lang.say("HIT!", "TOUCHÉ !").into(),
            Act::Remove(aim) => {
                let targets: Vec<_> = aim
                    .targets()
                    .map(|of| format!("{} ({})", reader.object(of.seat), token(of.token, lang)))
                    .collect();
                format!("{} {}", lang.say("aim at", "viser"), targets.join(", "))
            }
            Act::Keep(kept) => format!("{} {}", lang.say("keep", "garder"), card(*kept)),
            Act::Give(given) => format!(
                "{} {}",
                lang.say("pass on", "passer à gauche"),
                card(*given)
            ),
            Act::ClaimTown => lang
                .say("claim Own This Town", "réclamer Own This Town")
                .into(),
            Act::Show(shown) => format!("{} {}", lang.say("show", "montrer"), card(*shown)),
            Act::Card(played) => format!("{} {}", lang.say("play", "jouer"), play(*played, reader)),
        }
    }

    fn brings(_preview: &Preview, _view: &View, _reader: &Reader<'_>) -> Option<String> {
        None
    }

    fn refusal(illegal: &Illegal, reader: &Reader<'_>) -> String {
        refusal(illegal, reader.lang)
    }

    fn result(view: &View, reader: &Reader<'_>) -> String {
        let Some(outcome) = &view.outcome else {
            return String::new();
        };
        let lang = reader.lang;
        let mut text = String::new();
        let winner = match outcome.winners() {
            [winner] => {
                let verb = reader.verb(*winner, ["win", "wins"], ["gagnez", "gagne"]);
                format!("{} {verb}", reader.name(*winner))
            }
            several => {
                let names: Vec<_> = several.iter().map(|&seat| reader.name(seat)).collect();
                format!(
                    "{} {}",
                    names.join(", "),
                    lang.say("share the win", "se partagent la victoire")
                )
            }
        };
        let how = match view.reason() {
            Some(Reason::Shootout) => lang.say("in a last shootout", "dans une ultime fusillade"),
            _ => lang.say("with the most money", "avec le plus d'argent"),
        };
        let _ = writeln!(text, "{}", paint(BOLD, format!("{winner}, {how}.")));
        for line in view.sheet.iter().flat_map(|sheet| &sheet.lines) {
            let _ = writeln!(
                text,
                "  {:<10} {:<24} {:>6}",
                reader.name(line.seat),
                reason(line.reason, lang),
                format!("{:+}$", line.amount)
            );
        }
        for (seat, score) in (0..).map(Seat).zip(&outcome.scores) {
            let total = score.unwrap_or_default();
            let _ = writeln!(
                text,
                "  {:<10} {:<24} {:>6}",
                reader.name(seat),
                lang.say("in all", "en tout"),
                format!("{total}$")
            );
        }
        text
    }

    fn help(lang: Lang) -> &'static str {
        lang.say(
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

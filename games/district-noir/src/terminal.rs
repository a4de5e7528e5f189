//! Terminal interface of District Noir, in English and French.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{
    Act, Card, CardKind, Cards, DistrictNoir, Event, Illegal, Preview, Reason, Row, ScoreReason,
    Standing, View,
};
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use saloon_terminal::paint::{BOLD, DIM, colour, paint};
use saloon_terminal::{Lang, TerminalUi, TextContext};

pub(crate) fn name(card: Card, lang: Lang) -> String {
    match card {
        Card::Docks => lang.text("Docks", "Docks").into(),
        Card::Police => lang.text("Police", "Police").into(),
        Card::Hall => lang.text("Hall", "Mairie").into(),
        other => other.to_string(),
    }
}

fn card(card: Card, lang: Lang) -> String {
    let style = match card.kind() {
        CardKind::Support => BOLD,
        CardKind::Alliance => colour(AnsiColor::Green),
        CardKind::Betrayal => colour(AnsiColor::Red),
        CardKind::City => colour(AnsiColor::Yellow).bold(),
    };
    paint(style, name(card, lang))
}

fn row(cards: impl IntoIterator<Item = Card>, lang: Lang) -> String {
    let cards: Vec<_> = cards.into_iter().map(|one| card(one, lang)).collect();
    cards.join("  ")
}

/// Shows the line, with the cards of a take in brackets.
fn line(line: Row, lang: Lang) -> String {
    if line.is_empty() {
        return paint(DIM, lang.text("(empty)", "(vide)"));
    }
    let reach = usize::from(line.last(5).len());
    let older = usize::from(line.len()) - reach;
    let older_cards = row(line.iter().take(older), lang);
    let gap = if older > 0 { "  " } else { "" };
    format!(
        "{older_cards}{gap}[ {} ]",
        row(line.iter().skip(older), lang)
    )
}

/// Shows the cards a player took: supports as counts, then the other cards.
fn taken(cards: Cards, lang: Lang) -> String {
    if cards.is_empty() {
        return paint(DIM, lang.text("nothing taken yet", "rien de pris encore"));
    }
    let supports = Card::SUPPORTS.map(|support| {
        let count = cards.count(support);
        let text = format!("{support}×{count}");
        if count == 0 {
            paint(DIM, text)
        } else {
            paint(BOLD, text)
        }
    });
    let others: Vec<_> = cards
        .iter()
        .filter(|one| one.kind() != CardKind::Support)
        .map(|one| card(one, lang))
        .collect();
    format!("{}   {}", supports.join("  "), others.join("  "))
}

fn points(count: i8, lang: Lang) -> String {
    let unit = if count.abs() == 1 {
        lang.text("point", "point")
    } else {
        lang.text("points", "points")
    };
    format!("{count} {unit}")
}

fn player(view: &View, seat: Seat, ctx: &TextContext<'_>) -> String {
    let player = view.players[seat];
    let lang = ctx.lang;
    let turn = if view.turn == Some(seat) { "▶" } else { " " };
    let cards = match player.hand_size {
        1 => lang.text("1 card", "1 carte").to_owned(),
        count => format!("{count} {}", lang.text("cards", "cartes")),
    };
    let took = if player.has_taken {
        ctx.verb(
            seat,
            ["have taken this round", "has taken this round"],
            ["avez pris cette manche", "a pris cette manche"],
        )
    } else {
        ctx.verb(
            seat,
            ["may still take", "may still take"],
            ["pouvez encore prendre", "peut encore prendre"],
        )
    };
    let total = points(view.standing.totals[seat], lang);
    format!(
        "{turn} {}  {}\n    {}\n",
        paint(BOLD, ctx.name(seat)),
        paint(DIM, format!("{cards} · {took} · {total}")),
        taken(player.taken, lang),
    )
}

/// Lists the majorities that change.
fn majorities(before: &Standing, after: &Standing, ctx: &TextContext<'_>) -> Vec<String> {
    Card::SUPPORTS
        .into_iter()
        .zip(before.majorities.into_iter().zip(after.majorities))
        .filter(|(_, (before, after))| before != after)
        .map(|(support, (_, after))| match after {
            Some(seat) if ctx.seat == Some(seat) => {
                format!("{} {support}", ctx.text("you lead the", "vous menez les"))
            }
            Some(seat) => format!(
                "{} {} {support}",
                ctx.name(seat),
                ctx.text("leads the", "mène les")
            ),
            None => format!("{} {support}", ctx.text("a tie for the", "égalité sur les")),
        })
        .collect()
}

impl TerminalUi for DistrictNoir {
    const TITLE: &'static str = "District Noir";

    fn board(view: &View, ctx: &TextContext<'_>) -> String {
        let lang = ctx.lang;
        let mut text = String::new();
        let title = format!("{} {}/4", lang.text("Round", "Manche"), view.round);
        let opens = format!(
            "{} {}",
            lang.text("opened by", "ouverte par"),
            ctx.object(view.opener)
        );
        let pile = format!(
            "{} {}",
            view.pile,
            lang.text("in the pile", "dans la pioche")
        );
        let _ = writeln!(
            text,
            "{}  {}\n",
            paint(BOLD, title),
            paint(DIM, format!("{opens} · {pile}"))
        );
        let me = ctx.seat.unwrap_or(Seat(0));
        text += &player(view, me.next(2), ctx);
        let _ = writeln!(text, "\n    {}\n", line(view.line, lang));
        text += &player(view, me, ctx);
        if let Some(hand) = view.players[me].hand.filter(|hand| !hand.is_empty()) {
            let _ = writeln!(
                text,
                "    {} {}",
                paint(DIM, lang.text("hand:", "main :")),
                row(hand.iter(), lang)
            );
        }
        text
    }

    fn event(event: &Event, _view: &View, ctx: &TextContext<'_>) -> Option<String> {
        let lang = ctx.lang;
        Some(match event {
            Event::LineLaid { cards } => {
                format!(
                    "{} {}",
                    lang.text("The line begins with", "La ligne commence par"),
                    row(cards.iter(), lang)
                )
            }
            Event::RoundOpened { round, opener } => {
                let who = ctx.name(*opener);
                let verb = ctx.verb(*opener, ["open", "opens"], ["ouvrez", "ouvre"]);
                paint(
                    BOLD,
                    format!("{} {round}: {who} {verb}", lang.text("Round", "Manche")),
                )
            }
            Event::Dealt {
                seat,
                cards: Some(cards),
            } => {
                let verb = ctx.verb(*seat, ["draw", "draws"], ["piochez", "pioche"]);
                format!("{} {verb} {}", ctx.name(*seat), row(cards.iter(), lang))
            }
            Event::Dealt { cards: None, .. } => return None,
            Event::Played { seat, card: played } => {
                let verb = ctx.verb(*seat, ["play", "plays"], ["jouez", "joue"]);
                format!("{} {verb} {}", ctx.name(*seat), card(*played, lang))
            }
            Event::Took { seat, cards } => {
                let verb = ctx.verb(*seat, ["take", "takes"], ["prenez", "prend"]);
                format!("{} {verb} {}", ctx.name(*seat), row(cards.iter(), lang))
            }
            Event::Ended { removed, .. } => {
                format!(
                    "{} {}",
                    lang.text("In the box:", "Dans la boîte :"),
                    row(removed.iter(), lang)
                )
            }
        })
    }

    fn act(act: &Act, view: &View, ctx: &TextContext<'_>) -> String {
        let lang = ctx.lang;
        match act {
            Act::Play(played) => format!("{} {}", lang.text("play", "jouer"), card(*played, lang)),
            Act::Take => match view.line.last(5).len() {
                1 => lang
                    .text("take the only card", "prendre la seule carte")
                    .into(),
                5 => lang
                    .text("take the last five", "prendre les cinq dernières")
                    .into(),
                count => format!("{} {count}", lang.text("take all", "prendre les")),
            },
        }
    }

    fn preview_text(preview: &Preview, _view: &View, ctx: &TextContext<'_>) -> Option<String> {
        if preview.takes.is_empty() {
            return None;
        }
        if preview.wins {
            let won = ctx.text(
                "the third city card: the game!",
                "le troisième lieu : la partie !",
            );
            return Some(paint(colour(AnsiColor::Yellow).bold(), won));
        }
        let me = ctx.seat.unwrap_or(Seat(0));
        let totals = |standing: &Standing| {
            let (mine, theirs) = (standing.totals[me], standing.totals[me.next(2)]);
            format!("{mine}–{theirs}")
        };
        let mut parts = vec![format!(
            "{} → {}",
            totals(&preview.before),
            totals(&preview.after)
        )];
        parts.extend(majorities(&preview.before, &preview.after, ctx));
        Some(parts.join(", "))
    }

    fn factor(factor: usize, best: f32, other: f32, lang: Lang) -> String {
        let (from, to) = (lang.decimal(best), lang.decimal(other));
        let instead = lang.text("instead of", "au lieu de");
        let colon = lang.text(":", "\u{202f}:");
        let lead = |what: &str, english: &str, french: [&str; 2]| {
            let side = |lead: f32| match lang.decimal(lead).strip_prefix('−') {
                Some(size) => (size.to_owned(), lang.text("behind", "de retard")),
                None => (lang.decimal(lead), lang.text("ahead", "d’avance")),
            };
            let ((from, better), (to, worse)) = (side(best), side(other));
            let worse = if better == worse {
                String::new()
            } else {
                format!(" {worse}")
            };
            // In French, less than two is singular.
            let unit = match lang {
                Lang::En => english,
                Lang::Fr => french[usize::from(best.abs() >= 1.95)],
            };
            format!("{what}{colon} {from} {unit} {better} {instead} {to}{worse}")
        };
        match factor {
            0..4 => {
                let support = Card::SUPPORTS[factor];
                let what = match lang {
                    Lang::En => format!("{support}s"),
                    Lang::Fr => format!("Les {support}"),
                };
                lead(&what, "cards", ["carte", "cartes"])
            }
            4 => lead(
                lang.text("Alliances and betrayals", "Alliances et trahisons"),
                "points",
                ["point", "points"],
            ),
            5 => lead(
                lang.text("Sets of 5, 6, 7 and 8", "Séries de 5, 6, 7 et 8"),
                "sets",
                ["série", "séries"],
            ),
            6 => {
                let what = lang.text("City cards", "Lieux de la ville");
                format!("{what}{colon} {from} {instead} {to}")
            }
            7 => {
                let what = lang.text("City cards of the opponent", "Lieux de l’adversaire");
                format!("{what}{colon} {from} {instead} {to}")
            }
            _ => lead("Score", "points", ["point", "points"]),
        }
    }

    fn refusal(illegal: &Illegal, ctx: &TextContext<'_>) -> String {
        match (illegal, ctx.lang) {
            (Illegal::NotYourTurn { .. }, Lang::Fr) => "Ce n'est pas à vous de jouer".into(),
            (Illegal::GameOver, Lang::Fr) => "La partie est finie".into(),
            (Illegal::NotHeld { card }, Lang::Fr) => {
                format!("Vous n'avez pas de {}", name(*card, Lang::Fr))
            }
            (Illegal::EmptyLine, Lang::Fr) => "La ligne est vide : rien à prendre".into(),
            (Illegal::AlreadyTaken, Lang::Fr) => {
                "Vous avez déjà pris cette manche : jouez une carte".into()
            }
            (Illegal::EmptyHand, Lang::Fr) => "Votre main est vide : il faut prendre".into(),
            (Illegal::NotYourTurn { .. }, Lang::En) => "It is not your turn".into(),
            (Illegal::GameOver, Lang::En) => "The game is over".into(),
            (Illegal::NotHeld { card }, Lang::En) => {
                format!("You hold no {}", name(*card, Lang::En))
            }
            (Illegal::EmptyLine, Lang::En) => "The line is empty: nothing to take".into(),
            (Illegal::AlreadyTaken, Lang::En) => "You have taken this round: play a card".into(),
            (Illegal::EmptyHand, Lang::En) => "Your hand is empty: you must take".into(),
        }
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
            _ => lang.text("A draw", "Partie nulle").into(),
        };
        let how = match view.reason() {
            Some(Reason::Cities) => lang.text(
                "with the three city cards",
                "avec les trois lieux de la ville",
            ),
            Some(Reason::TieBreak) => lang.text(
                "on equal points, with more of the higher supports",
                "à égalité, par les plus hauts soutiens",
            ),
            Some(Reason::Draw) => lang.text("equal points and supports", "égalité parfaite"),
            _ => lang.text("on points", "aux points"),
        };
        let _ = writeln!(text, "{}", paint(BOLD, format!("{winner}, {how}.")));
        for line in view
            .sheet
            .iter()
            .flat_map(|sheet| &sheet.lines)
            .filter(|line| line.amount != 0)
        {
            let reason = match line.reason {
                ScoreReason::MostFives => lang.text("most 5s", "majorité des 5"),
                ScoreReason::MostSixes => lang.text("most 6s", "majorité des 6"),
                ScoreReason::MostSevens => lang.text("most 7s", "majorité des 7"),
                ScoreReason::MostEights => lang.text("most 8s", "majorité des 8"),
                ScoreReason::Sets => lang.text("sets of four", "séries de quatre"),
                ScoreReason::Alliances => lang.text("alliances", "alliances"),
                ScoreReason::Betrayals => lang.text("betrayals", "trahisons"),
                ScoreReason::Cities => lang.text("city cards", "lieux de la ville"),
            };
            let _ = writeln!(
                text,
                "  {:<10} {reason:<20} {:>4}",
                ctx.name(line.seat),
                format!("{:+}", line.amount)
            );
        }
        for seat in Seat::all(2) {
            if let Some(Some(score)) = outcome.scores.get(seat.index()) {
                let _ = writeln!(
                    text,
                    "  {:<10} {:<20} {score:>4}",
                    ctx.name(seat),
                    lang.text("total", "en tout")
                );
            }
        }
        text
    }

    fn help(lang: Lang) -> &'static str {
        lang.text(
            "Four rounds. In each you act six times, in turns: play your five cards to the end of the line,\n\
             and once, when you like, take the last five cards of the line [between the brackets].\n\
             What you take stays yours. At the end, the player with more 5s scores 5, with more 6s 6, and so on; each set\n\
             of 5 6 7 8 is worth 5 more; +2 +3 +4 add, -1 -2 -3 cost. Take Docks, Police and Hall, and you win at once.",
            "Quatre manches. À chacune, six actions chacun, à tour de rôle : jouer ses cinq cartes au bout de la ligne\n\
             et, une fois, quand on veut, prendre les cinq dernières [entre crochets].\n\
             Ce qui est pris le reste. À la fin, qui a le plus de 5 marque 5, le plus de 6 en marque 6, et ainsi de suite ;\n\
             chaque série 5 6 7 8 vaut 5 de plus ; +2 +3 +4 ajoutent, -1 -2 -3 coûtent. Docks, Police et Mairie : les trois, et la partie est gagnée.",
        )
    }
}

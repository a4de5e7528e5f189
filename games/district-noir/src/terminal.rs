//! District Noir in a terminal.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{
    Act, Card, Cards, DistrictNoir, Event, Illegal, Kind, Preview, Reason, Row, ScoreReason,
    Standing, View,
};
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use saloon_terminal::paint::{BOLD, DIM, ink, paint};
use saloon_terminal::{Face, Lang, Reader};

fn name(card: Card, lang: Lang) -> String {
    match card {
        Card::Docks => lang.say("Docks", "Docks").into(),
        Card::Police => lang.say("Police", "Police").into(),
        Card::Hall => lang.say("Hall", "Mairie").into(),
        other => other.to_string(),
    }
}

fn card(card: Card, lang: Lang) -> String {
    let style = match card.kind() {
        Kind::Support => BOLD,
        Kind::Alliance => ink(AnsiColor::Green),
        Kind::Betrayal => ink(AnsiColor::Red),
        Kind::City => ink(AnsiColor::Yellow).bold(),
    };
    paint(style, name(card, lang))
}

fn row(cards: impl IntoIterator<Item = Card>, lang: Lang) -> String {
    let cards: Vec<_> = cards.into_iter().map(|one| card(one, lang)).collect();
    cards.join("  ")
}

/// The line, with the cards that a take would bring between brackets.
fn line(line: Row, lang: Lang) -> String {
    if line.is_empty() {
        return paint(DIM, lang.say("(empty)", "(vide)"));
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

/// What somebody took, by kind.
fn taken(cards: Cards, lang: Lang) -> String {
    if cards.is_empty() {
        return paint(DIM, lang.say("nothing taken yet", "rien de pris encore"));
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
        .filter(|one| one.kind() != Kind::Support)
        .map(|one| card(one, lang))
        .collect();
    format!("{}   {}", supports.join("  "), others.join("  "))
}

fn points(count: i8, lang: Lang) -> String {
    let unit = if count.abs() == 1 {
        lang.say("point", "point")
    } else {
        lang.say("points", "points")
    };
    format!("{count} {unit}")
}

fn player(view: &View, seat: Seat, reader: &Reader<'_>) -> String {
    let player = view.players[seat];
    let lang = reader.lang;
    let turn = if view.turn == Some(seat) { "▶" } else { " " };
    let cards = match player.hand_size {
        1 => lang.say("1 card", "1 carte").to_owned(),
        count => format!("{count} {}", lang.say("cards", "cartes")),
    };
    let took = if player.has_taken {
        reader.verb(
            seat,
            ["have taken this round", "has taken this round"],
            ["avez pris cette manche", "a pris cette manche"],
        )
    } else {
        reader.verb(
            seat,
            ["may still take", "may still take"],
            ["pouvez encore prendre", "peut encore prendre"],
        )
    };
    let total = points(view.standing.totals[seat], lang);
    format!(
        "{turn} {}  {}\n    {}\n",
        paint(BOLD, reader.name(seat)),
        paint(DIM, format!("{cards} · {took} · {total}")),
        taken(player.taken, lang),
    )
}

/// Whose majorities change.
fn majorities(before: &Standing, after: &Standing, reader: &Reader<'_>) -> Vec<String> {
    Card::SUPPORTS
        .into_iter()
        .zip(before.majorities.into_iter().zip(after.majorities))
        .filter(|(_, (before, after))| before != after)
        .map(|(support, (_, after))| match after {
            Some(seat) if reader.seat == Some(seat) => {
                format!("{} {support}", reader.say("you lead the", "vous menez les"))
            }
            Some(seat) => format!(
                "{} {} {support}",
                reader.name(seat),
                reader.say("leads the", "mène les")
            ),
            None => format!(
                "{} {support}",
                reader.say("a tie for the", "égalité sur les")
            ),
        })
        .collect()
}

impl Face for DistrictNoir {
    const TITLE: &'static str = "District Noir";

    fn board(view: &View, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let mut text = String::new();
        let title = format!("{} {}/4", lang.say("Round", "Manche"), view.round);
        let opens = format!(
            "{} {}",
            lang.say("opened by", "ouverte par"),
            reader.object(view.opener)
        );
        let pile = format!(
            "{} {}",
            view.pile,
            lang.say("in the pile", "dans la pioche")
        );
        let _ = writeln!(
            text,
            "{}  {}\n",
            paint(BOLD, title),
            paint(DIM, format!("{opens} · {pile}"))
        );
        let me = reader.seat.unwrap_or(Seat(0));
        text += &player(view, me.next(2), reader);
        let _ = writeln!(text, "\n    {}\n", line(view.line, lang));
        text += &player(view, me, reader);
        if let Some(hand) = view.players[me].hand.filter(|hand| !hand.is_empty()) {
            let _ = writeln!(
                text,
                "    {} {}",
                paint(DIM, lang.say("hand:", "main :")),
                row(hand.iter(), lang)
            );
        }
        text
    }

    fn event(event: &Event, _view: &View, reader: &Reader<'_>) -> Option<String> {
        let lang = reader.lang;
        Some(match event {
            Event::LineLaid { cards } => {
                format!(
                    "{} {}",
                    lang.say("The line begins with", "La ligne commence par"),
                    row(cards.iter(), lang)
                )
            }
            Event::RoundOpened { round, opener } => {
                let who = reader.name(*opener);
                let verb = reader.verb(*opener, ["open", "opens"], ["ouvrez", "ouvre"]);
                paint(
                    BOLD,
                    format!("{} {round}: {who} {verb}", lang.say("Round", "Manche")),
                )
            }
            Event::Dealt {
                seat,
                cards: Some(cards),
            } => {
                let verb = reader.verb(*seat, ["draw", "draws"], ["piochez", "pioche"]);
                format!("{} {verb} {}", reader.name(*seat), row(cards.iter(), lang))
            }
            Event::Dealt { cards: None, .. } => return None,
            Event::Played { seat, card: played } => {
                let verb = reader.verb(*seat, ["play", "plays"], ["jouez", "joue"]);
                format!("{} {verb} {}", reader.name(*seat), card(*played, lang))
            }
            Event::Took { seat, cards } => {
                let verb = reader.verb(*seat, ["take", "takes"], ["prenez", "prend"]);
                format!("{} {verb} {}", reader.name(*seat), row(cards.iter(), lang))
            }
            Event::Ended { removed, .. } => {
                format!(
                    "{} {}",
                    lang.say("In the box:", "Dans la boîte :"),
                    row(removed.iter(), lang)
                )
            }
        })
    }

    fn act(act: &Act, view: &View, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        match act {
            Act::Play(played) => format!("{} {}", lang.say("play", "jouer"), card(*played, lang)),
            Act::Take => match view.line.last(5).len() {
                1 => lang
                    .say("take the only card", "prendre la seule carte")
                    .into(),
                5 => lang
                    .say("take the last five", "prendre les cinq dernières")
                    .into(),
                count => format!("{} {count}", lang.say("take all", "prendre les")),
            },
        }
    }

    fn brings(preview: &Preview, _view: &View, reader: &Reader<'_>) -> Option<String> {
        if preview.takes.is_empty() {
            return None;
        }
        if preview.wins {
            let won = reader.say(
                "the third city card: the game!",
                "le troisième lieu : la partie !",
            );
            return Some(paint(ink(AnsiColor::Yellow).bold(), won));
        }
        let me = reader.seat.unwrap_or(Seat(0));
        let totals = |standing: &Standing| {
            let (mine, theirs) = (standing.totals[me], standing.totals[me.next(2)]);
            format!("{mine}–{theirs}")
        };
        let mut parts = vec![format!(
            "{} → {}",
            totals(&preview.before),
            totals(&preview.after)
        )];
        parts.extend(majorities(&preview.before, &preview.after, reader));
        Some(parts.join(", "))
    }

    fn refusal(illegal: &Illegal, reader: &Reader<'_>) -> String {
        match (illegal, reader.lang) {
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
            _ => lang.say("A draw", "Partie nulle").into(),
        };
        let how = match view.reason() {
            Some(Reason::Cities) => lang.say(
                "with the three city cards",
                "avec les trois lieux de la ville",
            ),
            Some(Reason::TieBreak) => lang.say(
                "on equal points, by the higher supports",
                "à égalité, par les plus hauts soutiens",
            ),
            Some(Reason::Draw) => lang.say("equal in everything", "égalité parfaite"),
            _ => lang.say("on points", "aux points"),
        };
        let _ = writeln!(text, "{}", paint(BOLD, format!("{winner}, {how}.")));
        for line in view
            .sheet
            .iter()
            .flat_map(|sheet| &sheet.lines)
            .filter(|line| line.amount != 0)
        {
            let reason = match line.reason {
                ScoreReason::MostFives => lang.say("most 5s", "majorité des 5"),
                ScoreReason::MostSixes => lang.say("most 6s", "majorité des 6"),
                ScoreReason::MostSevens => lang.say("most 7s", "majorité des 7"),
                ScoreReason::MostEights => lang.say("most 8s", "majorité des 8"),
                ScoreReason::Sets => lang.say("sets of four", "séries de quatre"),
                ScoreReason::Alliances => lang.say("alliances", "alliances"),
                ScoreReason::Betrayals => lang.say("betrayals", "trahisons"),
                ScoreReason::Cities => lang.say("city cards", "lieux de la ville"),
            };
            let _ = writeln!(
                text,
                "  {:<10} {reason:<20} {:>4}",
                reader.name(line.seat),
                format!("{:+}", line.amount)
            );
        }
        for seat in Seat::all(2) {
            if let Some(Some(score)) = outcome.scores.get(seat.index()) {
                let _ = writeln!(
                    text,
                    "  {:<10} {:<20} {score:>4}",
                    reader.name(seat),
                    lang.say("in all", "en tout")
                );
            }
        }
        text
    }

    fn help(lang: Lang) -> &'static str {
        lang.say(
            "Four rounds. In each you act six times, in turns: play your five cards to the end of the line,\n\
             and once, when you like, take the last five cards of the line [between the brackets].\n\
             What you take stays yours. At the end, whoever has more 5s scores 5, more 6s 6, and so on; each set\n\
             of 5 6 7 8 is worth 5 more; +2 +3 +4 add, -1 -2 -3 cost. Docks, Police and Hall: who takes all three wins at once.",
            "Quatre manches. À chacune, six actions chacun, à tour de rôle : jouer ses cinq cartes au bout de la ligne\n\
             et, une fois, quand on veut, prendre les cinq dernières [entre crochets].\n\
             Ce qui est pris le reste. À la fin, qui a le plus de 5 marque 5, le plus de 6 en marque 6, et ainsi de suite ;\n\
             chaque série 5 6 7 8 vaut 5 de plus ; +2 +3 +4 ajoutent, -1 -2 -3 coûtent. Docks, Police et Mairie : les trois, et la partie est gagnée.",
        )
    }
}

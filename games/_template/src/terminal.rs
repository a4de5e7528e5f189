//! Terminal interface: board, events and refusals as text, in English and French.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use saloon_core::Seat;
use saloon_terminal::paint::{BOLD, DIM, paint};
use saloon_terminal::{Lang, TerminalUi, TextContext};

use crate::{Act, Card, Event, Hand, Illegal, Preview, TemplateGame, View};

fn cards(cards: impl IntoIterator<Item = Card>) -> String {
    let cards: Vec<_> = cards.into_iter().map(|card| paint(BOLD, card)).collect();
    cards.join(" ")
}

fn hand(hand: Hand) -> String {
    cards(hand.iter())
}

fn seats(view: &View) -> impl Iterator<Item = Seat> {
    (0..).map(Seat).take(view.players.len())
}

impl TerminalUi for TemplateGame {
    const TITLE: &'static str = "Template Game";

    fn board(view: &View, ctx: &TextContext<'_>) -> String {
        let prizes = view
            .prizes
            .map(|prize| prize.map_or("?".into(), |prize| format!("{prize}")));
        let mut text = format!(
            "{} {}/3 · {} {}\n",
            ctx.text("Round", "Manche"),
            view.round,
            ctx.text("prizes:", "lots :"),
            prizes.join(" ")
        );
        for (seat, player) in seats(view).zip(&view.players) {
            let chosen = if player.has_chosen { "✓" } else { " " };
            let shown = player.hand.map_or(String::new(), hand);
            let points = format!("{} {}", player.points, ctx.text("pt", "pt"));
            let name = paint(BOLD, ctx.name(seat));
            let _ = writeln!(text, "{chosen} {name}  {}  {shown}", paint(DIM, points));
        }
        text
    }

    fn event(event: &Event, _view: &View, ctx: &TextContext<'_>) -> Option<String> {
        Some(match *event {
            Event::Dealt { cards: None, .. } | Event::Ended { .. } => return None,
            Event::Dealt {
                cards: Some(cards), ..
            } => format!(
                "{} {}",
                ctx.text("Your cards:", "Vos cartes :"),
                hand(cards)
            ),
            Event::PrizeTurned { round, prize } => format!(
                "{} {round}: {prize}",
                ctx.text("Prize of round", "Lot de la manche")
            ),
            Event::RoundOpened { round } => {
                paint(BOLD, format!("{} {round}", ctx.text("Round", "Manche")))
            }
            Event::Chose { seat } => {
                let chose = ctx.verb(
                    seat,
                    ["have chosen", "has chosen"],
                    ["avez choisi", "a choisi"],
                );
                format!("{} {chose}", ctx.name(seat))
            }
            Event::Played { seat, card, late } => {
                let plays = ctx.verb(seat, ["play", "plays"], ["jouez", "joue"]);
                let late = if late {
                    ctx.text(", too late to choose", ", faute d'avoir choisi")
                } else {
                    ""
                };
                format!("{} {plays} {}{late}", ctx.name(seat), cards([card]))
            }
            Event::PrizeTaken {
                seat: Some(seat),
                prize,
                ..
            } => {
                let wins = ctx.verb(seat, ["take", "takes"], ["prenez", "prend"]);
                let prize = paint(BOLD, prize);
                format!("{} {wins} {prize}", ctx.name(seat))
            }
            Event::PrizeTaken { seat: None, .. } => ctx
                .text(
                    "All tied: nobody takes the prize",
                    "Tous à égalité : personne ne prend le lot",
                )
                .into(),
        })
    }

    fn act(act: &Act, _view: &View, ctx: &TextContext<'_>) -> String {
        let Act::Play(card) = act;
        format!("{} {}", ctx.text("play", "jouer"), cards([*card]))
    }

    fn preview_text(preview: &Preview, _view: &View, ctx: &TextContext<'_>) -> Option<String> {
        if preview.left.is_empty() {
            return None;
        }
        Some(format!(
            "{} {}",
            ctx.text("keeps", "garde"),
            hand(preview.left)
        ))
    }

    fn refusal(illegal: &Illegal, ctx: &TextContext<'_>) -> String {
        match illegal {
            Illegal::GameOver => ctx.text("The game is over", "La partie est finie").into(),
            Illegal::AlreadyChosen => ctx
                .text(
                    "You have already chosen this round",
                    "Vous avez choisi pour cette manche",
                )
                .into(),
            Illegal::NotHeld { card } => {
                format!("{} {card}", ctx.text("You hold no", "Vous n'avez pas de"))
            }
        }
    }

    fn result(view: &View, ctx: &TextContext<'_>) -> String {
        let mut text = String::new();
        for place in view.outcome.iter().flat_map(|outcome| &outcome.ranking) {
            for &seat in place {
                let points = view.players[seat.index()].points;
                let _ = writeln!(text, "{:>3}  {}", points, ctx.name(seat));
            }
        }
        text
    }

    fn help(lang: Lang) -> &'static str {
        lang.text(
            "Three rounds. A prize of 1 to 3 points is turned up, and everyone secretly chooses a card.\n\
             The highest card that nobody else played takes the prize. After 30 seconds your lowest card is played for you.",
            "Trois manches. Un lot de 1 à 3 points est retourné, et chacun choisit une carte en secret.\n\
             La plus haute carte jouée par une seule personne prend le lot. Après 30 secondes, votre carte la plus basse est jouée.",
        )
    }
}

//! Log of events, one line each.

use crate::{Cause, Event, Found, View};
use alloc::format;
use alloc::string::String;
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use super::words::{self, gang, kind};
use super::{city, ring, seat_name};
use saloon_terminal::Lang;
use saloon_terminal::TextContext;
use saloon_terminal::paint::{BOLD, colour, paint};

#[expect(clippy::too_many_lines, reason = "one arm per event")]
pub(super) fn line(event: &Event, view: &View, ctx: &TextContext<'_>) -> String {
    let name = |seat| seat_name(seat, view, ctx);
    let verb = |seat, english, french| ctx.verb(seat, english, french);
    match *event {
        Event::PhaseOpened { phase, first } => paint(
            BOLD,
            format!(
                "Phase {phase}: {} {}",
                name(first),
                verb(
                    first,
                    ["act first", "acts first"],
                    ["commencez", "commence"]
                )
            ),
        ),
        Event::BidMade { seat, bid, .. } => format!(
            "{} {} {} ({})",
            name(seat),
            verb(seat, ["bid", "bids"], ["misez", "mise"]),
            bid.size(),
            gang(bid, ctx)
        ),
        Event::Renounced { seat, .. } => format!(
            "{} {}",
            name(seat),
            verb(seat, ["renounce", "renounces"], ["renoncez", "renonce"])
        ),
        Event::Deferred { seat, wounds } => format!(
            "{} {}: {}",
            name(seat),
            verb(seat, ["defer", "defers"], ["reportez", "reporte"]),
            words::wounds(wounds, ctx)
        ),
        Event::SheriffMoved { to } => format!(
            "★ {} {}",
            ctx.text("the sheriff goes to", "le shérif va à"),
            city(to, view)
        ),
        Event::Caught { seat } => paint(
            colour(AnsiColor::Red),
            format!("★ {} {}", ctx.text("he catches", "il rattrape"), name(seat)),
        ),
        Event::Wounded {
            seat,
            kind: wounded,
            killed,
            ..
        } => {
            let fate = if killed {
                ctx.text("is killed", "est tué")
            } else {
                ctx.text("is wounded", "est blessé")
            };
            let colon = ctx.text(":", " :");
            format!("{}{colon} {} {fate}", name(seat), kind(wounded, ctx))
        }
        Event::PhaseWon { seat, bid, .. } => paint(
            BOLD,
            format!(
                "{} {} {bid}",
                name(seat),
                verb(
                    seat,
                    ["win the phase with", "wins the phase with"],
                    ["gagnez la phase avec", "gagne la phase avec"]
                )
            ),
        ),
        Event::CityTurned { at } => format!(
            "{} {} {}",
            city(at, view),
            ctx.text("is turned:", "est retournée :"),
            view.ring
                .turned(at)
                .map_or("", |back| ring::back(back, ctx))
        ),
        Event::IndiansMet { at, stopped } => format!(
            "{} {}{}",
            ctx.text("an ambush at", "une embuscade à"),
            city(at, view),
            if stopped {
                ctx.text(": the pawn stops", " : le pion s'arrête")
            } else {
                ""
            }
        ),
        Event::PawnArrived { at, blocked } => format!(
            "♟ {} {}{}",
            ctx.text("the pawn comes to", "le pion arrive à"),
            city(at, view),
            if blocked {
                ctx.text(", where the sheriff is", ", chez le shérif")
            } else {
                ""
            }
        ),
        Event::Plundered {
            seat,
            at,
            gold,
            prisoners,
            ..
        } => format!(
            "{} {} {}: {gold} {}, {}",
            name(seat),
            verb(seat, ["plunder", "plunders"], ["pillez", "pille"]),
            city(at, view),
            ctx.text("gold", "or"),
            words::prisoners(prisoners, ctx)
        ),
        Event::CubeDrawn {
            from,
            to,
            cause,
            found,
        } => cube_drawn(from, to, cause, found, view, ctx),
        Event::StagecoachHeldUp { seat, .. } => format!(
            "{} {}",
            name(seat),
            verb(
                seat,
                [
                    "hold up the stagecoach: 1 silver",
                    "holds up the stagecoach: 1 silver"
                ],
                [
                    "attaquez la diligence : 1 argent",
                    "attaque la diligence : 1 argent"
                ]
            )
        ),
        Event::HourglassTurned { by, seat, .. } => format!(
            "⏳ {} {} {}",
            name(by),
            verb(
                by,
                ["turn the hourglass for", "turns the hourglass for"],
                ["retournez le sablier pour", "retourne le sablier pour"]
            ),
            name(seat)
        ),
        Event::TimeRanOut { seat } => format!(
            "⏳ {} {}",
            ctx.text("time is up for", "temps écoulé pour"),
            name(seat)
        ),
        Event::Ended { .. } => ctx
            .text("All screens are lifted.", "Les paravents sont levés.")
            .into(),
    }
}

/// Shows a draw from behind a screen.
fn cube_drawn(
    from: Seat,
    to: Option<Seat>,
    cause: Cause,
    found: Option<Found>,
    view: &View,
    ctx: &TextContext<'_>,
) -> String {
    let screen = match ctx.lang {
        Lang::En => format!("behind the screen of {}", seat_name(from, view, ctx)),
        Lang::Fr => format!("derrière le paravent de {}", seat_name(from, view, ctx)),
    };
    let taker = match (to, cause) {
        (Some(to), _) => seat_name(to, view, ctx),
        (None, _) => ctx.text("The sheriff", "Le shérif").into(),
    };
    let reaches = match to {
        Some(to) => ctx.verb(
            to,
            ["reach", "reaches"],
            ["passez la main", "passe la main"],
        ),
        None => ctx.text("reaches", "passe la main"),
    };
    let found = match found {
        None => "",
        Some(Found::Gold) => ctx.text(": gold", " : de l'or"),
        Some(Found::Silver) => ctx.text(": silver", " : de l'argent"),
        Some(Found::Nothing) => ctx.text(": nothing there", " : rien"),
    };
    format!("{taker} {reaches} {screen}{found}")
}

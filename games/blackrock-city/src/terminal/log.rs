//! What happened in Blackrock City, a line an event.

use crate::{Cause, Event, Found, View};
use alloc::format;
use alloc::string::String;
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use super::words::{self, gang, kind};
use super::{city, ring, who};
use saloon_terminal::Lang;
use saloon_terminal::Reader;
use saloon_terminal::paint::{BOLD, ink, paint};

#[expect(clippy::too_many_lines, reason = "one arm an event")]
pub(super) fn line(event: &Event, view: &View, reader: &Reader<'_>) -> String {
    let name = |seat| who(seat, view, reader);
    let verb = |seat, english, french| reader.verb(seat, english, french);
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
            gang(bid, reader)
        ),
        Event::Renounced { seat, .. } => format!(
            "{} {}",
            name(seat),
            verb(seat, ["renounce", "renounces"], ["renoncez", "renonce"])
        ),
        Event::Deferred { seat, wounds } => format!(
            "{} {}: {}",
            name(seat),
            verb(seat, ["defer", "defers"], ["différez", "diffère"]),
            words::wounds(wounds, reader)
        ),
        Event::SheriffMoved { to } => format!(
            "★ {} {}",
            reader.say("the sheriff goes to", "le shérif va à"),
            city(to, view)
        ),
        Event::Caught { seat } => paint(
            ink(AnsiColor::Red),
            format!(
                "★ {} {}",
                reader.say("he catches", "il rattrape"),
                name(seat)
            ),
        ),
        Event::Wounded {
            seat,
            kind: fell,
            killed,
            ..
        } => {
            let fate = if killed {
                reader.say("is killed", "est tué")
            } else {
                reader.say("is wounded", "est blessé")
            };
            let colon = reader.say(":", " :");
            format!("{}{colon} {} {fate}", name(seat), kind(fell, reader))
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
            reader.say("is turned:", "est retournée :"),
            view.ring
                .turned(at)
                .map_or("", |back| ring::back(back, reader))
        ),
        Event::IndiansMet { at, stopped } => format!(
            "{} {}{}",
            reader.say("an ambush at", "une embuscade à"),
            city(at, view),
            if stopped {
                reader.say(": the pawn stops", " : le pion s'arrête")
            } else {
                ""
            }
        ),
        Event::PawnArrived { at, blocked } => format!(
            "♟ {} {}{}",
            reader.say("the pawn comes to", "le pion arrive à"),
            city(at, view),
            if blocked {
                reader.say(", where the sheriff is", ", chez le shérif")
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
            reader.say("gold", "or"),
            words::prisoners(prisoners, reader)
        ),
        Event::CubeDrawn {
            from,
            to,
            cause,
            found,
        } => cube_drawn(from, to, cause, found, view, reader),
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
            reader.say("time is up for", "temps écoulé pour"),
            name(seat)
        ),
        Event::Ended { .. } => reader
            .say("All screens are lifted.", "Les paravents sont levés.")
            .into(),
    }
}

/// A hand behind a screen.
fn cube_drawn(
    from: Seat,
    to: Option<Seat>,
    cause: Cause,
    found: Option<Found>,
    view: &View,
    reader: &Reader<'_>,
) -> String {
    let screen = match reader.lang {
        Lang::En => format!("behind the screen of {}", who(from, view, reader)),
        Lang::Fr => format!("derrière le paravent de {}", who(from, view, reader)),
    };
    let taker = match (to, cause) {
        (Some(to), _) => who(to, view, reader),
        (None, _) => reader.say("The sheriff", "Le shérif").into(),
    };
    let reaches = match to {
        Some(to) => reader.verb(
            to,
            ["reach", "reaches"],
            ["passez la main", "passe la main"],
        ),
        None => reader.say("reaches", "passe la main"),
    };
    let found = match found {
        None => "",
        Some(Found::Gold) => reader.say(": gold", " : de l'or"),
        Some(Found::Silver) => reader.say(": silver", " : de l'argent"),
        Some(Found::Nothing) => reader.say(": nothing there", " : rien"),
    };
    format!("{taker} {reaches} {screen}{found}")
}

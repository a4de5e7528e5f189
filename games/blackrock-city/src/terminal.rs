//! Terminal interface of Blackrock City, in English and French.

mod log;
mod ring;
mod words;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::Write;

use crate::{
    Act, Arrival, Awaiting, BlackrockCity, Catch, DRIFTER, Edition, Event, Gang, Illegal, Preview,
    Stake, View,
};
use saloon_core::Seat;
use saloon_terminal::AnsiColor;

use saloon_terminal::paint::{BOLD, DIM, colour, paint};
use saloon_terminal::{Lang, TerminalUi, TextContext};
use words::{gang, kind};

/// Returns the name of a player or of the drifter.
fn seat_name(seat: Seat, view: &View, ctx: &TextContext<'_>) -> String {
    if view.seats == 2 && seat == DRIFTER {
        ctx.text("Drifter", "Vagabond").into()
    } else {
        ctx.name(seat).into()
    }
}

fn city(at: u8, view: &View) -> String {
    paint(BOLD, view.ring.name(at))
}

/// Shows the action of a player in this phase.
fn stake(stake: Option<Stake>, ctx: &TextContext<'_>) -> String {
    match stake {
        None => String::new(),
        Some(Stake::Bid(bid)) => paint(
            colour(AnsiColor::Green).bold(),
            format!(
                "{} {} ({})",
                ctx.text("bids", "mise"),
                bid.size(),
                gang(bid, ctx)
            ),
        ),
        Some(Stake::Renounced) => paint(DIM, ctx.text("renounced", "renonce")),
        Some(Stake::Deferred) => {
            paint(colour(AnsiColor::Yellow), ctx.text("deferred", "a reporté"))
        }
    }
}

fn player(view: &View, index: usize, ctx: &TextContext<'_>) -> String {
    let player = &view.players[index];
    let seat = Seat(u8::try_from(index).unwrap_or_default());
    let turn = if view.turn == Some(seat) { "▶" } else { " " };
    let mut facts = Vec::new();
    if seat.0 < view.seats {
        facts.push(if player.reserve.is_empty() {
            ctx.text("nobody left", "plus personne").to_owned()
        } else {
            gang(player.reserve, ctx)
        });
        let (english, french) = (["clock", "clocks"], ["horloge", "horloges"]);
        facts.push(words::count(player.clocks, english, french, ctx));
    }
    if let Some(cubes) = player.cubes {
        facts.push(format!(
            "{} {}, {} {}",
            cubes.gold,
            ctx.text("gold", "or"),
            cubes.silver,
            ctx.text("silver", "argent")
        ));
    }
    format!(
        "{turn} {}  {}  {}",
        paint(BOLD, format!("{:<9}", seat_name(seat, view, ctx))),
        paint(DIM, facts.join(" · ")),
        stake(player.stake, ctx)
    )
}

/// Shows the forbidden size of a bid, with the reason.
fn forbidden(view: &View, ctx: &TextContext<'_>) -> Option<String> {
    let highest = view.highest;
    (view.awaiting == Some(Awaiting::Action) && highest > 0).then(|| {
        let text = match ctx.lang {
            Lang::En => {
                format!("The highest bid is {highest}: bid any number but {highest} (BC-3.3).")
            }
            Lang::Fr => {
                format!("La plus haute mise est {highest} : misez tout sauf {highest} (BC-3.3).")
            }
        };
        paint(colour(AnsiColor::Red), text)
    })
}

/// Shows the end of the pawn's move.
fn arrival(arrival: Arrival, view: &View, ctx: &TextContext<'_>) -> String {
    let mut parts = vec![format!("♟ {}", city(arrival.at, view))];
    if arrival.indians > 0 {
        parts.push(format!(
            "{} × {}",
            arrival.indians,
            ctx.text("ambush", "embuscade")
        ));
    }
    if arrival.blocked {
        parts.push(ctx.text("with the sheriff!", "chez le shérif !").into());
    }
    if arrival.gold > 0 {
        parts.push(format!("+{} {}", arrival.gold, ctx.text("gold", "or")));
    }
    if arrival.prisoners > 0 {
        parts.push(format!("+{}", words::prisoners(arrival.prisoners, ctx)));
    }
    if let Some(back) = arrival.back {
        parts.push(ring::back(back, ctx).into());
    }
    parts.join(", ")
}

/// Returns two bids of each size: one that spends the weakest bandits and keeps the Xs, and one that moves the
/// sheriff least.
fn menu_bids(acts: &[Act]) -> Vec<Act> {
    let strength = |bid: &Gang| {
        let healthy = u32::from(bid.healthy) + u32::from(bid.healthy_x);
        (healthy, u32::from(bid.wounded) + u32::from(bid.wounded_x))
    };
    let mut weakest: BTreeMap<u16, Gang> = BTreeMap::new();
    let mut quietest: BTreeMap<u16, Gang> = BTreeMap::new();
    for bid in acts.iter().filter_map(|act| match act {
        Act::Bid(bid) => Some(bid),
        _ => None,
    }) {
        let best = weakest.entry(bid.size()).or_insert(*bid);
        if (strength(bid), Reverse(bid.steps())) < (strength(best), Reverse(best.steps())) {
            *best = *bid;
        }
        let best = quietest.entry(bid.size()).or_insert(*bid);
        if (bid.steps(), strength(bid)) < (best.steps(), strength(best)) {
            *best = *bid;
        }
    }
    let mut menu = Vec::new();
    for (size, weak) in weakest {
        menu.push(Act::Bid(weak));
        if let Some(&quiet) = quietest.get(&size).filter(|&&quiet| quiet != weak) {
            menu.push(Act::Bid(quiet));
        }
    }
    menu
}

/// Longest list of acts that the menu shows in full. Longer ones show only the bids of [`menu_bids`].
const MAX_MENU: usize = 12;

impl TerminalUi for BlackrockCity {
    const TITLE: &'static str = "Blackrock City";

    fn board(view: &View, ctx: &TextContext<'_>) -> String {
        let lang = ctx.lang;
        let mut text = String::new();
        let edition = match view.edition {
            Edition::Published => lang.text("published game", "jeu publié"),
            Edition::Prototype => lang.text("prototype", "prototype"),
        };
        let silver = format!(
            "{} {}",
            view.silver,
            lang.text("silver at the stagecoach", "argent à la diligence")
        );
        let signs = match view.seats {
            2 => lang.text(
                "● gold ▲ prisoner ° the drifter's bid",
                "● or ▲ prisonnier ° mise du vagabond",
            ),
            _ => lang.text("● gold ▲ prisoner", "● or ▲ prisonnier"),
        };
        let _ = writeln!(
            text,
            "{}  {}\n",
            paint(BOLD, format!("Phase {}", view.phase)),
            paint(DIM, format!("{edition} · {silver} · {signs}"))
        );
        text += &ring::draw(view, ctx);
        for index in 0..view.players.len() {
            let _ = writeln!(text, "{}", player(view, index, ctx));
        }
        for line in [forbidden(view, ctx), words::question(view, ctx)]
            .into_iter()
            .flatten()
        {
            let _ = writeln!(text, "  {line}");
        }
        text
    }

    fn event(event: &Event, view: &View, ctx: &TextContext<'_>) -> Option<String> {
        Some(log::line(event, view, ctx))
    }

    fn menu(_view: &View, acts: &[Act]) -> Vec<Act> {
        if acts.len() <= MAX_MENU {
            return acts.to_vec();
        }
        let others = acts.iter().filter(|act| !matches!(act, Act::Bid(_)));
        let mut menu = menu_bids(acts);
        menu.extend(others);
        menu
    }

    fn act(act: &Act, view: &View, ctx: &TextContext<'_>) -> String {
        match act {
            Act::Bid(bid) => format!(
                "{} {}{} {}",
                ctx.text("bid", "miser"),
                paint(BOLD, bid.size()),
                ctx.text(":", "\u{202f}:"),
                gang(*bid, ctx)
            ),
            Act::Renounce => ctx.text("renounce", "renoncer").into(),
            Act::Defer => ctx.text("defer", "reporter").into(),
            Act::Wound(wounded) => format!(
                "{} {}",
                ctx.text("wound", "la blessure tombe sur"),
                kind(*wounded, ctx)
            ),
            Act::Advance(steps) => {
                format!("{} {steps}", ctx.text("move the pawn by", "avancer de"))
            }
            Act::Steal(screens) => {
                let names: Vec<_> = screens
                    .as_slice()
                    .iter()
                    .map(|&seat| seat_name(seat, view, ctx))
                    .collect();
                format!(
                    "{} {}",
                    ctx.text("steal from", "voler"),
                    names.join(ctx.text(" and ", " et "))
                )
            }
            Act::Clock => ctx
                .text("turn the hourglass", "retourner le sablier")
                .into(),
        }
    }

    fn preview_text(preview: &Preview, view: &View, ctx: &TextContext<'_>) -> Option<String> {
        let mut parts = Vec::new();
        if preview.sheriff != view.sheriff {
            parts.push(format!("★ {}", city(preview.sheriff, view)));
        }
        if let Some(Catch { seat, .. }) = preview.caught {
            parts.push(paint(
                colour(AnsiColor::Red),
                format!(
                    "{} {}!",
                    ctx.text("catches", "rattrape"),
                    seat_name(seat, view, ctx)
                ),
            ));
        }
        if preview.wounds > 0 {
            parts.push(words::wounds(preview.wounds, ctx));
        }
        if let Some(seat) = preview.leads.filter(|_| preview.free > 0) {
            let alone = ctx.text("alone: ♟ 1 to", "sans rival : ♟ de 1 à");
            parts.push(format!(
                "{} {alone} {}",
                seat_name(seat, view, ctx),
                preview.free
            ));
        }
        if let Some(end) = preview.pawn {
            let lead = preview
                .leads
                .map_or_else(String::new, |seat| seat_name(seat, view, ctx));
            let condition = ctx.text("if all others renounce:", "si les autres renoncent :");
            let prefix = match view.awaiting {
                Some(Awaiting::Action) => format!("{condition} {lead} "),
                _ => String::new(),
            };
            parts.push(format!("{prefix}{}", arrival(end, view, ctx)));
        }
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn factor(factor: usize, best: f32, other: f32, lang: Lang) -> String {
        let what = match factor {
            0 => lang.text("Cubes behind the screen", "Cubes derrière le paravent"),
            1 => lang.text("Cubes of the best rival", "Cubes du meilleur rival"),
            2 => lang.text("Lives left in the gang", "Vies qui restent à la bande"),
            3 => lang.text("Bandits with an X left", "Bandits à X qui restent"),
            _ => lang.text("Chance to attack", "Chances d’attaquer"),
        };
        let colon = lang.text(":", "\u{202f}:");
        let instead = lang.text("instead of", "au lieu de");
        let number = |mean| match factor {
            4 => lang.percent(mean),
            _ => lang.decimal(mean),
        };
        format!("{what}{colon} {} {instead} {}", number(best), number(other))
    }

    fn refusal(illegal: &Illegal, ctx: &TextContext<'_>) -> String {
        words::refusal(*illegal, ctx.lang)
    }

    fn result(view: &View, ctx: &TextContext<'_>) -> String {
        words::result(view, ctx)
    }

    fn help(lang: Lang) -> &'static str {
        words::help(lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use saloon_core::{DiscardEvents, FastRng, Game, Plan, Viewer};

    #[test]
    fn a_menu_is_short_and_has_every_size_of_bid() {
        let config = Plan::<BlackrockCity>::standard(4)
            .config()
            .expect("a plain deal");
        let Ok(game) = BlackrockCity::start(&config, &mut FastRng::seeded(1), &mut DiscardEvents);
        let seat = game.awaits().iter().next().expect("a player to move");
        let mut acts = Vec::new();
        game.legal(seat, &mut acts);
        let menu = BlackrockCity::menu(&game.view(Viewer::Seat(seat)), &acts);
        assert!(menu.iter().all(|act| acts.contains(act)));
        assert!(menu.len() < acts.len());
        for size in 1..=8 {
            assert!(
                menu.iter()
                    .any(|act| matches!(act, Act::Bid(bid) if bid.size() == size))
            );
        }
        assert!(menu.contains(&Act::Renounce) && menu.contains(&Act::Defer));
    }
}

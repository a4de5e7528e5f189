//! Blackrock City in a terminal.

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

use saloon_terminal::paint::{BOLD, DIM, ink, paint};
use saloon_terminal::{Face, Lang, Reader};
use words::{gang, kind};

/// The name of a seat, or of the drifter.
fn who(seat: Seat, view: &View, reader: &Reader<'_>) -> String {
    if view.seats == 2 && seat == DRIFTER {
        reader.say("Drifter", "Vagabond").into()
    } else {
        reader.name(seat).into()
    }
}

fn city(at: u8, view: &View) -> String {
    paint(BOLD, view.ring.name(at))
}

/// What a player has done in this phase.
fn stake(stake: Option<Stake>, reader: &Reader<'_>) -> String {
    match stake {
        None => String::new(),
        Some(Stake::Bid(bid)) => paint(
            ink(AnsiColor::Green).bold(),
            format!(
                "{} {} ({})",
                reader.say("bids", "mise"),
                bid.size(),
                gang(bid, reader)
            ),
        ),
        Some(Stake::Renounced) => paint(DIM, reader.say("renounced", "renonce")),
        Some(Stake::Deferred) => paint(ink(AnsiColor::Yellow), reader.say("deferred", "a différé")),
    }
}

fn player(view: &View, index: usize, reader: &Reader<'_>) -> String {
    let player = &view.players[index];
    let seat = Seat(u8::try_from(index).unwrap_or_default());
    let turn = if view.turn == Some(seat) { "▶" } else { " " };
    let mut facts = Vec::new();
    if seat.0 < view.seats {
        facts.push(if player.reserve.is_empty() {
            reader.say("nobody left", "plus personne").to_owned()
        } else {
            gang(player.reserve, reader)
        });
        let (english, french) = (["clock", "clocks"], ["horloge", "horloges"]);
        facts.push(words::count(player.clocks, english, french, reader));
    }
    if let Some(cubes) = player.cubes {
        facts.push(format!(
            "{} {}, {} {}",
            cubes.gold,
            reader.say("gold", "or"),
            cubes.silver,
            reader.say("silver", "argent")
        ));
    }
    format!(
        "{turn} {}  {}  {}",
        paint(BOLD, format!("{:<9}", who(seat, view, reader))),
        paint(DIM, facts.join(" · ")),
        stake(player.stake, reader)
    )
}

/// Which size of bid is forbidden, and why.
fn forbidden(view: &View, reader: &Reader<'_>) -> Option<String> {
    let highest = view.highest;
    (view.awaiting == Some(Awaiting::Action) && highest > 0).then(|| {
        let text = match reader.lang {
            Lang::En => {
                format!("The highest bid is {highest}: bid any number but {highest} (BC-3.3).")
            }
            Lang::Fr => {
                format!("La plus haute mise est {highest} : misez tout sauf {highest} (BC-3.3).")
            }
        };
        paint(ink(AnsiColor::Red), text)
    })
}

/// What the end of the pawn's way would bring.
fn arrival(arrival: Arrival, view: &View, reader: &Reader<'_>) -> String {
    let mut parts = vec![format!("♟ {}", city(arrival.at, view))];
    if arrival.indians > 0 {
        parts.push(format!(
            "{} × {}",
            arrival.indians,
            reader.say("ambush", "embuscade")
        ));
    }
    if arrival.blocked {
        parts.push(reader.say("with the sheriff!", "chez le shérif !").into());
    }
    if arrival.gold > 0 {
        parts.push(format!("+{} {}", arrival.gold, reader.say("gold", "or")));
    }
    if arrival.prisoners > 0 {
        parts.push(format!("+{}", words::prisoners(arrival.prisoners, reader)));
    }
    if let Some(back) = arrival.back {
        parts.push(ring::back(back, reader).into());
    }
    parts.join(", ")
}

/// For each number of tiles two bids: the one that spends the weakest and keeps the Xs, and the one that moves the sheriff
/// least.
fn bids_worth_listing(acts: &[Act]) -> Vec<Act> {
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

/// Up to this many acts are all listed.
const SHORT: usize = 12;

impl Face for BlackrockCity {
    const TITLE: &'static str = "Blackrock City";

    fn board(view: &View, reader: &Reader<'_>) -> String {
        let lang = reader.lang;
        let mut text = String::new();
        let edition = match view.edition {
            Edition::Published => lang.say("published game", "jeu publié"),
            Edition::Prototype => lang.say("prototype", "prototype"),
        };
        let silver = format!(
            "{} {}",
            view.silver,
            lang.say("silver at the stagecoach", "argent à la diligence")
        );
        let signs = match view.seats {
            2 => lang.say(
                "● gold ▲ prisoner ° the drifter's bid",
                "● or ▲ prisonnier ° mise du vagabond",
            ),
            _ => lang.say("● gold ▲ prisoner", "● or ▲ prisonnier"),
        };
        let _ = writeln!(
            text,
            "{}  {}\n",
            paint(BOLD, format!("Phase {}", view.phase)),
            paint(DIM, format!("{edition} · {silver} · {signs}"))
        );
        text += &ring::draw(view, reader);
        for index in 0..view.players.len() {
            let _ = writeln!(text, "{}", player(view, index, reader));
        }
        for line in [forbidden(view, reader), words::question(view, reader)]
            .into_iter()
            .flatten()
        {
            let _ = writeln!(text, "  {line}");
        }
        text
    }

    fn event(event: &Event, view: &View, reader: &Reader<'_>) -> Option<String> {
        Some(log::line(event, view, reader))
    }

    fn menu(_view: &View, acts: &[Act]) -> Vec<Act> {
        if acts.len() <= SHORT {
            return acts.to_vec();
        }
        let others = acts.iter().filter(|act| !matches!(act, Act::Bid(_)));
        let mut menu = bids_worth_listing(acts);
        menu.extend(others);
        menu
    }

    fn act(act: &Act, view: &View, reader: &Reader<'_>) -> String {
        match act {
            Act::Bid(bid) => format!(
                "{} {}: {}",
                reader.say("bid", "miser"),
                paint(BOLD, bid.size()),
                gang(*bid, reader)
            ),
            Act::Renounce => reader.say("renounce", "renoncer").into(),
            Act::Defer => reader.say("defer", "différer").into(),
            Act::Wound(fell) => format!(
                "{} {}",
                reader.say("the wound falls on", "la blessure tombe sur"),
                kind(*fell, reader)
            ),
            Act::Advance(steps) => format!("{} {steps}", reader.say("move on by", "avancer de")),
            Act::Steal(screens) => {
                let names: Vec<_> = screens
                    .as_slice()
                    .iter()
                    .map(|&seat| who(seat, view, reader))
                    .collect();
                format!(
                    "{} {}",
                    reader.say("steal from", "voler"),
                    names.join(reader.say(" and ", " et "))
                )
            }
            Act::Clock => reader
                .say("turn the hourglass", "retourner le sablier")
                .into(),
        }
    }

    fn brings(preview: &Preview, view: &View, reader: &Reader<'_>) -> Option<String> {
        let mut parts = Vec::new();
        if preview.sheriff != view.sheriff {
            parts.push(format!("★ {}", city(preview.sheriff, view)));
        }
        if let Some(Catch { seat, .. }) = preview.caught {
            parts.push(paint(
                ink(AnsiColor::Red),
                format!(
                    "{} {}!",
                    reader.say("catches", "rattrape"),
                    who(seat, view, reader)
                ),
            ));
        }
        if preview.wounds > 0 {
            parts.push(words::wounds(preview.wounds, reader));
        }
        if let Some(seat) = preview.leads.filter(|_| preview.free > 0) {
            let alone = reader.say("alone: ♟ 1 to", "sans rival : ♟ de 1 à");
            parts.push(format!(
                "{} {alone} {}",
                who(seat, view, reader),
                preview.free
            ));
        }
        if let Some(end) = preview.pawn {
            let lead = preview
                .leads
                .map_or_else(String::new, |seat| who(seat, view, reader));
            let if_so = reader.say("if all others renounce:", "si les autres renoncent :");
            let prefix = match view.awaiting {
                Some(Awaiting::Action) => format!("{if_so} {lead} "),
                _ => String::new(),
            };
            parts.push(format!("{prefix}{}", arrival(end, view, reader)));
        }
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn refusal(illegal: &Illegal, reader: &Reader<'_>) -> String {
        words::refusal(*illegal, reader.lang)
    }

    fn result(view: &View, reader: &Reader<'_>) -> String {
        words::result(view, reader)
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
        let config = Plan::<BlackrockCity>::dealt(4)
            .config()
            .expect("a plain deal");
        let Ok(game) = BlackrockCity::start(&config, &mut FastRng::seeded(1), &mut DiscardEvents);
        let seat = game.awaits().iter().next().expect("somebody begins");
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

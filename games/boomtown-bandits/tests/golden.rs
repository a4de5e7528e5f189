//! Two recorded games, as a player and a spectator saw them. A change of the rules, of the views or of the deal shows here as a diff to read.

use boomtown_bandits::{BoomtownBandits, Event, Mode, Options};
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{Dealing, Header, Sitter};
use saloon_core::table::{Access, Order, Table};
use saloon_core::{Hex32, Luck, Plan, Seat, Told, Viewer};
use serde_json::{Value, json};

fn shown(table: &Table<BoomtownBandits>, told: &Told<Event>) -> Value {
    [Viewer::Seat(Seat(0)), Viewer::Spectator]
        .map(|viewer| {
            let mut acts = Vec::new();
            if let Viewer::Seat(seat) = viewer {
                table.legal(seat, &mut acts);
            }
            json!({
                "viewer": viewer.to_string(),
                "events": told.seen_by(viewer).collect::<Vec<_>>(),
                "view": table.view(viewer),
                "legal": acts,
                "deadline": table.deadline(),
            })
        })
        .into_iter()
        .collect()
}

fn play(name: &str, seats: u8, shootout: Mode, steps: &[usize]) {
    let seed = Seed::new([0x5a; 32]);
    let sitters = Seat::all(seats).map(|seat| Sitter {
        name: format!("Bandit {seat}"),
        bot: None,
    });
    let contributions = Seat::all(seats).map(|seat| Contribution {
        seat,
        bytes: Hex32([0x11 * (seat.0 + 1); 32]),
    });
    let dealer = Dealing::Sealed {
        commitment: seed.commitment(),
        contributions: contributions.collect(),
    };
    let plan = Plan {
        options: Options {
            shootout,
            ..Options::default()
        },
        ..Plan::dealt(seats)
    };
    let header = Header::new(&plan, Vec::new(), sitters.collect(), dealer);
    let (mut table, _, told) =
        Table::<BoomtownBandits>::open(&header, &seed, Access::Sealed).expect("a plain deal");
    insta::assert_json_snapshot!(format!("{name}_start"), shown(&table, &told));
    let mut luck = Luck::seeded(4);
    let mut acts = Vec::new();
    let mut played = Vec::new();
    while table.outcome().is_none() {
        let awaited: Vec<Seat> = table.awaits().iter().collect();
        let due = table
            .deadline()
            .filter(|_| awaited.is_empty() || luck.below(4) == 0);
        let (order, words) = match (due, luck.choose(&awaited)) {
            (Some(due), _) => (Order::tick(due), format!("{due}")),
            (None, Some(&seat)) => {
                table.legal(seat, &mut acts);
                let act = *luck.choose(&acts).expect("an act");
                (Order::act(table.now(), seat, act), format!("{seat} {act}"))
            }
            (None, None) => break,
        };
        let step = table.propose(order).expect("legal");
        let told = table.accept(step);
        played.push(words);
        if steps.contains(&played.len()) {
            let step = format!("{name}_{:03}", played.len());
            insta::assert_json_snapshot!(step, shown(&table, &told));
        }
        if table.outcome().is_some() {
            insta::assert_json_snapshot!(format!("{name}_last"), shown(&table, &told));
        }
    }
    insta::assert_json_snapshot!(format!("{name}_acts"), played);
}

#[test]
fn a_lockstep_game_is_seen_as_it_always_was() {
    play("lockstep", 4, Mode::Lockstep, &[5, 60]);
}

#[test]
fn a_race_is_seen_as_it_always_was() {
    play("realtime", 2, Mode::Realtime, &[12, 40]);
}

//! A recorded game of each edition and number of players, as a viewer of each kind saw it. A change of the rules, of the views
//! or of the deal shows here as a diff to read.

use blackrock_city::{BlackrockCity, Edition, Event, Options};
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{Dealing, Header, Sitter};
use saloon_core::table::{Access, Order, Table};
use saloon_core::{Hex32, Luck, Millis, Plan, Seat, Told, Viewer};
use serde_json::{Value, json};

fn seen(table: &Table<BlackrockCity>, told: &Told<Event>, viewer: Viewer) -> Value {
    json!({
        "viewer": viewer.to_string(),
        "events": told.seen_by(viewer).collect::<Vec<_>>(),
        "view": table.view(viewer),
    })
}

/// Every act of the game in a line, with what a spectator is told of it; the start, a middle and the end in full, as the first
/// player and a spectator see them.
fn game(seats: u8, edition: Edition) -> Value {
    let seed = Seed::new([0x40 + seats; 32]);
    let contributions = Seat::all(seats).map(|seat| Contribution {
        seat,
        bytes: Hex32([seat.0; 32]),
    });
    let sitters = Seat::all(seats).map(|seat| Sitter {
        name: format!("Player {seat}"),
        bot: None,
    });
    let dealer = Dealing::Sealed {
        commitment: seed.commitment(),
        contributions: contributions.collect(),
    };
    let plan = Plan {
        options: Options {
            edition,
            open_cubes: false,
        },
        ..Plan::dealt(seats)
    };
    let header = Header::new(&plan, Vec::new(), sitters.collect(), dealer);
    let (mut table, _, told) =
        Table::<BlackrockCity>::open(&header, &seed, Access::Sealed).expect("a plain deal");
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Spectator];
    let full = |table: &Table<BlackrockCity>, told: &Told<Event>| -> Vec<Value> {
        viewers.map(|viewer| seen(table, told, viewer)).to_vec()
    };
    let start = full(&table, &told);
    let mut luck = Luck::seeded(seats.into());
    let mut acts = Vec::new();
    let mut played = Vec::new();
    let mut middle = Vec::new();
    let mut end = Vec::new();
    while let Some(seat) = table.awaits().iter().next() {
        // Now and then somebody turns the hourglass, and now and then it runs out.
        let at = table.now().plus(4_000);
        let (order, what) = match (table.deadline(), luck.below(8)) {
            (Some(due), 0..4) => (Order::tick(due), "time".to_owned()),
            (None, 0) => {
                let other = seat.next(seats);
                table.legal(other, &mut acts);
                let Some(&clock) = acts.first() else { continue };
                (Order::act(at, other, clock), format!("{other} {clock}"))
            }
            _ => {
                table.legal(seat, &mut acts);
                let act = *luck.choose(&acts).expect("an act");
                let at = table.deadline().map_or(at, |due| at.min(Millis(due.0 - 1)));
                (Order::act(at, seat, act), format!("{seat} {act}"))
            }
        };
        let step = table.propose(order).expect("legal");
        let told = table.accept(step);
        let events: Vec<String> = told
            .seen_by(Viewer::Spectator)
            .map(|event| serde_json::to_string(&event).expect("plain data"))
            .collect();
        played.push(json!({ "act": what, "events": events }));
        if played.len() == 14 {
            middle = full(&table, &told);
        }
        if table.outcome().is_some() {
            end = full(&table, &told);
        }
    }
    json!({ "start": start, "acts": played, "middle": middle, "end": end })
}

#[test]
fn recorded_games_are_seen_as_they_always_were() {
    for seats in 2..=4 {
        insta::assert_json_snapshot!(
            format!("published_{seats}"),
            game(seats, Edition::Published)
        );
        insta::assert_json_snapshot!(
            format!("prototype_{seats}"),
            game(seats, Edition::Prototype)
        );
    }
}

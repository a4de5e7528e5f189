//! Snapshots of one recorded game for each edition and number of players. A change of the rules, the views or the
//! deal shows up as a diff.

use blackrock_city::{BlackrockCity, Edition, Event, Options};
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{DealSource, Header, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::{EventLog, FastRng, Hex32, Millis, Plan, Seat, Viewer};
use serde_json::{Value, json};

fn seen(table: &GameTable<BlackrockCity>, log: &EventLog<Event>, viewer: Viewer) -> Value {
    json!({
        "viewer": viewer.to_string(),
        "events": log.seen_by(viewer).collect::<Vec<_>>(),
        "view": table.view(viewer),
    })
}

/// Plays a game. Returns each act with its public events, and the start, the 14th step and the end in full, as seat 0
/// and a spectator see them.
fn game(seats: u8, edition: Edition) -> Value {
    let seed = Seed::new([0x40 + seats; 32]);
    let contributions = Seat::all(seats).map(|seat| Contribution {
        seat,
        bytes: Hex32([seat.0; 32]),
    });
    let players = Seat::all(seats).map(|seat| SeatedPlayer {
        name: format!("Player {seat}"),
        bot: None,
    });
    let dealer = DealSource::Sealed {
        commitment: seed.commitment(),
        contributions: contributions.collect(),
    };
    let plan = Plan {
        options: Options {
            edition,
            open_cubes: false,
        },
        ..Plan::standard(seats)
    };
    let header = Header::new(&plan, Vec::new(), players.collect(), dealer);
    let (mut table, _, log) =
        GameTable::<BlackrockCity>::open(&header, &seed, Access::Sealed).expect("a plain deal");
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Spectator];
    let full = |table: &GameTable<BlackrockCity>, log: &EventLog<Event>| -> Vec<Value> {
        viewers.map(|viewer| seen(table, log, viewer)).to_vec()
    };
    let start = full(&table, &log);
    let mut rng = FastRng::seeded(seats.into());
    let mut acts = Vec::new();
    let mut played = Vec::new();
    let mut middle = Vec::new();
    let mut end = Vec::new();
    while let Some(seat) = table.awaits().iter().next() {
        // Sometimes a player turns the hourglass, and sometimes it runs out.
        let at = table.now().plus(4_000);
        let (command, text) = match (table.deadline(), rng.below(8)) {
            (Some(due), 0..4) => (TableCommand::tick(due), "time".to_owned()),
            (None, 0) => {
                let other = seat.next(seats);
                table.legal(other, &mut acts);
                let Some(&clock) = acts.first() else { continue };
                (
                    TableCommand::act(at, other, clock),
                    format!("{other} {clock}"),
                )
            }
            _ => {
                table.legal(seat, &mut acts);
                let act = *rng.choose(&acts).expect("an act");
                let at = table.deadline().map_or(at, |due| at.min(Millis(due.0 - 1)));
                (TableCommand::act(at, seat, act), format!("{seat} {act}"))
            }
        };
        let step = table.propose(command).expect("legal");
        let log = table.accept(step);
        let events: Vec<String> = log
            .seen_by(Viewer::Spectator)
            .map(|event| serde_json::to_string(&event).expect("plain data"))
            .collect();
        played.push(json!({ "act": text, "events": events }));
        if played.len() == 14 {
            middle = full(&table, &log);
        }
        if table.outcome().is_some() {
            end = full(&table, &log);
        }
    }
    json!({ "start": start, "acts": played, "middle": middle, "end": end })
}

#[test]
fn recorded_games_show_the_same_views() {
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

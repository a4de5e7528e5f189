//! Two recorded games, as a player and a spectator saw them. A change of the rules, the views or the deal shows as a snapshot diff.

use boomtown_bandits::{BoomtownBandits, Event, Mode, Options};
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{DealSource, Header, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::{EventLog, FastRng, Hex32, Plan, Seat, Viewer};
use serde_json::{Value, json};

fn views(table: &GameTable<BoomtownBandits>, log: &EventLog<Event>) -> Value {
    [Viewer::Seat(Seat(0)), Viewer::Spectator]
        .map(|viewer| {
            let mut acts = Vec::new();
            if let Viewer::Seat(seat) = viewer {
                table.legal(seat, &mut acts);
            }
            json!({
                "viewer": viewer.to_string(),
                "events": log.seen_by(viewer).collect::<Vec<_>>(),
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
    let sitters = Seat::all(seats).map(|seat| SeatedPlayer {
        name: format!("Bandit {seat}"),
        bot: None,
    });
    let contributions = Seat::all(seats).map(|seat| Contribution {
        seat,
        bytes: Hex32([0x11 * (seat.0 + 1); 32]),
    });
    let dealer = DealSource::Sealed {
        commitment: seed.commitment(),
        contributions: contributions.collect(),
    };
    let plan = Plan {
        options: Options {
            shootout,
            ..Options::default()
        },
        ..Plan::standard(seats)
    };
    let header = Header::new(&plan, Vec::new(), sitters.collect(), dealer);
    let (mut table, _, log) =
        GameTable::<BoomtownBandits>::open(&header, &seed, Access::Sealed).expect("a plain deal");
    insta::assert_json_snapshot!(format!("{name}_start"), views(&table, &log));
    let mut rng = FastRng::seeded(4);
    let mut acts = Vec::new();
    let mut played = Vec::new();
    while table.outcome().is_none() {
        let awaited: Vec<Seat> = table.awaits().iter().collect();
        let due = table
            .deadline()
            .filter(|_| awaited.is_empty() || rng.below(4) == 0);
        let (order, words) = match (due, rng.choose(&awaited)) {
            (Some(due), _) => (TableCommand::tick(due), format!("{due}")),
            (None, Some(&seat)) => {
                table.legal(seat, &mut acts);
                let act = *rng.choose(&acts).expect("an act");
                (
                    TableCommand::act(table.now(), seat, act),
                    format!("{seat} {act}"),
                )
            }
            (None, None) => break,
        };
        let step = table.propose(order).expect("legal");
        let log = table.accept(step);
        played.push(words);
        if steps.contains(&played.len()) {
            let step = format!("{name}_{:03}", played.len());
            insta::assert_json_snapshot!(step, views(&table, &log));
        }
        if table.outcome().is_some() {
            insta::assert_json_snapshot!(format!("{name}_last"), views(&table, &log));
        }
    }
    insta::assert_json_snapshot!(format!("{name}_acts"), played);
}

#[test]
fn lockstep_game_matches_the_snapshots() {
    play("lockstep", 4, Mode::Lockstep, &[5, 60]);
}

#[test]
fn realtime_game_matches_the_snapshots() {
    play("realtime", 2, Mode::Realtime, &[12, 40]);
}

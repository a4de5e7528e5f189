//! Snapshots of one recorded game as each viewer saw it. A change of the rules, the views or the deal shows up as a
//! diff.

use district_noir::DistrictNoir;
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{DealSource, Header, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::{EventLog, FastRng, Hex32, Millis, Plan, Seat, Viewer};
use serde_json::{Value, json};

fn views(table: &GameTable<DistrictNoir>, log: &EventLog<district_noir::Event>) -> Value {
    let mut acts = Vec::new();
    Viewer::all(2)
        .map(|viewer| {
            acts.clear();
            if let Viewer::Seat(seat) = viewer {
                table.legal(seat, &mut acts);
            }
            json!({
                "viewer": viewer.to_string(),
                "events": log.seen_by(viewer).collect::<Vec<_>>(),
                "view": table.view(viewer),
                "legal": acts,
            })
        })
        .collect()
}

#[test]
fn a_recorded_game_shows_the_same_views() {
    let seed = Seed::new([0x5a; 32]);
    let contributions = [(0, 0x11), (1, 0x22)].map(|(seat, byte)| Contribution {
        seat: Seat(seat),
        bytes: Hex32([byte; 32]),
    });
    let seats = ["Ada", "Bo"].map(|name| SeatedPlayer {
        name: name.into(),
        bot: None,
    });
    let dealer = DealSource::Sealed {
        commitment: seed.commitment(),
        contributions: contributions.into(),
    };
    let header = Header::new(&Plan::standard(2), Vec::new(), seats.into(), dealer);
    let (mut table, _, log) =
        GameTable::<DistrictNoir>::open(&header, &seed, Access::Sealed).expect("a plain deal");
    insta::assert_json_snapshot!("step_00", views(&table, &log));
    let mut rng = FastRng::seeded(1);
    let mut acts = Vec::new();
    let mut played = Vec::new();
    while let Some(seat) = table.awaits().iter().next() {
        table.legal(seat, &mut acts);
        let act = *rng.choose(&acts).expect("an act");
        let at = Millis(1_000 * (played.len() as u64 + 1));
        let step = table
            .propose(TableCommand::act(at, seat, act))
            .expect("legal");
        let log = table.accept(step);
        played.push(format!("{seat} {act}"));
        // The first act; the act that ends round 1 and deals again; an act in the middle of the game.
        if [1, 12, 30].contains(&played.len()) {
            insta::assert_json_snapshot!(format!("step_{:02}", played.len()), views(&table, &log));
        }
        if table.outcome().is_some() {
            insta::assert_json_snapshot!("step_last", views(&table, &log));
        }
    }
    insta::assert_json_snapshot!("acts", played);
}

//! One recorded game as each viewer saw it. A change of the rules, the views or the deal shows as a snapshot diff.

use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{DealSource, Header, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::{EventLog, FastRng, Hex32, Millis, Plan, Seat, Viewer};
use serde_json::{Value, json};
use template_game::{Event, TemplateGame};

fn views(table: &GameTable<TemplateGame>, log: &EventLog<Event>) -> Value {
    Viewer::all(2)
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
            })
        })
        .collect()
}

#[test]
fn a_recorded_game_shows_the_same_views() {
    let seed = Seed::new([0x5a; 32]);
    let seats = ["Ada", "Bo"].map(|name| SeatedPlayer {
        name: name.into(),
        bot: None,
    });
    let dealer = DealSource::Sealed {
        commitment: seed.commitment(),
        contributions: vec![Contribution {
            seat: Seat(0),
            bytes: Hex32([0x11; 32]),
        }],
    };
    let header = Header::new(&Plan::standard(2), Vec::new(), seats.into(), dealer);
    let (mut table, _, log) =
        GameTable::<TemplateGame>::open(&header, &seed, Access::Sealed).expect("a plain deal");
    let mut steps = vec![views(&table, &log)];
    let mut rng = FastRng::seeded(1);
    let mut acts = Vec::new();
    while let Some(seat) = table.awaits().first() {
        // The deadline ends the second round.
        let order = match table.deadline() {
            Some(due) if steps.len() == 4 => TableCommand::tick(due),
            _ => {
                table.legal(seat, &mut acts);
                let act = *rng.choose(&acts).expect("an act");
                TableCommand::act(Millis(table.now().0 + 1_000), seat, act)
            }
        };
        let step = table.propose(order).expect("legal");
        let log = table.accept(step);
        steps.push(views(&table, &log));
    }
    let last = steps.len() - 1;
    // Named, not numbered: a game of another length keeps the same files.
    let shown = [
        ("start", 0),
        ("choice", 1),
        ("reveal", 2),
        ("deadline", 4),
        ("end", last),
    ];
    for (name, step) in shown {
        insta::assert_json_snapshot!(name, steps[step]);
    }
}

//! Law of records.

use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, Header, Record, SeatedPlayer};
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::verify::verify;
use saloon_core::{EventLog, FastRng, Game, Input, Plan, Seat, Viewer};

use super::{describe, json};
use crate::{Subject, Walk};

/// A record replays to the same views, events and memories for every viewer, and passes verification.
pub fn records_replay<S: Subject>() {
    for plan in S::plans() {
        for seed in 0..S::GAMES.min(12) {
            let story = format!("{}, game {seed}", describe(&plan));
            let (record, shown) = play(&plan, seed);
            let text = json(&record);
            let record: Record<S::Game> =
                serde_json::from_str(&text).unwrap_or_else(|error| panic!("{story}: {error}"));
            assert_eq!(
                json(&record),
                text,
                "{story}: the record changed in a round trip through JSON"
            );
            let report = verify(&record);
            assert!(
                report.holds() && report.outcome.is_some(),
                "{story}: {report:?}"
            );
            replay(&story, &record, &shown);
        }
    }
}

/// Output for each viewer after each entry.
type ViewerOutputs = Vec<Vec<String>>;

/// Returns everything that each viewer receives, as bytes.
fn viewer_outputs<G: Game>(table: &GameTable<G>, log: &EventLog<G::Event>) -> Vec<String> {
    let mut acts = Vec::new();
    Viewer::all(table.seats())
        .map(|viewer| {
            let mut past = None;
            if let Viewer::Seat(seat) = viewer {
                table.legal(seat, &mut acts);
                past = Some(remembered(table, seat));
            }
            let events: Vec<_> = log.seen_by(viewer).collect();
            json(&(
                table.view(viewer),
                events,
                &acts,
                past,
                table.awaits(),
                table.deadline(),
            ))
        })
        .collect()
}

/// Returns the decisions that a bot of `seat` remembers, as bytes.
pub(super) fn remembered<G: Game>(table: &GameTable<G>, seat: Seat) -> String {
    let past = table.past(seat);
    let past: Vec<_> = past
        .iter()
        .map(|past| (past.actor, &past.view, &past.events))
        .collect();
    json(&past)
}

/// Returns the dealer's seed for a game.
pub(super) fn secret(seed: u64) -> Seed {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    Seed::new(bytes)
}

/// Returns a record header for a plan.
pub(super) fn header<G: Game>(plan: &Plan<G>, secret: &Seed) -> Header<G> {
    let seats = Seat::all(plan.seats).map(|seat| SeatedPlayer {
        name: format!("Player {seat}"),
        bot: None,
    });
    let dealer = match plan.setup {
        Some(_) => DealSource::Given,
        None => DealSource::Sealed {
            commitment: secret.commitment(),
            contributions: Vec::new(),
        },
    };
    Header::new(plan, Vec::new(), seats.collect(), dealer)
}

fn play<G: Game>(plan: &Plan<G>, seed: u64) -> (Record<G>, ViewerOutputs) {
    let secret = secret(seed);
    let header = header(plan, &secret);
    let (mut table, start, log) =
        GameTable::open(&header, &secret, Access::Open).expect("a possible plan");
    let mut shown = vec![viewer_outputs(&table, &log)];
    let mut entries = vec![start];
    let mut rng = FastRng::seeded(seed);
    while let Some(command) = choose(&table, &mut rng) {
        let step = table.propose(command).expect("an offered act is legal");
        for entry in step.entries() {
            entries.push(entry.clone());
        }
        let count = step.entries().len();
        let log = table.accept(step);
        // One command may add several entries (ticks before an act). They are compared at the last one.
        shown.extend(std::iter::repeat_n(Vec::new(), count.saturating_sub(1)));
        shown.push(viewer_outputs(&table, &log));
    }
    (Record::seal(header, entries, &secret, true), shown)
}

/// Returns the next command of a random game at a table.
pub(super) fn choose<G: Game>(
    table: &GameTable<G>,
    rng: &mut FastRng,
) -> Option<TableCommand<G::Act>> {
    let key = table.key().expect("an open table");
    let mut walk = Walk {
        game: table.game(&key).clone(),
        now: table.now(),
        steps: 0,
        rng: rng.clone(),
    };
    let chosen = walk.choose();
    *rng = walk.rng;
    chosen.map(|(at, input)| match input {
        Input::Act(seat, act) => TableCommand::act(at, seat, act),
        Input::Tick => TableCommand::tick(at),
    })
}

fn replay<G: Game>(story: &str, record: &Record<G>, shown: &ViewerOutputs) {
    let secret = Seed::new(record.seed.expect("it is opened").0);
    let (start, rest) = record.entries.split_first().expect("a start");
    let (mut table, log) = GameTable::reopen(&record.header, &secret, Access::Sealed, &start.entry)
        .expect("it was played");
    assert_eq!(
        viewer_outputs(&table, &log),
        shown[0],
        "{story}: the replay starts differently"
    );
    let mut log = EventLog::default();
    for (sealed, shown) in rest.iter().zip(&shown[1..]) {
        log.append(table.replay(&sealed.entry).expect("it was played"));
        if !shown.is_empty() {
            assert_eq!(
                &viewer_outputs(&table, &log),
                shown,
                "{story}: the replay differs at entry {}",
                sealed.entry.number
            );
            log = EventLog::default();
        }
    }
    assert!(
        table.key().is_some(),
        "{story}: a finished game must have a reveal key"
    );
}

//! Heavy reads run on the read pool, never on a thread that serves tables.

use std::ops::RangeInclusive;
use std::sync::Mutex;
use std::thread;

use district_noir::DistrictNoir;
use saloon_core::dealer::Seed;
use saloon_core::verify::Report;
use saloon_core::{Hex32, Viewer};
use saloon_protocol::http::Practice;
use saloon_server::any::{AnyGame, AnyTable, Dealt, Of, Shown, Start, Worker};
use saloon_server::surroundings::System;
use serde_json::json;
use serde_json::value::RawValue;
use tempfile::tempdir;

use crate::common::{Guest, Open, noir};

/// District Noir that notes which threads play whole games.
struct Watched(Mutex<Vec<(&'static str, String)>>);

const GAME: Of<DistrictNoir> = Of::NEW;

impl Watched {
    fn note(&self, what: &'static str) {
        let thread = thread::current().name().unwrap_or_default().to_owned();
        self.0.lock().expect("no panic").push((what, thread));
    }
}

impl AnyGame for Watched {
    fn name(&self) -> &'static str {
        GAME.name()
    }

    fn seats(&self) -> RangeInclusive<u8> {
        GAME.seats()
    }

    fn matches(&self) -> bool {
        GAME.matches()
    }

    fn new_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, String> {
        GAME.new_options(seats, options)
    }

    fn check_practice(
        &self,
        seats: u8,
        options: Option<&RawValue>,
        practice: &Practice,
    ) -> Result<(), String> {
        GAME.check_practice(seats, options, practice)
    }

    fn open(&self, start: Start<'_>) -> Result<Dealt, String> {
        GAME.open(start)
    }

    fn reopen(
        &self,
        header: &str,
        head: Hex32,
        entries: &[(String, Hex32)],
        seed: &Seed,
    ) -> Result<Box<dyn AnyTable>, String> {
        self.note("reopen");
        GAME.reopen(header, head, entries, seed)
    }

    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[(String, Hex32)],
        seed: Option<&Seed>,
        worker: &Worker,
    ) -> Result<String, String> {
        self.note("record");
        GAME.record(header, head, entries, seed, worker)
    }

    fn verify(&self, record: &str, worker: &Worker) -> Result<Report, String> {
        self.note("verify");
        GAME.verify(record, worker)
    }

    fn replay(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        eyes: Option<Viewer>,
        worker: &Worker,
        each: &mut dyn FnMut(Shown),
    ) -> Result<(), String> {
        self.note("replay");
        GAME.replay(header, entries, eyes, worker, each)
    }
}

#[test]
fn whole_games_are_played_off_the_async_threads_and_finished_ones_once() {
    let watched: &'static Watched = Box::leak(Box::new(Watched(Mutex::default())));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .thread_name_fn(|| "async".into())
        .enable_all()
        .build()
        .expect("a runtime");
    // On a thread of the runtime, as the program runs.
    let test = runtime.spawn(async move {
        let folder = tempdir().expect("a folder");
        let house = Open::of(folder.path(), vec![watched], Box::new(System)).await;
        let (ana, ben) = (
            Guest::named(&house, "Ana").await,
            Guest::named(&house, "Ben").await,
        );
        let (id, mut first, second) = noir(&ana, &ben).await;
        let game = ana.look(&id).await["game"].clone();
        let record = format!("/records/{}", game.as_str().expect("a name"));
        let replay = format!("{record}/replay");
        for _ in 0..2 {
            assert_eq!(ana.get(&replay).await.status, 200, "while it is on");
        }
        first.say(json!({"concede": 0})).await;
        drop((first, second));
        house.empty().await;
        for path in [
            record.clone(),
            format!("{record}/verify"),
            replay.clone(),
            format!("{replay}?eyes=1"),
            format!("{replay}?eyes=all"),
        ] {
            let answers = [ana.get(&path).await, ben.get(&path).await];
            assert!(answers.iter().all(|answer| answer.status == 200), "{path}");
            assert_eq!(answers[0].body, answers[1].body, "{path}");
        }
        ana.look(&id).await;
    });
    runtime.block_on(test).expect("it passed");
    let seen = watched.0.lock().expect("no panic");
    let count = |what| seen.iter().filter(|(noted, _)| *noted == what).count();
    // A running game is replayed each time; a finished one once for each viewer, its record once to show and once to verify.
    assert_eq!(
        (count("replay"), count("record"), count("verify")),
        (2 + 3, 2, 1)
    );
    assert!(count("reopen") > 0);
    for (what, thread) in seen.iter() {
        // Tables are loaded on tokio's blocking threads, one at a time.
        let right = if *what == "reopen" { "async" } else { "read-" };
        assert!(thread.starts_with(right), "{what} on {thread:?}");
    }
}

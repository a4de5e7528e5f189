//! Heavy reads run on the read pool, never on a thread that serves tables.

use std::sync::Mutex;
use std::thread;

use saloon_core::dealer::Seed;
use saloon_core::verify::VerifyReport;
use saloon_core::{Hex32, Viewer};
use saloon_erased::{
    Blocking, EntryWithSeal, ErasedPlan, ErasedReview, ErasedTable, GameFacts, GameKind, PlanError,
    ReplayMoment, ReviewRequest, StoredGame, TableSpec,
};
use saloon_terminal::Lang;
use serde_json::value::RawValue;

use crate::common::TestServer;

/// A game that records which threads replay it.
struct ThreadCheckingGame {
    game: &'static dyn GameKind,
    notes: Mutex<Vec<(&'static str, String)>>,
}

impl ThreadCheckingGame {
    fn note(&self, what: &'static str) {
        let thread = thread::current().name().unwrap_or_default().to_owned();
        self.notes.lock().expect("no panic").push((what, thread));
    }
}

impl GameKind for ThreadCheckingGame {
    fn facts(&self) -> GameFacts {
        self.game.facts()
    }

    fn rules(&self) -> String {
        self.game.rules()
    }

    fn help(&self, lang: Lang) -> &'static str {
        self.game.help(lang)
    }

    fn option_defaults(&self) -> Vec<serde_json::Value> {
        self.game.option_defaults()
    }

    fn plan(&self, spec: &TableSpec<'_>) -> Result<Box<dyn ErasedPlan>, PlanError> {
        self.game.plan(spec)
    }

    fn server_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, PlanError> {
        self.game.server_options(seats, options)
    }

    fn check_act(&self, act: &RawValue) -> Result<(), String> {
        self.game.check_act(act)
    }

    fn reopen(
        &self,
        header: &str,
        head: Hex32,
        entries: &[EntryWithSeal],
        seed: &Seed,
    ) -> Result<Box<dyn ErasedTable>, String> {
        self.note("reopen");
        self.game.reopen(header, head, entries, seed)
    }

    fn read_record(&self, record: &str) -> Result<StoredGame, String> {
        self.game.read_record(record)
    }

    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[EntryWithSeal],
        seed: Option<&Seed>,
        blocking: &Blocking,
    ) -> Result<String, String> {
        self.note("record");
        self.game.record(header, head, entries, seed, blocking)
    }

    fn verify(&self, record: &str, blocking: &Blocking) -> Result<VerifyReport, String> {
        self.note("verify");
        self.game.verify(record, blocking)
    }

    fn replay(
        &self,
        header: &str,
        entries: &[EntryWithSeal],
        viewer: Option<Viewer>,
        blocking: &Blocking,
        each: &mut dyn FnMut(&dyn ReplayMoment),
    ) -> Result<(), String> {
        self.note("replay");
        self.game.replay(header, entries, viewer, blocking, each)
    }

    fn review(
        &self,
        header: &str,
        entries: &[EntryWithSeal],
        request: ReviewRequest,
        blocking: &Blocking,
    ) -> Result<Box<dyn ErasedReview>, String> {
        self.note("review");
        self.game.review(header, entries, request, blocking)
    }
}

#[test]
fn heavy_reads_leave_the_async_threads_and_finished_games_are_cached() {
    let watched: &'static ThreadCheckingGame = Box::leak(Box::new(ThreadCheckingGame {
        game: saloon_catalogue::find("district-noir").expect("a game"),
        notes: Mutex::default(),
    }));
    let games: &'static [&'static dyn GameKind] = Box::leak(Box::new([watched as &dyn GameKind]));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .thread_name_fn(|| "async".into())
        .enable_all()
        .build()
        .expect("a runtime");
    // Runs on a thread of the runtime, as in production.
    let test = runtime.spawn(async move {
        let server = TestServer::open().with_games(games).await;
        let [ana, ben] = server.guests(["Ana", "Ben"]).await;
        let (table, [mut first, second]) = ana.table("district-noir").started([&ana, &ben]).await;
        let record = format!("/records/{}", ana.game(&table).await);
        let replay = format!("{record}/replay");
        for _ in 0..2 {
            assert_eq!(
                ana.get(&replay).await.status,
                200,
                "while the game is in progress"
            );
        }
        first.concede(0).await;
        drop((first, second));
        server.tables_unloaded().await;
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
        ana.lobby(&table).await;
    });
    runtime.block_on(test).expect("it passed");
    let seen = watched.notes.lock().expect("no panic");
    let count = |what| seen.iter().filter(|(noted, _)| *noted == what).count();
    // A running game is replayed each time. A finished one is replayed once per viewer, and its record is built once to show and
    // once to verify.
    assert_eq!(
        (count("replay"), count("record"), count("verify")),
        (2 + 3, 2, 1)
    );
    assert!(count("reopen") > 0);
    for (what, thread) in seen.iter() {
        // Tokio's blocking threads load tables, one at a time.
        let right = if *what == "reopen" { "async" } else { "read-" };
        assert!(thread.starts_with(right), "{what} on {thread:?}");
    }
}

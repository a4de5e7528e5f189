//! Queries on stored games: records, verifications and replays, as JSON.
//!
//! They replay a whole game, so they run on the read pool. Results for finished games never change and are cached.

use axum::body::Bytes;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use saloon_core::dealer::Seed;
use saloon_core::record::RecordedInput;
use saloon_core::verify::verify_chain;
use saloon_core::{Hex32, Viewer};
use saloon_erased::{Blocking, GameKind};
use saloon_protocol::http::{ReplayEntry, Verified};
use saloon_protocol::socket::{ActRuling, TookBack};
use saloon_table::stored::{GameRow, TableRow};

use crate::app::App;
use crate::error::Error;

/// Size of the cache in bytes.
const CACHE_BYTES: u64 = 32 << 20;
/// Average size of a result in bytes, for sizing the cache: a replay has 50 to 500 moments of about 2 KB.
const AVERAGE_BYTES: u64 = 200 << 10;

/// A query on a stored game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RecordQuery {
    /// The complete record, with its seed.
    Record,
    /// The result of verifying the record.
    Verification,
    /// Every moment as one viewer saw it; unredacted without a viewer.
    Replay(Option<Viewer>),
}

/// Cache of results for finished games, by game id and query.
pub(crate) type RecordCache = Cache<(i64, RecordQuery), Bytes, ByteWeighter>;

/// Weighs a cached result by its size in bytes.
#[derive(Clone)]
pub(crate) struct ByteWeighter;

impl Weighter<(i64, RecordQuery), Bytes> for ByteWeighter {
    fn weight(&self, _: &(i64, RecordQuery), body: &Bytes) -> u64 {
        u64::try_from(body.len()).unwrap_or(u64::MAX).max(1)
    }
}

/// Creates an empty cache.
pub(crate) fn cache() -> RecordCache {
    let usual = usize::try_from(CACHE_BYTES / AVERAGE_BYTES).unwrap_or(usize::MAX);
    Cache::with_weighter(usual, CACHE_BYTES, ByteWeighter)
}

impl RecordQuery {
    /// Reads the entries of the game and computes the result.
    pub(crate) fn run(
        self,
        app: &App,
        game: &GameRow,
        table: &TableRow,
        blocking: &Blocking,
    ) -> Result<Bytes, Error> {
        let kind = app.game(&table.game).ok_or(Error::NotFound)?;
        let header = game.header.as_ref().ok_or(Error::NotFound)?;
        let entries = read_entries(app, game, table)?;
        match self {
            RecordQuery::Record => Ok(record(kind, game, header, &entries, blocking)?.into()),
            RecordQuery::Verification => {
                let record = record(kind, game, header, &entries, blocking)?;
                let report = kind.verify(&record, blocking).map_err(Error::broken)?;
                Ok(json(&Verified::from(&report)).into())
            }
            RecordQuery::Replay(eyes) => replay(kind, header, &entries, eyes, blocking),
        }
    }
}

/// Reads the entries of a game that has begun, and checks their seal.
pub(crate) fn read_entries(
    app: &App,
    game: &GameRow,
    table: &TableRow,
) -> Result<Vec<(String, Hex32)>, Error> {
    let header = game.header.as_ref().ok_or(Error::NotFound)?;
    let entries = app
        .store
        .entries_blocking(game.id)
        .map_err(Error::for_table)?;
    let entries: Vec<(String, Hex32)> = entries
        .into_iter()
        .map(|entry| (entry.json, Hex32(entry.head)))
        .collect();
    check_seal(game, table, header, &entries)?;
    Ok(entries)
}

/// Refuses a game whose entries do not match their seal.
fn check_seal(
    game: &GameRow,
    table: &TableRow,
    header: &str,
    entries: &[(String, Hex32)],
) -> Result<(), Error> {
    let head = game.head.ok_or(Error::NotFound)?;
    let sealed = verify_chain(&Seed::new(game.seed), (header, Hex32(head)), entries);
    sealed.map(drop).map_err(|fault| {
        let (game, table) = (&game.name, &table.id);
        tracing::error!(target: "saloon_server::studies", game, table, %fault, "stored game is damaged");
        Error::broken(fault.to_string())
    })
}

fn json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain data")
}

fn record(
    kind: &dyn GameKind,
    game: &GameRow,
    header: &str,
    entries: &[(String, Hex32)],
    blocking: &Blocking,
) -> Result<String, Error> {
    let head = game.head.ok_or(Error::NotFound)?;
    let seed = Seed::new(game.seed);
    kind.record(header, Hex32(head), entries, Some(&seed), blocking)
        .map_err(Error::broken)
}

/// Serialises a `Replay` moment by moment.
fn replay(
    kind: &dyn GameKind,
    header: &str,
    entries: &[(String, Hex32)],
    eyes: Option<Viewer>,
    blocking: &Blocking,
) -> Result<Bytes, Error> {
    let mut body = Vec::from(br#"{"moments":["#);
    let mut number = 0;
    let mut write = |moment: &dyn saloon_erased::ReplayMoment| {
        if number > 0 {
            body.push(b',');
        }
        let (mut ruled, mut took_back) = (None, None);
        match moment.input() {
            RecordedInput::Act { seat, .. } => {
                ruled = moment.receipt().map(|receipt| ActRuling { seat, receipt });
            }
            RecordedInput::TakeBack { seat, from } => took_back = Some(TookBack { seat, from }),
            RecordedInput::Start | RecordedInput::Tick | RecordedInput::Concede { .. } => {}
        }
        let moment = ReplayEntry {
            number,
            at: moment.at(),
            ruled,
            took_back,
            events: moment.events(),
            view: moment.view(),
        };
        body.extend(json(&moment));
        number += 1;
    };
    kind.replay(header, entries, eyes, blocking, &mut write)
        .map_err(Error::broken)?;
    body.extend(b"]}");
    Ok(body.into())
}

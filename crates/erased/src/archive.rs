//! Stored games: loading, records, replays.

use saloon_core::dealer::Seed;
use saloon_core::record::{
    ChainedEntry, DealSource, Entry, Header, Receipt, Record, RecordedInput, SeatedPlayer,
};
use saloon_core::reveal_key::RevealKey;
use saloon_core::table::{Access, GameTable};
use saloon_core::verify::verify_chain;
use saloon_core::{EventLog, Game, Hex32, Millis, Viewer};
use saloon_terminal::{TerminalUi, TextContext};
use serde_json::value::RawValue;

use crate::table::{EntryWithSeal, ErasedTable, TypedTable};
use crate::{parse, raw};

/// Stored game, in parts.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Header as JSON.
    pub header: String,
    /// Seal of the header.
    pub head: Hex32,
    /// Entries from the deal on.
    pub entries: Vec<EntryWithSeal>,
    /// Seed of the dealer, once revealed.
    pub seed: Option<Hex32>,
    /// Players by seat.
    pub players: Vec<SeatedPlayer>,
    /// Source of the deal.
    pub dealer: DealSource,
}

/// One moment of a replay: the game after an entry of its record, from the perspective of the replay.
pub trait ReplayMoment {
    /// Returns the time of the entry.
    fn at(&self) -> Millis;
    /// Returns the entry's input, with an act in its notation.
    fn input(&self) -> RecordedInput<String>;
    /// Returns the ruling on the act's time, in a race.
    fn receipt(&self) -> Option<Receipt>;
    /// Returns the events as JSON.
    fn events(&self) -> Box<RawValue>;
    /// Returns the view after the events, as JSON.
    fn view(&self) -> Box<RawValue>;
    /// Returns the events as lines of text.
    fn lines(&self, ctx: &TextContext<'_>) -> Vec<String>;
    /// Returns the board after the events, as text.
    fn board(&self, ctx: &TextContext<'_>) -> String;
    /// Returns the result as text, once the game is over.
    fn result(&self, ctx: &TextContext<'_>) -> String;
}

/// Moment of a game of type `G`.
struct TypedMoment<'a, G: Game> {
    table: &'a GameTable<G>,
    log: &'a EventLog<G::Event>,
    entry: &'a Entry<G::Act>,
    eyes: Perspective<'a>,
}

/// Perspective of a replay.
#[derive(Clone, Copy)]
enum Perspective<'a> {
    Viewer(Viewer),
    Unredacted(&'a RevealKey),
}

impl<G: Game> TypedMoment<'_, G> {
    fn typed_view(&self) -> G::View {
        match self.eyes {
            Perspective::Viewer(viewer) => self.table.view(viewer),
            Perspective::Unredacted(key) => self.table.unredacted_view(key),
        }
    }
}

impl<G: TerminalUi> ReplayMoment for TypedMoment<'_, G> {
    fn at(&self) -> Millis {
        self.table.now()
    }

    fn input(&self) -> RecordedInput<String> {
        match self.entry.input {
            RecordedInput::Start => RecordedInput::Start,
            RecordedInput::Tick => RecordedInput::Tick,
            RecordedInput::Act { seat, act } => RecordedInput::Act {
                seat,
                act: act.to_string(),
            },
            RecordedInput::TakeBack { seat, from } => RecordedInput::TakeBack { seat, from },
            RecordedInput::Concede { seat } => RecordedInput::Concede { seat },
        }
    }

    fn receipt(&self) -> Option<Receipt> {
        self.entry.receipt
    }

    fn events(&self) -> Box<RawValue> {
        match self.eyes {
            Perspective::Viewer(viewer) => raw(&self.log.seen_by(viewer).collect::<Vec<_>>()),
            Perspective::Unredacted(key) => raw(&self.log.unredacted(key).collect::<Vec<_>>()),
        }
    }

    fn view(&self) -> Box<RawValue> {
        raw(&self.typed_view())
    }

    fn lines(&self, ctx: &TextContext<'_>) -> Vec<String> {
        let view = self.typed_view();
        match self.eyes {
            Perspective::Viewer(viewer) => self
                .log
                .seen_by(viewer)
                .filter_map(|event| G::event(&event, &view, ctx))
                .collect(),
            Perspective::Unredacted(key) => self
                .log
                .unredacted(key)
                .filter_map(|event| G::event(&event, &view, ctx))
                .collect(),
        }
    }

    fn board(&self, ctx: &TextContext<'_>) -> String {
        G::board(&self.typed_view(), ctx)
    }

    fn result(&self, ctx: &TextContext<'_>) -> String {
        G::result(&self.typed_view(), ctx)
    }
}

pub(crate) fn reopen<G: TerminalUi>(
    header: &str,
    head: Hex32,
    entries: &[EntryWithSeal],
    seed: &Seed,
) -> Result<Box<dyn ErasedTable>, String> {
    let chain = verify_chain(seed, (header, head), entries).map_err(|fault| fault.to_string())?;
    let header: Header<G> = parse(header)?;
    let (first, rest) = entries.split_first().ok_or("the game has no entries")?;
    let start: Entry<G::Act> = parse(&first.0)?;
    let (table, _) = GameTable::reopen(&header, seed, Access::Sealed, &start)
        .map_err(|error| error.to_string())?;
    let head = entries.last().unwrap_or(first).1;
    let mut table = TypedTable::new(table, chain, head, EventLog::default());
    for (json, _) in rest {
        let entry: Entry<G::Act> = parse(json)?;
        table.redo(&entry).map_err(|error| error.to_string())?;
    }
    Ok(Box::new(table))
}

/// Splits a record into its stored parts.
pub(crate) fn read_record<G: Game>(text: &str) -> Result<StoredGame, String> {
    let record: Record<G> = parse(text)?;
    let entry = |sealed: &ChainedEntry<G::Act>| (raw(&sealed.entry).get().to_owned(), sealed.head);
    Ok(StoredGame {
        header: raw(&record.header).get().to_owned(),
        head: record.head,
        entries: record.entries.iter().map(entry).collect(),
        seed: record.seed,
        players: record.header.seats,
        dealer: record.header.dealer,
    })
}

pub(crate) fn record<G: Game>(
    header: &str,
    head: Hex32,
    entries: &[EntryWithSeal],
    seed: Option<&Seed>,
) -> Result<String, String> {
    let sealed = |(json, head): &EntryWithSeal| {
        Ok(ChainedEntry {
            entry: parse(json)?,
            head: *head,
        })
    };
    let record = Record::<G> {
        header: parse(header)?,
        head,
        entries: entries.iter().map(sealed).collect::<Result<_, String>>()?,
        seed: seed.map(Seed::reveal),
    };
    Ok(raw(&record).get().to_owned())
}

pub(crate) fn replay<G: TerminalUi>(
    header: &str,
    entries: &[EntryWithSeal],
    viewer: Option<Viewer>,
    each: &mut dyn FnMut(&dyn ReplayMoment),
) -> Result<(), String> {
    let header: Header<G> = parse(header)?;
    let entries = entries
        .iter()
        .map(|(json, _)| parse(json))
        .collect::<Result<Vec<Entry<G::Act>>, _>>()?;
    let mut show = |eyes: Perspective<'_>| {
        replay_entries(&header, &entries, |table, log, entry| {
            each(&TypedMoment {
                table,
                log,
                entry,
                eyes,
            });
        })
    };
    if let Some(viewer) = viewer {
        return show(Perspective::Viewer(viewer));
    }
    // Only a finished game gives the key, so the game is replayed twice.
    let mut key = None;
    replay_entries(&header, &entries, |table, _, _| key = table.key())?;
    let key = key.ok_or("only a finished game can be shown unredacted")?;
    show(Perspective::Unredacted(&key))
}

/// Replays recorded entries in order and passes the table and its events to `each` after every one.
fn replay_entries<G: Game>(
    header: &Header<G>,
    entries: &[Entry<G::Act>],
    mut each: impl FnMut(&GameTable<G>, &EventLog<G::Event>, &Entry<G::Act>),
) -> Result<(), String> {
    let (first, rest) = entries.split_first().ok_or("the game has no entries")?;
    // Recorded draws answer the rules, so any seed serves.
    let seed = Seed::new([0; 32]);
    let (mut table, log) = GameTable::reopen(header, &seed, Access::Sealed, first)
        .map_err(|error| error.to_string())?;
    each(&table, &log, first);
    for entry in rest {
        let log = table
            .replay(entry)
            .map_err(|error| format!("entry {}: {error}", entry.number))?;
        each(&table, &log, entry);
    }
    Ok(())
}

//! A kind of game of the house: tables are opened, reopened, replayed and checked from text.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use saloon_core::dealer::Seed;
use saloon_core::record::{Chain, Dealing, Entry, Header, Record, Recorded, Sealed, Sitter};
use saloon_core::table::{Access, Table};
use saloon_core::verify::{Report, follow, verify};
use saloon_core::{Game, Hex32, Plan, Tips, Told, Viewer, plain};
use saloon_protocol::http::Practice;
use saloon_protocol::socket::TookBack;
use serde_json::value::RawValue;

use super::seated::Seated;
use super::{AnyGame, AnyTable, AnyTold, Dealt, Shown, Start, Worker, link, raw};

/// A kind of game of the house.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// The kind.
    pub const NEW: Of<G> = Of(PhantomData);
}

fn plan<G: Game>(
    seats: u8,
    options: Option<&RawValue>,
    setup: Option<&RawValue>,
) -> Result<Plan<G>, String> {
    let mut plan = Plan::<G>::dealt(seats);
    if let Some(options) = options {
        plan.options = plain::read(options.get()).map_err(|why| format!("options: {why}"))?;
    }
    if let Some(setup) = setup {
        let setup = plain::read(setup.get()).map_err(|why| format!("setup: {why}"))?;
        plan.setup = Some(setup);
    }
    plan.config().map_err(|impossible| impossible.to_string())?;
    Ok(plan)
}

fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

impl<G: Tips> AnyGame for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn matches(&self) -> bool {
        G::MATCHES
    }

    fn new_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, String> {
        let chosen = plan::<G>(seats, options.as_deref(), None)?.options;
        let filled = G::house_options(chosen.clone());
        // Nothing to fill in: the options stay as they were sent.
        Ok(if filled == chosen {
            options
        } else {
            Some(raw(&filled))
        })
    }

    fn check_practice(
        &self,
        seats: u8,
        options: Option<&RawValue>,
        practice: &Practice,
    ) -> Result<(), String> {
        if let Some(odd) = practice
            .chance
            .iter()
            .find(|outcome| !G::CHANCE.contains(&outcome.as_str()))
        {
            return Err(match G::CHANCE {
                [] => format!("chance: {} asks for none after its set-up", G::NAME),
                known => format!("chance: {odd:?} is none of {}", known.join(", ")),
            });
        }
        for script in &practice.scripts {
            for (act, number) in script.acts.iter().zip(1..) {
                plain::read::<G::Act>(act.get())
                    .map_err(|why| format!("scripts: seat {}, act {number}: {why}", script.seat))?;
            }
        }
        // Played for a moment: what the first draws meet is known then too.
        let seed = Seed::new([0; 32]);
        self.open(Start {
            options,
            practice: Some(practice),
            first: None,
            take_backs: false,
            sitters: vec![Sitter::default(); seats.into()],
            contributions: Vec::new(),
            seed: &seed,
        })
        .map(drop)
    }

    fn open(&self, start: Start<'_>) -> Result<Dealt, String> {
        let seats = u8::try_from(start.sitters.len()).map_err(|_| "too many seats")?;
        let plan = Plan {
            first: start.first,
            ..plan::<G>(
                seats,
                start.options,
                start
                    .practice
                    .and_then(|practice| practice.setup.as_deref()),
            )?
        };
        let (dealer, chance) = match start.practice {
            None => {
                let dealer = Dealing::Sealed {
                    commitment: start.seed.commitment(),
                    contributions: start.contributions,
                };
                (dealer, Vec::new())
            }
            Some(practice) => (Dealing::Given, practice.chance.clone()),
        };
        let header =
            Header::new(&plan, chance, start.sitters, dealer).with_take_backs(start.take_backs);
        let (table, entry, told) =
            Table::open(&header, start.seed, Access::Sealed).map_err(|error| error.to_string())?;
        let mut chain = Chain::new(start.seed);
        let head = chain.seal(&header);
        let entry = link(&entry, &mut chain);
        Ok(Dealt {
            header: raw(&header).get().to_owned(),
            head,
            table: Box::new(Seated::new(table, chain, entry.head)),
            entry,
            told: Box::new(told),
        })
    }

    fn reopen(
        &self,
        header: &str,
        head: Hex32,
        entries: &[(String, Hex32)],
        seed: &Seed,
    ) -> Result<Box<dyn AnyTable>, String> {
        let chain = follow(seed, (header, head), entries).map_err(|fault| fault.to_string())?;
        let header: Header<G> = parse(header)?;
        let (first, rest) = entries.split_first().ok_or("a game without entries")?;
        let start: Entry<G::Act> = parse(&first.0)?;
        let (table, _) = Table::reopen(&header, seed, Access::Sealed, &start)
            .map_err(|error| error.to_string())?;
        let head = entries.last().unwrap_or(first).1;
        let mut seated = Seated::new(table, chain, head);
        for (json, _) in rest {
            let entry: Entry<G::Act> = parse(json)?;
            seated.redo(&entry).map_err(|error| error.to_string())?;
        }
        Ok(Box::new(seated))
    }

    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[(String, Hex32)],
        seed: Option<&Seed>,
        _: &Worker,
    ) -> Result<String, String> {
        let sealed = |(json, head): &(String, Hex32)| {
            Ok(Sealed {
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

    fn verify(&self, record: &str, _: &Worker) -> Result<Report, String> {
        Ok(verify::<G>(&parse(record)?))
    }

    fn replay(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        eyes: Option<Viewer>,
        _: &Worker,
        each: &mut dyn FnMut(Shown),
    ) -> Result<(), String> {
        let header: Header<G> = parse(header)?;
        let entries = entries
            .iter()
            .map(|(json, _)| parse(json))
            .collect::<Result<Vec<Entry<G::Act>>, _>>()?;
        let Some(viewer) = eyes else {
            // Only the end of the game gives the key to what was hidden, so it is played twice.
            let mut key = None;
            retrace(&header, &entries, |table, _, _| key = table.key())?;
            let key = key.ok_or("only a finished game is shown whole")?;
            return retrace(&header, &entries, |table, told, entry| {
                each(Shown {
                    at: table.now(),
                    ruled: entry.ruled(),
                    took_back: took_back(entry),
                    events: raw(&told.laid_open(&key).collect::<Vec<_>>()),
                    view: raw(&table.everything(&key)),
                });
            });
        };
        retrace(&header, &entries, |table, told, entry| {
            each(Shown {
                at: table.now(),
                ruled: entry.ruled(),
                took_back: took_back(entry),
                events: AnyTold::seen_by(told, viewer),
                view: raw(&table.view(viewer)),
            });
        })
    }
}

fn took_back<A>(entry: &Entry<A>) -> Option<TookBack> {
    match entry.input {
        Recorded::TakeBack { seat, from } => Some(TookBack { seat, from }),
        _ => None,
    }
}

/// Plays recorded entries one after the other, and hands the table to `each` after every one, with what happened.
fn retrace<G: Game>(
    header: &Header<G>,
    entries: &[Entry<G::Act>],
    mut each: impl FnMut(&Table<G>, &Told<G::Event>, &Entry<G::Act>),
) -> Result<(), String> {
    let (first, rest) = entries.split_first().ok_or("a game without entries")?;
    // The recorded draws answer the rules: any seed replays.
    let seed = Seed::new([0; 32]);
    let (mut table, told) =
        Table::reopen(header, &seed, Access::Sealed, first).map_err(|error| error.to_string())?;
    each(&table, &told, first);
    for entry in rest {
        let told = table.redo(entry).map_err(|error| error.to_string())?;
        each(&table, &told, entry);
    }
    Ok(())
}

//! A game of any kind, with text at its edges: no game is named in this crate.

use std::any::Any;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::time::Duration;

use saloon_bots::Name;
use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{
    Chain, Dealing, Decider, Entry, Header, Receipt, Record, Recorded, Sealed, Sitter,
};
use saloon_core::table::{Access, Order, Refused, Step, Table};
use saloon_core::verify::{Report, verify};
use saloon_core::{
    Game, Hex32, Luck, Millis, PerSeat, Plan, Refusal, Seat, SeatSet, Tips, Told, Viewer, plain,
};
use saloon_protocol::http::Practice;
use serde_json::value::{RawValue, to_raw_value};

/// A kind of game.
pub trait AnyGame: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Can it be played in matches?
    fn matches(&self) -> bool;
    /// Whether a table with these options can be played; if not, why.
    fn check(&self, seats: u8, options: Option<&RawValue>) -> Result<(), String>;
    /// Whether a practice table can start from this; if not, why.
    fn check_practice(
        &self,
        seats: u8,
        options: Option<&RawValue>,
        practice: &Practice,
    ) -> Result<(), String>;
    /// Deals.
    fn open(&self, start: Start<'_>) -> Result<Dealt, String>;
    /// Goes on where a stored game stopped.
    fn reopen(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        seed: &Seed,
    ) -> Result<Box<dyn AnyTable>, String>;
    /// The whole record as JSON.
    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[(String, Hex32)],
        seed: Option<&Seed>,
    ) -> Result<String, String>;
    /// What a record proves.
    fn verify(&self, record: &str) -> Result<Report, String>;
    /// A stored game through one pair of eyes; everything, once it is over, without eyes.
    fn replay(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        eyes: Option<Viewer>,
    ) -> Result<Vec<Shown>, String>;
}

/// What a game starts from.
pub struct Start<'a> {
    /// The options of the rule set.
    pub options: Option<&'a RawValue>,
    /// What a practice table starts from: nobody vouches for its deal.
    pub practice: Option<&'a Practice>,
    /// Who begins, in the later games of a match.
    pub first: Option<Seat>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// What they added to the chance.
    pub contributions: Vec<Contribution>,
    /// The house's secret.
    pub seed: &'a Seed,
}

/// A game that was just dealt.
pub struct Dealt {
    /// The game.
    pub table: Box<dyn AnyTable>,
    /// Its header as JSON.
    pub header: String,
    /// The seal of the header.
    pub head: Hex32,
    /// The first entry.
    pub entry: Link,
    /// What happened.
    pub told: Box<dyn AnyTold>,
}

/// An entry to store.
#[derive(Clone, Debug)]
pub struct Link {
    /// Its number.
    pub number: u32,
    /// The entry as JSON.
    pub json: String,
    /// Its seal.
    pub head: Hex32,
}

/// One moment of a replay.
pub struct Shown {
    /// When.
    pub at: Millis,
    /// How its instant was ruled, and whose act it is, in a race.
    pub ruled: Option<(Seat, Receipt)>,
    /// What happened.
    pub events: Box<RawValue>,
    /// What is seen then.
    pub view: Box<RawValue>,
}

/// Why an order is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusing {
    /// The rules forbid it.
    Illegal {
        /// The clause.
        rule: &'static str,
        /// In words.
        why: String,
    },
    /// It makes no sense.
    Bad(String),
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What the store keeps of it, as JSON.
    pub outcome: String,
    /// Those who won.
    pub winners: Vec<Seat>,
}

/// What an order would bring.
pub struct Proposal {
    /// What is to be stored first.
    pub links: Vec<Link>,
    /// How the game ends with it, if it does.
    pub ending: Option<Ending>,
    chain: Chain,
    step: Box<dyn Any + Send>,
}

/// What happened, for whoever may know.
pub trait AnyTold: Send {
    /// One viewer's events as JSON.
    fn seen_by(&self, viewer: Viewer) -> Box<RawValue>;
}

impl<E: serde::Serialize + Send> AnyTold for Told<E> {
    fn seen_by(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&Told::seen_by(self, viewer).collect::<Vec<_>>())
    }
}

/// A bot's thought: runs on a thread of its own, no longer than it is told, and gives an act as JSON.
pub type Thought = Box<dyn FnOnce(Duration) -> Box<RawValue> + Send>;

/// What a bot is about to do in a race.
#[derive(Clone, Debug)]
pub struct Reacting {
    /// What it saw that it should do: its act, and since when it is right, if that was announced.
    pub reflex: (String, Option<Millis>),
    /// What it will do.
    pub act: Box<RawValue>,
    /// When.
    pub at: Millis,
}

/// A game being played.
pub trait AnyTable: Send {
    /// How many play.
    fn seats(&self) -> u8;
    /// Whom the game waits for.
    fn awaits(&self) -> SeatSet;
    /// When time alone changes something.
    fn deadline(&self) -> Option<Millis>;
    /// May seats ever race?
    fn may_race(&self) -> bool;
    /// Those who race at this moment.
    fn racers(&self) -> SeatSet;
    /// The last instant seen.
    fn now(&self) -> Millis;
    /// The seal of the last entry.
    fn head(&self) -> Hex32;
    /// How many entries there are.
    fn entries(&self) -> u32;
    /// Who began, in a game of matches.
    fn first(&self) -> Option<Seat>;
    /// Who gave it up.
    fn conceded(&self) -> Option<Seat>;
    /// What a viewer knows.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;
    /// What a seat may do, and how many acts that is.
    fn legal(&self, seat: Seat) -> (usize, Box<RawValue>);
    /// What an act would bring.
    fn preview(&self, seat: Seat, act: &RawValue) -> Result<Box<RawValue>, Refusing>;
    /// Works out what an act, or time alone, would bring.
    fn propose(
        &self,
        at: Millis,
        act: Option<(Seat, &RawValue)>,
        by: Decider,
        receipt: Option<Receipt>,
    ) -> Result<Proposal, Refusing>;
    /// Works out what it brings that a seat gives the game up.
    fn concede(&self, at: Millis, seat: Seat) -> Result<Proposal, Refusing>;
    /// Makes it so.
    fn accept(&mut self, proposal: Proposal) -> Box<dyn AnyTold>;
    /// Since when a seat's decision is awaited, if it is.
    fn awaited_since(&self, seat: Seat) -> Option<Millis>;
    /// How many acts a seat has done.
    fn acts_of(&self, seat: Seat) -> usize;
    /// How a bot would decide for a seat, from that seat's view alone; as it is `scripted`, if that is legal. None if there is
    /// nothing to decide, or no such bot.
    fn think(
        &self,
        seat: Seat,
        bot: &str,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<Thought>;
    /// What a bot is about to do for a seat that races, if it saw the present at the instant `seen`; as it is `scripted`, if that is
    /// legal. None if it keeps still.
    fn react(
        &self,
        seat: Seat,
        bot: &str,
        seen: Millis,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<Reacting>;
}

fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("plain data, with text for keys")
}

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

    fn check(&self, seats: u8, options: Option<&RawValue>) -> Result<(), String> {
        plan::<G>(seats, options, None).map(drop)
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
        let header = Header::new(&plan, chance, start.sitters, dealer);
        let (table, entry, told) =
            Table::open(&header, start.seed, Access::Sealed).map_err(|error| error.to_string())?;
        let mut chain = Chain::new(start.seed);
        let head = chain.seal(&header);
        let entry_head = chain.seal(&entry);
        Ok(Dealt {
            header: raw(&header).get().to_owned(),
            head,
            entry: Link {
                number: 0,
                json: raw(&entry).get().to_owned(),
                head: entry_head,
            },
            table: Box::new(Seated::new(table, chain, entry_head)),
            told: Box::new(told),
        })
    }

    fn reopen(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        seed: &Seed,
    ) -> Result<Box<dyn AnyTable>, String> {
        let header: Header<G> = parse(header)?;
        let (first, rest) = entries.split_first().ok_or("a game without entries")?;
        let start: Entry<G::Act> = parse(&first.0)?;
        let (table, _) = Table::reopen(&header, seed, Access::Sealed, &start)
            .map_err(|error| error.to_string())?;
        let head = entries.last().unwrap_or(first).1;
        let mut seated = Seated::new(table, Chain::after(seed, head), head);
        for (json, _) in rest {
            let entry: Entry<G::Act> = parse(json)?;
            seated
                .table
                .redo(&entry)
                .map_err(|error| error.to_string())?;
            seated.entries += 1;
            seated.note(entry.at, actor(&entry));
        }
        Ok(Box::new(seated))
    }

    fn record(
        &self,
        header: &str,
        head: Hex32,
        entries: &[(String, Hex32)],
        seed: Option<&Seed>,
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

    fn verify(&self, record: &str) -> Result<Report, String> {
        Ok(verify::<G>(&parse(record)?))
    }

    fn replay(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        eyes: Option<Viewer>,
    ) -> Result<Vec<Shown>, String> {
        let header: Header<G> = parse(header)?;
        let (first, rest) = entries.split_first().ok_or("a game without entries")?;
        // The recorded draws answer the rules: any seed replays.
        let seed = Seed::new([0; 32]);
        let start: Entry<G::Act> = parse(&first.0)?;
        let (mut table, told) = Table::reopen(&header, &seed, Access::Sealed, &start)
            .map_err(|error| error.to_string())?;
        let mut steps = vec![(table.clone(), told, None)];
        for (json, _) in rest {
            let entry = parse(json)?;
            let told = table.redo(&entry).map_err(|error| error.to_string())?;
            steps.push((table.clone(), told, entry.ruled()));
        }
        let key = table.key();
        steps
            .iter()
            .map(|(table, told, ruled)| {
                let (events, view) = match (eyes, &key) {
                    (Some(viewer), _) => (AnyTold::seen_by(told, viewer), raw(&table.view(viewer))),
                    (None, Some(key)) => (
                        raw(&told.laid_open(key).collect::<Vec<_>>()),
                        raw(&table.everything(key)),
                    ),
                    (None, None) => return Err("only a finished game is shown whole".to_owned()),
                };
                Ok(Shown {
                    at: table.now(),
                    ruled: *ruled,
                    events,
                    view,
                })
            })
            .collect()
    }
}

/// A game of one kind being played.
struct Seated<G: Game> {
    table: Table<G>,
    chain: Chain,
    head: Hex32,
    entries: u32,
    /// Since when each seat is awaited.
    awaited: PerSeat<Option<Millis>, { Seat::MOST as usize }>,
    /// How many acts each has done.
    acted: PerSeat<usize, { Seat::MOST as usize }>,
}

/// Reads an act in its documented form and no other.
fn read_act<A: serde::Serialize + serde::de::DeserializeOwned>(
    act: &RawValue,
) -> Result<A, Refusing> {
    plain::read(act.get()).map_err(|why| Refusing::Bad(format!("act: {why}")))
}

impl<G: Game> Seated<G> {
    /// A game that was just dealt.
    fn new(mut table: Table<G>, chain: Chain, head: Hex32) -> Self {
        table.forgive_misfits();
        let mut seated = Seated {
            table,
            chain,
            head,
            entries: 1,
            awaited: PerSeat::default(),
            acted: PerSeat::default(),
        };
        seated.note_awaited(Millis::ZERO, None);
        seated
    }

    /// The game went on.
    fn note(&mut self, at: Millis, actor: Option<Seat>) {
        if let Some(seat) = actor {
            self.acted[seat] += 1;
        }
        self.note_awaited(at, actor);
    }

    /// A decision's time starts when it is asked for, and anew for whoever has just decided something.
    fn note_awaited(&mut self, at: Millis, actor: Option<Seat>) {
        let awaited = self.table.awaits();
        for seat in Seat::all(self.table.seats()) {
            let since = self.awaited[seat].filter(|_| actor != Some(seat));
            self.awaited[seat] = awaited.contains(seat).then(|| since.unwrap_or(at));
        }
    }

    fn acts(&self, seat: Seat) -> Vec<G::Act> {
        let mut acts = Vec::new();
        self.table.legal(seat, &mut acts);
        acts
    }

    fn proposal(&self, step: Step<G>, ending: Option<Ending>) -> Proposal {
        let mut chain = self.chain.clone();
        let links = step
            .entries()
            .iter()
            .map(|entry| Link {
                number: entry.number,
                json: raw(entry).get().to_owned(),
                head: chain.seal(entry),
            })
            .collect();
        Proposal {
            links,
            ending,
            chain,
            step: Box::new(step),
        }
    }
}

/// Whose act an entry is.
fn actor<A>(entry: &Entry<A>) -> Option<Seat> {
    match entry.input {
        Recorded::Act { seat, .. } => Some(seat),
        Recorded::Start | Recorded::Tick | Recorded::Concede { .. } => None,
    }
}

fn refusing<I: Refusal>(refused: Refused<I>) -> Refusing {
    match refused {
        Refused::Illegal(illegal) => illegal_act(&illegal),
        other => Refusing::Bad(other.to_string()),
    }
}

impl<G: Tips> AnyTable for Seated<G> {
    fn seats(&self) -> u8 {
        self.table.seats()
    }

    fn awaits(&self) -> SeatSet {
        self.table.awaits()
    }

    fn deadline(&self) -> Option<Millis> {
        self.table.deadline()
    }

    fn may_race(&self) -> bool {
        self.table.may_race()
    }

    fn racers(&self) -> SeatSet {
        self.table.racers()
    }

    fn now(&self) -> Millis {
        self.table.now()
    }

    fn head(&self) -> Hex32 {
        self.head
    }

    fn entries(&self) -> u32 {
        self.entries
    }

    fn first(&self) -> Option<Seat> {
        self.table.first()
    }

    fn conceded(&self) -> Option<Seat> {
        self.table.conceded()
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        raw(&self.table.view(viewer))
    }

    fn legal(&self, seat: Seat) -> (usize, Box<RawValue>) {
        let acts = self.acts(seat);
        (acts.len(), raw(&acts))
    }

    fn preview(&self, seat: Seat, act: &RawValue) -> Result<Box<RawValue>, Refusing> {
        let act = read_act(act)?;
        match G::preview(&self.table.view(Viewer::Seat(seat)), seat, act) {
            Ok(preview) => Ok(raw(&preview)),
            Err(illegal) => Err(illegal_act(&illegal)),
        }
    }

    fn propose(
        &self,
        at: Millis,
        act: Option<(Seat, &RawValue)>,
        by: Decider,
        receipt: Option<Receipt>,
    ) -> Result<Proposal, Refusing> {
        let order = Order {
            at,
            act: match act {
                Some((seat, act)) => Some((seat, read_act(act)?)),
                None => None,
            },
            by,
            receipt,
            chance: Vec::new(),
        };
        let step = self.table.propose(order).map_err(refusing)?;
        let ending = step.outcome().map(|outcome| Ending {
            outcome: raw(&outcome).get().to_owned(),
            winners: outcome.winners().to_vec(),
        });
        Ok(self.proposal(step, ending))
    }

    fn concede(&self, at: Millis, seat: Seat) -> Result<Proposal, Refusing> {
        let step = self.table.concede(at, seat).map_err(refusing)?;
        let ending = Ending {
            outcome: format!("{{\"conceded\":{seat}}}"),
            winners: vec![seat.next(self.table.seats())],
        };
        Ok(self.proposal(step, Some(ending)))
    }

    fn accept(&mut self, proposal: Proposal) -> Box<dyn AnyTold> {
        let Ok(step) = proposal.step.downcast::<Step<G>>() else {
            return Box::new(Told::<G::Event>::default()); // a proposal of another game: nothing happens
        };
        self.chain = proposal.chain;
        if let Some(last) = proposal.links.last() {
            self.head = last.head;
            self.entries = last.number + 1;
        }
        // Each entry but the last is a tick: what they asked of whom is known after the last.
        let last = step.entries().last().map(|last| (last.at, actor(last)));
        let told = self.table.accept(*step);
        if let Some((at, actor)) = last {
            self.note(at, actor);
        }
        Box::new(told)
    }

    fn awaited_since(&self, seat: Seat) -> Option<Millis> {
        self.awaited[seat]
    }

    fn acts_of(&self, seat: Seat) -> usize {
        self.acted[seat]
    }

    fn think(
        &self,
        seat: Seat,
        bot: &str,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<Thought> {
        let name = bot.parse::<Name>().ok()?;
        let acts = self.acts(seat);
        if acts.is_empty() {
            return None;
        }
        if let Some(act) = of_script(scripted, &acts) {
            return Some(Box::new(move |_| raw(&act)));
        }
        let view = self.table.view(Viewer::Seat(seat));
        Some(Box::new(move |limit| {
            let mut bot = name.within(limit).sit::<G>(seed);
            raw(bot.choose(seat, &view, &acts))
        }))
    }

    fn react(
        &self,
        seat: Seat,
        bot: &str,
        seen: Millis,
        seed: u64,
        scripted: Option<&RawValue>,
    ) -> Option<Reacting> {
        let name = bot.parse::<Name>().ok()?;
        let view = self.table.view(Viewer::Seat(seat));
        let mut luck = Luck::seeded(seed);
        let reaction = name.react::<G>(seat, &view, seen, &mut luck)?;
        let act = of_script(scripted, &self.acts(seat)).unwrap_or(reaction.act);
        Some(Reacting {
            reflex: (reaction.reflex.act.to_string(), reaction.reflex.announced),
            act: raw(&act),
            at: reaction.at,
        })
    }
}

/// The next act of a script, if it is legal.
fn of_script<A>(scripted: Option<&RawValue>, acts: &[A]) -> Option<A>
where
    A: Copy + PartialEq + serde::Serialize + serde::de::DeserializeOwned,
{
    let act = read_act(scripted?).ok()?;
    acts.contains(&act).then_some(act)
}

fn illegal_act(illegal: &impl Refusal) -> Refusing {
    Refusing::Illegal {
        rule: illegal.clause().0,
        why: illegal.to_string(),
    }
}

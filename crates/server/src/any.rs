//! A game of any kind, with text at its edges: no game is named in this crate.

mod of;
mod seated;

use std::any::Any;
use std::ops::RangeInclusive;
use std::time::Duration;

use saloon_core::dealer::{Contribution, Seed};
use saloon_core::record::{Chain, Decider, Entry, Receipt, Sitter};
use saloon_core::table::Final;
use saloon_core::verify::Report;
use saloon_core::{Hex32, Millis, Seat, SeatSet, Told, Viewer};
use saloon_protocol::http::Practice;
use saloon_protocol::socket::TookBack;
use serde_json::value::{RawValue, to_raw_value};

pub use crate::read_pool::Worker;
pub use of::Of;

/// A kind of game.
pub trait AnyGame: Send + Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8>;
    /// Can it be played in matches?
    fn matches(&self) -> bool;
    /// The options of a new table, with the house's defaults. Fails with a reason if such a table cannot be played.
    fn new_options(
        &self,
        seats: u8,
        options: Option<Box<RawValue>>,
    ) -> Result<Option<Box<RawValue>>, String>;
    /// Whether a practice table can start from this; if not, why.
    fn check_practice(
        &self,
        seats: u8,
        options: Option<&RawValue>,
        practice: &Practice,
    ) -> Result<(), String>;
    /// Deals.
    fn open(&self, start: Start<'_>) -> Result<Dealt, String>;
    /// Goes on where a stored game stopped. Refuses one that is not what was sealed.
    fn reopen(
        &self,
        header: &str,
        head: Hex32,
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
        worker: &Worker,
    ) -> Result<String, String>;
    /// What a record proves.
    fn verify(&self, record: &str, worker: &Worker) -> Result<Report, String>;
    /// Replays a stored game for one viewer, or unredacted once it is over, and hands each moment to `each`. Takes time linear in
    /// the number of entries.
    fn replay(
        &self,
        header: &str,
        entries: &[(String, Hex32)],
        eyes: Option<Viewer>,
        worker: &Worker,
        each: &mut dyn FnMut(Shown),
    ) -> Result<(), String>;
}

/// What a game starts from.
pub struct Start<'a> {
    /// The options of the rule set.
    pub options: Option<&'a RawValue>,
    /// What a practice table starts from: nobody vouches for its deal.
    pub practice: Option<&'a Practice>,
    /// Who begins, in the later games of a match.
    pub first: Option<Seat>,
    /// May acts be taken back?
    pub take_backs: bool,
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
    /// What it took back, if it did.
    pub took_back: Option<TookBack>,
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
    /// What it takes back, if it does.
    pub back: Option<TookBack>,
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
    /// The number of its round.
    fn round(&self) -> u32;
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
    /// Those who are asked whether they do something, and may pass.
    fn asked(&self) -> SeatSet;
    /// How one of them passes.
    fn pass(&self, seat: Seat) -> Option<Box<RawValue>>;
    /// Can it do nothing else of what it is asked for?
    fn must_pass(&self, seat: Seat) -> bool;
    /// The number of the scene that is on: a table may pause when it is over.
    fn scene(&self) -> Option<u32>;
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
    /// Works out what it brings that a seat takes its last act back.
    fn take_back(&self, at: Millis, seat: Seat) -> Result<Proposal, Refusing>;
    /// The number of that act, or why it is final.
    fn last_act(&self, seat: Seat) -> Result<u32, Final>;
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

/// An entry as it is to be stored, sealed as it is written.
fn link<A: serde::Serialize>(entry: &Entry<A>, chain: &mut Chain) -> Link {
    let json = serde_json::to_string(entry).expect("plain data, with text for keys");
    Link {
        number: entry.number,
        head: chain.seal_json(json.as_bytes()),
        json,
    }
}

fn raw(value: &impl serde::Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("plain data, with text for keys")
}

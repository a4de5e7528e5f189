//! A plan that was found possible.

use std::time::Duration;

use saloon_bots::bench::{RulesSpeed, SearchSpeed};
use saloon_bots::{Arena, ArenaGame, BotSpec, SearchSettings, bench, play_out};
use saloon_core::dealer::Seed;
use saloon_core::record::{Chain, DealSource, Header, Record, SeatedPlayer};
use saloon_core::table::{Access, GameTable};
use saloon_core::{Hex32, Outcome, Plan};
use saloon_terminal::TerminalUi;

use crate::table::{ErasedTable, SealedEntry, TypedTable, seal};
use crate::{parse, raw};

/// Everything about a new game besides its plan.
#[derive(Clone, Debug)]
pub struct GameStart<'a> {
    /// Who sits where.
    pub sitters: Vec<SeatedPlayer>,
    /// Who deals.
    pub dealer: DealSource,
    /// The dealer's secret.
    pub seed: &'a Seed,
    /// Outcomes given for the draws after the set-up.
    pub chance: Vec<String>,
    /// May acts be taken back?
    pub take_backs: bool,
    /// Who may see the game unredacted while it runs. At an open table (the referee's) a given outcome that does not fit is an error;
    /// at a sealed one it ends the list of given outcomes and the dealer draws, so that nobody is stuck with it.
    pub access: Access,
}

/// A game that was just dealt.
pub struct DealtGame {
    /// The game. Its events are those of the deal.
    pub table: Box<dyn ErasedTable>,
    /// Its header, as JSON.
    pub header: String,
    /// Seal of the header.
    pub head: Hex32,
    /// The first entry.
    pub entry: SealedEntry,
}

/// A plan that was found possible, of any game.
pub trait ErasedPlan: Send + Sync {
    /// How many play.
    fn seats(&self) -> u8;

    /// Options and components as JSON: tells plans of one game apart.
    fn fingerprint(&self) -> String;

    /// Deals.
    ///
    /// # Errors
    ///
    /// When the given outcomes do not fit.
    fn open(&self, opening: GameStart<'_>) -> Result<DealtGame, String>;

    /// Seals entries under the header of `opening` and writes the whole record, its seed revealed, as JSON.
    ///
    /// # Errors
    ///
    /// When an entry is none of this game.
    fn seal(&self, opening: GameStart<'_>, entries: &[String]) -> Result<String, String>;

    /// Lets bots play one game. Returns its outcome and its number of acts and ticks.
    fn play_out(&self, bots: &[BotSpec], seed: u64) -> (Outcome, u32);

    /// Plays one game of an arena.
    fn bout(&self, arena: &Arena, number: u64) -> ArenaGame;

    /// Plays random games for `time`.
    fn bench(&self, time: Duration) -> RulesSpeed;

    /// Searches opening positions for `time`.
    fn bench_search(&self, settings: SearchSettings, time: Duration) -> SearchSpeed;
}

/// A plan of one game.
pub(crate) struct TypedPlan<G: TerminalUi> {
    pub(crate) plan: Plan<G>,
    pub(crate) config: G::Config,
}

impl<G: TerminalUi> TypedPlan<G> {
    fn header(&self, opening: GameStart<'_>) -> Header<G> {
        Header::new(&self.plan, opening.chance, opening.sitters, opening.dealer)
            .with_take_backs(opening.take_backs)
    }
}

impl<G: TerminalUi> ErasedPlan for TypedPlan<G> {
    fn seats(&self) -> u8 {
        self.plan.seats
    }

    fn fingerprint(&self) -> String {
        raw(&(&self.plan.options, &self.plan.components))
            .get()
            .to_owned()
    }

    fn open(&self, opening: GameStart<'_>) -> Result<DealtGame, String> {
        let (seed, access) = (opening.seed, opening.access);
        let header = self.header(opening);
        let (mut table, entry, log) =
            GameTable::open(&header, seed, access).map_err(|error| error.to_string())?;
        if access == Access::Sealed {
            table.tolerate_mismatches();
        }
        let mut chain = Chain::new(seed);
        let head = chain.seal(&header);
        let entry = seal(&entry, &mut chain);
        Ok(DealtGame {
            header: raw(&header).get().to_owned(),
            head,
            table: Box::new(TypedTable::new(table, chain, entry.head, log)),
            entry,
        })
    }

    fn seal(&self, opening: GameStart<'_>, entries: &[String]) -> Result<String, String> {
        let seed = opening.seed;
        let entries = entries
            .iter()
            .map(|json| parse(json))
            .collect::<Result<Vec<_>, _>>()?;
        let record = Record::seal(self.header(opening), entries, seed, true);
        Ok(raw(&record).get().to_owned())
    }

    fn play_out(&self, bots: &[BotSpec], seed: u64) -> (Outcome, u32) {
        play_out::<G>(&self.config, bots, seed)
    }

    fn bout(&self, arena: &Arena, number: u64) -> ArenaGame {
        arena.play::<G>(&self.config, number)
    }

    fn bench(&self, time: Duration) -> RulesSpeed {
        bench::measure_rules::<G>(&self.config, time)
    }

    fn bench_search(&self, settings: SearchSettings, time: Duration) -> SearchSpeed {
        bench::measure_search::<G>(&self.config, settings, time)
    }
}

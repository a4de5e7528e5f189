//! Validated plan of a game, with its type erased.

use std::time::Duration;

use saloon_bots::bench::{RulesSpeed, SearchSpeed};
use saloon_bots::{Arena, ArenaGame, BotSpec, SearchSettings, bench, play_out};
use saloon_core::dealer::Seed;
use saloon_core::record::{Chain, DealSource, Header, Record, SeatedPlayer};
use saloon_core::table::{Access, GameTable};
use saloon_core::{Hex32, Outcome, Plan};
use saloon_lab::LabGame;
use saloon_terminal::TerminalUi;
use saloon_vector::{VectorEnv, VectorGames};
use serde_json::value::RawValue;

use crate::table::{ErasedTable, SealedEntry, TypedTable, seal};
use crate::{MiningEffort, parse, raw};

/// Parameters of a new game besides its plan.
#[derive(Clone, Debug)]
pub struct GameStart<'a> {
    /// Players by seat.
    pub players: Vec<SeatedPlayer>,
    /// Source of the deal.
    pub dealer: DealSource,
    /// Secret seed of the dealer.
    pub seed: &'a Seed,
    /// Scripted outcomes for the draws after the set-up.
    pub chance: Vec<String>,
    /// Whether acts may be taken back.
    pub take_backs: bool,
    /// Access to the unredacted game while it runs. At an open table (the referee's) a scripted outcome that does not fit is an
    /// error. At a sealed one it ends the script and the dealer draws, so that the game is not blocked.
    pub access: Access,
}

/// Newly dealt game.
pub struct DealtGame {
    /// Table. Its events are those of the deal.
    pub table: Box<dyn ErasedTable>,
    /// Header as JSON.
    pub header: String,
    /// Seal of the header.
    pub head: Hex32,
    /// First entry.
    pub entry: SealedEntry,
}

/// Validated plan of any game.
pub trait ErasedPlan: Send + Sync {
    /// Returns the number of players.
    fn seats(&self) -> u8;

    /// Returns options and components as JSON: distinguishes plans of one game.
    fn fingerprint(&self) -> String;

    /// Starts the game and deals.
    ///
    /// # Errors
    ///
    /// If the scripted outcomes do not fit.
    fn open(&self, opening: GameStart<'_>) -> Result<DealtGame, String>;

    /// Seals entries under the header of `opening` and returns the whole record as JSON, with its seed revealed.
    ///
    /// # Errors
    ///
    /// If an entry does not belong to this game.
    fn seal(&self, opening: GameStart<'_>, entries: &[String]) -> Result<String, String>;

    /// Plays one game between bots. Returns its outcome and its number of acts and ticks.
    fn play_out(&self, bots: &[BotSpec], seed: u64) -> (Outcome, u32);

    /// Plays one game of an arena.
    fn bout(&self, arena: &Arena, number: u64) -> ArenaGame;

    /// Plays one game between bots for the balance lab and records its course.
    fn lab_game(&self, bots: &[BotSpec], deal: u64, seed: u64) -> LabGame;

    /// Plays the game `number` between bots, and returns the puzzles in it as JSON.
    ///
    /// # Errors
    ///
    /// If a bot plays an illegal act.
    fn mine(&self, number: u64, effort: MiningEffort) -> Result<Vec<Box<RawValue>>, String>;

    /// Plays random games for `time`.
    fn bench(&self, time: Duration) -> RulesSpeed;

    /// Searches opening positions for `time`.
    fn bench_search(&self, settings: SearchSettings, time: Duration) -> SearchSpeed;

    /// Deals many games at once, for programs that learn. Slot `n` draws all its games from the seed `seed + n`.
    fn vector(&self, slots: usize, seed: u64) -> Box<dyn VectorEnv>;
}

/// Plan of one game.
pub(crate) struct TypedPlan<G: TerminalUi> {
    pub(crate) plan: Plan<G>,
    pub(crate) config: G::Config,
}

impl<G: TerminalUi> TypedPlan<G> {
    fn header(&self, opening: GameStart<'_>) -> Header<G> {
        Header::new(&self.plan, opening.chance, opening.players, opening.dealer)
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

    fn lab_game(&self, bots: &[BotSpec], deal: u64, seed: u64) -> LabGame {
        saloon_lab::play::<G>(&self.config, bots, deal, seed)
    }

    fn mine(&self, number: u64, effort: MiningEffort) -> Result<Vec<Box<RawValue>>, String> {
        let found = saloon_puzzles::mine(&self.plan, number, effort)?;
        Ok(found.iter().map(raw).collect())
    }

    fn bench(&self, time: Duration) -> RulesSpeed {
        bench::measure_rules::<G>(&self.config, time)
    }

    fn bench_search(&self, settings: SearchSettings, time: Duration) -> SearchSpeed {
        bench::measure_search::<G>(&self.config, settings, time)
    }

    fn vector(&self, slots: usize, seed: u64) -> Box<dyn VectorEnv> {
        Box::new(VectorGames::<G>::new(self.config.clone(), slots, seed))
    }
}

//! Stored form of a game: a header and a chain of entries.
//!
//! An entry is one act or tick with every draw that it caused. A record therefore replays without the seed, and its deal
//! can be checked without the rules. The seal of each part is the keyed BLAKE3 hash of the previous seal and the
//! part's own compact JSON. The key is derived from the secret seed.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::dealer::{Contribution, Seed};
use crate::game::{Game, Plan};
use crate::hex32::Hex32;
pub use crate::ruling::Receipt;
use crate::seat::Seat;
use crate::time::Millis;

/// Format of a record without take-backs.
pub const FORMAT: &str = "saloon-record/1";
/// Format of a record in which acts may be [taken back](RecordedInput::TakeBack).
pub const FORMAT_WITH_TAKE_BACKS: &str = "saloon-record/2";

/// Record of a game, finished or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Record<G: Game> {
    /// Parameters fixed before the start.
    pub header: Header<G>,
    /// Seal of the header.
    pub head: Hex32,
    /// Entries, from the deal on.
    pub entries: Vec<ChainedEntry<G::Act>>,
    /// Seed of the dealer, once revealed.
    pub seed: Option<Hex32>,
}

/// Parameters of a game, fixed before the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Header<G: Game> {
    /// Format of the record: [`FORMAT`] or [`FORMAT_WITH_TAKE_BACKS`].
    pub format: String,
    /// Name of the game: [`Game::NAME`].
    pub game: String,
    /// Name and version of the rules: [`rules_id`].
    pub rules: String,
    /// Options of the table.
    pub options: G::Options,
    /// Printed values in full, if they differ from the defaults.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<G::Components>,
    /// Starting position, if the game was not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<G::Setup>,
    /// First player, if fixed by the earlier games of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Scripted outcomes for the draws after the set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// Players by seat.
    pub seats: Vec<SeatedPlayer>,
    /// Source of the deal.
    pub dealer: DealSource,
}

/// Player in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Sitter"))]
#[serde(deny_unknown_fields)]
pub struct SeatedPlayer {
    /// Name at the table.
    pub name: String,
    /// Bot that played the seat, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// Source of the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Dealing"))]
#[serde(deny_unknown_fields)]
pub enum DealSource {
    /// [`crate::dealer`], committed to before the start.
    #[serde(rename = "dealer/1")]
    Sealed {
        /// Commitment, published before any seat contributed.
        commitment: Hex32,
        /// Contributions of the seats.
        contributions: Vec<Contribution>,
    },
    /// Set-up or script: the deal cannot be verified.
    #[serde(rename = "given")]
    Given,
}

/// Entry with its seal in the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Sealed"))]
#[serde(deny_unknown_fields)]
pub struct ChainedEntry<A> {
    /// Entry itself.
    pub entry: Entry<A>,
    /// Seal of the record up to this entry.
    pub head: Hex32,
}

/// One act or tick, with all its draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Entry<A> {
    /// Number from 0, without gaps.
    pub number: u32,
    /// Time at which it counts.
    pub at: Millis,
    /// Input that it records.
    pub input: RecordedInput<A>,
    /// Origin of the decision.
    pub by: Decider,
    /// Ruling on the time, in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Receipt>,
    /// Draws that it caused, in order.
    pub draws: Vec<Draw>,
}

impl<A> Entry<A> {
    /// Returns the seat and the receipt of an act that was ruled in a race.
    pub fn ruling(&self) -> Option<(Seat, Receipt)> {
        match self.input {
            RecordedInput::Act { seat, .. } => self.receipt.map(|receipt| (seat, receipt)),
            _ => None,
        }
    }
}

/// Input of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Recorded"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordedInput<A> {
    /// Set-up: entry 0 and no other.
    Start,
    /// Act of a seat.
    Act {
        /// Seat that acts.
        seat: Seat,
        /// Act it plays.
        act: A,
    },
    /// A deadline was reached.
    Tick,
    /// A seat takes back its last act and all that followed. The game returns to the state before that act. Take-backs belong
    /// to the table, not to the rules. Only in a record [with take-backs](FORMAT_WITH_TAKE_BACKS).
    TakeBack {
        /// Seat that takes back.
        seat: Seat,
        /// Number of the first entry that no longer counts.
        from: u32,
    },
    /// One of two players concedes. Conceding belongs to the table, not to the rules. Always the last entry.
    Concede {
        /// Seat that concedes.
        seat: Seat,
    },
}

/// Origin of an entry's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    /// Player of the seat, human or bot.
    Player,
    /// Bot that stands in for a player absent or out of time.
    StandIn,
    /// Time, or the start of the game.
    Clock,
}

/// One random draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Stream that was drawn from.
    pub stream: String,
    /// Number of earlier draws from that stream.
    pub position: u32,
    /// Possible outcomes with weights, in ticket order.
    pub odds: Vec<(String, u32)>,
    /// Outcome of the draw.
    pub result: String,
    /// Whether a set-up or a script gave the outcome instead of the dealer.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub given: bool,
}

/// Returns the name and version of a game's rules.
pub fn rules_id<G: Game>() -> String {
    format!("{}/{}", G::NAME, G::VERSION)
}

impl<G: Game> Header<G> {
    /// Builds the header of a game that is about to start.
    pub fn new(
        plan: &Plan<G>,
        chance: Vec<String>,
        seats: Vec<SeatedPlayer>,
        dealer: DealSource,
    ) -> Self {
        Header {
            format: FORMAT.into(),
            game: G::NAME.into(),
            rules: rules_id::<G>(),
            options: plan.options.clone(),
            components: (plan.components != G::Components::default())
                .then(|| plan.components.clone()),
            setup: plan.setup.clone(),
            first: plan.first,
            chance,
            seats,
            dealer,
        }
    }

    /// Sets whether the table lets players take acts back.
    #[must_use]
    pub fn with_take_backs(self, on: bool) -> Self {
        let format = if on { FORMAT_WITH_TAKE_BACKS } else { FORMAT };
        Header {
            format: format.into(),
            ..self
        }
    }

    /// Whether acts may be taken back.
    pub fn has_take_backs(&self) -> bool {
        self.format == FORMAT_WITH_TAKE_BACKS
    }

    /// Returns the requested parameters of the game.
    pub fn plan(&self) -> Plan<G> {
        Plan {
            seats: u8::try_from(self.seats.len()).unwrap_or(u8::MAX),
            options: self.options.clone(),
            components: self.components.clone().unwrap_or_default(),
            setup: self.setup.clone(),
            first: self.first,
        }
    }

    /// Returns the contributions of the seats.
    pub fn contributions(&self) -> &[Contribution] {
        match &self.dealer {
            DealSource::Sealed { contributions, .. } => contributions,
            DealSource::Given => &[],
        }
    }
}

/// Hash chain that seals the parts of a record in order.
#[derive(Clone)]
pub struct Chain {
    key: [u8; 32],
    head: Option<Hex32>,
}

impl Chain {
    /// Starts a chain; its first part is the header.
    pub fn new(seed: &Seed) -> Chain {
        Chain {
            key: seed.chain_key(),
            head: None,
        }
    }

    /// Resumes a chain after `head`.
    pub fn resume(seed: &Seed, head: Hex32) -> Chain {
        Chain {
            key: seed.chain_key(),
            head: Some(head),
        }
    }

    /// Returns the seal of the last part; `None` before the header.
    pub fn head(&self) -> Option<Hex32> {
        self.head
    }

    /// Seals the next part.
    #[expect(
        clippy::missing_panics_doc,
        reason = "records are plain data, with text for keys"
    )]
    pub fn seal(&mut self, part: &impl Serialize) -> Hex32 {
        self.seal_json(
            &serde_json::to_vec(part).expect("records are plain data, with text for keys"),
        )
    }

    /// Seals the next part, already serialised.
    pub fn seal_json(&mut self, json: &[u8]) -> Hex32 {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        if let Some(head) = self.head {
            hasher.update(&head.0);
        }
        hasher.update(json);
        let head = Hex32(*hasher.finalize().as_bytes());
        self.head = Some(head);
        head
    }
}

impl<G: Game> Record<G> {
    /// Seals a whole game at once. The record contains `seed` if `open` is set.
    pub fn seal(
        header: Header<G>,
        entries: impl IntoIterator<Item = Entry<G::Act>>,
        seed: &Seed,
        open: bool,
    ) -> Self {
        let mut chain = Chain::new(seed);
        let head = chain.seal(&header);
        let entries = entries
            .into_iter()
            .map(|entry| {
                let head = chain.seal(&entry);
                ChainedEntry { entry, head }
            })
            .collect();
        Record {
            header,
            head,
            entries,
            seed: open.then(|| seed.reveal()),
        }
    }
}

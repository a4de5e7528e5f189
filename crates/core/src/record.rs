//! A game as stored: a header and a chain of entries.
//!
//! An entry is one act or tick with every draw it caused, so that a record replays for ever and its deal can be checked
//! without the rules. Each part of the chain is sealed with the BLAKE3 hash, under a key that follows from the secret seed, of the
//! seal before it and its own compact JSON.

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

/// The version of a record without take-backs.
pub const FORMAT: &str = "saloon-record/1";
/// The version of a record in which acts may be [taken back](RecordedInput::TakeBack).
pub const FORMAT_WITH_TAKE_BACKS: &str = "saloon-record/2";

/// A game so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Record<G: Game> {
    /// What was agreed before the start.
    pub header: Header<G>,
    /// The seal of the header.
    pub head: Hex32,
    /// What happened, from the deal on.
    pub entries: Vec<ChainedEntry<G::Act>>,
    /// The dealer's secret, once it is opened.
    pub seed: Option<Hex32>,
}

/// What was agreed before the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
pub struct Header<G: Game> {
    /// [`FORMAT`], or [`FORMAT_WITH_TAKE_BACKS`].
    pub format: String,
    /// [`Game::NAME`].
    pub game: String,
    /// [`rules_id`].
    pub rules: String,
    /// The table's choices.
    pub options: G::Options,
    /// The printed values, in full, if they are not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<G::Components>,
    /// The position the game starts from, if it was not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<G::Setup>,
    /// Who begins, where the games before it in a match settled that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Outcomes that were given for the draws after the set-up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// Who sat where.
    pub seats: Vec<SeatedPlayer>,
    /// Who dealt.
    pub dealer: DealSource,
}

/// Whoever sat in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Sitter"))]
#[serde(deny_unknown_fields)]
pub struct SeatedPlayer {
    /// As the table knew them.
    pub name: String,
    /// The bot that played the seat, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// Who dealt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Dealing"))]
#[serde(deny_unknown_fields)]
pub enum DealSource {
    /// [`crate::dealer`], sealed before the start.
    #[serde(rename = "dealer/1")]
    Sealed {
        /// Published before any seat gave its bytes.
        commitment: Hex32,
        /// What the seats added.
        contributions: Vec<Contribution>,
    },
    /// A set-up or a script: nobody can vouch for the deal.
    #[serde(rename = "given")]
    Given,
}

/// An entry and its place in the chain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Sealed"))]
#[serde(deny_unknown_fields)]
pub struct ChainedEntry<A> {
    /// What happened.
    pub entry: Entry<A>,
    /// The seal of everything up to here.
    pub head: Hex32,
}

/// One act or tick and all that chance gave for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Entry<A> {
    /// From 0, without a gap.
    pub number: u32,
    /// When.
    pub at: Millis,
    /// What.
    pub input: RecordedInput<A>,
    /// Who decided.
    pub by: Decider,
    /// How the instant was ruled, where connections race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub receipt: Option<Receipt>,
    /// What chance gave, in order.
    pub draws: Vec<Draw>,
}

impl<A> Entry<A> {
    /// Whose act was ruled in a race, and how.
    pub fn ruling(&self) -> Option<(Seat, Receipt)> {
        match self.input {
            RecordedInput::Act { seat, .. } => self.receipt.map(|receipt| (seat, receipt)),
            _ => None,
        }
    }
}

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Recorded"))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RecordedInput<A> {
    /// The set-up: entry 0 and no other.
    Start,
    /// A seat's act.
    Act {
        /// Whose.
        seat: Seat,
        /// Which.
        act: A,
    },
    /// A deadline that came.
    Tick,
    /// A seat takes its last act back, and all that came after it: the table's word, outside the rules. The game stands as it did
    /// before. Only in a record [with take-backs](FORMAT_WITH_TAKE_BACKS).
    TakeBack {
        /// Who.
        seat: Seat,
        /// The number of the first entry that no longer counts.
        from: u32,
    },
    /// With two players, one gives the game up: the table's word, outside the rules. The last entry.
    Concede {
        /// Who.
        seat: Seat,
    },
}

/// Who decided an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    /// Whoever holds the seat, human or bot.
    Player,
    /// A bot for someone who is away or out of time.
    StandIn,
    /// Time, or the start of the game.
    Clock,
}

/// One answer of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// What it was for.
    pub stream: String,
    /// How many draws of that stream came before.
    pub position: u32,
    /// What could come up, with weights, in the order of the tickets.
    pub odds: Vec<(String, u32)>,
    /// What came up.
    pub result: String,
    /// It was given by a set-up or a script, not drawn.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub given: bool,
}

/// The name and version of a game's rules.
pub fn rules_id<G: Game>() -> String {
    format!("{}/{}", G::NAME, G::VERSION)
}

impl<G: Game> Header<G> {
    /// The header of a game that is about to start.
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

    /// The same for a table that lets players take acts back.
    #[must_use]
    pub fn with_take_backs(self, on: bool) -> Self {
        let format = if on { FORMAT_WITH_TAKE_BACKS } else { FORMAT };
        Header {
            format: format.into(),
            ..self
        }
    }

    /// May acts be taken back?
    pub fn has_take_backs(&self) -> bool {
        self.format == FORMAT_WITH_TAKE_BACKS
    }

    /// What was asked of the game.
    pub fn plan(&self) -> Plan<G> {
        Plan {
            seats: u8::try_from(self.seats.len()).unwrap_or(u8::MAX),
            options: self.options.clone(),
            components: self.components.clone().unwrap_or_default(),
            setup: self.setup.clone(),
            first: self.first,
        }
    }

    /// What the seats added to the chance.
    pub fn contributions(&self) -> &[Contribution] {
        match &self.dealer {
            DealSource::Sealed { contributions, .. } => contributions,
            DealSource::Given => &[],
        }
    }
}

/// Seals one part of a record after another.
#[derive(Clone)]
pub struct Chain {
    key: [u8; 32],
    head: Option<Hex32>,
}

impl Chain {
    /// A chain that begins with the header.
    pub fn new(seed: &Seed) -> Chain {
        Chain {
            key: seed.chain_key(),
            head: None,
        }
    }

    /// A chain that goes on after `head`.
    pub fn resume(seed: &Seed, head: Hex32) -> Chain {
        Chain {
            key: seed.chain_key(),
            head: Some(head),
        }
    }

    /// Seal of the last part; `None` before the header.
    pub fn head(&self) -> Option<Hex32> {
        self.head
    }

    /// The seal of the next part.
    #[expect(
        clippy::missing_panics_doc,
        reason = "records are plain data, with text for keys"
    )]
    pub fn seal(&mut self, part: &impl Serialize) -> Hex32 {
        self.seal_json(
            &serde_json::to_vec(part).expect("records are plain data, with text for keys"),
        )
    }

    /// Seals the next part, which is written already.
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
    /// Seals a whole game at once. `seed` is written into the record if it is to be opened.
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

//! `dealer/1`: verifiable shuffles and dice.
//!
//! The house commits to a secret seed before any player contributes. Each human seat then contributes 32 bytes, and every
//! draw follows from the seed and the contributions. `docs/dealer.md` specifies the algorithm with test vectors.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;

use chacha20::cipher::{KeyIvInit, StreamCipherCore};
use chacha20::variants::Ietf;
use chacha20::{ChaChaCore, R20};
use serde::{Deserialize, Serialize};

use crate::chance::Stream;
use crate::hex32::Hex32;
use crate::seat::Seat;

/// Name of this algorithm in records.
pub const ALGORITHM: &str = "dealer/1";

/// Secret seed of the house, revealed when the game is over. `Debug` hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Wraps the bytes: from the operating system's randomness at a real table, from any source at an open one.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Returns the commitment, published before any player contributes.
    pub fn commitment(&self) -> Hex32 {
        Hex32(blake3::derive_key("saloon dealer/1 commitment", &self.0))
    }

    /// Returns the key of the record's hash chain.
    pub fn chain_key(&self) -> [u8; 32] {
        blake3::derive_key("saloon dealer/1 chain", &self.0)
    }

    /// Returns the seed in the open. Call it only when the game is over or was never sealed.
    pub const fn reveal(&self) -> Hex32 {
        Hex32(self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// Random bytes that one seat contributed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// Seat that contributed.
    pub seat: Seat,
    /// Contributed bytes.
    pub bytes: Hex32,
}

/// Deterministic source of tickets. The k-th ticket of a stream depends only on the seed, the contributions, the stream
/// and k.
#[derive(Clone)]
pub struct Dealer {
    root: [u8; 32],
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer(secret)")
    }
}

impl Dealer {
    /// Derives the root key. The order of `contributions` does not matter: they are sorted by seat.
    pub fn new(seed: &Seed, contributions: &[Contribution]) -> Dealer {
        let mut sorted = contributions.to_vec();
        sorted.sort_by_key(|contribution| contribution.seat);
        let mut material = Vec::from(seed.0);
        for contribution in sorted {
            material.push(contribution.seat.0);
            material.extend(contribution.bytes.0);
        }
        Dealer {
            root: blake3::derive_key("saloon dealer/1 root", &material),
        }
    }

    /// Returns the ticket at `position` of `stream` for a draw among `total` tickets, numbered from 0. `total` is at least 1.
    pub fn ticket(&self, stream: &str, position: u32, total: u32) -> u32 {
        let mut material = Vec::from(self.root);
        material.extend(stream.as_bytes());
        let key = blake3::derive_key("saloon dealer/1 stream", &material);
        // Uses the bare cipher core: its buffering wrapper rejects the last block, which a record may name.
        let mut cipher = ChaChaCore::<R20, Ietf>::new(&key.into(), &[0; 12].into());
        cipher.set_block_pos(position);
        let mut block = [0; 64].into();
        cipher.write_keystream_block(&mut block);
        fair_ticket(&block.into(), total)
    }

    /// Returns the [`Dealer::ticket`] for a stream of the rules.
    pub(crate) fn draw(&self, stream: Stream, position: u32, total: u32) -> u32 {
        self.ticket(&stream.to_string(), position, total)
    }
}

/// Maps one block of the key stream to a uniform ticket below `total`, which is at least 1.
#[expect(
    clippy::missing_panics_doc,
    reason = "the remainder of a 32-bit number is one"
)]
pub fn fair_ticket(block: &[u8; 64], total: u32) -> u32 {
    let total = u64::from(total.max(1));
    // Rejection sampling: words at or above the largest multiple of `total` would favour low tickets, so the next word of
    // the block is tried. All eight fail with a probability below 2^-256, as unlikely as guessing the seed; then the last
    // word counts.
    let fair = u64::MAX - (u64::MAX % total + 1) % total;
    let mut word = 0;
    for bytes in block.chunks_exact(8) {
        word = bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
        if word <= fair {
            break;
        }
    }
    u32::try_from(word % total).expect("below a 32-bit total")
}

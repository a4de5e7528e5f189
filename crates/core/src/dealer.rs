//! `dealer/1`: shuffles and dice that the players can check.
//!
//! The house promises a secret seed before anyone else adds to the chance, the human seats each add 32 bytes, and every draw
//! follows from both. `docs/dealer.md` says it for other languages, with test vectors.

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

/// The name under which records know this algorithm.
pub const ALGORITHM: &str = "dealer/1";

/// The house's secret, opened when the game is over. Never printed by accident.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// From the operating system's randomness at a real table; from anything at an open one.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// What is published before anyone adds to the chance.
    pub fn commitment(&self) -> Hex32 {
        Hex32(blake3::derive_key("saloon dealer/1 commitment", &self.0))
    }

    /// The key of the record's chain.
    pub fn chain_key(&self) -> [u8; 32] {
        blake3::derive_key("saloon dealer/1 chain", &self.0)
    }

    /// Opens it. Only when the game is over, or was never sealed.
    pub const fn reveal(&self) -> Hex32 {
        Hex32(self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// What one seat added to the chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Contribution {
    /// Whose.
    pub seat: Seat,
    /// Its bytes.
    pub bytes: Hex32,
}

/// Draws tickets. The k-th ticket of a stream depends on the seed, the contributions, the stream and k alone.
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
    /// Contributions count in the order of their seats, however they came in.
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

    /// The ticket at `position` of `stream` for a draw among `total` tickets, numbered from 0. `total` is at least 1.
    pub fn ticket(&self, stream: &str, position: u32, total: u32) -> u32 {
        let mut material = Vec::from(self.root);
        material.extend(stream.as_bytes());
        let key = blake3::derive_key("saloon dealer/1 stream", &material);
        // The bare cipher: its buffering wrapper refuses the last block, which a record may name.
        let mut cipher = ChaChaCore::<R20, Ietf>::new(&key.into(), &[0; 12].into());
        cipher.set_block_pos(position);
        let mut block = [0; 64].into();
        cipher.write_keystream_block(&mut block);
        fair_ticket(&block.into(), total)
    }

    /// [`Dealer::ticket`] for a stream of the rules.
    pub(crate) fn draw(&self, stream: Stream, position: u32, total: u32) -> u32 {
        self.ticket(&stream.to_string(), position, total)
    }
}

/// One block of the key stream as a ticket below `total`, which is at least 1, each as likely.
#[expect(
    clippy::missing_panics_doc,
    reason = "the remainder of a 32-bit number is one"
)]
pub fn fair_ticket(block: &[u8; 64], total: u32) -> u32 {
    let total = u64::from(total.max(1));
    // Words at or above the largest multiple of `total` would favour low tickets: the next word of the block counts
    // instead. All eight fail with a chance below 2^-256, as rare as guessing the seed; then the last one counts.
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

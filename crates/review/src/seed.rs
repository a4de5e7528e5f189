//! Seeds of the random streams of a review.

use saloon_core::FastRng;

/// Purpose of a random stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(crate) enum Purpose {
    /// Win share from what the seat knew.
    Known = 1,
    /// Comparison of the acts of a decision.
    Decision,
    /// Win share with all cards face up.
    Truth,
    /// The same before the draws of an entry.
    Redraw,
    /// Best act with all cards face up.
    Best,
    /// Search that confirms a mistake.
    Search,
    /// Comparison of all acts of a decision.
    Comparison,
}

/// Mixes a seed with the numbers of a stream (`SplitMix64`), so that no estimate depends on the effort spent on another.
pub(crate) fn stream(seed: u64, purpose: Purpose, entry: u32) -> u64 {
    mix(seed ^ mix((purpose as u64) << 32 | u64::from(entry)))
}

/// Returns the stream that the worlds of a stream are drawn from.
pub(crate) fn batch(stream: u64) -> u64 {
    mix(!stream)
}

/// Returns the generator of the `number`-th sample of a stream.
pub(crate) fn sample(stream: u64, number: u32) -> FastRng {
    FastRng::seeded(mix(stream.wrapping_add(u64::from(number))))
}

fn mix(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

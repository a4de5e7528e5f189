//! Tests of `dealer/1` against vectors from an independent implementation (`scripts/check_dealer.py`), and statistical
//! tests of its tickets.

use saloon_core::Hex32;
use saloon_core::dealer::{ALGORITHM, Contribution, Dealer, Seed, fair_ticket};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vectors {
    algorithm: String,
    seeds: Vec<SeedVector>,
    dealers: Vec<DealerVector>,
    blocks: Vec<BlockVector>,
}

#[derive(Deserialize)]
struct SeedVector {
    seed: Hex32,
    commitment: Hex32,
    chain_key: Hex32,
}

#[derive(Deserialize)]
struct DealerVector {
    seed: Hex32,
    contributions: Vec<Contribution>,
    root: Hex32,
    tickets: Vec<TicketVector>,
}

#[derive(Deserialize)]
struct TicketVector {
    stream: String,
    position: u32,
    total: u32,
    ticket: u32,
}

#[derive(Deserialize)]
struct BlockVector {
    block: String,
    total: u32,
    ticket: u32,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("dealer-vectors.json")).expect("vectors")
}

fn dealer(vector: &DealerVector) -> Dealer {
    Dealer::new(&Seed::new(vector.seed.0), &vector.contributions)
}

#[test]
fn seeds_match_the_commitment_and_chain_key_vectors() {
    let vectors = vectors();
    assert_eq!(vectors.algorithm, ALGORITHM);
    for vector in vectors.seeds {
        let seed = Seed::new(vector.seed.0);
        assert_eq!(seed.commitment(), vector.commitment);
        assert_eq!(Hex32(seed.chain_key()), vector.chain_key);
        assert_eq!(seed.reveal(), vector.seed);
    }
}

#[test]
fn tickets_match_the_vectors() {
    for vector in vectors().dealers {
        let dealer = dealer(&vector);
        for draw in &vector.tickets {
            let ticket = dealer.ticket(&draw.stream, draw.position, draw.total);
            let (stream, position, total) = (&draw.stream, draw.position, draw.total);
            assert_eq!(ticket, draw.ticket, "{stream}, {position}, {total}");
        }
    }
}

/// Two vectors have the same root exactly if they have the same seed and the same contributions, in any order.
#[test]
fn contributions_are_ordered_by_seat() {
    let vectors = vectors().dealers;
    let mut alike = 0;
    for (index, one) in vectors.iter().enumerate() {
        for other in &vectors[..index] {
            let sorted = |vector: &DealerVector| {
                let mut all = vector.contributions.clone();
                all.sort_by_key(|contribution| contribution.seat);
                (vector.seed, all)
            };
            let same = sorted(one) == sorted(other);
            assert_eq!(one.root == other.root, same);
            let first = |vector| dealer(vector).ticket("any", 0, u32::MAX);
            assert_eq!(first(one) == first(other), same);
            alike += u32::from(same);
        }
    }
    assert_eq!(
        alike, 1,
        "two vectors differ only in the order of contributions"
    );
}

/// Words that would favour low tickets are skipped. The blocks are synthetic: no known seed produces such words.
#[test]
fn biased_words_of_a_block_are_skipped() {
    for vector in vectors().blocks {
        let mut block = [0; 64];
        hex::decode_to_slice(&vector.block, &mut block).expect("128 digits");
        let (ticket, total) = (vector.ticket, vector.total);
        assert_eq!(
            fair_ticket(&block, total),
            ticket,
            "{} of {total}",
            vector.block
        );
    }
}

/// The last position is an ordinary block: it does not panic and does not wrap around to the first.
#[test]
fn the_last_position_neither_panics_nor_wraps() {
    let dealer = Dealer::new(&Seed::new([7; 32]), &[]);
    let at = |position| dealer.ticket("toss", position, u32::MAX);
    let positions = [
        0,
        1,
        u32::MAX / 64,
        u32::MAX / 64 + 1,
        u32::MAX - 1,
        u32::MAX,
    ];
    for (index, &one) in positions.iter().enumerate() {
        for &other in &positions[..index] {
            assert_ne!(at(one), at(other), "{one} and {other}");
        }
    }
    for total in [0, 1] {
        assert_eq!(dealer.ticket("toss", u32::MAX, total), 0);
    }
}

fn chi_square(counts: &[u32]) -> f64 {
    let drawn: u32 = counts.iter().sum();
    let kinds = u32::try_from(counts.len()).expect("few");
    let expected = f64::from(drawn) / f64::from(kinds);
    let squares = counts
        .iter()
        .map(|&count| (f64::from(count) - expected).powi(2));
    squares.sum::<f64>() / expected
}

/// Fixed seeds make the test deterministic. Uniform tickets exceed the limits once in a thousand runs.
#[test]
fn tickets_are_uniform() {
    for (total, limit) in [(2_u32, 10.83), (6, 20.52), (45, 78.75)] {
        for (seed, stream) in [(1, "toss"), (2, "hand.0"), (3, "dice.4.1")] {
            let dealer = Dealer::new(&Seed::new([seed; 32]), &[]);
            let mut counts = vec![0; total as usize];
            for position in 0..9_000 {
                counts[dealer.ticket(stream, position, total) as usize] += 1;
            }
            let chi = chi_square(&counts);
            assert!(chi < limit, "{stream} among {total}: {chi}");
        }
    }
}

/// Pairs of dice from two streams, from consecutive positions of one stream, and from two dealers whose contributions
/// differ by one bit. Each of the 36 pairs is equally likely (35 degrees of freedom).
#[test]
fn tickets_are_independent() {
    let contribution = |bit| Contribution {
        seat: saloon_core::Seat(0),
        bytes: Hex32(core::array::from_fn(|index| u8::from(index == 31) * bit)),
    };
    let one = Dealer::new(&Seed::new([5; 32]), &[contribution(0)]);
    let other = Dealer::new(&Seed::new([5; 32]), &[contribution(1)]);
    let die = |dealer: &Dealer, stream, position| dealer.ticket(stream, position, 6) as usize;
    let mut pairs = [[0; 36]; 3];
    for position in 0..9_000 {
        let here = die(&one, "dice.0", position);
        pairs[0][6 * here + die(&one, "dice.1", position)] += 1;
        pairs[1][6 * here + die(&one, "dice.0", position + 1)] += 1;
        pairs[2][6 * here + die(&other, "dice.0", position)] += 1;
    }
    for counts in pairs {
        let chi = chi_square(&counts);
        assert!(chi < 66.62, "{chi}");
    }
}

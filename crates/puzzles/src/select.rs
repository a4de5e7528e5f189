//! Selection of varied puzzles.

use std::collections::{HashMap, HashSet};

use saloon_core::Game;

use crate::file::{Difficulty, StoredPuzzle, Verdict};

/// Cost of each puzzle that shares a trait with the next one, in points of win share.
const REPETITION: f32 = 40.0;

/// Picks at most `count` puzzles: clear ones first, varied in round, seat, answer and difficulty, and one of each game at most. Their order
/// is that of their ids, which is random.
pub fn select<G: Game>(puzzles: Vec<StoredPuzzle<G>>, count: usize) -> Vec<StoredPuzzle<G>> {
    let mut left: Vec<_> = puzzles
        .into_iter()
        .map(|puzzle| (traits(&puzzle), puzzle))
        .collect();
    let mut chosen: Vec<StoredPuzzle<G>> = Vec::new();
    let mut seen: HashMap<Trait, f32> = HashMap::new();
    let mut deals = HashSet::new();
    while chosen.len() < count {
        let cost = |traits: &[Trait]| -> f32 {
            let shares = traits.iter().filter_map(|key| seen.get(key));
            shares.sum::<f32>() * REPETITION
        };
        let value = |(traits, puzzle): &(Vec<Trait>, StoredPuzzle<G>)| {
            clarity(puzzle) - cost(traits) / (1.0 + chosen.len() as f32)
        };
        let best = left
            .iter()
            .enumerate()
            .filter(|(_, (_, puzzle))| !deals.contains(&puzzle.deal))
            .max_by(|(_, one), (_, other)| value(one).total_cmp(&value(other)));
        let Some((place, _)) = best else {
            break;
        };
        let (traits, puzzle) = left.swap_remove(place);
        for key in traits {
            *seen.entry(key).or_default() += 1.0;
        }
        deals.insert(puzzle.deal);
        chosen.push(puzzle);
    }
    chosen.sort_by(|one, other| one.id.cmp(&other.id));
    chosen
}

/// Trait that puzzles share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Trait {
    Round(u32),
    Seat(u8),
    Kind(String),
    Act(String),
    Difficulty(Difficulty),
}

fn traits<G: Game>(puzzle: &StoredPuzzle<G>) -> Vec<Trait> {
    let act = puzzle.acts.first().map(|best| best.act.to_string());
    let act = act.unwrap_or_default();
    let kind = act.split(' ').next().unwrap_or_default().to_owned();
    vec![
        Trait::Round(puzzle.round),
        Trait::Seat(puzzle.seat.0),
        Trait::Kind(kind),
        Trait::Act(act),
        Trait::Difficulty(puzzle.difficulty()),
    ]
}

/// Returns the lower end of the lead of the answers, at most 15 points: more is not clearer.
fn clarity<G: Game>(puzzle: &StoredPuzzle<G>) -> f32 {
    puzzle
        .acts
        .iter()
        .filter(|act| act.verdict() != Verdict::Found)
        .map(|act| act.short.0 - act.short.1)
        .fold(15.0, f32::min)
}

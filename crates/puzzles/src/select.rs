//! Selection of varied puzzles.

use std::collections::HashMap;

use saloon_core::{Game, Heuristics};

use crate::file::{Difficulty, StoredPuzzle, Verdict};

/// Most puzzles of one game, each from another round or seat.
const OF_A_GAME: usize = 3;

/// Picks at most `count` puzzles: clear ones first, varied in round, seat, answer and difficulty, and few of the same game. Their order
/// is that of their ids, which is random. In a game with factors, puzzles without a reason are left out.
pub fn select<G: Heuristics>(puzzles: Vec<StoredPuzzle<G>>, count: usize) -> Vec<StoredPuzzle<G>> {
    let mut left: Vec<_> = puzzles
        .into_iter()
        .filter(|puzzle| G::FACTORS.is_empty() || has_reason(puzzle))
        .map(|puzzle| (traits(&puzzle), puzzle))
        .collect();
    let mut chosen: Vec<StoredPuzzle<G>> = Vec::new();
    let mut seen: HashMap<Trait, f32> = HashMap::new();
    while chosen.len() < count {
        #[expect(clippy::cast_precision_loss, reason = "few puzzles")]
        let size = (1 + chosen.len()) as f32;
        let cost = |traits: &[Trait]| -> f32 {
            let cost = |key| seen.get(key).map(|count| count * weight(key));
            traits.iter().filter_map(cost).sum()
        };
        let is_new = |puzzle: &StoredPuzzle<G>| {
            let same = chosen.iter().filter(|one| one.deal == puzzle.deal);
            let moment = (puzzle.round, puzzle.seat);
            let moments: Vec<_> = same.map(|one| (one.round, one.seat)).collect();
            moments.len() < OF_A_GAME && !moments.contains(&moment)
        };
        let value = |(traits, puzzle): &(Vec<Trait>, StoredPuzzle<G>)| {
            clarity(puzzle) - cost(traits) / size
        };
        let best = left
            .iter()
            .enumerate()
            .filter(|(_, (_, puzzle))| is_new(puzzle))
            .max_by(|(_, one), (_, other)| value(one).total_cmp(&value(other)));
        let Some((place, _)) = best else {
            break;
        };
        let (traits, puzzle) = left.swap_remove(place);
        for key in traits {
            *seen.entry(key).or_default() += 1.0;
        }
        chosen.push(puzzle);
    }
    chosen.sort_by(|one, other| one.id.cmp(&other.id));
    chosen
}

/// Whether the answer is ahead of the best wrong act in a factor.
fn has_reason<G: Heuristics>(puzzle: &StoredPuzzle<G>) -> bool {
    let wrong = puzzle
        .acts
        .iter()
        .find(|act| act.verdict() != Verdict::Found);
    let (Some(best), Some(wrong)) = (puzzle.acts.first(), wrong) else {
        return false;
    };
    let both = best.factors.iter().zip(&wrong.factors);
    both.zip(G::FACTORS)
        .any(|((&best, &other), factor)| factor.advantage(best, other) >= 1.0)
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

/// Returns the cost of a trait that all puzzles share, in points of win share.
fn weight(key: &Trait) -> f32 {
    match key {
        Trait::Kind(_) => 60.0,
        Trait::Act(_) | Trait::Difficulty(_) => 30.0,
        Trait::Round(_) | Trait::Seat(_) => 15.0,
    }
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

/// Returns the lower end of the lead of the answers, at most ten points: more is not clearer.
fn clarity<G: Game>(puzzle: &StoredPuzzle<G>) -> f32 {
    puzzle
        .acts
        .iter()
        .filter(|act| act.verdict() != Verdict::Found)
        .map(|act| act.short.0 - act.short.1)
        .fold(10.0, f32::min)
}

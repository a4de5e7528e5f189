//! Statistics of the items of a topic: shares of wins, and values by regression.

use std::collections::BTreeSet;

use saloon_bots::WinShare;
use saloon_core::Bilingual;
use saloon_core::lab::{Topic, TopicKind};
use serde::Serialize;

use crate::measures::Difference;
use crate::regression::Regression;
use crate::report::Equal;
use crate::stats::{Mean, Z};

/// Fewest seats with an item for which its statistics are shown: below, the normal approximation is poor.
const FEWEST: u64 = 30;

/// Statistics of one topic.
#[derive(Clone, Debug, Serialize)]
pub struct TopicReport {
    /// Name of the topic.
    pub name: &'static str,
    /// Kind of statistics.
    pub kind: TopicKind,
    /// Heading.
    pub title: Bilingual,
    /// Meaning of a note.
    pub about: Bilingual,
    /// Items, the best on side A first.
    pub items: Vec<ItemRow>,
}

/// Statistics of one item.
#[derive(Clone, Debug, Serialize)]
pub struct ItemRow {
    /// Item in the game's notation.
    pub item: String,
    /// Item for people.
    pub name: Bilingual,
    /// Statistics by side; `None` on a side where it is too rare.
    pub sides: Vec<Option<ItemStats>>,
    /// B less A, in values or shares of wins.
    pub difference: Option<Difference>,
}

/// Statistics of one item on one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ItemStats {
    /// Wins of the seats that had it, or that did it most.
    pub wins: WinShare,
    /// Times per game.
    pub frequency: f64,
    /// Change of the share of wins for one more of it than the average of the table; only for things gained.
    pub value: Option<Mean>,
}

impl ItemStats {
    /// Returns the number that the plot shows: the value of a thing gained, else the share of wins.
    pub fn shown(&self) -> Mean {
        self.value.unwrap_or(Mean {
            mean: self.wins.mean,
            error: (self.wins.high - self.wins.low) / 2.0,
            low: self.wins.low,
            high: self.wins.high,
        })
    }
}

/// Summarises a topic. `positions` has the share of wins of each place in turn order, by side.
pub(crate) fn summarise(
    topic: &Topic,
    name: fn(&str, &str) -> Bilingual,
    sides: &[Vec<Equal<'_>>],
    positions: &[Vec<f64>],
) -> TopicReport {
    let items: BTreeSet<&str> = sides
        .iter()
        .flatten()
        .filter_map(|game| game.course.notes.get(topic.name))
        .flat_map(|items| items.keys().map(String::as_str))
        .collect();
    let items: Vec<&str> = items.into_iter().collect();
    let stats: Vec<Vec<Option<ItemStats>>> = sides
        .iter()
        .zip(positions)
        .map(|(games, positions)| side(topic, &items, games, positions))
        .collect();
    let mut rows: Vec<ItemRow> = items
        .iter()
        .enumerate()
        .map(|(index, item)| {
            let sides: Vec<_> = stats.iter().map(|side| side[index]).collect();
            ItemRow {
                item: (*item).to_owned(),
                name: name(topic.name, item),
                difference: difference(&sides),
                sides,
            }
        })
        .filter(|row| row.sides.iter().any(Option::is_some))
        .collect();
    let rank = |row: &ItemRow| {
        let first = row.sides.iter().flatten().next();
        first.map_or(f64::NEG_INFINITY, |stats| stats.shown().mean)
    };
    rows.sort_by(|one, other| rank(other).total_cmp(&rank(one)));
    TopicReport {
        name: topic.name,
        kind: topic.kind,
        title: topic.title.clone(),
        about: topic.about.clone(),
        items: rows,
    }
}

/// Compares both sides as if they were independent. They share the deals, which usually makes the true error smaller.
fn difference(sides: &[Option<ItemStats>]) -> Option<Difference> {
    let [Some(one), Some(other)] = sides else {
        return None;
    };
    let (one, other) = (one.shown(), other.shown());
    Some(Difference::new(
        other.mean - one.mean,
        one.error.hypot(other.error) / Z,
    ))
}

fn side(
    topic: &Topic,
    items: &[&str],
    games: &[Equal<'_>],
    positions: &[f64],
) -> Vec<Option<ItemStats>> {
    let shares: Vec<Vec<(f64, f64)>> = items
        .iter()
        .map(|item| {
            let rounds = games.iter().map(|game| {
                let counts = game.counts(topic.name, item).unwrap_or_default();
                wins_of(topic.kind, counts, &game.wins)
            });
            rounds.collect()
        })
        .collect();
    let values = match topic.kind {
        TopicKind::Gain => values(topic, items, games, positions),
        TopicKind::Opening | TopicKind::Strategy => vec![None; items.len()],
    };
    let games_played = crate::stats::count(games.len()).max(1.0);
    items
        .iter()
        .zip(shares)
        .zip(values)
        .map(|((item, rounds), value)| {
            let wins = WinShare::of(&rounds);
            let times: f64 = games
                .iter()
                .filter_map(|game| game.counts(topic.name, item))
                .flat_map(|counts| counts.iter().map(|&count| f64::from(count)))
                .sum();
            let stats = ItemStats {
                wins,
                frequency: times / games_played,
                value,
            };
            let complete = topic.kind != TopicKind::Gain || value.is_some();
            (wins.games >= FEWEST && complete).then_some(stats)
        })
        .collect()
}

/// Returns the seats of one game that count for an item, and their wins.
fn wins_of(kind: TopicKind, counts: &[u16], wins: &[f64]) -> (f64, f64) {
    let total: u32 = counts.iter().map(|&count| u32::from(count)).sum();
    let seats = u32::try_from(counts.len()).unwrap_or(u32::MAX);
    let mut sum = (0.0, 0.0);
    for (&count, win) in counts.iter().zip(wins) {
        let counts = match kind {
            TopicKind::Gain | TopicKind::Opening => count > 0,
            TopicKind::Strategy => u32::from(count) * seats > total,
        };
        if counts {
            sum = (sum.0 + 1.0, sum.1 + win);
        }
    }
    sum
}

/// Estimates the value of each item: regression of the wins of a seat, less the share of its place in turn order, on how many of
/// each item it had, less the average of its table.
fn values(
    topic: &Topic,
    items: &[&str],
    games: &[Equal<'_>],
    positions: &[f64],
) -> Vec<Option<Mean>> {
    let mut regression = Regression::new(items.len());
    for game in games {
        let seats = game.wins.len();
        let average = 1.0 / crate::stats::count(seats);
        let mut rows = vec![vec![0.0; items.len() + 1]; seats];
        for (column, item) in items.iter().enumerate() {
            let Some(counts) = game.counts(topic.name, item) else {
                continue;
            };
            let mean = counts.iter().map(|&count| f64::from(count)).sum::<f64>() * average;
            for (row, &count) in rows.iter_mut().zip(counts) {
                row[column] = f64::from(count) - mean;
            }
        }
        for (seat, row) in rows.iter_mut().enumerate() {
            row[items.len()] = game.wins[seat] - positions[game.position(seat)];
        }
        regression.add(rows);
    }
    regression.fit()
}

//! Determinization: random worlds that fit a view, with the probability that its viewer must assign to them.
//!
//! Only the results of other players' draws are hidden. The ledger of a view lists every draw, with its result if the
//! viewer took part in it, so the missing results determine a world. A known draw from an unknown screen is
//! evidence about all draws before it. Up to the last such draw, a forward pass weighs every possible content of the
//! screens, and a backward pass samples one history (forward filtering, backward sampling: exact but for rounding).
//! After it, the sampler simply draws each unknown result.
//!
//! If a set-up gave the cubes, only the owners know what they started with. Then the sampler guesses a few dozen starts
//! within the limits of the box, and runs the passes over all of them. If no guess explains what the viewer saw, it
//! uses the first guess with the known results. This keeps the view, but the probabilities are approximate.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use saloon_core::{Chance, Odds, PerSeat, Seat};

use crate::SCREENS;
use crate::components::SILVER;
use crate::cubes::{Cube, Cubes};
use crate::game::BlackrockCity;
use crate::ledger::{Found, Ledger, LedgerEntry};
use crate::streams;
use crate::view::View;

type Contents = PerSeat<Cubes, SCREENS>;

/// Number of guessed starts if the start is secret. More guesses make it likelier that one fits, and take longer.
const START_SAMPLES: usize = 48;

pub(crate) fn determinize<C: Chance>(
    view: &View,
    chance: &mut C,
) -> Result<BlackrockCity, C::Error> {
    let secret = view.start.iter().any(Option::is_none);
    let known = PerSeat::from_fn(|seat| view.start.get(seat.index()).copied().flatten());
    let (past, future) = view.ledger.split_at(informative_entries(view));
    let guesses = if secret && !past.is_empty() {
        START_SAMPLES
    } else {
        1
    };
    let mut starts = Vec::with_capacity(guesses);
    for _ in 0..guesses {
        starts.push(sample_start(view, &known, chance)?);
    }
    let (start, mut ledger, rest) = match sample_history(past, &starts, chance)? {
        Some((start, ledger)) => (start, ledger, future),
        None => (starts[0], Ledger::EMPTY, &*view.ledger),
    };
    let mut cubes = start;
    ledger.iter().for_each(|entry| entry.apply(&mut cubes));
    for &entry in rest {
        let entry = sample_entry(entry, cubes, chance)?;
        entry.apply(&mut cubes);
        ledger.push(entry);
    }
    Ok(BlackrockCity {
        public: view.public_state(),
        cubes,
        start,
        secret,
        ledger,
    })
}

/// Returns the number of ledger entries up to the last one with evidence about an unknown screen.
fn informative_entries(view: &View) -> usize {
    let tells = |entry: &LedgerEntry| match *entry {
        LedgerEntry::Drawn { from, found, .. } => {
            let unknown = |player: &crate::view::Player| player.cubes.is_none();
            found.is_some() && view.players.get(from.index()).is_some_and(unknown)
        }
        _ => false,
    };
    view.ledger
        .iter()
        .rposition(tells)
        .map_or(0, |index| index + 1)
}

/// Returns the entry with its result; draws the result if it is unknown.
fn sample_entry<C: Chance>(
    entry: LedgerEntry,
    cubes: Contents,
    chance: &mut C,
) -> Result<LedgerEntry, C::Error> {
    Ok(match entry {
        LedgerEntry::Drawn {
            from,
            to,
            cause,
            found: None,
        } => LedgerEntry::Drawn {
            from,
            to,
            cause,
            found: Some(if cubes[from].is_empty() {
                Found::Nothing
            } else {
                Found::of(Some(chance.draw(streams::WORLD, &cubes[from])?))
            }),
        },
        known => known,
    })
}

/// Returns the known start, and guesses the cubes of the other screens: any share of the silver that was not at the
/// stagecoach, and of the gold bags in the ring.
fn sample_start<C: Chance>(
    view: &View,
    known: &PerSeat<Option<Cubes>, SCREENS>,
    chance: &mut C,
) -> Result<Contents, C::Error> {
    let shown = |cube| {
        known
            .iter()
            .flatten()
            .map(|cubes| cubes.count(cube))
            .sum::<u8>()
    };
    let held_up = |entry: &&LedgerEntry| matches!(entry, LedgerEntry::HeldUp { .. });
    let taken = view.ledger.iter().filter(held_up).count();
    let taken = u8::try_from(taken).unwrap_or(SILVER);
    let mut silver = SILVER
        .saturating_sub(view.silver)
        .saturating_sub(taken)
        .saturating_sub(shown(Cube::Silver));
    let mut gold = view.ring.bags().saturating_sub(shown(Cube::Gold));
    let mut start = PerSeat::from_fn(|seat| known[seat].unwrap_or_default());
    for seat in Seat::all(u8::try_from(view.players.len()).unwrap_or_default()) {
        if known[seat].is_none() {
            let cubes = Cubes {
                gold: chance.draw(streams::WORLD, &UniformUpTo(gold))?.count(),
                silver: chance.draw(streams::WORLD, &UniformUpTo(silver))?.count(),
            };
            gold -= cubes.gold;
            silver -= cubes.silver;
            start[seat] = cubes;
        }
    }
    Ok(start)
}

/// Samples a start and the missing results of `entries`, given the known ones; `None` if no start can explain them.
fn sample_history<C: Chance>(
    entries: &[LedgerEntry],
    starts: &[Contents],
    chance: &mut C,
) -> Result<Option<(Contents, Ledger)>, C::Error> {
    let mut layers = Vec::with_capacity(entries.len() + 1);
    layers.push(starts.iter().map(|&start| (start, 1.0)).collect());
    for &entry in entries {
        let last: &Layer = &layers[layers.len() - 1];
        layers.push(next_layer(last, entry));
    }
    let Some(mut now) = pick(&layers.pop().unwrap_or_default(), chance)? else {
        return Ok(None);
    };
    let mut filled = Vec::with_capacity(entries.len());
    for (layer, &entry) in layers.iter().zip(entries).rev() {
        let mut ways = Vec::new();
        for &(before, weight) in layer {
            for (entry, odds) in possible_entries(entry, before) {
                let mut after = before;
                entry.apply(&mut after);
                if after == now {
                    ways.push(((before, entry), weight * odds));
                }
            }
        }
        let Some((before, entry)) = pick(&ways, chance)? else {
            return Ok(None);
        };
        now = before;
        filled.push(entry);
    }
    Ok(Some((now, filled.into_iter().rev().collect())))
}

/// Possible contents of the screens with their weights, up to a common factor.
type Layer = Vec<(Contents, f64)>;

fn next_layer(last: &Layer, entry: LedgerEntry) -> Layer {
    /// Lower bound of the weights, so that unlikely contents stay possible in a long game.
    const MIN_WEIGHT: f64 = 1e-200;
    let mut next = Layer::new();
    for &(before, weight) in last {
        for (entry, odds) in possible_entries(entry, before) {
            let mut after = before;
            entry.apply(&mut after);
            match next.iter_mut().find(|(contents, _)| *contents == after) {
                Some((_, sum)) => *sum += weight * odds,
                None => next.push((after, weight * odds)),
            }
        }
    }
    let most = next.iter().map(|&(_, weight)| weight).fold(0.0, f64::max);
    for (_, weight) in &mut next {
        *weight = (*weight / most).max(MIN_WEIGHT);
    }
    next
}

/// Returns the possible results of an entry with their probabilities; empty if they contradict the known result.
fn possible_entries(
    entry: LedgerEntry,
    contents: Contents,
) -> impl Iterator<Item = (LedgerEntry, f64)> {
    const FINDS: [Found; 3] = [Found::Gold, Found::Silver, Found::Nothing];
    let finds = match entry {
        LedgerEntry::Drawn { from, found, .. } => {
            let cubes = contents[from];
            FINDS.map(|find| {
                let known_otherwise = found.is_some_and(|found| found != find);
                let odds = match find.cube() {
                    _ if known_otherwise => 0.0,
                    None => f64::from(u8::from(cubes.is_empty())),
                    Some(_) if cubes.is_empty() => 0.0,
                    Some(cube) => f64::from(cubes.count(cube)) / f64::from(cubes.total()),
                };
                (find, odds)
            })
        }
        _ => [
            (Found::Nothing, 1.0),
            (Found::Nothing, 0.0),
            (Found::Nothing, 0.0),
        ],
    };
    finds
        .into_iter()
        .filter(|&(_, odds)| odds > 0.0)
        .map(move |(find, odds)| match entry {
            LedgerEntry::Drawn {
                from, to, cause, ..
            } => (
                LedgerEntry::Drawn {
                    from,
                    to,
                    cause,
                    found: Some(find),
                },
                odds,
            ),
            other => (other, odds),
        })
}

/// Draws one of `choices` in proportion to its weight; `None` if there are none.
fn pick<T: Copy, C: Chance>(choices: &[(T, f64)], chance: &mut C) -> Result<Option<T>, C::Error> {
    Ok(match *choices {
        [] => None,
        [(only, _)] => Some(only),
        _ => {
            let weights: Vec<f64> = choices.iter().map(|&(_, weight)| weight).collect();
            let IndexOutcome(index) = chance.draw(streams::WORLD, &Weights(&weights))?;
            choices.get(usize::from(index)).map(|&(choice, _)| choice)
        }
    })
}

/// A number as the outcome of a draw: a count, or an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct IndexOutcome(u16);

impl IndexOutcome {
    fn count(self) -> u8 {
        self.0.to_le_bytes()[0]
    }
}

impl fmt::Display for IndexOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for IndexOutcome {
    type Err = core::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(IndexOutcome)
    }
}

struct Weights<'a>(&'a [f64]);

impl Odds for Weights<'_> {
    type Outcome = IndexOutcome;

    /// Converts the weights to tickets, a billion in all and at least one each.
    fn outcomes(&self) -> impl Iterator<Item = (IndexOutcome, u32)> {
        let sum: f64 = self.0.iter().sum();
        (0u16..).zip(self.0).map(move |(index, weight)| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and a billion"
            )]
            let tickets = (weight / sum * 1e9) as u32;
            (IndexOutcome(index), tickets.max(1))
        })
    }
}

/// Draws a number from 0 to this one, each equally likely.
struct UniformUpTo(u8);

impl Odds for UniformUpTo {
    type Outcome = IndexOutcome;

    fn outcomes(&self) -> impl Iterator<Item = (IndexOutcome, u32)> {
        (0..=self.0).map(|count| (IndexOutcome(count.into()), 1))
    }
}

//! Worlds that fit a view, drawn as likely as its viewer must think them.
//!
//! All that is hidden is which cubes were drawn from screens by others. The view's ledger tells every draw, and what it found
//! where the viewer had part in it, so a world is a way to fill in the rest. A draw that the viewer knows, from a screen they
//! do not know, tells something about all that came before it: up to the last of these a forward pass weighs every content
//! the screens may have had, and a backward pass picks one history in proportion (exact, but for the rounding of weights);
//! after it, each unknown draw is simply made.
//!
//! Where a set-up gave the cubes, their owners alone know what they began with. Then a few dozen beginnings are guessed,
//! silver and gold within what the box holds, and the same is done from those that can have led to what the viewer saw. If
//! none can, the ledger is filled in with what was seen and the rest drawn from what the guess leaves: the view is kept, the
//! odds are only a guess.

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

/// How many beginnings are guessed where they are secret.
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
    ledger.iter().for_each(|deed| deed.apply(&mut cubes));
    for &deed in rest {
        let deed = sample_entry(deed, cubes, chance)?;
        deed.apply(&mut cubes);
        ledger.push(deed);
    }
    Ok(BlackrockCity {
        table: view.table(),
        cubes,
        start,
        secret,
        ledger,
    })
}

/// How many of the ledger's deeds there are up to the last that tells the viewer something of an unknown screen.
fn informative_entries(view: &View) -> usize {
    let tells = |deed: &LedgerEntry| match *deed {
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

/// The deed with what was found, drawn if it is not known.
fn sample_entry<C: Chance>(
    deed: LedgerEntry,
    cubes: Contents,
    chance: &mut C,
) -> Result<LedgerEntry, C::Error> {
    Ok(match deed {
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

/// What is known of the beginning, and where nobody but the owners knew: any share of what was not at the stagecoach, and of
/// the ring's bags.
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
    let held_up = |deed: &&LedgerEntry| matches!(deed, LedgerEntry::HeldUp { .. });
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

/// A beginning and a way to fill in `deeds`, as likely as they are given what is known; `None` if there is none.
fn sample_history<C: Chance>(
    deeds: &[LedgerEntry],
    starts: &[Contents],
    chance: &mut C,
) -> Result<Option<(Contents, Ledger)>, C::Error> {
    let mut layers = Vec::with_capacity(deeds.len() + 1);
    layers.push(starts.iter().map(|&start| (start, 1.0)).collect());
    for &deed in deeds {
        let last: &Layer = &layers[layers.len() - 1];
        layers.push(next_layer(last, deed));
    }
    let Some(mut now) = pick(&layers.pop().unwrap_or_default(), chance)? else {
        return Ok(None);
    };
    let mut filled = Vec::with_capacity(deeds.len());
    for (layer, &deed) in layers.iter().zip(deeds).rev() {
        let mut ways = Vec::new();
        for &(before, weight) in layer {
            for (deed, odds) in possible_entries(deed, before) {
                let mut after = before;
                deed.apply(&mut after);
                if after == now {
                    ways.push(((before, deed), weight * odds));
                }
            }
        }
        let Some((before, deed)) = pick(&ways, chance)? else {
            return Ok(None);
        };
        now = before;
        filled.push(deed);
    }
    Ok(Some((now, filled.into_iter().rev().collect())))
}

/// What the screens may hold, and how likely, up to a common factor.
type Layer = Vec<(Contents, f64)>;

fn next_layer(last: &Layer, deed: LedgerEntry) -> Layer {
    /// Keeps the least likely contents possible, whatever the length of the game.
    const MIN_WEIGHT: f64 = 1e-200;
    let mut next = Layer::new();
    for &(before, weight) in last {
        for (deed, odds) in possible_entries(deed, before) {
            let mut after = before;
            deed.apply(&mut after);
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

/// The ways in which a deed can have gone, with their odds; none if it cannot have gone as is known.
fn possible_entries(
    deed: LedgerEntry,
    contents: Contents,
) -> impl Iterator<Item = (LedgerEntry, f64)> {
    const FINDS: [Found; 3] = [Found::Gold, Found::Silver, Found::Nothing];
    let finds = match deed {
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
        .map(move |(find, odds)| match deed {
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

/// One of `choices` in proportion to its weight; `None` if there are none.
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

/// A number as an outcome of chance: a count, or a place in a list.
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

    /// In whole tickets, a billion in all; what is possible has one at least.
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

/// A number from 0 to this one, each as likely.
struct UniformUpTo(u8);

impl Odds for UniformUpTo {
    type Outcome = IndexOutcome;

    fn outcomes(&self) -> impl Iterator<Item = (IndexOutcome, u32)> {
        (0..=self.0).map(|count| (IndexOutcome(count.into()), 1))
    }
}

//! Replayed record of a finished game, and the part of it that one seat knew.

use saloon_core::dealer::Seed;
use saloon_core::record::{Decider, Entry, Header, RecordedInput};
use saloon_core::table::{Access, GameTable};
use saloon_core::{Game, Millis, Payoffs, Seat, Viewer};

/// Finished game with the state after every entry.
#[derive(Clone, Debug)]
pub struct FinishedGame<G: Game> {
    config: G::Config,
    moments: Vec<Moment<G>>,
    payoffs: Payoffs,
}

/// Entry that counts, with the state before and after it.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// Entry of the record.
    pub entry: Entry<G::Act>,
    /// State before the entry; `None` for the deal.
    pub before: Option<G>,
    /// State after the entry.
    pub after: G,
    /// Origin of the entry, as a review counts it.
    pub kind: EntryKind,
}

/// Origin of an entry, as a review counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// Deal.
    Deal,
    /// Choice of an awaited player among several acts.
    Decision(Seat),
    /// Only act that an awaited player had.
    Forced,
    /// Race, act off turn, stand-in, clock or concession.
    Unjudged,
}

/// Decision of one seat, from what it knew.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// View before the act.
    pub view: G::View,
    /// Legal acts; at least two.
    pub acts: Vec<G::Act>,
    /// Index of the played act.
    pub played: usize,
    /// Time of the act.
    pub at: Millis,
}

/// Part of a finished game that one seat knew.
#[derive(Clone, Debug)]
pub struct SeatRecord<G: Game> {
    /// Seat itself.
    pub seat: Seat,
    /// Moments, from the deal on.
    pub moments: Vec<SeatMoment<G>>,
}

/// Entry as one seat saw it.
#[derive(Clone, Debug)]
pub struct SeatMoment<G: Game> {
    /// Number of the entry.
    pub entry: u32,
    /// Time of the entry.
    pub at: Millis,
    /// Round after the entry, from 1.
    pub round: u32,
    /// View after the entry.
    pub view: G::View,
    /// Decision of the seat that the entry records, if any.
    pub decision: Option<Decision<G>>,
}

impl<G: Game> FinishedGame<G> {
    /// Replays a record. Entries that were taken back are left out.
    ///
    /// # Errors
    ///
    /// If the rules do not allow an entry, or the game is not over.
    pub fn replay(header: &Header<G>, entries: &[Entry<G::Act>]) -> Result<Self, String> {
        let end = replay_to_end(header, entries, |_, _| {})?;
        let key = end.key().ok_or("only a finished game can be reviewed")?;
        let mut moments: Vec<Moment<G>> = Vec::new();
        let mut last: Option<G> = None;
        replay_to_end(header, entries, |table, entry| {
            let after = table.game(&key).clone();
            let before = last.replace(after.clone());
            if let RecordedInput::TakeBack { from, .. } = entry.input {
                moments.retain(|moment| moment.entry.number < from);
                return;
            }
            let kind = before
                .as_ref()
                .map_or(EntryKind::Deal, |game| kind(game, entry));
            moments.push(Moment {
                entry: entry.clone(),
                before,
                after,
                kind,
            });
        })?;
        let payoffs = match end.conceded() {
            Some(loser) => {
                let mut payoffs = Payoffs::default();
                payoffs[loser.next(end.seats())] = 1.0;
                payoffs
            }
            None => end.game(&key).payoffs().unwrap_or_default(),
        };
        let config = header.plan().config().map_err(|error| error.to_string())?;
        Ok(FinishedGame {
            config,
            moments,
            payoffs,
        })
    }

    /// Returns the parameters of the game.
    pub fn config(&self) -> &G::Config {
        &self.config
    }

    /// Returns the entries that count, from the deal on.
    pub fn moments(&self) -> &[Moment<G>] {
        &self.moments
    }

    /// Returns the result.
    pub fn payoffs(&self) -> Payoffs {
        self.payoffs
    }

    /// Returns the number of players.
    pub fn seats(&self) -> u8 {
        self.moments.first().map_or(0, |deal| deal.after.seats())
    }

    /// Returns the part that a seat knew.
    pub fn seen_by(&self, seat: Seat) -> SeatRecord<G> {
        let seen = |moment: &Moment<G>| SeatMoment {
            entry: moment.entry.number,
            at: moment.entry.at,
            round: moment.after.round(),
            view: moment.after.view(Viewer::Seat(seat)),
            decision: (moment.kind == EntryKind::Decision(seat))
                .then(|| moment.decision())
                .flatten(),
        };
        SeatRecord {
            seat,
            moments: self.moments.iter().map(seen).collect(),
        }
    }
}

impl<G: Game> Moment<G> {
    /// Returns the decision that the entry records, from what its seat knew.
    pub fn decision(&self) -> Option<Decision<G>> {
        let EntryKind::Decision(seat) = self.kind else {
            return None;
        };
        let before = self.before.as_ref()?;
        let RecordedInput::Act { act: played, .. } = self.entry.input else {
            return None;
        };
        let mut acts = Vec::new();
        before.legal(seat, &mut acts);
        let played = acts.iter().position(|&act| act == played)?;
        Some(Decision {
            view: before.view(Viewer::Seat(seat)),
            acts,
            played,
            at: self.entry.at,
        })
    }
}

fn kind<G: Game>(before: &G, entry: &Entry<G::Act>) -> EntryKind {
    let RecordedInput::Act { seat, .. } = entry.input else {
        return EntryKind::Unjudged;
    };
    let judged = entry.by == Decider::Player
        && entry.receipt.is_none()
        && !before.racers().contains(seat)
        && before.awaits().contains(seat);
    if !judged {
        return EntryKind::Unjudged;
    }
    let mut acts = Vec::new();
    before.legal(seat, &mut acts);
    match acts.as_slice() {
        [_] => EntryKind::Forced,
        _ => EntryKind::Decision(seat),
    }
}

/// Replays entries with their recorded draws, and passes the table to `each` after every one.
fn replay_to_end<G: Game>(
    header: &Header<G>,
    entries: &[Entry<G::Act>],
    mut each: impl FnMut(&GameTable<G>, &Entry<G::Act>),
) -> Result<GameTable<G>, String> {
    let (first, rest) = entries.split_first().ok_or("the game has no entries")?;
    // Recorded draws answer the rules, so any seed serves.
    let seed = Seed::new([0; 32]);
    let (mut table, _) = GameTable::reopen(header, &seed, Access::Sealed, first)
        .map_err(|error| error.to_string())?;
    each(&table, first);
    for entry in rest {
        table
            .replay(entry)
            .map_err(|error| format!("entry {}: {error}", entry.number))?;
        each(&table, entry);
    }
    Ok(table)
}

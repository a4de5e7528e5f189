//! Replayed record of a finished game, and the part of it that one seat knew.

use saloon_core::dealer::Seed;
use saloon_core::record::{Decider, Entry, Header, RecordedInput};
use saloon_core::table::{Access, GameTable};
use saloon_core::{DecisionLog, EventLog, Game, Millis, PastDecision, Payoffs, Seat, Viewer};

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
    /// Decision that the entry records, from what its seat knew.
    pub decision: Option<Decision<G>>,
    /// Events of the entry.
    events: EventLog<G::Event>,
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
    /// Act or tick while seats race.
    Race,
    /// Act off turn, stand-in, clock or concession.
    Unjudged,
}

/// Decision of one seat, from what it knew.
#[derive(Clone, Debug)]
pub struct Decision<G: Game> {
    /// View before the act.
    pub view: G::View,
    /// Telling decisions of the others in the round, as the seat saw them.
    pub past: Vec<PastDecision<G>>,
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
    /// Telling decisions of the others in the round, as the seat saw them.
    pub past: Vec<PastDecision<G>>,
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
        let (first, rest) = entries.split_first().ok_or("the game has no entries")?;
        let mut end = open(header, first)?;
        for entry in rest {
            replay_entry(&mut end, entry)?;
        }
        let key = end.key().ok_or("only a finished game can be reviewed")?;
        let mut table = open(header, first)?;
        let mut moments = vec![Moment {
            entry: first.clone(),
            before: None,
            after: table.game(&key).clone(),
            kind: EntryKind::Deal,
            decision: None,
            events: EventLog::default(),
        }];
        for entry in rest {
            let before = table.game(&key).clone();
            let kind = kind(&before, entry);
            let decision = match kind {
                EntryKind::Decision(seat) => decision(&table, seat, entry),
                _ => None,
            };
            let events = replay_entry(&mut table, entry)?;
            if let RecordedInput::TakeBack { from, .. } = entry.input {
                moments.retain(|moment| moment.entry.number < from);
                continue;
            }
            moments.push(Moment {
                entry: entry.clone(),
                before: Some(before),
                after: table.game(&key).clone(),
                kind,
                decision,
                events,
            });
        }
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

    /// Whether the shares after a moment are estimated. Only the last entry counts in a run of races and forced acts without draws: a
    /// shootout has dozens, and the errors of so many estimates would add up to more than what they say.
    pub(crate) fn is_checkpoint(&self, moment: usize) -> bool {
        let passes = |moment: &Moment<G>| match moment.kind {
            EntryKind::Race => true,
            EntryKind::Forced => moment.entry.draws.is_empty(),
            _ => false,
        };
        let next = self.moments.get(moment + 1);
        !(passes(&self.moments[moment]) && next.is_some_and(passes))
    }

    /// Returns the part that a seat knew.
    pub fn seen_by(&self, seat: Seat) -> SeatRecord<G> {
        let mut log = DecisionLog::default();
        let seen = |moment: &Moment<G>| {
            let (entry, after) = (&moment.entry, &moment.after);
            match (&moment.before, entry.input) {
                (Some(before), RecordedInput::Act { seat, .. }) => {
                    log.record(entry.number, seat, before, &moment.events, after);
                }
                _ => log.keep_round_of(after),
            }
            let decision = (moment.kind == EntryKind::Decision(seat))
                .then(|| moment.decision.clone())
                .flatten();
            SeatMoment {
                entry: entry.number,
                at: entry.at,
                round: after.round(),
                view: after.view(Viewer::Seat(seat)),
                past: log.seen_by(seat),
                decision,
            }
        };
        SeatRecord {
            seat,
            moments: self.moments.iter().map(seen).collect(),
        }
    }
}

/// Returns the decision of a seat that an entry records.
fn decision<G: Game>(
    table: &GameTable<G>,
    seat: Seat,
    entry: &Entry<G::Act>,
) -> Option<Decision<G>> {
    let RecordedInput::Act { act: played, .. } = entry.input else {
        return None;
    };
    let mut acts = Vec::new();
    table.legal(seat, &mut acts);
    let played = acts.iter().position(|&act| act == played)?;
    Some(Decision {
        view: table.view(Viewer::Seat(seat)),
        past: table.past(seat),
        acts,
        played,
        at: entry.at,
    })
}

fn kind<G: Game>(before: &G, entry: &Entry<G::Act>) -> EntryKind {
    if !before.racers().is_empty() {
        return EntryKind::Race;
    }
    let RecordedInput::Act { seat, .. } = entry.input else {
        return EntryKind::Unjudged;
    };
    let judged =
        entry.by == Decider::Player && entry.receipt.is_none() && before.awaits().contains(seat);
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

/// Opens a recorded game, with its first entry. Returns the table after the deal.
fn open<G: Game>(header: &Header<G>, first: &Entry<G::Act>) -> Result<GameTable<G>, String> {
    // Recorded draws answer the rules, so any seed serves.
    let seed = Seed::new([0; 32]);
    let opened = GameTable::reopen(header, &seed, Access::Sealed, first);
    let (table, _) = opened.map_err(|error| error.to_string())?;
    Ok(table)
}

/// Replays an entry with its recorded draws.
fn replay_entry<G: Game>(
    table: &mut GameTable<G>,
    entry: &Entry<G::Act>,
) -> Result<EventLog<G::Event>, String> {
    let replayed = table.replay(entry);
    replayed.map_err(|error| format!("entry {}: {error}", entry.number))
}

//! Hints: what the reference bot would do in a player's place, at practice tables and against bots only.
//!
//! The driver computes a hint from the seat's view. The table discards it if the position has moved on; otherwise it stores the use, and
//! shows the hint only then.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::Seat;
use saloon_protocol::error::ErrorCode;
use saloon_protocol::review::Hint;

use crate::chairs::Chair;
use crate::change::{Origin, PlannedChange, TableChange};
use crate::effects::HintRequest;
use crate::faults::TableFault;
use crate::input::{ComputedHint, ConnectionId, Guest, HintPosition};
use crate::refusal::Refusal;
use crate::stored::TableOperation;
use crate::table::Table;
use crate::time::Now;

/// Maximum number of queries that wait for the same hint: a guest may ask from several devices.
const MAX_ASKERS: usize = 8;

/// Hints of the current game.
#[derive(Default)]
pub(crate) struct Hints {
    /// Stored uses: the last entry before each, and the seat.
    noted: BTreeSet<(u32, Seat)>,
    /// Hints that are being computed or noted.
    asked: BTreeMap<Seat, AskedHint>,
    /// Last hint of each seat, for repeated queries.
    shown: BTreeMap<Seat, Arc<Hint>>,
}

/// A hint that is being computed or noted.
struct AskedHint {
    position: HintPosition,
    /// Connections that wait for it, each with the id of its query.
    askers: Vec<(ConnectionId, String)>,
    /// Dropped with the query, which cancels the computation.
    _wanted: Arc<()>,
}

impl Hints {
    /// Restores the stored uses.
    pub(crate) fn load(noted: Vec<(u32, u8)>) -> Hints {
        Hints {
            noted: noted
                .into_iter()
                .map(|(entry, seat)| (entry, Seat(seat)))
                .collect(),
            ..Hints::default()
        }
    }

    /// Returns whether no seat was shown a hint.
    pub(crate) fn is_unused(&self) -> bool {
        self.noted.is_empty()
    }
}

impl Table {
    /// Returns whether the table allows hints to a seat: at a practice table, or if bots have had all other seats from the start.
    fn allows_hints(&self, seat: Seat) -> bool {
        let is_bot = |chair: &Chair| {
            matches!(
                chair,
                Chair::Bot {
                    took_over: false,
                    ..
                }
            )
        };
        let mut others = self.seats().zip(&self.chairs.by_seat);
        self.is_guest(seat)
            && (self.chairs.practice.is_some()
                || others.all(|(other, chair)| other == seat || is_bot(chair))
                || self.has(TableFault::HintAgainstPeople))
    }

    /// Returns the number of hints that each seat was shown, for the lobby; `None` if the table allows none.
    pub(crate) fn hints_used(&self) -> Option<Vec<u32>> {
        self.current_game.table.as_ref()?;
        if !self.seats().any(|seat| self.allows_hints(seat)) {
            return None;
        }
        let count = |seat: Seat| {
            let noted = self.hints.noted.iter();
            u32::try_from(noted.filter(|(_, of)| *of == seat).count()).unwrap_or(u32::MAX)
        };
        Some(self.seats().map(count).collect())
    }

    /// Handles a query for a hint: answers it from memory, or asks the driver for it.
    pub(crate) fn ask_hint(
        &mut self,
        from: ConnectionId,
        id: &str,
        guest: Option<&Guest>,
        seat: Seat,
        over_limit: bool,
    ) -> Result<(), Refusal> {
        self.check_owner(guest, seat)?;
        if !self.allows_hints(seat) {
            return Err(Refusal::new(
                ErrorCode::NoHints,
                "hints are for practice and for games against bots only",
            ));
        }
        let position = self.hint_position(seat)?;
        let shown = self.hints.shown.get(&seat);
        if let Some(hint) = shown.filter(|hint| hint.entry + 1 == position.entries) {
            let hint = Arc::clone(hint);
            self.send_hint(from, id, &hint);
            return Ok(());
        }
        let busy = |why: &str| Err(Refusal::new(ErrorCode::TooMany, why));
        if over_limit {
            return busy("so many hints at once: wait a moment");
        }
        let asker = (from, id.to_owned());
        match self.hints.asked.get_mut(&seat) {
            Some(asked) if asked.askers.contains(&asker) => return Ok(()), // a retry
            Some(asked) if asked.askers.len() >= MAX_ASKERS => {
                return busy("this hint is on its way: wait a moment");
            }
            Some(asked) => {
                asked.askers.push(asker);
                return Ok(());
            }
            None => {}
        }
        let names = self.chairs.by_seat.iter().map(chair_name).collect();
        let search = self.running().and_then(|table| table.hint(seat, names));
        let search = search.ok_or_else(|| Refusal::not_now("there is nothing to choose"))?;
        let wanted = Arc::new(());
        self.out.hints.push(HintRequest {
            search,
            wanted: Arc::downgrade(&wanted),
            position,
        });
        let asked = AskedHint {
            position,
            askers: vec![asker],
            _wanted: wanted,
        };
        self.hints.asked.insert(seat, asked);
        Ok(())
    }

    /// Returns the current position, if a hint for a seat is possible in it.
    fn hint_position(&self, seat: Seat) -> Result<HintPosition, Refusal> {
        let table = self
            .running()
            .ok_or_else(|| Refusal::not_now("no game is in progress"))?;
        if self.is_racing() {
            return Err(Refusal::not_now("there are no hints in a race"));
        }
        if !table.awaits().contains(seat) {
            return Err(Refusal::not_now("it is not your turn"));
        }
        Ok(HintPosition {
            game: self.current_game.id,
            entries: table.entries(),
            seat,
        })
    }

    /// Stores the use of a computed hint. Ignores it if nobody waits for it any more.
    pub(crate) fn handle_hint(&mut self, now: Now, computed: ComputedHint) {
        let ComputedHint { position, hint } = computed;
        let seat = position.seat;
        let asked = self.hints.asked.get(&seat);
        if asked.is_none_or(|asked| asked.position != position) {
            return;
        }
        let Some(hint) = hint else {
            return self.refuse_hint(
                seat,
                &Refusal::new(
                    ErrorCode::Busy,
                    "the house has no time for a hint: try again",
                ),
            );
        };
        if !self.allows_hints(seat) {
            return self.refuse_hint(seat, &Refusal::not_yours("that seat is not yours")); // its guest left the game
        }
        if self.has(TableFault::ForgetHint) {
            return self.show_hint(hint);
        }
        let note = TableOperation::NoteHint {
            game: position.game,
            entry: hint.entry,
            seat: seat.0,
        };
        let plan = PlannedChange {
            operations: vec![note],
            change: TableChange::Hint(Box::new(hint)),
        };
        self.submit(now, plan, Origin::Hint(seat));
    }

    /// Shows a hint whose use is stored.
    pub(crate) fn show_hint(&mut self, hint: Hint) {
        let (seat, hint) = (hint.seat, Arc::new(hint));
        self.hints.noted.insert((hint.entry, seat));
        self.hints.shown.insert(seat, Arc::clone(&hint));
        let asked = self.hints.asked.remove(&seat);
        for (to, id) in asked.map(|asked| asked.askers).unwrap_or_default() {
            self.send_hint(to, &id, &hint);
        }
        self.send_presence();
    }

    /// Refuses the queries that wait for a seat's hint, which cancels it.
    pub(crate) fn refuse_hint(&mut self, seat: Seat, refusal: &Refusal) {
        let asked = self.hints.asked.remove(&seat);
        for (to, id) in asked.map(|asked| asked.askers).unwrap_or_default() {
            if self.connections.contains_key(&to) {
                self.refuse(to, Some(&id), refusal);
            }
        }
    }

    /// Cancels the hints whose position has passed.
    pub(crate) fn drop_stale_hints(&mut self) {
        let entries = self.running().map(saloon_erased::ErasedTable::entries);
        let stale = |asked: &AskedHint| {
            asked.position.game != self.current_game.id || Some(asked.position.entries) != entries
        };
        let asked = self.hints.asked.iter();
        let stale: Vec<Seat> = asked
            .filter(|(_, asked)| stale(asked))
            .map(|(seat, _)| *seat)
            .collect();
        for seat in stale {
            self.refuse_hint(seat, &Refusal::not_now("the game has moved on"));
        }
    }

    /// Cancels the hints that nobody waits for, after a connection closed.
    pub(crate) fn drop_unwanted_hints(&mut self) {
        let connections = &self.connections;
        self.hints.asked.retain(|_, asked| {
            asked.askers.retain(|(id, _)| connections.contains_key(id));
            !asked.askers.is_empty()
        });
    }

    /// Forgets the hints of the last game.
    pub(crate) fn clear_hints(&mut self) {
        self.drop_stale_hints();
        self.hints = Hints::default();
    }
}

fn chair_name(chair: &Chair) -> String {
    match chair {
        Chair::Empty => String::new(),
        Chair::Guest { name, .. } | Chair::Bot { name, .. } => name.clone(),
    }
}

//! The hold-back queue of a race: acts wait until no earlier act can arrive.

use alloc::boxed::Box;
use alloc::collections::VecDeque;

use saloon_core::record::{Decider, Receipt};
use saloon_core::{Millis, Seat};
use serde_json::value::RawValue;

use crate::input::ConnectionId;
use crate::stored::Command;

/// Maximum number of held acts per seat.
const MAX_PER_SEAT: usize = 32;

/// A held act. It is neither stored nor acknowledged.
#[derive(Debug)]
pub(crate) struct Held {
    /// Instant at which the act counts.
    pub(crate) at: Millis,
    pub(crate) seat: Seat,
    pub(crate) act: Box<RawValue>,
    pub(crate) by: Decider,
    /// Command of a guest; `None` for a bot.
    pub(crate) said: Option<Said>,
}

/// Command of a guest that sent a held act.
#[derive(Debug)]
pub(crate) struct Said {
    /// Key of the command.
    pub(crate) command: Command,
    /// Connection to answer.
    pub(crate) from: ConnectionId,
    /// Ruling of its instant; `None` if the seat does not race.
    pub(crate) receipt: Option<Receipt>,
}

/// Held acts, ordered by instant, then seat, then arrival.
#[derive(Debug, Default)]
pub(crate) struct Holding(VecDeque<Held>);

/// The next input for the rules.
#[derive(Debug)]
pub(crate) enum Next {
    /// A deadline passed.
    Tick(Millis),
    /// A held act.
    Act(Held),
}

/// Error: the seat has too many held acts.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl Holding {
    pub(crate) fn hold(&mut self, held: Held) -> Result<(), Full> {
        let own = self.0.iter().filter(|other| other.seat == held.seat);
        if own.count() >= MAX_PER_SEAT {
            return Err(Full);
        }
        let order = |held: &Held| (held.at, held.seat);
        let place = self.0.partition_point(|other| order(other) <= order(&held));
        self.0.insert(place, held);
        Ok(())
    }

    /// Returns the held command with this key.
    pub(crate) fn of(&mut self, command: &Command) -> Option<&mut Said> {
        self.0
            .iter_mut()
            .filter_map(|held| held.said.as_mut())
            .find(|said| said.command == *command)
    }

    /// Returns the instant of the first held act.
    pub(crate) fn next_at(&self) -> Option<Millis> {
        self.0.front().map(|held| held.at)
    }

    /// Drops the held acts of a seat's bot.
    pub(crate) fn forget_bot(&mut self, seat: Seat) {
        self.0
            .retain(|held| held.said.is_some() || held.seat != seat);
    }

    /// Takes the next input for the rules: a deadline up to `horizon`, or an act before it, whichever is earlier. At the same
    /// instant the deadline comes first. An act at the horizon itself stays queued, because another act of that instant may still
    /// arrive.
    pub(crate) fn next(&mut self, due: Option<Millis>, horizon: Millis) -> Option<Next> {
        let due = due.filter(|&due| due <= horizon);
        match (due, self.next_at().filter(|&at| at < horizon)) {
            (Some(due), act) if act.is_none_or(|at| due <= at) => Some(Next::Tick(due)),
            (_, Some(_)) => self.0.pop_front().map(Next::Act),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn act(at: u64, seat: u8, id: &str) -> Held {
        Held {
            at: Millis(at),
            seat: Seat(seat),
            act: RawValue::from_string(format!("\"{id}\"")).expect("JSON"),
            by: Decider::Player,
            said: Some(Said {
                command: (seat.into(), id.to_owned()),
                from: 1,
                receipt: None,
            }),
        }
    }

    fn name(next: &Next) -> String {
        match next {
            Next::Tick(due) => format!("tick {}", due.0),
            Next::Act(held) => held.act.get().trim_matches('"').to_owned(),
        }
    }

    /// Names of the acts released up to a horizon, without a deadline.
    fn names(holding: &mut Holding, horizon: u64) -> Vec<String> {
        let next = || holding.next(None, Millis(horizon));
        std::iter::from_fn(next).map(|next| name(&next)).collect()
    }

    #[test]
    fn acts_come_out_by_instant_whatever_the_order_they_came_in() {
        let acts = [
            (70, 1, "late"),
            (50, 2, "c"),
            (50, 0, "a"),
            (40, 2, "first"),
            (50, 1, "b"),
        ];
        for turn in 0..acts.len() {
            let mut holding = Holding::default();
            for index in 0..acts.len() {
                let (at, seat, id) = acts[(index + turn) % acts.len()];
                holding.hold(act(at, seat, id)).expect("there is room");
            }
            assert_eq!(names(&mut holding, 100), ["first", "a", "b", "c", "late"]);
        }
    }

    #[test]
    fn what_one_seat_says_of_one_instant_stays_in_order() {
        let mut holding = Holding::default();
        for id in ["roll", "hit"] {
            holding.hold(act(50, 1, id)).expect("there is room");
        }
        assert_eq!(names(&mut holding, 51), ["roll", "hit"]);
    }

    #[test]
    fn nothing_comes_out_while_something_earlier_may_still_come() {
        let mut holding = Holding::default();
        holding.hold(act(50, 0, "now")).expect("there is room");
        assert_eq!(
            names(&mut holding, 50),
            [""; 0],
            "one of that instant may still come"
        );
        assert_eq!(holding.next_at(), Some(Millis(50)));
        holding.hold(act(50, 1, "same")).expect("there is room");
        assert_eq!(names(&mut holding, 51), ["now", "same"]);
        assert_eq!(holding.next_at(), None);
    }

    #[test]
    fn a_command_that_waits_is_known() {
        let mut holding = Holding::default();
        holding.hold(act(50, 0, "one")).expect("there is room");
        let said = holding.of(&(0, "one".into())).expect("it waits");
        said.from = 2;
        assert!(
            holding.of(&(1, "one".into())).is_none(),
            "of another session"
        );
        assert!(holding.of(&(0, "two".into())).is_none());
        let Some(Next::Act(held)) = holding.next(None, Millis(51)) else {
            unreachable!("it waits");
        };
        assert_eq!(
            held.said.expect("said").from,
            2,
            "the last who asked is answered"
        );
    }

    #[test]
    fn bots_change_their_minds_and_people_do_not() {
        let mut holding = Holding::default();
        let bot = Held {
            said: None,
            ..act(40, 1, "bot")
        };
        holding.hold(bot).expect("there is room");
        holding.hold(act(50, 1, "person")).expect("there is room");
        holding.forget_bot(Seat(1));
        assert_eq!(names(&mut holding, 100), ["person"]);
    }

    #[test]
    fn ticks_and_acts_overtake_one_another_never() {
        let mut holding = Holding::default();
        holding.hold(act(50, 0, "early")).expect("there is room");
        holding.hold(act(60, 0, "same")).expect("there is room");
        holding.hold(act(70, 0, "late")).expect("there is room");
        let mut next = |due: u64, horizon: u64| {
            let next = holding.next(Some(Millis(due)), Millis(horizon));
            next.as_ref().map(name)
        };
        assert_eq!(next(60, 49), None);
        assert_eq!(
            next(60, 100).as_deref(),
            Some("early"),
            "not the tick after it"
        );
        assert_eq!(next(60, 59), None);
        assert_eq!(
            next(60, 60).as_deref(),
            Some("tick 60"),
            "before the act of its instant"
        );
        assert_eq!(next(65, 100).as_deref(), Some("same"));
        assert_eq!(
            next(65, 100).as_deref(),
            Some("tick 65"),
            "before the act after it"
        );
        assert_eq!(next(900, 100).as_deref(), Some("late"));
        assert_eq!(next(900, 100), None);
    }

    #[test]
    fn a_seat_cannot_fill_the_queue() {
        let mut holding = Holding::default();
        for _ in 0..MAX_PER_SEAT {
            holding.hold(act(50, 0, "again")).expect("there is room");
        }
        assert_eq!(holding.hold(act(50, 0, "again")), Err(Full));
        assert_eq!(
            holding.hold(act(50, 1, "other")),
            Ok(()),
            "others have room"
        );
    }
}

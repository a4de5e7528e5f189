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
pub(crate) struct HeldAct {
    /// Instant at which the act counts.
    pub(crate) at: Millis,
    pub(crate) seat: Seat,
    pub(crate) act: Box<RawValue>,
    pub(crate) by: Decider,
    /// Command of a guest; `None` for a bot.
    pub(crate) command: Option<GuestCommand>,
}

/// Command of a guest that sent a held act.
#[derive(Debug)]
pub(crate) struct GuestCommand {
    /// Key of the command.
    pub(crate) key: Command,
    /// Connection to answer.
    pub(crate) from: ConnectionId,
    /// Ruling of its instant; `None` if the seat does not race.
    pub(crate) receipt: Option<Receipt>,
}

/// Held acts, ordered by instant, then seat, then arrival.
#[derive(Debug, Default)]
pub(crate) struct HoldQueue(VecDeque<HeldAct>);

/// The next input for the rules.
#[derive(Debug)]
pub(crate) enum NextInput {
    /// A deadline passed.
    Tick(Millis),
    /// A held act.
    Act(HeldAct),
}

/// Error: the seat has too many held acts.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct QueueFull;

impl HoldQueue {
    pub(crate) fn hold(&mut self, held: HeldAct) -> Result<(), QueueFull> {
        let own = self.0.iter().filter(|other| other.seat == held.seat);
        if own.count() >= MAX_PER_SEAT {
            return Err(QueueFull);
        }
        let order = |held: &HeldAct| (held.at, held.seat);
        let place = self.0.partition_point(|other| order(other) <= order(&held));
        self.0.insert(place, held);
        Ok(())
    }

    /// Returns the held command with this key.
    pub(crate) fn find_command(&mut self, key: &Command) -> Option<&mut GuestCommand> {
        self.0
            .iter_mut()
            .filter_map(|held| held.command.as_mut())
            .find(|command| command.key == *key)
    }

    /// Returns the instant of the first held act.
    pub(crate) fn next_at(&self) -> Option<Millis> {
        self.0.front().map(|held| held.at)
    }

    /// Drops the held acts of a seat's bot.
    pub(crate) fn drop_bot_acts(&mut self, seat: Seat) {
        self.0
            .retain(|held| held.command.is_some() || held.seat != seat);
    }

    /// Takes the next input for the rules: a deadline up to `horizon`, or an act before it, whichever is earlier. At the same
    /// instant the deadline comes first. An act at the horizon itself stays queued, because another act of that instant may still
    /// arrive.
    pub(crate) fn next(&mut self, due: Option<Millis>, horizon: Millis) -> Option<NextInput> {
        let due = due.filter(|&due| due <= horizon);
        match (due, self.next_at().filter(|&at| at < horizon)) {
            (Some(due), act) if act.is_none_or(|at| due <= at) => Some(NextInput::Tick(due)),
            (_, Some(_)) => self.0.pop_front().map(NextInput::Act),
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

    fn act(at: u64, seat: u8, id: &str) -> HeldAct {
        HeldAct {
            at: Millis(at),
            seat: Seat(seat),
            act: RawValue::from_string(format!("\"{id}\"")).expect("JSON"),
            by: Decider::Player,
            command: Some(GuestCommand {
                key: (seat.into(), id.to_owned()),
                from: 1,
                receipt: None,
            }),
        }
    }

    fn name(next: &NextInput) -> String {
        match next {
            NextInput::Tick(due) => format!("tick {}", due.0),
            NextInput::Act(held) => held.act.get().trim_matches('"').to_owned(),
        }
    }

    /// Names of the acts released up to a horizon, without a deadline.
    fn names(queue: &mut HoldQueue, horizon: u64) -> Vec<String> {
        let next = || queue.next(None, Millis(horizon));
        std::iter::from_fn(next).map(|next| name(&next)).collect()
    }

    #[test]
    fn acts_leave_in_order_of_their_instants() {
        let acts = [
            (70, 1, "late"),
            (50, 2, "c"),
            (50, 0, "a"),
            (40, 2, "first"),
            (50, 1, "b"),
        ];
        for turn in 0..acts.len() {
            let mut queue = HoldQueue::default();
            for index in 0..acts.len() {
                let (at, seat, id) = acts[(index + turn) % acts.len()];
                queue.hold(act(at, seat, id)).expect("there is room");
            }
            assert_eq!(names(&mut queue, 100), ["first", "a", "b", "c", "late"]);
        }
    }

    #[test]
    fn acts_of_one_seat_and_instant_keep_their_order() {
        let mut queue = HoldQueue::default();
        for id in ["roll", "hit"] {
            queue.hold(act(50, 1, id)).expect("there is room");
        }
        assert_eq!(names(&mut queue, 51), ["roll", "hit"]);
    }

    #[test]
    fn an_act_waits_while_an_earlier_one_may_arrive() {
        let mut queue = HoldQueue::default();
        queue.hold(act(50, 0, "now")).expect("there is room");
        assert_eq!(
            names(&mut queue, 50),
            [""; 0],
            "another act of that instant may still arrive"
        );
        assert_eq!(queue.next_at(), Some(Millis(50)));
        queue.hold(act(50, 1, "same")).expect("there is room");
        assert_eq!(names(&mut queue, 51), ["now", "same"]);
        assert_eq!(queue.next_at(), None);
    }

    #[test]
    fn a_held_command_is_found_by_its_key() {
        let mut queue = HoldQueue::default();
        queue.hold(act(50, 0, "one")).expect("there is room");
        let command = queue.find_command(&(0, "one".into())).expect("it waits");
        command.from = 2;
        assert!(
            queue.find_command(&(1, "one".into())).is_none(),
            "it belongs to another session"
        );
        assert!(queue.find_command(&(0, "two".into())).is_none());
        let Some(NextInput::Act(held)) = queue.next(None, Millis(51)) else {
            unreachable!("it waits");
        };
        assert_eq!(
            held.command.expect("a guest sent it").from,
            2,
            "the newest connection gets the answer"
        );
    }

    #[test]
    fn only_acts_of_bots_are_dropped() {
        let mut queue = HoldQueue::default();
        let bot = HeldAct {
            command: None,
            ..act(40, 1, "bot")
        };
        queue.hold(bot).expect("there is room");
        queue.hold(act(50, 1, "person")).expect("there is room");
        queue.drop_bot_acts(Seat(1));
        assert_eq!(names(&mut queue, 100), ["person"]);
    }

    #[test]
    fn ticks_and_acts_leave_in_order() {
        let mut queue = HoldQueue::default();
        queue.hold(act(50, 0, "early")).expect("there is room");
        queue.hold(act(60, 0, "same")).expect("there is room");
        queue.hold(act(70, 0, "late")).expect("there is room");
        let mut next = |due: u64, horizon: u64| {
            let next = queue.next(Some(Millis(due)), Millis(horizon));
            next.as_ref().map(name)
        };
        assert_eq!(next(60, 49), None);
        assert_eq!(next(60, 100).as_deref(), Some("early"), "the tick is later");
        assert_eq!(next(60, 59), None);
        assert_eq!(
            next(60, 60).as_deref(),
            Some("tick 60"),
            "a tick precedes an act of the same instant"
        );
        assert_eq!(next(65, 100).as_deref(), Some("same"));
        assert_eq!(
            next(65, 100).as_deref(),
            Some("tick 65"),
            "the act is later"
        );
        assert_eq!(next(900, 100).as_deref(), Some("late"));
        assert_eq!(next(900, 100), None);
    }

    #[test]
    fn a_seat_cannot_fill_the_queue() {
        let mut queue = HoldQueue::default();
        for _ in 0..MAX_PER_SEAT {
            queue.hold(act(50, 0, "again")).expect("there is room");
        }
        assert_eq!(queue.hold(act(50, 0, "again")), Err(QueueFull));
        assert_eq!(
            queue.hold(act(50, 1, "other")),
            Ok(()),
            "the limit is per seat"
        );
    }
}

//! State of a shootout (BB-4, BB-5). `volley` has the steps of a volley, `race` the real-time part, `dice` the dice.

mod dice;
mod race;
mod volley;

use saloon_core::{Millis, PerSeat, Seat, SeatSet};
use serde::Serialize;

use crate::street::{Crew, SEATS};
use crate::windows::Window;

pub use dice::Face;

pub(crate) use dice::{Dice, Die, Faces, ThrownDice};

/// BB-5.1: milliseconds from the start of a countdown to FIRE.
pub(crate) const COUNTDOWN: u64 = 3_000;
/// BB-5.1: milliseconds that dice tumble.
pub(crate) const TUMBLE: u64 = 600;
/// BB-5.2, BB-5.4: milliseconds of the penalty for a false start or a wrong HIT.
pub(crate) const PENALTY: u64 = 3_000;
/// BB-5.6: milliseconds to aim.
pub(crate) const AIMING: u64 = 10_000;
/// BB-5.6: milliseconds without a roll or a call after which the dice are thrown or count as called.
pub(crate) const IDLE: u64 = 15_000;

/// Prize of a shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prize {
    /// BB-3.5: top card of the current location.
    Card,
    /// BB-8.3: bonus of the location at this place.
    Bonus(u8),
    /// BB-8.4: victory among the richest.
    Money,
}

/// Phase of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before FIRE.
    Countdown,
    /// From FIRE to the first right call.
    Rolling,
    /// After a right call: the tie window, the aim and the answers.
    Stopped,
}

/// Decision or input that a shootout waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// BB-5: rolls and calls. Lockstep never waits here.
    Dice,
    /// BB-7.9: the caller chooses targets.
    Aim,
    /// Cards in [`Window::Hit`].
    Hit,
    /// Cards in [`Window::DuringShootout`].
    During,
}

impl Step {
    #[inline]
    pub(crate) const fn window(self) -> Option<Window> {
        match self {
            Step::Dice | Step::Aim => None,
            Step::Hit => Some(Window::Hit),
            Step::During => Some(Window::DuringShootout),
        }
    }
}

/// BB-4.2: the HIT whose bullets count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandingHit {
    pub(crate) caller: Seat,
    pub(crate) bullets: u8,
}

/// A shootout: one volley after another for the same prize.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shootout {
    /// Number of the shootout in this game, from 1. Part of the names of its random streams.
    pub(crate) number: u16,
    pub(crate) prize: Prize,
    pub(crate) step: Step,
    pub(crate) phase: Phase,
    /// Tokens at the start of the volley: one die each.
    pub(crate) crew: Crew,
    /// Faces of the dice, tumbling ones included.
    pub(crate) faces: ThrownDice,
    /// Number of throws of each seat so far.
    pub(crate) throws: PerSeat<u16, SEATS>,
    pub(crate) hit: Option<StandingHit>,
    /// BB-7.9: tokens aimed at.
    pub(crate) aim: Crew,
    /// Whether a token left in this volley.
    pub(crate) left: bool,
    pub(crate) race: Race,
}

/// Real-time state of a volley (BB-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    pub(crate) fire_at: Millis,
    /// BB-5.2: seats that rolled before FIRE, until their penalty ends.
    pub(crate) false_starters: SeatSet,
    /// End of each seat's penalty, during which it may neither roll nor call.
    pub(crate) penalty_end: PerSeat<Option<Millis>, SEATS>,
    /// Seats whose dice tumble.
    pub(crate) tumbling: SeatSet,
    /// Instant at which each seat's last roll settles or settled.
    pub(crate) settles_at: PerSeat<Millis, SEATS>,
    /// Faces of each seat before its last roll.
    pub(crate) faces_before: PerSeat<Faces, SEATS>,
    /// Instant of the last roll or call, or of FIRE.
    pub(crate) last_action: Millis,
    /// BB-5.5: seats with a right call.
    pub(crate) callers: SeatSet,
    pub(crate) first_call: Millis,
    pub(crate) last_call: Millis,
}

impl Race {
    /// Starts a countdown to `fire_at`.
    pub(crate) fn towards(fire_at: Millis) -> Race {
        Race {
            fire_at,
            false_starters: SeatSet::NONE,
            penalty_end: PerSeat::default(),
            tumbling: SeatSet::NONE,
            settles_at: PerSeat::default(),
            faces_before: PerSeat::default(),
            last_action: fire_at,
            callers: SeatSet::NONE,
            first_call: Millis::ZERO,
            last_call: Millis::ZERO,
        }
    }
}

impl Shootout {
    pub(crate) fn new(number: u16, prize: Prize) -> Shootout {
        Shootout {
            number,
            prize,
            step: Step::Dice,
            phase: Phase::Countdown,
            crew: Crew::NONE,
            faces: ThrownDice::NONE,
            throws: PerSeat::default(),
            hit: None,
            aim: Crew::NONE,
            left: false,
            race: Race::towards(Millis::ZERO),
        }
    }

    /// Starts a volley of these tokens.
    pub(crate) fn countdown(&mut self, crew: Crew, fire_at: Option<Millis>) {
        self.step = Step::Dice;
        self.phase = Phase::Countdown;
        self.crew = crew;
        self.faces = ThrownDice::NONE;
        self.hit = None;
        self.aim = Crew::NONE;
        self.left = false;
        // Lockstep has no race.
        if let Some(fire_at) = fire_at {
            self.race = Race::towards(fire_at);
        }
    }

    /// Faces of a seat's dice; none while they tumble.
    #[inline]
    pub(crate) fn settled(&self, seat: Seat) -> Faces {
        if self.race.tumbling.contains(seat) {
            Faces::NONE
        } else {
            self.faces.of(seat)
        }
    }

    /// Removes the faces of tumbling dice, which no player sees.
    pub(crate) fn hide_tumbling_dice(&mut self) {
        for seat in self.race.tumbling.iter() {
            self.faces.set(seat, Faces::NONE);
        }
    }

    /// Whether a seat rolled at this instant.
    pub(crate) fn rolled_at(&self, seat: Seat, at: Millis) -> bool {
        self.race.tumbling.contains(seat) && self.race.settles_at[seat] == at.plus(TUMBLE)
    }

    /// BB-5.5: the shootout without the rolls of this instant, and the seats that made them.
    pub(crate) fn before_rolls_at(&self, at: Millis) -> (Shootout, SeatSet) {
        let mut before = *self;
        let rollers: SeatSet = self
            .crew
            .seats()
            .iter()
            .filter(|&seat| self.rolled_at(seat, at))
            .collect();
        for seat in rollers.iter() {
            before.faces.set(seat, self.race.faces_before[seat]);
            before.race.tumbling = before.race.tumbling.without(seat);
            before.race.settles_at[seat] = Millis::ZERO;
            before.throws[seat] = self.throws[seat].saturating_sub(1);
        }
        (before, rollers)
    }

    /// BB-5.4: whether a HIT by this seat would be right.
    pub(crate) fn is_right(&self, seat: Seat) -> bool {
        let mut seats = self.crew.seats().iter();
        self.settled(seat).has_symbol() || seats.any(|other| self.settled(other).has_run())
    }

    /// BB-4.5, BB-6.1: the HIT of the only seat in `among` that shows bullets; `None` if there are several or none.
    pub(crate) fn only_hit(&self, among: SeatSet) -> Option<StandingHit> {
        let seats = self.faces.seats_with_bullets().intersection(among);
        let caller = seats.first()?;
        (seats == SeatSet::one(caller)).then(|| StandingHit {
            caller,
            bullets: self.faces.of(caller).bullets(),
        })
    }

    /// BB-5.5: whether a right call was made.
    pub(crate) fn has_right_call(&self) -> bool {
        !self.race.callers.is_empty()
    }

    /// BB-5.2, BB-5.4: end of a seat's penalty. In a countdown the penalty is known but starts at FIRE.
    pub(crate) fn held_until(&self, seat: Seat) -> Option<Millis> {
        match self.phase {
            Phase::Countdown => self
                .race
                .false_starters
                .contains(seat)
                .then(|| self.race.fire_at.plus(PENALTY)),
            Phase::Rolling | Phase::Stopped => self.race.penalty_end[seat],
        }
    }

    /// Next instant at which time changes the state: FIRE, settling dice, the end of a penalty, the ruling, the idle throw.
    pub(crate) fn deadline(&self, tie_window: u64) -> Millis {
        let race = &self.race;
        match self.phase {
            Phase::Countdown => race.fire_at,
            Phase::Rolling | Phase::Stopped => {
                let last = if self.has_right_call() {
                    race.first_call.plus(tie_window).plus(1)
                } else {
                    race.last_action.plus(IDLE)
                };
                let lying = race.tumbling.iter().map(|seat| race.settles_at[seat]);
                let free = race.penalty_end.iter().flatten().copied();
                lying.chain(free).fold(last, Millis::min)
            }
        }
    }
}

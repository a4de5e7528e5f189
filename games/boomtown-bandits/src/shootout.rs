//! A shootout as it stands (BB-4, BB-5).

mod dice;
mod race;
mod volley;

use saloon_core::{Millis, PerSeat, Seat, SeatSet};
use serde::Serialize;

use crate::street::{Crew, SEATS};
use crate::windows::Window;

pub use dice::Face;

pub(crate) use dice::{Dice, Die, Faces, ThrownDice};

/// BB-5.1: 3-2-1-FIRE.
pub(crate) const COUNTDOWN: u64 = 3_000;
/// BB-5.1: how long dice tumble.
pub(crate) const TUMBLE: u64 = 600;
/// BB-5.2, BB-5.4: the penalty.
pub(crate) const PENALTY: u64 = 3_000;
/// BB-5.6: the time to aim.
pub(crate) const AIMING: u64 = 10_000;
/// BB-5.6: the time after which the dice throw themselves.
pub(crate) const IDLE: u64 = 15_000;

/// Prize of a shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prize {
    /// BB-3.5: the card of the location at hand.
    Card,
    /// BB-8.3: the bonus of the place.
    Bonus(u8),
    /// BB-8.4.
    Money,
}

/// How far a volley has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before FIRE.
    Countdown,
    /// Dice fly.
    Rolling,
    /// A HIT, and what follows it.
    Stopped,
}

/// Step that a shootout waits in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// BB-5: rolls and calls. In lockstep nobody waits here.
    Dice,
    /// BB-7.9: the caller aims.
    Aim,
    /// [`Window::Hit`].
    Hit,
    /// [`Window::DuringShootout`].
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

/// BB-4.2: the HIT that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandingHit {
    pub(crate) caller: Seat,
    pub(crate) bullets: u8,
}

/// A shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shootout {
    /// Count of shootouts before it in this game: its dice have streams of their own.
    pub(crate) number: u16,
    pub(crate) prize: Prize,
    pub(crate) step: Step,
    pub(crate) phase: Phase,
    /// Tokens that stood there when the volley began: one die each.
    pub(crate) crew: Crew,
    /// Faces of their dice.
    pub(crate) faces: ThrownDice,
    /// Throws so far, of each.
    pub(crate) throws: PerSeat<u16, SEATS>,
    pub(crate) hit: Option<StandingHit>,
    /// BB-7.9: tokens aimed at.
    pub(crate) aim: Crew,
    /// Whether a token left in this volley.
    pub(crate) left: bool,
    pub(crate) race: Race,
}

/// Real-time part of a shootout (BB-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Race {
    pub(crate) fire_at: Millis,
    /// BB-5.2: seats that rolled too early, until their penalty is over.
    pub(crate) false_starters: SeatSet,
    /// End of the penalty in which a player may neither roll nor call.
    pub(crate) penalty_end: PerSeat<Option<Millis>, SEATS>,
    /// Seats whose dice tumble.
    pub(crate) tumbling: SeatSet,
    /// Instant at which the dice of each lie still, or did.
    pub(crate) settles_at: PerSeat<Millis, SEATS>,
    /// Faces before the last roll.
    pub(crate) faces_before: PerSeat<Faces, SEATS>,
    /// The last roll or call, or FIRE.
    pub(crate) last_action: Millis,
    /// BB-5.5: right calls since the first.
    pub(crate) callers: SeatSet,
    pub(crate) first_call: Millis,
    pub(crate) last_call: Millis,
}

impl Race {
    /// A countdown towards `fire_at`.
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

    /// A new volley of those who stand there.
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

    /// The dice of a seat, if they lie still.
    #[inline]
    pub(crate) fn settled(&self, seat: Seat) -> Faces {
        if self.race.tumbling.contains(seat) {
            Faces::NONE
        } else {
            self.faces.of(seat)
        }
    }

    /// Removes faces that no player sees yet.
    pub(crate) fn hide_tumbling_dice(&mut self) {
        for seat in self.race.tumbling.iter() {
            self.faces.set(seat, Faces::NONE);
        }
    }

    /// Did this seat roll in this very instant?
    pub(crate) fn rolled_at(&self, seat: Seat, at: Millis) -> bool {
        self.race.tumbling.contains(seat) && self.race.settles_at[seat] == at.plus(TUMBLE)
    }

    /// BB-5.5: the shootout without the rolls of this very instant, and those who made them.
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

    /// BB-5.4: would a HIT be right?
    pub(crate) fn is_right(&self, seat: Seat) -> bool {
        let mut seats = self.crew.seats().iter();
        self.settled(seat).has_symbol() || seats.any(|other| self.settled(other).has_run())
    }

    /// BB-4.5, BB-6.1: the one among these whose dice show bullets, if it is just one.
    pub(crate) fn only_hit(&self, among: SeatSet) -> Option<StandingHit> {
        let seats = self.faces.seats_with_bullets().intersection(among);
        let caller = seats.first()?;
        (seats == SeatSet::one(caller)).then(|| StandingHit {
            caller,
            bullets: self.faces.of(caller).bullets(),
        })
    }

    /// BB-5.5: has a right call been made?
    pub(crate) fn has_right_call(&self) -> bool {
        !self.race.callers.is_empty()
    }

    /// BB-5.2: until when a seat may neither roll nor call.
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

    /// When time alone changes something: FIRE, dice that come to lie, a penalty that ends, the ruling, the idle throw.
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

//! What lies open on the table: everything but the cubes behind the screens. Who may do what is a question of this alone.

use alloc::vec::Vec;

use saloon_core::{FastRng, Millis, PerSeat, Seat};
use serde::Serialize;

use crate::SCREENS;
use crate::act::{Act, Screens};
use crate::components::{Back, Edition};
use crate::gang::Gang;
use crate::illegal::Illegal;
use crate::queue::Queue;
use crate::ring::{Pawn, Ring};
use crate::score::Reason;

/// BC-10.1: the fictional third player of a game for two, seated after the second.
pub const DRIFTER: Seat = Seat(2);

/// Everything that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublicState {
    pub(crate) edition: Edition,
    pub(crate) open_cubes: bool,
    pub(crate) seats: u8,
    pub(crate) ring: Ring,
    /// From 1.
    pub(crate) phase: u8,
    pub(crate) first: Seat,
    pub(crate) sheriff: u8,
    pub(crate) pawn: Pawn,
    /// BC-2.2: cubes at the stagecoach.
    pub(crate) silver: u8,
    pub(crate) reserves: PerSeat<Gang, SCREENS>,
    /// What each has done in this phase; `None` if nothing yet.
    pub(crate) stakes: PerSeat<Option<Stake>, SCREENS>,
    pub(crate) clocks: PerSeat<u8, SCREENS>,
    /// BC-3.5: who is still to come back.
    pub(crate) deferred: Queue,
    /// BC-9.3: who attacked a city, by their latest attack.
    pub(crate) attackers: Queue,
    pub(crate) task: Decision,
    /// BC-8.1: the instant at which it runs out.
    pub(crate) hourglass: Option<Millis>,
    pub(crate) ended: Option<Reason>,
}

/// What a player has done in a phase (BC-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// BC-3.2.
    Bid(Gang),
    /// BC-3.4.
    Renounced,
    /// BC-3.5: and has not bid yet.
    Deferred,
}

/// The decision the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// None: the game is over.
    Over,
    /// BC-3.1: bid, renounce or defer.
    Action(Seat),
    /// BC-5.2: where the next of these wounds falls.
    Wound {
        seat: Seat,
        owed: u8,
        then: AfterWounds,
    },
    /// BC-6.3: how far the pawn goes.
    Advance { seat: Seat, most: u8 },
    /// BC-6.7: from whom; `cubes` at most.
    Steal { seat: Seat, cubes: u8 },
}

/// What follows when the wounds have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterWounds {
    /// The turn passes on.
    Turn,
    /// BC-6.8: the pawn walks on.
    Walk { steps: u16 },
}

/// The kind of decision awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Awaiting {
    /// BC-3.1.
    Action,
    /// BC-5.2.
    Wound,
    /// BC-6.3.
    Advance,
    /// BC-6.7.
    Steal,
}

impl Decision {
    /// Who is to decide.
    #[inline]
    pub(crate) const fn seat(self) -> Option<Seat> {
        match self {
            Decision::Over => None,
            Decision::Action(seat)
            | Decision::Wound { seat, .. }
            | Decision::Advance { seat, .. }
            | Decision::Steal { seat, .. } => Some(seat),
        }
    }

    pub(crate) const fn awaiting(self) -> Option<Awaiting> {
        match self {
            Decision::Over => None,
            Decision::Action(_) => Some(Awaiting::Action),
            Decision::Wound { .. } => Some(Awaiting::Wound),
            Decision::Advance { .. } => Some(Awaiting::Advance),
            Decision::Steal { .. } => Some(Awaiting::Steal),
        }
    }
}

impl PublicState {
    /// How many screens stand on the table: one a player, and the drifter's.
    #[inline]
    pub(crate) const fn screens(&self) -> u8 {
        screens(self.seats)
    }

    pub(crate) const fn has_drifter(&self) -> bool {
        self.seats == 2
    }

    /// The size of what a seat has bid; 0 if it has not.
    #[inline]
    pub(crate) fn bid_of(&self, seat: Seat) -> u16 {
        match self.stakes[seat] {
            Some(Stake::Bid(bid)) => bid.size(),
            _ => 0,
        }
    }

    /// The sizes of all bids; 0 where there is none.
    #[inline]
    fn bids(&self) -> PerSeat<u16, SCREENS> {
        PerSeat::from_fn(|seat| self.bid_of(seat))
    }

    /// BC-3.3: the highest bid so far, the drifter's included (BC-10.2); 0 if there is none.
    #[inline]
    pub(crate) fn highest(&self) -> u16 {
        self.bids().iter().copied().fold(0, u16::max)
    }

    /// BC-3.5: what the next one to defer pays. Whoever has come back did so after everyone had acted, so those still to come
    /// back are all that have deferred while somebody still can.
    pub(crate) fn defer_cost(&self) -> u8 {
        self.deferred.len() + 1
    }

    /// BC-3.6: may `seat`, on its first turn of the phase, defer?
    pub(crate) fn can_defer(&self, seat: Seat) -> bool {
        self.reserves[seat].left_after(self.defer_cost()) > 0
    }

    /// BC-3.7: does `seat`, on turn, renounce without being asked?
    pub(crate) fn must_renounce(&self, seat: Seat) -> bool {
        match self.reserves[seat].size() {
            0 => true,
            1 => self.stakes[seat] == Some(Stake::Deferred) && self.highest() == 1,
            _ => false, // with two there are two sizes to choose from
        }
    }

    /// Whether `seat` may do `act`.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, act: Act) -> Result<(), Illegal> {
        if act != Act::Clock {
            let awaited = self.task.seat().ok_or(Illegal::GameOver)?;
            if awaited != seat {
                return Err(Illegal::NotYourTurn { awaited });
            }
        }
        let reserve = self.reserves[seat];
        let deferred = self.stakes[seat] == Some(Stake::Deferred);
        match (act, self.task) {
            (Act::Bid(bid), Decision::Action(_)) => self.check_bid(reserve, bid),
            (Act::Renounce, Decision::Action(_)) if deferred => Err(Illegal::MustBid),
            (Act::Defer, Decision::Action(_)) if deferred => Err(Illegal::DeferredAlready),
            (Act::Defer, Decision::Action(_)) if !self.can_defer(seat) => {
                let wounds = self.defer_cost();
                Err(Illegal::DeferLeavesNone { wounds })
            }
            (Act::Renounce | Act::Defer, Decision::Action(_)) => Ok(()),
            (Act::Bid(_) | Act::Renounce | Act::Defer, _) => Err(Illegal::NoBidNow),
            (Act::Wound(kind), Decision::Wound { .. }) if reserve.exposes(kind) => Ok(()),
            (Act::Wound(kind), Decision::Wound { .. }) => Err(Illegal::NotExposed { kind }),
            (Act::Wound(_), _) => Err(Illegal::NoWoundOwed),
            (Act::Advance(steps), Decision::Advance { most, .. }) => (1..=most)
                .contains(&steps)
                .then_some(())
                .ok_or(Illegal::TooFar { most }),
            (Act::Advance(_), _) => Err(Illegal::NoFreeMove),
            (Act::Steal(from), Decision::Steal { cubes, .. }) => {
                self.check_steal(seat, from, cubes)
            }
            (Act::Steal(_), _) => Err(Illegal::NothingToSteal),
            (Act::Clock, _) => self.check_clock(seat),
        }
    }

    #[inline]
    fn check_bid(&self, reserve: Gang, bid: Gang) -> Result<(), Illegal> {
        if bid.is_empty() {
            return Err(Illegal::EmptyBid);
        }
        if !reserve.includes(bid) {
            return Err(Illegal::NotInReserve);
        }
        let highest = self.highest();
        if bid.size() == highest {
            let highest = highest.to_le_bytes()[0];
            return Err(Illegal::EqualsHighest { highest });
        }
        Ok(())
    }

    /// BC-6.7: one opponent, or two in order of seat where two cubes may be stolen.
    fn check_steal(&self, thief: Seat, from: Screens, cubes: u8) -> Result<(), Illegal> {
        let opponent = |seat: Seat| seat.0 < self.screens() && seat != thief;
        let fits = match *from.as_slice() {
            [one] => opponent(one),
            [first, second] => cubes == 2 && first < second && opponent(first) && opponent(second),
            _ => false,
        };
        fits.then_some(()).ok_or(Illegal::WrongScreens)
    }

    fn check_clock(&self, seat: Seat) -> Result<(), Illegal> {
        let awaited = self.task.seat().ok_or(Illegal::NobodyToHurry)?;
        if awaited == seat {
            Err(Illegal::OwnTurn)
        } else if self.hourglass.is_some() {
            Err(Illegal::HourglassRuns)
        } else if self.clocks[seat] == 0 {
            Err(Illegal::NoClock)
        } else {
            Ok(())
        }
    }

    /// Fills `acts` with all that [`check`](PublicState::check) lets pass.
    pub(crate) fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.task.seat() != Some(seat) {
            if self.check_clock(seat).is_ok() {
                acts.push(Act::Clock);
            }
            return;
        }
        let reserve = self.reserves[seat];
        match self.task {
            Decision::Over => {}
            Decision::Action(_) => {
                let highest = self.highest();
                acts.extend(
                    (1..count_bids(reserve))
                        .map(|number| nth_bid(reserve, number))
                        .filter(|bid| bid.size() != highest)
                        .map(Act::Bid),
                );
                if self.stakes[seat].is_none() {
                    acts.push(Act::Renounce);
                    if self.can_defer(seat) {
                        acts.push(Act::Defer);
                    }
                }
            }
            Decision::Wound { .. } => acts.extend(reserve.exposed().map(Act::Wound)),
            Decision::Advance { most, .. } => acts.extend((1..=most).map(Act::Advance)),
            Decision::Steal { cubes, .. } => {
                let opponents = Seat::all(self.screens()).filter(|&other| other != seat);
                acts.extend(opponents.clone().map(|one| Act::Steal(Screens::one(one))));
                if cubes == 2 {
                    acts.extend(opponents.clone().flat_map(|first| {
                        opponents
                            .clone()
                            .filter(move |&second| first < second)
                            .map(move |second| Act::Steal(Screens::two(first, second)))
                    }));
                }
            }
        }
    }

    /// One of the acts of a seat that is to bid, renounce or defer, each as likely as any other, without listing them.
    pub(crate) fn random_action(&self, seat: Seat, rng: &mut FastRng) -> Act {
        let reserve = self.reserves[seat];
        let highest = self.highest();
        let bids = count_bids(reserve);
        let others = match self.stakes[seat] {
            Some(_) => 0,
            None => 1 + u32::from(self.can_defer(seat)),
        };
        // Number 0 is the empty bid: it stands aside. BC-3.7: some bid or renouncing is legal, so this ends.
        loop {
            let number = 1 + rng.below(bids - 1 + others);
            if number == bids {
                return Act::Renounce;
            } else if number > bids {
                return Act::Defer;
            }
            let bid = nth_bid(reserve, number);
            if bid.size() != highest {
                return Act::Bid(bid);
            }
        }
    }

    /// BC-4.2, BC-4.4: whose pawn the sheriff catches, having moved by `bid`.
    #[inline]
    pub(crate) fn caught_by(&self, bid: Gang) -> Option<Seat> {
        let at = self.pawn.at;
        let spared = self.edition == Edition::Published && self.ring.is_start(at);
        (bid.steps() > 0 && self.sheriff == at && !spared).then_some(self.pawn.owner)
    }

    /// BC-4.3: who takes the cube of a caught owner without reserve; nobody when it leaves the game.
    pub(crate) fn cube_recipient(&self, owner: Seat, mover: Seat) -> Option<Seat> {
        match self.edition {
            Edition::Published => None,
            Edition::Prototype if mover == owner => Some(owner.next(self.screens())),
            Edition::Prototype => Some(mover),
        }
    }

    /// BC-9.1: does no player have any bandit left?
    pub(crate) fn is_exhausted(&self) -> bool {
        Seat::all(self.seats).all(|seat| self.reserves[seat].is_empty())
    }

    /// BC-7.1, BC-10.5: who opens the next phase, once the bandits have come back.
    pub(crate) fn next_opener(&self) -> Seat {
        let last_one = |seat: &Seat| {
            let reserve = self.reserves[*seat];
            let healthy = reserve.healthy + reserve.healthy_x;
            reserve.size() == 1 && (self.edition == Edition::Published || healthy == 0)
        };
        let owner = self.pawn.owner;
        let from = if owner.0 < self.seats { owner } else { Seat(0) };
        from.clockwise(self.seats).find(last_one).unwrap_or(from)
    }

    /// BC-6.7: how many cubes may be stolen where the pawn stands; 0 where none.
    pub(crate) fn cubes_to_steal(&self) -> u8 {
        match self.ring.turned(self.pawn.at) {
            Some(Back::Steal1) => 1,
            Some(Back::Steal2) => 2,
            _ => 0,
        }
    }

    /// BC-6.2, BC-6.9, BC-10.4: what the bids come to, if any player bid.
    pub(crate) fn bidding(&self) -> Option<Bidding> {
        let bids = self.bids();
        let of_players = &bids.0[..usize::from(self.seats)];
        let players = of_players.iter().filter(|&&bid| bid > 0).count();
        if players == 0 {
            return None;
        }
        let seats = Seat::all(self.screens());
        let winner = seats.clone().max_by_key(|&seat| bids[seat])?;
        let others = seats.filter(|&seat| seat != winner && bids[seat] > 0);
        let runner_up = others.clone().map(|seat| bids[seat]).max();
        let mut seconds = others.clone().filter(|&seat| Some(bids[seat]) == runner_up);
        let second = seconds.next().filter(|_| seconds.next().is_none());
        let lone_prototype_player =
            self.edition == Edition::Prototype && self.has_drifter() && players == 1;
        Some(Bidding {
            winner,
            highest: bids[winner],
            lowest: others.map(|seat| bids[seat]).fold(bids[winner], u16::min),
            second,
            free: runner_up.is_none() || (lone_prototype_player && winner != DRIFTER),
        })
    }
}

/// How many screens a table for so many has.
pub(crate) const fn screens(seats: u8) -> u8 {
    if seats == 2 { 3 } else { seats }
}

/// What the bids of a phase come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bidding {
    pub(crate) winner: Seat,
    pub(crate) highest: u16,
    lowest: u16,
    /// BC-6.9: who takes the silver; nobody when several are tied.
    pub(crate) second: Option<Seat>,
    /// BC-6.3, BC-10.4: the winner chooses how far the pawn goes, up to the number bid.
    free: bool,
}

impl Bidding {
    /// BC-6.2, BC-6.3: how far the pawn goes; `None` if the winner chooses, up to the number bid.
    pub(crate) const fn steps(self) -> Option<u16> {
        match (self.free, self.highest) {
            (true, 1) => Some(1),
            (true, _) => None,
            (false, highest) => Some(highest - self.lowest),
        }
    }
}

/// How many bids a reserve allows, the empty one included.
#[inline]
fn count_bids(reserve: Gang) -> u32 {
    (u32::from(reserve.healthy) + 1)
        * (u32::from(reserve.healthy_x) + 1)
        * (u32::from(reserve.wounded) + 1)
        * (u32::from(reserve.wounded_x) + 1)
        * (u32::from(reserve.prisoners) + 1)
}

/// The bids of a reserve, numbered; the empty one is 0.
#[inline]
fn nth_bid(reserve: Gang, mut number: u32) -> Gang {
    let mut digit = |most: u8| {
        let base = u32::from(most) + 1;
        let digit = (number % base).to_le_bytes()[0];
        number /= base;
        digit
    };
    Gang {
        healthy: digit(reserve.healthy),
        healthy_x: digit(reserve.healthy_x),
        wounded: digit(reserve.wounded),
        wounded_x: digit(reserve.wounded_x),
        prisoners: digit(reserve.prisoners),
    }
}

//! Public state: everything but the cubes behind the screens. It alone determines which acts are legal.

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

/// Everything that all viewers see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublicState {
    pub(crate) edition: Edition,
    pub(crate) open_cubes: bool,
    pub(crate) seats: u8,
    pub(crate) ring: Ring,
    /// Number of the phase, from 1.
    pub(crate) phase: u8,
    pub(crate) first: Seat,
    pub(crate) sheriff: u8,
    pub(crate) pawn: Pawn,
    /// BC-2.2: cubes at the stagecoach.
    pub(crate) silver: u8,
    pub(crate) reserves: PerSeat<Gang, SCREENS>,
    /// Actions of this phase; `None` for a player who has not acted yet.
    pub(crate) stakes: PerSeat<Option<Stake>, SCREENS>,
    pub(crate) clocks: PerSeat<u8, SCREENS>,
    /// BC-3.5: players who deferred and have not bid yet, in order.
    pub(crate) deferred: Queue,
    /// BC-9.3: players who attacked a city, by their latest attack, the latest last.
    pub(crate) attackers: Queue,
    pub(crate) decision: Decision,
    /// BC-8.1: instant at which the hourglass runs out.
    pub(crate) hourglass: Option<Millis>,
    pub(crate) ended: Option<Reason>,
}

/// Action of a player in a phase (BC-3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// BC-3.2: bid these bandits.
    Bid(Gang),
    /// BC-3.4: renounced.
    Renounced,
    /// BC-3.5: deferred, and has not bid yet.
    Deferred,
}

/// Decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// None: the game is over.
    Over,
    /// BC-3.1: to bid, renounce or defer.
    Action(Seat),
    /// BC-5.2: which kind takes the next of `owed` wounds.
    Wound {
        seat: Seat,
        owed: u8,
        then: AfterWounds,
    },
    /// BC-6.3: how many cities the pawn moves.
    Advance { seat: Seat, most: u8 },
    /// BC-6.7: which screens to steal from, `cubes` in all.
    Steal { seat: Seat, cubes: u8 },
}

/// Continuation once the wounds have been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterWounds {
    /// The turn passes to the next player.
    Turn,
    /// BC-6.8: the pawn walks on.
    Walk { steps: u16 },
}

/// Kind of decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Awaiting {
    /// BC-3.1: to bid, renounce or defer.
    Action,
    /// BC-5.2: the kind that takes a wound.
    Wound,
    /// BC-6.3: the distance of the pawn.
    Advance,
    /// BC-6.7: the screens to steal from.
    Steal,
}

impl Decision {
    /// Returns the player to decide; `None` after the end.
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
    /// Returns the number of screens: one per player, and the drifter's.
    #[inline]
    pub(crate) const fn screens(&self) -> u8 {
        screens(self.seats)
    }

    pub(crate) const fn has_drifter(&self) -> bool {
        self.seats == 2
    }

    /// Returns the size of a seat's bid; 0 without one.
    #[inline]
    pub(crate) fn bid_of(&self, seat: Seat) -> u16 {
        match self.stakes[seat] {
            Some(Stake::Bid(bid)) => bid.size(),
            _ => 0,
        }
    }

    /// Returns the sizes of all bids; 0 for a seat without one.
    #[inline]
    fn bids(&self) -> PerSeat<u16, SCREENS> {
        PerSeat::from_fn(|seat| self.bid_of(seat))
    }

    /// BC-3.3: returns the highest bid so far, including the drifter's (BC-10.2); 0 without one.
    #[inline]
    pub(crate) fn highest(&self) -> u16 {
        self.bids().iter().copied().fold(0, u16::max)
    }

    /// BC-3.5: returns the wounds that the next player to defer takes. `deferred` still has every player who deferred
    /// in this phase: none of them bids before all others have acted.
    pub(crate) fn defer_cost(&self) -> u8 {
        self.deferred.len() + 1
    }

    /// BC-3.6: returns whether `seat` could defer on its first turn of the phase.
    pub(crate) fn can_defer(&self, seat: Seat) -> bool {
        self.reserves[seat].left_after(self.defer_cost()) > 0
    }

    /// BC-3.7: returns whether `seat`, on turn, has to renounce.
    pub(crate) fn must_renounce(&self, seat: Seat) -> bool {
        match self.reserves[seat].size() {
            0 => true,
            1 => self.stakes[seat] == Some(Stake::Deferred) && self.highest() == 1,
            _ => false, // one of the sizes 1 and 2 is legal
        }
    }

    /// Checks whether `seat` may do `act`.
    #[inline]
    pub(crate) fn check(&self, seat: Seat, act: Act) -> Result<(), Illegal> {
        if act != Act::Clock {
            let awaited = self.decision.seat().ok_or(Illegal::GameOver)?;
            if awaited != seat {
                return Err(Illegal::NotYourTurn { awaited });
            }
        }
        let reserve = self.reserves[seat];
        let deferred = self.stakes[seat] == Some(Stake::Deferred);
        match (act, self.decision) {
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

    /// BC-6.7: checks that `from` is one opponent, or two in order of seat if two cubes may be stolen.
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
        let awaited = self.decision.seat().ok_or(Illegal::NobodyToHurry)?;
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

    /// Fills `acts` with every act that [`check`](PublicState::check) accepts.
    pub(crate) fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.decision.seat() != Some(seat) {
            if self.check_clock(seat).is_ok() {
                acts.push(Act::Clock);
            }
            return;
        }
        let reserve = self.reserves[seat];
        match self.decision {
            Decision::Over => {}
            Decision::Action(_) => {
                list_bids(reserve, self.highest(), acts);
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

    /// Returns a random bid, renunciation or deferral, each legal one equally likely, without listing them.
    pub(crate) fn random_action(&self, seat: Seat, rng: &mut FastRng) -> Act {
        let reserve = self.reserves[seat];
        let highest = self.highest();
        let bids = count_bids(reserve);
        let others = match self.stakes[seat] {
            Some(_) => 0,
            None => 1 + u32::from(self.can_defer(seat)),
        };
        // Number 0 is the empty bid, which is left out. BC-3.7 ensures that some number is legal, so the loop ends.
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

    /// BC-4.2, BC-4.4: returns the owner of the pawn that the sheriff catches after his move for `bid`.
    #[inline]
    pub(crate) fn caught_by(&self, bid: Gang) -> Option<Seat> {
        let at = self.pawn.at;
        let spared = self.edition == Edition::Published && self.ring.is_start(at);
        (bid.steps() > 0 && self.sheriff == at && !spared).then_some(self.pawn.owner)
    }

    /// BC-4.3: returns the player who gets the cube of a caught owner without reserve; `None` if it leaves the game.
    pub(crate) fn cube_recipient(&self, owner: Seat, mover: Seat) -> Option<Seat> {
        match self.edition {
            Edition::Published => None,
            Edition::Prototype if mover == owner => Some(owner.next(self.screens())),
            Edition::Prototype => Some(mover),
        }
    }

    /// BC-9.1: returns whether no player has a bandit left.
    pub(crate) fn is_exhausted(&self) -> bool {
        Seat::all(self.seats).all(|seat| self.reserves[seat].is_empty())
    }

    /// BC-7.1, BC-10.5: returns the first player of the next phase, once the bandits have come back.
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

    /// BC-6.7: returns the number of cubes to steal at the pawn's city.
    pub(crate) fn cubes_to_steal(&self) -> u8 {
        match self.ring.turned(self.pawn.at) {
            Some(Back::Steal1) => 1,
            Some(Back::Steal2) => 2,
            _ => 0,
        }
    }

    /// BC-6.2, BC-6.9, BC-10.4: evaluates the bids; `None` if no player bid.
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

/// Returns the number of screens at a table for `seats` players.
pub(crate) const fn screens(seats: u8) -> u8 {
    if seats == 2 { 3 } else { seats }
}

/// Result of the bids of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bidding {
    pub(crate) winner: Seat,
    pub(crate) highest: u16,
    pub(crate) lowest: u16,
    /// BC-6.9: player who takes the silver; `None` if several are tied.
    pub(crate) second: Option<Seat>,
    /// BC-6.3, BC-10.4: whether the winner chooses how far the pawn moves, up to the size of the bid.
    free: bool,
}

impl Bidding {
    /// BC-6.2, BC-6.3: returns the distance of the pawn; `None` if the winner chooses it.
    pub(crate) const fn steps(self) -> Option<u16> {
        match (self.free, self.highest) {
            (true, 1) => Some(1),
            (true, _) => None,
            (false, highest) => Some(highest - self.lowest),
        }
    }
}

/// Returns the number of different bids from a reserve, including the empty one.
#[inline]
fn count_bids(reserve: Gang) -> u32 {
    (u32::from(reserve.healthy) + 1)
        * (u32::from(reserve.healthy_x) + 1)
        * (u32::from(reserve.wounded) + 1)
        * (u32::from(reserve.wounded_x) + 1)
        * (u32::from(reserve.prisoners) + 1)
}

/// Adds every bid from a reserve but those of the size `highest`, in the order of [`nth_bid`].
fn list_bids(reserve: Gang, highest: u16, acts: &mut Vec<Act>) {
    acts.reserve(count_bids(reserve) as usize);
    for prisoners in 0..=reserve.prisoners {
        for wounded_x in 0..=reserve.wounded_x {
            for wounded in 0..=reserve.wounded {
                for healthy_x in 0..=reserve.healthy_x {
                    let bid = |healthy| Gang {
                        healthy,
                        healthy_x,
                        wounded,
                        wounded_x,
                        prisoners,
                    };
                    // Number of healthy bandits that would make the bid as large as the highest.
                    let equal = highest.checked_sub(bid(0).size());
                    // The empty bid is left out.
                    let from = u8::from(bid(0).is_empty());
                    let bids = (from..=reserve.healthy)
                        .filter(|&healthy| Some(u16::from(healthy)) != equal)
                        .map(|healthy| Act::Bid(bid(healthy)));
                    acts.extend(bids);
                }
            }
        }
    }
}

/// Returns a bid by its number in mixed radix; the empty bid is 0.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bids_are_listed_by_number() {
        let reserves = [
            Gang::NONE,
            Gang::STARTING,
            Gang {
                healthy: 2,
                healthy_x: 1,
                wounded: 3,
                wounded_x: 1,
                prisoners: 2,
            },
        ];
        for reserve in reserves {
            for highest in 0..=10 {
                let mut listed = Vec::new();
                list_bids(reserve, highest, &mut listed);
                let numbered = (1..count_bids(reserve))
                    .map(|number| nth_bid(reserve, number))
                    .filter(|bid| bid.size() != highest)
                    .map(Act::Bid);
                assert!(numbered.eq(listed));
            }
        }
    }
}

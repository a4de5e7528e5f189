//! Heuristics for bots.
//!
//! The unit is the cube. A bandit has two lives, a prisoner one. The value of a life is its share of the cubes that
//! are left; a bid has to bring in more than the lives it costs.

use alloc::vec::Vec;

use saloon_core::{Calibration, Factor, FastRng, Game, Heuristics, Payoffs, PerSeat, Seat};

use crate::SCREENS;
use crate::act::Act;
use crate::components::Back;
use crate::components::Edition;
use crate::game::BlackrockCity;
use crate::gang::{BanditKind, Gang};
use crate::ledger::LedgerEntry;
use crate::net;
use crate::public_state::{Decision, PublicState, Stake};

/// Probability that a player with enough bandits bids more than the highest bid on their turn.
const OUTBID_PROBABILITY: f32 = 0.4;
/// Value of a prisoner, in lives. Less than 1: they arrive wounded, and late.
const PRISONER_LIVES: f32 = 0.8;
/// Extra cost of bidding an X, in lives: an X is worth keeping, because it does not move the sheriff.
const X_COST: f32 = 0.15;
/// Extra cost of a killed bandit, in lives: there is one tile fewer to bid.
const KILLED_COST: f32 = 0.1;

fn lives(gang: Gang) -> f32 {
    let healthy = f32::from(gang.healthy + gang.healthy_x);
    2.0 * healthy
        + f32::from(gang.wounded + gang.wounded_x)
        + PRISONER_LIVES * f32::from(gang.prisoners)
}

impl PublicState {
    /// Returns the value of a life: the cubes left, divided by the lives of all players.
    fn life_value(&self) -> f32 {
        let gold: u8 = (0..self.ring.len())
            .filter(|&at| self.ring.turned(at).is_none())
            .map(|at| self.ring.gold(at))
            .sum();
        let lives: f32 = Seat::all(self.seats)
            .map(|seat| lives(self.reserves[seat]))
            .sum();
        // Silver goes to the second bidder; about half of it is expected to find one.
        (f32::from(gold) + 0.5 * f32::from(self.silver)) / lives.max(4.0)
    }

    /// Returns the value of a move that ends at `at` with the sheriff at `sheriff`.
    fn arrival_value(&self, at: u8, sheriff: u8, life_value: f32) -> f32 {
        if at == sheriff {
            return 0.0;
        }
        match self.ring.turned(at) {
            None => {
                let prisoners = f32::from(self.ring.prisoners(at));
                f32::from(self.ring.gold(at)) + PRISONER_LIVES * life_value * prisoners
            }
            // A steal also costs a rival the cube.
            Some(Back::Steal1) => 1.2,
            Some(Back::Steal2) => 2.4,
            Some(Back::Stagecoach) => 1.0,
            Some(Back::Nothing | Back::Indians) => 0.0,
        }
    }

    /// Returns the cost of the Indians tiles on the way.
    fn indian_cost(&self, steps: u16, life_value: f32) -> f32 {
        let met = (1..=steps)
            .filter(|&step| {
                self.ring.turned(self.ring.after(self.pawn.at, step)) == Some(Back::Indians)
            })
            .count();
        #[expect(clippy::cast_precision_loss, reason = "a small count")]
        let met = met as f32;
        met * life_value
    }

    /// Scores a bid of `seat`: its expected gain, less the lives it costs.
    fn score_bid(&self, seat: Seat, bid: Gang, life_value: f32) -> f32 {
        let size = bid.size();
        let sheriff = self.ring.after(self.sheriff, bid.steps());
        let killed = f32::from(bid.wounded + bid.wounded_x + bid.prisoners);
        let with_x = f32::from(bid.healthy_x + bid.wounded_x);
        let all = f32::from(bid.healthy + bid.healthy_x) + killed;
        let cost = life_value * (all + KILLED_COST * killed + X_COST * with_x);
        let caught = bid.steps() > 0 && sheriff == self.pawn.at;
        let catch_cost = match self.pawn.owner {
            _ if !caught => 0.0,
            owner if owner == seat => life_value,
            _ => -0.4 * life_value,
        };
        // Bids so far, and the probability that no later player outbids this one.
        let (mut unbeaten, mut lowest, mut highest, mut rivals) = (1.0, size, 0, 0);
        for other in Seat::all(self.screens()).filter(|&other| other != seat) {
            match self.stakes[other] {
                Some(Stake::Bid(theirs)) => {
                    lowest = lowest.min(theirs.size());
                    highest = highest.max(theirs.size());
                    rivals += 1;
                }
                Some(Stake::Renounced) => {}
                Some(Stake::Deferred) | None => {
                    if other.0 < self.seats && self.reserves[other].size() > size {
                        unbeaten *= 1.0 - OUTBID_PROBABILITY;
                    }
                }
            }
        }
        let wins = if size > highest { unbeaten } else { 0.0 };
        let alone = rivals == 0;
        // Without rivals the winner chooses the distance. Another bid will probably follow and make the move a step
        // or two shorter.
        let steps = if alone { size } else { size - lowest };
        let gain_after = |steps: u16| {
            self.arrival_value(self.ring.after(self.pawn.at, steps), sheriff, life_value)
                - self.indian_cost(steps, life_value)
        };
        let gain = if alone {
            let short = gain_after(steps.saturating_sub(1).max(1));
            (1..=steps).map(gain_after).fold(short, f32::max) * 0.5 + 0.5 * short
        } else {
            gain_after(steps)
        };
        // The second bidder gets a silver cube, unless another bid comes between.
        let silver = f32::from(u8::from(self.silver > 0));
        let second = if size > highest {
            (1.0 - unbeaten) * 0.5
        } else {
            unbeaten * 0.6
        };
        wins * gain + second * silver - cost - catch_cost
    }

    fn score_act(&self, seat: Seat, act: Act, life_value: f32) -> f32 {
        match act {
            Act::Bid(bid) => self.score_bid(seat, bid, life_value),
            // Renouncing costs only the turn. Deferring costs wounds, but shows the bids of the others.
            Act::Renounce => -0.1,
            Act::Defer => 0.5 - life_value * f32::from(self.defer_cost()),
            Act::Wound(kind) => match kind {
                BanditKind::Prisoner => 0.2,
                BanditKind::Plain => 0.1,
                BanditKind::X => 0.0,
            },
            Act::Advance(steps) => {
                let steps = u16::from(steps);
                let at = self.ring.after(self.pawn.at, steps);
                self.arrival_value(at, self.sheriff, life_value)
                    - self.indian_cost(steps, life_value)
            }
            Act::Steal(_) => 0.0,
            Act::Clock => -1.0,
        }
    }
}

impl BlackrockCity {
    /// Returns the number of cubes that are publicly known to be behind each screen, counted from
    /// the start of the game.
    pub(crate) fn public_cube_counts(&self) -> PerSeat<u8, SCREENS> {
        let mut counts: PerSeat<u8, SCREENS> = PerSeat::default();
        for entry in self.ledger.iter() {
            match entry {
                LedgerEntry::Plundered { seat, gold } => counts[seat] += gold,
                LedgerEntry::HeldUp { seat } => counts[seat] += 1,
                LedgerEntry::Drawn { from, to, .. } if counts[from] > 0 => {
                    counts[from] -= 1;
                    if let Some(to) = to {
                        counts[to] += 1;
                    }
                }
                LedgerEntry::Drawn { .. } | LedgerEntry::PhaseEnded => {}
            }
        }
        counts
    }

    fn score_act(&self, seat: Seat, act: Act, life_value: f32) -> f32 {
        let Act::Steal(from) = act else {
            return self.public.score_act(seat, act, life_value);
        };
        let counts = self.public_cube_counts();
        // Prefers the victims with the most cubes on average.
        let cube_count = |&victim: &Seat| f32::from(counts[victim]);
        let victims = from.as_slice();
        #[expect(clippy::cast_precision_loss, reason = "one or two")]
        let count = victims.len().max(1) as f32;
        victims.iter().map(cube_count).sum::<f32>() / count
    }
}

impl Heuristics for BlackrockCity {
    const CALIBRATION: Option<Calibration> = Some(Calibration([8.6, 6.5, 5.0, 1.2]));
    const PUZZLES: &'static str = include_str!("../puzzles.json");
    const FACTORS: &'static [Factor] = &[
        Factor::more("cubes", 0.25),
        Factor::less("rival", 0.25),
        Factor::more("lives", 0.5),
        Factor::more("crosses", 0.2),
        Factor::more("attack", 0.12),
    ];

    fn factors(&self, seat: Seat, factors: &mut [f32]) {
        let public = &self.public;
        let cubes = |seat: Seat| self.cubes[seat].total();
        let rivals = Seat::all(public.seats).filter(|&other| other != seat);
        let gang = public.reserves[seat];
        let wounded = gang.wounded + gang.wounded_x + gang.prisoners;
        let attacks = public.attackers.as_slice().last() == Some(&seat);
        factors[0] = cubes(seat).into();
        factors[1] = rivals.map(cubes).max().unwrap_or(0).into();
        factors[2] = f32::from(2 * (gang.healthy + gang.healthy_x) + wounded);
        factors[3] = (gang.healthy_x + gang.wounded_x).into();
        factors[4] = f32::from(u8::from(attacks));
    }

    fn score_acts(&self, seat: Seat, acts: &[Act], scores: &mut Vec<f32>) {
        let life_value = self.public.life_value();
        scores.clear();
        scores.extend(
            acts.iter()
                .map(|&act| self.score_act(seat, act, life_value)),
        );
    }

    /// Returns the best of a few random acts, because there are hundreds of legal ones.
    fn rollout_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        const CANDIDATES: u32 = 4;
        let life_value = self.public.life_value();
        let first = self.random_act(seat, acts, rng)?;
        let mut best = (first, self.score_act(seat, first, life_value));
        for _ in 1..CANDIDATES {
            let next = self.random_act(seat, acts, rng)?;
            let score = self.score_act(seat, next, life_value);
            if score > best.1 {
                best = (next, score);
            }
        }
        Some(best.0)
    }

    fn has_network(&self) -> bool {
        self.public.seats == net::SEATS && self.public.edition == Edition::Published
    }

    fn evaluate(&self, seat: Seat, acts: &[Act], priors: &mut Vec<f32>) -> Option<Payoffs> {
        self.has_network()
            .then(|| net::evaluate(self, seat, acts, priors))
    }

    /// Estimates only between phases, from cubes and from the lives left.
    fn estimate(&self) -> Option<Payoffs> {
        let public = &self.public;
        let players = || Seat::all(public.seats);
        let between_phases = matches!(public.decision, Decision::Action(_))
            && players().all(|seat| public.stakes[seat].is_none());
        if !between_phases {
            return None;
        }
        let life_value = public.life_value();
        let lives_left: f32 = players().map(|seat| lives(public.reserves[seat])).sum();
        let score = |seat: Seat| {
            f32::from(self.cubes[seat].total()) + 0.8 * life_value * lives(public.reserves[seat])
        };
        let best = players().map(score).fold(0.0, f32::max);
        // Deficit, in cubes, at which a player has no chance left. It grows with the cubes still to come.
        let max_deficit = 3.0 + 0.4 * life_value * lives_left;
        let mut payoffs = Payoffs::default();
        let mut sum = 0.0;
        for seat in players() {
            let closeness = (1.0 - (best - score(seat)) / max_deficit).max(0.0);
            payoffs[seat] = closeness * closeness * closeness * closeness;
            sum += payoffs[seat];
        }
        for seat in players() {
            payoffs[seat] /= sum;
        }
        Some(payoffs)
    }
}

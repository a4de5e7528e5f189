//! Rules of thumb, for bots.
//!
//! Everything is counted in cubes. A bandit has two lives, a prisoner one, and a life is worth its share of the cubes that
//! are still to be had: so much must a bid bring in.

use alloc::vec::Vec;

use saloon_core::{FastRng, Game, Heuristics, Payoffs, PerSeat, Seat};

use crate::SCREENS;
use crate::act::Act;
use crate::components::Back;
use crate::game::BlackrockCity;
use crate::gang::{BanditKind, Gang};
use crate::ledger::LedgerEntry;
use crate::public_state::{Decision, PublicState, Stake};

/// How likely somebody who could is to bid more than the highest bid, when their turn comes.
const OUTBID: f32 = 0.4;
/// What a prisoner is worth of a life: comes wounded, and late.
const PRISONER: f32 = 0.8;
/// What a bandit with an X is worth more than a plain one: the sheriff does not hear it.
const X: f32 = 0.15;
/// What a killed bandit costs beyond its life: one fewer to bid with.
const KILLED: f32 = 0.1;

/// The lives of a gang.
fn lives(gang: Gang) -> f32 {
    let healthy = f32::from(gang.healthy + gang.healthy_x);
    2.0 * healthy + f32::from(gang.wounded + gang.wounded_x) + PRISONER * f32::from(gang.prisoners)
}

impl PublicState {
    /// What a life is worth: cubes still to be had, by lives left to get them with.
    fn price(&self) -> f32 {
        let gold: u8 = (0..self.ring.len())
            .filter(|&at| self.ring.turned(at).is_none())
            .map(|at| self.ring.gold(at))
            .sum();
        let lives: f32 = Seat::all(self.seats)
            .map(|seat| lives(self.reserves[seat]))
            .sum();
        // The silver is for seconds: about half of it finds one.
        (f32::from(gold) + 0.5 * f32::from(self.silver)) / lives.max(4.0)
    }

    /// What it is worth to end a move at `at`, with the sheriff at `sheriff`.
    fn prize(&self, at: u8, sheriff: u8, price: f32) -> f32 {
        if at == sheriff {
            return 0.0;
        }
        match self.ring.turned(at) {
            None => {
                let prisoners = f32::from(self.ring.prisoners(at));
                f32::from(self.ring.gold(at)) + PRISONER * price * prisoners
            }
            // What is stolen is also gone from a rival.
            Some(Back::Steal1) => 1.2,
            Some(Back::Steal2) => 2.4,
            Some(Back::Stagecoach) => 1.0,
            Some(Back::Nothing | Back::Indians) => 0.0,
        }
    }

    /// What the Indians on the way would cost.
    fn indian_cost(&self, steps: u16, price: f32) -> f32 {
        let met = (1..=steps)
            .filter(|&step| {
                self.ring.turned(self.ring.after(self.pawn.at, step)) == Some(Back::Indians)
            })
            .count();
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let met = met as f32;
        met * price
    }

    /// How good a bid looks to `seat`: what it may win, less the lives it costs.
    fn bid_appeal(&self, seat: Seat, bid: Gang, price: f32) -> f32 {
        let size = bid.size();
        let sheriff = self.ring.after(self.sheriff, bid.steps());
        let killed = f32::from(bid.wounded + bid.wounded_x + bid.prisoners);
        let crossed = f32::from(bid.healthy_x + bid.wounded_x);
        let all = f32::from(bid.healthy + bid.healthy_x) + killed;
        let cost = price * (all + KILLED * killed + X * crossed);
        let caught = bid.steps() > 0 && sheriff == self.pawn.at;
        let fine = match self.pawn.owner {
            _ if !caught => 0.0,
            owner if owner == seat => price,
            _ => -0.4 * price,
        };
        // Those who may still outbid, and the bids that lie there.
        let (mut stays, mut lowest, mut highest, mut rivals) = (1.0, size, 0, 0);
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
                        stays *= 1.0 - OUTBID;
                    }
                }
            }
        }
        let wins = if size > highest { stays } else { 0.0 };
        let alone = rivals == 0;
        // Alone, the move is free; but somebody will hardly leave it so: then it is most likely a step or two short.
        let steps = if alone { size } else { size - lowest };
        let prize = |steps: u16| {
            self.prize(self.ring.after(self.pawn.at, steps), sheriff, price)
                - self.indian_cost(steps, price)
        };
        let prize = if alone {
            let short = prize(steps.saturating_sub(1).max(1));
            (1..=steps).map(prize).fold(short, f32::max) * 0.5 + 0.5 * short
        } else {
            prize(steps)
        };
        // Second, unless somebody else ends between: a silver cube.
        let silver = f32::from(u8::from(self.silver > 0));
        let second = if size > highest {
            (1.0 - stays) * 0.5
        } else {
            stays * 0.6
        };
        wins * prize + second * silver - cost - fine
    }

    fn appeal(&self, seat: Seat, act: Act, price: f32) -> f32 {
        match act {
            Act::Bid(bid) => self.bid_appeal(seat, bid, price),
            // To wait costs nothing but the turn; to defer costs wounds, and lets one see the others' bids.
            Act::Renounce => -0.1,
            Act::Defer => 0.5 - price * f32::from(self.defer_cost()),
            Act::Wound(kind) => match kind {
                BanditKind::Prisoner => 0.2,
                BanditKind::Plain => 0.1,
                BanditKind::X => 0.0,
            },
            Act::Advance(steps) => {
                let steps = u16::from(steps);
                let at = self.ring.after(self.pawn.at, steps);
                self.prize(at, self.sheriff, price) - self.indian_cost(steps, price)
            }
            Act::Steal(_) => 0.0,
            Act::Clock => -1.0,
        }
    }
}

impl BlackrockCity {
    /// How many cubes must lie behind each screen, by what everyone saw go there and come out: whom it is best to steal from.
    fn public_cube_counts(&self) -> PerSeat<u8, SCREENS> {
        let mut counts: PerSeat<u8, SCREENS> = PerSeat::default();
        for deed in self.ledger.iter() {
            match deed {
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

    fn appeal(&self, seat: Seat, act: Act, price: f32) -> f32 {
        let Act::Steal(from) = act else {
            return self.table.appeal(seat, act, price);
        };
        let counts = self.public_cube_counts();
        // From whoever has most; two hands find more behind two full screens.
        let rich = |&victim: &Seat| f32::from(counts[victim]);
        let victims = from.as_slice();
        #[expect(clippy::cast_precision_loss, reason = "one or two")]
        let few = victims.len().max(1) as f32;
        victims.iter().map(rich).sum::<f32>() / few
    }
}

impl Heuristics for BlackrockCity {
    fn score_acts(&self, seat: Seat, acts: &[Act], appeal: &mut Vec<f32>) {
        let price = self.table.price();
        appeal.clear();
        appeal.extend(acts.iter().map(|&act| self.appeal(seat, act, price)));
    }

    /// The best of a few acts that come to mind: there are hundreds.
    fn rollout_act(&self, seat: Seat, acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        const CANDIDATES: u32 = 4;
        let price = self.table.price();
        let first = self.random_act(seat, acts, rng)?;
        let mut best = (first, self.appeal(seat, first, price));
        for _ in 1..CANDIDATES {
            let next = self.random_act(seat, acts, rng)?;
            let appeal = self.appeal(seat, next, price);
            if appeal > best.1 {
                best = (next, appeal);
            }
        }
        Some(best.0)
    }

    /// Between phases, by cubes and by what bandits may still bring.
    fn estimate(&self) -> Option<Payoffs> {
        let table = &self.table;
        let players = || Seat::all(table.seats);
        let calm = matches!(table.task, Decision::Action(_))
            && players().all(|seat| table.stakes[seat].is_none());
        if !calm {
            return None;
        }
        let price = table.price();
        let lives_left: f32 = players().map(|seat| lives(table.reserves[seat])).sum();
        let score = |seat: Seat| {
            f32::from(self.cubes[seat].total()) + 0.8 * price * lives(table.reserves[seat])
        };
        let best = players().map(score).fold(0.0, f32::max);
        // How far behind one can be and still hope: the more is to come, the farther.
        let reach = 3.0 + 0.4 * price * lives_left;
        let mut worth = Payoffs::default();
        let mut all = 0.0;
        for seat in players() {
            let hope = (1.0 - (best - score(seat)) / reach).max(0.0);
            worth[seat] = hope * hope * hope * hope;
            all += worth[seat];
        }
        for seat in players() {
            worth[seat] /= all;
        }
        Some(worth)
    }
}

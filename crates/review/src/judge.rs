//! Comparison of the acts of one decision.
//!
//! Every act is tried in the same worlds with the same random numbers. Half of the effort selects the best act by sequential
//! halving (Karnin, Koren, Somekh 2013), the other half compares it with the played one in fresh worlds, so that the choice
//! does not bias the estimate.

use saloon_core::{FastRng, Heuristics, Millis, Seat};

use crate::reference::Reference;
use crate::seed;
use crate::tally::{Estimate, Tally};

/// Number of acts that are tried at all: the likeliest ones, and the played one.
const CANDIDATES: usize = 48;
/// Number of acts that are compared in fresh worlds.
const FINALISTS: usize = 4;
/// Share of the effort that selects.
const SCOUTING: f64 = 0.4;
/// Smallest number of fresh worlds.
const MIN_WORLDS: u32 = 8;
/// Number of seats.
const SEATS: usize = Seat::MAX_COUNT as usize;

/// Decision to judge.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a, A> {
    /// Seat that decides.
    pub seat: Seat,
    /// Legal acts; at least two.
    pub acts: &'a [A],
    /// Index of the played act; `None` in a hint.
    pub played: Option<usize>,
    /// Time of the decision, for games with deadlines.
    pub at: Millis,
}

/// Act with its expected win share.
#[derive(Clone, Debug)]
pub struct JudgedAct<A> {
    /// Act itself.
    pub act: A,
    /// Expected win share of the deciding seat.
    pub share: Estimate,
    /// Mean of each of the game's [factors](Heuristics::FACTORS) where the reference bot stopped; empty for acts that were not
    /// compared to the end.
    pub factors: Vec<f32>,
}

/// Answer to a question.
#[derive(Clone, Debug)]
pub struct Judgement<A> {
    /// Acts that were tried, best first.
    pub acts: Vec<JudgedAct<A>>,
    /// Index in `acts` of the best act.
    pub best: usize,
    /// Index in `acts` of the played act or, in a hint, of the second best.
    pub other: usize,
    /// Win share of the best act less that of the other one. 0 if the other one is best.
    pub loss: Estimate,
    /// What each seat gained because the other act was played instead of the best.
    pub effects: [Estimate; SEATS],
    /// What each seat gains if the best act is played instead of the act that the reference bot would draw.
    pub gaps: [f64; SEATS],
    /// Number of legal acts.
    pub legal: usize,
    /// Number of worlds.
    pub worlds: u32,
}

impl<A> Judgement<A> {
    /// Whether the played act is a mistake: the lower end of its loss exceeds two points.
    pub fn is_mistake(&self) -> bool {
        self.loss.low > 0.02
    }
}

/// Judge of decisions. It keeps the buffers of the reference bot.
#[derive(Debug)]
pub struct Judge<G: Heuristics> {
    pub(crate) reference: Reference<G>,
}

impl<G: Heuristics> Default for Judge<G> {
    fn default() -> Self {
        Judge {
            reference: Reference::default(),
        }
    }
}

/// Statistics of one candidate.
#[derive(Clone, Debug)]
struct Candidate {
    /// Index of the act.
    index: usize,
    /// Probability with which the reference bot plays it.
    chance: f64,
    /// Share of each seat while scouting.
    scouted: [Tally; SEATS],
    /// Share of the deciding seat in fresh worlds.
    share: Tally,
    /// Difference of each seat's share to that of the other act, in the same worlds.
    lead: [Tally; SEATS],
    factors: Vec<f64>,
}

impl<G: Heuristics> Judge<G> {
    /// Returns the number of imagined games so far.
    pub fn games(&self) -> u64 {
        self.reference.games()
    }

    /// Compares the acts of a decision in about `games` imagined games. `worlds` samples a world that is consistent with what the
    /// seat knows; the same `seed` gives the same answer.
    ///
    /// # Panics
    ///
    /// If there are no acts.
    pub fn judge(
        &mut self,
        question: &Question<'_, G::Act>,
        worlds: &mut dyn FnMut(&mut FastRng) -> G,
        seed: u64,
        games: u32,
    ) -> Judgement<G::Act> {
        let mut trial = Trial {
            reference: &mut self.reference,
            question,
            worlds,
            seed,
            number: 0,
        };
        let mut candidates = trial.candidates();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of a small number"
        )]
        let scouting = (f64::from(games) * SCOUTING) as u32;
        trial.scout(&mut candidates, scouting);
        let finalists = candidates.len().min(FINALISTS);
        let best = candidates[0].index;
        let other = question
            .played
            .unwrap_or_else(|| candidates[1 % candidates.len()].index);
        if let Some(place) = candidates.iter().position(|one| one.index == other)
            && place >= finalists
        {
            candidates.swap(place, finalists - 1);
        }
        let fresh = (games - scouting) / u32::try_from(finalists).unwrap_or(1);
        trial.compare(&mut candidates[..finalists], other, fresh.max(MIN_WORLDS));
        let worlds = trial.number;
        answer(question, candidates, finalists, (best, other), worlds)
    }
}

/// One use of a judge.
struct Trial<'a, G: Heuristics> {
    reference: &'a mut Reference<G>,
    question: &'a Question<'a, G::Act>,
    worlds: &'a mut dyn FnMut(&mut FastRng) -> G,
    seed: u64,
    /// Number of worlds so far.
    number: u32,
}

impl<G: Heuristics> Trial<'_, G> {
    /// Samples the next world, and the generator that every act starts from in it.
    fn world(&mut self) -> (G, FastRng) {
        let mut rng = seed::sample(self.seed, self.number);
        self.number += 1;
        let world = (self.worlds)(&mut rng);
        (world, rng)
    }

    fn candidates(&mut self) -> Vec<Candidate> {
        let question = self.question;
        let (world, mut rng) = self.world();
        let chances = self
            .reference
            .chances(&world, question.seat, question.acts, &mut rng);
        let mut ranked: Vec<usize> = (0..question.acts.len()).collect();
        ranked.sort_by(|&one, &other| chances[other].total_cmp(&chances[one]));
        let tried = ranked.len().min(CANDIDATES);
        if let Some(played) = question.played
            && let Some(place) = ranked.iter().position(|&index| index == played)
            && place >= tried
        {
            ranked.swap(place, tried - 1);
        }
        ranked.truncate(tried);
        let candidate = |index| Candidate {
            index,
            chance: chances[index],
            scouted: [Tally::default(); SEATS],
            share: Tally::default(),
            lead: [Tally::default(); SEATS],
            factors: vec![0.0; G::FACTORS.len()],
        };
        ranked.into_iter().map(candidate).collect()
    }

    /// Sorts the candidates, best first. Each round tries those that are left in the same worlds and drops the worse half.
    fn scout(&mut self, candidates: &mut [Candidate], games: u32) {
        let mut left = candidates.len();
        let halvings = left.div_ceil(FINALISTS).next_power_of_two().ilog2();
        let share = games / (halvings + 1);
        loop {
            let count = u32::try_from(left).unwrap_or(u32::MAX);
            for _ in 0..(share / count).max(2) {
                let (world, rng) = self.world();
                for candidate in &mut candidates[..left] {
                    let act = (self.question.seat, self.question.acts[candidate.index]);
                    let payoffs = self.reference.try_act(
                        &world,
                        self.question.at,
                        act,
                        &mut rng.clone(),
                        None,
                    );
                    for (scouted, payoff) in candidate.scouted.iter_mut().zip(payoffs.iter()) {
                        scouted.add((*payoff).into());
                    }
                }
            }
            let seat = self.question.seat.index();
            let share = |one: &Candidate| one.scouted[seat].mean();
            candidates[..left].sort_by(|one, other| share(other).total_cmp(&share(one)));
            if left <= FINALISTS {
                return;
            }
            left = left.div_ceil(2).max(FINALISTS);
        }
    }

    /// Compares finalists with `other` in fresh worlds.
    fn compare(&mut self, finalists: &mut [Candidate], other: usize, worlds: u32) {
        let seat = self.question.seat;
        let mut payoffs = Vec::with_capacity(finalists.len());
        for _ in 0..worlds {
            let (world, rng) = self.world();
            payoffs.clear();
            for finalist in &mut *finalists {
                let act = (seat, self.question.acts[finalist.index]);
                payoffs.push(self.reference.try_act(
                    &world,
                    self.question.at,
                    act,
                    &mut rng.clone(),
                    Some((seat, &mut finalist.factors)),
                ));
            }
            let base = finalists.iter().position(|one| one.index == other);
            let base = payoffs[base.unwrap_or(0)];
            for (finalist, own) in finalists.iter_mut().zip(&payoffs) {
                finalist.share.add(own[seat].into());
                for seat in (0..).map(Seat).take(SEATS) {
                    finalist.lead[seat.index()].add(f64::from(own[seat]) - f64::from(base[seat]));
                }
            }
        }
        for finalist in finalists {
            for factor in &mut finalist.factors {
                *factor /= f64::from(worlds);
            }
        }
    }
}

fn answer<A: Copy>(
    question: &Question<'_, A>,
    candidates: Vec<Candidate>,
    finalists: usize,
    (best, other): (usize, usize),
    worlds: u32,
) -> Judgement<A> {
    let leader = candidates.iter().find(|one| one.index == best);
    let lead = leader.map_or_else(Estimate::default, |one| {
        one.lead[question.seat.index()].estimate()
    });
    // Fresh worlds may reverse the order.
    let best = if lead.value > 0.0 { best } else { other };
    let high = candidates[..finalists]
        .iter()
        .filter(|one| one.index != other)
        .map(|one| one.lead[question.seat.index()].estimate().high)
        .fold(0.0, f64::max);
    let loss = if best == other {
        Estimate {
            value: 0.0,
            low: 0.0,
            high,
        }
    } else {
        Estimate {
            value: lead.value,
            low: lead.low.max(0.0),
            high: high.max(lead.high),
        }
    };
    let effects = std::array::from_fn(|seat| match leader {
        Some(leader) if best != other => {
            let lead = leader.lead[seat].estimate();
            Estimate {
                value: -lead.value,
                low: -lead.high,
                high: -lead.low,
            }
        }
        _ => Estimate::default(),
    });
    let gaps = gaps(&candidates, finalists, best);
    let mut acts: Vec<(usize, JudgedAct<A>)> = candidates
        .into_iter()
        .enumerate()
        .map(|(place, one)| {
            let compared = place < finalists;
            let scouted = one.scouted[question.seat.index()];
            let share = if compared { one.share } else { scouted };
            #[expect(clippy::cast_possible_truncation, reason = "precise enough")]
            let factors = one.factors.iter().map(|&factor| factor as f32);
            let judged = JudgedAct {
                act: question.acts[one.index],
                share: share.estimate().clamp(0.0, 1.0),
                factors: if compared {
                    factors.collect()
                } else {
                    Vec::new()
                },
            };
            (one.index, judged)
        })
        .collect();
    // The best act comes first, then the others by their share.
    acts.sort_by(|(one, left), (other, right)| {
        let first = (*other == best).cmp(&(*one == best));
        first.then(right.share.value.total_cmp(&left.share.value))
    });
    let place = |index| acts.iter().position(|(one, _)| *one == index).unwrap_or(0);
    let (best, other) = (place(best), place(other));
    Judgement {
        acts: acts.into_iter().map(|(_, act)| act).collect(),
        best,
        other,
        loss,
        effects,
        gaps,
        legal: question.acts.len(),
        worlds,
    }
}

/// Returns what each seat gains if act `best` is played instead of an act drawn by the reference bot.
fn gaps(candidates: &[Candidate], finalists: usize, best: usize) -> [f64; SEATS] {
    let Some(top) = candidates[..finalists].iter().find(|one| one.index == best) else {
        return [0.0; SEATS];
    };
    let known: f64 = candidates.iter().map(|one| one.chance).sum();
    std::array::from_fn(|seat| {
        let behind = candidates.iter().enumerate().map(|(place, one)| {
            let lead = if place < finalists {
                top.lead[seat].mean() - one.lead[seat].mean()
            } else {
                top.scouted[seat].mean() - one.scouted[seat].mean()
            };
            one.chance / known.max(1e-9) * lead
        });
        behind.sum()
    })
}

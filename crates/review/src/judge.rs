//! Comparison of the acts of one decision.
//!
//! Every act is tried in the same worlds with the same random numbers. A part of the effort selects the best act by sequential
//! halving (Karnin, Koren, Somekh 2013), the rest compares it with the played one in fresh worlds, so that the choice
//! does not bias the estimate.

use saloon_core::{FastRng, Heuristics, Millis, Seat};

use crate::known::WorldSource;
use crate::reference::Reference;
use crate::seed;
use crate::tally::{Estimate, Tally};

/// Number of acts that are tried at all: the likeliest ones, and the played one.
const CANDIDATES: usize = 48;
/// Smallest number of imagined games for each act that is tried. With little effort, fewer acts are tried.
const LEAST_GAMES: u32 = 8;
/// Number of acts that are compared in fresh worlds.
const FINALISTS: usize = 4;
/// Share of the effort that selects.
const SCOUTING: f64 = 0.4;
/// Smallest number of fresh worlds.
const MIN_WORLDS: u32 = 8;
/// Number of worlds that are drawn at once. It bounds the memory.
const BATCH: u32 = 64;
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
    /// Index in `acts` of the played act or, in a hint, of the runner-up.
    pub other: usize,
    /// Win share of the best act less that of the other one. 0 if the other one is best.
    pub loss: Estimate,
    /// Lead over the other act of the act that the first part of the effort selected. Its mean over many decisions is unbiased, because it
    /// may be negative by chance, unlike the loss.
    pub lead: f64,
    /// What each seat gained because the other act was played instead of the best; 0 in a hint.
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
    /// Difference of each seat's share to that of the played act or, in a hint, of the selected one, in the same worlds.
    lead: [Tally; SEATS],
    factors: Vec<f64>,
}

impl<G: Heuristics> Judge<G> {
    /// Returns the number of imagined games so far.
    pub fn games(&self) -> u64 {
        self.reference.games()
    }

    /// Counts the iterations of a search as imagined games.
    pub(crate) fn count(&mut self, iterations: u32) {
        self.reference.count(iterations);
    }

    /// Compares the acts of a decision in about `games` imagined games. `worlds` draws worlds that are consistent with what the seat
    /// knows; the same `seed` gives the same answer. A cancelled judgement is void.
    ///
    /// # Panics
    ///
    /// If there are no acts.
    pub fn judge(
        &mut self,
        question: &Question<'_, G::Act>,
        worlds: &mut dyn WorldSource<G>,
        seed: u64,
        games: u32,
    ) -> Judgement<G::Act> {
        let mut trial = Trial {
            reference: &mut self.reference,
            question,
            worlds,
            seed,
            batches: 0,
            number: 0,
        };
        let tried = (games / LEAST_GAMES) as usize;
        let mut candidates = trial.candidates(tried.clamp(FINALISTS, CANDIDATES));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a share of a small number"
        )]
        let scouting = (f64::from(games) * SCOUTING) as u32;
        trial.scout(&mut candidates, scouting);
        let finalists = candidates.len().min(FINALISTS);
        let best = candidates[0].index;
        // A hint compares the others with the act that was selected.
        let base = question.played.unwrap_or(best);
        if let Some(place) = candidates.iter().position(|one| one.index == base)
            && place >= finalists
        {
            candidates.swap(place, finalists - 1);
        }
        let fresh = (games - scouting) / u32::try_from(finalists).unwrap_or(1);
        trial.compare(&mut candidates[..finalists], base, fresh.max(MIN_WORLDS));
        let worlds = trial.number;
        let compared = &candidates[..finalists];
        let verdict = match question.played {
            Some(played) => compare_played(question.seat, compared, best, played),
            None => compare_runner_up(question.seat, compared, best),
        };
        answer(question, candidates, finalists, &verdict, worlds)
    }
}

/// One use of a judge.
struct Trial<'a, G: Heuristics> {
    reference: &'a mut Reference<G>,
    question: &'a Question<'a, G::Act>,
    worlds: &'a mut dyn WorldSource<G>,
    seed: u64,
    /// Number of batches of worlds so far.
    batches: u32,
    /// Number of worlds so far.
    number: u32,
}

impl<G: Heuristics> Trial<'_, G> {
    /// Passes `count` worlds to `each`, with the generators that every act starts from in the copies of a world.
    fn for_worlds(&mut self, count: u32, mut each: impl FnMut(&mut Self, &G, &[FastRng])) {
        let mut left = count;
        while left > 0 {
            let batch = left.min(BATCH);
            left -= batch;
            for (world, generators) in self.draw(batch) {
                if self.worlds.is_cancelled() {
                    return;
                }
                each(self, &world, &generators);
            }
        }
    }

    /// Draws worlds, each with the generators of its copies.
    fn draw(&mut self, count: u32) -> Vec<(G, Vec<FastRng>)> {
        let mut rng = seed::sample(seed::batch(self.seed), self.batches);
        self.batches += 1;
        let drawn = self.worlds.draw(count, &mut rng);
        let mut copy = || {
            let rng = seed::sample(self.seed, self.number);
            self.number += 1;
            rng
        };
        let drawn = drawn.into_iter();
        drawn
            .map(|(world, copies)| (world, (0..copies).map(|_| copy()).collect()))
            .collect()
    }

    /// Returns the likeliest acts, and the played one.
    fn candidates(&mut self, most: usize) -> Vec<Candidate> {
        let question = self.question;
        let mut chances = Vec::new();
        // Any world that fits the view gives the same chances.
        for (world, mut generators) in self.draw(1) {
            let (reference, rng) = (&mut *self.reference, &mut generators[0]);
            chances = reference.chances(&world, question.seat, question.acts, rng);
        }
        let mut ranked: Vec<usize> = (0..question.acts.len()).collect();
        ranked.sort_by(|&one, &other| chances[other].total_cmp(&chances[one]));
        let tried = ranked.len().min(most);
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
            self.for_worlds((share / count).max(2), |trial, world, generators| {
                for candidate in &mut candidates[..left] {
                    trial.scout_world(world, generators, candidate);
                }
            });
            let seat = self.question.seat.index();
            let share = |one: &Candidate| one.scouted[seat].mean();
            candidates[..left].sort_by(|one, other| share(other).total_cmp(&share(one)));
            if left <= FINALISTS {
                return;
            }
            left = left.div_ceil(2).max(FINALISTS);
        }
    }

    /// Tries a candidate in the copies of one world.
    fn scout_world(&mut self, world: &G, generators: &[FastRng], candidate: &mut Candidate) {
        let act = (self.question.seat, self.question.acts[candidate.index]);
        let mut sums = [0.0; SEATS];
        for rng in generators {
            let mut rng = rng.clone();
            let payoffs = self
                .reference
                .try_act(world, self.question.at, act, &mut rng, None);
            for (sum, payoff) in sums.iter_mut().zip(payoffs.iter()) {
                *sum += f64::from(*payoff);
            }
        }
        for (scouted, sum) in candidate.scouted.iter_mut().zip(sums) {
            scouted.add_cluster(sum, size(generators));
        }
    }

    /// Compares finalists with act `base` in fresh worlds.
    fn compare(&mut self, finalists: &mut [Candidate], base: usize, worlds: u32) {
        let seat = self.question.seat;
        let base = finalists.iter().position(|one| one.index == base);
        let base = base.unwrap_or(0);
        let mut sums = vec![[0.0; SEATS]; finalists.len()];
        self.for_worlds(worlds, |trial, world, generators| {
            sums.fill([0.0; SEATS]);
            for rng in generators {
                for (finalist, sums) in finalists.iter_mut().zip(&mut sums) {
                    let act = (seat, trial.question.acts[finalist.index]);
                    let payoffs = trial.reference.try_act(
                        world,
                        trial.question.at,
                        act,
                        &mut rng.clone(),
                        Some((seat, &mut finalist.factors)),
                    );
                    for (sum, payoff) in sums.iter_mut().zip(payoffs.iter()) {
                        *sum += f64::from(*payoff);
                    }
                }
            }
            let size = size(generators);
            let base = sums[base];
            for (finalist, own) in finalists.iter_mut().zip(&sums) {
                finalist.share.add_cluster(own[seat.index()], size);
                for (lead, (own, base)) in finalist.lead.iter_mut().zip(own.iter().zip(base)) {
                    lead.add_cluster(own - base, size);
                }
            }
        });
        for finalist in finalists {
            for factor in &mut finalist.factors {
                *factor /= f64::from(worlds);
            }
        }
    }
}

/// Returns the number of copies of a world.
fn size(generators: &[FastRng]) -> f64 {
    u32::try_from(generators.len()).unwrap_or(u32::MAX).into()
}

/// Best act and the one that it is compared with.
struct Verdict {
    /// Index of the best act.
    best: usize,
    /// Index of the other act.
    other: usize,
    /// Share of the best act less that of the other one.
    loss: Estimate,
    /// The same for the selected act, which may have come out behind.
    lead: f64,
    /// What each seat gained because the other act was played.
    effects: [Estimate; SEATS],
}

/// Compares the selected act with the played one, on which the leads of the finalists are based.
fn compare_played(seat: Seat, finalists: &[Candidate], best: usize, played: usize) -> Verdict {
    let leads = |one: &Candidate| one.lead.map(|lead| lead.estimate());
    let leader = finalists.iter().find(|one| one.index == best).map(leads);
    let high = finalists
        .iter()
        .filter(|one| one.index != played)
        .map(|one| one.lead[seat.index()].estimate().high)
        .fold(0.0, f64::max);
    let lead = leader.map_or(0.0, |leads| leads[seat.index()].value);
    // Fresh worlds may reverse the order.
    match leader {
        Some(leads) if best != played && leads[seat.index()].value > 0.0 => Verdict {
            best,
            other: played,
            loss: Estimate {
                low: leads[seat.index()].low.max(0.0),
                high: high.max(leads[seat.index()].high),
                ..leads[seat.index()]
            },
            lead,
            effects: leads.map(negative),
        },
        _ => Verdict {
            best: played,
            other: played,
            loss: Estimate {
                value: 0.0,
                low: 0.0,
                high,
            },
            lead,
            effects: [Estimate::default(); SEATS],
        },
    }
}

/// Compares the selected act, on which the leads of the finalists are based, with the best of the others. Fresh worlds may reverse
/// their order.
fn compare_runner_up(seat: Seat, finalists: &[Candidate], selected: usize) -> Verdict {
    let others = finalists.iter().filter(|one| one.index != selected);
    let leads = others.map(|one| (one.index, one.lead[seat.index()].estimate()));
    let runner_up = leads.max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
    let (best, other, lead) = match runner_up {
        Some((index, lead)) if lead.value > 0.0 => (index, selected, lead),
        Some((index, lead)) => (selected, index, negative(lead)),
        None => (selected, selected, Estimate::default()),
    };
    Verdict {
        best,
        other,
        loss: Estimate {
            low: lead.low.max(0.0),
            ..lead
        },
        lead: if best == selected {
            lead.value
        } else {
            -lead.value
        },
        effects: [Estimate::default(); SEATS],
    }
}

fn negative(estimate: Estimate) -> Estimate {
    // Adding 0 turns -0 into 0.
    Estimate {
        value: 0.0 - estimate.value,
        low: 0.0 - estimate.high,
        high: 0.0 - estimate.low,
    }
}

fn answer<A: Copy>(
    question: &Question<'_, A>,
    candidates: Vec<Candidate>,
    finalists: usize,
    verdict: &Verdict,
    worlds: u32,
) -> Judgement<A> {
    let &Verdict {
        best,
        other,
        loss,
        lead,
        effects,
    } = verdict;
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
    // The best act comes first, in a hint the runner-up second, then the others by their share.
    let hinted = question.played.is_none();
    let rank = |index| (index == best, hinted && index == other);
    acts.sort_by(|(one, left), (other, right)| {
        let first = rank(*other).cmp(&rank(*one));
        first.then(right.share.value.total_cmp(&left.share.value))
    });
    let place = |index| acts.iter().position(|(one, _)| *one == index).unwrap_or(0);
    let (best, other) = (place(best), place(other));
    Judgement {
        acts: acts.into_iter().map(|(_, act)| act).collect(),
        best,
        other,
        loss,
        lead,
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

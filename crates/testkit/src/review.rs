//! Figures and laws of reviews, for any game.

use std::fmt;
use std::time::{Duration, Instant};

use saloon_bots::BotSpec;
use saloon_core::{Heuristics, Plan, Seat};
use saloon_review::{BotGame, Effort, EntryKind, Judge, Review, Reviewer, judge_decision};

/// Figures of the reviews of several games between bots, all of seat 0.
#[derive(Clone, Debug, Default)]
pub struct ReviewFigures {
    /// Number of reviewed games.
    pub games: u32,
    /// Number of decisions.
    pub decisions: usize,
    /// Losses of the decisions that were not planted.
    pub losses: Vec<f64>,
    /// Half widths of their intervals.
    pub margins: Vec<f64>,
    /// Number of own decisions that are flagged as mistakes, without planted ones.
    pub alarms: usize,
    /// Number of planted blunders.
    pub planted: usize,
    /// Number of planted blunders that are flagged.
    pub found: usize,
    /// Sums that lead to the outcomes.
    pub sums: Vec<saloon_review::Sum>,
    /// Processor time of the reviews.
    pub time: Duration,
    /// Number of imagined games.
    pub imagined: u64,
}

/// Computes a review to its end.
pub fn review<G: Heuristics>(
    game: &BotGame<G>,
    seat: Seat,
    seed: u64,
    effort: Effort,
) -> Review<G::Act> {
    let mut reviewer = Reviewer::new(game.game.clone(), seat, seed, effort);
    while reviewer.step(Duration::ZERO) {}
    reviewer.review()
}

impl ReviewFigures {
    /// Plays `games` games between bots, with up to `blunders` planted in each, and reviews them for seat 0.
    ///
    /// # Panics
    ///
    /// If a bot plays an illegal act.
    pub fn measure<G: Heuristics>(
        plan: &Plan<G>,
        bots: &[BotSpec],
        games: u32,
        (effort, blunders): (u32, usize),
        seed: u64,
    ) -> Self {
        let mut figures = ReviewFigures::default();
        for number in 0..games {
            let seed = seed + u64::from(number);
            let game = BotGame::play(plan, bots, seed, blunders).expect("bots play legally");
            let clock = CpuClock::start();
            let review = review(&game, Seat(0), seed, Effort::Games(effort));
            figures.time += clock.elapsed();
            figures.imagined += review.games;
            figures.games += 1;
            figures.planted += game.blunders.len();
            for decision in &review.decisions {
                let judgement = &decision.judgement;
                if game.blunders.contains(&decision.entry) {
                    figures.found += usize::from(judgement.is_mistake());
                    continue;
                }
                figures.decisions += 1;
                figures.alarms += usize::from(judgement.is_mistake());
                figures.losses.push(judgement.loss.value);
                figures
                    .margins
                    .push((judgement.loss.high - judgement.loss.low) / 2.0);
            }
            figures.sums.extend(review.sum);
        }
        figures
    }

    /// Returns the share of decisions, other than planted blunders, that are flagged.
    #[expect(clippy::cast_precision_loss, reason = "thousands")]
    pub fn alarm_rate(&self) -> f64 {
        self.alarms as f64 / self.decisions.max(1) as f64
    }

    /// Returns the mean absolute residual, as a win share.
    pub fn residual(&self) -> f64 {
        mean(self.sums.iter().map(|sum| sum.residual.abs()))
    }
}

/// Speed of a review.
#[derive(Clone, Copy, Debug)]
pub struct ReviewSpeed {
    /// Processor time until the curve is complete.
    pub first_curve: Duration,
    /// Processor time of the whole review.
    pub total: Duration,
    /// Number of imagined games.
    pub games: u64,
    /// Number of entries.
    pub entries: usize,
    /// Number of decisions of the seat.
    pub own: usize,
    /// Number of decisions of the others.
    pub others: usize,
}

impl ReviewSpeed {
    /// Reviews a game between bots for seat 0, in this processor time.
    ///
    /// # Panics
    ///
    /// If a bot plays an illegal act.
    pub fn measure<G: Heuristics>(
        plan: &Plan<G>,
        bots: &[BotSpec],
        effort: Duration,
        seed: u64,
    ) -> Self {
        let game = BotGame::play(plan, bots, seed, 0).expect("bots play legally");
        let clock = CpuClock::start();
        let mut reviewer = Reviewer::new(game.game.clone(), Seat(0), seed, Effort::Time(effort));
        let mut first_curve = None;
        while reviewer.step(clock.elapsed()) {
            let complete = || reviewer.review().curve.len() == game.game.moments().len();
            if first_curve.is_none() && complete() {
                first_curve = Some(clock.elapsed());
            }
        }
        let total = clock.elapsed();
        let review = reviewer.review();
        ReviewSpeed {
            first_curve: first_curve.unwrap_or(total),
            total,
            games: review.games,
            entries: game.game.moments().len(),
            own: review.decisions.len(),
            others: review.others.len(),
        }
    }
}

/// Clock of the processor time of this thread; of the elapsed time where the system does not tell it.
struct CpuClock {
    since: Instant,
    start: Option<Duration>,
}

impl CpuClock {
    fn start() -> Self {
        CpuClock {
            since: Instant::now(),
            start: CpuClock::now(),
        }
    }

    /// Linux tells the time on a processor in nanoseconds.
    fn now() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanos = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanos))
    }

    fn elapsed(&self) -> Duration {
        match (self.start, CpuClock::now()) {
            (Some(start), Some(now)) => now.saturating_sub(start),
            _ => self.since.elapsed(),
        }
    }
}

/// Losses of bots of one level against each other, for the calibration of grades.
#[derive(Clone, Debug)]
pub struct LevelLosses {
    bot: BotSpec,
    /// Losses of each game, of all seats. They may be negative by chance.
    games: Vec<Vec<f64>>,
}

impl LevelLosses {
    /// Plays `games` games between bots of one level, and judges every decision in `effort` imagined games.
    ///
    /// # Panics
    ///
    /// If a bot plays an illegal act.
    pub fn measure<G: Heuristics>(
        plan: &Plan<G>,
        bot: &str,
        games: u32,
        effort: u32,
        seed: u64,
    ) -> Self {
        let bot: BotSpec = bot.parse().expect("a bot");
        let bots = vec![bot; plan.seats.into()];
        let mut judge = Judge::default();
        let mut judged = |number: u32| {
            let seed = seed + u64::from(number);
            let game = BotGame::<G>::play(plan, &bots, seed, 0).expect("bots play legally");
            let decisions = game.game.moments().iter().filter_map(|moment| {
                let EntryKind::Decision(seat) = moment.kind else {
                    return None;
                };
                let seed = seed << 32 | u64::from(moment.entry.number);
                let decision = moment.decision.as_ref()?;
                Some(judge_decision(&mut judge, seat, decision, seed, effort).lead)
            });
            decisions.collect()
        };
        LevelLosses {
            bot,
            games: (0..games).map(&mut judged).collect(),
        }
    }

    /// Returns the mean loss of a decision as a win share, and its standard error. Decisions of a game are not independent.
    #[expect(clippy::cast_precision_loss, reason = "thousands")]
    pub fn mean(&self) -> (f64, f64) {
        let count: usize = self.games.iter().map(Vec::len).sum();
        let mean = self.games.iter().flatten().sum::<f64>() / count.max(1) as f64;
        let spread = |game: &Vec<f64>| {
            let sum: f64 = game.iter().map(|loss| loss - mean).sum();
            sum * sum
        };
        let squares: f64 = self.games.iter().map(spread).sum();
        let games = self.games.len() as f64;
        let correction = games / (games - 1.0).max(1.0);
        (mean, (squares * correction).sqrt() / count.max(1) as f64)
    }
}

impl fmt::Display for LevelLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, error) = self.mean();
        write!(
            f,
            "{}: {:.3} points lost by a decision (± {:.3}), {} games, {} decisions",
            self.bot,
            100.0 * mean,
            196.0 * error,
            self.games.len(),
            self.games.iter().map(Vec::len).sum::<usize>(),
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "thousands")]
fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

impl fmt::Display for ReviewFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = |share: f64| share * 100.0;
        let part = |part: fn(&saloon_review::Sum) -> f64| {
            let signed = mean(self.sums.iter().map(part));
            let absolute = mean(self.sums.iter().map(|sum| part(sum).abs()));
            format!("{:+.1} (|{:.1}|)", points(signed), points(absolute))
        };
        let of = |seats: &[saloon_review::Estimate]| seats.iter().map(|one| one.value).sum::<f64>();
        let others = mean(self.sums.iter().map(|sum| of(&sum.lost[1..])));
        let gained = mean(self.sums.iter().map(|sum| of(&sum.gained[1..])));
        write!(
            f,
            "{} games, {} decisions, {:.2} points lost each (± {:.2}), {:.1} % flagged; {} of {} planted found; {} imagined games in {:?}; \
             start {}, own {} and {}, others {:+.1} and {:+.1}, draws {}, unknown {}, unjudged {}, residual {}",
            self.games,
            self.decisions,
            points(mean(self.losses.iter().copied())),
            points(mean(self.margins.iter().copied())),
            points(self.alarm_rate()),
            self.found,
            self.planted,
            self.imagined,
            self.time,
            part(|sum| sum.start.value),
            part(|sum| sum.lost[0].value),
            part(|sum| sum.gained[0].value),
            points(others),
            points(gained),
            part(|sum| sum.draws.value),
            part(|sum| sum.unknown.value),
            part(|sum| sum.unjudged.value),
            part(|sum| sum.residual),
        )
    }
}

//! `saloon sim`: simulates many games between bots.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use saloon_bots::BotSpec;
use saloon_core::{FastRng, Outcome, Seat};
use saloon_erased::{ErasedPlan, GameFacts};
use saloon_lab::stats::{Mean, RunningStats};
use serde::Serialize;

/// Summary of simulated games.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Name of the game.
    pub game: &'static str,
    /// Number of games.
    pub games: u64,
    /// Results by seat.
    pub seats: Vec<SeatSummary>,
    /// Share of games by reason of their end.
    pub reasons: BTreeMap<&'static str, f64>,
    /// Acts and ticks per game.
    pub steps: Mean,
}

/// Results of one seat.
#[derive(Clone, Debug, Serialize)]
pub struct SeatSummary {
    /// The seat.
    pub seat: Seat,
    /// Bot that played it.
    pub bot: String,
    /// Share of games won; a shared win counts fractionally.
    pub win_share: Mean,
    /// Score, over the games that were scored.
    pub score: Option<Mean>,
}

#[derive(Clone, Default)]
struct GameTotals {
    wins: Vec<RunningStats>,
    scores: Vec<RunningStats>,
    reasons: BTreeMap<&'static str, u64>,
    steps: RunningStats,
}

impl GameTotals {
    fn new(seats: usize) -> Self {
        GameTotals {
            wins: vec![RunningStats::default(); seats],
            scores: vec![RunningStats::default(); seats],
            ..GameTotals::default()
        }
    }

    fn add(&mut self, outcome: &Outcome, steps: u32) {
        let winners = outcome.winners();
        for (index, wins) in self.wins.iter_mut().enumerate() {
            let won = winners.iter().any(|seat| seat.index() == index);
            let share = u32::try_from(winners.len()).map_or(0.0, |count| 1.0 / f64::from(count));
            wins.add(if won { share } else { 0.0 });
        }
        for (scores, score) in self.scores.iter_mut().zip(&outcome.scores) {
            if let Some(score) = *score {
                scores.add(score.into());
            }
        }
        *self.reasons.entry(outcome.reason).or_default() += 1;
        self.steps.add(steps.into());
    }

    fn join(&mut self, other: &GameTotals) {
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            mine.join(*theirs);
        }
        for (mine, theirs) in self.scores.iter_mut().zip(&other.scores) {
            mine.join(*theirs);
        }
        for (&reason, count) in &other.reasons {
            *self.reasons.entry(reason).or_default() += count;
        }
        self.steps.join(other.steps);
    }
}

/// Number of games that a thread takes at a time.
const BATCH: u64 = 64;

/// Plays `games` games on all cores. Game number k does not depend on the number of cores, unless a bot's budget is a time.
///
/// # Panics
///
/// When a game panics.
pub fn simulate(
    facts: &GameFacts,
    plan: &dyn ErasedPlan,
    bots: &[BotSpec],
    games: u64,
    seed: u64,
) -> Summary {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template(
        "{bar:30} {human_pos}/{human_len} games  {per_sec}  {eta} left",
    ) {
        bar.set_style(style);
    }
    let base = FastRng::seeded(seed).next_u64();
    let next = AtomicU64::new(0);
    let work = || {
        let mut count = GameTotals::new(bots.len());
        loop {
            let from = next.fetch_add(BATCH, Ordering::Relaxed);
            if from >= games {
                return count;
            }
            let to = games.min(from + BATCH);
            for game in from..to {
                let (outcome, steps) = plan.play_out(bots, base ^ game);
                count.add(&outcome, steps);
            }
            bar.inc(to - from);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let count = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut total = GameTotals::new(bots.len());
        for worker in workers {
            total.join(&worker.join().expect("a game does not panic"));
        }
        total
    });
    bar.finish_and_clear();
    summary(facts.name, &count, bots, games)
}

fn summary(game: &'static str, count: &GameTotals, bots: &[BotSpec], games: u64) -> Summary {
    let seats = bots
        .iter()
        .zip(0_u8..)
        .zip(count.wins.iter().zip(&count.scores));
    #[expect(clippy::cast_precision_loss, reason = "shares")]
    let share = |part: u64| part as f64 / games as f64;
    Summary {
        game,
        games,
        seats: seats
            .map(|((bot, seat), (wins, scores))| SeatSummary {
                seat: Seat(seat),
                bot: bot.to_string(),
                win_share: wins.mean(),
                score: (!scores.is_empty()).then(|| scores.mean()),
            })
            .collect(),
        reasons: count
            .reasons
            .iter()
            .map(|(&reason, &part)| (reason, share(part)))
            .collect(),
        steps: count.steps.mean(),
    }
}

impl Summary {
    /// Prints the summary as a table.
    pub fn print(&self) {
        anstream::println!("{} games of {}\n", self.games, self.game);
        anstream::println!("{:<6}{:<22}{:<24}points", "seat", "bot", "win share");
        for seat in &self.seats {
            let wins = format!(
                "{:.1} % ± {:.1}",
                100.0 * seat.win_share.mean,
                100.0 * seat.win_share.error
            );
            let score = seat.score.map_or_else(
                || "-".into(),
                |score| format!("{:.2} ± {:.2}", score.mean, score.error),
            );
            anstream::println!("{:<6}{:<22}{wins:<24}{score}", seat.seat.0, seat.bot);
        }
        let reasons: Vec<_> = self
            .reasons
            .iter()
            .map(|(reason, share)| format!("{reason} {:.1} %", 100.0 * share))
            .collect();
        anstream::println!("\nended by  {}", reasons.join(", "));
        anstream::println!(
            "length    {:.1} ± {:.1} acts",
            self.steps.mean,
            self.steps.error
        );
        anstream::println!("\n± is the half-width of a 95 % confidence interval.");
    }
}

//! Adaptive group commit: decides the writer's delay before a commit, so that more jobs can join.
//!
//! A flush costs the same for one job as for hundreds, so jobs that arrive close together should share one. Most load is a closed loop: a
//! table sends its next job after the answer to the last one. The writer measures how long a flush takes, how many jobs arrive during one, and
//! how long the last job of a commit takes to return. Waiting is worthwhile in two cases:
//!
//! - **A slow disk**: all answered jobs return within one flush time. An earlier commit would make the late ones wait for
//!   this flush and then for their own. The writer waits for all of them, one flush time at most.
//! - **A busy processor**: jobs arrive all the time, and take much longer to return than a flush. Small commits would waste
//!   processor time on flushing. The writer waits for a fifth of the return time, 10 ms at most. The extra delay is small
//!   compared with the delay from the busy processor.
//!
//! Otherwise it commits at once; a lone job never waits.

use std::time::{Duration, Instant};

/// Number of jobs at which a commit is cheap enough per job.
const BATCH_GOAL: usize = 512;
/// Average number of jobs per commit, including those that arrive during the flush, from which the processor counts as busy. An
/// average, because one small commit between large ones does not mean that the load is gone.
const BUSY_LOAD: usize = 8;
/// Maximum delay on a busy processor.
const MAX_WAIT: Duration = Duration::from_millis(10);
/// Cap for return times. A table that takes longer waits for a player, not for the processor.
const MAX_RETURN_TIME: Duration = Duration::from_millis(200);
/// Length of one sleep. The writer sleeps instead of waking at each arrival, which would cost a context switch per job. Shorter
/// delays are not worth a sleep.
const STEP: Duration = Duration::from_micros(250);
/// Length of one sleep on a busy processor, where each wake-up takes time from the tables.
const LONG_STEP: Duration = Duration::from_millis(1);
/// Flush time from which a disk counts as slow. Below it, two flushes take less time than an oversleep on a loaded machine.
const SLOW_FLUSH: Duration = Duration::from_millis(2);

/// Sender of a job: a hash of the table's id. `None` for jobs that do not belong to a table.
pub(super) type Source = Option<u64>;

/// Measurements of the writer.
#[derive(Clone, Debug)]
pub(super) struct Pacing {
    /// Moving average of the flush time.
    flush: Duration,
    /// Moving average of the time from the answer to the last job of a commit until the next job of the same source.
    returning: Duration,
    /// Number of jobs in the last commit.
    answered: usize,
    /// Number of jobs that arrived during its flush.
    arrived: usize,
    /// Moving average of both together.
    load: usize,
    /// Source whose return is being timed, and the time of its answer.
    probe: Option<(u64, Instant)>,
}

impl Pacing {
    pub(super) fn new() -> Pacing {
        Pacing {
            flush: Duration::ZERO,
            returning: Duration::ZERO,
            answered: 0,
            arrived: 0,
            load: 0,
            probe: None,
        }
    }

    /// Records the arrival of a job.
    pub(super) fn arrived(&mut self, source: Source, sent: Instant) {
        if let Some((probe, answered)) = self.probe
            && source == Some(probe)
        {
            self.sample(sent.saturating_duration_since(answered));
        }
    }

    fn sample(&mut self, returning: Duration) {
        self.probe = None;
        self.returning = average(self.returning, returning.min(MAX_RETURN_TIME));
    }

    /// Records a commit of `jobs`, the last of them from `last`. `arrived` jobs arrived during it.
    pub(super) fn committed(
        &mut self,
        now: Instant,
        flush: Duration,
        (jobs, last): (usize, Source),
        arrived: usize,
    ) {
        self.flush = average(self.flush, flush);
        (self.answered, self.arrived) = (jobs, arrived);
        self.load = (self.load * 3 + jobs + arrived).div_ceil(4);
        if let Some((_, answered)) = self.probe
            && now.saturating_duration_since(answered) > MAX_RETURN_TIME
        {
            self.sample(MAX_RETURN_TIME); // it may never return
        }
        if self.probe.is_none() {
            self.probe = last.map(|last| (last, now));
        }
    }

    /// Records that no job arrived for some time.
    pub(super) fn idle(&mut self) {
        (self.answered, self.arrived, self.load) = (0, 0, 0);
    }

    /// Returns the time to sleep before checking for more jobs; `None` to commit now. `waiting` jobs have arrived. The writer has
    /// slept for `slept`, and `arriving` says whether jobs arrived meanwhile.
    pub(super) fn sleep(
        &self,
        waiting: usize,
        slept: Duration,
        arriving: bool,
    ) -> Option<Duration> {
        let expected = self.answered + self.arrived;
        let (goal, longest, step) = if self.all_return_within_a_flush() {
            if !arriving {
                return None; // no more jobs are expected soon
            }
            (expected, self.flush, STEP)
        } else if self.load >= BUSY_LOAD {
            // Jobs arrive in bursts: the processor answers one commit's tables before it reads the next messages.
            let longest = MAX_WAIT.min(self.returning / 5);
            (BATCH_GOAL, longest, LONG_STEP.min(longest))
        } else {
            return None;
        };
        let worthwhile = step >= STEP && slept + step <= longest;
        (waiting < goal && worthwhile).then_some(step)
    }

    /// Returns whether all jobs return within a flush. Jobs that arrived during the flush take as long to process as answered ones.
    fn all_return_within_a_flush(&self) -> bool {
        let (Ok(answered @ 1..), Ok(arrived)) =
            (u32::try_from(self.answered), u32::try_from(self.arrived))
        else {
            return false;
        };
        self.flush >= SLOW_FLUSH && self.returning / answered * (answered + arrived) < self.flush
    }
}

/// Returns the exponential moving average, weight 1/4. The first sample counts in full.
fn average(old: Duration, sample: Duration) -> Duration {
    if old.is_zero() {
        sample
    } else {
        (old * 3 + sample) / 4
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    const MICRO: Duration = Duration::from_micros(1);

    /// Simulates a closed loop: one processor takes `service` to turn an answer into the next job of a table, and a flush takes
    /// `flush`. Returns the mean latency of a job, from the answer to the previous one, and the mean number of jobs per commit.
    fn closed_loop(tables: u32, service: Duration, flush: Duration) -> (Duration, u32) {
        const COMMITS: u32 = 2_000;
        let start = Instant::now();
        let (mut now, mut processor) = (start, start);
        let mut pacing = Pacing::new();
        // Jobs by send time, some in the future. The first `seen` have arrived.
        let mut jobs: VecDeque<(u32, Instant)> = VecDeque::new();
        for table in 0..tables {
            processor += service;
            jobs.push_back((table, processor));
        }
        let (mut seen, mut total) = (0, 0);
        for _ in 0..COMMITS {
            now = now.max(jobs[0].1);
            let mut receive = |pacing: &mut Pacing, jobs: &VecDeque<(u32, Instant)>, now| {
                while let Some((table, sent)) = jobs.get(seen).filter(|(_, sent)| *sent <= now) {
                    pacing.arrived(Some((*table).into()), *sent);
                    seen += 1;
                }
                seen
            };
            let mut slept = Duration::ZERO;
            let mut waiting = receive(&mut pacing, &jobs, now);
            let mut arriving = true;
            while let Some(step) = pacing.sleep(waiting, slept, arriving) {
                now += step;
                slept += step;
                let before = waiting;
                waiting = receive(&mut pacing, &jobs, now);
                arriving = waiting > before;
            }
            now += flush;
            let arrived = receive(&mut pacing, &jobs, now) - waiting;
            let last = Some(jobs[waiting - 1].0.into());
            pacing.committed(now, flush, (waiting, last), arrived);
            for (table, _) in jobs.drain(..waiting).collect::<Vec<_>>() {
                processor = processor.max(now) + service;
                jobs.push_back((table, processor));
            }
            seen = arrived;
            total += u32::try_from(waiting).expect("few");
        }
        ((now - start) * tables / total, total / COMMITS)
    }

    #[test]
    fn a_lone_job_is_committed_at_once() {
        for flush in [100 * MICRO, 5_000 * MICRO] {
            let (latency, _) = closed_loop(1, 50 * MICRO, flush);
            assert_eq!(latency, flush + 50 * MICRO);
        }
    }

    #[test]
    fn a_lone_job_after_a_busy_time_is_committed_at_once() {
        let now = Instant::now();
        let mut pacing = Pacing::new();
        pacing.committed(now, 1_000 * MICRO, (100, Some(1)), 20);
        pacing.arrived(Some(1), now + 20_000 * MICRO);
        assert!(pacing.sleep(20, Duration::ZERO, true).is_some());
        pacing.idle();
        assert_eq!(pacing.sleep(1, Duration::ZERO, true), None);
    }

    /// The processor is busy for longer than a flush: half of the tables are processed while the others are flushed.
    #[test]
    fn twenty_tables_keep_processor_and_disk_busy() {
        let (latency, jobs) = closed_loop(20, 50 * MICRO, 500 * MICRO);
        assert!(latency <= 1_200 * MICRO, "{latency:?}, {jobs} jobs");
    }

    /// All tables share one flush, instead of two halves that wait for each other.
    #[test]
    fn tables_share_the_flushes_of_a_slow_disk() {
        let (latency, jobs) = closed_loop(20, 50 * MICRO, 5_000 * MICRO);
        assert!(latency <= 6_500 * MICRO, "{latency:?}, {jobs} jobs");
        assert!(jobs >= 19, "{jobs} jobs");
    }

    #[test]
    fn commits_of_a_busy_processor_are_large() {
        for (tables, least) in [(200, 25), (1_000, 70)] {
            let (latency, jobs) = closed_loop(tables, 50 * MICRO, 500 * MICRO);
            assert!(jobs >= least, "{jobs} jobs");
            assert!(latency <= 51 * MICRO * tables, "{latency:?}");
        }
    }
}

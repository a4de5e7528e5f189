//! Report of a study: all its statistics, as plain data.

use saloon_bots::{WinShare, win_shares};
use saloon_core::Bilingual;
use serde::Serialize;

use crate::LabFacts;
use crate::findings::{Finding, findings};
use crate::game::{Course, LabGame};
use crate::measures::{self, MeasureRow};
use crate::schedule::{Schedule, Task};
use crate::skill::{SkillGames, SkillSide};
use crate::stats::{count, holm};
use crate::topics::{self, TopicReport};

/// Description of a study, for the heading of its report.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// Name of the game.
    pub game: &'static str,
    /// Title of the game.
    pub title: &'static str,
    /// Version of its rules.
    pub rules: u32,
    /// Version of the program.
    pub program: String,
    /// Command that makes this report.
    pub command: String,
    /// Date, such as `2026-11-16`.
    pub made: String,
    /// Names of the sides, and their options and components as JSON.
    pub sides: Vec<Side>,
}

/// One side of a study.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// Name for people.
    pub name: Bilingual,
    /// Options and components as JSON.
    pub plan: Box<serde_json::value::RawValue>,
}

/// All statistics of a study. It depends only on the study and its games, not on their order.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Description of the study.
    pub study: Study,
    /// Number of players.
    pub seats: u8,
    /// Number of deals, each played once on every side.
    pub deals: u64,
    /// Number of deals between unequal bots.
    pub skill_deals: u64,
    /// Bot on all seats.
    pub bot: String,
    /// Levels of the comparison of skill, the first on the other seats.
    pub levels: Vec<String>,
    /// Seed.
    pub seed: u64,
    /// Statements worth reading first.
    pub findings: Vec<Finding>,
    /// Whether one seat acts first, so that places in turn order have a meaning. Else `positions` are seats.
    pub ordered: bool,
    /// Share of wins of each place in turn order.
    pub positions: Vec<PositionRow>,
    /// Distribution of lead changes.
    pub lead_changes: Histogram,
    /// Distribution of the number of rounds.
    pub rounds: Histogram,
    /// Luck and skill, by side.
    pub skill: Vec<SkillSide>,
    /// Things that the game counts.
    pub topics: Vec<TopicReport>,
    /// All measures, and their differences.
    pub measures: Vec<MeasureRow>,
    /// Number of comparisons that Holm's procedure corrects for.
    pub comparisons: usize,
}

/// Wins of one place in turn order.
#[derive(Clone, Debug, Serialize)]
pub struct PositionRow {
    /// The place, from 1.
    pub position: usize,
    /// Share of wins on each side.
    pub sides: Vec<WinShare>,
    /// Whether it differs from a fair share on each side, by Holm's procedure over the places at 5 %.
    pub unfair: Vec<bool>,
}

/// Distribution of a count.
#[derive(Clone, Debug, Serialize)]
pub struct Histogram {
    /// Smallest count with a bar.
    pub from: u32,
    /// Share of games with each count on each side. The last bar includes everything above.
    pub sides: Vec<Vec<f64>>,
}

/// Game between equal bots.
pub(crate) struct Equal<'a> {
    pub(crate) course: &'a Course,
    /// Share of the win of each seat.
    pub(crate) wins: Vec<f64>,
}

impl Equal<'_> {
    /// Returns the place of a seat in turn order.
    pub(crate) fn position(&self, seat: usize) -> usize {
        let start = usize::from(self.course.start.unwrap_or(0));
        (seat + self.wins.len() - start) % self.wins.len()
    }

    /// Returns the win of the seat at a place in turn order.
    pub(crate) fn wins_at(&self, position: usize) -> f64 {
        let start = usize::from(self.course.start.unwrap_or(0));
        self.wins[(start + position) % self.wins.len()]
    }

    pub(crate) fn counts(&self, topic: &str, item: &str) -> Option<&[u16]> {
        let counts = self.course.notes.get(topic)?.get(item)?;
        Some(counts)
    }
}

impl Report {
    /// Folds the games of a study. Games outside the schedule are ignored.
    pub fn new(study: Study, schedule: &Schedule, facts: LabFacts, games: &[LabGame]) -> Self {
        let (sides, skill) = sort(schedule, games);
        let ordered = sides
            .iter()
            .flatten()
            .all(|game| game.course.start.is_some());
        let positions = positions(&sides, schedule.seats.into());
        let shares: Vec<Vec<f64>> = (0..schedule.sides)
            .map(|side| positions.iter().map(|row| row.sides[side].mean).collect())
            .collect();
        let mut topics: Vec<TopicReport> = facts
            .topics
            .iter()
            .map(|topic| topics::summarise(topic, facts.item_name, &sides, &shares))
            .filter(|topic| !topic.items.is_empty())
            .collect();
        let levels: Vec<String> = schedule.levels.iter().map(ToString::to_string).collect();
        let skilled: Vec<SkillSide> = skill.iter().filter_map(SkillGames::side).collect();
        let best = levels.last().filter(|_| !skilled.is_empty());
        let mut measures = measures::summarise(
            &sides,
            ordered,
            &skill,
            best.map(String::as_str),
            facts.item_name,
        );
        let comparisons = correct(&mut measures, &mut topics);
        let mut report = Report {
            study,
            seats: schedule.seats,
            deals: schedule.deals,
            skill_deals: schedule.skill_deals,
            bot: schedule.bot.to_string(),
            levels,
            seed: schedule.seed,
            findings: Vec::new(),
            ordered,
            positions,
            lead_changes: histogram(&sides, |course| course.lead_changes),
            rounds: histogram(&sides, |course| course.rounds),
            skill: skilled,
            topics,
            measures,
            comparisons,
        };
        report.findings = findings(&report);
        report
    }

    /// Returns a fair share of wins.
    pub fn fair(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }
}

/// Sorts games by side and deal.
fn sort<'a>(schedule: &Schedule, games: &'a [LabGame]) -> (Vec<Vec<Equal<'a>>>, Vec<SkillGames>) {
    let mut games: Vec<&LabGame> = games.iter().collect();
    games.sort_by_key(|game| game.number);
    games.dedup_by_key(|game| game.number);
    let mut sides: Vec<Vec<Equal<'a>>> = (0..schedule.sides).map(|_| Vec::new()).collect();
    let (levels, seats) = (schedule.levels.len(), usize::from(schedule.seats));
    let deals = usize::try_from(schedule.skill_deals).unwrap_or(usize::MAX);
    let empty = SkillGames {
        levels,
        seats,
        deals: vec![vec![0.0; levels * seats]; deals],
    };
    let mut skill = vec![empty; schedule.sides];
    for game in games {
        let wins: Vec<f64> = win_shares(&game.places).collect();
        match (schedule.task(game.number), &game.course) {
            (Task::Equal { side, deal }, Some(course)) if deal < schedule.deals => {
                sides[side].push(Equal { course, wins });
            }
            (
                Task::Skill {
                    side,
                    deal,
                    level,
                    seat,
                },
                _,
            ) if deal < schedule.skill_deals => {
                let cells = &mut skill[side].deals[usize::try_from(deal).unwrap_or(0)];
                if level == 0 {
                    cells[..seats].copy_from_slice(&wins);
                } else {
                    cells[level * seats + seat] = wins[seat];
                }
            }
            _ => {}
        }
    }
    (sides, skill)
}

fn positions(sides: &[Vec<Equal<'_>>], seats: usize) -> Vec<PositionRow> {
    let shares: Vec<Vec<WinShare>> = (0..seats)
        .map(|position| {
            let share = |games: &Vec<Equal<'_>>| {
                let rounds: Vec<_> = games
                    .iter()
                    .map(|game| (1.0, game.wins_at(position)))
                    .collect();
                WinShare::of(&rounds)
            };
            sides.iter().map(share).collect()
        })
        .collect();
    let fair = 1.0 / count(seats);
    let unfair: Vec<Vec<bool>> = (0..sides.len())
        .map(|side| {
            let p = |row: &Vec<WinShare>| {
                let error = (row[side].high - row[side].low) / (2.0 * crate::stats::Z);
                crate::stats::p_value(row[side].mean - fair, error)
            };
            holm(&shares.iter().map(p).collect::<Vec<_>>(), 0.05)
        })
        .collect();
    shares
        .into_iter()
        .enumerate()
        .map(|(index, sides)| PositionRow {
            position: index + 1,
            sides,
            unfair: unfair.iter().map(|side| side[index]).collect(),
        })
        .collect()
}

/// Marks the clear differences among all comparisons; returns their number.
fn correct(measures: &mut [MeasureRow], topics: &mut [TopicReport]) -> usize {
    let of_measures = measures.iter_mut().map(|row| &mut row.difference);
    let items = topics.iter_mut().flat_map(|topic| topic.items.iter_mut());
    let mut all: Vec<_> = of_measures
        .chain(items.map(|row| &mut row.difference))
        .filter_map(Option::as_mut)
        .collect();
    let p: Vec<f64> = all.iter().map(|difference| difference.p).collect();
    for (difference, clear) in all.iter_mut().zip(holm(&p, 0.05)) {
        difference.clear = clear;
    }
    all.len()
}

/// Counts games by value. Bars cover the middle 99 % of all games; the outer bars include the rest.
fn histogram(sides: &[Vec<Equal<'_>>], value: impl Fn(&Course) -> u32) -> Histogram {
    const BARS: u32 = 14;
    let mut all: Vec<u32> = sides
        .iter()
        .flatten()
        .map(|game| value(game.course))
        .collect();
    all.sort_unstable();
    let at = |share: usize| {
        all.get(all.len().saturating_sub(1) * share / 1000)
            .copied()
            .unwrap_or(0)
    };
    let from = at(5);
    let last = at(995).min(from + BARS - 1).max(from);
    let bars = usize::try_from(last - from).unwrap_or(0) + 1;
    let shares = |games: &Vec<Equal<'_>>| {
        let mut shares = vec![0.0; bars];
        for game in games {
            let bar = value(game.course).clamp(from, last) - from;
            shares[usize::try_from(bar).unwrap_or(0)] += 1.0 / count(games.len());
        }
        shares
    };
    Histogram {
        from,
        sides: sides.iter().map(shares).collect(),
    }
}

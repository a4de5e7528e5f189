//! Measures of a side, and their differences between two sides.

use saloon_core::Bilingual;
use saloon_core::lab::REASON;
use serde::Serialize;

use crate::report::Equal;
use crate::skill::SkillGames;
use crate::stats::{Mean, Z, count, mean_of, p_value};
use crate::words::{both, ordinal, pick};

/// Unit of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A number per game.
    Count,
    /// A share of games or of wins.
    Share,
}

/// One measure on all sides.
#[derive(Clone, Debug, Serialize)]
pub struct MeasureRow {
    /// Name, such as `rounds`.
    pub name: String,
    /// Wording.
    pub label: Bilingual,
    /// Unit.
    pub unit: Unit,
    /// Mean on each side.
    pub sides: Vec<Mean>,
    /// B less A, over the deals that both played.
    pub difference: Option<Difference>,
}

/// Difference between two sides.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// B less A.
    pub mean: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
    /// Probability of a difference at least this large by chance alone.
    pub p: f64,
    /// Whether it is significant among all comparisons of the report, by Holm's procedure at 5 %.
    pub clear: bool,
}

impl Difference {
    /// Creates a difference that is not yet tested among the others.
    pub fn new(mean: f64, standard_error: f64) -> Self {
        Difference {
            mean,
            error: Z * standard_error,
            p: p_value(mean, standard_error),
            clear: false,
        }
    }
}

/// A measure before it is summarised: its value on each deal, by side.
struct Measure {
    name: String,
    label: Bilingual,
    unit: Unit,
    values: Vec<Vec<f64>>,
}

/// Summarises every measure.
pub(crate) fn summarise(
    sides: &[Vec<Equal<'_>>],
    ordered: bool,
    skill: &[SkillGames],
    best_level: Option<&str>,
    name: fn(&str, &str) -> Bilingual,
) -> Vec<MeasureRow> {
    let mut measures = course(sides);
    measures.extend(positions(sides, ordered));
    measures.extend(reasons(sides, name));
    if let Some(bot) = best_level {
        measures.push(best(skill, bot));
    }
    measures.into_iter().map(Measure::row).collect()
}

impl Measure {
    fn new(name: &str, label: Bilingual, unit: Unit, values: Vec<Vec<f64>>) -> Self {
        Measure {
            name: name.into(),
            label,
            unit,
            values,
        }
    }

    fn row(self) -> MeasureRow {
        let sides = self.values.iter();
        let sides = sides.map(|values| mean_of(values.iter().copied()));
        let difference = match self.values.as_slice() {
            [a, b] => {
                let paired = mean_of(b.iter().zip(a).map(|(b, a)| b - a));
                Some(Difference::new(paired.mean, paired.error / Z))
            }
            _ => None,
        };
        MeasureRow {
            sides: sides.collect(),
            name: self.name,
            label: self.label,
            unit: self.unit,
            difference,
        }
    }
}

fn each<'a>(sides: &'a [Vec<Equal<'a>>], value: impl Fn(&Equal<'a>) -> f64) -> Vec<Vec<f64>> {
    sides
        .iter()
        .map(|games| games.iter().map(&value).collect())
        .collect()
}

/// Length, choices and leads.
fn course(sides: &[Vec<Equal<'_>>]) -> Vec<Measure> {
    let flag = |flag: bool| f64::from(u8::from(flag));
    let choices = |game: &Equal<'_>| {
        #[expect(clippy::cast_precision_loss, reason = "a number of acts")]
        let choices = game.course.choices as f64;
        choices / f64::from(game.course.decisions.max(1))
    };
    vec![
        Measure::new(
            "rounds",
            Bilingual::new("Rounds a game", "Manches par partie"),
            Unit::Count,
            each(sides, |game| game.course.rounds.into()),
        ),
        Measure::new(
            "decisions",
            Bilingual::new("Decisions a game", "Décisions par partie"),
            Unit::Count,
            each(sides, |game| game.course.decisions.into()),
        ),
        Measure::new(
            "choices",
            Bilingual::new("Legal acts at a decision", "Coups possibles par décision"),
            Unit::Count,
            each(sides, choices),
        ),
        Measure::new(
            "lead_changes",
            Bilingual::new("Lead changes a game", "Changements de tête par partie"),
            Unit::Count,
            each(sides, |game| game.course.lead_changes.into()),
        ),
        Measure::new(
            "early",
            Bilingual::new(
                "Won by the leader before the last round",
                "Gagnées par qui menait avant la dernière manche",
            ),
            Unit::Share,
            each(sides, |game| flag(game.course.early)),
        ),
    ]
}

/// Share of wins of each place in turn order.
fn positions(sides: &[Vec<Equal<'_>>], ordered: bool) -> Vec<Measure> {
    let seats = sides.iter().flatten().next();
    let seats = seats.map_or(0, |game| game.wins.len());
    (0..seats)
        .map(|position| {
            let values = each(sides, |game| game.wins_at(position));
            Measure::new(
                &format!("position_{}", position + 1),
                both(|lang| {
                    let place = position_name(position, ordered, lang);
                    format!("{} {place}", lang.text("Wins of the", "Victoires du"))
                }),
                Unit::Share,
                values,
            )
        })
        .collect()
}

/// Names a place in turn order, or a seat if the game has no first player.
pub(crate) fn position_name(position: usize, ordered: bool, lang: saloon_terminal::Lang) -> String {
    if ordered {
        let place = ordinal(position + 1, lang);
        format!("{place} {}", lang.text("to play", "à jouer"))
    } else {
        format!("{} {}", lang.text("seat", "siège"), position + 1)
    }
}

/// Share of games by reason of their end, if there are several.
fn reasons(sides: &[Vec<Equal<'_>>], name: fn(&str, &str) -> Bilingual) -> Vec<Measure> {
    let reasons: std::collections::BTreeSet<&str> = sides
        .iter()
        .flatten()
        .map(|game| game.course.reason.as_str())
        .collect();
    if reasons.len() < 2 {
        return Vec::new();
    }
    reasons
        .into_iter()
        .map(|reason| {
            Measure::new(
                &format!("reason_{reason}"),
                both(|lang| {
                    let name = name(REASON, reason);
                    let end = lang.text("End: ", "Fin\u{202f}: ");
                    format!("{end}{}", pick(&name, lang))
                }),
                Unit::Share,
                each(sides, |game| {
                    f64::from(u8::from(game.course.reason == reason))
                }),
            )
        })
        .collect()
}

/// Share of wins of the best level among bots of the first.
fn best(skill: &[SkillGames], bot: &str) -> Measure {
    let values = skill.iter().map(|side| {
        let deal = |deal: &Vec<f64>| {
            let best = &deal[(side.levels - 1) * side.seats..];
            best.iter().sum::<f64>() / count(side.seats)
        };
        side.deals.iter().map(deal).collect()
    });
    Measure::new(
        "best_level",
        both(|lang| format!("{} {bot}", lang.text("Wins of one", "Victoires d’un seul"))),
        Unit::Share,
        values.collect(),
    )
}

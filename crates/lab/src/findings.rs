//! Findings: the statements of a report worth reading first, and the file of them that the rules pages show.

use saloon_core::Bilingual;
use saloon_core::lab::TopicKind;
use saloon_terminal::Lang;
use serde::{Deserialize, Serialize};

use crate::measures::{Unit, position_name};
use crate::report::Report;
use crate::topics::TopicReport;
use crate::words::{bot, both, change, number, percent, pick};

/// One statement, as a figure and a text that continues it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Name, such as `seats`.
    pub name: String,
    /// The figure.
    pub figure: Bilingual,
    /// The rest of the sentence.
    pub text: Bilingual,
}

/// File of findings for the rules page of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Findings {
    /// Name of the game.
    pub game: String,
    /// Version of the rules.
    pub rules: u32,
    /// Date of the study.
    pub made: String,
    /// Number of games.
    pub games: u64,
    /// Number of players.
    pub seats: u8,
    /// Bot on all seats.
    pub bot: String,
    /// Command that makes the file.
    pub command: String,
    /// The findings.
    pub findings: Vec<Finding>,
}

impl Findings {
    /// Takes the findings of a report.
    pub fn of(report: &Report) -> Self {
        Findings {
            game: report.study.game.into(),
            rules: report.study.rules,
            made: report.study.made.clone(),
            games: report.deals,
            seats: report.seats,
            bot: report.bot.clone(),
            command: report.study.command.clone(),
            findings: report.findings.clone(),
        }
    }
}

/// Lists the findings of a report, the most important first.
pub(crate) fn findings(report: &Report) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(compared(report));
    found.push(seats(report));
    let of_kind = |kind| {
        report
            .topics
            .iter()
            .filter(move |topic| topic.kind == kind)
            .find_map(best_item)
    };
    found.extend(of_kind(TopicKind::Gain));
    found.extend(skill(report));
    found.extend(early(report));
    found.extend(of_kind(TopicKind::Opening));
    found.extend(of_kind(TopicKind::Strategy));
    found
}

fn finding(name: &str, figure: impl Fn(Lang) -> String, text: impl Fn(Lang) -> String) -> Finding {
    Finding {
        name: name.into(),
        figure: both(figure),
        text: both(text),
    }
}

/// Number of clear differences, and the largest of them in the table of measures.
fn compared(report: &Report) -> Option<Finding> {
    if report.study.sides.len() < 2 {
        return None;
    }
    let measures = report.measures.iter().map(|row| row.difference);
    let items = report.topics.iter().flat_map(|topic| &topic.items);
    let clear = measures
        .chain(items.map(|row| row.difference))
        .flatten()
        .filter(|difference| difference.clear)
        .count();
    let strongest = report
        .measures
        .iter()
        .filter_map(|row| Some((row, row.difference.filter(|difference| difference.clear)?)))
        .max_by(|(_, one), (_, other)| {
            let strength = |mean: f64, error: f64| mean.abs() / error.max(f64::MIN_POSITIVE);
            strength(one.mean, one.error).total_cmp(&strength(other.mean, other.error))
        });
    Some(finding(
        "compared",
        |lang| match lang {
            Lang::En => format!("{clear} of {}", report.comparisons),
            Lang::Fr => format!("{clear} sur {}", report.comparisons),
        },
        |lang| {
            let first = lang.text(
                "comparisons of B with A show a clear difference",
                "comparaisons de B avec A montrent un écart net",
            );
            let Some((row, difference)) = strongest else {
                return format!("{first}.");
            };
            let label = pick(&row.label, lang).to_lowercase();
            let gap = match row.unit {
                Unit::Count => change(difference.mean, 1, lang),
                Unit::Share => format!("{} points", change(100.0 * difference.mean, 1, lang)),
            };
            let clearest = lang.text("; the clearest: ", "\u{202f}; le plus net\u{202f}: ");
            format!("{first}{clearest}{label}, {gap}.")
        },
    ))
}

/// Advantage by place in turn order, on side A.
fn seats(report: &Report) -> Finding {
    let fair = report.fair();
    let off = |index: &usize| (report.positions[*index].sides[0].mean - fair).abs();
    let places = 0..report.positions.len();
    let unfair = places
        .clone()
        .filter(|&index| report.positions[index].unfair[0])
        .max_by(|one, other| off(one).total_cmp(&off(other)));
    let widest = places
        .map(|index| report.positions[index].sides[0])
        .map(|share| (share.high - share.low) / 2.0)
        .fold(0.0, f64::max);
    match unfair {
        None => finding(
            "seats",
            |lang| format!("±{}", number(100.0 * widest, 1, lang)),
            |lang| {
                let fair = percent(fair, 0, lang);
                match (lang, report.ordered) {
                    (Lang::En, true) => format!(
                        "points at most: no place in turn order is favoured. Each wins about {fair}."
                    ),
                    (Lang::Fr, true) => format!(
                        "points au plus\u{202f}: aucun rang de jeu n’est favorisé. Chacun gagne environ {fair}."
                    ),
                    (Lang::En, false) => {
                        format!("points at most: no seat is favoured. Each wins about {fair}.")
                    }
                    (Lang::Fr, false) => format!(
                        "points au plus\u{202f}: aucun siège n’est favorisé. Chacun gagne environ {fair}."
                    ),
                }
            },
        ),
        Some(index) => {
            let share = report.positions[index].sides[0];
            finding(
                "seats",
                |lang| percent(share.mean, 1, lang),
                |lang| {
                    let error = number(50.0 * (share.high - share.low), 1, lang);
                    let place = position_name(index, report.ordered, lang);
                    let fair = percent(fair, 0, lang);
                    match lang {
                        Lang::En => format!("of wins (±{error}) for the {place}. Fair is {fair}."),
                        Lang::Fr => format!(
                            "des victoires (±{error}) pour le {place}. L’équité serait {fair}."
                        ),
                    }
                },
            )
        }
    }
}

/// The best item of a topic, and the worst.
fn best_item(topic: &TopicReport) -> Option<Finding> {
    // A figure with a wide interval is no finding.
    let widest = match topic.kind {
        TopicKind::Gain => 0.1,
        TopicKind::Opening | TopicKind::Strategy => 0.05,
    };
    let items: Vec<_> = topic
        .items
        .iter()
        .filter_map(|row| Some((row, row.sides.first().copied().flatten()?)))
        .filter(|(_, stats)| stats.shown().error < widest)
        .collect();
    let (&(best, top), &(worst, bottom)) = (items.first()?, items.last()?);
    let apart = topic.kind == TopicKind::Gain || top.shown().low > bottom.shown().high;
    if items.len() < 2 || !apart {
        return None;
    }
    let (best, worst) = (&best.name, &worst.name);
    let (high, low) = (top.shown(), bottom.shown());
    let points = |value: f64, lang| change(100.0 * value, 1, lang);
    Some(match topic.kind {
        TopicKind::Gain => finding(
            topic.name,
            |lang| points(high.mean, lang),
            |lang| {
                let (error, low) = (number(100.0 * high.error, 1, lang), points(low.mean, lang));
                let (best, worst) = (pick(best, lang), pick(worst, lang));
                match lang {
                    Lang::En => format!(
                        "points of win share (±{error}) for {best}, the most valuable; {low} for {worst}."
                    ),
                    Lang::Fr => format!(
                        "points de part de victoires (±{error}) pour {best}, en tête\u{202f}; {low} pour {worst}."
                    ),
                }
            },
        ),
        TopicKind::Opening | TopicKind::Strategy => finding(
            topic.name,
            |lang| percent(high.mean, 0, lang),
            |lang| {
                let error = number(100.0 * high.error, 1, lang);
                let low = percent(low.mean, 0, lang);
                let (best, worst) = (pick(best, lang), pick(worst, lang));
                match (lang, topic.kind) {
                    (Lang::En, TopicKind::Opening) => format!(
                        "of wins (±{error}) after the best opening, “{best}”; {low} after “{worst}”."
                    ),
                    (Lang::En, _) => format!(
                        "of wins (±{error}) for those who do most of this: “{best}”; {low} for “{worst}”."
                    ),
                    (Lang::Fr, TopicKind::Opening) => format!(
                        "de victoires (±{error}) après la meilleure ouverture, «\u{202f}{best}\u{202f}»\u{202f}; {low} après «\u{202f}{worst}\u{202f}»."
                    ),
                    (Lang::Fr, _) => format!(
                        "de victoires (±{error}) pour qui fait le plus ceci\u{202f}: «\u{202f}{best}\u{202f}»\u{202f}; {low} pour «\u{202f}{worst}\u{202f}»."
                    ),
                }
            },
        ),
    })
}

/// Share of wins of the best level.
fn skill(report: &Report) -> Option<Finding> {
    let side = report.skill.first()?;
    let share = side.levels.last()?;
    let (best, base) = (report.levels.last()?, report.levels.first()?);
    let others = report.seats - 1;
    Some(finding(
        "skill",
        |lang| percent(share.mean, 0, lang),
        |lang| {
            let error = number(50.0 * (share.high - share.low), 1, lang);
            let fair = percent(report.fair(), 0, lang);
            let (best, base) = (bot(best, lang), bot(base, lang));
            match lang {
                Lang::En => format!(
                    "of wins (±{error}) for the bot {best} against {others} × {base}. Luck alone would give {fair}."
                ),
                Lang::Fr => format!(
                    "de victoires (±{error}) pour le robot {best} contre {others} × {base}. La chance seule donnerait {fair}."
                ),
            }
        },
    ))
}

/// Share of games that the leader before the last round won.
fn early(report: &Report) -> Option<Finding> {
    let row = report.measures.iter().find(|row| row.name == "early")?;
    let share = row.sides.first()?;
    (report.lead_changes.sides.first()?.len() > 1).then(|| {
        finding(
            "early",
            |lang| percent(share.mean, 0, lang),
            |lang| {
                let error = number(100.0 * share.error, 1, lang);
                match lang {
                    Lang::En => format!(
                        "of games (±{error}) go to a player who was already ahead before the last round."
                    ),
                    Lang::Fr => format!(
                        "des parties (±{error}) reviennent à qui menait déjà avant la dernière manche."
                    ),
                }
            },
        )
    })
}

//! Sections of the report.

use std::fmt::Write;

use saloon_bots::WinShare;
use saloon_core::lab::TopicKind;
use saloon_terminal::Lang;

use super::escape;
use super::plots::{Dots, Row, bars, stacked};
use crate::measures::{Difference, Unit, position_name};
use crate::report::{Histogram, Report};
use crate::stats::Mean;
use crate::topics::{ItemStats, TopicReport};
use crate::words::{change, number, percent, pick};

/// Renders all sections, numbered.
pub(super) fn all(report: &Report, lang: Lang) -> String {
    let mut sections = vec![
        positions(report, lang),
        histogram(
            &report.lead_changes,
            lang.text("Lead changes", "Changements de tête"),
            lang.text(
                "How often another player becomes the only one in the lead.",
                "Combien de fois quelqu’un d’autre passe seul en tête.",
            ),
            lang.text("lead changes in a game", "changements de tête par partie"),
            lang,
        ),
    ];
    sections.extend(report.topics.iter().map(|topic| items(report, topic, lang)));
    sections.extend(skill(report, lang));
    sections.push(histogram(
        &report.rounds,
        lang.text("Length", "Durée"),
        lang.text("Rounds of a game.", "Manches d’une partie."),
        lang.text("rounds in a game", "manches par partie"),
        lang,
    ));
    sections.push(measures(report, lang));
    sections.push(method(report, lang));
    sections
        .into_iter()
        .enumerate()
        .map(|(index, section)| section.render(index + 1))
        .collect()
}

struct Section {
    title: String,
    about: String,
    body: String,
    wide: bool,
}

impl Section {
    fn new(title: impl Into<String>, about: impl Into<String>, body: String) -> Self {
        Section {
            title: title.into(),
            about: about.into(),
            body,
            wide: false,
        }
    }

    fn wide(self) -> Self {
        Section { wide: true, ..self }
    }

    fn render(self, number: usize) -> String {
        format!(
            "<section{}><h2><b>{number}</b>{}</h2><p>{}</p>{}</section>\n",
            if self.wide { " class=\"wide\"" } else { "" },
            escape(&self.title),
            escape(&self.about),
            self.body
        )
    }
}

fn interval(share: WinShare) -> Mean {
    Mean {
        mean: share.mean,
        error: (share.high - share.low) / 2.0,
        low: share.low,
        high: share.high,
    }
}

/// Writes a share with its interval.
fn share_text(share: Mean, lang: Lang) -> String {
    format!(
        "{} <small>±{}</small>",
        percent(share.mean, 1, lang),
        number(100.0 * share.error, 1, lang)
    )
}

fn positions(report: &Report, lang: Lang) -> Section {
    let rows = report.positions.iter().map(|row| {
        let place = position_name(row.position - 1, report.ordered, lang);
        let (first, rest) = place.split_at(place.chars().next().map_or(0, char::len_utf8));
        Row {
            label: first.to_uppercase() + rest,
            dots: row
                .sides
                .iter()
                .map(|&share| Some(interval(share)))
                .collect(),
            values: row
                .sides
                .iter()
                .map(|&share| share_text(interval(share), lang))
                .collect(),
        }
    });
    let fair = percent(report.fair(), 0, lang);
    let about = match (lang, report.ordered) {
        (Lang::En, true) => format!(
            "Equal bots, by place in turn order. A fair place wins {fair}. Bars are 95% intervals."
        ),
        (Lang::Fr, true) => format!(
            "Robots de même force, par rang de jeu. Un rang équitable gagne {fair}. Barres\u{202f}: intervalles à 95\u{202f}%."
        ),
        (Lang::En, false) => format!(
            "Equal bots. All act at once, so these are seats. A fair seat wins {fair}. Bars are 95% intervals."
        ),
        (Lang::Fr, false) => format!(
            "Robots de même force. Tous jouent en même temps\u{202f}: voici les sièges. Un siège équitable gagne {fair}. Barres\u{202f}: intervalles à 95\u{202f}%."
        ),
    };
    let plot = Dots {
        rows: rows.collect(),
        reference: Some((report.fair(), lang.text("fair", "équitable"))),
        tick: &|value| percent(value, 0, lang),
    };
    Section::new(
        lang.text("Win share by seat", "Part de victoires par siège"),
        about,
        plot.draw(),
    )
}

fn histogram(
    histogram: &Histogram,
    title: &str,
    about: &str,
    caption: &str,
    lang: Lang,
) -> Section {
    let bars_count = histogram.sides.first().map_or(0, Vec::len);
    let names: Vec<String> = (histogram.from..)
        .take(bars_count)
        .enumerate()
        .map(|(index, value)| {
            let last = index + 1 == bars_count && bars_count > 1;
            format!("{value}{}", if last { "+" } else { "" })
        })
        .collect();
    let tick = |value: f64| percent(value, 0, lang);
    Section::new(title, about, bars(&histogram.sides, &names, caption, &tick))
}

fn items(report: &Report, topic: &TopicReport, lang: Lang) -> Section {
    let gain = topic.kind == TopicKind::Gain;
    let text = |stats: &Option<ItemStats>| match stats {
        None => "–".to_owned(),
        Some(stats) if gain => {
            let value = stats.shown();
            format!(
                "{} <small>±{}</small>",
                change(100.0 * value.mean, 1, lang),
                number(100.0 * value.error, 1, lang)
            )
        }
        Some(stats) => share_text(stats.shown(), lang),
    };
    let rows = topic.items.iter().map(|row| {
        let clear = row.difference.is_some_and(|difference| difference.clear);
        let mark = if clear { " ≠" } else { "" };
        Row {
            label: format!("{}{mark}", pick(&row.name, lang)),
            dots: row
                .sides
                .iter()
                .map(|side| side.map(|stats| stats.shown()))
                .collect(),
            values: row.sides.iter().map(text).collect(),
        }
    });
    let (reference, note) = match (topic.kind, lang) {
        (TopicKind::Gain, Lang::En) => (
            None,
            "In points of win share, for one more than the others have, all else here being equal.",
        ),
        (TopicKind::Gain, Lang::Fr) => (
            None,
            "En points de part de victoires, pour un de plus que les autres, le reste ici étant égal.",
        ),
        (TopicKind::Opening, Lang::En) => (Some((report.fair(), "fair")), "Share of wins."),
        (TopicKind::Opening, Lang::Fr) => {
            (Some((report.fair(), "équitable")), "Part de victoires.")
        }
        (TopicKind::Strategy, Lang::En) => (
            Some((report.fair(), "fair")),
            "Share of wins. A habit goes with winning; it need not cause it.",
        ),
        (TopicKind::Strategy, Lang::Fr) => (
            Some((report.fair(), "équitable")),
            "Part de victoires. Une habitude accompagne la victoire, sans forcément la causer.",
        ),
    };
    let marks = match (report.comparisons > 0, lang) {
        (false, _) => "",
        (true, Lang::En) => " ≠ marks a clear difference between A and B.",
        (true, Lang::Fr) => " ≠ marque un écart net entre A et B.",
    };
    let tick = |value: f64| {
        if gain {
            // Small values need a decimal.
            let decimals = usize::from((value * 100.0).fract().abs() > 1e-6);
            change(100.0 * value, decimals, lang)
        } else {
            percent(value, 0, lang)
        }
    };
    let plot = Dots {
        rows: rows.collect(),
        reference,
        tick: &tick,
    };
    Section::new(
        pick(&topic.title, lang),
        format!("{} {note}{marks}", pick(&topic.about, lang)),
        plot.draw(),
    )
}

fn skill(report: &Report, lang: Lang) -> Option<Section> {
    let first = report.skill.first()?;
    let rows = (0..first.levels.len()).map(|level| {
        let shares = || report.skill.iter().map(|side| interval(side.levels[level]));
        let bot = &report.levels[level];
        Row {
            label: if level == 0 {
                format!("{} × {bot}", report.seats)
            } else {
                bot.clone()
            },
            dots: shares().map(Some).collect(),
            values: shares().map(|share| share_text(share, lang)).collect(),
        }
    });
    let plot = Dots {
        rows: rows.collect(),
        reference: Some((report.fair(), lang.text("luck alone", "chance seule"))),
        tick: &|value| percent(value, 0, lang),
    };
    let others = report.seats - 1;
    let base = &report.levels[0];
    let fair = percent(report.fair(), 0, lang);
    let about = match lang {
        Lang::En => format!(
            "One other player at a table of {others} × {base}: luck alone would give {fair}. {} deals, from every seat.",
            report.skill_deals
        ),
        Lang::Fr => format!(
            "Un autre joueur à une table de {others} × {base}\u{202f}: la chance seule donnerait {fair}. {} donnes, de chaque siège.",
            report.skill_deals
        ),
    };
    let words = [
        (
            "skill",
            lang.text("level of the player", "niveau du joueur"),
        ),
        (
            "deal",
            lang.text("the deal and who begins", "la donne et qui commence"),
        ),
        (
            "play",
            lang.text(
                "draws, dice and toss-ups during the game",
                "pioches, dés et hasards en cours de partie",
            ),
        ),
    ];
    let mut body = plot.draw();
    let _ = write!(
        body,
        "<p class=\"sub\">{}</p>",
        lang.text(
            "Where the spread of the results of a single game comes from:",
            "D’où vient la dispersion des résultats d’une seule partie\u{202f}:"
        )
    );
    for (side, letter) in report.skill.iter().zip(["A", "B"]) {
        let parts = [side.parts.skill, side.parts.deal, side.parts.play];
        let drawn: Vec<_> = words
            .iter()
            .zip(parts)
            .map(|(&(class, _), part)| (class, part.mean, percent(part.mean, 0, lang)))
            .collect();
        body += &stacked(&drawn);
        let legend: Vec<String> = words
            .iter()
            .zip(parts)
            .map(|(&(class, word), part)| {
                format!(
                    "<span><i class=\"{class}\"></i>{word} {} ±{}</span>",
                    percent(part.mean, 0, lang),
                    number(100.0 * part.error, 0, lang)
                )
            })
            .collect();
        let legend = legend.concat();
        let letter = if report.skill.len() > 1 { letter } else { "" };
        let _ = write!(body, "<p class=\"lk\"><b>{letter}</b>{legend}</p>");
    }
    Some(Section::new(
        lang.text("Luck against skill", "Chance et adresse"),
        about,
        body,
    ))
}

fn measures(report: &Report, lang: Lang) -> Section {
    let sides: Vec<String> = match report.study.sides.as_slice() {
        [a, b] => vec![
            format!("A, {}", pick(&a.name, lang)),
            format!("B, {}", pick(&b.name, lang)),
        ],
        _ => vec![lang.text("Mean", "Moyenne").into()],
    };
    let mut heads = sides.clone();
    if sides.len() == 2 {
        heads.push("B − A".into());
        heads.push(lang.text("Difference", "Écart").into());
    }
    let head: Vec<String> = heads
        .iter()
        .map(|text| format!("<th>{}</th>", escape(text)))
        .collect();
    let head = head.concat();
    let value = |mean: f64, error: f64, unit: Unit| match unit {
        Unit::Count => format!("{} ±{}", number(mean, 2, lang), number(error, 2, lang)),
        Unit::Share => format!(
            "{} ±{}",
            percent(mean, 1, lang),
            number(100.0 * error, 1, lang)
        ),
    };
    let gap = |difference: Difference, unit: Unit| {
        let (scale, decimals) = match unit {
            Unit::Count => (1.0, 2),
            Unit::Share => (100.0, 1),
        };
        format!(
            "{} ±{}",
            change(scale * difference.mean, decimals, lang),
            number(scale * difference.error, decimals, lang)
        )
    };
    let mut rows = String::new();
    for row in &report.measures {
        let mut cells: Vec<String> = row
            .sides
            .iter()
            .map(|side| value(side.mean, side.error, row.unit))
            .collect();
        let mut verdict = String::new();
        if let Some(difference) = row.difference {
            cells.push(gap(difference, row.unit));
            let (class, word) = if difference.clear {
                ("v", lang.text("clear", "net"))
            } else {
                ("no", lang.text("none seen", "aucun"))
            };
            verdict = format!("<td class=\"{class}\">{word}</td>");
        }
        let cells: Vec<String> = cells
            .iter()
            .zip(&heads)
            .map(|(cell, head)| format!("<td data-head=\"{}\">{cell}</td>", escape(head)))
            .collect();
        let cells = cells.concat();
        let _ = writeln!(
            rows,
            "<tr><th>{}</th>{cells}{verdict}</tr>",
            escape(pick(&row.label, lang))
        );
    }
    let table = format!(
        "<table><thead><tr><th>{}</th>{head}</tr></thead><tbody>{rows}</tbody></table>",
        lang.text("Measure", "Mesure")
    );
    let (title, about) = if sides.len() == 2 {
        (
            lang.text("A against B", "A contre B"),
            lang.text(
                "The same deals under both, so the differences are sharper than the columns.",
                "Les mêmes donnes des deux côtés\u{202f}: les écarts sont plus précis que les colonnes.",
            ),
        )
    } else {
        (
            lang.text("All measures", "Toutes les mesures"),
            lang.text("Equal bots.", "Robots de même force."),
        )
    };
    Section::new(title, about, table).wide()
}

fn method(report: &Report, lang: Lang) -> Section {
    let lines = [
        (
            lang.text("Games.", "Parties."),
            lang.text(
                "Every game is played by bots without a clock. The seed fixes every deal and every decision, so the same command gives the same report. With two sides, game number n has the same deal on both.",
                "Des robots jouent chaque partie, sans chronomètre. La graine fixe chaque donne et chaque décision\u{202f}: la même commande donne le même rapport. Avec deux côtés, la partie n a la même donne des deux côtés.",
            ),
        ),
        (
            lang.text("Shares of wins.", "Parts de victoires."),
            lang.text(
                "A shared win counts as its share. Intervals are Wilson’s, for the number of independent games with the same variance.",
                "Une victoire partagée compte pour sa part. Les intervalles sont ceux de Wilson, pour le nombre de parties indépendantes de même variance.",
            ),
        ),
        (
            lang.text("Values.", "Valeurs."),
            lang.text(
                "Least squares over all seats of all games: the win of a seat, less the share of its place in turn order, on how many of each item it got, less the average of its table. A value of +5 means 5 points more of win share than an average opponent with one less of it and the same of everything else in the plot. Errors allow for the correlation within a game. If everyone gets equally many in all, as when cards are dealt, values are relative to the average. What the item cost (bandits, time) is not deducted.",
                "Moindres carrés sur tous les sièges de toutes les parties\u{202f}: la victoire d’un siège, moins la part de son rang de jeu, selon combien il a eu de chaque chose, moins la moyenne de sa table. Une valeur de +5 signifie 5 points de part de victoires de plus qu’un adversaire moyen qui en a un de moins et autant du reste. Les erreurs tiennent compte de la corrélation au sein d’une partie. Si chacun en reçoit autant au total, comme lors d’une donne, les valeurs sont relatives à la moyenne. Ce que la chose a coûté (bandits, temps) n’est pas déduit.",
            ),
        ),
        (
            lang.text("Leads.", "Tête."),
            lang.text(
                "The leader is the player whose score would be highest if the game ended at that moment, hidden cards included. A tie changes nothing.",
                "Mène la personne dont le score serait le plus haut si la partie s’arrêtait là, cartes cachées comprises. Une égalité ne change rien.",
            ),
        ),
        (
            lang.text("Luck and skill.", "Chance et adresse."),
            lang.text(
                "On each deal, each level plays once from each seat among bots of the first level. The spread of those results splits into the level, what all levels have in common on the same deal and seat, and the rest (jackknife over deals). A longer match would show more skill.",
                "Sur chaque donne, chaque niveau joue une fois de chaque siège parmi des robots du premier niveau. La dispersion des résultats se partage entre le niveau, ce que les niveaux ont en commun sur les mêmes donne et siège, et le reste (jackknife sur les donnes). Un match plus long montrerait plus d’adresse.",
            ),
        ),
        (
            lang.text("Differences.", "Écarts."),
            lang.text(
                "Measures are compared deal by deal. Items are compared as if the sides were independent, which usually widens the error. Holm’s procedure keeps the probability of any false alarm in the whole report below 5%.",
                "Les mesures sont comparées donne par donne. Les autres lignes le sont comme si les côtés étaient indépendants, ce qui élargit d’ordinaire l’erreur. La procédure de Holm garde sous 5\u{202f}% la probabilité d’une fausse alerte dans tout le rapport.",
            ),
        ),
    ];
    let shown = if report.study.sides.len() == 2 { 6 } else { 5 };
    let items: Vec<String> = lines[..shown]
        .iter()
        .map(|(head, text)| format!("<li><b>{head}</b> {}</li>", escape(text)))
        .collect();
    let items = items.concat();
    Section::new(
        lang.text("How each number is made", "Comment naît chaque nombre"),
        "",
        format!("<ul class=\"how\">{items}</ul>"),
    )
    .wide()
}

//! The report as one HTML file, without scripts, fonts or images from elsewhere. Plots are boxes placed by CSS, so that their text
//! keeps its size on a phone and in print.

mod plots;
mod sections;

use std::fmt::Write;

use saloon_terminal::Lang;

use crate::report::Report;
use crate::words::{date, pick, whole};

/// Renders the report.
///
/// # Panics
///
/// Never: a report is plain data.
pub fn page(report: &Report, lang: Lang) -> String {
    let mut page = String::new();
    let data = serde_json::to_string(report).expect("a report is plain data");
    // Text of a script element ends at any `</`.
    let data = data.replace("</", "<\\/");
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{}</title>\n<style>\n{}</style></head>\n<body><main class=\"wrap\">\n{}{}{}\
         <div class=\"grid\">\n{}</div>\n{}</main>\n\
         <script type=\"application/json\" id=\"data\">{data}</script></body></html>\n",
        lang.text("en", "fr"),
        escape(&title(report, lang)),
        include_str!("html/lab.css"),
        heading(report, lang),
        answers(report, lang),
        key(report, lang),
        sections::all(report, lang),
        footer(report, lang),
    );
    page
}

/// Escapes text for HTML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

fn title(report: &Report, lang: Lang) -> String {
    let what = lang.text("Lab report: ", "Rapport du labo\u{202f}: ");
    format!("{what}{}", report.study.title)
}

fn heading(report: &Report, lang: Lang) -> String {
    let study = &report.study;
    let deals = whole(report.deals, lang);
    let games = if study.sides.len() == 2 {
        let paired = lang.text("paired deals", "donnes appariées");
        format!("2 × {deals}, {paired}")
    } else {
        deals
    };
    let facts = [
        (lang.text("Made", "Fait le"), date(&study.made, lang)),
        (lang.text("Games", "Parties"), games),
        (lang.text("Bots", "Robots"), report.bot.clone()),
        (
            lang.text("Version", "Version"),
            format!(
                "{}, {} {}",
                study.program,
                lang.text("rules", "règles"),
                study.rules
            ),
        ),
    ];
    let facts: Vec<String> = facts
        .iter()
        .map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>", escape(value)))
        .collect();
    let facts = facts.concat();
    format!(
        "<header class=\"top\"><div><p>{}</p><h1>{}, {} {}</h1><code class=\"cmd\">{}</code></div>\
         <dl class=\"meta\">{facts}</dl></header>\n",
        lang.text("Lab report", "Rapport du labo"),
        escape(study.title),
        report.seats,
        lang.text("players", "joueurs"),
        escape(&study.command),
    )
}

/// The first four findings.
fn answers(report: &Report, lang: Lang) -> String {
    let answers: Vec<String> = report
        .findings
        .iter()
        .take(4)
        .map(|finding| {
            format!(
                "<li><b>{}</b>{}</li>",
                escape(pick(&finding.figure, lang)),
                escape(pick(&finding.text, lang))
            )
        })
        .collect();
    let answers = answers.concat();
    format!("<ul class=\"find\">{answers}</ul>\n")
}

fn key(report: &Report, lang: Lang) -> String {
    let [a, b] = report.study.sides.as_slice() else {
        return String::new();
    };
    format!(
        "<p class=\"key\"><span><i></i>A, {}</span><span><i class=\"b\"></i>B, {}</span></p>\n",
        escape(pick(&a.name, lang)),
        escape(pick(&b.name, lang))
    )
}

fn footer(report: &Report, lang: Lang) -> String {
    let compared = match (report.comparisons, lang) {
        (0, Lang::En) => "± is a 95% interval.".to_owned(),
        (0, Lang::Fr) => "± est un intervalle à 95\u{202f}%.".to_owned(),
        (number, Lang::En) => format!(
            "± is a 95% interval. {number} comparisons: a difference is called clear only past the Holm bound."
        ),
        (number, Lang::Fr) => format!(
            "± est un intervalle à 95\u{202f}%. {number} comparaisons\u{202f}: un écart n’est dit net qu’au-delà de la borne de Holm."
        ),
    };
    format!(
        "<footer><span>{compared}</span><span>{}</span></footer>\n",
        lang.text(
            "Raw numbers: the JSON block at the end of this file.",
            "Données brutes\u{202f}: le bloc JSON à la fin de ce fichier."
        )
    )
}

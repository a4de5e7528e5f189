//! Numbers and fixed wordings, in English and French.

use saloon_core::Bilingual;
use saloon_terminal::Lang;

/// Builds a wording in both languages from one function.
pub(crate) fn both(text: impl Fn(Lang) -> String) -> Bilingual {
    Bilingual {
        en: text(Lang::En).into(),
        fr: text(Lang::Fr).into(),
    }
}

/// Returns the wording in a language.
pub(crate) fn pick(text: &Bilingual, lang: Lang) -> &str {
    match lang {
        Lang::En => &text.en,
        Lang::Fr => &text.fr,
    }
}

/// Writes a number with a real minus sign, and a decimal comma in French.
pub(crate) fn number(value: f64, decimals: usize, lang: Lang) -> String {
    let text = format!("{value:.decimals$}");
    let zero = text.chars().all(|sign| matches!(sign, '-' | '0' | '.'));
    let text = match text.strip_prefix('-') {
        Some(digits) if zero => digits.to_owned(),
        Some(digits) => format!("−{digits}"),
        None => text,
    };
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}

/// Writes a change, with its sign.
pub(crate) fn change(value: f64, decimals: usize, lang: Lang) -> String {
    let text = number(value, decimals, lang);
    let zero = !text.chars().any(|sign| matches!(sign, '1'..='9'));
    if value > 0.0 && !zero {
        format!("+{text}")
    } else {
        text
    }
}

/// Writes a share as a percentage.
pub(crate) fn percent(share: f64, decimals: usize, lang: Lang) -> String {
    let sign = lang.text("%", "\u{202f}%");
    format!("{}{sign}", number(100.0 * share, decimals, lang))
}

/// Writes a whole number with separators of thousands.
pub(crate) fn whole(value: u64, lang: Lang) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push_str(lang.text(",", "\u{202f}"));
        }
        text.push(digit);
    }
    text
}

/// Writes an ordinal such as "2nd".
pub(crate) fn ordinal(place: usize, lang: Lang) -> String {
    match (lang, place) {
        (Lang::En, 1) => "1st".into(),
        (Lang::En, 2) => "2nd".into(),
        (Lang::En, 3) => "3rd".into(),
        (Lang::En, _) => format!("{place}th"),
        (Lang::Fr, 1) => "1er".into(),
        (Lang::Fr, _) => format!("{place}e"),
    }
}

/// Names a bot without its budget: the four levels as players know them.
pub(crate) fn bot(spec: &str, lang: Lang) -> String {
    let name = spec.split(':').next().unwrap_or(spec);
    match name {
        "greenhorn" => lang.text("Greenhorn", "Pied-tendre").into(),
        "gambler" => lang.text("Gambler", "Flambeur").into(),
        "gunslinger" => lang.text("Gunslinger", "Gâchette").into(),
        "legend" => lang.text("Legend", "Légende").into(),
        other => other.into(),
    }
}

/// Writes a date such as `2026-11-16` in words; leaves other texts as they are.
pub(crate) fn date(text: &str, lang: Lang) -> String {
    const MONTHS: [(&str, &str); 12] = [
        ("January", "janvier"),
        ("February", "février"),
        ("March", "mars"),
        ("April", "avril"),
        ("May", "mai"),
        ("June", "juin"),
        ("July", "juillet"),
        ("August", "août"),
        ("September", "septembre"),
        ("October", "octobre"),
        ("November", "novembre"),
        ("December", "décembre"),
    ];
    let parts: Option<Vec<usize>> = text.split('-').map(|part| part.parse().ok()).collect();
    match parts.as_deref() {
        Some(&[year, month @ 1..=12, day]) => {
            let (english, french) = MONTHS[month - 1];
            let day = match (lang, day) {
                (Lang::Fr, 1) => "1er".into(),
                _ => day.to_string(),
            };
            format!("{day} {} {year}", lang.text(english, french))
        }
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        assert_eq!(number(-1.25, 1, Lang::En), "−1.2");
        assert_eq!(number(-0.01, 1, Lang::Fr), "0,0");
        assert_eq!(change(0.01, 1, Lang::En), "0.0");
        assert_eq!(change(2.0, 1, Lang::Fr), "+2,0");
        assert_eq!(percent(0.256, 1, Lang::En), "25.6%");
        assert_eq!(percent(0.256, 0, Lang::Fr), "26\u{202f}%");
        assert_eq!(whole(1_234_567, Lang::En), "1,234,567");
        assert_eq!(whole(999, Lang::Fr), "999");
        assert_eq!(date("2026-08-01", Lang::Fr), "1er août 2026");
        assert_eq!(date("2026-11-16", Lang::En), "16 November 2026");
    }
}

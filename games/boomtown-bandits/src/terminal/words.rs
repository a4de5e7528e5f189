//! Texts of cards, events and refusals, in English and French.

use crate::{Card, Event, Face, Illegal, Location, ScoreReason, Token};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{play, side};
use saloon_terminal::Lang;
use saloon_terminal::TextContext;

/// Title of a card. The French edition prints the English titles too.
pub(crate) fn card(card: Card) -> String {
    title(card.name())
}

fn title(name: &str) -> String {
    let words: Vec<_> = name
        .split('_')
        .map(|word| match word {
            "fools" => "Fool's".to_owned(),
            word => {
                let (first, rest) = word.split_at(1);
                first.to_uppercase() + rest
            }
        })
        .collect();
    words.join(" ")
}

pub(super) fn cards(cards: impl Iterator<Item = Card>) -> String {
    let names: Vec<_> = cards.map(card).collect();
    names.join(", ")
}

pub(crate) fn location(at: Location, lang: Lang) -> &'static str {
    match at {
        Location::Saloon => "Saloon",
        Location::Brothel => lang.text("Cabaret", "Cabaret"),
        Location::Bank => lang.text("Bank", "Banque"),
        Location::Mine => "Mine",
        Location::Train => "Train",
        Location::Stagecoach => lang.text("Stagecoach", "Diligence"),
    }
}

pub(super) fn token(of: Token, lang: Lang) -> &'static str {
    match of {
        Token::Shooter => lang.text("shooter", "tireur"),
        Token::Coward => lang.text("coward", "lâche"),
    }
}

/// Label of a line of the score sheet.
pub(super) fn reason(reason: ScoreReason, lang: Lang) -> String {
    match reason {
        ScoreReason::Bonus(at) => format!(
            "{} {}",
            lang.text("most cards:", "majorité :"),
            location(at, lang)
        ),
        ScoreReason::Card(_) | ScoreReason::OwnThisTown => title(reason.as_str()),
    }
}

#[expect(
    clippy::too_many_lines,
    reason = "one short arm for each thing that happens"
)]
pub(super) fn event(event: &Event, ctx: &TextContext<'_>) -> Option<String> {
    let lang = ctx.lang;
    let name = |seat| ctx.name(seat);
    let at = |place| location(place, lang);
    Some(match event {
        Event::RoundBegan { round, first } => format!(
            "{} {round}, {} {}",
            lang.text("Round", "Manche"),
            lang.text("bottle:", "bouteille :"),
            ctx.object(*first)
        ),
        Event::Closed { at: place } => {
            format!("{} {}", at(*place), lang.text("is closed", "est fermé"))
        }
        Event::Placed {
            seat,
            token: of,
            at: place,
        } => {
            let verb = ctx.verb(*seat, ["place", "places"], ["placez", "place"]);
            let what = of.map_or(lang.text("a token", "un jeton"), |of| token(of, lang));
            format!("{} {verb} {what} → {}", name(*seat), at(*place))
        }
        Event::Revealed { .. } => lang
            .text("All tokens are turned up", "Tous les jetons sont révélés")
            .into(),
        Event::Played { seat, card, .. } => {
            let verb = ctx.verb(*seat, ["play", "plays"], ["jouez", "joue"]);
            format!("{} {verb} {}", name(*seat), play(*card, ctx))
        }
        Event::Shown { seat, card: shown }
        | Event::Turned {
            seat, card: shown, ..
        } => {
            let verb = ctx.verb(*seat, ["show", "shows"], ["montrez", "montre"]);
            format!("{} {verb} {}", name(*seat), card(*shown))
        }
        Event::Countdown { .. } => lang.text("3… 2… 1…", "3… 2… 1…").into(),
        Event::FalseStart { seat } => {
            format!("{}: {}", name(*seat), lang.text("too early!", "trop tôt !"))
        }
        Event::Fired => lang.text("FIRE!", "TIREZ !").into(),
        Event::Threw { seat, faces, .. } => {
            let signs: String = faces.faces().map(side).collect();
            format!("{} {signs}", name(*seat))
        }
        Event::Called { seat, right } => {
            let verb = ctx.verb(
                *seat,
                ["call HIT", "calls HIT"],
                ["criez TOUCHÉ", "crie TOUCHÉ"],
            );
            let ruling = if *right {
                "!"
            } else {
                lang.text(", wrongly", ", à tort")
            };
            format!("{} {verb}{ruling}", name(*seat))
        }
        Event::Hit {
            caller: Some(seat),
            bullets: Some(bullets),
        } => {
            let verb = ctx.verb(*seat, ["hit", "hits"], ["touchez", "touche"]);
            format!("{} {verb} (✹ × {bullets})", name(*seat))
        }
        Event::Left {
            seat, token: of, ..
        } => {
            let verb = ctx.verb(*seat, ["lose", "loses"], ["perdez", "perd"]);
            let article = lang.text("a", "un");
            format!("{} {verb} {article} {}", name(*seat), token(*of, lang))
        }
        Event::Won { seat, at: place } => {
            let verb = ctx.verb(*seat, ["win", "wins"], ["gagnez", "gagne"]);
            format!("{} {verb}: {}", name(*seat), at(*place))
        }
        Event::Drew {
            seat,
            from,
            card: drawn,
        } => {
            let verb = ctx.verb(*seat, ["draw", "draws"], ["piochez", "pioche"]);
            let what = drawn.map_or_else(|| lang.text("a card", "une carte").into(), card);
            format!("{} {verb} {what} ({})", name(*seat), at(*from))
        }
        Event::Looked { seat, .. } => {
            let verb = ctx.verb(*seat, ["look", "looks"], ["regardez", "regarde"]);
            format!(
                "{} {verb} {}",
                name(*seat),
                lang.text("at two cards", "deux cartes")
            )
        }
        Event::Given { seat, card: given } => {
            let verb = ctx.verb(*seat, ["pass", "passes"], ["passez", "passe"]);
            let what = given.map_or_else(|| lang.text("a card", "une carte").into(), card);
            format!(
                "{} {verb} {what} {}",
                name(*seat),
                lang.text("to the left", "à gauche")
            )
        }
        Event::SafeThrown { seat, faces } => {
            let bullets = faces.iter().filter(|&&face| face == Face::Bullet);
            format!("{}: ✹ × {}", name(*seat), bullets.count())
        }
        Event::LastRound => lang
            .text(
                "A pile is empty: the last round",
                "Une pile est vide : dernière manche",
            )
            .into(),
        Event::TownOwned { seat } => {
            let verb = ctx.verb(*seat, ["own", "owns"], ["possédez", "possède"]);
            format!(
                "{} {verb} {}",
                name(*seat),
                lang.text("this town", "cette ville")
            )
        }
        Event::HandsOpen => lang
            .text("All hands are laid open", "Toutes les mains sont ouvertes")
            .into(),
        Event::Bonus {
            seat: Some(seat),
            at: place,
        } => format!("{}: {} (+)", name(*seat), at(*place)),
        Event::TieBreak { at: place } => {
            let prize = place.map_or(lang.text("the money", "l'argent"), at);
            format!(
                "{} {prize}",
                lang.text("A tie-break for", "On départage pour")
            )
        }
        Event::Passed { .. }
        | Event::Rolled { .. }
        | Event::Undone { .. }
        | Event::Released { .. }
        | Event::Hit { .. }
        | Event::Aimed { .. }
        | Event::Chose { .. }
        | Event::Resolved { .. }
        | Event::Bonus { seat: None, .. }
        | Event::Ended { .. } => return None,
    })
}

/// Text of a refusal. English uses [`Illegal`]'s own text.
pub(super) fn refusal(illegal: &Illegal, lang: Lang) -> String {
    if lang == Lang::En {
        let text = illegal.to_string();
        let (first, rest) = text.split_at(1);
        return first.to_uppercase() + rest;
    }
    match illegal {
        Illegal::GameOver => "La partie est finie".into(),
        Illegal::NoBadgeNow => "Ce n'est pas à vous de poser l'étoile".into(),
        Illegal::NoBadgeThere(at) => {
            format!("L'étoile ne peut pas aller là : {}", location(*at, lang))
        }
        Illegal::NotYourPlacing => "Ce n'est pas à vous de placer".into(),
        Illegal::NoTokenLeft(of) => format!("Plus de {} à placer", token(*of, lang)),
        Illegal::NotOpen(at) => format!("Ce lieu n'est pas ouvert : {}", location(*at, lang)),
        Illegal::NotAsked => "On ne vous demande pas de carte".into(),
        Illegal::Lockstep => "Ici les dés se lancent tous ensemble".into(),
        Illegal::NotInShootout => "Vous n'êtes dans aucune fusillade".into(),
        Illegal::SecondFalseStart => "Vous avez déjà tiré trop tôt : patience".into(),
        Illegal::Tumbling => "Vos dés roulent encore".into(),
        Illegal::HeldForFalseStart { .. } => {
            "Vous avez tiré trop tôt : comptez jusqu'à trois".into()
        }
        Illegal::HeldForWrongHit { .. } => "Vous avez crié à tort : comptez jusqu'à trois".into(),
        Illegal::HitBeforeFire => "On ne crie pas TOUCHÉ avant « Feu ! »".into(),
        Illegal::Stopped => "On a crié TOUCHÉ : les dés sont arrêtés".into(),
        Illegal::NotAiming => "Ce n'est pas à vous de viser".into(),
        Illegal::WrongAim { wanted } => format!("Visez {wanted} jetons adverses de ce lieu"),
        Illegal::NotKeeping => "Vous n'avez pas de carte à choisir".into(),
        Illegal::NotLookedAt(of) => format!("{} n'est pas une des deux cartes", card(*of)),
        Illegal::NotGiving => "Vous n'avez pas de carte à passer".into(),
        Illegal::NotHeld(of) => format!("Vous n'avez pas {}", card(*of)),
        Illegal::TooNew(of) => format!("{} se joue dès la manche prochaine", card(*of)),
        Illegal::WrongMoment(of) => format!("Ce n'est pas le moment de {}", card(*of)),
        Illegal::NoTarget(of) => format!("{} ne peut pas viser cela", card(*of)),
        Illegal::NotShowable(of) => format!("Vous ne pouvez pas montrer {}", card(*of)),
        Illegal::HoedownGoesOn => "Pas pendant qu'on choisit pour Hoedown".into(),
        Illegal::TownNotOwned => "Il vous manque une carte d'un lieu de la ville".into(),
        Illegal::TownTaken { .. } => "La ville a déjà son maître".into(),
        Illegal::LaidOpen => "Les mains sont ouvertes : on ne joue plus de carte".into(),
    }
}

//! Texts of Blackrock City, in both languages.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::{Awaiting, BanditKind, Gang, Illegal, Reason, ScoreReason, View};
use saloon_core::Seat;

use saloon_terminal::Lang;
use saloon_terminal::TextContext;
use saloon_terminal::paint::{BOLD, DIM, paint};

/// Shows a number with the singular or plural form. French uses the singular for 0.
pub(super) fn count(
    number: impl Into<u32>,
    english: [&str; 2],
    french: [&str; 2],
    ctx: &TextContext<'_>,
) -> String {
    let number = number.into();
    let form = match ctx.lang {
        Lang::En => english[usize::from(number != 1)],
        Lang::Fr => french[usize::from(number > 1)],
    };
    format!("{number} {form}")
}

pub(super) fn prisoners(number: u8, ctx: &TextContext<'_>) -> String {
    let (english, french) = (["prisoner", "prisoners"], ["prisonnier", "prisonniers"]);
    count(number, english, french, ctx)
}

pub(super) fn wounds(number: u8, ctx: &TextContext<'_>) -> String {
    count(number, ["wound", "wounds"], ["blessure", "blessures"], ctx)
}

/// Shows a gang: `3 healthy, 1 healthy X, 2 prisoners`.
pub(super) fn gang(gang: Gang, ctx: &TextContext<'_>) -> String {
    let bandits = [
        (gang.healthy, "healthy", ["sain", "sains"]),
        (gang.healthy_x, "healthy X", ["sain X", "sains X"]),
        (gang.wounded, "wounded", ["blessé", "blessés"]),
        (gang.wounded_x, "wounded X", ["blessé X", "blessés X"]),
    ];
    let mut parts: Vec<_> = bandits
        .into_iter()
        .filter(|(number, ..)| *number > 0)
        .map(|(number, english, french)| count(number, [english; 2], french, ctx))
        .collect();
    if gang.prisoners > 0 {
        parts.push(prisoners(gang.prisoners, ctx));
    }
    parts.join(", ")
}

pub(super) fn kind(kind: BanditKind, ctx: &TextContext<'_>) -> &'static str {
    match kind {
        BanditKind::Plain => ctx.text("a plain bandit", "un bandit sans marque"),
        BanditKind::X => ctx.text("a bandit with an X", "un bandit à croix"),
        BanditKind::Prisoner => ctx.text("a prisoner", "un prisonnier"),
    }
}

/// Shows the question to the player on turn.
pub(super) fn question(view: &View, ctx: &TextContext<'_>) -> Option<String> {
    if view.turn.is_none() || view.turn != ctx.seat {
        return None;
    }
    let text = match view.awaiting? {
        Awaiting::Action => {
            let hint = ctx.text(
                "Any other bid can be typed, such as bid 2h+1hx+1w+1wx+1p (healthy, healthy X, wounded, wounded X, prisoners).",
                "Toute autre mise peut s'écrire, ainsi : bid 2h+1hx+1w+1wx+1p (sains, sains X, blessés, blessés X, prisonniers).",
            );
            return Some(paint(DIM, hint));
        }
        Awaiting::Wound => format!(
            "{} {}",
            ctx.text(
                "Which bandit takes the wound? Wounds to place:",
                "Où tombe la blessure ? À placer :"
            ),
            view.owed
        ),
        Awaiting::Advance => ctx
            .text(
                "How far does your pawn go?",
                "De combien avance votre pion ?",
            )
            .into(),
        Awaiting::Steal => ctx
            .text("From whom do you steal?", "Qui volez-vous ?")
            .into(),
    };
    Some(paint(BOLD, text))
}

pub(super) fn refusal(illegal: Illegal, lang: Lang) -> String {
    let fr = match illegal {
        Illegal::GameOver => "La partie est finie".into(),
        Illegal::NotYourTurn { .. } => "Ce n'est pas à vous de jouer".into(),
        Illegal::NoBidNow => {
            "Une autre décision vous attend : ce n'est pas le moment de miser".into()
        }
        Illegal::EmptyBid => "Une mise, c'est un bandit ou un prisonnier au moins".into(),
        Illegal::NotInReserve => "Votre réserve n'a pas ces bandits".into(),
        Illegal::EqualsHighest { highest } => {
            format!("La plus haute mise est {highest} : misez un autre nombre")
        }
        Illegal::MustBid => "Vous avez reporté : il faut miser".into(),
        Illegal::DeferredAlready => "Vous avez déjà reporté dans cette phase".into(),
        Illegal::DeferLeavesNone { wounds } => {
            format!("Reporter coûte {wounds} blessures et ne vous laisserait personne")
        }
        Illegal::NoWoundOwed => "Vous n'avez pas de blessure à placer".into(),
        Illegal::NotExposed { .. } => {
            "La blessure ne peut pas tomber là : les sains d'abord, et il en faut un".into()
        }
        Illegal::NoFreeMove => "Le déplacement du pion n'est pas à choisir".into(),
        Illegal::TooFar { most } => format!("Le pion avance de 1 à {most} villes"),
        Illegal::NothingToSteal => "Il n'y a rien à voler maintenant".into(),
        Illegal::WrongScreens => {
            "Nommez un adversaire ou, pour deux cubes, deux différents dans l'ordre des places"
                .into()
        }
        Illegal::NoClock => "Vous n'avez plus d'horloge".into(),
        Illegal::HourglassRuns => "Le sablier coule déjà".into(),
        Illegal::OwnTurn => "On ne se presse pas soi-même".into(),
        Illegal::NobodyToHurry => "On n'attend plus personne".into(),
    };
    match lang {
        Lang::Fr => fr,
        Lang::En => {
            let text = illegal.to_string();
            let mut letters = text.chars();
            let first = letters.next().map(|letter| letter.to_ascii_uppercase());
            first.into_iter().chain(letters).collect()
        }
    }
}

/// Shows the result with the score sheet.
pub(super) fn result(view: &View, ctx: &TextContext<'_>) -> String {
    let Some(outcome) = &view.outcome else {
        return String::new();
    };
    let lang = ctx.lang;
    let mut text = String::new();
    let winners: Vec<_> = outcome
        .winners()
        .iter()
        .map(|&seat| ctx.name(seat))
        .collect();
    let verb = match outcome.winners() {
        [one] => ctx.verb(*one, ["win", "wins"], ["gagnez", "gagne"]),
        _ => lang.text("share the win", "se partagent la victoire"),
    };
    let why = match view.reason() {
        Some(Reason::Exhausted) => lang.text("no bandit is left", "il n'y a plus de bandit"),
        _ => lang.text("all players renounced", "plus personne n'a misé"),
    };
    let headline = format!(
        "{} {verb}: {why}.",
        winners.join(lang.text(" and ", " et "))
    );
    let _ = writeln!(text, "{}", paint(BOLD, headline));
    for line in view.sheet.iter().flat_map(|sheet| &sheet.lines) {
        let reason = match line.reason {
            ScoreReason::Start => lang.text("at the start", "au départ"),
            ScoreReason::Plunder => lang.text("cities plundered", "villes pillées"),
            ScoreReason::Stagecoach => lang.text("stagecoaches", "diligences"),
            ScoreReason::Stolen => lang.text("stolen", "volés"),
            ScoreReason::Robbed => lang.text("stolen by others", "volés par d'autres"),
            ScoreReason::Bounty => lang.text("with the sheriff's help", "grâce au shérif"),
            ScoreReason::Caught => lang.text("lost to the sheriff", "perdus au shérif"),
        };
        let _ = writeln!(
            text,
            "  {:<10} {reason:<24} {:>4}",
            ctx.name(line.seat),
            format!("{:+}", line.amount)
        );
    }
    for (seat, score) in Seat::all(view.seats).zip(&outcome.scores) {
        let cubes = view
            .players
            .get(seat.index())
            .and_then(|player| player.cubes);
        let gold = cubes.map_or(0, |cubes| cubes.gold);
        let _ = writeln!(
            text,
            "  {:<10} {:<24} {:>4}   {}",
            ctx.name(seat),
            lang.text("total cubes", "cubes en tout"),
            score.unwrap_or_default(),
            paint(DIM, format!("{gold} {}", lang.text("gold", "or")))
        );
    }
    text
}

pub(super) fn help(lang: Lang) -> &'static str {
    lang.text(
        "In each phase every player bids bandits, renounces, or defers (takes wounds now, to bid after the others). No bid\n\
         may equal the highest so far. Each tile bid without an X moves the sheriff ★ one city; if he stops on the pawn ♟,\n\
         its owner takes a wound. The highest bidder's pawn moves by the highest minus the lowest bid and plunders the city\n\
         where it stops, unless the sheriff is there; the second bidder takes a silver cube. Healthy bandits come back\n\
         wounded, wounded ones die. The city that the pawn leaves is turned: its back steals, does nothing, or hides an\n\
         ambush. When no bandit is left or nobody bids, most cubes win.",
        "À chaque phase, on mise des bandits, on renonce ou on diffère (des blessures tout de suite, pour miser après les\n\
         autres). Le plus grand nombre déjà misé est interdit. Chaque tuile misée sans croix avance le shérif ★ d'une\n\
         ville ; s'il finit sur le pion ♟, son propriétaire a un blessé. Le plus fort miseur avance de sa mise moins la\n\
         plus faible et pille la ville atteinte, sauf si le shérif y est ; le deuxième prend un cube d'argent. Les bandits\n\
         reviennent blessés, les blessés meurent. La ville quittée est retournée : vol, rien, ou embuscade. Le plus de cubes\n\
         gagne, quand il n'y a plus de bandit ou que personne ne mise.",
    )
}

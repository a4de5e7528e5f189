//! Sum that leads from the start of a game to its outcome.

use saloon_core::Seat;

use crate::finished::{EntryKind, FinishedGame};
use crate::judge::Judgement;
use crate::tally::{Estimate, Total};
use crate::truth::TrueShares;

/// Parts of the way from the start to the outcome, as win shares of one seat. Their values and the residual add up to the outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// Share before the deal.
    pub start: Estimate,
    /// Decisions of each seat, compared with the best acts.
    pub lost: Vec<Estimate>,
    /// Best acts of each seat, compared with those that the reference bot would play.
    pub gained: Vec<Estimate>,
    /// Draws and dice.
    pub draws: Estimate,
    /// Effects of acts that their players could not know.
    pub unknown: Estimate,
    /// Races, stand-ins, the clock and concessions.
    pub unjudged: Estimate,
    /// What the estimates leave.
    pub residual: f64,
    /// Result.
    pub outcome: f64,
    /// Losses of the seat's own mistakes.
    pub given_away: Estimate,
    /// Number of mistakes.
    pub mistakes: u32,
}

/// Adds up a review. `judgements` and `truth` have one item for each moment of the game.
pub(crate) fn add_up<G: saloon_core::Game>(
    game: &FinishedGame<G>,
    seat: Seat,
    judgements: &[Option<Judgement<G::Act>>],
    truth: &[TrueShares],
) -> Sum {
    let seats: usize = game.seats().into();
    let (mut lost, mut gained) = (vec![Total::default(); seats], vec![Total::default(); seats]);
    let (mut start, mut draws, mut unknown) =
        (Total::default(), Total::default(), Total::default());
    let (mut unjudged, mut given_away) = (Total::default(), Total::default());
    let mut mistakes = 0;
    let mut before = (0.0, 0.0);
    let mut raced = false;
    let moments = game.moments().iter().enumerate();
    for (((index, moment), judgement), shares) in moments.zip(judgements).zip(truth) {
        raced |= moment.kind == EntryKind::Race;
        if !game.is_checkpoint(index) {
            continue;
        }
        let played = shares.before_draws();
        let change = played.0 - before.0;
        let doubt = f64::hypot(played.1, before.1);
        if let Some(effect) = shares.draws() {
            draws.add(effect.value, shares.draws_error());
        }
        match (moment.kind, judgement) {
            (EntryKind::Deal, _) => start.add(played.0, played.1),
            (EntryKind::Unjudged, _) => unjudged.add(change, doubt),
            (EntryKind::Race | EntryKind::Forced, _) if raced => unjudged.add(change, doubt),
            (EntryKind::Decision(actor), Some(judgement)) => {
                let effect = judgement.effects[seat.index()];
                let gap = judgement.gaps[seat.index()];
                lost[actor.index()].add(effect.value, effect.error());
                gained[actor.index()].add(gap, effect.error());
                if actor == seat && judgement.is_mistake() {
                    given_away.add(-effect.value, effect.error());
                    mistakes += 1;
                }
                // With all cards face up, the act changed the share by this much more than its player could expect.
                unknown.add(change - effect.value - gap, doubt.hypot(effect.error()));
            }
            // A forced act reveals what could not be known before.
            _ => unknown.add(change, doubt),
        }
        raced = false;
        before = (shares.after.mean(), shares.after.error());
    }
    let estimates = |totals: &[Total]| totals.iter().map(Total::estimate).collect::<Vec<_>>();
    let parts = lost
        .iter()
        .chain(&gained)
        .chain([&start, &draws, &unknown, &unjudged]);
    let known: f64 = parts.map(|part| part.estimate().value).sum();
    let outcome = f64::from(game.payoffs()[seat]);
    Sum {
        start: start.estimate(),
        lost: estimates(&lost),
        gained: estimates(&gained),
        draws: draws.estimate(),
        unknown: unknown.estimate(),
        unjudged: unjudged.estimate(),
        residual: outcome - known,
        outcome,
        given_away: given_away.estimate(),
        mistakes,
    }
}

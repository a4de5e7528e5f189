//! Laws of views and previews.

use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, Header, SeatedPlayer};
use saloon_core::table::{Access, GameTable};
use saloon_core::{FastRng, Game, Input, Plan, RevealKey, Seat, Viewer};
use serde_json::Value;

use super::{pool, sample, try_act, walks};
use crate::Subject;

/// Returns a reveal key, from a table that is unredacted from the start.
fn key<G: Game>(plan: &Plan<G>) -> RevealKey {
    let seats = Seat::all(plan.seats).map(|_| SeatedPlayer {
        name: String::new(),
        bot: None,
    });
    let header = Header::new(plan, Vec::new(), seats.collect(), DealSource::Given);
    let (table, ..) =
        GameTable::open(&header, &Seed::new([0; 32]), Access::Open).expect("a possible plan");
    table.key().expect("an open table")
}

/// Every value that a viewer sees is true. A hidden value is null, never absent.
pub fn views_match_the_unredacted_view<S: Subject>() {
    let plans = S::plans();
    let key = key(plans.first().expect("a plan"));
    for (story, mut walk) in walks::<S>() {
        loop {
            let unredacted = value(&walk.game.unredacted_view(&key));
            for viewer in Viewer::all(walk.game.seats()) {
                let view = value(&walk.game.view(viewer));
                assert_eq!(
                    view["game"],
                    <S::Game as Game>::NAME,
                    "{story}: a view must name its game"
                );
                let outcome = value(&walk.game.outcome());
                assert_eq!(
                    view.get("outcome"),
                    Some(&outcome),
                    "{story}: a view must show the outcome"
                );
                compare(&story, viewer, "", &view, &unredacted, S::own_fields());
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

fn value(of: &impl serde::Serialize) -> Value {
    serde_json::to_value(of).expect("plain data")
}

fn compare(story: &str, viewer: Viewer, path: &str, view: &Value, truth: &Value, own: &[&str]) {
    match (view, truth) {
        (Value::Null, _) => {}
        (Value::Object(seen), Value::Object(all)) => {
            assert_eq!(
                seen.keys().collect::<Vec<_>>(),
                all.keys().collect::<Vec<_>>(),
                "{story}: the view of {viewer} has other fields at {path:?} than the unredacted view: write null for hidden values"
            );
            for (name, seen) in seen {
                if !own.contains(&name.as_str()) {
                    compare(
                        story,
                        viewer,
                        &format!("{path}/{name}"),
                        seen,
                        &all[name],
                        own,
                    );
                }
            }
        }
        (Value::Array(seen), Value::Array(all)) if seen.len() == all.len() => {
            for (index, (seen, all)) in seen.iter().zip(all).enumerate() {
                compare(story, viewer, &format!("{path}/{index}"), seen, all, own);
            }
        }
        _ => assert_eq!(
            view, truth,
            "{story}: the view of {viewer} (left) differs from the unredacted view (right) at {path:?}: hide values as null only"
        ),
    }
}

/// A preview depends on the view alone, and exists exactly when the act is legal.
pub fn previews_agree_with_the_rules<S: Subject>() {
    let pool = pool::<S>();
    let mut acts = Vec::new();
    for (story, mut walk) in walks::<S>() {
        let mut rng = FastRng::seeded(3);
        loop {
            for seat in Seat::all(walk.game.seats()) {
                let view = walk.game.view(Viewer::Seat(seat));
                walk.game.legal(seat, &mut acts);
                let offered = sample(&acts, &mut rng, 20);
                for &act in offered.into_iter().chain(sample(&pool, &mut rng, 20)) {
                    let previewed = S::Game::preview(&view, seat, act).map(|_| ());
                    let ruled = try_act(&walk.game, walk.now, seat, act, &walk.rng).map(|_| ());
                    let input = Input::Act(seat, act);
                    assert_eq!(
                        previewed, ruled,
                        "{story}: preview (left) and apply (right) answer {input:?} differently"
                    );
                }
            }
            if walk.step().is_none() {
                break;
            }
        }
    }
}

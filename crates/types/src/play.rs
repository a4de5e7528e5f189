//! Random games: what they show to every viewer.

use saloon_core::{Game, Input, Millis, Plan, Seat, Told, Viewer};
use saloon_testkit::Walk;
use serde_json::json;

use crate::samples::Samples;

/// Random games of each plan. Enough for every kind of event and act: the check says so if they are not.
const GAMES: u64 = 20;

/// Plays at each of these tables.
pub(crate) fn play<G: Game>(plans: &[Plan<G>], samples: &mut Samples) -> Result<(), String> {
    for plan in plans {
        samples.add(&part::<G>("options"), &plan.options)?;
        samples.add(&part::<G>("components"), &plan.components)?;
        if let Some(setup) = &plan.setup {
            samples.add(&part::<G>("setup"), setup)?;
        }
        for seed in 0..GAMES {
            one_game(plan, seed, samples)?;
        }
    }
    Ok(())
}

fn one_game<G: Game>(plan: &Plan<G>, seed: u64, samples: &mut Samples) -> Result<(), String> {
    let mut told = Told::default();
    let mut walk = Walk::start_told(plan, seed, &mut told);
    let viewers: Vec<Viewer> = Viewer::all(walk.game.seats()).collect();
    for step in 0.. {
        for &viewer in &viewers {
            for event in told.seen_by(viewer) {
                samples.add_one_of(&part::<G>("event"), &*event)?;
            }
        }
        let Some((at, input)) = impatient(&mut walk).or_else(|| walk.choose()) else {
            break;
        };
        samples.add(
            &part::<G>("view"),
            &walk.game.view(viewers[step % viewers.len()]),
        )?;
        if let Input::Act(seat, act) = input {
            samples.add_one_of(&part::<G>("act"), &act)?;
            if let Some(play) = json!(act).get("card") {
                let plays = format!(
                    "Extract<{}, {{ card: unknown }}>[\"card\"]",
                    part::<G>("act")
                );
                samples.add_one_of(&plays, play)?;
            }
            let view = walk.game.view(Viewer::Seat(seat));
            let preview = G::preview(&view, seat, act).map_err(|refused| refused.to_string())?;
            samples.add(&part::<G>("preview"), &preview)?;
        }
        told = Told::default();
        walk.game
            .apply(at, input, &mut walk.luck, &mut told)
            .map_err(|stop| format!("{}: offered and refused: {stop:?}", G::NAME))?;
        walk.now = at;
    }
    for viewer in viewers {
        samples.add(&part::<G>("view"), &walk.game.view(viewer))?;
    }
    Ok(())
}

/// Now and then somebody acts while the game waits for time alone: before FIRE, say.
fn impatient<G: Game>(walk: &mut Walk<G>) -> Option<(Millis, Input<G::Act>)> {
    if !walk.game.awaits().is_empty() || walk.luck.below(4) > 0 {
        return None;
    }
    let mut acts = Vec::new();
    let (seat, act) = Seat::all(walk.game.seats()).find_map(|seat| {
        let act = walk.game.any_act(seat, &mut acts, &mut walk.luck)?;
        Some((seat, act))
    })?;
    Some((walk.now, Input::Act(seat, act)))
}

fn part<G: Game>(part: &str) -> String {
    format!("Games.GameTypes[\"{}\"][\"{part}\"]", G::NAME)
}

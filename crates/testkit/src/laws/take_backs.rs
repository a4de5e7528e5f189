//! Law of take-backs.

use saloon_core::record::Record;
use saloon_core::table::{Access, GameTable, TableCommand};
use saloon_core::verify::verify;
use saloon_core::{DiscardEvents, FastRng, Game, Input, Seat, Viewer};

use super::records::{choose, header, remembered, secret};
use super::{describe, json};
use crate::Subject;

/// Maximum number of take-backs in a game, so that it ends.
const MAX_TAKE_BACKS: u32 = 30;

/// An act that can be taken back revealed nothing; taking it back restores the game exactly; and the record verifies.
pub fn take_backs_restore_the_game_and_reveal_nothing<S: Subject>() {
    for plan in S::plans() {
        for seed in 0..S::GAMES.min(12) {
            let story = format!("{}, game {seed}", describe(&plan));
            let secret = secret(seed);
            let header = header(&plan, &secret).with_take_backs(true);
            let (mut table, start, _) =
                GameTable::open(&header, &secret, Access::Open).expect("a possible plan");
            let key = table.key().expect("an open table");
            let mut entries = vec![start];
            let mut rng = FastRng::seeded(seed);
            let mut taken = 0;
            while let Some(command) = choose(&table, &mut rng) {
                let before = table.game(&key).clone();
                let memories = |table: &GameTable<S::Game>| -> Vec<String> {
                    let seats = Seat::all(plan.seats);
                    seats.map(|seat| remembered(table, seat)).collect()
                };
                let memories_before = memories(&table);
                let act = command.act;
                let step = table
                    .propose(command.clone())
                    .expect("an offered act is legal");
                entries.extend_from_slice(step.entries());
                table.accept(step);
                let Some((seat, _)) = act else { continue };
                let number = entries.last().map(|entry| entry.number);
                if table.last_act(seat).ok() != number || table.outcome().is_some() {
                    continue;
                }
                reveals_nothing(&story, &before, &command, table.game(&key), &mut rng);
                if taken < MAX_TAKE_BACKS && rng.below(3) == 0 {
                    taken += 1;
                    let step = table
                        .take_back(table.now(), seat)
                        .expect("the act can be taken back");
                    entries.extend_from_slice(step.entries());
                    table.accept(step);
                    assert!(
                        *table.game(&key) == before,
                        "{story}: taking {act:?} back did not restore the game"
                    );
                    assert_eq!(
                        memories(&table),
                        memories_before,
                        "{story}: bots remember {act:?}, which was taken back"
                    );
                }
            }
            let record = Record::seal(header, entries, &secret, true);
            let report = verify(&record);
            assert!(
                report.holds() && report.outcome.is_some(),
                "{story}: {report:?}"
            );
        }
    }
}

/// For every viewer: in any world consistent with their view before the act, the act leads to the same view after it.
fn reveals_nothing<G: Game>(
    story: &str,
    before: &G,
    command: &TableCommand<G::Act>,
    after: &G,
    rng: &mut FastRng,
) {
    let Some((seat, act)) = command.act else {
        return;
    };
    for viewer in Viewer::all(before.seats()) {
        for _ in 0..4 {
            let Ok(mut imagined) = G::determinize(&before.view(viewer), rng);
            let input = Input::Act(seat, act);
            // Illegal in this world: the viewer does not see the whole act, and imagines a different one.
            if imagined
                .apply(command.at, input, rng, &mut DiscardEvents)
                .is_err()
            {
                continue;
            }
            assert_eq!(
                json(&imagined.view(viewer)),
                json(&after.view(viewer)),
                "{story}: {act} of seat {seat} can be taken back, but reveals hidden information to {viewer}"
            );
        }
    }
}

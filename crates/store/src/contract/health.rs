//! Rules for durability and health.

use super::{Fixture, guest, jsons, load, numbers, open, start};

pub async fn an_acknowledged_write_survives_reopening(fixture: &impl Fixture) {
    let store = fixture.open();
    let ana = guest(&*store, 1).await;
    let game = open(&*store, "a", ana).await;
    start(&*store, "a", game, vec![(0, ana)]).await;
    drop(store);
    let store = fixture.open();
    let loaded = load(&*store, "a").await;
    assert_eq!(numbers(&loaded.entries), jsons(0..1));
    assert_eq!(loaded.commands, [(1, "c0".into())]);
    assert_eq!(loaded.game.seed, [3; 32]);
}

pub async fn a_healthy_store_settles_and_answers_probes(fixture: &impl Fixture) {
    let store = fixture.open();
    store.settle().await.expect("nothing is unknown");
    store.probe().await.expect("it can be written");
    let ana = guest(&*store, 1).await;
    open(&*store, "a", ana).await;
    store.probe().await.expect("it can be written");
}

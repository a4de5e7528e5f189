//! Concurrent loading and unloading of tables.

use serde_json::json;

use crate::common::TestServer;

/// Guests who connect to an unloaded table at once share one load. Each sees every acknowledged change.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_table_loaded_by_several_guests_at_once_is_the_same_table() {
    let server = TestServer::open().without_limits().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [first, second]) = ana.table("district-noir").started([&ana, &ben]).await;
    drop(second);
    let mut seen = first;
    for act in 0.. {
        let seat = seen.game["waiting"][0].clone();
        let mover = if seat == json!(0) { &ana } else { &ben };
        drop(seen);
        server.tables_unloaded().await;
        let moves = async {
            let mut socket = mover.connect(&table).await;
            let say = json!({"act": {"seat": seat, "act": socket.legal()[0]}});
            socket.command_as(&format!("act-{act}"), say).await;
            socket.number
        };
        // One guest only watches; the other acts and leaves.
        let (looks, number) = tokio::join!(ana.connect(&table), moves);
        seen = ben.connect(&table).await;
        assert!(seen.number >= number, "{} after {number}", seen.number);
        drop(looks);
        if seen.over() {
            break;
        }
    }
}

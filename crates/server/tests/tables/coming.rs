//! Tables that are loaded and left all the time.

use serde_json::json;
use tempfile::tempdir;

use crate::common::{Guest, Open, noir};

/// Of those who bring a table back to memory at the same moment none may bring an older one than another: whoever comes later finds
/// what was acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn those_who_come_at_once_bring_back_the_same_table() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, first, second) = noir(&ana, &ben).await;
    drop(second);
    let mut seen = first;
    for act in 0.. {
        let seat = seen.game["waiting"][0].clone();
        let mover = if seat == json!(0) { &ana } else { &ben };
        drop(seen);
        house.empty().await;
        let moves = async {
            let mut socket = mover.connect(&id).await;
            let say = json!({"act": {"seat": seat, "act": socket.legal()[0]}});
            let done = socket.try_command_as(&format!("act-{act}"), say).await;
            let done = done.expect("an answer");
            assert!(done.get("done").is_some(), "{done}");
            socket.number
        };
        // One only looks; the other acts, and leaves.
        let (looks, number) = tokio::join!(ana.connect(&id), moves);
        seen = ben.connect(&id).await;
        assert!(seen.number >= number, "{} after {number}", seen.number);
        drop(looks);
        if seen.over() {
            break;
        }
    }
}

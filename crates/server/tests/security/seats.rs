//! Guests can only play and see their own seats, and commands apply once.

use serde_json::{Value, json};

use crate::common::{TestConnection, TestGuest, TestServer, TestTable, turn};

/// Seats two players at a private table, and connects an invited spectator.
async fn three_players(server: &TestServer) -> (TestTable, [TestGuest; 3], [TestConnection; 3]) {
    let [ana, ben, eve] = server.guests(["Ana", "Ben", "Eve"]).await;
    let (table, [mut first, second]) = ana.table("district-noir").seated([&ana, &ben]).await;
    let third = table.joined_by(&eve).await;
    first.start().await;
    (table, [ana, ben, eve], [first, second, third])
}

/// Returns every command that names a seat, for Ana's seat.
fn commands_for_seat_0() -> Vec<Value> {
    vec![
        json!({"act": {"seat": 0, "act": "take"}}),
        json!({"legal": 0}),
        json!({"preview": {"seat": 0, "act": "take"}}),
        json!({"ready": {"seat": 0, "bytes": "ff".repeat(32)}}),
        json!({"ready": {"seat": 0, "bytes": null}}),
        json!({"leave": 0}),
        json!({"concede": 0}),
    ]
}

#[tokio::test]
async fn commands_for_another_seat_are_refused() {
    let server = TestServer::open().await;
    let (_, _, [mut first, mut second, mut third]) = three_players(&server).await;
    first.drain().await;
    let before = first.game.clone();
    for say in commands_for_seat_0() {
        for other in [&mut second, &mut third] {
            let refused = other.refused(say.clone()).await;
            assert_eq!(refused["error"], "not_yours", "{say}");
        }
    }
    for say in [
        json!("start"),
        json!("close"),
        json!({"remove": 0}),
        json!({"bot": {"seat": 0, "bot": "random"}}),
        json!({"hush": {"guest": 0, "on": true}}),
    ] {
        let refused = second.refused(say.clone()).await;
        assert_eq!(refused["error"], "not_yours", "{say}");
    }
    assert_eq!(third.refused(json!("rematch")).await["error"], "not_yours");
    first.drain().await;
    assert_eq!(first.game, before, "nothing has changed");
}

#[tokio::test]
async fn views_and_replays_show_only_ones_own_seat() {
    let server = TestServer::open().await;
    let (table, [ana, ben, eve], [mut first, mut second, mut third]) = three_players(&server).await;
    for socket in [&mut first, &mut second, &mut third] {
        socket.drain().await;
    }
    let hands = |socket: &TestConnection| {
        let hand = |seat: usize| socket.view()["players"][seat]["hand"].is_array();
        (hand(0), hand(1))
    };
    assert_eq!(hands(&first), (true, false));
    assert_eq!(hands(&second), (false, true));
    assert_eq!(hands(&third), (false, false));
    let game = ana.game(&table).await;
    let record = format!("/records/{game}");
    let outsider = server.guest("Mallory").await;
    for (guest, own) in [(&ana, Some(0)), (&ben, Some(1)), (&eve, None)] {
        for eyes in 0..2 {
            let seen = guest.get(&format!("{record}/replay?eyes={eyes}")).await;
            let expected = if own == Some(eyes) { 200 } else { 409 };
            assert_eq!(seen.status, expected, "{own:?} through the eyes of {eyes}");
        }
        assert_eq!(
            guest.get(&format!("{record}/replay?eyes=all")).await.status,
            409
        );
        assert_eq!(guest.get(&record).await.status, 409, "the game is not over");
        assert_eq!(guest.get(&format!("{record}/verify")).await.status, 409);
    }
    for path in ["", "/verify", "/replay", "/replay?eyes=0"] {
        let seen = outsider.get(&format!("{record}{path}")).await;
        assert_eq!(seen.status, 404, "{path}");
    }
    assert_eq!(
        outsider.get(&format!("/tables/{}", table.id)).await.status,
        404
    );
    assert!(outsider.try_connect(&table).await.is_none());
}

#[tokio::test]
async fn a_removed_guest_is_disconnected_and_cannot_rejoin() {
    for public in [false, true] {
        let server = TestServer::open().await;
        let [ana, ben] = server.guests(["Ana", "Ben"]).await;
        let table = ana.table("district-noir");
        let table = if public { table.public() } else { table };
        let table = table.await;
        let (mut first, mut second) = (ana.connect(&table).await, table.joined_by(&ben).await);
        let mut other_tab = ben.connect(&table).await;
        first.sit(0).await;
        second.sit(1).await;
        let own = first.refused(json!({"remove": 0})).await;
        assert_eq!(
            own["error"], "bad_request",
            "the host cannot remove themselves"
        );
        first.command(json!({"remove": 1})).await;
        for socket in [&mut second, &mut other_tab] {
            let (code, reason) = socket.closed().await.expect("a close frame");
            assert_eq!(
                (code, &*reason),
                (4403, "the host removed you from this table")
            );
        }
        assert!(ben.try_connect(&table).await.is_none());
        let looked = ben.get(&format!("/tables/{}", table.id)).await;
        assert_eq!(
            (looked.status, &looked.body["error"]),
            (403, &json!("removed"))
        );
        for way in [table.by_code(), table.by_invite()] {
            let joined = ben.post("/tables/join", &way).await;
            let said = (joined.status, &joined.body["error"]);
            assert_eq!(said, (403, &json!("removed")), "by {way}");
        }
        assert!(ben.try_connect(&table).await.is_none());

        // The ban also holds after the table was reloaded and the server restarted.
        drop(first);
        let server = server.reopened().await;
        let (ana, ben) = (ana.at(&server), ben.at(&server));
        let mut first = ana.connect(&table).await;
        assert!(ben.try_connect(&table).await.is_none());
        let joined = ben.post("/tables/join", &table.by_code()).await;
        assert_eq!(joined.body["error"], "removed");
        // The chair is free for others.
        let eve = server.guest("Eve").await;
        table.joined_by(&eve).await.sit(1).await;
        first.drain().await;
    }
}

#[tokio::test]
async fn a_guest_removed_from_one_of_two_chairs_keeps_the_other() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let table = ana.table("boomtown-bandits").seats(3).await;
    let (mut first, mut second) = (ana.connect(&table).await, table.joined_by(&ben).await);
    second.sit(1).await;
    second.sit(2).await;
    first.command(json!({"remove": 1})).await;
    second.ready(2).await;
    table.joined_by(&ben).await;
}

#[tokio::test]
async fn a_replayed_command_is_ignored_and_ids_are_per_guest() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (_, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let (seat, mover, other) = turn(&mut first, &mut second);
    let act = json!({"act": {"seat": seat, "act": mover.legal()[0]}});
    mover.command_as("x", act.clone()).await;
    other.catch_up_with(mover).await;
    // The same id from another guest is a different command.
    let answer = json!({"act": {"seat": 1 - seat, "act": other.legal()[0]}});
    let entry = other.game["entry"].clone();
    other.command_as("x", answer.clone()).await;
    assert_ne!(other.game["entry"], entry, "the command was applied");
    let entry = other.game["entry"].clone();
    for (socket, said) in [(&mut *mover, act), (other, answer)] {
        socket.command_as("x", said).await;
        socket.drain().await;
        assert_eq!(
            socket.game["entry"], entry,
            "the replayed command is not applied"
        );
    }
}

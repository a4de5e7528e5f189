//! Everyone plays their own seat, sees with their own eyes, and does nothing twice.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, noir};

/// Two players at a private table, and a third who was invited and only looks.
async fn three(house: &Open) -> (String, [Guest; 3], [Connection; 3]) {
    let [ana, ben, eve] = [
        Guest::named(house, "Ana").await,
        Guest::named(house, "Ben").await,
        Guest::named(house, "Eve").await,
    ];
    let table = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let id = table["id"].as_str().expect("an id").to_owned();
    ben.join(&table).await;
    eve.join(&table).await;
    let [mut first, mut second, third] = [
        ana.connect(&id).await,
        ben.connect(&id).await,
        eve.connect(&id).await,
    ];
    first.command(json!({"sit": 0})).await;
    second.command(json!({"sit": 1})).await;
    first.ready(0).await;
    second.ready(1).await;
    first.command(json!("start")).await;
    (id, [ana, ben, eve], [first, second, third])
}

/// All that names a seat, said for Ana's.
fn for_ana() -> Vec<Value> {
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
async fn nobody_speaks_for_another_seat() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (_, _, [mut first, mut second, mut third]) = three(&house).await;
    first.drain().await;
    let before = first.game.clone();
    for say in for_ana() {
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
    assert_eq!(first.game, before, "and nothing has changed");
}

#[tokio::test]
async fn everyone_sees_with_their_own_eyes() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (id, [ana, ben, eve], [mut first, mut second, mut third]) = three(&house).await;
    for socket in [&mut first, &mut second, &mut third] {
        socket.drain().await;
    }
    let hands = |socket: &Connection| {
        let hand = |seat: usize| socket.view()["players"][seat]["hand"].is_array();
        (hand(0), hand(1))
    };
    assert_eq!(hands(&first), (true, false));
    assert_eq!(hands(&second), (false, true));
    assert_eq!(hands(&third), (false, false));
    let game = ana.lobby(&id).await["game"]
        .as_str()
        .expect("a game")
        .to_owned();
    let record = format!("/records/{game}");
    let outsider = Guest::named(&house, "Mallory").await;
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
        assert_eq!(guest.get(&record).await.status, 409, "it is not over");
        assert_eq!(guest.get(&format!("{record}/verify")).await.status, 409);
    }
    for path in ["", "/verify", "/replay", "/replay?eyes=0"] {
        let seen = outsider.get(&format!("{record}{path}")).await;
        assert_eq!(seen.status, 404, "{path}");
    }
    assert_eq!(outsider.get(&format!("/tables/{id}")).await.status, 404);
    assert!(outsider.try_connect(&id).await.is_none());
}

#[tokio::test]
async fn whoever_is_removed_is_told_and_does_not_come_back() {
    for public in [false, true] {
        let folder = tempdir().expect("a folder");
        let house = Open::at(folder.path()).await;
        let (ana, ben) = (
            Guest::named(&house, "Ana").await,
            Guest::named(&house, "Ben").await,
        );
        let rules = json!({"game": "district-noir", "seats": 2});
        let table = ana
            .open_table(json!({"rules": rules, "public": public}))
            .await;
        let id = table["id"].as_str().expect("an id");
        ben.join(&table).await;
        let (mut first, mut second) = (ana.connect(id).await, ben.connect(id).await);
        let mut other_tab = ben.connect(id).await;
        first.command(json!({"sit": 0})).await;
        second.command(json!({"sit": 1})).await;
        let own = first.refused(json!({"remove": 0})).await;
        assert_eq!(own["error"], "bad_request", "nobody removes themselves");
        first.command(json!({"remove": 1})).await;
        for socket in [&mut second, &mut other_tab] {
            while socket.next().await.is_some() {}
            let (code, reason) = socket.close_frame.clone().expect("they are told");
            assert_eq!(
                (code, &*reason),
                (4403, "the host removed you from this table")
            );
        }
        assert!(ben.try_connect(id).await.is_none());
        let looked = ben.get(&format!("/tables/{id}")).await;
        assert_eq!(
            (looked.status, &looked.body["error"]),
            (403, &json!("removed"))
        );
        for way in ["code", "invite"] {
            let joined = ben.post("/tables/join", &json!({way: table[way]})).await;
            let said = (joined.status, &joined.body["error"]);
            assert_eq!(said, (403, &json!("removed")), "by {way}");
        }
        assert!(ben.try_connect(id).await.is_none());

        // Nor after the table was put away, or the house was closed.
        drop(first);
        house.close().await;
        let house = Open::at(folder.path()).await;
        let (ana, ben) = (ana.back(&house), ben.back(&house));
        let mut first = ana.connect(id).await;
        assert!(ben.try_connect(id).await.is_none());
        let joined = ben
            .post("/tables/join", &json!({"code": table["code"]}))
            .await;
        assert_eq!(joined.body["error"], "removed");
        // The chair is free for others.
        let eve = Guest::named(&house, "Eve").await;
        eve.join(&table).await;
        eve.connect(id).await.command(json!({"sit": 1})).await;
        first.drain().await;
    }
}

/// Somebody in two chairs who is asked out of one keeps the other.
#[tokio::test]
async fn one_chair_of_two_can_be_taken_back() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let rules = json!({"game": "boomtown-bandits", "seats": 3});
    let table = ana.open_table(json!({ "rules": rules })).await;
    let id = table["id"].as_str().expect("an id");
    ben.join(&table).await;
    let (mut first, mut second) = (ana.connect(id).await, ben.connect(id).await);
    second.command(json!({"sit": 1})).await;
    second.command(json!({"sit": 2})).await;
    first.command(json!({"remove": 1})).await;
    second.ready(2).await;
    ben.join(&table).await;
}

#[tokio::test]
async fn old_commands_said_again_do_nothing_and_ids_are_ones_own() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (_, mut first, mut second) = noir(&ana, &ben).await;
    let seat = first.game["waiting"][0].as_u64().expect("a seat");
    let (mover, other) = if seat == 0 {
        (&mut first, &mut second)
    } else {
        (&mut second, &mut first)
    };
    let act = json!({"act": {"seat": seat, "act": mover.legal()[0]}});
    assert!(
        mover
            .try_command_as("x", act.clone())
            .await
            .expect("an answer")
            .get("done")
            .is_some()
    );
    while other.number < mover.number {
        other.next().await.expect("both are told");
    }
    // The same id of another guest is another command.
    let answer = json!({"act": {"seat": 1 - seat, "act": other.legal()[0]}});
    let entry = other.game["entry"].clone();
    assert!(
        other
            .try_command_as("x", answer.clone())
            .await
            .expect("an answer")
            .get("done")
            .is_some()
    );
    assert_ne!(other.game["entry"], entry, "it was done");
    let entry = other.game["entry"].clone();
    for (socket, said) in [(&mut *mover, act), (other, answer)] {
        let again = socket.try_command_as("x", said).await.expect("an answer");
        assert!(again.get("done").is_some());
        socket.drain().await;
        assert_eq!(socket.game["entry"], entry, "nothing more");
    }
}

//! End-to-end tests of the server over real sockets.

mod common;

use common::{TestGuest, TestServer, play_out, turn};
use serde_json::{Value, json};

#[tokio::test]
async fn two_guests_play_a_game_and_get_its_record() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let lobby = first.welcome["lobby"].clone();
    play_out(&mut first, &mut second).await;
    assert!(second.over());
    assert_eq!(first.pings, second.pings, "this game has no races");
    assert_eq!(
        first.pings.len(),
        0,
        "without races, no latency is measured"
    );
    let game = second.view()["outcome"].clone();
    assert_eq!(first.view()["outcome"], game);

    // The record reveals the seed that was committed to before anyone was ready.
    let again = ana.connect(&table).await;
    let name = ana.game(&table).await;
    let record = ana.record(&name).await;
    assert_eq!(
        record["header"]["dealer"]["dealer/1"]["commitment"],
        lobby["commitment"]
    );
    let given = &record["header"]["dealer"]["dealer/1"]["contributions"];
    assert_eq!(
        given[1],
        json!({"seat": 1, "bytes": "01".repeat(32)}),
        "Ben's contribution is in the record"
    );
    ana.verified(&name).await;
    let last = record["entries"]
        .as_array()
        .and_then(|entries| entries.last())
        .expect("entries");
    assert_eq!(
        last["head"], again.welcome["game"]["head"],
        "the sent seals match the record"
    );
    let replay = ben.get(&format!("/records/{name}/replay?eyes=all")).await;
    let moments = replay.body["moments"].as_array().expect("moments").len();
    assert_eq!(
        moments,
        record["entries"].as_array().expect("entries").len()
    );
}

#[tokio::test]
async fn a_running_game_shows_only_views() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [first, second]) = ana.table("district-noir").started([&ana, &ben]).await;
    assert!(
        first.view()["players"][0]["hand"].is_array()
            && first.view()["players"][1]["hand"].is_null()
    );
    assert!(
        second.view()["players"][1]["hand"].is_array()
            && second.view()["players"][0]["hand"].is_null()
    );
    let name = ana.game(&table).await;
    assert_eq!(ana.get(&format!("/records/{name}")).await.status, 409);
    assert_eq!(
        ana.get(&format!("/records/{name}/verify")).await.status,
        409
    );
    assert_eq!(
        ana.get(&format!("/records/{name}/replay?eyes=all"))
            .await
            .status,
        409
    );
    assert_eq!(
        ana.get(&format!("/records/{name}/replay?eyes=1"))
            .await
            .status,
        409,
        "Ben's view is refused"
    );
    assert_eq!(
        ana.get(&format!("/records/{name}/replay?eyes=0"))
            .await
            .status,
        200
    );
    let stranger = server.guest("Eve").await;
    assert_eq!(
        stranger
            .get(&format!("/records/{name}/replay"))
            .await
            .status,
        404,
        "she is no member of the table"
    );
    assert!(stranger.try_connect(&table).await.is_none());
    let address = format!("/tables/{}", table.id);
    assert_eq!(stranger.get(&address).await.status, 404);
    assert_eq!(ana.get(&address).await.body["id"], table.id);
}

#[tokio::test]
async fn illegal_acts_are_refused_and_a_retried_act_is_applied_once() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (_, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let (seat, mover, other) = turn(&mut first, &mut second);
    let idle = 1 - seat;
    let refused = other
        .refused(json!({"act": {"seat": seat, "act": "take"}}))
        .await;
    assert_eq!(refused["error"], "not_yours");
    let refused = other
        .refused(json!({"act": {"seat": idle, "act": "take"}}))
        .await;
    assert_eq!(
        (&refused["error"], &refused["rule"]),
        (&json!("illegal"), &json!("DN-3.1"))
    );
    let refused = mover
        .refused(json!({"act": {"seat": seat, "act": "dance"}}))
        .await;
    assert_eq!(refused["error"], "bad_request");
    let preview = mover
        .query(json!({"preview": {"seat": seat, "act": "take"}}))
        .await;
    assert!(
        preview["preview"]["preview"]["takes"].is_array(),
        "{preview}"
    );
    let legal = mover.query(json!({"legal": seat})).await;
    assert_eq!(legal["legal"]["acts"], json!(mover.legal()));

    let act = json!({"act": {"seat": seat, "act": mover.legal()[0]}});
    mover.command_as("same", act.clone()).await;
    let (number, game) = (mover.number, mover.game.clone());
    mover.command_as("same", act).await;
    assert_eq!(
        (mover.number, &mover.game),
        (number, &game),
        "the retry is not applied again"
    );
}

#[tokio::test]
async fn a_game_continues_after_a_crash() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let (seat, mover, _) = turn(&mut first, &mut second);
    let act = json!({"act": {"seat": seat, "act": mover.legal()[0]}});
    mover.command_as("before", act.clone()).await;
    let (number, view, head) = (
        mover.number,
        mover.view().clone(),
        mover.game["head"].clone(),
    );
    let server = server.kill().reopened().await;
    let (ana, ben) = (ana.at(&server), ben.at(&server));
    let (mut first, mut second) = (ana.connect(&table).await, ben.connect(&table).await);
    let mover = if seat == 0 { &mut first } else { &mut second };
    assert_eq!(
        (mover.number, mover.view(), &mover.game["head"]),
        (number, &view, &head)
    );
    mover.command_as("before", act).await;
    assert_eq!(mover.number, number, "the retry is not applied again");
    play_out(&mut first, &mut second).await;
    let mine = ana.get("/tables/mine").await;
    assert_eq!(mine.body["tables"][0]["stage"], "finished");
}

#[tokio::test]
async fn a_retried_act_is_not_applied_to_the_next_game() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, mut sockets) = ana.table("district-noir").started([&ana, &ben]).await;
    let seat = usize::from(sockets[0].game["waiting"] == json!([1]));
    let act = json!({"act": {"seat": seat, "act": sockets[seat].legal()[0]}});
    sockets[seat].command_as("late", act.clone()).await;
    sockets[0].concede(0).await;
    for socket in &mut sockets {
        socket.command(json!("rematch")).await;
    }
    for (socket, seat) in sockets.iter_mut().zip(0..) {
        socket.ready(seat).await;
    }
    sockets[0].start().await;
    sockets[seat].drain().await;
    sockets[seat].command_as("late", act.clone()).await;
    assert_eq!(sockets[seat].game["entry"], 0, "the new game is unchanged");
    let server = server.kill().reopened().await;
    let guest = [&ana, &ben][seat].at(&server);
    let mut back = guest.connect(&table).await;
    back.command_as("late", act).await;
    assert_eq!(back.game["entry"], 0, "it is unchanged after a crash too");
}

#[tokio::test]
async fn bots_fill_chairs_and_play() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").quick().bots(["random"]).await;
    let mut socket = ana.connect(&table).await;
    socket.sit(0).await;
    let refused = socket.refused(json!("start")).await;
    assert_eq!(refused["error"], "not_now", "Ana is not ready: {refused}");
    socket
        .command(json!({"ready": {"seat": 0, "bytes": "ab".repeat(32)}}))
        .await;
    socket.start().await;
    while !socket.over() {
        if socket.game["waiting"] == json!([0]) {
            let act = socket.legal()[0].clone();
            socket.act(0, &act).await;
        } else {
            socket.next().await.expect("the bot plays");
        }
    }
    socket.command(json!("rematch")).await;
    socket
        .command(json!({"ready": {"seat": 0, "bytes": "cd".repeat(32)}}))
        .await;
    socket.start().await;
    assert!(!socket.over(), "another game is in progress");
}

/// BB-7.6: by default a table has card windows of ten seconds, and the lobby shows them.
#[tokio::test]
async fn a_table_gets_the_server_defaults() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let boomtown = |options: Value| ana.table("boomtown-bandits").options(options);
    for (table, expected) in [
        (ana.table("boomtown-bandits"), json!(10_000)),
        (boomtown(json!({"shootout": "lockstep"})), json!(10_000)),
        (boomtown(json!({"window": 6_000})), json!(6_000)),
        (ana.table("district-noir"), Value::Null),
    ] {
        let lobby = ana.lobby(table.await).await;
        let options = &lobby["rules"]["options"];
        assert_eq!(options["window"], expected, "{lobby}");
    }
    let answer = boomtown(json!({"window": 2_000})).try_open().await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.body["why"],
        "the option window must be 3000 to 60000 ms, not 2000"
    );
}

#[tokio::test]
async fn the_lobby_requires_a_session_and_lists_public_tables_only() {
    let server = TestServer::open().await;
    let stranger = server.stranger();
    for (path, body) in [
        ("/tables", stranger.table("district-noir").body()),
        ("/tables/join", json!({"code": "ABCDE"})),
    ] {
        assert_eq!(stranger.post(path, &body).await.status, 401, "{path}");
    }
    let ana = server.guest(" Ana\u{202e} ").await;
    assert_eq!(ana.get("/session").await.body["name"], "Ana");
    let again = ana.post("/session", &json!({"name": "Ben"})).await;
    assert_eq!(again.body["name"], "Ana", "a known guest keeps their name");
    for table in [
        ana.table("chess"),
        ana.table("district-noir").seats(3),
        ana.table("district-noir").options(json!({"x": 1})),
        ana.table("district-noir").bots(["hal"]),
    ] {
        let answer = table.try_open().await;
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.body["why"].is_string(), "{}", answer.body);
    }
    assert_eq!(
        ana.post("/tables/join", &json!({"code": "NOPE2"}))
            .await
            .status,
        404
    );
    let public = ana.table("district-noir").public().await;
    ana.table("district-noir").await;
    let listed = stranger.get("/tables").await.body;
    assert_eq!(
        listed["tables"].as_array().map(Vec::len),
        Some(1),
        "{listed}"
    );
    assert_eq!(listed["tables"][0]["id"], public.id);
    let text = listed.to_string();
    for (field, secret) in [("invite", &public.invite), ("code", &public.code)] {
        assert!(!text.contains(field) && !text.contains(secret), "{text}");
    }
    let foreign = ana
        .request(
            "POST",
            "/tables",
            "{}",
            &[("origin", "https://elsewhere.example")],
        )
        .await;
    assert_eq!(foreign.status, 403);
}

#[tokio::test]
async fn only_the_host_runs_the_table_and_names_are_unique() {
    let server = TestServer::open().await;
    let [ana, other] = server.guests(["Ana", "Ana"]).await;
    let table = ana.table("district-noir").await;
    let (mut first, mut second) = (ana.connect(&table).await, table.joined_by(&other).await);
    first.sit(0).await;
    second.sit(1).await;
    let name = |socket: &Value| socket["lobby"]["chairs"][1]["name"].clone();
    assert_eq!(name(&ana.connect(&table).await.welcome), "Ana 2");
    for say in [
        json!("start"),
        json!({"bot": {"seat": 0, "bot": "random"}}),
        json!({"remove": 0}),
        json!("close"),
    ] {
        assert_eq!(second.refused(say).await["error"], "not_yours");
    }
    assert_eq!(first.refused(json!({"sit": 1})).await["error"], "not_now");
    assert_eq!(
        first.refused(json!({"sit": 9})).await["error"],
        "bad_request"
    );
    first.command(json!({"remove": 1})).await;
    assert!(
        other.try_connect(&table).await.is_none(),
        "a removed guest is no longer a member"
    );
    first.chat("hello <b>all</b>").await;
    assert_eq!(
        ana.connect(&table).await.welcome["chat"][0]["text"],
        "hello <b>all</b>"
    );
    for message in [
        "nonsense",
        "{}",
        r#"{"id":"1","say":"dance"}"#,
        r#"{"say":"start"}"#,
        r#"{"id":"1","say":{"sit":-1}}"#,
    ] {
        first
            .send(&serde_json::from_str(message).unwrap_or(json!(message)))
            .await;
        loop {
            let answer = first.next().await.expect("it goes on");
            if answer.get("refused").is_some() {
                assert_eq!(answer["refused"]["error"], "bad_request", "{message}");
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_code_signs_another_device_in_once() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let code = ana.post("/session/carry", &json!(null)).await.body;
    let mut phone = server.stranger();
    let claimed = phone.post("/session/claim", &code).await;
    assert_eq!(claimed.status, 200, "{}", claimed.body);
    phone.cookie = claimed.cookie;
    assert_eq!(phone.get("/session").await.body["name"], "Ana");
    assert_eq!(
        ana.get("/session").await.body["name"],
        "Ana",
        "the first device stays signed in"
    );
    assert_eq!(
        phone.post("/session/claim", &code).await.status,
        404,
        "a code works once"
    );
}

#[tokio::test]
async fn settings_belong_to_the_session() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    assert_eq!(ana.get("/session").await.body["settings"], Value::Null);
    let chosen = json!({"language": "fr", "theme": "night", "calm": true, "sound": true,
        "levels": {"cues": 100, "ambience": 0, "voices": 30}, "confirm": true, "keys": false, "text": 150});
    let put = async |guest: &TestGuest, body: &Value| {
        let body = body.to_string();
        guest.request("PUT", "/session/settings", &body, &[]).await
    };
    let kept = put(&ana, &chosen).await;
    assert_eq!(
        (kept.status, &kept.body["settings"], &kept.body["name"]),
        (200, &chosen, &json!("Ana"))
    );
    for (field, bad) in [
        ("text", json!(99)),
        ("text", json!(201)),
        ("text", json!(1000)),
        ("levels", json!({"cues": 101, "ambience": 0, "voices": 0})),
        ("levels", json!({"cues": 1, "ambience": 0, "voices": 101})),
        ("language", json!("de")),
        ("theme", json!(null)),
        ("more", json!("x".repeat(100))),
    ] {
        let mut wrong = chosen.clone();
        wrong[field] = bad;
        assert_eq!(put(&ana, &wrong).await.status, 400, "{wrong}");
    }

    let server = server.reopened().await;
    let (ana, ben) = (ana.at(&server), ben.at(&server));
    let code = ana.post("/session/carry", &json!(null)).await.body;
    let claimed = server.stranger().post("/session/claim", &code).await;
    assert_eq!(
        claimed.body["settings"], chosen,
        "the new device has the settings"
    );
    assert_eq!(ben.get("/session").await.body["settings"], Value::Null);
}

#[tokio::test]
async fn several_players_share_one_device_under_their_own_names() {
    let server = TestServer::open().await;
    let [ana, other] = server.guests(["Ana", "Cy"]).await;
    let table = ana.table("blackrock-city").seats(3).await;
    let (mut device, mut elsewhere) = (ana.connect(&table).await, table.joined_by(&other).await);
    for seat in 0..2 {
        device.sit(seat).await;
    }
    elsewhere.sit(2).await;
    device
        .command(json!({"call": {"seat": 1, "name": " Ben\u{202e} "}}))
        .await;
    // A taken name gets a suffix; an invalid one is refused.
    device
        .command(json!({"call": {"seat": 0, "name": "Cy"}}))
        .await;
    let bad = json!({"call": {"seat": 0, "name": "..."}});
    assert_eq!(device.refused(bad).await["error"], "bad_request");
    // A guest can only rename their own seats.
    let foreign = json!({"call": {"seat": 2, "name": "Zed"}});
    assert_eq!(device.refused(foreign).await["error"], "not_yours");
    let names = |lobby: &Value| -> Vec<Value> {
        let chairs = lobby["chairs"].as_array().expect("chairs");
        chairs.iter().map(|chair| chair["name"].clone()).collect()
    };
    let seen = ana.connect(&table).await.welcome;
    assert_eq!(names(&seen["lobby"]), ["Cy 2", "Ben", "Cy"]);
    assert_eq!(seen["seats"], json!([0, 1]));

    for seat in 0..2 {
        device.ready(seat).await;
    }
    elsewhere.ready(2).await;
    device.start().await;
    let late = json!({"call": {"seat": 0, "name": "Zed"}});
    assert_eq!(device.refused(late).await["error"], "not_now");
    // A guest has one view per seat of theirs, and none of other seats.
    let seen = ana.connect(&table).await.welcome;
    let eyes = seen["game"]["eyes"].as_array().expect("eyes");
    let seats: Vec<_> = eyes.iter().map(|eyes| eyes["seat"].clone()).collect();
    assert_eq!(seats, [json!(0), json!(1)]);
}

#[tokio::test]
async fn turn_time_is_shown_as_an_instant() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").turn_time(30);
    let (table, mut socket) = table.started_alone().await;
    assert_eq!(socket.game["turn_ends"], 30_000, "from the start");
    let seat = socket.game["waiting"][0].clone();
    let act = socket.acts(&seat).await.expect("acts")[0].clone();
    socket.act(seat, &act).await;
    let (at, ends) = (&socket.game["at"], &socket.game["turn_ends"]);
    let (at, ends) = (at.as_u64().expect("at"), ends.as_u64().expect("an end"));
    assert!(
        ends <= at + 30_000 && ends >= 30_000,
        "the next player has the full turn time"
    );
    let again = ana.connect(&table).await;
    assert_eq!(again.welcome["game"]["turn_ends"], ends);
}

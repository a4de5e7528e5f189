//! The house over real sockets.

mod common;

use common::{Guest, Open, noir, play_out, seated};
use serde_json::{Value, json};
use tempfile::tempdir;

#[tokio::test]
async fn two_guests_play_a_game_and_get_its_record() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (_, mut first, mut second) = noir(&ana, &ben).await;
    let lobby = first.welcome["lobby"].clone();
    play_out(&mut first, &mut second).await;
    assert!(second.over());
    assert_eq!(first.pings, second.pings, "nobody races here");
    assert_eq!(first.pings.len(), 0, "so nobody is measured");
    let game = second.view()["outcome"].clone();
    assert_eq!(first.view()["outcome"], game);

    // The record opens the seed that was promised before anyone was ready.
    let again = ana.connect(lobby["id"].as_str().expect("an id")).await;
    let name = again.welcome["lobby"]["game"]
        .as_str()
        .expect("a game")
        .to_owned();
    let record = ana.get(&format!("/records/{name}")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    assert_eq!(
        record.body["header"]["dealer"]["dealer/1"]["commitment"],
        lobby["commitment"]
    );
    let given = &record.body["header"]["dealer"]["dealer/1"]["contributions"];
    assert_eq!(
        given[1],
        json!({"seat": 1, "bytes": "01".repeat(32)}),
        "what Ben gave is in it"
    );
    let verified = ana.get(&format!("/records/{name}/verify")).await;
    assert_eq!(verified.body["holds"], true, "{}", verified.body);
    let last = record.body["entries"]
        .as_array()
        .and_then(|entries| entries.last())
        .expect("entries");
    assert_eq!(
        last["head"], again.welcome["game"]["head"],
        "the seals that went out are those of the record"
    );
    let replay = ben.get(&format!("/records/{name}/replay?eyes=all")).await;
    let moments = replay.body["moments"].as_array().expect("moments").len();
    assert_eq!(
        moments,
        record.body["entries"].as_array().expect("entries").len()
    );
}

#[tokio::test]
async fn a_running_game_shows_no_more_than_views_do() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, first, second) = noir(&ana, &ben).await;
    assert!(
        first.view()["players"][0]["hand"].is_array()
            && first.view()["players"][1]["hand"].is_null()
    );
    assert!(
        second.view()["players"][1]["hand"].is_array()
            && second.view()["players"][0]["hand"].is_null()
    );
    let name = ana.connect(&id).await.welcome["lobby"]["game"]
        .as_str()
        .expect("a game")
        .to_owned();
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
        "not through Ben's eyes"
    );
    assert_eq!(
        ana.get(&format!("/records/{name}/replay?eyes=0"))
            .await
            .status,
        200
    );
    let stranger = Guest::named(&house, "Eve").await;
    assert_eq!(
        stranger
            .get(&format!("/records/{name}/replay"))
            .await
            .status,
        404,
        "the table is not hers"
    );
    assert!(stranger.try_connect(&id).await.is_none());
    let address = format!("/tables/{id}");
    assert_eq!(stranger.get(&address).await.status, 404);
    assert_eq!(ana.get(&address).await.body["id"], id.as_str());
}

#[tokio::test]
async fn acts_are_checked_and_said_again_without_harm() {
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
        .try_command(json!({"preview": {"seat": seat, "act": "take"}}))
        .await
        .expect("an answer");
    assert!(
        preview["preview"]["preview"]["takes"].is_array(),
        "{preview}"
    );
    let legal = mover
        .try_command(json!({"legal": seat}))
        .await
        .expect("an answer");
    assert_eq!(legal["legal"]["acts"], json!(mover.legal()));

    let act = json!({"act": {"seat": seat, "act": mover.legal()[0]}});
    let once = mover
        .try_command_as("same", act.clone())
        .await
        .expect("an answer");
    assert!(once.get("done").is_some());
    let (number, game) = (mover.number, mover.game.clone());
    let twice = mover.try_command_as("same", act).await.expect("an answer");
    assert!(twice.get("done").is_some(), "it is answered");
    assert_eq!(
        (mover.number, &mover.game),
        (number, &game),
        "and not done again"
    );
}

#[tokio::test]
async fn a_game_goes_on_after_the_house_was_gone() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut first, mut second) = noir(&ana, &ben).await;
    let seat = first.game["waiting"][0].as_u64().expect("a seat");
    let mover = if seat == 0 { &mut first } else { &mut second };
    let act = json!({"act": {"seat": seat, "act": mover.legal()[0]}});
    assert!(
        mover
            .try_command_as("before", act.clone())
            .await
            .expect("an answer")
            .get("done")
            .is_some()
    );
    let (number, view, head) = (
        mover.number,
        mover.view().clone(),
        mover.game["head"].clone(),
    );
    house.kill();

    let house = Open::at(folder.path()).await;
    let (ana, ben) = (ana.back(&house), ben.back(&house));
    let (mut first, mut second) = (ana.connect(&id).await, ben.connect(&id).await);
    let mover = if seat == 0 { &mut first } else { &mut second };
    assert_eq!(
        (mover.number, mover.view(), &mover.game["head"]),
        (number, &view, &head)
    );
    let again = mover
        .try_command_as("before", act)
        .await
        .expect("an answer");
    assert!(
        again.get("done").is_some(),
        "what was acknowledged is answered"
    );
    assert_eq!(mover.number, number, "and not done again");
    play_out(&mut first, &mut second).await;
    let mine = ana.get("/tables/mine").await;
    assert_eq!(mine.body["tables"][0]["stage"], "finished");
}

#[tokio::test]
async fn what_was_done_in_one_game_is_not_done_again_in_the_next() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let ben = Guest::named(&house, "Ben").await;
    let rules = json!({"rules": {"game": "district-noir", "seats": 2}});
    let (id, mut sockets) = seated(&[&ana, &ben], rules).await;
    let seat = usize::from(sockets[0].game["waiting"] == json!([1]));
    let act = json!({"act": {"seat": seat, "act": sockets[seat].legal()[0]}});
    let done = sockets[seat].try_command_as("late", act.clone()).await;
    assert!(done.expect("an answer").get("done").is_some());
    sockets[0].command(json!({"concede": 0})).await;
    for socket in &mut sockets {
        socket.command(json!("rematch")).await;
    }
    for (socket, seat) in sockets.iter_mut().zip(0..) {
        socket.ready(seat).await;
    }
    sockets[0].command(json!("start")).await;
    sockets[seat].drain().await;
    let again = sockets[seat].try_command_as("late", act.clone()).await;
    assert!(again.expect("an answer").get("done").is_some());
    assert_eq!(
        sockets[seat].game["entry"], 0,
        "nothing was done in the new game"
    );
    house.kill();

    let house = Open::at(folder.path()).await;
    let guest = [&ana, &ben][seat].back(&house);
    let mut back = guest.connect(&id).await;
    let again = back.try_command_as("late", act).await;
    assert!(again.expect("an answer").get("done").is_some());
    assert_eq!(back.game["entry"], 0, "nor after a crash");
}

#[tokio::test]
async fn bots_fill_chairs_and_play() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2, "pace": "quick"});
    let table = ana
        .open_table(json!({"rules": rules, "bots": ["random"]}))
        .await;
    let mut socket = ana.connect(table["id"].as_str().expect("an id")).await;
    socket.command(json!({"sit": 0})).await;
    let refused = socket.refused(json!("start")).await;
    assert_eq!(refused["error"], "not_now", "Ana is not ready: {refused}");
    socket
        .command(json!({"ready": {"seat": 0, "bytes": "ab".repeat(32)}}))
        .await;
    socket.command(json!("start")).await;
    while !socket.over() {
        if socket.game["waiting"] == json!([0]) {
            let act = socket.legal()[0].clone();
            socket
                .command(json!({"act": {"seat": 0, "act": act}}))
                .await;
        } else {
            socket.next().await.expect("the bot plays");
        }
    }
    socket.command(json!("rematch")).await;
    socket
        .command(json!({"ready": {"seat": 0, "bytes": "cd".repeat(32)}}))
        .await;
    socket.command(json!("start")).await;
    assert!(!socket.over(), "another game is on");
}

/// BB-7.6: a table of a house has card windows of ten seconds, unless its creator says otherwise, and the lobby says so.
#[tokio::test]
async fn a_table_gets_the_defaults_of_the_house() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let window =
        |options: Value| json!({"game": "boomtown-bandits", "seats": 2, "options": options});
    for (rules, expected) in [
        (
            json!({"game": "boomtown-bandits", "seats": 2}),
            json!(10_000),
        ),
        (window(json!({"shootout": "lockstep"})), json!(10_000)),
        (window(json!({"window": 6_000})), json!(6_000)),
        (json!({"game": "district-noir", "seats": 2}), Value::Null),
    ] {
        let table = ana.open_table(json!({ "rules": rules })).await;
        let id = table["id"].as_str().expect("an id");
        let socket = ana.connect(id).await;
        let options = &socket.welcome["lobby"]["rules"]["options"];
        assert_eq!(options["window"], expected, "{rules}");
    }
    let rules = window(json!({"window": 2_000}));
    let answer = ana.post("/tables", &json!({ "rules": rules })).await;
    assert_eq!(answer.status, 400);
    assert_eq!(
        answer.body["why"],
        "the option window is 3000 to 60000 ms, not 2000"
    );
}

#[tokio::test]
async fn the_lobby_keeps_its_doors() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let stranger = Guest::stranger(&house);
    for (path, body) in [
        (
            "/tables",
            json!({"rules": {"game": "district-noir", "seats": 2}}),
        ),
        ("/tables/join", json!({"code": "ABCDE"})),
    ] {
        assert_eq!(stranger.post(path, &body).await.status, 401, "{path}");
    }
    let ana = Guest::named(&house, " Ana\u{202e} ").await;
    assert_eq!(ana.get("/session").await.body["name"], "Ana");
    let again = ana.post("/session", &json!({"name": "Ben"})).await;
    assert_eq!(again.body["name"], "Ana", "who is known keeps their name");
    for body in [
        json!({"rules": {"game": "chess", "seats": 2}}),
        json!({"rules": {"game": "district-noir", "seats": 3}}),
        json!({"rules": {"game": "district-noir", "seats": 2, "options": {"x": 1}}}),
        json!({"rules": {"game": "district-noir", "seats": 2}, "bots": ["hal"]}),
    ] {
        let answer = ana.post("/tables", &body).await;
        assert_eq!(answer.status, 400, "{body}");
        assert!(answer.body["why"].is_string(), "{}", answer.body);
    }
    assert_eq!(
        ana.post("/tables/join", &json!({"code": "NOPE2"}))
            .await
            .status,
        404
    );
    let public = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}, "public": true}))
        .await;
    ana.open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let listed = stranger.get("/tables").await.body;
    assert_eq!(
        listed["tables"].as_array().map(Vec::len),
        Some(1),
        "{listed}"
    );
    assert_eq!(listed["tables"][0]["id"], public["id"]);
    let text = listed.to_string();
    for secret in ["invite", "code"] {
        assert!(
            !text.contains(secret) && !text.contains(public[secret].as_str().expect("text")),
            "{text}"
        );
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
async fn only_the_creator_runs_the_table_and_names_are_told_apart() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, other) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ana").await,
    );
    let table = ana
        .open_table(json!({"rules": {"game": "district-noir", "seats": 2}}))
        .await;
    let id = table["id"].as_str().expect("an id");
    other
        .post("/tables/join", &json!({"invite": table["invite"]}))
        .await;
    let (mut first, mut second) = (ana.connect(id).await, other.connect(id).await);
    first.command(json!({"sit": 0})).await;
    second.command(json!({"sit": 1})).await;
    let name = |socket: &Value| socket["lobby"]["chairs"][1]["name"].clone();
    assert_eq!(name(&ana.connect(id).await.welcome), "Ana 2");
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
        other.try_connect(id).await.is_none(),
        "who was removed is a stranger again"
    );
    first.command(json!({"chat": "hello <b>all</b>"})).await;
    assert_eq!(
        ana.connect(id).await.welcome["chat"][0]["text"],
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
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let code = ana.post("/session/carry", &json!(null)).await.body;
    let mut phone = Guest::stranger(&house);
    let claimed = phone.post("/session/claim", &code).await;
    assert_eq!(claimed.status, 200, "{}", claimed.body);
    phone.cookie = claimed.cookie;
    assert_eq!(phone.get("/session").await.body["name"], "Ana");
    assert_eq!(ana.get("/session").await.body["name"], "Ana", "it stays");
    assert_eq!(
        phone.post("/session/claim", &code).await.status,
        404,
        "a code is good once"
    );
}

#[tokio::test]
async fn what_a_guest_chose_goes_with_the_session() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    assert_eq!(ana.get("/session").await.body["settings"], Value::Null);
    let chosen = json!({"language": "fr", "theme": "night", "calm": true, "sound": true,
        "levels": {"cues": 100, "ambience": 0, "voices": 30}, "confirm": true, "keys": false, "text": 150});
    let put = async |guest: &Guest, body: &Value| {
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

    house.close().await;
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (ana.back(&house), ben.back(&house));
    let code = ana.post("/session/carry", &json!(null)).await.body;
    let claimed = Guest::stranger(&house).post("/session/claim", &code).await;
    assert_eq!(claimed.body["settings"], chosen, "it came along");
    assert_eq!(ben.get("/session").await.body["settings"], Value::Null);
}

#[tokio::test]
async fn several_people_play_on_one_device_under_their_own_names() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, other) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Cy").await,
    );
    let table = ana
        .open_table(json!({"rules": {"game": "blackrock-city", "seats": 3}}))
        .await;
    let id = table["id"].as_str().expect("an id");
    other.join(&table).await;
    let (mut device, mut elsewhere) = (ana.connect(id).await, other.connect(id).await);
    for seat in 0..2 {
        device.command(json!({ "sit": seat })).await;
    }
    elsewhere.command(json!({"sit": 2})).await;
    device
        .command(json!({"call": {"seat": 1, "name": " Ben\u{202e} "}}))
        .await;
    // Nobody takes a name that somebody has, nor one that is none.
    device
        .command(json!({"call": {"seat": 0, "name": "Cy"}}))
        .await;
    let bad = json!({"call": {"seat": 0, "name": "..."}});
    assert_eq!(device.refused(bad).await["error"], "bad_request");
    // Only one's own seats.
    let foreign = json!({"call": {"seat": 2, "name": "Zed"}});
    assert_eq!(device.refused(foreign).await["error"], "not_yours");
    let names = |lobby: &Value| -> Vec<Value> {
        let chairs = lobby["chairs"].as_array().expect("chairs");
        chairs.iter().map(|chair| chair["name"].clone()).collect()
    };
    let seen = ana.connect(id).await.welcome;
    assert_eq!(names(&seen["lobby"]), ["Cy 2", "Ben", "Cy"]);
    assert_eq!(seen["seats"], json!([0, 1]));

    for seat in 0..2 {
        device.ready(seat).await;
    }
    elsewhere.ready(2).await;
    device.command(json!("start")).await;
    let late = json!({"call": {"seat": 0, "name": "Zed"}});
    assert_eq!(device.refused(late).await["error"], "not_now");
    // One pair of eyes a seat, and none for the seat of somebody else.
    let seen = ana.connect(id).await.welcome;
    let eyes = seen["game"]["eyes"].as_array().expect("eyes");
    let seats: Vec<_> = eyes.iter().map(|eyes| eyes["seat"].clone()).collect();
    assert_eq!(seats, [json!(0), json!(1)]);
}

#[tokio::test]
async fn whoever_ponders_knows_until_when() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2, "turn_time": 30});
    let table = ana.open_table(json!({"rules": rules})).await;
    let mut socket = ana.connect(table["id"].as_str().expect("an id")).await;
    for seat in [0, 1] {
        socket.command(json!({"sit": seat})).await;
        let bytes = "01".repeat(32);
        socket
            .command(json!({"ready": {"seat": seat, "bytes": bytes}}))
            .await;
    }
    socket.command(json!("start")).await;
    assert_eq!(socket.game["turn_ends"], 30_000, "from the start");
    let seat = socket.game["waiting"][0].clone();
    let act = socket
        .acts(&seat)
        .await
        .and_then(|acts| acts.first().cloned());
    socket
        .command(json!({"act": {"seat": seat, "act": act}}))
        .await;
    let (at, ends) = (&socket.game["at"], &socket.game["turn_ends"]);
    let (at, ends) = (at.as_u64().expect("at"), ends.as_u64().expect("an end"));
    assert!(
        ends <= at + 30_000 && ends >= 30_000,
        "the next one has all their time"
    );
    let again = ana.connect(table["id"].as_str().expect("an id")).await;
    assert_eq!(again.welcome["game"]["turn_ends"], ends);
}

//! Operations: metrics, readiness, request ids and a graceful shutdown.

mod common;

use std::collections::BTreeSet;

use common::{PausedTime, TestServer, play_out, turn};
use saloon_server::MetricsAccess;
use serde_json::{Value, json};

async fn metrics(server: &TestServer) -> String {
    let answer = server
        .stranger()
        .request_any("GET", "/metrics", "", &[])
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body.as_str().expect("text").to_owned()
}

/// Returns the value of a metric by its name with labels.
fn figure(metrics: &str, name: &str) -> Option<f64> {
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map(|figure| figure.parse().expect("a number"))
}

#[tokio::test]
async fn metrics_count_acts_sockets_and_errors() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    first
        .refused(json!({"act": {"seat": 0, "act": {"play": "99"}}}))
        .await;
    play_out(&mut first, &mut second).await;
    let game = ana.game(&table).await;
    let acts = ana.entries(&game).await.len() - 1; // without the deal

    let text = metrics(&server).await;
    let figure = |name: &str| figure(&text, name);
    let count = Some(f64::from(u32::try_from(acts).expect("few")));
    let by_players = r#"saloon_acts_total{game="district-noir",by="player"}"#;
    assert_eq!(figure(by_players), count, "{text}");
    assert_eq!(figure("saloon_act_seconds_count"), count);
    assert!(figure("saloon_act_seconds_sum") > Some(0.0));
    assert_eq!(
        figure(r#"saloon_refusals_total{error="bad_request"}"#),
        Some(1.0)
    );
    assert_eq!(figure("saloon_tables"), Some(1.0));
    assert_eq!(figure("saloon_sockets"), Some(2.0));
    assert!(
        figure("saloon_store_commit_seconds_count") >= count,
        "{text}"
    );
    assert!(figure("saloon_store_commit_jobs_sum") >= figure("saloon_store_commit_seconds_count"));
    let opened = r#"saloon_requests_total{route="/api/v1/tables",method="POST",status="201"}"#;
    assert_eq!(figure(opened), Some(1.0), "{text}");
    assert_dashboard_metrics_exist(&text);
    for hidden in [&*table.id, "Ana", &game] {
        assert!(
            !text.contains(hidden),
            "metrics name no guest, table or game"
        );
    }

    drop((first, second));
    server.tables_unloaded().await;
    loop {
        let text = metrics(&server).await;
        let now = |name: &str| self::figure(&text, name);
        if now("saloon_sockets") == Some(0.0) && now("saloon_tables") == Some(0.0) {
            break;
        }
    }
}

/// Checks that every metric of the dashboard exists.
fn assert_dashboard_metrics_exist(metrics: &str) {
    let dashboard: Value =
        serde_json::from_str(include_str!("../../../ops/grafana.json")).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels").iter();
    let targets = panels.flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let words = targets.flat_map(|target| {
        let asked = target["expr"].as_str().expect("a question");
        asked.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
    });
    let asked: BTreeSet<_> = words
        .filter(|word| word.starts_with("saloon_") || word.starts_with("process_"))
        .collect();
    assert!(asked.len() > 10, "{asked:?}");
    for name in asked {
        let told = |line: &str| {
            line.strip_prefix(name)
                .is_some_and(|rest| rest.starts_with([' ', '{']))
        };
        assert!(metrics.lines().any(told), "{name} is not in {metrics}");
    }
}

#[tokio::test]
async fn metrics_time_bots() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let table = ana.table("district-noir").quick().bots(["random"]);
    let (_, mut socket) = table.started_alone().await;
    // Waits until the bot has acted twice.
    let mut seen = 0;
    while seen < 2 {
        if socket.game["waiting"][0] == 0 {
            let act = socket.legal()[0].clone();
            socket.act(0, &act).await;
        }
        let events =
            socket.next().await.expect("the bot acts")["update"]["game"]["eyes"][0]["events"]
                .clone();
        let events = events.as_array().cloned().unwrap_or_default();
        seen += events.iter().filter(|event| event["seat"] == 1).count();
    }
    let text = metrics(&server).await;
    assert!(
        figure(&text, "saloon_bot_seconds_count") >= Some(1.0),
        "{text}"
    );
}

#[tokio::test]
async fn the_host_chooses_who_reads_metrics() {
    let server = TestServer::open().await;
    let stranger = server.stranger();
    let proxied: [&[(&str, &str)]; 4] = [
        &[("x-forwarded-for", "192.0.2.7")],
        &[("forwarded", "for=192.0.2.7")],
        &[("via", "1.1 proxy")],
        &[("x-real-ip", "192.0.2.7")],
    ];
    for headers in proxied {
        assert_eq!(
            stranger
                .request_any("GET", "/metrics", "", headers)
                .await
                .status,
            404
        );
    }
    server.server.set_metrics_access(MetricsAccess::All);
    for headers in proxied {
        assert_eq!(
            stranger
                .request_any("GET", "/metrics", "", headers)
                .await
                .status,
            200
        );
    }
    server.server.set_metrics_access(MetricsAccess::Nobody);
    assert_eq!(
        stranger
            .request_any("GET", "/metrics", "", &[])
            .await
            .status,
        404
    );
}

#[tokio::test]
async fn every_answer_has_the_id_of_its_request() {
    let server = TestServer::open().await;
    let stranger = server.stranger();
    let mut ids = Vec::new();
    for path in [
        "/healthz",
        "/",
        "/api/v1/games",
        "/api/v1/nothing",
        "/api/v1/session",
    ] {
        let answer = stranger.request_any("GET", path, "", &[]).await;
        ids.push(answer.request_id.expect("an id"));
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 5, "every request has a unique id: {ids:?}");
    let given = [("x-request-id", "from-the-proxy.1")];
    let answer = stranger.request_any("GET", "/healthz", "", &given).await;
    assert_eq!(answer.request_id.as_deref(), Some("from-the-proxy.1"));
    let bad = [("x-request-id", "with \"quotes\"")];
    let answer = stranger.request_any("GET", "/healthz", "", &bad).await;
    assert!(!answer.request_id.expect("one of our own").contains('"'));
}

/// Commands sent before the shutdown are answered; then every connection gets a close frame.
#[tokio::test]
async fn a_closing_server_answers_pending_commands_and_sends_a_close_frame() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    let closing = tokio::spawn(server.close());
    let (_, mut mover, mut other) = turn(&mut first, &mut second);
    // Both play until they receive the close frame, and count the acknowledged acts.
    let mut done = mover.game["entry"].as_u64().expect("a number");
    loop {
        let seat = mover.game["waiting"][0].clone();
        let act = mover.legal()[0].clone();
        match mover
            .try_command(json!({"act": {"seat": seat, "act": act}}))
            .await
        {
            Some(answer) => assert!(answer.get("done").is_some(), "{answer}"),
            None => break,
        }
        done += 1;
        while other.number < mover.number && other.next().await.is_some() {}
        if mover.game["waiting"][0] != seat {
            (mover, other) = (other, mover);
        }
    }
    other.closed().await;
    let away = Some((
        1001,
        "the house is closing: reconnect in a moment".to_owned(),
    ));
    assert_eq!((&first.close_frame, &second.close_frame), (&away, &away));
    let closed = closing.await.expect("it closes");

    let server = closed.reopened().await;
    let now = ana.at(&server).connect(&table).await;
    let entry = now.game["entry"].as_u64().expect("a number");
    let heard = first.game["entry"]
        .as_u64()
        .max(second.game["entry"].as_u64());
    assert!(entry >= done, "every acknowledged act is stored");
    assert_eq!(Some(entry), heard, "every stored act was sent");
}

#[tokio::test]
async fn a_server_without_a_store_is_alive_and_not_ready() {
    let server = TestServer::open().await;
    let stranger = server.stranger();
    let ask = async |path| {
        let answer = stranger.request_any("GET", path, "", &[]).await;
        (answer.status, answer.body)
    };
    let time = PausedTime::new();
    assert_eq!(ask("/readyz").await, (200, json!("ready\n")));
    let file = server.database();
    file.execute_batch("PRAGMA foreign_keys = OFF; DROP TABLE tables")
        .expect("it can be lost");
    time.advance(1_000).await; // a result is reused for a second
    let (status, body): (u16, Value) = ask("/readyz").await;
    assert_eq!((status, &body["error"]), (503, &json!("storage")));
    assert_eq!(ask("/healthz").await.0, 200);
}

/// A probe writes and waits for the disk. Any client may request it, so concurrent requests must share one write.
#[tokio::test]
async fn concurrent_readiness_probes_share_one_write() {
    let server = TestServer::open().without_limits().await;
    let time = PausedTime::new();
    let commits = async || {
        let text = metrics(&server).await;
        figure(&text, "saloon_store_commit_seconds_count").unwrap_or_default()
    };
    let before = commits().await;
    for round in 1..=3_u8 {
        let mut askers = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let stranger = server.stranger();
            askers
                .spawn(async move { stranger.request_any("GET", "/readyz", "", &[]).await.status });
        }
        assert_eq!(askers.join_all().await, [200; 50]);
        let wrote = commits().await - before;
        assert!(
            (wrote - f64::from(round)).abs() < 0.5,
            "{wrote} in round {round}"
        );
        time.advance(1_000).await;
    }
}

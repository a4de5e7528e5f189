//! Corrupted files: the server refuses damaged data and serves the rest.

mod common;

use common::{StoppedServer, TestServer, TestTable, play_first_legal, play_out};
use serde_json::{Value, json};

/// Changes one row while the server is stopped.
fn damage(server: &StoppedServer, sql: &str) {
    let file = server.database();
    file.execute_batch("PRAGMA foreign_keys = OFF")
        .expect("a setting");
    let changed = file.execute(sql, []).expect(sql);
    assert_eq!(changed, 1, "{sql}");
}

/// Damage to the table `?T` or its game that must be detected. Each statement changes one row.
const DAMAGE: [&str; 11] = [
    "UPDATE entries SET json = replace(json, '\"at\":0', '\"at\":1') WHERE number = 0 AND game = ?G",
    "UPDATE entries SET json = substr(json, 1, 20) || char(unicode(substr(json, 21, 1)) + 1) || substr(json, 22)
     WHERE number = 2 AND game = ?G",
    "UPDATE entries SET head = zeroblob(32) WHERE number = 1 AND game = ?G",
    "UPDATE entries SET head = x'00' WHERE number = 1 AND game = ?G",
    "UPDATE entries SET json = CAST(x'7bff7d' AS TEXT) WHERE number = 1 AND game = ?G",
    "DELETE FROM entries WHERE number = 1 AND game = ?G",
    "UPDATE games SET header = replace(header, 'Ben', 'Eve') WHERE id = ?G",
    "UPDATE games SET head = zeroblob(32) WHERE id = ?G",
    "UPDATE games SET seed = zeroblob(32) WHERE id = ?G",
    "UPDATE games SET header = NULL WHERE id = ?G",
    "UPDATE tables SET lobby = substr(lobby, 2) WHERE id = '?T'",
];

/// Returns the id of a table's game in the database.
fn game_id(server: &StoppedServer, table: &TestTable) -> i64 {
    let file = server.database();
    let game = "SELECT id FROM games WHERE table_id = ?1";
    file.query_row(game, [&table.id], |row| row.get(0))
        .expect("a game")
}

#[tokio::test]
async fn a_damaged_table_is_refused_and_the_others_stay_open() {
    for sql in DAMAGE {
        let server = TestServer::open().await;
        let [ana, ben] = server.guests(["Ana", "Ben"]).await;
        let (bad, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
        for _ in 0..3 {
            play_first_legal(&mut first, &mut second).await;
        }
        let (good, _) = ana.table("district-noir").started([&ana, &ben]).await;
        drop((first, second));
        let closed = server.close().await;
        let game = game_id(&closed, &bad).to_string();
        damage(&closed, &sql.replace("?G", &game).replace("?T", &bad.id));

        let server = closed.reopened().await;
        let (ana, ben) = (ana.at(&server), ben.at(&server));
        for guest in [&ana, &ben] {
            let (code, reason) = guest.connect_and_be_closed(&bad).await;
            assert_eq!(code, 4500, "{sql}: {reason}");
            assert!(reason.contains("damaged"), "{sql}: {reason}");
        }
        let mut other = ana.connect(&good).await;
        other.chat("still here").await;
        let mine = ana.get("/tables/mine").await;
        assert_eq!(mine.status, 200, "{sql}: {}", mine.body);
        let listed = |id: &str| {
            let tables = mine.body["tables"].as_array().expect("tables");
            tables.iter().any(|table| table["id"] == id)
        };
        assert!(listed(&good.id), "{sql}: {}", mine.body);
    }
}

/// The table's row is not even valid text.
#[tokio::test]
async fn an_unreadable_table_does_not_hide_the_others() {
    let server = TestServer::open().await;
    let ana = server.guest("Ana").await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(ana.table("district-noir").public().await.id);
    }
    let closed = server.close().await;
    damage(
        &closed,
        &format!(
            "UPDATE tables SET lobby = CAST(x'7bff7d' AS TEXT) WHERE id = '{}'",
            ids[0]
        ),
    );
    damage(
        &closed,
        &format!(
            "UPDATE tables SET state = 'vaiting' WHERE id = '{}'",
            ids[1]
        ),
    );
    let server = closed.reopened().await;
    let ana = ana.at(&server);
    for path in ["/tables", "/tables/mine"] {
        let listed = ana.get(path).await;
        assert_eq!(listed.status, 200, "{}", listed.body);
        let tables = listed.body["tables"].as_array().expect("tables");
        let listed: Vec<_> = tables.iter().map(|table| &table["id"]).collect();
        assert_eq!(listed, [&json!(ids[2])]);
    }
    for id in &ids[..2] {
        let answer = ana.get(&format!("/tables/{id}")).await;
        assert_eq!(
            (answer.status, &answer.body["error"]),
            (500, &json!("broken"))
        );
        let why = answer.body["why"].as_str().expect("a sentence");
        assert!(why.contains("damaged") && why.contains("backup"), "{why}");
    }
    assert_eq!(ana.get(&format!("/tables/{}", ids[2])).await.status, 200);
}

/// A record that would fail verification is not served.
#[tokio::test]
async fn a_damaged_record_is_not_served() {
    let server = TestServer::open().await;
    let [ana, ben] = server.guests(["Ana", "Ben"]).await;
    let (table, [mut first, mut second]) = ana.table("district-noir").started([&ana, &ben]).await;
    play_out(&mut first, &mut second).await;
    let name = ana.game(&table).await;
    drop((first, second));
    let closed = server.close().await;
    let game = game_id(&closed, &table).to_string();
    // Changes one digit of one instant.
    let flip = "UPDATE entries SET json = replace(json, '\"at\":', '\"at\":1') WHERE number = 5 AND game = ?G";
    damage(&closed, &flip.replace("?G", &game));
    let server = closed.reopened().await;
    let ana = ana.at(&server);
    for path in ["", "/verify", "/replay?eyes=all", "/replay"] {
        let answer = ana.get(&format!("/records/{name}{path}")).await;
        let said: (u16, &Value) = (answer.status, &answer.body["error"]);
        assert_eq!(said, (500, &json!("broken")), "{path}: {}", answer.body);
    }
}

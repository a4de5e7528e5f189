//! A disk that changes what was written: what is damaged is shown to nobody, and nothing else suffers.

mod common;

use std::path::Path;

use common::{Guest, Open, noir, play_out};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Changes the file while the house is closed.
fn damage(folder: &Path, sql: &str) {
    let file = rusqlite::Connection::open(folder.join("saloon.sqlite")).expect("the file");
    file.execute_batch("PRAGMA foreign_keys = OFF")
        .expect("a setting");
    let changed = file.execute(sql, []).expect(sql);
    assert_eq!(changed, 1, "{sql}");
}

/// Damage to the table `?T` or its game that must not be overlooked. Each changes one row.
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

/// The number of a table's game in the file.
fn game_of(folder: &Path, table: &str) -> i64 {
    let file = rusqlite::Connection::open(folder.join("saloon.sqlite")).expect("the file");
    file.query_row("SELECT id FROM games WHERE table_id = ?1", [table], |row| {
        row.get(0)
    })
    .expect("a game")
}

#[tokio::test]
async fn a_damaged_table_says_so_and_takes_no_other_along() {
    for sql in DAMAGE {
        let folder = tempdir().expect("a folder");
        let house = Open::at(folder.path()).await;
        let (ana, ben) = (
            Guest::named(&house, "Ana").await,
            Guest::named(&house, "Ben").await,
        );
        let (bad, mut first, mut second) = noir(&ana, &ben).await;
        for _ in 0..3 {
            let seat = first.game["waiting"][0].as_u64().expect("a seat");
            let (mover, other) = if seat == 0 {
                (&mut first, &mut second)
            } else {
                (&mut second, &mut first)
            };
            let act = mover.legal()[0].clone();
            mover
                .command(json!({"act": {"seat": seat, "act": act}}))
                .await;
            while other.number < mover.number {
                other.next().await.expect("both are told");
            }
        }
        let (good, ..) = noir(&ana, &ben).await;
        drop((first, second));
        house.close().await;
        let game = game_of(folder.path(), &bad).to_string();
        damage(folder.path(), &sql.replace("?G", &game).replace("?T", &bad));

        let house = Open::at(folder.path()).await;
        let (ana, ben) = (ana.back(&house), ben.back(&house));
        for guest in [&ana, &ben] {
            let (code, reason) = guest.connect_and_be_closed(&bad).await;
            assert_eq!(code, 4500, "{sql}: {reason}");
            assert!(reason.contains("damaged"), "{sql}: {reason}");
        }
        let mut other = ana.connect(&good).await;
        other.command(json!({"chat": "still here"})).await;
        let mine = ana.get("/tables/mine").await;
        assert_eq!(mine.status, 200, "{sql}: {}", mine.body);
        let listed = |id: &str| {
            let tables = mine.body["tables"].as_array().expect("tables");
            tables.iter().any(|table| table["id"] == id)
        };
        assert!(listed(&good), "{sql}: {}", mine.body);
    }
}

/// What cannot even be read as text.
#[tokio::test]
async fn an_unreadable_table_does_not_hide_the_others() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let mut ids = Vec::new();
    for _ in 0..3 {
        let table = ana
            .open_table(json!({"rules": rules, "public": true}))
            .await;
        ids.push(table["id"].as_str().expect("an id").to_owned());
    }
    house.close().await;
    damage(
        folder.path(),
        &format!(
            "UPDATE tables SET lobby = CAST(x'7bff7d' AS TEXT) WHERE id = '{}'",
            ids[0]
        ),
    );
    damage(
        folder.path(),
        &format!(
            "UPDATE tables SET state = 'vaiting' WHERE id = '{}'",
            ids[1]
        ),
    );
    let house = Open::at(folder.path()).await;
    let ana = ana.back(&house);
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

/// A record that would fail its verification is not handed out.
#[tokio::test]
async fn a_damaged_record_is_not_served() {
    let folder = tempdir().expect("a folder");
    let house = Open::at(folder.path()).await;
    let (ana, ben) = (
        Guest::named(&house, "Ana").await,
        Guest::named(&house, "Ben").await,
    );
    let (id, mut first, mut second) = noir(&ana, &ben).await;
    play_out(&mut first, &mut second).await;
    let name = ana.lobby(&id).await["game"].clone();
    let name = name.as_str().expect("a game").to_owned();
    drop((first, second));
    house.close().await;
    let game = game_of(folder.path(), &id).to_string();
    // One digit of one instant.
    let flip = "UPDATE entries SET json = replace(json, '\"at\":', '\"at\":1') WHERE number = 5 AND game = ?G";
    damage(folder.path(), &flip.replace("?G", &game));
    let house = Open::at(folder.path()).await;
    let ana = ana.back(&house);
    for path in ["", "/verify", "/replay?eyes=all", "/replay"] {
        let answer = ana.get(&format!("/records/{name}{path}")).await;
        let said: (u16, &Value) = (answer.status, &answer.body["error"]);
        assert_eq!(said, (500, &json!("broken")), "{path}: {}", answer.body);
    }
}

//! Take-backs, where the rules of the table allow them and the others agree.

use serde_json::{Value, json};

use crate::common::{TestConnection, TestGuest, TestServer, TestTable, TestTableBuilder};

/// Describes a quick table with take-backs.
fn with_take_backs<'a>(host: &'a TestGuest, game: &str) -> TestTableBuilder<'a> {
    host.table(game).quick().take_backs()
}

struct Pair {
    ana: TestGuest,
    table: TestTable,
    sockets: [TestConnection; 2],
}

impl Pair {
    async fn at(server: &TestServer, table: impl Fn(&TestGuest) -> TestTableBuilder<'_>) -> Pair {
        let [ana, ben] = server.guests(["Ana", "Ben"]).await;
        let (table, sockets) = table(&ana).started([&ana, &ben]).await;
        Pair {
            ana,
            table,
            sockets,
        }
    }

    /// Returns the awaited seat.
    fn awaited(&self) -> usize {
        usize::try_from(self.sockets[0].awaited()).expect("a seat")
    }

    async fn command(&mut self, seat: usize, say: Value) {
        self.sockets[seat].command(say).await;
        let number = self.sockets[seat].number;
        for socket in &mut self.sockets {
            socket.catch_up_to(number).await;
        }
    }

    async fn act(&mut self, seat: usize, act: Value) {
        self.command(seat, json!({"act": {"seat": seat, "act": act}}))
            .await;
    }

    fn take_back(&self, seat: usize) -> &Value {
        &self.sockets[seat].game["eyes"][0]["take_back"]
    }
}

/// Returns the name and the record of a table's finished game.
async fn finished(guest: &TestGuest, table: &TestTable) -> (String, Value) {
    let name = guest.game(table).await;
    let record = guest.record(&name).await;
    (name, record)
}

#[tokio::test]
async fn an_agreed_take_back_undoes_the_act_and_is_recorded() {
    let server = TestServer::open().without_limits().await;
    let mut pair = Pair::at(&server, |ana| with_take_backs(ana, "blackrock-city")).await;
    let (one, other) = (pair.awaited(), 1 - pair.awaited());
    assert_eq!(pair.take_back(one), "nothing");
    let before = pair.sockets[one].view().clone();
    pair.act(one, json!({"bid": {"healthy": 2}})).await;
    assert_eq!(pair.take_back(one), "possible");
    pair.command(one, json!({ "take_back": one })).await;
    let asked = pair.sockets[other].receive("presence").await;
    assert_eq!(asked["take_back"]["seat"], one);
    let own = pair.sockets[one]
        .refused(json!({"agree": {"seat": one, "on": true}}))
        .await;
    assert_eq!(own["error"], "not_yours");
    pair.command(other, json!({"agree": {"seat": one, "on": true}}))
        .await;
    for socket in &pair.sockets {
        assert_eq!(socket.game["took_back"], json!({"seat": one, "from": 1}));
        assert_eq!(socket.game["entry"], 2);
    }
    assert_eq!(pair.sockets[one].view(), &before, "the game is restored");
    assert_eq!(pair.take_back(one), "nothing");

    // The reloaded table continues from the same state.
    let Pair {
        ana,
        table,
        sockets,
    } = pair;
    drop(sockets);
    server.tables_unloaded().await;
    let mut back = ana.connect(&table).await;
    assert_eq!(back.game["entry"], 2);
    assert_eq!(back.game["waiting"], json!([one]));
    back.concede(0).await;
    let (name, record) = finished(&ana, &table).await;
    assert_eq!(record["header"]["format"], "saloon-record/2");
    assert_eq!(
        record["entries"][2]["entry"]["input"],
        json!({"take_back": {"seat": one, "from": 1}})
    );
    ana.verified(&name).await;
    let replay = format!("/records/{name}/replay?eyes=spectator");
    let moments = ana.get(&replay).await.body["moments"].clone();
    assert_eq!(moments[2]["took_back"], json!({"seat": one, "from": 1}));
    assert_eq!(moments[2]["view"], moments[0]["view"]);
}

#[tokio::test]
async fn a_declined_take_back_is_over() {
    let server = TestServer::open().without_limits().await;
    let mut pair = Pair::at(&server, |ana| with_take_backs(ana, "blackrock-city")).await;
    let (one, other) = (pair.awaited(), 1 - pair.awaited());
    pair.act(one, json!({"bid": {"healthy": 2}})).await;
    pair.command(one, json!({ "take_back": one })).await;
    pair.command(other, json!({"agree": {"seat": one, "on": false}}))
        .await;
    let late = pair.sockets[other]
        .refused(json!({"agree": {"seat": one, "on": true}}))
        .await;
    assert_eq!(late["error"], "not_now");
    assert_eq!(pair.sockets[one].game["entry"], 1, "nothing was taken back");
}

#[tokio::test]
async fn bots_agree_to_a_take_back_at_once() {
    let server = TestServer::open().without_limits().await;
    let ana = server.guest("Ana").await;
    let table = with_take_backs(&ana, "blackrock-city").bots(["greenhorn"]);
    let (_, mut socket) = table.started_alone().await;
    while socket.game["waiting"] != json!([0]) {
        socket.next().await.expect("the bot plays");
    }
    let entry = socket.game["entry"].as_u64().expect("a number");
    let act = socket.legal().first().cloned().expect("an act"); // the bot may have bid anything
    socket.act(0, &act).await;
    if socket.game["eyes"][0]["take_back"] == "possible" {
        socket.command(json!({"take_back": 0})).await;
        assert_eq!(socket.game["took_back"]["from"], json!(entry + 1));
    }
}

#[tokio::test]
async fn an_act_that_revealed_something_cannot_be_taken_back() {
    let server = TestServer::open().without_limits().await;
    let mut pair = Pair::at(&server, |ana| with_take_backs(ana, "district-noir")).await;
    let one = pair.awaited();
    let acts = pair.sockets[one].legal();
    let play = acts.iter().find(|act| act.get("play").is_some());
    let play = play.expect("a card").clone();
    pair.act(one, play).await;
    assert_eq!(pair.take_back(one), "revealed");
    let refused = pair.sockets[one].refused(json!({ "take_back": one })).await;
    assert_eq!(refused["error"], "not_now");
}

#[tokio::test]
async fn a_table_without_take_backs_writes_the_old_format() {
    let server = TestServer::open().without_limits().await;
    let mut pair = Pair::at(&server, |ana| ana.table("blackrock-city")).await;
    let one = pair.awaited();
    pair.act(one, json!({"bid": {"healthy": 2}})).await;
    assert!(pair.take_back(one).is_null());
    let refused = pair.sockets[one].refused(json!({ "take_back": one })).await;
    assert_eq!(refused["error"], "not_now");
    pair.command(0, json!({"concede": 0})).await;
    let (_, record) = finished(&pair.ana, &pair.table).await;
    assert_eq!(record["header"]["format"], "saloon-record/1");
}

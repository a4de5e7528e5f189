//! Acts that are taken back, where the table plays that way and the others agree.

use serde_json::{Value, json};
use tempfile::tempdir;

use crate::common::{Connection, Guest, Open, seated};

fn table(game: &str, seats: u8) -> Value {
    json!({"rules": {"game": game, "seats": seats, "pace": "quick", "take_back": true}})
}

struct Pair {
    ana: Guest,
    id: String,
    sockets: Vec<Connection>,
}

impl Pair {
    async fn at(house: &Open, table: Value) -> Pair {
        let (ana, ben) = (
            Guest::named(house, "Ana").await,
            Guest::named(house, "Ben").await,
        );
        let (id, sockets) = seated(&[&ana, &ben], table).await;
        Pair { ana, id, sockets }
    }

    /// Whose turn it is.
    fn awaited(&self) -> usize {
        let seat = self.sockets[0].game["waiting"][0].as_u64();
        usize::try_from(seat.expect("a seat")).expect("a seat")
    }

    async fn command(&mut self, seat: usize, say: Value) {
        self.sockets[seat].command(say).await;
        let number = self.sockets[seat].number;
        for socket in &mut self.sockets {
            while socket.number < number {
                socket.next().await.expect("all are told");
            }
        }
    }

    async fn act(&mut self, seat: usize, act: Value) {
        self.command(seat, json!({"act": {"seat": seat, "act": act}}))
            .await;
    }

    fn take_back(&self, seat: usize) -> &Value {
        &self.sockets[seat].game["eyes"][0]["take_back"]
    }

    async fn record(&self) -> (String, Value) {
        let name = self.ana.lobby(&self.id).await["game"].clone();
        let name = name.as_str().expect("a name").to_owned();
        let record = self.ana.get(&format!("/records/{name}")).await.body;
        (name, record)
    }
}

#[tokio::test]
async fn a_bid_is_taken_back_when_the_other_agrees_and_the_record_tells_both() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut pair = Pair::at(&house, table("blackrock-city", 2)).await;
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
    assert_eq!(pair.sockets[one].view(), &before, "as it was");
    assert_eq!(pair.take_back(one), "nothing");

    // The house reads it again, and goes on where it stood.
    let Pair { ana, id, sockets } = pair;
    drop(sockets);
    house.empty().await;
    let back = ana.connect(&id).await;
    assert_eq!(back.game["entry"], 2);
    assert_eq!(back.game["waiting"], json!([one]));
    let mut pair = Pair {
        ana,
        id,
        sockets: vec![back],
    };
    pair.sockets[0].command(json!({"concede": 0})).await;
    let (name, record) = pair.record().await;
    assert_eq!(record["header"]["format"], "saloon-record/2");
    assert_eq!(
        record["entries"][2]["entry"]["input"],
        json!({"take_back": {"seat": one, "from": 1}})
    );
    let proof = pair.ana.get(&format!("/records/{name}/verify")).await.body;
    assert_eq!(proof["holds"], true, "{proof}");
    let replay = format!("/records/{name}/replay?eyes=spectator");
    let moments = pair.ana.get(&replay).await.body["moments"].clone();
    assert_eq!(moments[2]["took_back"], json!({"seat": one, "from": 1}));
    assert_eq!(moments[2]["view"], moments[0]["view"]);
}

#[tokio::test]
async fn one_no_ends_it_and_so_does_an_act_that_replaces_it() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut pair = Pair::at(&house, table("blackrock-city", 2)).await;
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
async fn with_bots_alone_nobody_is_asked() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let ana = Guest::named(&house, "Ana").await;
    let mut wanted = table("blackrock-city", 2);
    wanted["bots"] = json!(["greenhorn"]);
    let (_, mut sockets) = seated(&[&ana], wanted).await;
    let socket = &mut sockets[0];
    while socket.game["waiting"] != json!([0]) {
        socket.next().await.expect("the bot plays");
    }
    let entry = socket.game["entry"].as_u64().expect("a number");
    socket
        .command(json!({"act": {"seat": 0, "act": {"bid": {"healthy": 3}}}}))
        .await;
    if socket.game["eyes"][0]["take_back"] == "possible" {
        socket.command(json!({"take_back": 0})).await;
        assert_eq!(socket.game["took_back"]["from"], json!(entry + 1));
    }
}

#[tokio::test]
async fn what_was_shown_is_not_taken_back() {
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let mut pair = Pair::at(&house, table("district-noir", 2)).await;
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
    let folder = tempdir().expect("a folder");
    let house = Open::without_limits(folder.path()).await;
    let rules = json!({"rules": {"game": "blackrock-city", "seats": 2}});
    let mut pair = Pair::at(&house, rules).await;
    let one = pair.awaited();
    pair.act(one, json!({"bid": {"healthy": 2}})).await;
    assert!(pair.take_back(one).is_null());
    let refused = pair.sockets[one].refused(json!({ "take_back": one })).await;
    assert_eq!(refused["error"], "not_now");
    pair.command(0, json!({"concede": 0})).await;
    let (_, record) = pair.record().await;
    assert_eq!(record["header"]["format"], "saloon-record/1");
}

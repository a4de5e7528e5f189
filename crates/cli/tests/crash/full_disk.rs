//! A full disk: an act that cannot be written is rejected and has no effect; acknowledged acts survive.
//!
//! The test lowers the limit on file sizes of the running process, so its writes fail halfway, as on a full disk. This needs no
//! root.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use saloon_core::FastRng;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::{TestConnection, TestGuest};
use crate::faulty_disk::ready;
use crate::players::{Player, Players, Program, address, check, connect, id_of};

/// Server on a disk that can be full.
struct FullDisk<'a> {
    program: Program,
    data: &'a Path,
}

impl FullDisk<'_> {
    fn open(address: SocketAddr, data: &Path) -> FullDisk<'_> {
        let mut command = Command::new("sh");
        // Ignore SIGXFSZ, which ends a process by default.
        command.args(["-c", r#"trap '' XFSZ; exec "$0" "$@""#]);
        command.arg(env!("CARGO_BIN_EXE_saloon"));
        FullDisk {
            program: Program::start(command, "off", address, data),
            data,
        }
    }

    fn limit(&self, bytes: Option<u64>) {
        let pid = Pid::from_child(&self.program.0);
        let limit = Rlimit {
            current: bytes,
            maximum: getrlimit(Resource::Fsize).maximum,
        };
        prlimit(Some(pid), Resource::Fsize, limit).expect("a limit of one's own program");
    }

    /// Leaves room for `room` bytes.
    fn fill(&self, room: u64) {
        let log = std::fs::metadata(self.data.join("saloon.sqlite-wal"));
        self.limit(Some(log.expect("it writes there").len() + room));
    }

    fn make_room(&self) {
        self.limit(getrlimit(Resource::Fsize).current);
    }
}

/// Returns a connection's state of the game, without the time.
fn last_state(socket: &TestConnection) -> (u64, Value) {
    let mut game = socket.game.clone();
    game["at"].take();
    for eyes in game["eyes"].as_array_mut().expect("eyes") {
        eyes["events"].take(); // a welcome does not repeat the events of the last update
    }
    (socket.number, game)
}

/// Returns an act that plays a card. A take may end the game at once, with four cities in the first round.
async fn card(player: &mut Player) -> Value {
    let seat = player.socket.game["waiting"][0].clone();
    let acts = player.socket.acts(&seat).await;
    let acts = acts.expect("the connection holds");
    let card = acts.iter().find(|act| act.get("play").is_some());
    json!({"act": {"seat": seat, "act": card.expect("a hand lasts for the test")}})
}

#[tokio::test]
async fn a_full_disk_refuses_acts_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let address = address();
    let mut disk = FullDisk::open(address, data.path());
    let guest = TestGuest::named_at(address, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let table = id_of(&guest.open_table(json!({ "rules": rules })).await);
    let mut player = Player {
        socket: connect(&guest, &table).await,
        table: table.clone(),
        seats: 2,
        rng: FastRng::seeded(1),
        guest: guest.clone(),
    };
    let game = player.start(0).await;
    let mut acknowledged = 0;
    // At first no write succeeds, later partial writes.
    for room in [0, 100, 5_000] {
        for _ in 0..2 {
            let act = card(&mut player).await;
            player
                .send_until_answered(&format!("act {acknowledged}"), &act)
                .await;
            acknowledged += 1;
        }
        let before = last_state(&player.socket);
        disk.fill(room);
        let act = card(&mut player).await;
        let id = format!("full {room}");
        for _ in 0..2 {
            let answer = player.socket.try_command_as(&id, act.clone()).await;
            let refused = &answer.expect("the connection holds")["refused"];
            assert_eq!(refused["error"], "storage", "{refused}");
            assert!(refused["why"].is_string(), "{refused}");
        }
        let refused = player.socket.refused(json!({"chat": "hello"})).await;
        assert_eq!(refused["error"], "storage", "{refused}");
        let opened = guest.post("/tables", &json!({ "rules": rules })).await;
        let said = (opened.status, &opened.body["error"]);
        assert_eq!(said, (503, &json!("storage")), "{}", opened.body);
        if room < 4_096 {
            assert_eq!(ready(address).await, 503, "the probe fails on a full disk");
        }
        let mut look = guest.connect(&table).await;
        assert_eq!(
            last_state(&look),
            before,
            "a new connection sees the stored state"
        );
        if room > 0 {
            // A rejected act is absent after a crash too.
            disk.program.kill();
            disk = FullDisk::open(address, data.path());
            look = guest.connect(&table).await;
            assert_eq!(last_state(&look), before);
            player.socket = connect(&guest, &table).await;
        }
        disk.make_room();
        assert_eq!(ready(address).await, 200, "the disk has room again");
        let answer = player.socket.try_command_as(&id, act).await;
        let done = answer.expect("the connection holds");
        assert!(
            done.get("done").is_some(),
            "the disk has room again: {done}"
        );
        acknowledged += 1;
        while look.number < player.socket.number {
            look.next().await.expect("it is told");
        }
        let again = guest.connect(&table).await;
        assert_eq!(last_state(&look), last_state(&again));
    }
    acknowledged += player.play_out(1).await;
    check(&guest, &game, acknowledged).await;
    assert!(guest.connect(&table).await.welcome["chat"] == json!([]));
}

/// A bot retries an act that could not be stored.
#[tokio::test]
async fn bots_resume_when_there_is_room_again() {
    let data = tempfile::tempdir().expect("a folder");
    let address = address();
    let disk = FullDisk::open(address, data.path());
    let guest = TestGuest::named_at(address, "Ana").await;
    let rules = json!({"game": "district-noir", "seats": 2});
    let opened = json!({"rules": rules, "bots": ["gunslinger"]});
    let table = id_of(&guest.open_table(opened).await);
    let mut socket = connect(&guest, &table).await;
    socket.command(json!({"sit": 0})).await;
    socket.ready(0).await;
    socket.command(json!("start")).await;
    let bots_turn = |socket: &TestConnection| socket.game["waiting"] == json!([1]);
    for _ in 0..3 {
        while !bots_turn(&socket) {
            let act = socket.legal()[0].clone();
            socket
                .command(json!({"act": {"seat": 0, "act": act}}))
                .await;
        }
        // The bot acts within two seconds, or has acted already; either way it continues.
        disk.fill(0);
        sleep(Duration::from_secs(2)).await;
        disk.make_room();
        while bots_turn(&socket) {
            socket.next().await.expect("the bot plays");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeatedly_full_disks_lose_no_act() {
    let data = tempfile::tempdir().expect("a folder");
    let address = address();
    let disk = FullDisk::open(address, data.path());
    let players = Players::begin(address).await;
    let mut rng = FastRng::seeded(u64::from(std::process::id()));
    for _ in 0..20 {
        sleep(Duration::from_millis(u64::from(10 + rng.below(90)))).await;
        disk.fill(u64::from(rng.below(20_000)));
        sleep(Duration::from_millis(u64::from(10 + rng.below(90)))).await;
        disk.make_room();
    }
    players.end().await;
}

//! A faulty disk: syncs fail, or it becomes read-only.
//!
//! A preloaded library (disk.c) makes system calls fail on demand, which needs no root.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use saloon_core::FastRng;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::common::{TestConnection, TestGuest};
use crate::players::{Player, Players, Program, address, check, connect, id_of};

/// Fault of the disk.
#[derive(Clone, Copy, Debug)]
enum DiskFault {
    None,
    Sync,
    Write,
}

/// Server on a disk that can fail.
struct FaultyDiskServer {
    address: SocketAddr,
    folder: TempDir,
    program: Program,
}

impl FaultyDiskServer {
    fn open() -> FaultyDiskServer {
        let folder = tempfile::tempdir().expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crash/disk.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.path().join("disk.so"))
            .arg(source)
            .status();
        assert!(compiled.is_ok_and(|status| status.success()), "cc works");
        std::fs::write(fault_file(folder.path()), " ").expect("a file");
        let address = address();
        FaultyDiskServer {
            address,
            program: start(address, folder.path()),
            folder,
        }
    }

    /// Selects the fault of the disk.
    fn fail(&self, how: DiskFault) {
        let how = match how {
            DiskFault::None => " ",
            DiskFault::Sync => "s",
            DiskFault::Write => "r",
        };
        // Written in place: the server has the file open.
        std::fs::write(fault_file(self.folder.path()), how).expect("a file");
    }

    /// Kills the server, repairs the disk and restarts the server.
    fn kill_and_repair(&mut self) {
        self.program.kill();
        self.fail(DiskFault::None);
        self.program = start(self.address, self.folder.path());
    }
}

fn fault_file(folder: &Path) -> PathBuf {
    folder.join("fault")
}

fn start(address: SocketAddr, folder: &Path) -> Program {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saloon"));
    command
        .env("LD_PRELOAD", folder.join("disk.so"))
        .env("FAULT", fault_file(folder));
    Program::start(command, "off", address, &folder.join("data"))
}

/// Returns the status of `/readyz`, after its cached answer has expired.
pub(crate) async fn ready(address: SocketAddr) -> u16 {
    sleep(Duration::from_millis(1_100)).await;
    let host = TestGuest::stranger_at(address);
    let answer = host.request_any("GET", "/readyz", "", &[]).await;
    if answer.status != 200 {
        assert_eq!(answer.body["error"], json!("storage"), "{}", answer.body);
    }
    answer.status
}

#[tokio::test]
async fn a_server_on_a_broken_disk_is_not_ready() {
    let disk = FaultyDiskServer::open();
    assert_eq!(ready(disk.address).await, 200);
    for how in [DiskFault::Sync, DiskFault::Write] {
        disk.fail(how);
        assert_eq!(ready(disk.address).await, 503, "{how:?}");
        let host = TestGuest::stranger_at(disk.address);
        let alive = host.request_any("GET", "/healthz", "", &[]).await;
        assert_eq!(alive.status, 200, "a restart would not help: {how:?}");
        disk.fail(DiskFault::None);
        assert_eq!(ready(disk.address).await, 200, "after {how:?}");
    }
}

/// Event after a write that failed to sync.
#[derive(Clone, Copy, Debug, PartialEq)]
enum AfterFault {
    /// The disk works again.
    Repaired,
    /// The server is killed at once: the write is in its log.
    Killed,
    /// Other writes fail too and overwrite the first one in the log; then the server is killed.
    KilledLater,
}

fn entry(socket: &TestConnection) -> u64 {
    socket.game["entry"].as_u64().expect("a number")
}

/// A commit that failed to sync may be on disk. The server never reports that it failed, and no client sees a table that a crash could
/// change. A retry under the same id is applied once.
#[tokio::test]
async fn an_uncertain_write_is_reported_unknown_and_applied_once() {
    let mut disk = FaultyDiskServer::open();
    let guest = TestGuest::named_at(disk.address, "Ana").await;
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
    for then in [
        AfterFault::Repaired,
        AfterFault::Killed,
        AfterFault::KilledLater,
        AfterFault::Repaired,
    ] {
        let act = player.random_act().await;
        player
            .send_until_answered(&format!("act {acknowledged}"), &act)
            .await;
        acknowledged += 1;
        let before = entry(&player.socket);
        let mut other = guest.connect(&table).await;
        let act = player.random_act().await;
        disk.fail(DiskFault::Sync);
        let id = format!("doubtful {acknowledged}");
        let answer = player.socket.try_command_as(&id, act.clone()).await;
        let answer = answer.expect("the connection holds");
        assert_eq!(answer["refused"]["error"], "unknown", "{then:?}: {answer}");
        for socket in [&mut player.socket, &mut other] {
            while socket.next().await.is_some() {}
            let (code, reason) = socket.close_frame.clone().expect("the house says why");
            assert_eq!(code, 1013, "{then:?}: {reason}");
        }
        assert_eq!(entry(&other), before, "the change was not sent");
        if then != AfterFault::Killed {
            let look = guest.try_connect(&table).await;
            assert!(look.is_none(), "{then:?}: the outcome is still unknown");
            let opened = guest.post("/tables", &json!({ "rules": rules })).await;
            let said = (opened.status, &opened.body["error"]);
            assert_eq!(said, (503, &json!("unknown")), "{}", opened.body);
        }
        match then {
            AfterFault::Repaired => disk.fail(DiskFault::None),
            AfterFault::Killed | AfterFault::KilledLater => disk.kill_and_repair(),
        }
        player.socket = connect(&guest, &table).await;
        let kept = u64::from(then == AfterFault::Killed);
        assert_eq!(entry(&player.socket), before + kept, "{then:?}");
        for _ in 0..2 {
            player.send_until_answered(&id, &act).await;
            let look = guest.connect(&table).await;
            assert_eq!(entry(&look), before + 1, "{then:?}");
        }
        acknowledged += 1;
        player.socket = connect(&guest, &table).await;
    }
    acknowledged += player.play_out(1).await;
    check(&guest, &game, acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn repeated_sync_failures_lose_no_act() {
    let mut disk = FaultyDiskServer::open();
    let players = Players::begin(disk.address).await;
    let mut rng = FastRng::seeded(u64::from(std::process::id()));
    for round in 0..20 {
        sleep(Duration::from_millis(u64::from(10 + rng.below(90)))).await;
        disk.fail(DiskFault::Sync);
        sleep(Duration::from_millis(u64::from(10 + rng.below(90)))).await;
        if round % 2 == 0 {
            disk.kill_and_repair();
        } else {
            disk.fail(DiskFault::None);
        }
    }
    players.end().await;
}

//! The disk breaks: it reports that it cannot sync, or becomes read-only.
//!
//! The C library's calls are replaced by some that fail on demand (disk.c), as on a broken disk and without being root.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::common::Guest;
use crate::players::{Program, address};

/// What the disk cannot do.
#[derive(Clone, Copy, Debug)]
enum Fault {
    None,
    Sync,
    Write,
}

/// The program on a disk that can break.
struct Disk {
    address: SocketAddr,
    folder: TempDir,
    _program: Program,
}

impl Disk {
    fn open() -> Disk {
        let folder = tempfile::tempdir().expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crash/disk.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.path().join("disk.so"))
            .arg(source)
            .status();
        assert!(compiled.is_ok_and(|status| status.success()), "cc works");
        std::fs::write(fault(folder.path()), " ").expect("a file");
        let address = address();
        Disk {
            address,
            _program: start(address, folder.path()),
            folder,
        }
    }

    /// From now on the disk fails in this way.
    fn fail(&self, how: Fault) {
        let how = match how {
            Fault::None => " ",
            Fault::Sync => "s",
            Fault::Write => "r",
        };
        // In place: the house has it open.
        std::fs::write(fault(self.folder.path()), how).expect("a file");
    }
}

fn fault(folder: &Path) -> PathBuf {
    folder.join("fault")
}

fn start(address: SocketAddr, folder: &Path) -> Program {
    let mut command = Command::new(env!("CARGO_BIN_EXE_saloon"));
    command
        .env("LD_PRELOAD", folder.join("disk.so"))
        .env("FAULT", fault(folder));
    Program::start(command, "off", address, &folder.join("data"))
}

/// What `/readyz` answers, once the answer it may still reuse is too old.
pub(crate) async fn ready(address: SocketAddr) -> u16 {
    sleep(Duration::from_millis(1_100)).await;
    let host = Guest::at(address);
    let answer = host.ask("GET", "/readyz", "", &[]).await;
    if answer.status != 200 {
        assert_eq!(answer.body["error"], json!("storage"), "{}", answer.body);
    }
    answer.status
}

#[tokio::test]
async fn a_house_on_a_broken_disk_is_not_ready() {
    let disk = Disk::open();
    assert_eq!(ready(disk.address).await, 200);
    for how in [Fault::Sync, Fault::Write] {
        disk.fail(how);
        assert_eq!(ready(disk.address).await, 503, "{how:?}");
        let host = Guest::at(disk.address);
        let alive = host.ask("GET", "/healthz", "", &[]).await;
        assert_eq!(alive.status, 200, "a restart would not help: {how:?}");
        disk.fail(Fault::None);
        assert_eq!(ready(disk.address).await, 200, "after {how:?}");
    }
}

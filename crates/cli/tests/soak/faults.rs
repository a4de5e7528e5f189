//! Server process and the faults injected into it.

use std::fmt;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use saloon_core::FastRng;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::common::TestGuest;
use crate::players::{Program, address};

/// Server under fault injection.
pub struct Faults {
    pub address: SocketAddr,
    server: Program,
    folder: TempDir,
    rng: FastRng,
    counts: FaultCounts,
}

/// Number of injected faults, by kind.
#[derive(Default)]
struct FaultCounts {
    killed: u32,
    closed: u32,
    stopped: u32,
    jumped: u32,
}

impl Faults {
    pub fn open() -> Faults {
        let folder = tempfile::tempdir().expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soak/jump.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .arg(folder.path().join("jump.so"))
            .arg(source)
            .status();
        assert!(compiled.is_ok_and(|status| status.success()), "cc works");
        let address = address();
        let mut faults = Faults {
            address,
            server: start(address, folder.path()),
            folder,
            rng: FastRng::seeded(u64::from(std::process::id())),
            counts: FaultCounts::default(),
        };
        faults.shift_clock(0);
        faults
    }

    /// Returns the server's process id.
    pub fn process(&self) -> u32 {
        self.server.0.id()
    }

    /// Waits briefly, then injects a fault. A fault that restarts the server (a kill or a shutdown) happens only if `may_restart`.
    pub async fn inject(&mut self, may_restart: bool) {
        let pause = 100 + u64::from(self.rng.below(900));
        sleep(Duration::from_millis(pause)).await;
        match self.rng.below(if may_restart { 4 } else { 2 }) {
            0 => {
                let days = i64::from(self.rng.below(800)) - 400;
                self.shift_clock(days * 86_400);
                self.counts.jumped += 1;
            }
            1 => {
                self.signal(Signal::STOP);
                let pause = 50 + u64::from(self.rng.below(1_500));
                sleep(Duration::from_millis(pause)).await;
                self.signal(Signal::CONT);
                self.counts.stopped += 1;
            }
            2 => {
                self.server.kill();
                self.server = start(self.address, self.folder.path());
                self.counts.killed += 1;
            }
            _ => {
                self.end().await;
                self.server = start(self.address, self.folder.path());
                self.counts.closed += 1;
            }
        }
    }

    /// Shifts the server's wall clock by this many seconds.
    fn shift_clock(&mut self, seconds: i64) {
        // Written in place: the server has the file open.
        let file = std::fs::OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(jumps(self.folder.path()));
        file.and_then(|mut file| file.write_all(&seconds.to_ne_bytes()))
            .expect("a file");
    }

    fn signal(&self, signal: Signal) {
        let process = i32::try_from(self.process()).ok().and_then(Pid::from_raw);
        kill_process(process.expect("a process"), signal).expect("it is ours");
    }

    /// Stops the server with SIGTERM.
    async fn end(&mut self) {
        self.signal(Signal::TERM);
        loop {
            if let Some(status) = self.server.0.try_wait().expect("it is ours") {
                assert!(
                    status.success(),
                    "the server exits without an error: {status}"
                );
                return;
            }
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the server, without clients, has no loaded table and no open socket.
    pub async fn assert_tables_unloaded(&self) {
        let host = TestGuest::stranger_at(self.address);
        loop {
            let metrics = host.request_any("GET", "/metrics", "", &[]).await;
            let text = metrics.body.as_str().expect("text");
            let is_zero = |name: &str| text.lines().any(|line| line == format!("{name} 0"));
            if is_zero("saloon_tables") && is_zero("saloon_sockets") {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Stops the server and verifies its database through a backup.
    pub async fn close(mut self) -> String {
        self.end().await;
        let copied =
            saloon_store::backup(&data(self.folder.path()), &self.folder.path().join("copy"))
                .expect("the backup passes the integrity check");
        format!(
            "{}; {} games and {} entries on disk, {} KB",
            self.counts,
            copied.games,
            copied.entries,
            copied.bytes / 1024
        )
    }
}

impl fmt::Display for FaultCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} kills, {} shutdowns, {} pauses, {} clock jumps",
            self.killed, self.closed, self.stopped, self.jumped
        )
    }
}

fn data(folder: &Path) -> PathBuf {
    folder.join("data")
}

fn jumps(folder: &Path) -> PathBuf {
    folder.join("jumps")
}

fn start(address: SocketAddr, folder: &Path) -> Program {
    let program =
        std::env::var_os("SALOON_PROGRAM").unwrap_or_else(|| env!("CARGO_BIN_EXE_saloon").into());
    let mut command = Command::new(program);
    command
        .env("LD_PRELOAD", folder.join("jump.so"))
        .env("JUMP", jumps(folder));
    Program::start(command, "error", address, &data(folder))
}

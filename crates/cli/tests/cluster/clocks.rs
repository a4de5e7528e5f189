//! Nodes whose wall clocks disagree.

use std::fs;
use std::process::Command;
use std::time::Duration;

use saloon_postgres_testkit::Server;
use tempfile::TempDir;
use tokio::time::sleep;

use crate::common::TestGuest;
use crate::failures::{ids, players};
use crate::nodes::Nodes;

/// Library for `LD_PRELOAD` that shifts the wall clock by `WALL_CLOCK_SHIFT` seconds. Other clocks stay as they are.
const SHIFT: &str = r#"
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    const char *shift = getenv("WALL_CLOCK_SHIFT");
    if (result == 0 && shift && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        time->tv_sec += atol(shift);
    }
    return result;
}
"#;

/// Compiles the library. Rust needs a C compiler anyway, to link programs.
fn library(folder: &TempDir) -> String {
    let (source, library) = (
        folder.path().join("shift.c"),
        folder.path().join("shift.so"),
    );
    fs::write(&source, SHIFT).expect("written");
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-o"])
        .args([&library, &source])
        .status();
    assert!(status.expect("a C compiler").success());
    library.to_str().expect("text").to_owned()
}

/// Ownership uses the clock of the database and durations only: no node is expelled, tables move, and a killed node is replaced.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wall_clocks_an_hour_apart_change_nothing() {
    let folder = TempDir::new().expect("a folder");
    let library = library(&folder);
    let environment = |shift: i64| {
        vec![
            ("LD_PRELOAD", library.clone()),
            ("WALL_CLOCK_SHIFT", shift.to_string()),
        ]
    };
    let environments = [-3_600, 0, 3_600].map(environment);
    let mut nodes = Nodes::start_in("clocks", &environments);
    for node in &nodes.all {
        TestGuest::named_at(node.address, "Ana").await;
    }
    let players = players(nodes.addresses()).await;
    let apart = "SELECT max(created_at) - min(created_at) > 3500 * 1000 FROM sessions";
    let apart = Server::shared().execute("clocks", apart);
    assert_eq!(apart, "t", "the clocks are apart");
    let before = ids(&nodes.list());
    sleep(Duration::from_secs(5)).await;
    assert_eq!(ids(&nodes.list()), before, "nobody was expelled");
    nodes.drain(before[0]);
    nodes
        .wait_for("the slow node has no tables", |list| {
            list.iter()
                .any(|node| node["id"] == before[0] && node["tables"] == 0)
        })
        .await;
    nodes.all[2].kill();
    nodes
        .wait_for("the fast node is expelled", |list| {
            !ids(list).contains(&before[2])
        })
        .await;
    players.end().await;
}

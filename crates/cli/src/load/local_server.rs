//! Server process started by the load test, pinned to one core.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

use tempfile::TempDir;

use super::servers::CpuTimes;
use crate::failure::{Failure, usage};

/// Server process, killed on drop.
pub(super) struct LocalServer {
    pub(super) url: String,
    /// Start time of the process.
    pub(super) since: Instant,
    child: Child,
    /// Standard output of the server. It stays open because a later write to a closed pipe would fail.
    _says: BufReader<ChildStdout>,
    /// Temporary data folder, removed on drop.
    _folder: Option<TempDir>,
}

impl LocalServer {
    /// Starts a server with its data in the database `store`, in the folder `data`, or else in a new folder in the working directory: the
    /// system's temporary folder may be in memory, not on disk.
    pub(super) fn start(store: Option<&str>, data: Option<&Path>) -> Result<LocalServer, Failure> {
        let folder = match (store, data) {
            (Some(_), _) | (_, Some(_)) => None,
            (None, None) => Some(TempDir::with_prefix_in("saloon-bench-", ".").or_else(
                |error| {
                    usage(format!(
                        "cannot create a folder here: {error}; choose one with --data"
                    ))
                },
            )?),
        };
        let kept = data.or(folder.as_ref().map(TempDir::path));
        let program = std::env::current_exe()
            .map_err(|error| Failure::Failed(format!("cannot find this program: {error}")))?;
        let mut serve = Command::new(program);
        serve
            .args([
                "serve",
                "--unlimited",
                "--addr",
                "127.0.0.1:0",
                "--log",
                "error",
            ])
            .args(["--lang", "en"])
            .args(store.iter().flat_map(|store| ["--store", store]))
            .args(
                kept.iter()
                    .flat_map(|kept| [OsStr::new("--data"), kept.as_os_str()]),
            )
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let cores = cores::available();
        // A child inherits the affinity of its parent: pin this process to the server's core, spawn, then move back.
        if let [first, .., _] = cores[..] {
            cores::stay_on(first);
        }
        let since = Instant::now();
        let mut child = serve
            .spawn()
            .map_err(|error| Failure::Failed(format!("cannot start the server: {error}")))?;
        if let [_, .., last] = cores[..] {
            cores::stay_on(last);
        }
        let mut line = String::new();
        let says = child.stdout.take();
        let mut says = BufReader::new(says.ok_or(Failure::Failed("no pipe".into()))?);
        let read = says.read_line(&mut line);
        let own = LocalServer {
            url: line
                .split_whitespace()
                .last()
                .unwrap_or_default()
                .to_owned(),
            since,
            child,
            _says: says,
            _folder: folder,
        };
        match read {
            Ok(_) if own.url.starts_with("http://") => Ok(own),
            _ => Err(Failure::Failed("the server did not start".into())),
        }
    }

    /// Returns resident memory in KiB, where the platform reports it.
    pub(super) fn memory_kb(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

impl LocalServer {
    /// Returns the CPU time of each thread in nanoseconds, where the platform reports it. Time spent waiting for a core is not
    /// included, so the figure is meaningful on a busy machine too.
    pub(super) fn thread_cpu_ns(&self) -> Option<CpuTimes> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).ok()?;
        let ran = threads.flatten().filter_map(|thread| {
            // Skips a thread that ended meanwhile.
            let counted = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
            let ran = counted.split_whitespace().next()?.parse().ok()?;
            Some((thread.file_name().to_str()?.parse().ok()?, ran))
        });
        Some(ran.collect())
    }
}

impl Drop for LocalServer {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have exited already
        let _ = self.child.wait();
    }
}

#[cfg(target_os = "linux")]
mod cores {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// Returns the cores that this process may run on.
    pub(super) fn available() -> Vec<usize> {
        let set = sched_getaffinity(None).unwrap_or_default();
        (0..CpuSet::MAX_CPU)
            .filter(|&core| set.is_set(core))
            .collect()
    }

    pub(super) fn stay_on(core: usize) {
        let mut set = CpuSet::new();
        set.set(core);
        let _ = sched_setaffinity(None, &set); // on failure, the measurement runs without pinning
    }
}

#[cfg(not(target_os = "linux"))]
mod cores {
    /// Returns no cores: pinning is not supported on this platform.
    pub(super) fn available() -> Vec<usize> {
        Vec::new()
    }

    pub(super) fn stay_on(_core: usize) {}
}

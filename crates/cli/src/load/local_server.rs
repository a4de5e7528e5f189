//! A house of the bench's own, on a core of its own.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

use tempfile::TempDir;

use crate::failure::{Failure, usage};

/// A house that closes when this is dropped.
pub(super) struct LocalServer {
    pub(super) url: String,
    /// When its program was started.
    pub(super) since: Instant,
    child: Child,
    /// It may say something more: it must not find the pipe closed.
    _says: BufReader<ChildStdout>,
    /// Removed at the end.
    _folder: Option<TempDir>,
}

impl LocalServer {
    /// Starts one, keeping its data in `data`, or in a new folder here: on the disk that somebody is standing on, since a
    /// system's folder for temporary files may be no disk at all.
    pub(super) fn start(data: Option<&Path>) -> Result<LocalServer, Failure> {
        let folder = match data {
            Some(_) => None,
            None => Some(
                TempDir::with_prefix_in("saloon-bench-", ".").or_else(|error| {
                    usage(format!(
                        "cannot make a folder here: {error}; name one with --data"
                    ))
                })?,
            ),
        };
        let kept = data.or(folder.as_ref().map(TempDir::path));
        let program = std::env::current_exe()
            .map_err(|error| Failure::NotSo(format!("cannot find this program: {error}")))?;
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
            .args(["--lang", "en", "--data"])
            .args(kept)
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let cores = cores::available();
        // A child runs where its parent did: first there, then back.
        if let [first, .., _] = cores[..] {
            cores::stay_on(first);
        }
        let since = Instant::now();
        let mut child = serve
            .spawn()
            .map_err(|error| Failure::NotSo(format!("cannot start a house: {error}")))?;
        if let [_, .., last] = cores[..] {
            cores::stay_on(last);
        }
        let mut line = String::new();
        let says = child.stdout.take();
        let mut says = BufReader::new(says.ok_or(Failure::NotSo("no pipe".into()))?);
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
            _ => Err(Failure::NotSo("the house did not open".into())),
        }
    }

    /// What it holds in memory, where the platform tells.
    pub(super) fn memory_kb(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

impl LocalServer {
    /// How long each of its threads has run, in nanoseconds, where the platform tells. Time in which they waited for a core is not in it,
    /// so this says something on a busy machine too.
    pub(super) fn thread_cpu_ns(&self) -> Option<HashMap<OsString, u64>> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).ok()?;
        let ran = threads.flatten().filter_map(|thread| {
            // One that has ended meanwhile has little to tell.
            let counted = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
            let ran = counted.split_whitespace().next()?.parse().ok()?;
            Some((thread.file_name(), ran))
        });
        Some(ran.collect())
    }
}

impl Drop for LocalServer {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended
        let _ = self.child.wait();
    }
}

#[cfg(target_os = "linux")]
mod cores {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// Those that this program may run on.
    pub(super) fn available() -> Vec<usize> {
        let set = sched_getaffinity(None).unwrap_or_default();
        (0..CpuSet::MAX_CPU)
            .filter(|&core| set.is_set(core))
            .collect()
    }

    pub(super) fn stay_on(core: usize) {
        let mut set = CpuSet::new();
        set.set(core);
        let _ = sched_setaffinity(None, &set); // then it is measured without
    }
}

#[cfg(not(target_os = "linux"))]
mod cores {
    /// Programs are not kept on one core here.
    pub(super) fn available() -> Vec<usize> {
        Vec::new()
    }

    pub(super) fn stay_on(_core: usize) {}
}

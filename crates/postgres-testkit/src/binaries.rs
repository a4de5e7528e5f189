//! The installed programs of `PostgreSQL`.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder with `initdb` and `postgres`: the one that `pg_config` names, the newest of Debian's packages, or one in PATH.
pub(crate) fn binaries() -> Result<PathBuf, String> {
    let configured = Command::new("pg_config").arg("--bindir").output().ok();
    let configured = configured.and_then(|output| String::from_utf8(output.stdout).ok());
    let configured = configured.map(|folder| PathBuf::from(folder.trim()));
    let path = env::var_os("PATH").unwrap_or_default();
    configured
        .into_iter()
        .chain(debian())
        .chain(env::split_paths(&path))
        .find(|folder| {
            ["initdb", "postgres"]
                .iter()
                .all(|name| folder.join(name).is_file())
        })
        .ok_or_else(|| {
            "PostgreSQL is missing: `make postgres`, or install it (Debian: apt install postgresql)"
                .into()
        })
}

/// Folders of Debian's packages, newest version first.
fn debian() -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir("/usr/lib/postgresql") else {
        return Vec::new();
    };
    let mut versions: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    versions.sort_by_key(|folder| std::cmp::Reverse(version(folder)));
    versions
        .into_iter()
        .map(|folder| folder.join("bin"))
        .collect()
}

fn version(folder: &Path) -> u32 {
    let name = folder.file_name().and_then(OsStr::to_str);
    name.and_then(|name| name.parse().ok()).unwrap_or(0)
}

//! The user that runs a server. `PostgreSQL` refuses to run as root.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::process::Command;

/// Users that may run the server, if this program runs as root. Debian's package creates the first.
const USERS: [&str; 2] = ["postgres", "nobody"];

/// Gives a folder to the user that runs the server.
pub(crate) fn give(folder: &Path) -> io::Result<()> {
    match other_user()? {
        Some((user, group)) => chown(folder, Some(user), Some(group)),
        None => Ok(()),
    }
}

/// Returns a command that runs a program as the user that runs the server.
pub(crate) fn command(program: &str) -> Command {
    let Ok(Some((user, group))) = other_user() else {
        return Command::new(program);
    };
    let mut command = Command::new("setpriv");
    command
        .args([format!("--reuid={user}"), format!("--regid={group}")])
        .args(["--clear-groups", program]);
    command
}

/// Returns user id and group id of another user, if this program runs as root.
fn other_user() -> io::Result<Option<(u32, u32)>> {
    if fs::metadata("/proc/self")?.uid() != 0 {
        return Ok(None);
    }
    let passwd = fs::read_to_string("/etc/passwd")?;
    let find = |name: &&'static str| {
        let line = passwd
            .lines()
            .find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2).map(str::parse);
        Some((ids.next()?.ok()?, ids.next()?.ok()?))
    };
    let found = USERS.iter().find_map(find);
    found
        .map(Some)
        .ok_or_else(|| io::Error::other("no user for PostgreSQL in /etc/passwd"))
}

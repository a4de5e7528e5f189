//! Processes of a database server on this machine.

use std::fs;

use saloon_postgres::{Admin, Settings};

use super::servers::CpuTimes;

/// A database server on this machine.
pub(super) struct LocalDatabase {
    /// Id of its main process, the parent of all others.
    main: u32,
}

impl LocalDatabase {
    /// Finds the server of a database. `None` if it runs elsewhere, or the platform does not show its processes.
    pub(super) async fn find(url: &str) -> Option<LocalDatabase> {
        let admin = Admin::connect(&Settings::new(url)).await.ok()?;
        let backend = u32::try_from(admin.backend()).ok()?;
        let name = fs::read_to_string(format!("/proc/{backend}/comm")).ok()?;
        let main = parent(backend).filter(|_| name.trim() == "postgres")?;
        Some(LocalDatabase { main })
    }

    /// Returns the CPU time of each process.
    pub(super) fn cpu_ns(&self) -> CpuTimes {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
        ids.filter(|id| *id == self.main || parent(*id) == Some(self.main))
            .filter_map(|id| {
                // Skips a process that ended meanwhile.
                let counted = fs::read_to_string(format!("/proc/{id}/schedstat")).ok()?;
                Some((id, counted.split_whitespace().next()?.parse().ok()?))
            })
            .collect()
    }
}

/// Returns the parent of a process.
fn parent(process: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?; // the name may contain anything
    fields.split_whitespace().nth(1)?.parse().ok()
}

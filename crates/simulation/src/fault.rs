//! Planted faults: bugs in a table, the lobby, the store or the process, which the simulation must detect.

use std::fmt;
use std::str::FromStr;

use crate::model::StoreFault;

/// A planted fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// In the core of a table.
    Table(saloon_table::TableFault),
    /// In the decisions of a node.
    Cluster(saloon_cluster::ClusterFault),
    /// In the lobby.
    Lobby(saloon_lobby::LobbyFault),
    /// In the store.
    Store(StoreFault),
    /// In the process that drives them.
    Process(ProcessFault),
}

/// A fault planted in the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessFault {
    /// The sockets of a signed-out device stay open.
    KeepSockets,
    /// A sign-out between the check of a socket's session and its start is missed.
    MissSignOut,
    /// A table is loaded while it is being given up.
    LoadDuringRelease,
    /// The heartbeats of a node wait while it expels others, one after the other.
    BeatAfterExpulsion,
}

const STORE: [StoreFault; 5] = [
    StoreFault::SkipSync,
    StoreFault::KeepCarryCode,
    StoreFault::ReuseCode,
    StoreFault::SkipFence,
    StoreFault::NodeClock,
];
const PROCESS: [ProcessFault; 4] = [
    ProcessFault::KeepSockets,
    ProcessFault::MissSignOut,
    ProcessFault::LoadDuringRelease,
    ProcessFault::BeatAfterExpulsion,
];

impl Fault {
    /// Returns all faults.
    pub fn all() -> impl Iterator<Item = Fault> {
        let tables = saloon_table::TableFault::ALL.into_iter().map(Fault::Table);
        let cluster = saloon_cluster::ClusterFault::ALL.into_iter();
        let cluster = cluster.map(Fault::Cluster);
        let lobby = saloon_lobby::LobbyFault::ALL.into_iter().map(Fault::Lobby);
        let store = STORE.into_iter().map(Fault::Store);
        let process = PROCESS.into_iter().map(Fault::Process);
        let single = tables.chain(lobby).chain(store).chain(process);
        single.chain(cluster)
    }

    /// Returns whether only a cluster can show the fault.
    pub fn needs_cluster(self) -> bool {
        match self {
            Fault::Cluster(fault) => fault != saloon_cluster::ClusterFault::SkipSettle,
            Fault::Store(fault) => {
                matches!(fault, StoreFault::SkipFence | StoreFault::NodeClock)
            }
            Fault::Process(fault) => matches!(
                fault,
                ProcessFault::LoadDuringRelease | ProcessFault::BeatAfterExpulsion
            ),
            Fault::Table(_) | Fault::Lobby(_) => false,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Table(fault) => fmt::Debug::fmt(fault, f),
            Fault::Cluster(fault) => fmt::Debug::fmt(fault, f),
            Fault::Lobby(fault) => fmt::Debug::fmt(fault, f),
            Fault::Store(fault) => fmt::Debug::fmt(fault, f),
            Fault::Process(fault) => fmt::Debug::fmt(fault, f),
        }
    }
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(name: &str) -> Result<Fault, String> {
        let found = Fault::all().find(|fault| fault.to_string() == name);
        found.ok_or_else(|| format!("there is no fault {name:?}"))
    }
}

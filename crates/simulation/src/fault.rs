//! Planted faults: bugs in a table, the lobby, the store or the process, which the simulation must detect.

use std::fmt;
use std::str::FromStr;

use crate::model::StoreFault;

/// A planted fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// In the core of a table.
    Table(saloon_table::TableFault),
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
    /// A table is loaded while a write is in doubt.
    SkipSettle,
    /// The sockets of a signed-out device stay open.
    KeepSockets,
    /// A sign-out between the check of a socket's session and its start is missed.
    MissSignOut,
}

const STORE: [StoreFault; 3] = [
    StoreFault::SkipSync,
    StoreFault::KeepCarryCode,
    StoreFault::ReuseCode,
];
const PROCESS: [ProcessFault; 3] = [
    ProcessFault::SkipSettle,
    ProcessFault::KeepSockets,
    ProcessFault::MissSignOut,
];

impl Fault {
    /// Returns all faults.
    pub fn all() -> impl Iterator<Item = Fault> {
        let tables = saloon_table::TableFault::ALL.into_iter().map(Fault::Table);
        let lobby = saloon_lobby::LobbyFault::ALL.into_iter().map(Fault::Lobby);
        let store = STORE.into_iter().map(Fault::Store);
        let process = PROCESS.into_iter().map(Fault::Process);
        tables.chain(lobby).chain(store).chain(process)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Table(fault) => fmt::Debug::fmt(fault, f),
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

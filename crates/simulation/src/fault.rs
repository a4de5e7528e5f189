//! Faults to plant: in a table, in the lobby, in the store, or in the process around them.

use std::fmt;
use std::str::FromStr;

use crate::model::StoreFault;

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// In the core of a table.
    Table(saloon_table::Fault),
    /// In the lobby.
    Lobby(saloon_lobby::Fault),
    /// In the store.
    Store(StoreFault),
    /// In the process around them.
    House(HouseFault),
}

/// A fault of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseFault {
    /// A table is loaded while a write is in doubt.
    SkipSettle,
    /// The sockets of a device that is signed out stay open.
    KeepSockets,
    /// A sign-out between the check of a socket's session and its start is missed.
    MissSignOut,
}

const STORE: [StoreFault; 3] = [
    StoreFault::SkipSync,
    StoreFault::KeepCarryCode,
    StoreFault::ReuseCode,
];
const HOUSE: [HouseFault; 3] = [
    HouseFault::SkipSettle,
    HouseFault::KeepSockets,
    HouseFault::MissSignOut,
];

impl Fault {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Fault> {
        let tables = saloon_table::Fault::ALL.into_iter().map(Fault::Table);
        let lobby = saloon_lobby::Fault::ALL.into_iter().map(Fault::Lobby);
        let store = STORE.into_iter().map(Fault::Store);
        let house = HOUSE.into_iter().map(Fault::House);
        tables.chain(lobby).chain(store).chain(house)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Table(fault) => fmt::Debug::fmt(fault, f),
            Fault::Lobby(fault) => fmt::Debug::fmt(fault, f),
            Fault::Store(fault) => fmt::Debug::fmt(fault, f),
            Fault::House(fault) => fmt::Debug::fmt(fault, f),
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

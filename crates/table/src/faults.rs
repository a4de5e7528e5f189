//! Faults to plant in a table, which test whether the simulation detects them. Without the feature `faults` there are none, and the
//! checks compile to nothing.

use core::fmt;
use core::str::FromStr;

use alloc::string::String;

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFault {
    /// A change is applied and sent before it is stored.
    SendBeforeStored,
    /// An applied command is not remembered.
    ForgetRetry,
    /// The key of a command is not stored with its entry.
    LoseRetryKey,
    /// Deadlines are ignored.
    ForgetDeadline,
    /// A step by a bot skips a sequence number.
    SkipNumber,
    /// The last entry is ignored when a table is loaded.
    StaleSnapshot,
    /// The frames of two connections are swapped.
    SwapFrames,
    /// An act of a bot is stored twice.
    DuplicateAct,
    /// The clock runs while no connection is open.
    RunningClock,
    /// A spectator gets the view of the first seat.
    LeakView,
    /// A failed write is acknowledged.
    AcknowledgeFailure,
    /// The table stays in memory after a write of unknown outcome.
    TrustMemory,
    /// A racer's claimed instant counts without bounds.
    TrustClaim,
    /// A message that arrives during a write is dropped.
    DropMessage,
    /// The sequence number is loaded from the lobby alone.
    NumberGoesBack,
    /// Only the first of several operations is stored.
    SplitWrite,
    /// Every rematch gets the same seed.
    ReuseSeed,
    /// The table never retries by itself after a failed write.
    NeverRetry,
    /// A refused command is remembered as applied.
    RememberRefused,
    /// A game at a table with take-backs counts in the statistics.
    CountTakeBacks,
    /// A game with hints counts in the statistics.
    CountHints,
    /// A hint is shown without a note in the store.
    ForgetHint,
    /// A hint is shown in a game among people.
    HintAgainstPeople,
}

impl TableFault {
    /// All faults.
    pub const ALL: [TableFault; 23] = [
        TableFault::SendBeforeStored,
        TableFault::ForgetRetry,
        TableFault::LoseRetryKey,
        TableFault::ForgetDeadline,
        TableFault::SkipNumber,
        TableFault::StaleSnapshot,
        TableFault::SwapFrames,
        TableFault::DuplicateAct,
        TableFault::RunningClock,
        TableFault::LeakView,
        TableFault::AcknowledgeFailure,
        TableFault::TrustMemory,
        TableFault::TrustClaim,
        TableFault::DropMessage,
        TableFault::NumberGoesBack,
        TableFault::SplitWrite,
        TableFault::ReuseSeed,
        TableFault::NeverRetry,
        TableFault::RememberRefused,
        TableFault::CountTakeBacks,
        TableFault::CountHints,
        TableFault::ForgetHint,
        TableFault::HintAgainstPeople,
    ];
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for TableFault {
    type Err = String;

    fn from_str(name: &str) -> Result<TableFault, String> {
        let named = |fault: &TableFault| alloc::format!("{fault}") == name;
        let found = TableFault::ALL.into_iter().find(named);
        found.ok_or_else(|| alloc::format!("there is no fault {name:?}"))
    }
}

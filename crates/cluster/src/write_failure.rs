//! Meaning of a failed write for the table that made it.

use saloon_store::StoreError;
use saloon_table::WriteFailure;

/// Returns what a table must know about its failed write.
///
/// A fenced table belongs to another node by now: like one in doubt, it must be loaded again.
pub fn write_failure(error: &StoreError) -> WriteFailure {
    match error {
        StoreError::Unknown(_) | StoreError::Fenced => WriteFailure::Unknown,
        _ => WriteFailure::NotStored,
    }
}

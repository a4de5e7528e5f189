//! Transfer of everything between stores of different kinds, with `saloon move`.
//!
//! [`TABLES`] describes the tables once, for all stores. A [`Source`] reads rows in the order of a table's key; a [`Target`] writes them in one
//! transaction. [`transfer`] copies all tables, then reads both sides back and compares them. Rows are streamed: memory does not grow with the
//! number of rows.

mod digest;
mod error;
mod progress;
mod report;
mod tables;
#[cfg(test)]
mod tests;
mod value;

use crate::StoreError;
use digest::digest;
pub use error::TransferError;
pub use progress::{Pass, Progress};
pub use report::Report;
pub use tables::{Column, Ids, Kind, TABLES, Table};
pub use value::Value;

/// A store that can be read completely. All reads see the same snapshot.
pub trait Source {
    /// Passes all rows of a table to `each`, in the order of its key.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] for a value that has not the kind of its column; errors of `each`.
    fn rows(
        &self,
        table: &'static Table,
        each: impl AsyncFnMut(&[Value<'_>]) -> Result<(), StoreError>,
    ) -> impl Future<Output = Result<(), StoreError>>;

    /// Returns the number that a query selects.
    ///
    /// # Errors
    ///
    /// When the query fails.
    fn number(&self, sql: &str) -> impl Future<Output = Result<i64, StoreError>>;

    /// Returns the highest id that a table has used, also for rows that were deleted. For [`Ids::Numbered`], the highest id of a row.
    ///
    /// # Errors
    ///
    /// When a query fails.
    fn last_id(&self, table: &Table) -> impl Future<Output = Result<i64, StoreError>>;
}

/// An empty store to be filled, in one transaction. Dropping it without a commit leaves it as it was. As a [`Source`], it reads
/// its own writes.
pub trait Target: Source {
    /// Copies all rows of a table from a source. Calls `advance` after each.
    ///
    /// # Errors
    ///
    /// When a row cannot be read or written.
    fn load(
        &self,
        table: &'static Table,
        source: &impl Source,
        advance: impl Fn(),
    ) -> impl Future<Output = Result<(), StoreError>>;

    /// Continues the ids of a table after `last`.
    ///
    /// # Errors
    ///
    /// When a statement fails.
    fn continue_after(
        &self,
        table: &Table,
        last: i64,
    ) -> impl Future<Output = Result<(), StoreError>>;

    /// Makes the copy permanent.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] if the answer to the commit was lost. Otherwise the target is empty after an error.
    fn commit(self) -> impl Future<Output = Result<(), StoreError>>;
}

/// Copies everything from a source to a target, and compares the two. The caller commits.
///
/// # Errors
///
/// When a row cannot be read or written, or the copy differs.
pub async fn transfer(
    source: &impl Source,
    target: &impl Target,
    progress: &impl Progress,
) -> Result<Report, TransferError> {
    for table in &TABLES {
        let copied = copy(source, target, table, progress).await;
        copied.map_err(|error| TransferError::of(table, error))?;
    }
    let mut rows = Vec::with_capacity(TABLES.len());
    for table in &TABLES {
        rows.push((table.name, compare(source, target, table, progress).await?));
    }
    let report = report::count(source, rows).await;
    report.map_err(TransferError::Count)
}

async fn copy(
    source: &impl Source,
    target: &impl Target,
    table: &'static Table,
    progress: &impl Progress,
) -> Result<(), StoreError> {
    progress.begin(Pass::Copy, table.name, count(source, table).await?);
    target.load(table, source, || progress.advance()).await?;
    progress.end();
    if table.ids != Ids::Chosen {
        let last = source.last_id(table).await?;
        target.continue_after(table, last).await?;
    }
    Ok(())
}

/// Returns the number of rows, if source and target have the same rows, and the same last id.
async fn compare(
    source: &impl Source,
    target: &impl Target,
    table: &'static Table,
    progress: &impl Progress,
) -> Result<u64, TransferError> {
    let failed = |error| TransferError::of(table, error);
    let count = count(source, table).await.map_err(failed)?;
    progress.begin(Pass::Compare, table.name, count.saturating_mul(2));
    let from = digest(source, table, progress).await.map_err(failed)?;
    let to = digest(target, table, progress).await.map_err(failed)?;
    progress.end();
    let mut same = from == to;
    if table.ids != Ids::Chosen {
        let last = source.last_id(table).await.map_err(failed)?;
        same &= target.last_id(table).await.map_err(failed)? == last;
    }
    if same {
        return Ok(from.rows);
    }
    Err(TransferError::Mismatch {
        table: table.name,
        source: from.rows,
        target: to.rows,
    })
}

async fn count(source: &impl Source, table: &Table) -> Result<u64, StoreError> {
    let sql = format!("SELECT count(*) FROM {}", table.name);
    source.number(&sql).await.map(i64::unsigned_abs)
}

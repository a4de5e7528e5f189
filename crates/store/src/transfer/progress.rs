//! Progress of a transfer.

/// A pass over the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Copies the rows.
    Copy,
    /// Reads the rows of source and target back.
    Compare,
}

/// Observer of a transfer.
pub trait Progress {
    /// A pass of `rows` steps begins.
    fn begin(&self, pass: Pass, table: &'static str, rows: u64);

    /// A step of the pass is done.
    fn advance(&self);

    /// The pass is complete.
    fn end(&self);
}

/// Observes nothing.
impl Progress for () {
    fn begin(&self, _pass: Pass, _table: &'static str, _rows: u64) {}

    fn advance(&self) {}

    fn end(&self) {}
}

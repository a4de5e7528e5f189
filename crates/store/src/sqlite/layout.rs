//! The schema and its upgrades.

use rusqlite::Connection;

use super::OpenError;

/// Upgrade steps, starting from an empty file. The number of applied steps is the `user_version` of the file.
pub(super) const LAYOUT: [&str; 10] = [
    include_str!("layout/1.sql"),
    include_str!("layout/2.sql"),
    include_str!("layout/3.sql"),
    include_str!("layout/4.sql"),
    include_str!("layout/5.sql"),
    include_str!("layout/6.sql"),
    include_str!("layout/7.sql"),
    include_str!("layout/8.sql"),
    include_str!("layout/9.sql"),
    include_str!("layout/10.sql"),
];

/// Returns the number of steps applied to a file.
pub(super) fn version(connection: &Connection) -> Result<usize, OpenError> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    usize::try_from(version)
        .ok()
        .filter(|&done| done <= LAYOUT.len())
        .ok_or(OpenError::TooNew(version))
}

/// Applies the missing steps in one transaction.
pub(super) fn upgrade(connection: &mut Connection) -> Result<(), OpenError> {
    let steps = &LAYOUT[version(connection)?..];
    if steps.is_empty() {
        return Ok(());
    }
    // A step may rebuild a table that others refer to. SQLite changes this setting only outside transactions.
    connection.pragma_update(None, "foreign_keys", false)?;
    let change = connection.transaction()?;
    for step in steps {
        change.execute_batch(step)?;
    }
    let version = i64::try_from(LAYOUT.len()).unwrap_or(i64::MAX);
    change.pragma_update(None, "user_version", version)?;
    change.commit()?;
    Ok(connection.pragma_update(None, "foreign_keys", true)?)
}

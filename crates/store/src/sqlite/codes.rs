//! Short codes of waiting tables.

use rusqlite::{Connection, Result, params};

use super::one_row;

/// Returns the first of `codes` that no table uses, or else the last.
pub(super) fn free(connection: &Connection, codes: &[String]) -> Result<Option<String>> {
    let mut taken = connection.prepare_cached("SELECT 1 FROM tables WHERE code = ?1")?;
    for code in codes {
        if !taken.exists([code])? {
            return Ok(Some(code.clone()));
        }
    }
    Ok(codes.last().cloned())
}

pub(super) fn set(connection: &Connection, table: &str, code: Option<&str>) -> Result<()> {
    connection
        .prepare_cached("UPDATE tables SET code = ?2 WHERE id = ?1")?
        .execute(params![table, code])
        .and_then(one_row)
}

/// Assigns a free code to a table.
pub(super) fn renew(
    connection: &Connection,
    table: &str,
    codes: &[String],
) -> Result<Option<String>> {
    let code = free(connection, codes)?;
    set(connection, table, code.as_deref())?;
    Ok(code)
}

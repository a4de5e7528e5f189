//! Lists of expired rows.

use crate::connection::{Connection, Failure};
use crate::rows::{all, get};

/// Condition of a table that no other node owns; $1 is this node.
macro_rules! not_of_others {
    () => {
        "(tables.owner IS NULL OR tables.owner = $1 OR NOT EXISTS (SELECT FROM nodes WHERE nodes.id = tables.owner))"
    };
}
pub(crate) use not_of_others;

pub(crate) async fn tables(
    connection: &Connection,
    node: i64,
    waiting_before: i64,
    practice_before: i64,
    limit: u32,
) -> Result<Vec<String>, Failure> {
    let sql = concat!(
        "(SELECT id FROM tables WHERE state IN ('waiting', 'closed') AND changed_at < $2
          AND NOT EXISTS (SELECT FROM games WHERE table_id = tables.id AND header IS NOT NULL) AND ",
        not_of_others!(),
        " LIMIT $4) UNION (SELECT id FROM practices JOIN tables ON id = table_id WHERE changed_at < $3 AND ",
        not_of_others!(),
        " LIMIT $4)"
    );
    let limit = i64::from(limit);
    let rows = connection
        .query(sql, &[&node, &waiting_before, &practice_before, &limit])
        .await?;
    let mut ids: Vec<String> = all(&rows, |row| get(row, 0))?;
    ids.sort_unstable();
    Ok(ids)
}

pub(crate) async fn tables_with_old_code(
    connection: &Connection,
    node: i64,
    before: i64,
) -> Result<Vec<String>, Failure> {
    let sql = concat!(
        "SELECT id FROM tables WHERE state = 'waiting' AND changed_at < $2 AND code IS NOT NULL AND ",
        not_of_others!()
    );
    let rows = connection.query(sql, &[&node, &before]).await?;
    Ok(all(&rows, |row| get(row, 0))?)
}

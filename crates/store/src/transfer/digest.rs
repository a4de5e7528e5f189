//! Digest of the rows of a table.

use blake3::Hasher;

use super::{Progress, Source, Table, Value};
use crate::StoreError;

/// Number and BLAKE3 hash of the rows of a table, in the order of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digest {
    pub(super) rows: u64,
    pub(super) hash: [u8; 32],
}

pub(super) async fn digest(
    source: &impl Source,
    table: &'static Table,
    progress: &impl Progress,
) -> Result<Digest, StoreError> {
    let mut hasher = Hasher::new();
    let mut rows = 0;
    source
        .rows(table, async |row| {
            for value in row {
                add(&mut hasher, *value);
            }
            rows += 1;
            progress.advance();
            Ok(())
        })
        .await?;
    let hash = hasher.finalize().into();
    Ok(Digest { rows, hash })
}

/// Adds a value, preceded by its kind and length, so that different rows never have the same encoding.
fn add(hasher: &mut Hasher, value: Value<'_>) {
    let mut add = |kind: u8, bytes: &[u8]| {
        hasher.update(&[kind]);
        hasher.update(&u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_le_bytes());
        hasher.update(bytes);
    };
    match value {
        Value::Null => add(0, &[]),
        Value::Int(number) => add(1, &number.to_le_bytes()),
        Value::Text(text) => add(2, text.as_bytes()),
        Value::Bytes(bytes) => add(3, bytes),
        Value::Bool(truth) => add(4, &[u8::from(truth)]),
    }
}

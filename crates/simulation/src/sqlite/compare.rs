//! Comparison of a database with the model.

use saloon_store::Store;
use saloon_table::CHAT_SHOWN;
use saloon_table::stored::StoredTable;

use crate::model::StoreData;

/// Compares the contents of a store with a model.
///
/// # Errors
///
/// The first difference.
pub(super) async fn with(store: &dyn Store, model: &StoreData) -> Result<(), String> {
    for session in model.sessions() {
        let real = store.devices(session).await;
        let real = real.map_err(|error| error.to_string())?;
        if real != model.devices(session) {
            return Err(format!("session {session} has other devices: {real:?}"));
        }
    }
    let next = model.sessions().last().unwrap_or_default() + 1;
    let surplus = store.devices(next).await;
    if !surplus.map_err(|error| error.to_string())?.is_empty() {
        return Err(format!("there is an unexpected session {next}"));
    }
    let counted = store.bot_games().await;
    if counted.map_err(|error| error.to_string())? != model.bot_games() {
        return Err("other games against bots are counted".into());
    }
    for table in model.tables() {
        let id = &table.row.id;
        let real = store.load_table(id, CHAT_SHOWN).await;
        let real = real.map_err(|error| error.to_string())?;
        let expected = model.load(id, CHAT_SHOWN);
        if real.map(comparable) != expected.map(comparable) {
            return Err(format!("table {id} differs"));
        }
        for member in table.members() {
            let found = store.find_table(id, Some(member)).await;
            let found = found.map_err(|error| error.to_string())?;
            if !found.is_some_and(|found| found.member) {
                return Err(format!("session {member} is no member of table {id}"));
            }
        }
    }
    Ok(())
}

/// Formats a table for comparison. Sorts the command keys, whose order the store does not guarantee.
pub(crate) fn comparable(mut table: StoredTable) -> String {
    table.commands.sort_unstable();
    format!("{table:?}")
}

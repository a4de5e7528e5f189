//! A database against the model.

use saloon_store::Store;
use saloon_table::CHAT_SHOWN;
use saloon_table::stored::StoredTable;

use crate::model::Disk;

/// Compares everything that a store holds with a model.
///
/// # Errors
///
/// The first difference.
pub(super) async fn with(store: &dyn Store, model: &Disk) -> Result<(), String> {
    for session in model.sessions() {
        let real = store.devices(session).await;
        let real = real.map_err(|error| error.to_string())?;
        if real != model.devices(session) {
            return Err(format!("the devices of {session} are {real:?}"));
        }
    }
    let next = model.sessions().last().unwrap_or_default() + 1;
    let surplus = store.devices(next).await;
    if !surplus.map_err(|error| error.to_string())?.is_empty() {
        return Err(format!("there is a guest {next}"));
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
                return Err(format!("{member} is no member of {id}"));
            }
        }
    }
    Ok(())
}

/// A table without the order of its command keys, which the store does not promise.
pub(crate) fn comparable(mut table: StoredTable) -> String {
    table.commands.sort_unstable();
    format!("{table:?}")
}

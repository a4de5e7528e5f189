//! Checks that acknowledged requests to the lobby are stored.

use saloon_lobby::env::hash_secret;
use saloon_table::Chairs;

use crate::client::Client;
use crate::model::StoreData;

/// Compares the guests' acknowledgements with the stored data.
///
/// # Errors
///
/// The first violated invariant.
pub(super) fn all(disk: &StoreData, clients: &[Client]) -> Result<(), String> {
    for client in clients {
        devices(disk, client)?;
        tables(disk, client)?;
    }
    let sessions = disk.sessions().count();
    if sessions > clients.len() {
        let guests = clients.len();
        return Err(format!("{guests} guests have {sessions} sessions"));
    }
    Ok(())
}

/// Checks that signed-in devices are stored and signed-out devices are not.
fn devices(disk: &StoreData, client: &Client) -> Result<(), String> {
    let guest = &client.guest;
    let session_of = |token: &str| {
        let found = disk.find_session(&hash_secret(token));
        found.map(|found| found.session.id)
    };
    for device in guest.staying() {
        if session_of(&device.token) != guest.session {
            return Err(format!("{device:?} was signed in but is not stored"));
        }
    }
    let back = |token: &str| guest.session.is_some() && session_of(token) == guest.session;
    match guest.signed_out.iter().find(|device| back(&device.token)) {
        Some(device) => Err(format!("{device:?} was signed out but is still stored")),
        None => Ok(()),
    }
}

/// Checks that an opened or joined table has the guest as a member, and that no guest opened more than one table.
fn tables(disk: &StoreData, client: &Client) -> Result<(), String> {
    let guest = &client.guest;
    let Some(session) = guest.session else {
        return Ok(());
    };
    if let Some(opened) = &guest.table {
        let data = disk.table(&opened.id);
        let data = data.ok_or_else(|| format!("table {} is missing", opened.id))?;
        if !data.has_member(session) {
            return Err(format!("session {session} is no member of {}", opened.id));
        }
    }
    let created = disk.tables().filter(|data| {
        let chairs = serde_json::from_str::<Chairs>(&data.row.lobby);
        chairs.is_ok_and(|chairs| chairs.creator == session)
    });
    match created.count() {
        0 | 1 => Ok(()),
        count => Err(format!(
            "session {session} opened one table but has {count}"
        )),
    }
}

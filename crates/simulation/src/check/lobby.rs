//! What guests were told in the lobby is stored.

use saloon_lobby::env::hash_secret;
use saloon_table::Chairs;

use crate::client::Client;
use crate::model::Disk;

/// Compares what guests remember with what is stored.
///
/// # Errors
///
/// The first invariant that does not hold.
pub(super) fn all(disk: &Disk, clients: &[Client]) -> Result<(), String> {
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

/// Devices that were signed in are; those that were signed out are not.
fn devices(disk: &Disk, client: &Client) -> Result<(), String> {
    let guest = &client.guest;
    let session_of = |token: &str| {
        let found = disk.find_session(&hash_secret(token));
        found.map(|found| found.session.id)
    };
    for device in guest.staying() {
        if session_of(&device.token) != guest.session {
            return Err(format!("{device:?} was signed in and is not"));
        }
    }
    let back = |token: &str| guest.session.is_some() && session_of(token) == guest.session;
    match guest.signed_out.iter().find(|device| back(&device.token)) {
        Some(device) => Err(format!("{device:?} was signed out and is back")),
        None => Ok(()),
    }
}

/// A table that was opened or joined has its member, and a guest who opened one has opened one.
fn tables(disk: &Disk, client: &Client) -> Result<(), String> {
    let guest = &client.guest;
    let Some(session) = guest.session else {
        return Ok(());
    };
    if let Some(opened) = &guest.table {
        let data = disk.table(&opened.id);
        let data = data.ok_or_else(|| format!("table {} is gone", opened.id))?;
        if !data.has_member(session) {
            return Err(format!("{session} is no member of {}", opened.id));
        }
    }
    let created = disk.tables().filter(|data| {
        let chairs = serde_json::from_str::<Chairs>(&data.row.lobby);
        chairs.is_ok_and(|chairs| chairs.creator == session)
    });
    match created.count() {
        0 | 1 => Ok(()),
        count => Err(format!("{session} opened one table and has {count}")),
    }
}

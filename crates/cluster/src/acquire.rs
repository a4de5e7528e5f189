//! Getting hold of a table: the claim, then the load.

use saloon_lobby::{Error, Lobby};
use saloon_store::{Claim, NodeId, Ownership, Store};
use saloon_table::CHAT_SHOWN;
use saloon_table::stored::StoredTable;

use crate::faults::{ClusterFault, Planted};

/// The node that owns a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owner {
    /// Its id.
    pub node: NodeId,
    /// Address at which other nodes reach it.
    pub address: String,
}

/// Result of [`acquire`].
pub enum Acquired {
    /// This node owns the table. Its rows are final: no other node changes them.
    Here(Box<StoredTable>),
    /// Another node owns the table.
    There(Owner),
    /// There is no such table.
    Nowhere,
}

/// Claims a table and reads its rows. Must not run twice at a time for a table, nor during a release of it.
///
/// `successor` is the node that takes over from this one, if this one drains.
///
/// # Errors
///
/// When the store fails.
pub async fn acquire(
    store: &dyn Store,
    ownership: Option<&dyn Ownership>,
    lobby: &Lobby<'_>,
    table: &str,
    successor: Option<Owner>,
    planted: Planted,
) -> Result<Acquired, Error> {
    let early = if planted.has(ClusterFault::ClaimAfterLoad) {
        store.load_table(table, CHAT_SHOWN).await?
    } else {
        None
    };
    // Before the rows are read: another owner could still change them.
    if let Some(ownership) = ownership.filter(|_| !planted.has(ClusterFault::SkipClaim)) {
        match ownership.claim(table).await? {
            Claim::Mine => {
                if let Some(successor) = successor
                    && ownership
                        .hand_over(table, successor.node)
                        .await
                        .unwrap_or_default()
                {
                    return Ok(Acquired::There(successor));
                }
            }
            Claim::OwnedBy { node, address } => {
                return Ok(Acquired::There(Owner { node, address }));
            }
            Claim::Missing => return Ok(Acquired::Nowhere),
        }
    }
    if let Some(early) = early {
        return Ok(Acquired::Here(Box::new(early)));
    }
    // A table in doubt was abandoned: settle first, so that the rows read below are final.
    if !planted.has(ClusterFault::SkipSettle) {
        store.settle().await?;
    }
    let stored = store.load_table(table, CHAT_SHOWN).await;
    let Some(mut stored) = stored.map_err(Error::Table)? else {
        return Ok(Acquired::Nowhere);
    };
    lobby.renew_code(&mut stored.row).await?;
    Ok(Acquired::Here(Box::new(stored)))
}

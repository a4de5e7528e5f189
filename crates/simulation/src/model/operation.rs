//! Writes as values. They can be applied to the model and submitted to another store for comparison.

use std::fmt;

use saloon_store::{
    AnswerRow, CarryClaim, JoinOutcome, JoinRequest, NewSession, NewTable, Store, StoreError,
    StoreFuture,
};
use saloon_table::stored::{TableWrite, Written};

use super::data::{ConstraintViolation, StoreData};
use super::ownership::Fence;

/// A write of [`Store`].
pub trait StoreOperation: fmt::Debug + Send + Sync + 'static {
    /// Result of the write.
    type Output: fmt::Debug + Send + 'static;

    /// Applies it to the model, as a whole or not at all.
    ///
    /// # Errors
    ///
    /// When it violates a constraint.
    fn apply(&self, disk: &mut StoreData) -> Result<Self::Output, ConstraintViolation>;

    /// Submits it to a store.
    fn submit<'a>(&self, store: &'a dyn Store) -> StoreFuture<'a, Self::Output>;

    /// Returns whether a constraint violation means a bug in the server. Writes of tables must never violate one; requests of guests may
    /// arrive too late.
    fn is_certain(&self) -> bool {
        false
    }

    /// Returns what the write requires of its node, in a cluster.
    fn fence(&self) -> Fence<'_> {
        Fence::Node
    }
}

/// An operation of any kind, with its result as text.
pub trait ErasedOperation: fmt::Debug + Send + Sync {
    /// As [`StoreOperation::apply`].
    ///
    /// # Errors
    ///
    /// As [`StoreOperation::apply`].
    fn apply(&self, disk: &mut StoreData) -> Result<String, ConstraintViolation>;

    /// As [`StoreOperation::submit`].
    fn submit<'a>(&'a self, store: &'a dyn Store) -> StoreFuture<'a, String>;
}

impl<O: StoreOperation> ErasedOperation for O {
    fn apply(&self, disk: &mut StoreData) -> Result<String, ConstraintViolation> {
        StoreOperation::apply(self, disk).map(|output| format!("{output:?}"))
    }

    fn submit<'a>(&'a self, store: &'a dyn Store) -> StoreFuture<'a, String> {
        Box::pin(async move {
            let output = StoreOperation::submit(self, store).await?;
            Ok::<_, StoreError>(format!("{output:?}"))
        })
    }
}

impl StoreOperation for TableWrite {
    type Output = Written;

    fn apply(&self, disk: &mut StoreData) -> Result<Written, ConstraintViolation> {
        disk.apply(self)
    }

    fn submit<'a>(&self, store: &'a dyn Store) -> StoreFuture<'a, Written> {
        store.write_table(self.clone())
    }

    fn is_certain(&self) -> bool {
        true
    }

    fn fence(&self) -> Fence<'_> {
        Fence::Owner(&self.table)
    }
}

/// Implements [`StoreOperation`] for a type, from its result, its effect on the model, and the method of the store. `holds` names the field
/// with a table that no other node may own.
macro_rules! operation {
    ($name:ty => $output:ty, $disk:expr, $store:expr $(, holds $table:ident)?) => {
        impl StoreOperation for $name {
            type Output = $output;

            fn apply(&self, disk: &mut StoreData) -> Result<$output, ConstraintViolation> {
                let apply: fn(&mut StoreData, &$name) -> Result<$output, ConstraintViolation> =
                    $disk;
                apply(disk, self)
            }

            fn submit<'a>(&self, store: &'a dyn Store) -> StoreFuture<'a, $output> {
                let submit: fn(&'a dyn Store, &$name) -> StoreFuture<'a, $output> = $store;
                submit(store, self)
            }

            $(fn fence(&self) -> Fence<'_> {
                Fence::Holder(&self.$table)
            })?
        }
    };
}

/// Declares the arguments of an operation as a type, and implements [`StoreOperation`] for it.
macro_rules! operations {
    ($($name:ident { $($field:ident: $type:ty),* } => $output:ty, $disk:expr, $store:expr $(, holds $table:ident)?;)*) => {$(
        #[derive(Clone, Debug)]
        pub(super) struct $name {
            $(pub(super) $field: $type,)*
        }

        operation!($name => $output, $disk, $store $(, holds $table)?);
    )*};
}

operation!(NewTable => Option<String>, |disk, new| disk.open_table(new), |store, new| store.open_table(new.clone()));
operation!(JoinRequest => JoinOutcome, |disk, one| disk.join_table(one), |store, one| store.join_table(one.clone()));
operation!(NewSession => i64, |disk, new| Ok(disk.create_session(new)), |store, new| store.create_session(new.clone()));
operation!(CarryClaim => Option<Vec<i64>>, |disk, claim| Ok(disk.claim_carry_code(claim)), |store, claim| store.claim_carry_code(claim.clone()));

operations! {
    RenewCode { table: String, codes: Vec<String> } => Option<String>,
        |disk, one| disk.renew_code(&one.table, &one.codes),
        |store, one| store.renew_code(&one.table, one.codes.clone()),
        holds table;
    ClearCode { table: String } => (),
        |disk, one| {
            disk.tables.get_mut(&one.table).ok_or(ConstraintViolation)?.row.code = None;
            Ok(())
        },
        |store, one| store.clear_code(&one.table),
        holds table;
    DismissTable { table: String, session: i64 } => (),
        |disk, one| {
            let members = disk.tables.get_mut(&one.table).map(|data| &mut data.members);
            for member in members.into_iter().flatten().filter(|member| member.session == one.session) {
                member.dismissed = true;
            }
            Ok(())
        },
        |store, one| store.dismiss_table(&one.table, one.session);
    UpdateProfile { session: i64, name: String, look: String } => (),
        |disk, one| {
            let session = disk.session(one.session)?;
            session.name.clone_from(&one.name);
            session.look.clone_from(&one.look);
            Ok(())
        },
        |store, one| store.update_profile(one.session, &one.name, &one.look);
    UpdateSettings { session: i64, settings: String } => (),
        |disk, one| {
            disk.session(one.session)?.settings = Some(one.settings.clone());
            Ok(())
        },
        |store, one| store.update_settings(one.session, &one.settings);
    AddCarryCode { session: i64, code_hash: [u8; 32], expires_at: i64 } => (),
        |disk, one| disk.add_carry_code(one.code_hash, one.session, one.expires_at),
        |store, one| store.add_carry_code(one.session, one.code_hash, one.expires_at);
    TouchDevice { device: i64, seen_at: i64 } => (),
        |disk, one| {
            if let Some((device, _)) = disk.devices.get_mut(&one.device) {
                device.seen_at = one.seen_at;
            }
            Ok(())
        },
        |store, one| store.touch_device(one.device, one.seen_at);
    RemoveDevice { session: i64, device: i64 } => bool,
        |disk, one| Ok(disk.remove_device(one.session, one.device)),
        |store, one| store.remove_device(one.session, one.device);
    RemoveTable { table: String, before: i64 } => bool,
        |disk, one| Ok(disk.remove_table(&one.table, one.before)),
        |store, one| store.remove_table(&one.table, one.before),
        holds table;
    ExpireDevices { before: i64, limit: u32 } => usize,
        |disk, one| Ok(disk.expire_devices(one.before, one.limit)),
        |store, one| store.expire_devices(one.before, one.limit);
    ExpireCommands { before: i64, limit: u32 } => usize,
        |disk, one| Ok(disk.expire_commands(one.before, one.limit)),
        |store, one| store.expire_commands(one.before, one.limit);
    ExpireCarryCodes { now: i64 } => (),
        |disk, one| {
            disk.expire_carry_codes(one.now);
            Ok(())
        },
        |store, one| store.expire_carry_codes(one.now);
    ArchiveGames { before: i64, limit: u32 } => usize,
        |disk, one| Ok(disk.archive_games(one.before, one.limit)),
        |store, one| store.archive_games(one.before, one.limit);
    SaveReview { game: i64, seat: u8, json: String } => (),
        |disk, one| {
            let game = disk.game_mut(one.game)?;
            if game.row.outcome.is_none() {
                return Err(ConstraintViolation);
            }
            game.reviews.insert(one.seat, one.json.clone());
            Ok(())
        },
        |store, one| store.save_review(one.game, one.seat, &one.json);
    AnswerPuzzle { session: i64, answer: AnswerRow } => (),
        |disk, one| disk.answer_puzzle(one.session, &one.answer),
        |store, one| store.answer_puzzle(one.session, one.answer.clone());
    Settle {} => (), |_, _| Ok(()), |store, _| store.settle();
}

//! Applied commands. A retry of one is acknowledged and not applied again.

use alloc::collections::BTreeSet;

use crate::stored::Command;

/// Keys of applied commands, hashed to 128 bits to bound memory: they stay for the life of the table, and every act looks one up.
#[derive(Default)]
pub(crate) struct AppliedCommands(BTreeSet<u128>);

impl AppliedCommands {
    pub(crate) fn insert(&mut self, command: &Command) {
        self.0.insert(hash(command));
    }

    pub(crate) fn contains(&self, command: &Command) -> bool {
        self.0.contains(&hash(command))
    }
}

impl FromIterator<Command> for AppliedCommands {
    fn from_iter<I: IntoIterator<Item = Command>>(commands: I) -> Self {
        AppliedCommands(commands.into_iter().map(|command| hash(&command)).collect())
    }
}

/// Returns the first half of the BLAKE3 hash of the session and the id.
fn hash((session, id): &Command) -> u128 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&session.to_le_bytes()).update(id.as_bytes());
    let mut half = [0; 16];
    half.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    u128::from_le_bytes(half)
}

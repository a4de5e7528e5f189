//! Marker for code that may block its thread.

/// Proof that the current thread may block for milliseconds. Replaying or verifying a whole game takes that long; on an async
/// thread it would delay the acts of every table. Heavy methods of [`GameKind`](crate::GameKind) require it.
#[derive(Debug)]
pub struct Blocking(());

impl Blocking {
    /// Creates the proof. The caller promises that this is not a thread of an async runtime. `clippy.toml` allows the call only
    /// where that was checked.
    #[expect(clippy::new_without_default, reason = "a promise is made explicitly")]
    pub const fn new() -> Blocking {
        Blocking(())
    }
}

//! Permission to keep a thread busy.

/// Proof that the current thread may be busy for milliseconds: replaying or verifying a whole game takes that long, and on an async
/// thread it would delay the acts of every table. Heavy methods of [`GameKind`](crate::GameKind) ask for it.
#[derive(Debug)]
pub struct Blocking(());

impl Blocking {
    /// The caller promises that this is no thread of an async runtime. `clippy.toml` allows the call only where that was checked.
    #[expect(clippy::new_without_default, reason = "a promise is made explicitly")]
    pub const fn new() -> Blocking {
        Blocking(())
    }
}

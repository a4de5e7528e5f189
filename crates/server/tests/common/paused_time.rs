//! Tokio's clock, paused.

use std::time::Duration;

use super::Connection;

/// Time that passes, for the house and its guests, only when the test advances it. Sockets work all the same.
pub struct PausedTime {
    // Tokio auto-advances a paused clock while it is idle, but not while a blocking task runs: this one runs until dropped.
    _busy: std::sync::mpsc::Sender<()>,
}

impl Drop for PausedTime {
    fn drop(&mut self) {
        tokio::time::resume();
    }
}

impl PausedTime {
    pub fn new() -> PausedTime {
        tokio::time::pause();
        let (busy, idle) = std::sync::mpsc::channel();
        tokio::task::spawn_blocking(move || idle.recv());
        PausedTime { _busy: busy }
    }

    /// Timers are rounded up to a whole millisecond: a timer may fire one after its instant.
    pub async fn advance(&self, millis: u64) {
        tokio::time::advance(Duration::from_millis(millis)).await;
    }

    /// Advances by single milliseconds until a connection has received what the test waits for.
    pub async fn advance_until(
        &self,
        connection: &mut Connection,
        condition: impl Fn(&Connection) -> bool,
    ) {
        while !condition(connection) {
            self.advance(1).await;
            connection.drain().await;
        }
    }
}

//! Tokio's clock, paused.

use std::time::Duration;

use super::TestConnection;

/// A paused clock for the server and its clients. It advances only on request of the test; sockets still work.
pub struct PausedTime {
    // Tokio auto-advances a paused clock while it is idle, except while a blocking task runs: this one runs until dropped.
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

    /// Advances the clock. Timers are rounded up to whole milliseconds, so a timer may fire one millisecond late.
    pub async fn advance(&self, millis: u64) {
        tokio::time::advance(Duration::from_millis(millis)).await;
    }

    /// Advances by single milliseconds until a connection has received the expected message.
    pub async fn advance_until(
        &self,
        connection: &mut TestConnection,
        condition: impl Fn(&TestConnection) -> bool,
    ) {
        while !condition(connection) {
            self.advance(1).await;
            connection.drain().await;
        }
    }
}

//! Rate limit for the messages of a connection. Excess messages wait in the network: nothing is lost.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::time::{Duration, Instant, Sleep, sleep_until};

/// Average time per message at the allowed rate.
const INTERVAL: Duration = Duration::from_millis(20);
/// Burst allowance, as time at the allowed rate.
const BURST: Duration = Duration::from_secs(2);

/// Rate limit for messages read from a connection.
pub(crate) struct MessageRate {
    /// Time by which all messages so far would have been read at the allowed rate.
    read: Instant,
    /// Pause until which nothing is read.
    pause: Option<Pin<Box<Sleep>>>,
}

impl MessageRate {
    pub(crate) fn new() -> MessageRate {
        MessageRate {
            read: Instant::now(),
            pause: None,
        }
    }

    /// Counts a message.
    pub(crate) fn count(&mut self) {
        let now = Instant::now();
        self.read = self.read.max(now) + INTERVAL;
        if self.read > now + BURST {
            self.pause = Some(Box::pin(sleep_until(self.read - BURST)));
        }
    }

    /// Polls until the next message may be read.
    pub(super) fn poll_pause(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        Poll::Ready(())
    }

    /// Waits until the next message may be read.
    pub(crate) async fn pause(&mut self) {
        poll_fn(|context| self.poll_pause(context)).await;
    }
}

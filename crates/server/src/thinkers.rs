//! Where bots think: threads of their own, a few at a time, so that nobody's act waits for a thought.

use serde_json::value::RawValue;
use tokio::sync::Semaphore;

use crate::any::Thought;

/// A bounded number of thoughts at a time.
pub(crate) struct Thinkers(Semaphore);

impl Thinkers {
    pub(crate) fn new(most: usize) -> Self {
        Thinkers(Semaphore::new(most.max(1)))
    }

    /// Waits for a place and thinks. None if the house is closing.
    pub(crate) async fn think(&self, thought: Thought) -> Option<Box<RawValue>> {
        let _place = self.0.acquire().await.ok()?;
        tokio::task::spawn_blocking(thought).await.ok()
    }
}

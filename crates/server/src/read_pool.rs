//! A bounded pool of low-priority threads for heavy reads: replays, records, verification.
//!
//! Each takes milliseconds of CPU. On the async threads they would delay the acts of every table, and in a shootout a delayed act
//! counts late. The pool bounds the resources for readers: threads, queue length, and reads per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use saloon_erased::Blocking;
use tokio::sync::oneshot;

use crate::error::Error;
use crate::limits::address_block;
use crate::metrics::Metrics;
use crate::threads::lower_priority;

/// Maximum number of running and queued reads.
const CAPACITY: usize = 64;
/// Maximum number of running and queued reads per address. A browser needs one; several players may share an address.
const PER_ADDRESS: usize = 4;

/// Returns permission to block, for programs without an async runtime such as `saloon check`; `None` on a runtime's thread.
#[expect(clippy::disallowed_methods, reason = "checked: there is no runtime")]
pub(crate) fn outside_runtime() -> Option<Blocking> {
    let runtime = tokio::runtime::Handle::try_current();
    runtime.is_err().then(Blocking::new)
}

type ReadJob = Box<dyn FnOnce(&Blocking) + Send>;

/// A thread pool for heavy reads.
pub(crate) struct ReadPool {
    jobs: mpsc::Sender<ReadJob>,
    places: Arc<ReadLimit>,
}

impl ReadPool {
    /// Creates a pool with one thread fewer than there are cores, at least one.
    pub(crate) fn new(cores: usize, metrics: &Arc<Metrics>) -> Self {
        let (jobs, queue) = mpsc::channel::<ReadJob>();
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..cores.saturating_sub(1).max(1) {
            let (queue, metrics) = (Arc::clone(&queue), Arc::clone(metrics));
            thread::Builder::new()
                .name(format!("read-{number}"))
                .spawn(move || work(&queue, &metrics))
                .expect("a thread can be started");
        }
        ReadPool {
            jobs,
            places: Arc::default(),
        }
    }

    /// Returns the number of running and queued reads.
    pub(crate) fn busy(&self) -> usize {
        self.places.lock().values().sum()
    }

    /// Runs a read on a thread of the pool, counted against an address if given.
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] when the address has reached its limit, [`Error::Busy`] when the pool is full.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        from: Option<IpAddr>,
        read: impl FnOnce(&Blocking) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let place = ReadLimit::take(&self.places, from.map(address_block))?;
        let (reply, answer) = oneshot::channel();
        let job: ReadJob = Box::new(move |worker| {
            if reply.is_closed() {
                return;
            }
            let result = read(worker);
            drop(place); // before the answer: the client may send the next request at once
            let _ = reply.send(result); // the client may have disconnected
        });
        self.jobs.send(job).map_err(|_| Error::Closing)?;
        match answer.await {
            Ok(result) => result,
            Err(_) => Err(Error::broken("a read panicked")),
        }
    }
}

fn work(queue: &Mutex<mpsc::Receiver<ReadJob>>, metrics: &Metrics) {
    lower_priority();
    #[expect(
        clippy::disallowed_methods,
        reason = "the pool's threads are made for this"
    )]
    let blocking = Blocking::new();
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else {
            return; // the pool was dropped
        };
        let since = Instant::now();
        // A panic must not end the thread.
        if catch_unwind(AssertUnwindSafe(|| job(&blocking))).is_err() {
            tracing::error!("read panicked");
        }
        metrics.record_heavy_read(since.elapsed());
    }
}

/// Number of reads by address. Reads without an address are not limited by it.
#[derive(Default)]
struct ReadLimit(Mutex<ReadCounts>);

type ReadCounts = HashMap<Option<IpAddr>, usize>;

/// A permit for one read; released on drop.
struct ReadPermit {
    places: Arc<ReadLimit>,
    address: Option<IpAddr>,
}

impl ReadLimit {
    fn lock(&self) -> MutexGuard<'_, ReadCounts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(places: &Arc<ReadLimit>, address: Option<IpAddr>) -> Result<ReadPermit, Error> {
        let mut taken = places.lock();
        if taken.values().sum::<usize>() >= CAPACITY {
            return Err(Error::Busy);
        }
        let own = taken.entry(address).or_default();
        if address.is_some() && *own >= PER_ADDRESS {
            return Err(Error::TooMany);
        }
        *own += 1;
        Ok(ReadPermit {
            places: Arc::clone(places),
            address,
        })
    }
}

impl Drop for ReadPermit {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    fn address(number: usize) -> IpAddr {
        IpAddr::from([10, 0, 0, u8::try_from(number).expect("a small number")])
    }

    fn pool(threads: usize) -> ReadPool {
        ReadPool::new(threads + 1, &Arc::default())
    }

    /// Occupies `count` permits of one address until the barrier opens.
    fn occupy(pool: &Arc<ReadPool>, from: IpAddr, count: usize, gate: &Arc<Barrier>) {
        for _ in 0..count {
            let (pool, gate) = (Arc::clone(pool), Arc::clone(gate));
            tokio::spawn(async move {
                let wait = move |_: &Blocking| {
                    gate.wait();
                    Ok(())
                };
                pool.run(Some(from), wait).await
            });
        }
    }

    async fn until_busy(pool: &ReadPool, count: usize) {
        while pool.busy() < count {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn reads_run_on_the_threads_of_the_pool() {
        let name = |_: &Blocking| Ok(thread::current().name().map(str::to_owned));
        let name = pool(1).run(Some(address(1)), name).await.expect("it runs");
        assert_eq!(name.as_deref(), Some("read-0"));
    }

    #[tokio::test]
    async fn reads_per_address_are_bounded() {
        let pool = Arc::new(pool(1));
        let gate = Arc::new(Barrier::new(2));
        occupy(&pool, address(1), PER_ADDRESS, &gate);
        until_busy(&pool, PER_ADDRESS).await;
        let more = pool.run(Some(address(1)), |_| Ok(())).await;
        assert!(matches!(more, Err(Error::TooMany)));
        let other = pool.run(Some(address(2)), |_| Ok(()));
        let opened = tokio::task::spawn_blocking(move || {
            for _ in 0..PER_ADDRESS {
                gate.wait();
            }
        });
        other.await.expect("another address has places of its own");
        pool.run(None, |_| Ok(()))
            .await
            .expect("reads without an address are not limited");
        opened.await.expect("all went on");
        while pool.busy() > 0 {
            tokio::task::yield_now().await;
        }
        pool.run(Some(address(1)), |_| Ok(()))
            .await
            .expect("places are given back");
    }

    #[tokio::test]
    async fn reads_of_the_pool_are_bounded() {
        let pool = Arc::new(pool(1));
        let gate = Arc::new(Barrier::new(2));
        for number in 0..CAPACITY / PER_ADDRESS {
            occupy(&pool, address(number), PER_ADDRESS, &gate);
        }
        until_busy(&pool, CAPACITY).await;
        let more = pool.run(Some(address(200)), |_| Ok(())).await;
        assert!(matches!(more, Err(Error::Busy)));
        let open = move || {
            for _ in 0..CAPACITY {
                gate.wait();
            }
        };
        tokio::task::spawn_blocking(open)
            .await
            .expect("all went on");
    }

    #[tokio::test]
    async fn a_panic_costs_neither_the_thread_nor_the_permit() {
        let pool = pool(1);
        let panics = |_: &Blocking| -> Result<(), Error> { unreachable!("a planted fault") };
        assert!(matches!(
            pool.run(Some(address(1)), panics).await,
            Err(Error::Broken(_))
        ));
        pool.run(Some(address(1)), |_| Ok(()))
            .await
            .expect("the thread lives");
        assert_eq!(pool.busy(), 0);
    }

    #[tokio::test]
    async fn an_abandoned_read_is_skipped() {
        let pool = Arc::new(pool(1));
        let gate = Arc::new(Barrier::new(2));
        occupy(&pool, address(1), 1, &gate);
        until_busy(&pool, 1).await;
        let ran = Arc::new(Mutex::new(false));
        let told = Arc::clone(&ran);
        let read = pool.run(Some(address(2)), move |_| {
            *told.lock().expect("no panic") = true;
            Ok(())
        });
        let hung_up = tokio::time::timeout(std::time::Duration::ZERO, read).await;
        assert!(hung_up.is_err(), "the second read waits for the first");
        tokio::task::spawn_blocking(move || gate.wait())
            .await
            .expect("opened");
        while pool.busy() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(!*ran.lock().expect("no panic"));
    }
}

//! State shared by the store and its writer: how to connect, a pool of connections, unknown outcomes.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use saloon_store::{Meter, NodeId, StoreError};
use tokio::runtime::Handle;
use tokio::sync::{self, Notify, Semaphore, SemaphorePermit};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, Row};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::connection::{Connection, Failure, Parameter};
use crate::doubts::Doubts;

/// Maximum number of connections for reads and for writes other than those of the writer.
const POOL: usize = 8;
/// Time after which a heartbeat is given up, so that the next one can use a new connection. Heartbeats come faster than answers may.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// Attempts of a write that loses against concurrent transactions.
pub(crate) const ATTEMPTS: u32 = 3;

/// Owned parameters of a statement that runs on another task.
pub(crate) type Parameters = Vec<Box<dyn ToSql + Send + Sync>>;

/// Boxes parameters of a statement.
macro_rules! parameters {
    ($($parameter:expr),* $(,)?) => { vec![$(Box::new($parameter) as Box<dyn tokio_postgres::types::ToSql + Send + Sync>),*] };
}
pub(crate) use parameters;

/// Borrows parameters for a statement.
pub(crate) fn borrowed(parameters: &Parameters) -> Vec<Parameter<'_>> {
    parameters
        .iter()
        .map(|parameter| &**parameter as Parameter<'_>)
        .collect()
}

/// State shared by the store and its writer.
pub(crate) struct Shared {
    config: Config,
    tls: MakeRustlsConnect,
    answer_timeout: Duration,
    node: AtomicI64,
    /// Runs all connections, so that they outlive a caller's runtime.
    pub(crate) runtime: Handle,
    idle: Mutex<Vec<Arc<Connection>>>,
    permits: Semaphore,
    /// Connection of the heartbeats, once there was one.
    heart: sync::Mutex<Option<Connection>>,
    pub(crate) doubts: Doubts,
    pub(crate) meter: OnceLock<Arc<dyn Meter>>,
    /// Asks the writer to reconnect at once.
    pub(crate) nudge: Notify,
}

/// A connection taken from the pool. Dropping it closes the connection.
struct Lease<'a> {
    connection: Arc<Connection>,
    shared: &'a Shared,
    _permit: SemaphorePermit<'a>,
}

impl Lease<'_> {
    /// Returns the connection to the pool.
    fn give_back(self) {
        let named_after_node = self.connection.node == self.shared.node();
        if named_after_node && !self.connection.is_closed() {
            self.shared.idle().push(self.connection);
        }
    }
}

impl Shared {
    pub(crate) fn new(config: Config, tls: MakeRustlsConnect, answer_timeout: Duration) -> Shared {
        Shared {
            config,
            tls,
            answer_timeout,
            node: AtomicI64::new(0),
            runtime: Handle::current(),
            idle: Mutex::default(),
            permits: Semaphore::new(POOL),
            heart: sync::Mutex::default(),
            doubts: Doubts::default(),
            meter: OnceLock::new(),
            nudge: Notify::new(),
        }
    }

    pub(crate) fn node(&self) -> i64 {
        self.node.load(Ordering::Acquire)
    }

    /// Writes as another node from now on. Connections with the name of the old one are not used again.
    pub(crate) async fn set_node(&self, node: NodeId) {
        self.node.store(node.0, Ordering::Release);
        self.idle().clear();
        *self.heart.lock().await = None;
    }

    /// Opens a connection. Its name tells other nodes whose it is, so that they can end it.
    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        self.connect_as(Some(self.node()), self.answer_timeout)
            .await
    }

    /// Opens a connection for the registration of a node: it belongs to no node yet.
    pub(crate) async fn connect_to_register(&self) -> Result<Connection, StoreError> {
        self.connect_as(None, self.answer_timeout).await
    }

    /// Opens a connection for heartbeats. They are not flushed and wait for no standby: a lost one does no harm, and a node whose writes
    /// wait for a missing standby is not dead.
    async fn connect_heart(&self) -> Result<Connection, StoreError> {
        let timeout = self.answer_timeout.min(HEARTBEAT);
        let connection = self.connect_as(Some(self.node()), timeout).await?;
        let set = connection.query("SET synchronous_commit = off", &[]).await;
        set.map_err(Failure::of_read)?;
        Ok(connection)
    }

    async fn connect_as(
        &self,
        node: Option<i64>,
        answer_timeout: Duration,
    ) -> Result<Connection, StoreError> {
        let mut config = self.config.clone();
        config.application_name(node.map_or("saloon".into(), |node| format!("saloon/{node}")));
        let connection =
            Connection::open(&config, &self.tls, answer_timeout, node.unwrap_or_default());
        connection.await.map_err(|error| {
            let cause = std::error::Error::source(&error);
            let cause = cause.map_or(String::new(), |cause| format!(": {cause}"));
            StoreError::Failed(format!("the database is not reachable: {error}{cause}").into())
        })
    }

    async fn lease(&self) -> Result<Lease<'_>, StoreError> {
        let permit = self.permits.acquire().await;
        let permit = permit.map_err(|_| StoreError::Closed)?;
        let idle = self.next_idle();
        let connection = match idle {
            Some(connection) => connection,
            None => Arc::new(self.connect().await?),
        };
        Ok(Lease {
            connection,
            shared: self,
            _permit: permit,
        })
    }

    fn next_idle(&self) -> Option<Arc<Connection>> {
        let mut idle = self.idle();
        loop {
            let connection = idle.pop()?;
            if !connection.is_closed() {
                return Some(connection);
            }
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Arc<Connection>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs queries on a connection of the pool. Repeats them once if the connection turns out to be dead.
    pub(crate) async fn read<T, F>(
        self: &Arc<Self>,
        queries: impl Fn(Arc<Connection>) -> F + Send + Sync + 'static,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, Failure>> + Send,
    {
        let shared = Arc::clone(self);
        let task = async move {
            let mut repeated = false;
            loop {
                let lease = shared.lease().await?;
                match queries(Arc::clone(&lease.connection)).await {
                    Ok(found) => {
                        lease.give_back();
                        return Ok(found);
                    }
                    Err(_) if lease.connection.is_closed() && !repeated => {
                        repeated = true;
                        shared.idle().clear(); // the others are as old
                    }
                    Err(failure) => return Err(failure.of_read()),
                }
            }
        };
        let done = self.runtime.spawn(task).await;
        done.unwrap_or(Err(StoreError::Closed)) // the runtime is shutting down
    }

    /// Executes a write on a connection of the pool, in a transaction of its own.
    pub(crate) async fn write(
        self: &Arc<Self>,
        sql: &'static str,
        parameters: Parameters,
    ) -> Result<Vec<Row>, StoreError> {
        let shared = Arc::clone(self);
        let task = async move {
            let parameters = borrowed(&parameters);
            let mut attempt = 1;
            loop {
                let failed = |error| shared.not_sent(error);
                let lease = shared.lease().await.map_err(failed)?;
                let connection = &lease.connection;
                shared.doubts.resolve(connection).await.map_err(failed)?;
                match connection.query(sql, &parameters).await {
                    Ok(rows) => {
                        lease.give_back();
                        return Ok(rows);
                    }
                    Err(Failure::Rejected { conflict: true, .. }) if attempt < ATTEMPTS => {
                        lease.give_back();
                    }
                    Err(Failure::Rejected { error, .. }) => {
                        lease.give_back();
                        return Err(error);
                    }
                    Err(Failure::NotSent(_)) if connection.is_closed() && attempt < ATTEMPTS => {
                        shared.idle().clear(); // the others are as old
                    }
                    Err(Failure::NotSent(error)) => return Err(failed(error)),
                    Err(Failure::Lost(why)) => {
                        shared.doubts.add(connection.backend);
                        return Err(StoreError::Unknown(why.into()));
                    }
                }
                attempt += 1;
            }
        };
        self.run(task).await
    }

    /// Records a heartbeat. Returns `false` if this node is not registered. A repeated heartbeat does no harm, so none is in doubt.
    pub(crate) async fn beat(self: &Arc<Self>) -> Result<bool, StoreError> {
        let shared = Arc::clone(self);
        let task = async move {
            let mut heart = shared.heart.lock().await;
            let open = heart.take().filter(|connection| !connection.is_closed());
            let connection = match open {
                Some(connection) => connection,
                None => shared.connect_heart().await?,
            };
            let node = shared.node();
            let sql = "UPDATE nodes SET beat_at = clock_timestamp() WHERE id = $1 RETURNING id";
            let rows = connection.query(sql, &[&node]).await;
            let rows = rows.map_err(Failure::of_read)?;
            *heart = Some(connection);
            Ok(!rows.is_empty())
        };
        self.run(task).await
    }

    /// Makes every unknown outcome final.
    pub(crate) async fn settle(self: &Arc<Self>) -> Result<(), StoreError> {
        if self.doubts.is_empty() {
            return Ok(());
        }
        self.nudge.notify_one();
        let shared = Arc::clone(self);
        let task = async move {
            shared.idle().clear(); // what broke one connection may have broken the others
            let connection = shared.connect().await?;
            shared.doubts.resolve(&connection).await
        };
        self.run(task).await
    }

    /// Converts the failure of a write that was not sent. It may be a retry of a write in doubt, so its failure is not certain then.
    fn not_sent(&self, error: StoreError) -> StoreError {
        if self.doubts.is_empty() {
            error
        } else {
            StoreError::Unknown(error.to_string().into())
        }
    }

    /// Runs a task to its end, even if the caller gives up.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        task: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        let done = self.runtime.spawn(task).await;
        // Only a shutdown or a panic ends the task early, maybe after a commit.
        done.unwrap_or_else(|_| {
            Err(StoreError::Unknown(
                "the operation ended without an answer".into(),
            ))
        })
    }
}

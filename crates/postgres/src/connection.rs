//! A connection to the database, with its prepared statements.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::try_join_all;
use saloon_store::StoreError;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Row, Statement};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error;

/// Statements take parameters by reference.
pub(crate) type Parameter<'a> = &'a (dyn ToSql + Sync);

/// Session settings. The timeout ends a statement whose client has given up; it is over before the commit begins. The functions of the schema look all rows up by key: a plan from the time when a table was small must not scan it.
const SESSION: &str =
    "SET synchronous_commit = on; SET statement_timeout = '30s'; SET jit = off; SET plan_cache_mode = force_generic_plan;
    SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/// A process of the database server. Its id may be reused; its start time makes it unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Backend {
    pub(crate) pid: i32,
    /// Unix time in µs, by the clock of the server.
    pub(crate) started: i64,
}

/// Failure of a statement.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The statement was not sent.
    NotSent(StoreError),
    /// The server rolled the statement back.
    Rejected {
        error: StoreError,
        /// A concurrent transaction was in the way.
        conflict: bool,
        /// The node is not registered.
        expelled: bool,
    },
    /// The connection was lost before the answer. The statement may have committed.
    Lost(String),
}

impl Failure {
    /// Converts the failure of a statement that only reads.
    pub(crate) fn of_read(self) -> StoreError {
        match self {
            Failure::NotSent(error) | Failure::Rejected { error, .. } => error,
            Failure::Lost(why) => StoreError::Failed(why.into()),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::Rejected {
            error,
            conflict: false,
            expelled: false,
        }
    }
}

/// A connection.
pub(crate) struct Connection {
    client: Client,
    /// The task that reads and writes the socket.
    driver: AbortHandle,
    abandoned: AtomicBool,
    /// Closes when the connection ends.
    end: watch::Receiver<()>,
    statements: Mutex<HashMap<&'static str, Statement>>,
    answer_timeout: Duration,
    /// The node that it is named after.
    pub(crate) node: i64,
    pub(crate) backend: Backend,
}

impl Connection {
    pub(crate) async fn open(
        config: &Config,
        tls: &MakeRustlsConnect,
        answer_timeout: Duration,
        node: i64,
    ) -> Result<Connection, tokio_postgres::Error> {
        let (client, connection) = config.connect(tls.clone()).await?;
        let (ended, end) = watch::channel(());
        let driver = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::warn!(%error, "a connection to the database ended");
            }
            drop(ended);
        });
        client.batch_execute(SESSION).await?;
        let row = client
            .query_one(
                "SELECT pid, (extract(epoch FROM backend_start) * 1000000)::bigint FROM pg_stat_activity
                 WHERE pid = pg_backend_pid()",
                &[],
            )
            .await?;
        Ok(Connection {
            client,
            driver: driver.abort_handle(),
            abandoned: AtomicBool::new(false),
            end,
            statements: Mutex::default(),
            answer_timeout,
            node,
            backend: Backend {
                pid: row.try_get(0)?,
                started: row.try_get(1)?,
            },
        })
    }

    /// The client, for transactions of several statements.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.abandoned.load(Ordering::Acquire) || self.client.is_closed()
    }

    /// Waits until the connection has ended.
    pub(crate) async fn ended(&self) {
        let mut end = self.end.clone();
        while end.changed().await.is_ok() {}
    }

    /// Executes a statement in a transaction of its own. It is one message, including the commit.
    pub(crate) async fn query(
        &self,
        sql: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<Row>, Failure> {
        let statement = self.prepare(sql).await?;
        if self.is_closed() {
            return Err(not_connected());
        }
        let answer = timeout(
            self.answer_timeout,
            self.client.query(&statement, parameters),
        );
        match answer.await {
            Ok(answer) => answer.map_err(|error| self.failure(&error)),
            Err(_) => Err(self.abandon()),
        }
    }

    /// Executes queries on one snapshot, in one round trip.
    pub(crate) async fn snapshot<const N: usize>(
        &self,
        queries: [(&'static str, &[Parameter<'_>]); N],
    ) -> Result<[Vec<Row>; N], Failure> {
        const BEGIN: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        let mut statements = vec![(self.prepare(BEGIN).await?, &[][..])];
        for (sql, parameters) in queries {
            statements.push((self.prepare(sql).await?, parameters));
        }
        statements.push((self.prepare("COMMIT").await?, &[]));
        // The first poll of each query sends it, so that they are sent in order before the first answer.
        let answers = statements
            .iter()
            .map(|(statement, parameters)| self.client.query(statement, parameters));
        let rows = match timeout(self.answer_timeout, try_join_all(answers)).await {
            Ok(rows) => rows.map_err(|error| self.failure(&error))?,
            Err(_) => return Err(self.abandon()),
        };
        let mut rows = rows.into_iter().skip(1);
        Ok(std::array::from_fn(|_| rows.next().unwrap_or_default()))
    }

    pub(crate) async fn prepare(&self, sql: &'static str) -> Result<Statement, Failure> {
        let known = self.statements().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let prepared = timeout(self.answer_timeout, self.client.prepare(sql)).await;
        let Ok(prepared) = prepared else {
            self.abandon();
            return Err(not_connected());
        };
        let statement = prepared.map_err(|error| Failure::NotSent(error::refused(&error)))?;
        self.statements().insert(sql, statement.clone());
        Ok(statement)
    }

    fn statements(&self) -> std::sync::MutexGuard<'_, HashMap<&'static str, Statement>> {
        self.statements
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn failure(&self, error: &tokio_postgres::Error) -> Failure {
        match error::rejection(error) {
            Some(rejection) => Failure::Rejected {
                error: rejection,
                conflict: error::is_conflict(error),
                expelled: error::is_expelled(error),
            },
            // The client could not encode a parameter.
            None if error.as_db_error().is_none() && !self.is_closed() => {
                error::refused(error).into()
            }
            None => Failure::Lost(error.to_string()),
        }
    }

    /// Gives up on an answer, and closes the connection.
    fn abandon(&self) -> Failure {
        self.abandoned.store(true, Ordering::Release);
        self.driver.abort();
        let seconds = self.answer_timeout.as_secs_f32();
        Failure::Lost(format!("the database did not answer within {seconds} s"))
    }
}

fn not_connected() -> Failure {
    Failure::NotSent(StoreError::Failed("the database is not connected".into()))
}

//! The servers of a load test: one that runs already, or new processes.

use std::collections::HashMap;
use std::time::Duration;

use super::client::LoadClient;
use super::local_database::LocalDatabase;
use super::local_server::LocalServer;
use crate::args::BenchLoadArgs;
use crate::failure::Failure;

/// CPU time in nanoseconds, by the id of the thread or process.
pub(super) type CpuTimes = HashMap<u32, u64>;

/// The servers of a load test.
pub(super) struct Servers {
    clients: Vec<LoadClient>,
    /// Empty if the server runs already.
    own: Vec<LocalServer>,
    database: Option<LocalDatabase>,
}

impl Servers {
    /// Starts the servers that the arguments describe.
    pub(super) async fn start(args: &BenchLoadArgs) -> Result<Servers, Failure> {
        if let Some(url) = &args.url {
            return Ok(Servers {
                clients: vec![LoadClient::new(url)?],
                own: Vec::new(),
                database: None,
            });
        }
        let (store, data) = (args.store.as_deref(), args.data.as_deref());
        let count = args.nodes.max(if args.forwarded { 2 } else { 1 });
        let mut own = Vec::new();
        for _ in 0..count {
            own.push(LocalServer::start(store, data)?);
        }
        let clients = own.iter().map(|server| LoadClient::new(&server.url));
        Ok(Servers {
            clients: clients.collect::<Result<_, _>>()?,
            own,
            database: match store {
                Some(url) => LocalDatabase::find(url).await,
                None => None,
            },
        })
    }

    /// Returns the clients of the node that owns a table and of the node that its players connect to.
    pub(super) fn of_table(&self, number: u32, forwarded: bool) -> (&LoadClient, &LoadClient) {
        let owner = usize::try_from(number).unwrap_or_default();
        let edge = owner + usize::from(forwarded);
        let client = |index: usize| &self.clients[index % self.clients.len()];
        (client(owner), client(edge))
    }

    /// Fetches the start page of each server. Returns the time since the start of the last one.
    pub(super) async fn first_page(&self) -> Result<Option<Duration>, Failure> {
        for client in &self.clients {
            client.first_page().await?;
        }
        Ok(self.own.last().map(|server| server.since.elapsed()))
    }

    /// Returns resident memory in KiB, where the platform reports it.
    pub(super) fn memory_kb(&self) -> Option<u64> {
        let all = self.own.iter().map(LocalServer::memory_kb);
        let all = all.collect::<Option<Vec<u64>>>()?;
        (!all.is_empty()).then(|| all.into_iter().sum())
    }

    /// Returns the CPU time of each thread of the servers, where the platform reports it.
    pub(super) fn cpu_ns(&self) -> Option<CpuTimes> {
        let all = self.own.iter().map(LocalServer::thread_cpu_ns);
        let all = all.collect::<Option<Vec<CpuTimes>>>()?;
        (!all.is_empty()).then(|| all.into_iter().flatten().collect())
    }

    /// Returns the CPU time of each process of the database, if it runs on this machine.
    pub(super) fn database_cpu_ns(&self) -> Option<CpuTimes> {
        self.database.as_ref().map(LocalDatabase::cpu_ns)
    }
}

//! Opens the store of a server: a data folder, or a database shared with other nodes.

use std::sync::Arc;

use saloon_link::ClusterKey;
use saloon_postgres::{PostgresStore, Settings};
use saloon_server::ClusterConfig;
use saloon_store::{OpenError, SqliteStore, Store, private};
use tokio::net::TcpListener;

use crate::args::ServeArgs;
use crate::failure::{Failure, usage};
use crate::folder_lock::{self, FolderLock};

/// An open store.
pub(super) struct OpenStore {
    /// Name for the log. A URL would reveal the password.
    pub(super) name: String,
    pub(super) store: Arc<dyn Store>,
    /// The cluster to join, with a shared database.
    pub(super) cluster: Option<ClusterConfig>,
    /// Keeps other servers out of the data folder.
    pub(super) _lock: Option<FolderLock>,
}

/// Opens the store that the arguments name.
pub(super) async fn open(args: &ServeArgs) -> Result<OpenStore, Failure> {
    match &args.store {
        Some(url) => open_database(url, args).await,
        None => open_folder(args),
    }
}

fn open_folder(args: &ServeArgs) -> Result<OpenStore, Failure> {
    let data = args.data.display();
    private::create_folder(&args.data)
        .or_else(|error| usage(format!("cannot create the folder {data}: {error}")))?;
    let unusable =
        |error: OpenError| Failure::Usage(format!("cannot use the folder {data}: {error}"));
    saloon_store::prepare(&args.data).map_err(unusable)?;
    let Some(mut lock) = folder_lock::lock(&args.data)? else {
        return usage(format!(
            "another server is running on {data}: stop it, or choose another folder with --data"
        ));
    };
    lock.keep();
    let store = Arc::new(SqliteStore::open(&args.data).map_err(unusable)?);
    Ok(OpenStore {
        name: data.to_string(),
        store,
        cluster: None,
        _lock: Some(lock),
    })
}

async fn open_database(url: &str, args: &ServeArgs) -> Result<OpenStore, Failure> {
    let unusable = |error: &dyn std::fmt::Display| {
        Failure::Usage(format!("cannot use the database of --store: {error}"))
    };
    if args.node_addr.ip().is_unspecified() {
        return usage(format!(
            "other nodes cannot connect to {}: give --node-addr an address of this machine",
            args.node_addr.ip()
        ));
    }
    let listener = TcpListener::bind(args.node_addr).await.or_else(|error| {
        usage(format!(
            "cannot listen for other nodes on {}: {error}; choose another --node-addr",
            args.node_addr
        ))
    })?;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::Failed(error.to_string()))?
        .to_string();
    let mut settings = Settings::new(url);
    settings.address.clone_from(&address);
    let store = PostgresStore::open(settings).await;
    let store = Arc::new(store.map_err(|error| unusable(&error))?);
    let key = store.cluster_key().await;
    let key = ClusterKey::new(key.map_err(|error| unusable(&error))?);
    Ok(OpenStore {
        name: "PostgreSQL".into(),
        store: Arc::clone(&store) as _,
        cluster: Some(ClusterConfig {
            ownership: store,
            key,
            listener,
            address,
        }),
        _lock: None,
    })
}

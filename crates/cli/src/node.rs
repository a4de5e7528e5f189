//! `saloon node`: the nodes of a cluster.

use std::time::Duration;

use saloon_postgres::{Admin, NodeStatus, Removal, Settings};
use saloon_store::NodeId;
use serde_json::json;
use tokio::runtime::Builder;

use crate::args::{ClusterArgs, NodeCommand};
use crate::failure::Failure;
use crate::print_json;

/// Runs a subcommand.
pub fn run(command: NodeCommand) -> Result<(), Failure> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::Failed(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        match command {
            NodeCommand::List { cluster, json } => list(&cluster, json).await,
            NodeCommand::Drain { node, cluster } => drain(&cluster, NodeId(node)).await,
            NodeCommand::Remove { node, cluster } => remove(&cluster, NodeId(node)).await,
        }
    })
}

async fn connect(cluster: &ClusterArgs) -> Result<Admin, Failure> {
    let connected = Admin::connect(&Settings::new(&*cluster.store)).await;
    connected.map_err(|error| Failure::Usage(format!("cannot use the database: {error}")))
}

async fn nodes(admin: &Admin) -> Result<Vec<NodeStatus>, Failure> {
    let nodes = admin.nodes().await;
    nodes.map_err(|error| Failure::Failed(format!("cannot list the nodes: {error}")))
}

async fn list(cluster: &ClusterArgs, json: bool) -> Result<(), Failure> {
    let nodes = nodes(&connect(cluster).await?).await?;
    if json {
        let node = |one: &NodeStatus| {
            json!({
                "id": one.node.id.0,
                "address": one.node.address,
                "tables": one.tables,
                "draining": one.node.draining,
                "silent_ms": u64::try_from(one.node.silent_for.as_millis()).unwrap_or(u64::MAX),
            })
        };
        let nodes: Vec<_> = nodes.iter().map(node).collect();
        print_json(&json!({ "nodes": nodes }));
        return Ok(());
    }
    if nodes.is_empty() {
        println!("No node is running.");
        return Ok(());
    }
    println!("{:>6}  {:<24} {:>8}  state", "id", "address", "tables");
    for NodeStatus { node, tables } in nodes {
        println!(
            "{:>6}  {:<24} {tables:>8}  {}",
            node.id,
            node.address,
            state(node.draining, node.silent_for)
        );
    }
    Ok(())
}

fn state(draining: bool, silent_for: Duration) -> String {
    if silent_for >= Duration::from_secs(1) {
        format!("silent for {:.1} s", silent_for.as_secs_f32())
    } else if draining {
        "draining".into()
    } else {
        "serving".into()
    }
}

async fn drain(cluster: &ClusterArgs, node: NodeId) -> Result<(), Failure> {
    let admin = connect(cluster).await?;
    let drained = admin.drain(node).await;
    if drained.map_err(|error| Failure::Failed(format!("cannot drain node {node}: {error}")))? {
        println!(
            "Node {node} gives its tables away. `saloon node list` shows when it has none left."
        );
        return Ok(());
    }
    Err(missing(node))
}

async fn remove(cluster: &ClusterArgs, node: NodeId) -> Result<(), Failure> {
    let admin = connect(cluster).await?;
    let removed = admin.remove(node).await;
    match removed.map_err(|error| Failure::Failed(format!("cannot remove node {node}: {error}")))? {
        Removal::Removed => {
            println!("Node {node} is removed. Its tables have no owner.");
            Ok(())
        }
        Removal::Running => Err(Failure::Usage(format!(
            "node {node} is running: stop it, or drain it with `saloon node drain {node}`"
        ))),
        Removal::Missing => Err(missing(node)),
    }
}

fn missing(node: NodeId) -> Failure {
    Failure::Usage(format!("there is no node {node}: see `saloon node list`"))
}

//! Choice of the node that takes a table.

use std::time::Duration;

use saloon_store::{Node, NodeId};

/// Longest silence of a node that counts as alive.
const ALIVE: Duration = Duration::from_secs(1);

/// Returns another node that takes tables, in turn. `None` if there is none.
pub fn next_peer(nodes: &[Node], me: NodeId, turn: usize) -> Option<&Node> {
    let takes = |node: &&Node| node.id != me && !node.draining && node.silent_for < ALIVE;
    let peers: Vec<&Node> = nodes.iter().filter(takes).collect();
    peers.get(turn % peers.len().max(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_goes_to_another_node_that_is_alive_and_stays() {
        let node = |id, draining, silent_for| Node {
            id: NodeId(id),
            address: String::new(),
            schema: 1,
            draining,
            silent_for: Duration::from_millis(silent_for),
        };
        let nodes = [
            node(1, false, 0),
            node(2, true, 0),
            node(3, false, 1_500),
            node(4, false, 300),
            node(5, false, 0),
        ];
        let peer = |turn| next_peer(&nodes, NodeId(1), turn).map(|node| node.id.0);
        assert_eq!([peer(0), peer(1), peer(2)], [Some(4), Some(5), Some(4)]);
        assert_eq!(next_peer(&nodes[..3], NodeId(1), 0), None);
    }
}

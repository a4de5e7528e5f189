//! Connections between the nodes of a cluster.
//!
//! A node keeps at most one [link](Links) to each other node that it sends to: a TLS connection on which both sides prove that they know the
//! [`ClusterKey`]. A link carries any number of [streams](LinkStream), one for each forwarded socket, and requests with one answer each. The
//! contents are opaque here.
//!
//! A link that breaks, or is silent for a few seconds, ends all its streams. Nothing is retransmitted: the users of a stream recover by opening
//! another.

mod frame;
mod key;
mod link;
mod links;
mod stream;

pub use key::ClusterKey;
pub use links::{Answer, LinkError, Links, Peer};
pub use stream::{LinkStream, Packet, StreamEnd};

//! Links between nodes over real sockets.

use std::sync::Arc;

use bytes::Bytes;
use futures_util::future::join_all;
use saloon_link::{ClusterKey, LinkError, LinkStream, Links, Packet, Peer, StreamEnd};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Duration, Instant, timeout};

/// Passes opened streams to the test, and answers a request with its bytes reversed.
struct Recorder(mpsc::UnboundedSender<(i64, Bytes, LinkStream)>);

impl Peer for Recorder {
    fn opened(&self, from: i64, hello: Bytes, stream: LinkStream) {
        let _ = self.0.send((from, hello, stream)); // the test may be over
    }

    fn asked(&self, _: i64, request: Bytes) -> saloon_link::Answer {
        Box::pin(async move { request.iter().rev().copied().collect() })
    }
}

struct Node {
    links: Arc<Links>,
    address: String,
    streams: mpsc::UnboundedReceiver<(i64, Bytes, LinkStream)>,
}

async fn node(id: i64, key: u8) -> Node {
    let (sender, streams) = mpsc::unbounded_channel();
    let key = ClusterKey::new([key; 32]);
    let links = Links::new(&key, id, Arc::new(Recorder(sender))).expect("a usable key");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("bound").to_string();
    tokio::spawn(Arc::clone(&links).listen(listener));
    Node {
        links,
        address,
        streams,
    }
}

fn packet(kind: u8, body: &'static str) -> Packet {
    Packet {
        kind,
        body: Bytes::from_static(body.as_bytes()),
    }
}

#[tokio::test]
async fn packets_arrive_in_order_in_both_directions() {
    let one = node(1, 7).await;
    let mut two = node(2, 7).await;
    let mut near = open(&one, 2, &two.address).await;
    let (from, hello, mut far) = two.streams.recv().await.expect("opened");
    assert_eq!((from, &hello[..]), (1, &b"hello"[..]));
    for (kind, body) in [(0, "a"), (1, "b"), (200, "c")] {
        assert!(near.send(packet(kind, body)));
        assert!(far.send(packet(kind, body)));
    }
    for (kind, body) in [(0, "a"), (1, "b"), (200, "c")] {
        assert_eq!(far.recv().await, Ok(packet(kind, body)));
        assert_eq!(near.recv().await, Ok(packet(kind, body)));
    }
    drop(near);
    assert_eq!(far.recv().await, Err(StreamEnd::Closed));
}

async fn open(from: &Node, to: i64, address: &str) -> LinkStream {
    let hello = Bytes::from_static(b"hello");
    let opened = from.links.open(to, address, hello).await;
    opened.expect("reachable")
}

#[tokio::test]
async fn many_streams_share_one_connection() {
    let one = node(1, 7).await;
    let mut two = node(2, 7).await;
    let mut near = Vec::new();
    for _ in 0..100 {
        near.push(open(&one, 2, &two.address).await);
    }
    for stream in &near {
        assert!(stream.send(packet(1, "x")));
    }
    for _ in 0..100 {
        let (_, _, mut far) = two.streams.recv().await.expect("opened");
        assert_eq!(far.recv().await, Ok(packet(1, "x")));
    }
}

#[tokio::test]
async fn a_request_is_answered() {
    let one = node(1, 7).await;
    let two = node(2, 7).await;
    let limit = Duration::from_secs(5);
    let request = Bytes::from_static(b"abc");
    let answer = one.links.ask(2, &two.address, request, limit).await;
    assert_eq!(answer, Ok(Bytes::from_static(b"cba")));
}

#[tokio::test]
async fn a_node_with_another_key_is_refused() {
    let one = node(1, 7).await;
    let mut two = node(2, 8).await;
    let hello = Bytes::from_static(b"hello");
    let opened = one.links.open(2, &two.address, hello).await;
    assert_eq!(opened.err(), Some(LinkError::Stranger));
    assert!(two.streams.try_recv().is_err());
}

#[tokio::test]
async fn another_node_at_the_address_is_refused() {
    let one = node(1, 7).await;
    let two = node(2, 7).await;
    let hello = Bytes::from_static(b"hello");
    let opened = one.links.open(3, &two.address, hello).await;
    assert_eq!(opened.err(), Some(LinkError::Stranger));
}

#[tokio::test]
async fn nothing_at_the_address_is_told_apart() {
    let one = node(1, 7).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("bound").to_string();
    drop(listener);
    let opened = one.links.open(2, &address, Bytes::new()).await;
    assert_eq!(opened.err(), Some(LinkError::Refused));
}

#[tokio::test]
async fn a_client_without_tls_gets_nothing() {
    let two = node(2, 7).await;
    let mut stranger = TcpStream::connect(&two.address).await.expect("reachable");
    let sent = stranger.write_all(b"GET / HTTP/1.1\r\n\r\n").await;
    sent.expect("sent");
    let mut answer = Vec::new();
    let read = timeout(Duration::from_secs(10), stranger.read_to_end(&mut answer)).await;
    let _ = read.expect("closed in time"); // a reset is as good as an end
    assert!(!answer.starts_with(b"HTTP"), "a TLS alert at most");
}

#[tokio::test]
async fn a_closed_link_breaks_its_streams() {
    let one = node(1, 7).await;
    let mut two = node(2, 7).await;
    let mut near = open(&one, 2, &two.address).await;
    let (_, _, mut far) = two.streams.recv().await.expect("opened");
    one.links.retain(&[]);
    assert_eq!(near.recv().await, Err(StreamEnd::Broken));
    assert_eq!(far.recv().await, Err(StreamEnd::Broken));
    let again = open(&one, 2, &two.address).await;
    assert!(again.send(packet(1, "x")));
}

#[tokio::test]
async fn a_stream_that_nobody_reads_breaks_alone() {
    let one = node(1, 7).await;
    let mut two = node(2, 7).await;
    let near = open(&one, 2, &two.address).await;
    let other = open(&one, 2, &two.address).await;
    let (_, _, mut slow) = two.streams.recv().await.expect("opened");
    let (_, _, mut fast) = two.streams.recv().await.expect("opened");
    for _ in 0..1_000 {
        assert!(near.send(packet(1, "x")));
    }
    assert!(other.send(packet(2, "y")));
    assert_eq!(fast.recv().await, Ok(packet(2, "y")));
    let mut read = 0;
    while slow.recv().await.is_ok() {
        read += 1;
    }
    assert!(read < 1_000, "{read}");
}

#[tokio::test]
async fn a_renamed_node_is_reached_under_its_new_id_only() {
    let one = node(1, 7).await;
    let two = node(2, 7).await;
    drop(open(&one, 2, &two.address).await);
    one.links.retain(&[]);
    two.links.rename(5);
    let opened = one.links.open(2, &two.address, Bytes::new()).await;
    assert_eq!(opened.err(), Some(LinkError::Stranger));
    drop(open(&one, 5, &two.address).await);
}

/// Everybody who waits for a link shares the failure to connect it.
#[tokio::test(start_paused = true)]
async fn a_silent_node_is_tried_once_for_all_who_wait() {
    let one = node(1, 7).await;
    let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = silent.local_addr().expect("bound").to_string();
    let start = Instant::now();
    let waiting = (0..8).map(|_| one.links.open(2, &address, Bytes::new()));
    for opened in join_all(waiting).await {
        assert!(matches!(opened, Err(LinkError::Unreachable(_))));
    }
    assert!(start.elapsed() < Duration::from_secs(6), "in virtual time");
}

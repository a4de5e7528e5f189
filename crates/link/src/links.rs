//! All links of a node.

use std::collections::HashMap;
use std::fmt;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::{Duration, Instant, sleep, timeout};
use tokio_rustls::{TlsAcceptor, TlsConnector};

use crate::frame::{Ends, Frame, Kind};
use crate::key::ClusterKey;
use crate::link::{self, Incoming, Shared};
use crate::stream::LinkStream;

/// Time limit to connect and shake hands.
const HANDSHAKE: Duration = Duration::from_secs(3);
/// Delay before the next attempt after a failed accept.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// Reason for which a node could not be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// No connection: nothing listens at the address.
    Refused,
    /// The connection failed, or the node did not answer in time.
    Unreachable(String),
    /// The other side is no node of this cluster, or another node than expected.
    Stranger,
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Refused => f.write_str("nothing listens at its address"),
            LinkError::Unreachable(why) => write!(f, "it cannot be reached: {why}"),
            LinkError::Stranger => f.write_str("another program listens at its address"),
        }
    }
}

impl std::error::Error for LinkError {}

/// Place of a link. The lock is held while it connects.
type Slot = Arc<AsyncMutex<Place>>;

#[derive(Default)]
struct Place {
    link: Option<Arc<Shared>>,
    /// Time and reason of the last failure. Those who waited for that attempt share it: an attempt each would take seconds each.
    failed: Option<(Instant, LinkError)>,
}

/// Answer to a request.
pub type Answer = Pin<Box<dyn Future<Output = Bytes> + Send>>;

/// Receiver of what other nodes send to this one.
pub trait Peer: Send + Sync + 'static {
    /// The node `from` opened a stream.
    fn opened(&self, from: i64, hello: Bytes, stream: LinkStream);
    /// The node `from` asked a question.
    fn asked(&self, from: i64, request: Bytes) -> Answer;
}

/// The links of a node to the other nodes of its cluster.
///
/// A node opens a link when it first has something to send; the other node uses it only to answer. So two nodes have up to two links, one for
/// the streams of each, and need not agree on which one to keep.
pub struct Links {
    connector: TlsConnector,
    acceptor: TlsAcceptor,
    peer: Arc<dyn Peer>,
    /// Id of this node.
    me: AtomicI64,
    /// Links that this node opened, by the id of the other node.
    opened: Mutex<HashMap<i64, Slot>>,
}

impl Links {
    /// Prepares the links of the node `me`.
    ///
    /// # Errors
    ///
    /// When the key cannot be used.
    pub fn new(
        key: &ClusterKey,
        me: i64,
        peer: Arc<dyn Peer>,
    ) -> Result<Arc<Links>, rustls::Error> {
        let (connector, acceptor) = key.tls()?;
        Ok(Arc::new(Links {
            connector,
            acceptor,
            peer,
            me: AtomicI64::new(me),
            opened: Mutex::default(),
        }))
    }

    fn opened(&self) -> MutexGuard<'_, HashMap<i64, Slot>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn me(&self) -> i64 {
        self.me.load(Ordering::Acquire)
    }

    /// Continues as another node, after this one was expelled. Ends the streams that it opened.
    pub fn rename(&self, me: i64) {
        self.me.store(me, Ordering::Release);
        for slot in self.opened().drain().map(|(_, slot)| slot) {
            close(slot);
        }
    }

    /// Accepts links of other nodes, for ever.
    pub async fn listen(self: Arc<Self>, listener: TcpListener) {
        loop {
            match listener.accept().await {
                Ok((stream, from)) => {
                    let links = Arc::clone(&self);
                    tokio::spawn(async move {
                        let accepted = timeout(HANDSHAKE, links.accept(stream)).await;
                        if !matches!(accepted, Ok(Some(()))) {
                            tracing::warn!(%from, "refused a link: not a node of this cluster");
                        }
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "could not accept a link");
                    sleep(ACCEPT_RETRY).await;
                }
            }
        }
    }

    async fn accept(&self, stream: TcpStream) -> Option<()> {
        let _ = stream.set_nodelay(true); // an optimisation; may fail
        let stream = self.acceptor.accept(stream).await.ok()?;
        let (mut write, mut read) = link::split(stream);
        let hello = Frame::parse(read.next().await?.ok()?.freeze())?;
        let ends = Ends::parse(&hello).filter(|ends| ends.to == self.me())?;
        let back = Ends {
            from: ends.to,
            to: ends.from,
        };
        write_frame(&mut write, &back.hello()).await.ok()?;
        let incoming = FromNode {
            from: ends.from,
            peer: Arc::clone(&self.peer),
        };
        link::start(write, read, incoming);
        Some(())
    }

    /// Opens a stream to another node.
    ///
    /// # Errors
    ///
    /// When the node cannot be reached.
    pub async fn open(
        &self,
        node: i64,
        address: &str,
        hello: Bytes,
    ) -> Result<LinkStream, LinkError> {
        let link = self.link(node, address).await?;
        link.open(hello).ok_or_else(broken)
    }

    /// Sends a request to another node and waits for the answer, at most `limit`.
    ///
    /// # Errors
    ///
    /// When the node cannot be reached or does not answer in time.
    pub async fn ask(
        &self,
        node: i64,
        address: &str,
        request: Bytes,
        limit: Duration,
    ) -> Result<Bytes, LinkError> {
        let asked = async {
            let link = self.link(node, address).await?;
            let answer = link.request(request).ok_or_else(broken)?;
            answer.await.map_err(|_| broken())
        };
        timeout(limit, asked)
            .await
            .unwrap_or_else(|_| Err(LinkError::Unreachable("no answer in time".into())))
    }

    /// Closes the links to all nodes but these.
    pub fn retain(&self, nodes: &[i64]) {
        let gone = |node: &i64, _: &mut Slot| !nodes.contains(node);
        for slot in self.opened().extract_if(gone).map(|(_, slot)| slot) {
            close(slot);
        }
    }

    /// Returns the link to a node, connecting if needed.
    async fn link(&self, node: i64, address: &str) -> Result<Arc<Shared>, LinkError> {
        let asked = Instant::now();
        let slot = Arc::clone(self.opened().entry(node).or_default());
        let mut place = slot.lock().await;
        if let Some(link) = place.link.as_ref().filter(|link| !link.is_broken()) {
            return Ok(Arc::clone(link));
        }
        place.link = None;
        if let Some((_, error)) = place.failed.as_ref().filter(|(at, _)| *at > asked) {
            return Err(error.clone());
        }
        let ends = Ends {
            from: self.me(),
            to: node,
        };
        let connected = timeout(HANDSHAKE, self.connect(ends, address))
            .await
            .unwrap_or_else(|_| Err(LinkError::Unreachable("no answer in time".into())));
        match &connected {
            Ok(link) => place.link = Some(Arc::clone(link)),
            Err(error) => place.failed = Some((Instant::now(), error.clone())),
        }
        connected
    }

    async fn connect(&self, ends: Ends, address: &str) -> Result<Arc<Shared>, LinkError> {
        let unreachable = |error: std::io::Error| match error.kind() {
            std::io::ErrorKind::ConnectionRefused => LinkError::Refused,
            _ => LinkError::Unreachable(error.to_string()),
        };
        let stream = TcpStream::connect(address).await.map_err(unreachable)?;
        let _ = stream.set_nodelay(true); // an optimisation; may fail
        // Not checked: the key identifies the other side.
        let name = ServerName::try_from("node").map_err(|_| LinkError::Stranger)?;
        let stream = self.connector.connect(name, stream).await;
        let stream = stream.map_err(|_| LinkError::Stranger)?;
        let (mut write, mut read) = link::split(stream);
        write_frame(&mut write, &ends.hello())
            .await
            .map_err(unreachable)?;
        let hello = read.next().await.and_then(Result::ok);
        let hello = hello.and_then(|bytes| Frame::parse(bytes.freeze()));
        let back = hello.as_ref().and_then(Ends::parse);
        if back.is_none_or(|back| back.from != ends.to) {
            return Err(LinkError::Stranger);
        }
        let incoming = FromNode {
            from: ends.to,
            peer: Arc::clone(&self.peer),
        };
        Ok(link::start(write, read, incoming))
    }
}

/// Closes a link, also one that is just connecting.
fn close(slot: Slot) {
    tokio::spawn(async move {
        if let Some(link) = slot.lock().await.link.take() {
            link.close();
        }
    });
}

fn broken() -> LinkError {
    LinkError::Unreachable("the link broke".into())
}

async fn write_frame(write: &mut (impl AsyncWrite + Unpin), frame: &Frame) -> std::io::Result<()> {
    let mut buffer = BytesMut::new();
    frame.write(&mut buffer);
    write.write_all(&buffer).await?;
    write.flush().await
}

/// Passes what a node starts to the [`Peer`].
struct FromNode {
    from: i64,
    peer: Arc<dyn Peer>,
}

impl Incoming for FromNode {
    fn opened(&self, hello: Bytes, stream: LinkStream) {
        self.peer.opened(self.from, hello, stream);
    }

    fn asked(&self, link: &Arc<Shared>, number: u32, body: Bytes) {
        let (link, answer) = (Arc::clone(link), self.peer.asked(self.from, body));
        tokio::spawn(async move {
            let answer = answer.await;
            link.send(Frame::new(Kind::Response, number, answer)); // a broken link needs no answer
        });
    }
}

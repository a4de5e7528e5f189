//! One connection between two nodes: a task that reads, a task that writes, and the streams.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::{Duration, interval, timeout};
use tokio_util::codec::{FramedRead, LengthDelimitedCodec};

use crate::frame::{self, Frame, Kind};
use crate::stream::{LinkStream, Packet, StreamEnd};

/// Interval of pings.
const PING: Duration = Duration::from_secs(1);
/// Silence after which a link is broken.
const SILENCE: Duration = Duration::from_secs(4);
/// Maximum number of frames that wait to be written. A full queue means that the other node reads too slowly.
const OUTBOX: usize = 16_384;
/// Maximum number of packets of a stream that wait to be read. As many as a slow viewer may have.
const INBOX: usize = 256;
/// Bytes gathered into one write.
const WRITE: usize = 64 << 10;

/// State of a link, shared by its tasks and streams.
pub(crate) struct Shared {
    outbox: mpsc::Sender<Frame>,
    closing: Notify,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    broken: bool,
    next: u32,
    streams: HashMap<u32, mpsc::Sender<Packet>>,
    /// Streams that the other side ended.
    ended: Vec<u32>,
    requests: HashMap<u32, oneshot::Sender<Bytes>>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a frame. Returns `false` if the link cannot take it.
    pub(crate) fn send(&self, frame: Frame) -> bool {
        frame.fits() && self.outbox.try_send(frame).is_ok()
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.outbox.is_closed() || self.state().broken
    }

    /// Opens a stream. `None` if the link is broken.
    pub(crate) fn open(self: &Arc<Self>, hello: Bytes) -> Option<LinkStream> {
        let number = {
            let mut state = self.state();
            state.next = state.next.wrapping_add(1);
            state.next
        };
        let stream = self.attach(number)?;
        self.send(Frame::new(Kind::Open, number, hello))
            .then_some(stream)
    }

    /// Registers a stream. `None` if the link is broken.
    fn attach(self: &Arc<Self>, number: u32) -> Option<LinkStream> {
        let (sender, packets) = mpsc::channel(INBOX);
        let mut state = self.state();
        if state.broken {
            return None;
        }
        state.streams.insert(number, sender);
        drop(state);
        Some(LinkStream::new(number, Arc::clone(self), packets))
    }

    /// Sends a request. The answer never comes if the link breaks.
    pub(crate) fn request(&self, body: Bytes) -> Option<oneshot::Receiver<Bytes>> {
        let (sender, answer) = oneshot::channel();
        let mut state = self.state();
        if state.broken {
            return None;
        }
        state.next = state.next.wrapping_add(1);
        let number = state.next;
        state.requests.insert(number, sender);
        drop(state);
        self.send(Frame::new(Kind::Request, number, body))
            .then_some(answer)
    }

    /// Returns why a stream has no more packets.
    pub(crate) fn end_of(&self, number: u32) -> StreamEnd {
        if self.state().ended.contains(&number) {
            StreamEnd::Closed
        } else {
            StreamEnd::Broken
        }
    }

    /// Forgets a stream whose local end was dropped, and tells the other side.
    pub(crate) fn drop_stream(&self, number: u32) {
        let mut state = self.state();
        state.streams.remove(&number);
        let already = state.ended.iter().position(|ended| *ended == number);
        let told = already
            .map(|index| state.ended.swap_remove(index))
            .is_some();
        let broken = state.broken;
        drop(state);
        if !told && !broken {
            self.send(Frame::new(Kind::End, number, Bytes::new()));
        }
    }

    /// Closes the connection.
    pub(crate) fn close(&self) {
        self.closing.notify_one();
    }

    fn break_link(&self) {
        let mut state = self.state();
        state.broken = true;
        state.streams.clear(); // ends them
        state.requests.clear();
    }

    /// Passes a packet to its stream. A stream that reads too slowly breaks.
    fn deliver(&self, number: u32, packet: Packet) {
        let mut state = self.state();
        if let Some(stream) = state.streams.get(&number)
            && stream.try_send(packet).is_err()
        {
            state.streams.remove(&number);
        }
    }

    fn end_stream(&self, number: u32) {
        let mut state = self.state();
        if state.streams.remove(&number).is_some() {
            state.ended.push(number);
        }
    }
}

/// Receiver of what the other side starts.
pub(crate) trait Incoming: Send + Sync + 'static {
    /// A stream was opened.
    fn opened(&self, hello: Bytes, stream: LinkStream);
    /// A question was asked. Answered by [`Shared::send`] with a [`Kind::Response`] of the same number.
    fn asked(&self, link: &Arc<Shared>, number: u32, body: Bytes);
}

/// Starts the tasks of a connection whose hellos were exchanged.
pub(crate) fn start<S>(
    write: WriteHalf<S>,
    read: FramedRead<ReadHalf<S>, LengthDelimitedCodec>,
    incoming: impl Incoming,
) -> Arc<Shared>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (outbox, frames) = mpsc::channel(OUTBOX);
    let link = Arc::new(Shared {
        outbox,
        closing: Notify::new(),
        state: Mutex::default(),
    });
    let shared = Arc::clone(&link);
    tokio::spawn(async move {
        tokio::select! {
            () = shared.closing.notified() => {}
            () = write_frames(write, frames) => {}
            () = read_frames(read, &shared, &incoming) => {}
        }
        shared.break_link();
    });
    link
}

/// Writes queued frames, as many as possible at once, and pings. Returns when the connection fails.
async fn write_frames(mut write: impl AsyncWrite + Unpin, mut frames: mpsc::Receiver<Frame>) {
    let mut pings = interval(PING);
    let mut buffer = BytesMut::with_capacity(WRITE);
    loop {
        let frame = tokio::select! {
            frame = frames.recv() => match frame {
                Some(frame) => frame,
                None => return,
            },
            _ = pings.tick() => Frame::new(Kind::Ping, 0, Bytes::new()),
        };
        frame.write(&mut buffer);
        while buffer.len() < WRITE
            && let Ok(frame) = frames.try_recv()
        {
            frame.write(&mut buffer);
        }
        let written = async {
            write.write_all(&buffer).await?;
            write.flush().await
        };
        if !matches!(timeout(SILENCE, written).await, Ok(Ok(()))) {
            return;
        }
        buffer.clear();
    }
}

/// Dispatches frames. Returns when the connection fails or is silent.
async fn read_frames(
    mut read: FramedRead<impl AsyncRead + Unpin, LengthDelimitedCodec>,
    link: &Arc<Shared>,
    incoming: &impl Incoming,
) {
    while let Ok(Some(Ok(bytes))) = timeout(SILENCE, read.next()).await {
        let Some(Frame { kind, number, body }) = Frame::parse(bytes.freeze()) else {
            tracing::warn!("a node sent a frame that this version does not know");
            return;
        };
        match kind {
            Kind::Hello | Kind::Ping => {}
            Kind::Open => {
                if let Some(stream) = link.attach(number) {
                    incoming.opened(body, stream);
                }
            }
            Kind::End => link.end_stream(number),
            Kind::Request => incoming.asked(link, number, body),
            Kind::Response => {
                let asked = link.state().requests.remove(&number);
                if let Some(asked) = asked {
                    let _ = asked.send(body); // nobody may wait any more
                }
            }
            Kind::Packet(kind) => link.deliver(number, Packet { kind, body }),
        }
    }
}

/// Splits a connection into frames to read and a half to write.
pub(crate) fn split<S: AsyncRead + AsyncWrite>(
    stream: S,
) -> (WriteHalf<S>, FramedRead<ReadHalf<S>, LengthDelimitedCodec>) {
    let (read, write) = tokio::io::split(stream);
    (write, FramedRead::new(read, frame::codec()))
}

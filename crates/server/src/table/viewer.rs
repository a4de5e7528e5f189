//! A connection to a table: its write queue, its input and its closing handshake. Polled by the table's task.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker, ready};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocketUpgrade};
use saloon_table::{ConnectionId, Guest};
use tokio::time::{Duration, Instant, Sleep, sleep_until};

use super::close::{Close, GOODBYE};
use super::connection::Connection;
use super::message_rate::MessageRate;
use crate::app::{GuestDevice, OpenSocket};
use crate::listener::ConnectionPermit;

/// Maximum size of a client's message, in bytes.
const LARGEST: usize = 16 << 10;
/// Size of the read buffer in bytes. Commands are short, and each connection keeps this buffer and clears it at every read.
const READ: usize = 512;
/// Number of bytes buffered before a write to the network.
const WRITE: usize = 16 << 10;
/// Maximum number of queued frames before a slow connection is dropped.
const FRAMES: usize = 256;
/// Time after which a connection that accepts no data is dropped.
const SLOW: Duration = Duration::from_secs(10);
/// Number of unanswered pings after which a connection is dead. Every WebSocket client answers pings.
const UNANSWERED: u8 = 3;
/// Maximum number of messages read from one connection before others have their turn.
const TURN: usize = 16;

/// Limits the sizes of a socket's frames and buffers.
pub(crate) fn limit_frames(socket: WebSocketUpgrade) -> WebSocketUpgrade {
    socket
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ)
        .write_buffer_size(WRITE)
}

/// A connection to hand over to a table.
pub(crate) struct NewViewer {
    pub(crate) connection: Connection,
    pub(crate) guest: Option<Guest>,
    /// Device of the guest.
    pub(crate) device: Option<GuestDevice>,
    pub(crate) address: IpAddr,
    pub(crate) open: OpenSocket,
    /// Permit among the connections of its address.
    pub(crate) place: Option<Arc<ConnectionPermit>>,
    /// Logs the close of the connection.
    pub(crate) log: SocketLog,
}

/// Log entry of an open connection, with the id of its request.
pub(crate) struct SocketLog {
    request: Arc<str>,
    table: String,
}

impl SocketLog {
    pub(crate) fn open(request: Arc<str>, table: String) -> SocketLog {
        tracing::debug!(request = &*request, table, "a socket is open");
        SocketLog { request, table }
    }
}

impl SocketLog {
    /// Returns the id of the request that opened the connection.
    pub(crate) fn request(&self) -> &str {
        &self.request
    }
}

impl Drop for SocketLog {
    fn drop(&mut self) {
        let (request, table) = (&*self.request, &self.table);
        tracing::debug!(request, table, "a socket is closed");
    }
}

/// A connection to a table.
pub(super) struct ViewerSocket {
    pub(super) id: ConnectionId,
    pub(super) device: Option<GuestDevice>,
    pub(super) address: IpAddr,
    connection: Connection,
    outbox: VecDeque<Message>,
    /// Signal raised when the socket or a timer of the connection is ready. Created by the first poll.
    signal: Option<Arc<Signal>>,
    /// Whether to poll although nothing is ready.
    due: bool,
    /// Whether the socket's buffer holds data that is not yet on the network.
    unflushed: bool,
    /// Time since which the network accepts no data.
    blocked_since: Option<Instant>,
    /// Number of pings since the last input.
    unanswered: u8,
    pace: Option<MessageRate>,
    closing: Option<Closing>,
    /// Whether too many frames were queued.
    overflown: bool,
    open: Option<OpenSocket>,
    _place: Option<Arc<ConnectionPermit>>,
    _log: SocketLog,
}

/// Waker of the table's task that also marks the connection. Polling a connection that is not ready would clear its read buffer
/// for nothing.
struct Signal {
    raised: AtomicBool,
    task: Waker,
}

impl Wake for Signal {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.raised.store(true, Ordering::Release);
        self.task.wake_by_ref();
    }
}

/// A connection in its closing handshake.
struct Closing {
    close: Close,
    /// Deadline for the client's close frame.
    until: Pin<Box<Sleep>>,
}

/// Input from a connection.
pub(super) enum Read {
    /// A text message.
    Text(Utf8Bytes),
    /// A binary message, which the protocol does not have.
    Binary,
    /// The connection should be closed for this reason.
    End(Close),
    /// The connection is closed.
    Gone,
}

impl ViewerSocket {
    pub(super) fn new(id: ConnectionId, new: NewViewer, limited: bool) -> ViewerSocket {
        ViewerSocket {
            id,
            device: new.device,
            address: new.address,
            connection: new.connection,
            outbox: VecDeque::new(),
            signal: None,
            due: true,
            unflushed: false,
            blocked_since: None,
            unanswered: 0,
            pace: limited.then(MessageRate::new),
            closing: None,
            overflown: false,
            open: Some(new.open),
            _place: new.place,
            _log: new.log,
        }
    }

    /// Queues a frame. Returns `false` if too many are queued.
    pub(super) fn send(&mut self, frame: Bytes) -> bool {
        let text = Utf8Bytes::try_from(frame).expect("frames are JSON");
        self.outbox.push_back(Message::Text(text));
        self.due = true;
        self.outbox.len() <= FRAMES
    }

    /// Sends the queued frames, then closes the connection.
    pub(super) fn close(&mut self, close: Close) {
        if self.closing.is_some() {
            return;
        }
        if let Some(frame) = close.frame() {
            self.outbox.push_back(Message::Close(Some(frame)));
        }
        self.due = true;
        let until = Box::pin(sleep_until(Instant::now() + GOODBYE));
        self.closing = Some(Closing { close, until });
    }

    /// Drops the connection without a close frame, which it would not accept.
    pub(super) fn overflow(&mut self) {
        self.outbox.clear();
        self.overflown = true;
        self.due = true;
    }

    /// Returns whether another node forwards the connection.
    pub(super) fn is_forwarded(&self) -> bool {
        matches!(self.connection, Connection::Forwarded(_))
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.is_some()
    }

    /// Pings the client, so that proxies keep the connection open. Returns `false` if it is dead or too slow.
    pub(super) fn keep_alive(&mut self, now: Instant) -> bool {
        let slow = self
            .blocked_since
            .is_some_and(|since| now.duration_since(since) >= SLOW);
        if slow || self.unanswered == UNANSWERED {
            return false;
        }
        self.unanswered += 1;
        self.outbox.push_back(Message::Ping(Bytes::new()));
        self.due = true;
        true
    }

    /// Polls the connection if it is ready. `task` is the waker of the table's task, always the same one.
    pub(super) fn poll(
        &mut self,
        task: &Waker,
        congested: bool,
        found: &mut Vec<(ConnectionId, Read)>,
    ) {
        let signal = self.signal.get_or_insert_with(|| {
            Arc::new(Signal {
                raised: AtomicBool::new(false),
                task: task.clone(),
            })
        });
        let raised = signal.raised.swap(false, Ordering::AcqRel);
        if raised || self.due {
            self.due = false;
            let waker = Waker::from(Arc::clone(signal));
            self.poll_ready(&mut Context::from_waker(&waker), congested, found);
        }
    }

    /// Writes queued frames and, unless the table is congested, reads input into `found`.
    fn poll_ready(
        &mut self,
        context: &mut Context<'_>,
        congested: bool,
        found: &mut Vec<(ConnectionId, Read)>,
    ) {
        let gone = self.poll_write(context).is_err() || self.poll_closing(context).is_ready();
        if gone || self.overflown {
            found.push((self.id, Read::Gone));
            return;
        }
        if congested && self.closing.is_none() {
            self.due = true; // read from it later
            return;
        }
        for _ in 0..TURN {
            let Poll::Ready(read) = self.poll_read(context) else {
                return;
            };
            if let Some(read) = read {
                let last = matches!(read, Read::End(_) | Read::Gone);
                found.push((self.id, read));
                if last {
                    return;
                }
            }
        }
        context.waker().wake_by_ref(); // there may be more input
    }

    /// Writes queued frames, as far as the network accepts them.
    fn poll_write(&mut self, context: &mut Context<'_>) -> Result<(), axum::Error> {
        while !self.outbox.is_empty() {
            if self.connection.poll_ready(context)?.is_pending() {
                self.blocked_since.get_or_insert_with(Instant::now);
                return Ok(());
            }
            if let Some(message) = self.outbox.pop_front() {
                self.unflushed = true;
                self.connection.start_send(message)?;
            }
        }
        if self.unflushed {
            let flushed = self.connection.poll_flush(context)?;
            self.unflushed = flushed.is_pending();
        }
        if self.unflushed {
            self.blocked_since.get_or_insert_with(Instant::now);
        } else {
            self.blocked_since = None;
            if self.closing.is_some() {
                self.open = None; // the shutdown does not wait for the client's close frame
            }
        }
        Ok(())
    }

    /// Returns ready when the closing handshake is over or timed out.
    fn poll_closing(&mut self, context: &mut Context<'_>) -> Poll<()> {
        match &mut self.closing {
            None => Poll::Pending,
            Some(closing) if closing.close == Close::Left => Poll::Ready(()),
            Some(closing) => closing.until.as_mut().poll(context),
        }
    }

    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<Option<Read>> {
        if let Some(closing) = &self.closing
            && !closing.close.is_readable()
        {
            return Poll::Pending; // the input may be endless
        }
        if let Some(pace) = &mut self.pace {
            ready!(pace.poll_pause(context));
        }
        let message = ready!(self.connection.poll_next(context));
        self.unanswered = 0;
        if let Some(pace) = &mut self.pace {
            pace.count();
        }
        let closing = self.closing.is_some();
        Poll::Ready(match message {
            None | Some(Err(_)) if closing => Some(Read::Gone),
            None | Some(Ok(Message::Close(_))) => Some(Read::End(Close::Left)),
            Some(Err(error)) => Some(Read::End(Close::after(error))),
            Some(Ok(_)) if closing => None,
            Some(Ok(Message::Text(text))) => Some(Read::Text(text)),
            Some(Ok(Message::Binary(_))) => Some(Read::Binary),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
        })
    }
}

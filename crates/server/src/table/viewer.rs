//! A connection to a table: what waits to be written, what was read, and how it ends. Polled by the table's task.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use futures_util::{Sink, Stream};
use saloon_lobby::Session;
use saloon_table::ConnectionId;
use tokio::time::{Duration, Instant, Sleep, sleep_until};

use super::close::{Close, GOODBYE};
use crate::door::Place;
use crate::house::{GuestDevice, OpenSocket};

/// Largest message of a client.
const LARGEST: usize = 16 << 10;
/// Bytes read at a time. Commands are short, and this buffer is kept, and cleared at every read, for each connection.
const READ: usize = 512;
/// Bytes that wait to be written together with what follows.
const WRITE: usize = 16 << 10;
/// Frames that may wait for a slow connection before it is dropped.
const FRAMES: usize = 256;
/// A connection that takes nothing for so long is dropped.
const SLOW: Duration = Duration::from_secs(10);
/// A connection from which nothing comes after so many pings is dead. Every WebSocket client answers pings.
const UNANSWERED: u8 = 3;
/// One message is read in so long on average…
const PACE: Duration = Duration::from_millis(20);
/// …but as many at once as could have come in this time. What is more waits in the network: nothing is lost.
const AT_ONCE: Duration = Duration::from_secs(2);
/// Messages read from one connection before others have their turn.
const TURN: usize = 16;

/// Limits the sizes of a socket's frames and buffers.
pub(crate) fn limit_frames(socket: WebSocketUpgrade) -> WebSocketUpgrade {
    socket
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ)
        .write_buffer_size(WRITE)
}

/// A connection that asks to be served.
pub(crate) struct NewViewer {
    pub(crate) socket: WebSocket,
    pub(crate) session: Option<Session>,
    pub(crate) address: IpAddr,
    pub(crate) open: OpenSocket,
    /// Its place among the connections of its address.
    pub(crate) place: Option<Arc<Place>>,
    /// Logs that it is closed.
    pub(crate) logged: Logged,
}

/// An open connection in the log, from the request that opened it.
pub(crate) struct Logged {
    request: Arc<str>,
    table: String,
}

impl Logged {
    pub(crate) fn open(request: Arc<str>, table: String) -> Logged {
        tracing::debug!(request = &*request, table, "a socket is open");
        Logged { request, table }
    }
}

impl Drop for Logged {
    fn drop(&mut self) {
        let (request, table) = (&*self.request, &self.table);
        tracing::debug!(request, table, "a socket is closed");
    }
}

/// A connection to a table.
pub(super) struct Viewer {
    pub(super) id: ConnectionId,
    pub(super) device: Option<GuestDevice>,
    pub(super) address: IpAddr,
    socket: WebSocket,
    outbox: VecDeque<Message>,
    /// Written to the socket's buffer, and not yet to the network.
    unflushed: bool,
    /// Since when the network takes nothing.
    blocked_since: Option<Instant>,
    /// Pings since something was read.
    unanswered: u8,
    pace: Option<Pace>,
    closing: Option<Closing>,
    /// Too many frames waited.
    overflown: bool,
    open: Option<OpenSocket>,
    _place: Option<Arc<Place>>,
    _logged: Logged,
}

/// A connection that is being closed.
struct Closing {
    close: Close,
    /// When the house stops waiting for the client's close frame.
    until: Pin<Box<Sleep>>,
}

/// What a connection brought.
pub(super) enum Read {
    /// A text message.
    Text(Utf8Bytes),
    /// A binary message, which is none of ours.
    Binary,
    /// The connection is to be closed for this reason.
    End(Close),
    /// The connection is gone.
    Gone,
}

impl Viewer {
    pub(super) fn new(id: ConnectionId, new: NewViewer, limited: bool) -> Viewer {
        let now = Instant::now();
        Viewer {
            id,
            device: new.session.as_ref().map(|one| (one.id, one.device)),
            address: new.address,
            socket: new.socket,
            outbox: VecDeque::new(),
            unflushed: false,
            blocked_since: None,
            unanswered: 0,
            pace: limited.then(|| Pace {
                read: now,
                pause: None,
            }),
            closing: None,
            overflown: false,
            open: Some(new.open),
            _place: new.place,
            _logged: new.logged,
        }
    }

    /// Sends a frame. `false` if too many wait already.
    pub(super) fn send(&mut self, frame: Bytes) -> bool {
        let text = Utf8Bytes::try_from(frame).expect("frames are JSON");
        self.outbox.push_back(Message::Text(text));
        self.outbox.len() <= FRAMES
    }

    /// Sends what waits, then closes the connection.
    pub(super) fn close(&mut self, close: Close) {
        if self.closing.is_some() {
            return;
        }
        if let Some(frame) = close.frame() {
            self.outbox.push_back(Message::Close(Some(frame)));
        }
        let until = Box::pin(sleep_until(Instant::now() + GOODBYE));
        self.closing = Some(Closing { close, until });
    }

    /// Gives the connection up without a word: it would not take it.
    pub(super) fn overflow(&mut self) {
        self.outbox.clear();
        self.overflown = true;
    }

    pub(super) fn is_closing(&self) -> bool {
        self.closing.is_some()
    }

    /// Pings the client, so that proxies keep the connection open. `false` if it is dead or too slow.
    pub(super) fn keep_alive(&mut self, now: Instant) -> bool {
        let slow = self
            .blocked_since
            .is_some_and(|since| now.duration_since(since) >= SLOW);
        if slow || self.unanswered == UNANSWERED {
            return false;
        }
        self.unanswered += 1;
        self.outbox.push_back(Message::Ping(Bytes::new()));
        true
    }

    /// Writes what waits and, unless the table is congested, reads what has come into `found`.
    pub(super) fn poll(
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
        context.waker().wake_by_ref(); // there may be more
    }

    /// Writes what waits, as far as the network takes it.
    fn poll_write(&mut self, context: &mut Context<'_>) -> Result<(), axum::Error> {
        while !self.outbox.is_empty() {
            let mut socket = Pin::new(&mut self.socket);
            if socket.as_mut().poll_ready(context)?.is_pending() {
                self.blocked_since.get_or_insert_with(Instant::now);
                return Ok(());
            }
            if let Some(message) = self.outbox.pop_front() {
                self.unflushed = true;
                socket.start_send(message)?;
            }
        }
        if self.unflushed {
            let flushed = Pin::new(&mut self.socket).poll_flush(context)?;
            self.unflushed = flushed.is_pending();
        }
        if self.unflushed {
            self.blocked_since.get_or_insert_with(Instant::now);
        } else {
            self.blocked_since = None;
            if self.closing.is_some() {
                self.open = None; // a house that closes does not wait for the client's close frame
            }
        }
        Ok(())
    }

    /// Ready when a connection that is being closed has had its time.
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
            return Poll::Pending; // what follows may be endless
        }
        if let Some(pace) = &mut self.pace {
            ready!(pace.poll_pause(context));
        }
        let message = ready!(pin!(&mut self.socket).poll_next(context));
        self.unanswered = 0;
        if let Some(pace) = &mut self.pace {
            pace.count(Instant::now());
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

/// How fast messages are read from a connection.
struct Pace {
    /// All messages so far would have been read by then, at the allowed pace.
    read: Instant,
    /// Nothing is read until then.
    pause: Option<Pin<Box<Sleep>>>,
}

impl Pace {
    fn count(&mut self, now: Instant) {
        self.read = self.read.max(now) + PACE;
        if self.read > now + AT_ONCE {
            self.pause = Some(Box::pin(sleep_until(self.read - AT_ONCE)));
        }
    }

    fn poll_pause(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        Poll::Ready(())
    }
}

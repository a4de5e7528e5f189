//! A table's socket: frames in, frames out.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use futures_util::SinkExt;
use saloon_core::plain;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Duration, Instant, interval_at, sleep_until, timeout};

use crate::api::{App, Named, looked_at};
use crate::caller::{Caller, Way};
use crate::door::Place;
use crate::error::{self, Error};
use crate::house::{OpenSocket, Session};
use crate::request::RequestId;
use crate::table::{ConnectionId, Farewell, Order, Outgoing, TableHandle};

/// No message is larger.
const LARGEST: usize = 16 << 10;
/// What is read at a time. Commands are short, and this is kept, and cleared at every read, for each connection.
const READ: usize = 512;
/// What waits to be written with what comes after it.
const WRITE: usize = 16 << 10;
/// A connection from which nothing comes for so long is dead. Every WebSocket client answers its pings.
const SILENCE: Duration = Duration::from_mins(1);
/// Pings of the WebSocket keep it open through proxies.
const PING: Duration = Duration::from_secs(20);
/// A client that takes a frame slower than this is dropped.
const SLOW: Duration = Duration::from_secs(10);
/// How long the house waits for a client to say goodbye too.
const GOODBYE: Duration = Duration::from_secs(1);
/// A frame of any kind is read once in so long, on average…
const PACE: Duration = Duration::from_millis(20);
/// …but as many at once as could have come in this time. What is more waits in the network: nothing is lost.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Close code for a guest whom the host removed; coming back is of no use. As HTTP's 403, in the range that RFC 6455 (7.4.2) leaves to
/// applications.
const REMOVED: u16 = 4403;
/// Close code for a table that is damaged on disk; it stays so until its host restores it. As HTTP's 500.
const DAMAGED: u16 = 4500;

/// A table's socket, for those who may look at it. Its messages are in docs/protocol.md.
#[utoipa::path(
    get,
    path = "/tables/{id}/socket",
    tag = "tables",
    security((), ("session" = [])),
    params(("id" = String, Path, description = "The table's")),
    responses(
        (status = 101, description = "The socket is open"),
        error::Barred, error::Missing, error::NoSocket, error::Counted, error::Broken, error::Unstored,
    ),
)]
pub(crate) async fn upgrade(
    State(app): State<App>,
    Extension(RequestId(request)): Extension<RequestId>,
    way: Way,
    caller: Caller,
    Named(id): Named,
    place: Option<Extension<Arc<Place>>>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let socket = socket.map_err(|_| Error::NoSocket)?;
    let session = caller.into_session();
    let guest = session.as_ref().map(|session| session.id);
    looked_at(&app, guest, &id).await?;
    let socket = socket
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ)
        .write_buffer_size(WRITE);
    // No span: to enter one for each frame costs more than it tells.
    Ok(socket.on_upgrade(async move |socket| {
        tracing::debug!(request = &*request, table = id, "a socket is open");
        let table = id.clone();
        serve(app, id, session, way.from, socket).await;
        tracing::debug!(request = &*request, table, "a socket is closed");
        drop(place); // it was this connection's until now
    }))
}

async fn serve(
    app: App,
    id: String,
    session: Option<Session>,
    address: IpAddr,
    mut socket: WebSocket,
) {
    let open = app.house.socket();
    let device = session.as_ref().map(|session| session.device);
    let mut signed_out = pin!(app.house.signed_out(device));
    let connected = Box::pin(connect(&app, &id, session, address)).await;
    let (table, connection, mut frames) = match connected {
        Ok(connected) => connected,
        Err(end) => return hang_up(socket, &end, open).await,
    };
    let mut closing = pin!(app.house.closing());
    // One timer a connection: a deadline a frame would cost more than the frame.
    let mut ticks = interval_at(Instant::now() + PING, PING);
    let mut heard = Instant::now();
    let mut pace = Pace::at(heard);
    let end = loop {
        let goes_on = tokio::select! {
            () = &mut closing => break End::Closing,
            () = &mut signed_out => break End::SignedOut,
            outgoing = frames.recv() => match send(&mut socket, outgoing, &mut frames).await {
                Ok(()) => true,
                Err(end) => break end,
            },
            message = next(&mut socket, pace.pause) => {
                heard = Instant::now();
                // Whatever it is: pings and pongs cost the house a wake-up too, and an answer.
                if !app.house.limits.lifted() {
                    pace.count(heard);
                }
                let message = match message {
                    None => break End::Left,
                    Some(Err(error)) => break End::after(error),
                    Some(Ok(message)) => message,
                };
                match heard_of(connection, message, heard) {
                    Heard::Order(order) => table.send(order).await.is_ok(),
                    Heard::Nothing => true,
                    Heard::Goodbye => break End::Left,
                }
            }
            now = ticks.tick() => {
                if now.duration_since(heard) >= SILENCE {
                    break End::Dropped;
                }
                let ping = Message::Ping(Bytes::new());
                matches!(timeout(SLOW, socket.send(ping)).await, Ok(Ok(())))
            }
        };
        if !goes_on {
            break End::Dropped;
        }
    };
    let _ = table.send(Order::Disconnect(connection)).await; // the table may be gone
    if matches!(end, End::Closing) {
        // Whatever was heard before is answered: the table drops its end when it is done.
        while let Ok(frame) = timeout(SLOW, frames.recv()).await
            && send(&mut socket, frame, &mut frames).await.is_ok()
        {}
    }
    hang_up(socket, &end, open).await;
}

/// Says goodbye to those who are still there.
async fn hang_up(mut socket: WebSocket, end: &End, open: OpenSocket) {
    let Some((code, reason)) = end.told() else {
        return;
    };
    let reason = reason.into();
    let bye = async {
        let bye = Message::Close(Some(CloseFrame { code, reason }));
        socket.send(bye).await?;
        drop(open); // all is said: a house that closes does not wait for their goodbye
        // To hang up while something unread has come would take what is under way to them along.
        if matches!(end, End::Malformed(_)) {
            std::future::pending::<()>().await; // what follows may be endless: it is not read
        }
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<_, axum::Error>(())
    };
    let _ = Box::pin(timeout(GOODBYE, bye)).await; // they may have gone
}

/// Why a socket ends.
enum End {
    /// They left.
    Left,
    /// The house is closing.
    Closing,
    /// The device was signed out.
    SignedOut,
    /// They took nothing any more, or the table let them go.
    Dropped,
    /// They sent what is no message.
    Malformed(Malformed),
    /// What is stored of the table cannot be used.
    Damaged,
    /// The table ended it.
    Table(Farewell),
}

/// What is wrong with a frame.
enum Malformed {
    TooLarge,
    NotUtf8,
    NotWebSocket,
}

impl End {
    /// The connection cannot be read any further.
    fn after(error: axum::Error) -> End {
        use tungstenite::Error;
        use tungstenite::error::ProtocolError;
        let error = error.into_inner();
        match error.downcast_ref::<Error>() {
            Some(Error::Capacity(_)) => End::Malformed(Malformed::TooLarge),
            Some(Error::Utf8(_)) => End::Malformed(Malformed::NotUtf8),
            Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Left,
            Some(Error::Protocol(_)) => End::Malformed(Malformed::NotWebSocket),
            _ => End::Left,
        }
    }

    /// What they are told, if they are still there.
    fn told(&self) -> Option<(u16, &'static str)> {
        match self {
            End::Left => None,
            End::Closing => Some((close_code::AWAY, "the house is closing: come back")),
            End::SignedOut => Some((close_code::POLICY, "this device was signed out")),
            End::Dropped => Some((close_code::AGAIN, "come back")),
            End::Damaged => Some((DAMAGED, "this table is damaged: tell your host")),
            End::Malformed(what) => Some(match what {
                Malformed::TooLarge => (close_code::SIZE, "a message has at most 16 KiB"),
                Malformed::NotUtf8 => (close_code::INVALID, "a text message is UTF-8"),
                Malformed::NotWebSocket => (close_code::PROTOCOL, "this is no WebSocket frame"),
            }),
            End::Table(Farewell::Removed) => {
                Some((REMOVED, "the host removed you from this table"))
            }
            End::Table(Farewell::InDoubt) => Some((
                close_code::AGAIN,
                "the house reads this table again: come back",
            )),
        }
    }
}

/// How fast a connection speaks.
struct Pace {
    /// Everything that was said would have been said by then, at the pace that is allowed.
    said: Instant,
    /// Nothing more is heard until then.
    pause: Option<Instant>,
}

impl Pace {
    fn at(now: Instant) -> Pace {
        Pace {
            said: now,
            pause: None,
        }
    }

    fn count(&mut self, now: Instant) {
        self.said = self.said.max(now) + PACE;
        self.pause = (self.said > now + AT_ONCE).then(|| self.said - AT_ONCE);
    }
}

/// What comes next, but not during a pause.
async fn next(
    socket: &mut WebSocket,
    pause: Option<Instant>,
) -> Option<Result<Message, axum::Error>> {
    if let Some(pause) = pause {
        sleep_until(pause).await;
    }
    socket.recv().await
}

/// What came over a connection.
enum Heard {
    Order(Order),
    /// Nothing for the table.
    Nothing,
    Goodbye,
}

fn heard_of(connection: ConnectionId, message: Message, came: Instant) -> Heard {
    match message {
        Message::Text(text) => Heard::Order(match serde_json::from_str(text.as_str()) {
            Ok(message) => Order::Say(connection, message, came),
            Err(error) => Order::Garble(connection, plain::sentence(&error)),
        }),
        Message::Binary(_) => Heard::Order(Order::Garble(connection, "messages are text".into())),
        Message::Ping(_) | Message::Pong(_) => Heard::Nothing,
        Message::Close(_) => Heard::Goodbye,
    }
}

/// Sends a frame and whatever else waits, at once: an update and the answer to whoever asked for it leave together. An error if it
/// was the last, or the client does not take it.
async fn send(
    socket: &mut WebSocket,
    first: Option<Outgoing>,
    frames: &mut Frames,
) -> Result<(), End> {
    let mut end = None;
    let all = async {
        let mut next = first;
        loop {
            match next {
                Some(Outgoing::Frame(frame)) => socket.feed(Message::Text(frame)).await?,
                Some(Outgoing::Close(farewell)) => end = Some(End::Table(farewell)),
                None => end = Some(End::Dropped), // by the table
            }
            next = match frames.try_recv() {
                Ok(outgoing) if end.is_none() => Some(outgoing),
                _ => break,
            };
        }
        socket.flush().await
    };
    match timeout(SLOW, all).await {
        Ok(Ok(())) => end.map_or(Ok(()), Err),
        _ => Err(End::Dropped),
    }
}

type Frames = mpsc::Receiver<Outgoing>;
type Connected = (TableHandle, ConnectionId, Frames);

/// Comes to the table, which may be leaving memory at this very moment: then it is loaded anew.
async fn connect(
    app: &App,
    id: &str,
    session: Option<Session>,
    address: IpAddr,
) -> Result<Connected, End> {
    for _ in 0..10 {
        let table = match app.house.table(id).await {
            Ok(table) => table.ok_or(End::Dropped)?,
            Err(error) => {
                tracing::error!(?error, table = id, "a table could not be loaded");
                return Err(match error {
                    Error::Broken(_) => End::Damaged,
                    _ => End::Dropped,
                });
            }
        };
        let (reply, answer) = oneshot::channel();
        let order = Order::Connect {
            session: session.clone(),
            address,
            reply,
        };
        if table.send(order).await.is_ok()
            && let Ok((connection, frames)) = answer.await
        {
            return Ok((table, connection, frames));
        }
    }
    Err(End::Dropped)
}

//! Reasons for closing a connection, and their close frames.

use axum::extract::ws::{CloseFrame, Message, close_code};
use saloon_table::CloseReason;
use tokio::time::{Duration, timeout};

use super::connection::Connection;
use crate::app::OpenSocket;
use crate::cluster::packet;

/// Close code for a guest whom the creator removed; reconnecting does not help. Modelled on HTTP 403, in the range that RFC 6455
/// (7.4.2) reserves for applications.
const REMOVED: u16 = 4403;
/// Close code for a table that is damaged on disk, until its host restores it. Modelled on HTTP 500.
const DAMAGED: u16 = 4500;
/// Time limit for the client's close frame.
pub(crate) const GOODBYE: Duration = Duration::from_secs(1);

/// Reason for closing a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    /// The client left.
    Left,
    /// The device was signed out.
    SignedOut,
    /// The client is too slow or silent, or the table could not be reached.
    Dropped,
    /// The client sent a malformed frame.
    Malformed(Malformed),
    /// The stored table is damaged.
    Damaged,
    /// This node of the cluster stops serving the table: another one does.
    Restarting,
    /// The table closed it.
    Table(CloseReason),
}

/// Defect of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    TooLarge,
    NotUtf8,
    NotWebSocket,
}

impl Close {
    /// Returns the reason for closing after a read error.
    pub(crate) fn after(error: axum::Error) -> Close {
        use tungstenite::Error;
        use tungstenite::error::ProtocolError;
        let error = error.into_inner();
        match error.downcast_ref::<Error>() {
            Some(Error::Capacity(_)) => Close::Malformed(Malformed::TooLarge),
            Some(Error::Utf8(_)) => Close::Malformed(Malformed::NotUtf8),
            Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Close::Left,
            Some(Error::Protocol(_)) => Close::Malformed(Malformed::NotWebSocket),
            _ => Close::Left,
        }
    }

    /// Returns the close frame; `None` if the client is gone.
    pub(super) fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Close::Left => return None,
            Close::SignedOut => (close_code::POLICY, "this device was signed out"),
            Close::Dropped | Close::Table(CloseReason::TooMany) => (close_code::AGAIN, "reconnect"),
            Close::Restarting => (close_code::RESTART, "another node takes over: reconnect"),
            Close::Damaged => (DAMAGED, "this table is damaged: tell your host"),
            Close::Malformed(what) => match what {
                Malformed::TooLarge => (close_code::SIZE, "a message has at most 16 KiB"),
                Malformed::NotUtf8 => (close_code::INVALID, "a text message must be UTF-8"),
                Malformed::NotWebSocket => (close_code::PROTOCOL, "this is not a WebSocket frame"),
            },
            Close::Table(CloseReason::Released) => (
                close_code::AWAY,
                "the house is closing: reconnect in a moment",
            ),
            Close::Table(CloseReason::Removed) => (REMOVED, "the host removed you from this table"),
            Close::Table(CloseReason::InDoubt) => (
                close_code::AGAIN,
                "the house is reloading this table: reconnect",
            ),
        };
        let reason = reason.into();
        Some(CloseFrame { code, reason })
    }

    /// Returns whether further input of the client may be read. After a malformed frame it may be endless.
    pub(super) fn is_readable(self) -> bool {
        !matches!(self, Close::Malformed(_))
    }
}

/// Closes a connection that has no table, and waits for the client's close frame. Closing a socket with unread input would discard
/// data in flight to the client.
pub(crate) async fn hang_up(connection: Connection, close: Close, open: OpenSocket) {
    let Some(frame) = close.frame() else { return };
    let mut socket = match connection {
        Connection::Socket(socket) => socket,
        Connection::Forwarded(stream) => {
            stream.send(packet::from_message(Message::Close(Some(frame)))); // its node says goodbye
            return;
        }
    };
    let goodbye = async {
        socket.send(Message::Close(Some(frame))).await?;
        drop(open); // the shutdown does not wait for the client's close frame
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<_, axum::Error>(())
    };
    let _ = timeout(GOODBYE, goodbye).await; // the client may be gone
}

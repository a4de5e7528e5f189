//! One stream of a link.

use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::frame::{Frame, Kind};
use crate::link::Shared;

/// A message on a stream. The users of the link give the kinds their meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Kind, below 240.
    pub kind: u8,
    /// Content.
    pub body: Bytes,
}

/// Reason for which a stream delivers no more packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamEnd {
    /// The other side dropped its end.
    Closed,
    /// The link broke, or this side read too slowly.
    Broken,
}

/// One end of a stream. Dropping it ends the stream.
pub struct LinkStream {
    number: u32,
    link: Arc<Shared>,
    packets: mpsc::Receiver<Packet>,
}

impl LinkStream {
    pub(crate) fn new(number: u32, link: Arc<Shared>, packets: mpsc::Receiver<Packet>) -> Self {
        LinkStream {
            number,
            link,
            packets,
        }
    }

    /// Sends a packet. Returns `false` if the link is broken or too slow: the stream is then of no more use.
    pub fn send(&self, packet: Packet) -> bool {
        let kind = Kind::Packet(packet.kind);
        self.link.send(Frame::new(kind, self.number, packet.body))
    }

    /// Polls for the next packet.
    pub fn poll_recv(&mut self, context: &mut Context<'_>) -> Poll<Result<Packet, StreamEnd>> {
        self.packets
            .poll_recv(context)
            .map(|packet| packet.ok_or_else(|| self.link.end_of(self.number)))
    }

    /// Waits for the next packet.
    ///
    /// # Errors
    ///
    /// When the stream has ended.
    pub async fn recv(&mut self) -> Result<Packet, StreamEnd> {
        std::future::poll_fn(|context| self.poll_recv(context)).await
    }
}

impl Drop for LinkStream {
    fn drop(&mut self) {
        self.link.drop_stream(self.number);
    }
}

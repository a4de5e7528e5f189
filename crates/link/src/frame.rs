//! Wire format of a link: length-prefixed frames of a kind, a number and a body.

use bytes::{Buf, BufMut, Bytes, BytesMut};
use tokio_util::codec::LengthDelimitedCodec;

/// Version of the format. Nodes of different versions do not talk to each other; a table then stays where it is.
pub(crate) const VERSION: u32 = 1;
/// Maximum size of a frame in bytes. The largest message of a table is far smaller.
const LARGEST: usize = 4 << 20;
/// Bytes of the kind and the number.
const HEAD: usize = 5;

/// A frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) kind: Kind,
    /// Number of the stream or request. Chosen by the side that opened it, which is always the same on one link.
    pub(crate) number: u32,
    pub(crate) body: Bytes,
}

/// Kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// First frame of each side. The number is the version of the format; the body names the nodes.
    Hello,
    /// Keeps the link alive.
    Ping,
    /// Opens a stream.
    Open,
    /// Ends a stream.
    End,
    /// Asks a question.
    Request,
    /// Answers it.
    Response,
    /// A packet of a stream. Its kind is that of [`Packet`](crate::Packet).
    Packet(u8),
}

/// First code of packets; the codes below are the kinds without a value.
const FIRST_PACKET: u8 = 16;

impl Kind {
    fn code(self) -> u8 {
        match self {
            Kind::Hello => 0,
            Kind::Ping => 1,
            Kind::Open => 2,
            Kind::End => 3,
            Kind::Request => 4,
            Kind::Response => 5,
            Kind::Packet(kind) => FIRST_PACKET.saturating_add(kind),
        }
    }

    fn of(code: u8) -> Option<Kind> {
        Some(match code {
            0 => Kind::Hello,
            1 => Kind::Ping,
            2 => Kind::Open,
            3 => Kind::End,
            4 => Kind::Request,
            5 => Kind::Response,
            code => Kind::Packet(code.checked_sub(FIRST_PACKET)?),
        })
    }
}

impl Frame {
    pub(crate) fn new(kind: Kind, number: u32, body: Bytes) -> Frame {
        Frame { kind, number, body }
    }

    /// Appends the frame to a buffer, with its length.
    pub(crate) fn write(&self, buffer: &mut BytesMut) {
        let length = HEAD + self.body.len();
        buffer.reserve(4 + length);
        buffer.put_u32(u32::try_from(length).unwrap_or(u32::MAX));
        buffer.put_u8(self.kind.code());
        buffer.put_u32(self.number);
        buffer.put_slice(&self.body);
    }

    /// Parses a frame without its length. `None` if this version does not know it.
    pub(crate) fn parse(mut bytes: Bytes) -> Option<Frame> {
        if bytes.len() < HEAD {
            return None;
        }
        let kind = Kind::of(bytes.get_u8())?;
        let number = bytes.get_u32();
        Some(Frame::new(kind, number, bytes))
    }

    /// Returns whether the frame is small enough to be sent.
    pub(crate) fn fits(&self) -> bool {
        HEAD + self.body.len() <= LARGEST
    }
}

/// Returns the codec that splits a connection into frames.
pub(crate) fn codec() -> LengthDelimitedCodec {
    LengthDelimitedCodec::builder()
        .max_frame_length(LARGEST)
        .new_codec()
}

/// The nodes at the two ends of a link, by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) from: i64,
    pub(crate) to: i64,
}

impl Ends {
    pub(crate) fn hello(self) -> Frame {
        let mut body = BytesMut::with_capacity(16);
        body.put_i64(self.from);
        body.put_i64(self.to);
        Frame::new(Kind::Hello, VERSION, body.freeze())
    }

    /// Reads the hello of the other side. `None` if it is another version or no hello.
    pub(crate) fn parse(frame: &Frame) -> Option<Ends> {
        let mut body = &frame.body[..];
        let known = frame.kind == Kind::Hello && frame.number == VERSION && body.len() == 16;
        known.then(|| Ends {
            from: body.get_i64(),
            to: body.get_i64(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_parsed_as_it_was_written() {
        let kinds = [Kind::Hello, Kind::Ping, Kind::Open, Kind::End];
        let more = [
            Kind::Request,
            Kind::Response,
            Kind::Packet(0),
            Kind::Packet(9),
        ];
        for kind in kinds.into_iter().chain(more) {
            let frame = Frame::new(kind, 7, Bytes::from_static(b"body"));
            let mut bytes = BytesMut::new();
            frame.write(&mut bytes);
            assert_eq!(bytes.get_u32() as usize, bytes.len());
            assert_eq!(Frame::parse(bytes.freeze()), Some(frame));
        }
    }

    #[test]
    fn a_short_or_unknown_frame_is_refused() {
        assert_eq!(Frame::parse(Bytes::from_static(b"\x02abc")), None);
        assert_eq!(Frame::parse(Bytes::from_static(b"\x0fabcd")), None);
    }

    #[test]
    fn a_hello_of_another_version_is_refused() {
        let mut hello = Ends { from: 1, to: 2 }.hello();
        assert_eq!(Ends::parse(&hello), Some(Ends { from: 1, to: 2 }));
        hello.number += 1;
        assert_eq!(Ends::parse(&hello), None);
    }
}

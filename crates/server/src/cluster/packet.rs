//! Messages of a socket as packets of a link.

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes};
use saloon_link::Packet;

const TEXT: u8 = 0;
const BINARY: u8 = 1;
const PING: u8 = 2;
const PONG: u8 = 3;
/// A close frame: its code in two bytes, then its reason. Empty if it has none.
const CLOSE: u8 = 4;

/// Converts a message of a socket.
pub(crate) fn from_message(message: Message) -> Packet {
    let (kind, body) = match message {
        Message::Text(text) => (TEXT, text.into()),
        Message::Binary(bytes) => (BINARY, bytes),
        Message::Ping(bytes) => (PING, bytes),
        Message::Pong(bytes) => (PONG, bytes),
        Message::Close(None) => (CLOSE, Bytes::new()),
        Message::Close(Some(CloseFrame { code, reason })) => {
            let mut body = code.to_be_bytes().to_vec();
            body.extend(reason.as_bytes());
            (CLOSE, body.into())
        }
    };
    Packet { kind, body }
}

/// Converts a packet back. `None` if it is not a message of a socket.
pub(crate) fn into_message(packet: Packet) -> Option<Message> {
    let Packet { kind, body } = packet;
    Some(match kind {
        TEXT => Message::Text(Utf8Bytes::try_from(body).ok()?),
        BINARY => Message::Binary(body),
        PING => Message::Ping(body),
        PONG => Message::Pong(body),
        CLOSE => Message::Close(match body.split_first_chunk() {
            None => None,
            Some((code, reason)) => Some(CloseFrame {
                code: u16::from_be_bytes(*code),
                reason: str::from_utf8(reason).ok()?.into(),
            }),
        }),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_comes_back_from_its_packet() {
        let messages = [
            Message::Text("été".into()),
            Message::Binary(Bytes::from_static(b"\xff")),
            Message::Ping(Bytes::from_static(b"1")),
            Message::Pong(Bytes::new()),
            Message::Close(None),
            Message::Close(Some(CloseFrame {
                code: 1012,
                reason: "reconnect".into(),
            })),
        ];
        for message in messages {
            let packet = from_message(message.clone());
            assert_eq!(into_message(packet), Some(message));
        }
    }

    #[test]
    fn a_strange_packet_is_no_message() {
        let text = |kind, body: &'static [u8]| Packet {
            kind,
            body: Bytes::from_static(body),
        };
        assert_eq!(into_message(text(9, b"")), None);
        assert_eq!(into_message(text(TEXT, b"\xff")), None);
    }
}

//! A TCP proxy with faults, between a node and the database or between two nodes.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// What the proxy does with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Pass them on.
    Pass,
    /// Close all connections, and accept none.
    Refuse,
    /// Hold them back: nothing arrives, and nothing is closed.
    Blackhole,
    /// Pass them on after this time, in each direction.
    Delay(Duration),
    /// Pass requests on, and hold the answers back.
    LoseAnswers,
    /// Pass this many more bytes of each connection on, in each direction, then close it.
    CutAfter(usize),
}

/// Direction of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Request,
    Answer,
}

/// A proxy to one address.
pub struct Proxy {
    pub address: SocketAddr,
    mode: watch::Sender<Mode>,
}

impl Proxy {
    /// Starts a proxy to a port of this machine.
    pub async fn to(port: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let (mode, modes) = watch::channel(Mode::Pass);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(serve(client, port, modes.clone()));
            }
        });
        Proxy { address, mode }
    }

    pub fn set(&self, mode: Mode) {
        self.mode.send_replace(mode);
    }
}

async fn serve(client: TcpStream, port: u16, modes: watch::Receiver<Mode>) {
    if *modes.borrow() == Mode::Refuse {
        return;
    }
    let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await else {
        return;
    };
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    // Either end closes both.
    tokio::select! {
        () = copy(from_client, to_server, Direction::Request, modes.clone()) => {}
        () = copy(from_server, to_client, Direction::Answer, modes) => {}
    }
}

async fn copy(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    direction: Direction,
    mut modes: watch::Receiver<Mode>,
) {
    let mut buffer = vec![0; 64 << 10];
    let mut passed = 0;
    loop {
        let read = tokio::select! {
            read = from.read(&mut buffer) => read,
            closed = modes.wait_for(|mode| *mode == Mode::Refuse) => {
                drop(closed);
                return;
            }
        };
        let length = match read {
            Ok(0) | Err(_) => return,
            Ok(length) => length,
        };
        let passes = |mode: &Mode| match mode {
            Mode::Blackhole => false,
            Mode::LoseAnswers => direction == Direction::Request,
            Mode::Pass | Mode::Refuse | Mode::Delay(_) | Mode::CutAfter(_) => true,
        };
        let mode = modes.wait_for(passes).await.map(|mode| *mode);
        let mut end = length;
        match mode {
            Ok(Mode::Refuse) | Err(_) => return,
            Ok(Mode::Delay(time)) => sleep(time).await,
            Ok(Mode::CutAfter(bytes)) => {
                end = length.min(bytes.saturating_sub(passed));
                passed += end;
            }
            Ok(_) => {}
        }
        if to.write_all(&buffer[..end]).await.is_err() || end < length {
            return;
        }
    }
}

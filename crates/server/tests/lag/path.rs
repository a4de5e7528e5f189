//! Network paths with latency, on an auto-advancing paused clock.

use std::time::Duration;

use axum::Router;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use saloon_core::FastRng;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, ReadHalf, WriteHalf, duplex, split};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// One-way latency: `least`, plus a uniformly distributed jitter of up to `jitter`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetworkPath {
    pub(crate) least: u32,
    pub(crate) jitter: u32,
}

const ROOM: usize = 1 << 20;

impl NetworkPath {
    /// Connects to the server over this path. Returns the client's end of the connection.
    pub(crate) fn connect(self, server: Router, seed: u64) -> DuplexStream {
        let (traveller, gate) = duplex(ROOM);
        let (back_door, inside) = duplex(ROOM);
        let ((from, back), (answer, to)) = (split(gate), split(back_door));
        let mut rng = FastRng::seeded(seed);
        tokio::spawn(self.forward(from, to, rng.next_u64()));
        tokio::spawn(self.forward(answer, back, rng.next_u64()));
        tokio::spawn(async move {
            let service = TowerToHyperService::new(server);
            let connection = hyper::server::conn::http1::Builder::new()
                .serve_connection(TokioIo::new(inside), service)
                .with_upgrades();
            let _ = connection.await; // the client may be gone
        });
        traveller
    }

    /// Forwards bytes in order, each chunk after its latency.
    async fn forward(
        self,
        mut from: ReadHalf<DuplexStream>,
        mut to: WriteHalf<DuplexStream>,
        seed: u64,
    ) {
        let mut rng = FastRng::seeded(seed);
        let (pieces, mut under_way) = mpsc::unbounded_channel();
        let take = async {
            let mut piece = vec![0; 16 << 10];
            while let Ok(count @ 1..) = from.read(&mut piece).await {
                let delay = self.least * 1_000 + rng.below(self.jitter * 1_000 + 1);
                let when = Instant::now() + Duration::from_micros(delay.into());
                let _ = pieces.send((when, piece[..count].to_vec()));
            }
            drop(pieces);
        };
        let give = async {
            while let Some((when, piece)) = under_way.recv().await {
                sleep_until(when).await;
                if to.write_all(&piece).await.is_err() {
                    break;
                }
            }
            let _ = to.shutdown().await; // the receiver may be gone
        };
        tokio::join!(take, give);
    }
}

//! One table of the load test: two players and consecutive games.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use saloon_core::FastRng;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::client::{LoadClient, Socket};
use super::{LoadCounters, LoadSchedule};
use crate::failure::Failure;

/// Time after which a missing response is an error.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Table with both players connected.
pub(super) struct LoadTable {
    players: [LoadPlayer; 2],
    rng: FastRng,
    said: u64,
}

/// One connection and the state from its last frame.
struct LoadPlayer {
    socket: Socket,
    /// Sequence number of the last update.
    number: u64,
    /// Seat to move, from the last update of the game.
    turn: Option<u8>,
    over: bool,
    /// Random legal act.
    act: Option<String>,
}

/// Frame from the server, with the fields that the load test reads.
#[derive(Deserialize)]
struct ServerFrame<'a> {
    #[serde(borrow)]
    update: Option<UpdateFrame<'a>>,
    welcome: Option<WelcomeFrame>,
    done: Option<&'a str>,
    refused: Option<RefusedFrame>,
}

#[derive(Deserialize)]
struct WelcomeFrame {
    number: u64,
}

#[derive(Deserialize)]
struct RefusedFrame {
    why: String,
}

#[derive(Deserialize)]
struct UpdateFrame<'a> {
    number: u64,
    #[serde(borrow)]
    game: Option<GameFrame<'a>>,
}

#[derive(Deserialize)]
struct GameFrame<'a> {
    waiting: Vec<u8>,
    #[serde(borrow)]
    eyes: Vec<SeatFrame<'a>>,
}

#[derive(Deserialize)]
struct SeatFrame<'a> {
    view: ViewFrame,
    #[serde(borrow)]
    legal: Option<Vec<&'a RawValue>>,
}

#[derive(Deserialize)]
struct ViewFrame {
    outcome: Option<IgnoredAny>,
}

/// Kind of a received frame.
enum Received {
    Update,
    Done(String),
    Other,
}

fn lost(why: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("a table failed: {why}"))
}

impl LoadPlayer {
    async fn connect(
        client: &LoadClient,
        cookie: &hyper::header::HeaderValue,
        table: &str,
    ) -> Result<LoadPlayer, Failure> {
        Ok(LoadPlayer {
            socket: client.socket(cookie, table).await?,
            number: 0,
            turn: None,
            over: false,
            act: None,
        })
    }

    async fn send(&mut self, text: String) -> Result<(), Failure> {
        self.socket.send(Message::text(text)).await.map_err(lost)
    }

    /// Reads one frame.
    async fn read(&mut self, rng: &mut FastRng) -> Result<Received, Failure> {
        let message = timeout(ANSWER_TIMEOUT, self.socket.next()).await;
        let message = message.map_err(|_| lost("no answer within 30 s"))?;
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(Received::Other),
            Some(Ok(_)) | None => return Err(lost("the server closed the connection")),
            Some(Err(error)) => return Err(lost(error)),
        };
        let frame: ServerFrame<'_> = serde_json::from_str(&text).map_err(lost)?;
        if let Some(refused) = frame.refused {
            return Err(lost(refused.why));
        }
        if let Some(done) = frame.done {
            return Ok(Received::Done(done.to_owned()));
        }
        if let Some(welcome) = frame.welcome {
            self.number = welcome.number;
        }
        let Some(update) = frame.update else {
            return Ok(Received::Other);
        };
        self.number = update.number;
        if let Some(game) = update.game {
            self.turn = game.waiting.first().copied();
            let eyes = game.eyes.first();
            self.over = eyes.is_some_and(|eyes| eyes.view.outcome.is_some());
            let legal = eyes.and_then(|eyes| eyes.legal.as_deref()).unwrap_or(&[]);
            self.act = rng.choose(legal).map(|act| act.get().to_owned());
        }
        Ok(Received::Update)
    }

    async fn read_until(&mut self, number: u64, rng: &mut FastRng) -> Result<(), Failure> {
        while self.number < number {
            self.read(rng).await?;
        }
        Ok(())
    }
}

impl LoadTable {
    /// Signs in two guests, opens a table that the node `owner` owns, seats them through the node `edge` and starts the game.
    pub(super) async fn seat(
        owner: &LoadClient,
        edge: &LoadClient,
        number: u32,
    ) -> Result<LoadTable, Failure> {
        let client = owner;
        let cookies = [client.sign_in("Ana").await?, client.sign_in("Ben").await?];
        let rules = json!({"rules": {"game": super::game(), "seats": 2}});
        let opened = client.post(&cookies[0], "/tables", &rules).await?;
        let join = json!({"invite": opened["invite"]});
        client.post(&cookies[1], "/tables/join", &join).await?;
        let id = opened["id"].as_str().unwrap_or_default();
        let mut rng = FastRng::seeded(number.into());
        // The node of the first connection owns the table, and keeps it while there are others.
        let first = if std::ptr::eq(owner, edge) {
            None
        } else {
            let mut first = LoadPlayer::connect(owner, &cookies[0], id).await?;
            first.read(&mut rng).await?;
            Some(first)
        };
        let mut table = LoadTable {
            players: [
                LoadPlayer::connect(edge, &cookies[0], id).await?,
                LoadPlayer::connect(edge, &cookies[1], id).await?,
            ],
            rng,
            said: 0,
        };
        for seat in 0..2 {
            table
                .command(seat, &json!({ "sit": seat }).to_string())
                .await?;
        }
        drop(first);
        table.start().await?;
        Ok(table)
    }

    /// Sends a command that is not measured and waits until it is acknowledged.
    async fn command(&mut self, seat: usize, what: &str) -> Result<(), Failure> {
        self.said += 1;
        let id = self.said.to_string();
        let player = &mut self.players[seat];
        player
            .send(format!(r#"{{"id":"{id}","say":{what}}}"#))
            .await?;
        loop {
            if let Received::Done(done) = player.read(&mut self.rng).await?
                && done == id
            {
                return Ok(());
            }
        }
    }

    async fn start(&mut self) -> Result<(), Failure> {
        for seat in 0..2 {
            let bytes = "07".repeat(32);
            let ready = json!({"ready": {"seat": seat, "bytes": bytes}}).to_string();
            self.command(seat, &ready).await?;
        }
        self.command(0, r#""start""#).await?;
        let number = self.players[0].number;
        self.players[1].read_until(number, &mut self.rng).await
    }

    /// Plays one act of the player to move and returns its latency.
    async fn act(&mut self) -> Result<Duration, Failure> {
        let turn = self.players[0].turn.ok_or(lost("no player is to move"))?;
        let [mut mover, mut other] = self.players.each_mut();
        if turn == 1 {
            (mover, other) = (other, mover);
        }
        let act = mover.act.take().ok_or(lost("no act is legal"))?;
        self.said += 1;
        let id = self.said;
        let number = mover.number;
        let text = format!(r#"{{"id":"{id}","say":{{"act":{{"seat":{turn},"act":{act}}}}}}}"#);
        let sent = Instant::now();
        mover.send(text).await?;
        mover.read_until(number + 1, &mut self.rng).await?;
        let waited = sent.elapsed();
        other.read_until(number + 1, &mut self.rng).await?;
        Ok(waited)
    }

    /// Plays to the schedule and returns the table, which keeps its connections open.
    pub(super) async fn play(
        mut self,
        plan: LoadSchedule,
        tally: Rc<RefCell<LoadCounters>>,
    ) -> LoadTable {
        if let Err(failure) = self.play_until_end(plan, &tally).await {
            let mut tally = tally.borrow_mut();
            tally.errors += 1;
            tally.first_error.get_or_insert(failure.to_string());
        }
        self
    }

    async fn play_until_end(
        &mut self,
        plan: LoadSchedule,
        tally: &RefCell<LoadCounters>,
    ) -> Result<(), Failure> {
        // A random offset keeps the tables out of step.
        let mut due = Instant::now();
        if let Some(every) = plan.every {
            due += every.mul_f64(f64::from(self.rng.below(1_000)) / 1e3);
        }
        while due < plan.until {
            if plan.every.is_some() {
                sleep_until(due.into()).await;
            }
            let waited = self.act().await?;
            let now = Instant::now();
            if (plan.from..plan.until).contains(&now) {
                let micros = u32::try_from(waited.as_micros()).unwrap_or(u32::MAX);
                tally.borrow_mut().waits.push(micros);
            }
            if self.players[0].over {
                for seat in 0..2 {
                    self.command(seat, r#""rematch""#).await?;
                }
                self.start().await?;
            }
            due = plan.every.map_or(now, |every| due + every);
        }
        Ok(())
    }
}

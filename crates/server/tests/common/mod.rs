//! A house on a port of its own, guests who talk to it as any program would, and slow roads between them.
#![allow(
    unreachable_pub,
    dead_code,
    clippy::format_push_string,
    reason = "shared by several tests"
)]

use std::collections::VecDeque;
use std::fs::OpenOptions;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use saloon_erased::GameKind;
use saloon_server::surroundings::{Surroundings, System};
use saloon_server::{House, Pages, serve};
use saloon_store::Store;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Has every error and close code.
const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// A house that is open.
pub struct Open {
    pub address: SocketAddr,
    pub house: Arc<House>,
    stop: Option<oneshot::Sender<()>>,
    done: tokio::task::JoinHandle<()>,
}

impl Open {
    pub async fn at(folder: &Path) -> Open {
        Open::amid(folder, Box::new(System)).await
    }

    /// With a time and a randomness of its own.
    pub async fn amid(folder: &Path, surroundings: Box<dyn Surroundings>) -> Open {
        Open::of(folder, saloon_catalogue::GAMES, surroundings).await
    }

    /// With these games.
    pub async fn of(
        folder: &Path,
        games: &'static [&'static dyn GameKind],
        surroundings: Box<dyn Surroundings>,
    ) -> Open {
        let store = Store::open(folder).expect("a store");
        let house = House::new(store, games, surroundings);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let served = Arc::clone(&house);
        let done = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            serve(served, Pages::built_in(), listener, stopped)
                .await
                .expect("it serves");
        });
        Open {
            address,
            house,
            stop: Some(stop),
            done,
        }
    }

    /// For guests who say more in no time at all than anyone may in a minute.
    pub async fn without_limits(folder: &Path) -> Open {
        let open = Open::at(folder).await;
        open.house.lift_limits();
        open
    }

    /// Behind a proxy at this machine.
    pub fn behind_a_proxy(&self) {
        self.house.behind(self.address.ip());
    }

    /// Waits until every table has left memory, since nobody is at one.
    pub async fn empty(&self) {
        while self.house.tables_alive() > 0 {
            tokio::task::yield_now().await;
        }
    }

    /// Closes it as its host would.
    pub async fn close(mut self) {
        drop(self.stop.take());
        self.done.await.expect("it closes");
    }

    /// Ends it without any courtesy to those connected.
    pub fn kill(mut self) {
        drop(self.stop.take());
        self.done.abort();
    }
}

/// A road to the house on which everything takes so long, either way. The address to go by.
pub async fn road(house: SocketAddr, delay: Duration) -> SocketAddr {
    let gate = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = gate.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((traveller, _)) = gate.accept().await {
            let Ok(inside) = TcpStream::connect(house).await else {
                continue;
            };
            traveller.set_nodelay(true).expect("a setting");
            inside.set_nodelay(true).expect("a setting");
            let (from, back) = traveller.into_split();
            let (answer, to) = inside.into_split();
            tokio::spawn(carry(from, to, delay));
            tokio::spawn(carry(answer, back, delay));
        }
    });
    address
}

/// Hands on what comes, in order, each piece so long after it came.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration) {
    let (pieces, mut under_way) = mpsc::unbounded_channel();
    let take = async {
        let mut piece = vec![0; 16 << 10];
        while let Ok(count @ 1..) = from.read(&mut piece).await {
            let _ = pieces.send((Instant::now() + delay, piece[..count].to_vec()));
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
        let _ = to.shutdown().await; // they may have gone
    };
    tokio::join!(take, give);
}

/// Keeps what the house said, and what it took, in the file that `SALOON_HEARD` names, if it does: the types of the web
/// client are checked against it. No refusal has a name that is not documented.
fn heard(what: &Value) {
    let said = &what["said"];
    let error = said["error"].as_str().or(said["refused"]["error"].as_str());
    if let Some(error) = error {
        let row = format!("\n| `{error}` |");
        assert!(
            DOCUMENT.contains(&row),
            "{error} is not in docs/protocol.md"
        );
    }
    if let Some(path) = std::env::var_os("SALOON_HEARD") {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let line = format!("{what}\n");
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .expect("a file to write to");
    }
}

/// An answer over HTTP.
pub struct Answer {
    pub status: u16,
    pub cookie: Option<String>,
    pub kind: Option<String>,
    pub request_id: Option<String>,
    pub body: Value,
}

/// A guest with a cookie, or a stranger.
#[derive(Clone)]
pub struct Guest {
    address: SocketAddr,
    pub cookie: Option<String>,
    /// Ids of commands that were used, on all connections.
    ids: Arc<AtomicU64>,
}

impl Guest {
    pub fn stranger(house: &Open) -> Guest {
        Guest::at(house.address)
    }

    pub fn at(address: SocketAddr) -> Guest {
        Guest {
            address,
            cookie: None,
            ids: Arc::default(),
        }
    }

    pub async fn named(house: &Open, name: &str) -> Guest {
        Guest::named_at(house.address, name).await
    }

    pub async fn named_at(address: SocketAddr, name: &str) -> Guest {
        let mut guest = Guest::at(address);
        let answer = guest.post("/session", &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        guest.cookie = answer.cookie;
        guest
    }

    /// The same guest at a house that opened again.
    pub fn back(&self, house: &Open) -> Guest {
        Guest {
            address: house.address,
            cookie: self.cookie.clone(),
            ids: Arc::clone(&self.ids),
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", &[]).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, &body.to_string(), &[]).await
    }

    pub async fn request(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        self.ask(method, &format!("/api/v1{path}"), body, headers)
            .await
    }

    /// A request to any path of the house.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let answer = self.try_ask(method, path, body, headers).await;
        answer.expect("the house answers")
    }

    /// The same of a house that may be gone: then there is no answer, or half of one.
    pub async fn try_ask(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Option<Answer> {
        let mut stream = TcpStream::connect(self.address).await.ok()?;
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
            self.address
        );
        if let Some(cookie) = &self.cookie {
            request += &format!("cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            request += &format!(
                "content-type: application/json\r\ncontent-length: {}\r\n",
                body.len()
            );
        }
        request += "\r\n";
        request += body;
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.ok()?;
        let answer = String::from_utf8(answer).expect("text");
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|code| code.parse().ok())
            .expect("a status");
        let header = |name: &str| {
            let found = head.lines().find_map(|line| line.strip_prefix(name));
            found
                .and_then(|value| value.split(';').next())
                .map(str::to_owned)
        };
        let length: Option<usize> =
            header("content-length: ").and_then(|length| length.parse().ok());
        if length.is_some_and(|length| body.len() < length) {
            return None;
        }
        let body: Value = serde_json::from_str(body).unwrap_or_else(|_| json!(body));
        let request = format!("{method} {path}");
        heard(&json!({ "request": request, "status": status, "said": body }));
        Some(Answer {
            status,
            cookie: header("set-cookie: "),
            kind: header("content-type: "),
            request_id: header("x-request-id: "),
            body,
        })
    }

    /// Makes a table.
    pub async fn table(&self, body: Value) -> Value {
        let answer = self.post("/tables", &body).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.body
    }

    /// Joins a table by its invitation.
    pub async fn join(&self, table: &Value) {
        let invite = json!({"invite": table["invite"]});
        let joined = self.post("/tables/join", &invite).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
    }

    /// The table as it is now, to one who looks in.
    pub async fn look(&self, table: &str) -> Value {
        self.connect(table).await.welcome["lobby"].clone()
    }

    /// Comes to a table.
    pub async fn connect(&self, table: &str) -> Socket {
        self.try_connect(table).await.expect("a socket")
    }

    pub async fn try_connect(&self, table: &str) -> Option<Socket> {
        let mut socket = self.open_socket(table).await?;
        let welcome = socket.next().await?;
        socket.welcome = welcome["welcome"].clone();
        socket.number = socket.welcome["number"].as_u64()?;
        socket.game = socket.welcome["game"].clone();
        Some(socket)
    }

    /// Comes to a table that lets nobody in: the code and the reason.
    pub async fn turned_away(&self, table: &str) -> (u16, String) {
        let mut socket = self.open_socket(table).await.expect("a socket");
        let welcome = socket.next().await;
        assert_eq!(welcome, None);
        socket.bye.expect("the house says why")
    }

    async fn open_socket(&self, table: &str) -> Option<Socket> {
        let (stream, _) = self.knock(table, &[]).await.ok()?;
        Some(Socket {
            stream,
            welcome: Value::Null,
            game: Value::Null,
            number: 0,
            pings: Vec::new(),
            dawdles: Duration::ZERO,
            unanswered: VecDeque::new(),
            clock: None,
            frames: Vec::new(),
            bye: None,
            ids: Arc::clone(&self.ids),
        })
    }
}

impl Guest {
    /// Asks for a table's socket.
    pub async fn knock(
        &self,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> tungstenite::Result<(
        WebSocketStream<MaybeTlsStream<TcpStream>>,
        tungstenite::handshake::client::Response,
    )> {
        let address = format!("ws://{}/api/v1/tables/{table}/socket", self.address);
        let mut request = address.into_client_request().expect("an address");
        let cookie = self.cookie.iter().map(|cookie| ("cookie", cookie.as_str()));
        for (name, value) in cookie.chain(headers.iter().copied()) {
            request
                .headers_mut()
                .insert(name, value.parse().expect("a header"));
        }
        tokio_tungstenite::connect_async(request).await
    }
}

/// A connection to a table that keeps what it was told last.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub welcome: Value,
    pub game: Value,
    pub number: u64,
    /// Every ping so far. Each is answered when it has waited for as long as this client dawdles.
    pub pings: Vec<Value>,
    pub dawdles: Duration,
    unanswered: VecDeque<(Instant, Value)>,
    /// What the table's clock showed at a moment, by the last ping.
    clock: Option<(Instant, u64)>,
    /// Every text frame so far, to the byte.
    pub frames: Vec<String>,
    /// The code and the reason with which the house hung up, if it did.
    pub bye: Option<(u16, String)>,
    ids: Arc<AtomicU64>,
}

impl Socket {
    /// The next message; none when the connection is gone.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let answer_at = self.unanswered.front().map(|(when, _)| *when);
            let frame = tokio::select! {
                frame = self.stream.next() => frame,
                () = sleep_until(answer_at.unwrap_or_else(Instant::now)), if answer_at.is_some() => {
                    if let Some((_, number)) = self.unanswered.pop_front() {
                        self.send(&json!({ "pong": number })).await;
                    }
                    continue;
                }
            };
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(text.as_str()).expect("JSON");
                    heard(&json!({ "said": message }));
                    self.frames.push(text.to_string());
                    if let Some(ping) = message.get("ping") {
                        let now = Instant::now();
                        self.unanswered
                            .push_back((now + self.dawdles, ping["n"].clone()));
                        self.pings.push(ping.clone());
                        let trip = ping["rtt"].as_u64().unwrap_or_default();
                        let at = ping["at"].as_u64().expect("an instant") + trip / 2;
                        self.clock = Some((now, at));
                    }
                    if let Some(update) = message.get("update") {
                        self.number += 1;
                        assert_eq!(update["number"], json!(self.number), "updates have no gaps");
                        if update.get("game").is_some() {
                            self.game = update["game"].clone();
                        }
                    }
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(Some(bye)))) => {
                    let row = format!("\n| {} |", u16::from(bye.code));
                    let documented = DOCUMENT.contains(&row);
                    assert!(documented, "{bye:?} is not in docs/protocol.md");
                    self.bye = Some((bye.code.into(), bye.reason.to_string()));
                    return None;
                }
                _ => return None,
            }
        }
    }

    pub async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await;
    }

    /// Sends what may be no message at all.
    pub async fn send_text(&mut self, text: String) {
        self.send_frame(Message::text(text)).await;
    }

    /// Sends a frame of any kind.
    pub async fn send_frame(&mut self, frame: Message) {
        let _ = self.stream.send(frame).await; // it may be gone
    }

    /// An id that no connection of this guest has used: a command under a used one would be a retry.
    pub fn new_id(&self) -> String {
        format!("test-{}", self.ids.fetch_add(1, Ordering::Relaxed))
    }

    /// Says something and waits for its answer: the answer's kind and content. None if the connection broke.
    pub async fn try_say(&mut self, say: Value) -> Option<Value> {
        let id = self.new_id();
        self.say_as(&id, say).await
    }

    /// The same under an id of one's own.
    pub async fn say_as(&mut self, id: &str, say: Value) -> Option<Value> {
        let sent = json!({"id": id, "say": say});
        self.send(&sent).await;
        loop {
            let message = self.next().await?;
            let answered = message.get("done") == Some(&json!(id))
                || ["refused", "legal", "preview"]
                    .iter()
                    .any(|kind| message[kind]["id"] == id);
            if answered {
                if message.get("refused").is_none() {
                    heard(&json!({ "sent": sent }));
                }
                return Some(message);
            }
        }
    }

    /// Says something that must be done.
    pub async fn say(&mut self, say: Value) {
        let answer = self.try_say(say.clone()).await.expect("an answer");
        assert!(answer.get("done").is_some(), "{say}: {answer}");
    }

    /// Is ready, with bytes that are the seat's number.
    pub async fn ready(&mut self, seat: u8) {
        let bytes = format!("{seat:02x}").repeat(32);
        self.say(json!({"ready": {"seat": seat, "bytes": bytes}}))
            .await;
    }

    /// The next message of a kind: what is in it.
    pub async fn hear(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.expect("the connection holds");
            if let Some(content) = message.get(kind) {
                return content.clone();
            }
        }
    }

    /// Everything up to the answer to a question that changes nothing: what came before it.
    pub async fn heard_so_far(&mut self) -> Vec<Value> {
        self.send(&json!({"id": "so far", "say": {"legal": 99}}))
            .await;
        let mut heard = Vec::new();
        loop {
            let message = self.next().await.expect("the connection holds");
            if message["refused"]["id"] == "so far" {
                return heard;
            }
            heard.push(message);
        }
    }

    /// Says something that must be refused: the refusal.
    pub async fn refused(&mut self, say: Value) -> Value {
        let answer = self.try_say(say.clone()).await.expect("an answer");
        assert!(answer.get("refused").is_some(), "{say}: {answer}");
        answer["refused"].clone()
    }

    /// The acts that this connection's first seat may do now.
    pub fn legal(&self) -> Vec<Value> {
        self.game["eyes"][0]["legal"]
            .as_array()
            .cloned()
            .unwrap_or_default()
    }

    pub fn view(&self) -> &Value {
        &self.game["eyes"][0]["view"]
    }

    /// The acts of a seat, asked for where they were too many to list.
    pub async fn acts(&mut self, seat: &Value) -> Option<Vec<Value>> {
        let eyes = self.game["eyes"].as_array()?;
        let listed = eyes.iter().find(|eyes| eyes["seat"] == *seat)?["legal"]
            .as_array()
            .cloned();
        match listed {
            Some(acts) => Some(acts),
            None => self.try_say(json!({ "legal": seat })).await?["legal"]["acts"]
                .as_array()
                .cloned(),
        }
    }

    /// The table's instant now, as this client knows it.
    pub fn now(&self) -> u64 {
        let (heard, at) = self.clock.expect("a ping came");
        at + u64::try_from(heard.elapsed().as_millis()).expect("a short game")
    }

    /// Is the game over?
    pub fn over(&self) -> bool {
        !self.view()["outcome"].is_null()
    }
}

/// A table of District Noir with both chairs taken and the game started.
pub async fn noir(one: &Guest, other: &Guest) -> (String, Socket, Socket) {
    let rules = json!({"rules": {"game": "district-noir", "seats": 2}});
    let (id, sockets) = seated(&[one, other], rules).await;
    let [first, second] = sockets.try_into().ok().expect("two");
    (id, first, second)
}

/// A table that the first guest makes, with a guest in each chair from 0 on and the game started.
pub async fn seated(guests: &[&Guest], table: Value) -> (String, Vec<Socket>) {
    let table = guests[0].table(table).await;
    let id = table["id"].as_str().expect("an id").to_owned();
    let mut sockets = Vec::new();
    for (guest, seat) in guests.iter().zip(0..) {
        guest.join(&table).await;
        let mut socket = guest.connect(&id).await;
        socket.say(json!({ "sit": seat })).await;
        socket.ready(seat).await;
        sockets.push(socket);
    }
    sockets[0].say(json!("start")).await;
    for socket in &mut sockets {
        while socket.game.is_null() {
            socket.next().await.expect("the start is told");
        }
    }
    (id, sockets)
}

/// Plays a game of two sockets to its end, the first legal act each time.
pub async fn play_out(first: &mut Socket, second: &mut Socket) {
    while !first.over() {
        let seat = first.game["waiting"][0]
            .as_u64()
            .expect("someone is waited for");
        let (mover, other) = if seat == 0 {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        let act = mover.legal()[0].clone();
        mover.say(json!({"act": {"seat": seat, "act": act}})).await;
        while other.number < mover.number {
            other.next().await.expect("both are told");
        }
    }
}

/// Time that stands still for the house and its guests until it is told to pass. Sockets work all the same.
pub struct StillTime {
    // The runtime lets no time pass by itself while a thread of its works: this one does until it is dropped.
    _busy: std::sync::mpsc::Sender<()>,
}

impl Drop for StillTime {
    fn drop(&mut self) {
        tokio::time::resume();
    }
}

impl StillTime {
    pub fn new() -> StillTime {
        tokio::time::pause();
        let (busy, idle) = std::sync::mpsc::channel();
        tokio::task::spawn_blocking(move || idle.recv());
        StillTime { _busy: busy }
    }

    /// Timers are rounded up to a whole millisecond: what is due at an instant may come one after it.
    pub async fn pass(&self, millis: u64) {
        tokio::time::advance(Duration::from_millis(millis)).await;
    }

    /// Lets it pass, moment by moment, until a guest has heard of something.
    pub async fn until(&self, socket: &mut Socket, heard: impl Fn(&Socket) -> bool) {
        while !heard(socket) {
            self.pass(1).await;
            socket.heard_so_far().await;
        }
    }
}

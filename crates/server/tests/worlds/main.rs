//! Noninterference over real sockets: two servers with the same public state and different hidden state. A client that may not know
//! the difference gets the same bytes from both, at the table, as a spectator and in the lobby.
//!
//! Time, ids and cookies are equal in both. Seals and commitments are keyed with the server's secret, and masked; so is the processor
//! time of hints.

#[path = "../common/mod.rs"]
mod common;

mod set_ups;

use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

use common::{PausedTime, TestConnection, TestGuest, TestServer, TestTable, TestTableBuilder};
use saloon_core::FastRng;
use saloon_server::env::Env;
use serde_json::{Value, json};

/// An environment with a fixed time, and randomness that is equal in every world except for the secrets, once they diverge.
#[derive(Default)]
struct FixedEnv {
    drawn: Mutex<u64>,
    world: Arc<AtomicU8>,
}

impl Env for FixedEnv {
    fn unix_now(&self) -> i64 {
        1_790_000_000_000
    }

    fn fill(&self, bytes: &mut [u8]) {
        let mut drawn = self.drawn.lock().expect("no panic");
        *drawn += 1;
        let mut rng = FastRng::seeded(*drawn);
        bytes.fill_with(|| rng.next_u64().to_le_bytes()[0]);
    }

    fn secret(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.fill(&mut bytes);
        bytes[0] ^= self.world.load(Ordering::Relaxed);
        bytes
    }
}

/// Imagined games of a hint.
const HINT_GAMES: u32 = 24;

/// Masks values keyed with a secret: they differ, and reveal nothing. Masks processor time too.
fn masked(text: &str) -> String {
    let mut text = text.to_owned();
    for key in ["\"head\":\"", "\"commitment\":\""] {
        let mut from = 0;
        while let Some(found) = text[from..].find(key) {
            let start = from + found + key.len();
            assert_eq!(text[start..].find('"'), Some(64), "a seal has 64 digits");
            text.replace_range(start..start + 64, "masked");
            from = start;
        }
    }
    if let Some((before, after)) = text.split_once("\"cpu_ms\":") {
        let rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
        return format!("{before}\"cpu_ms\":0{rest}");
    }
    text
}

/// A server, its guests, and a table where all sit except the last, who watches.
struct TestWorld {
    server: TestServer,
    table: TestTable,
    guests: Vec<TestGuest>,
    sockets: Vec<TestConnection>,
}

impl TestWorld {
    async fn open(twins: &TwinTables, set_up: &Value) -> TestWorld {
        // The test sends more than the rate limits allow.
        let server = TestServer::open().with_env(FixedEnv::default());
        let server = server.without_limits().await;
        server.server.fix_hints(HINT_GAMES);
        let mut guests = Vec::new();
        for number in 0..=twins.seats {
            guests.push(server.guest(&format!("Guest {number}")).await);
        }
        let table = (twins.table)(&guests[0]).seats(twins.seats);
        let table = table.set_up(set_up).await;
        let mut sockets = Vec::new();
        for (guest, seat) in guests.iter().zip(0..) {
            let mut socket = table.joined_by(guest).await;
            if usize::from(seat) < twins.seats {
                socket.sit(seat).await;
                socket.ready(seat).await;
            }
            sockets.push(socket);
        }
        let mut world = TestWorld {
            server,
            table,
            guests,
            sockets,
        };
        world.drain_all().await;
        world
    }

    async fn drain_all(&mut self) {
        for socket in &mut self.sockets {
            socket.drain().await;
        }
    }

    async fn start(&mut self) {
        self.sockets[0].start().await;
        self.drain_all().await;
    }

    /// Returns the first awaited seat.
    fn awaited(&self) -> Option<usize> {
        let seat = self.sockets[0].game["waiting"][0].as_u64()?;
        usize::try_from(seat).ok()
    }

    async fn acts(&mut self, seat: usize) -> Vec<Value> {
        self.sockets[seat].acts(&json!(seat)).await.expect("acts")
    }

    async fn act(&mut self, seat: usize, act: &Value) {
        self.sockets[seat].act(seat, act).await;
        self.drain_all().await;
    }

    fn over(&self) -> bool {
        self.sockets.iter().any(TestConnection::over)
    }

    /// Returns all data that the server sent to one client, over the socket and over HTTP.
    async fn sent_to(&mut self, who: usize) -> Vec<String> {
        self.probe(who).await;
        let mut sent: Vec<String> = self.sockets[who]
            .frames
            .iter()
            .map(|text| masked(text))
            .collect();
        let game = self.sockets[who].game.is_null();
        let name = self.guests[0].lobby(&self.table).await["game"].clone();
        self.drain_all().await;
        let mut asked = vec![
            "/tables".to_owned(),
            "/tables/mine".into(),
            "/session".into(),
        ];
        if let Some(name) = name.as_str().filter(|_| !game) {
            let eyes = if who + 1 == self.guests.len() {
                "spectator".to_owned()
            } else {
                who.to_string()
            };
            asked.extend([
                format!("/records/{name}"),
                format!("/records/{name}/verify"),
                format!("/records/{name}/replay?eyes=all"),
                format!("/records/{name}/replay?eyes={eyes}"),
            ]);
        }
        for path in asked {
            let answer = self.guests[who].get(&path).await;
            sent.push(format!(
                "{path}: {} {}",
                answer.status,
                masked(&answer.body.to_string())
            ));
        }
        let stranger = self.server.stranger();
        sent.push(stranger.get("/tables").await.body.to_string());
        sent
    }

    /// Sends permitted and forbidden queries. The answers are among the frames.
    async fn probe(&mut self, who: usize) {
        let seats = self.sockets.len() - 1;
        let mut acts: Vec<Value> = self.sockets[who].legal().into_iter().take(3).collect();
        acts.extend([
            json!("take"),
            json!("pass"),
            json!({"play": "docks"}),
            json!("nonsense"),
        ]);
        for seat in 0..seats {
            let socket = &mut self.sockets[who];
            socket.try_command(json!({ "legal": seat })).await;
            socket.try_command(json!({ "hint": seat })).await;
            for act in &acts {
                socket
                    .try_command(json!({"preview": {"seat": seat, "act": act}}))
                    .await;
                if seat != who {
                    socket
                        .refused(json!({"act": {"seat": seat, "act": act}}))
                        .await;
                }
            }
        }
    }
}

/// Two worlds that differ in information hidden from some clients.
struct TwinTables {
    table: fn(&TestGuest) -> TestTableBuilder<'_>,
    seats: usize,
    set_ups: [Value; 2],
    /// Clients that may not know the difference.
    blind: Vec<usize>,
    /// A client that knows the difference, whose frames differ: proves that the comparison detects one.
    knowing: usize,
}

type Differ = fn(&[Value]) -> Option<[Value; 2]>;

/// Script for comparing two worlds.
struct Scenario {
    /// Predicate of acts to skip, because they reveal the hidden information by the rules.
    tells: fn(&Value) -> bool,
    /// A seat and its one differing act in each world, which must look the same to others.
    differ: Option<(usize, Differ)>,
    /// Maximum number of acts.
    most: usize,
}

/// Plays the same acts in both worlds, and compares the frames of the blind clients. Returns the number of acts.
async fn play_both(twins: &TwinTables, mut course: Scenario, rng: &mut FastRng) -> usize {
    let _time = PausedTime::new();
    let [one, other] = &twins.set_ups;
    let mut worlds = [
        TestWorld::open(twins, one).await,
        TestWorld::open(twins, other).await,
    ];
    for world in &mut worlds {
        world.start().await;
    }
    compare(&mut worlds, twins, "at the start").await;
    let mut done = 0;
    while done < course.most {
        let Some(seat) = worlds[0].awaited() else {
            break;
        };
        assert_eq!(
            worlds[1].awaited(),
            Some(seat),
            "the awaited seats are public"
        );
        let (first, second) = (worlds[0].acts(seat).await, worlds[1].acts(seat).await);
        let twofold = course.differ.filter(|(whose, _)| *whose == seat);
        let acts = if let Some(acts) = twofold.and_then(|(_, differ)| differ(&first)) {
            course.differ = None;
            acts
        } else {
            let common: Vec<&Value> = first
                .iter()
                .filter(|act| second.contains(act) && !(course.tells)(act))
                .collect();
            let Some(act) = rng.choose(&common) else {
                break;
            };
            [(*act).clone(), (*act).clone()]
        };
        for (world, act) in worlds.iter_mut().zip(&acts) {
            world.act(seat, act).await;
        }
        if worlds.iter().any(TestWorld::over) {
            break; // everything may be shown then
        }
        done += 1;
        compare(
            &mut worlds,
            twins,
            &format!("after {acts:?} of seat {seat}"),
        )
        .await;
    }
    let [one, other] = &mut worlds;
    assert_ne!(
        one.sent_to(twins.knowing).await,
        other.sent_to(twins.knowing).await,
        "the client that knows the secret must see a difference, or the comparison proves nothing"
    );
    done
}

async fn compare(worlds: &mut [TestWorld; 2], twins: &TwinTables, when: &str) {
    for &who in &twins.blind {
        let [one, other] = &mut *worlds;
        let (first, second) = (one.sent_to(who).await, other.sent_to(who).await);
        assert!(first.len() > 3, "frames were sent");
        for (first, second) in first.iter().zip(&second) {
            assert_eq!(
                first, second,
                "guest {who} can tell two worlds apart {when}"
            );
        }
        assert_eq!(first.len(), second.len(), "guest {who}, {when}");
    }
}

/// Describes a table of Boomtown Bandits without races.
fn lockstep(host: &TestGuest) -> TestTableBuilder<'_> {
    let table = host.table("boomtown-bandits");
    table.options(json!({"shootout": "lockstep"}))
}

fn reveals_nothing(_: &Value) -> bool {
    false
}

#[tokio::test]
async fn district_noir_hides_hands_the_pile_and_the_box() {
    let mut longest = 0;
    for (seed, viewer) in [
        (1, Some(0)),
        (2, Some(1)),
        (3, Some(0)),
        (4, None),
        (5, None),
    ] {
        let mut rng = FastRng::seeded(seed);
        let [one, other] = set_ups::district_noir(viewer, &mut rng);
        let twins = TwinTables {
            table: |host| host.table("district-noir"),
            seats: 2,
            set_ups: [one, other],
            blind: viewer.into_iter().chain([2]).collect(),
            knowing: viewer.map_or(0, |viewer| 1 - viewer),
        };
        let course = Scenario {
            tells: reveals_nothing,
            differ: None,
            most: 30,
        };
        longest = longest.max(play_both(&twins, course, &mut rng).await);
    }
    assert!(longest >= 4, "no more than {longest} acts were compared");
}

#[tokio::test]
async fn blackrock_city_hides_what_is_behind_screens() {
    for viewer in 0..3 {
        let mut rng = FastRng::seeded(10 + u64::try_from(viewer).expect("small"));
        let [one, other] = set_ups::blackrock_city(viewer);
        let twins = TwinTables {
            table: |host| host.table("blackrock-city"),
            seats: 3,
            set_ups: [one, other],
            blind: vec![viewer, 3],
            knowing: (viewer + 1) % 3,
        };
        let course = Scenario {
            // A thief and the owner see the stolen cube.
            tells: |act| act.get("steal").is_some(),
            differ: None,
            most: 25,
        };
        let done = play_both(&twins, course, &mut rng).await;
        assert!(done >= 5, "no more than {done} acts were compared");
    }
}

#[tokio::test]
async fn boomtown_bandits_hides_hands() {
    for viewer in 0..3 {
        let mut rng = FastRng::seeded(20 + u64::try_from(viewer).expect("small"));
        let [one, other] = set_ups::boomtown_bandits(viewer);
        let twins = TwinTables {
            table: lockstep,
            seats: 3,
            set_ups: [one, other],
            blind: vec![viewer, 3],
            knowing: (viewer + 1) % 3,
        };
        let course = Scenario {
            // Played and shown cards are public.
            tells: |act| {
                ["card", "show", "give"]
                    .iter()
                    .any(|kind| act.get(kind).is_some())
            },
            differ: None,
            most: 25,
        };
        let done = play_both(&twins, course, &mut rng).await;
        assert!(done >= 10, "no more than {done} acts were compared");
    }
}

/// The worlds are equal until a seat places a different token in each, face down.
#[tokio::test]
async fn boomtown_bandits_hides_tokens_that_lie_face_down() {
    let [setup, _] = set_ups::boomtown_bandits(0);
    let mut rng = FastRng::seeded(30);
    let twins = TwinTables {
        table: lockstep,
        seats: 3,
        set_ups: [setup.clone(), setup],
        blind: vec![0, 2, 3],
        knowing: 1,
    };
    let other_token: Differ = |acts| {
        let at = acts.iter().find_map(|act| act["place"].get("at"))?;
        let both = ["shooter", "coward"].map(|token| json!({"place": {"token": token, "at": at}}));
        both.iter().all(|act| acts.contains(act)).then_some(both)
    };
    let course = Scenario {
        tells: |act| {
            ["card", "show", "give"]
                .iter()
                .any(|kind| act.get(kind).is_some())
        },
        differ: Some((1, other_token)),
        // A badge and two tokens each; after that all are revealed.
        most: 6,
    };
    let done = play_both(&twins, course, &mut rng).await;
    assert!(done >= 4, "no more than {done} acts were compared");
}

/// Before a game starts its deal is unknown: another secret, the same bytes.
#[tokio::test]
async fn the_lobby_reveals_nothing_of_the_next_deal() {
    let _time = PausedTime::new();
    let mut sent = Vec::new();
    let mut bare = Vec::new();
    for secret in [0, 1] {
        let fixed = FixedEnv::default();
        let world = Arc::clone(&fixed.world);
        let server = TestServer::open().with_env(fixed).await;
        let [ana, ben] = server.guests(["Ana", "Ben"]).await;
        world.store(secret, Ordering::Relaxed); // from here on, secrets belong to deals
        let table = ana.table("district-noir").public().await;
        let (mut first, mut second) = (ana.connect(&table).await, ben.connect(&table).await);
        first.sit(0).await;
        second.sit(1).await;
        first.ready(0).await;
        second.ready(1).await;
        first.drain().await;
        let listed = server.stranger().get("/tables").await.body;
        let frames = [first.frames, second.frames].concat();
        bare.push(frames.concat());
        sent.push((
            frames.iter().map(|text| masked(text)).collect::<Vec<_>>(),
            listed.to_string(),
        ));
    }
    assert_ne!(bare[0], bare[1], "the secrets differ, and the commitments");
    assert_eq!(sent[0], sent[1]);
}

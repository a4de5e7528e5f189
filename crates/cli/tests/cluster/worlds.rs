//! Noninterference through a forwarding node: two tables that differ only in what a viewer must not know send the same bytes to that
//! viewer's socket, at a node that does not own the tables.

use saloon_core::FastRng;
use serde_json::{Value, json};

use crate::common::{TestConnection, TestGuest};
use crate::nodes::Nodes;
use crate::set_ups;

/// Values that differ between any two tables: names, times, and values keyed with a secret.
const MASKED: [&str; 7] = ["id", "code", "game", "at", "unix", "head", "commitment"];

/// Replaces the masked values. Objects stay: their fields are compared.
fn masked(text: &str) -> String {
    let mut text = text.to_owned();
    for name in MASKED {
        let key = format!("\"{name}\":");
        let mut from = 0;
        while let Some(found) = text[from..].find(&key) {
            let start = from + found + key.len();
            let scalar = !text[start..].starts_with(['{', '[']);
            let length = text[start..].find([',', '}', ']']).filter(|_| scalar);
            text.replace_range(start..start + length.unwrap_or(0), "");
            from = start;
        }
    }
    text
}

/// A table, with the connections of two players and a spectator at a node that does not own it.
struct World {
    sockets: Vec<TestConnection>,
    commands: usize,
}

impl World {
    /// Opens a table that the node of the first guest owns.
    async fn open(guests: &[TestGuest], nodes: &Nodes, set_up: &Value) -> World {
        let host = &guests[0];
        let table = host.table("district-noir").set_up(set_up).await;
        let _owner = host.connect(&table).await;
        let mut sockets = Vec::new();
        for guest in guests {
            let joined = guest.post("/tables/join", &table.by_invite()).await;
            assert_eq!(joined.status, 200, "{}", joined.body);
            let guest = guest.at_address(nodes.all[1].address);
            sockets.push(guest.connect(&table).await);
        }
        let mut world = World {
            sockets,
            commands: 0,
        };
        for seat in [0, 1] {
            world.command(seat, json!({ "sit": seat })).await;
            let ready = json!({"ready": {"seat": seat, "bytes": "07".repeat(32)}});
            world.command(seat, ready).await;
        }
        world.command(0, json!("start")).await;
        world
    }

    async fn drain(&mut self) {
        let number = self.sockets.iter().map(|socket| socket.number).max();
        for socket in &mut self.sockets {
            socket.catch_up_to(number.expect("sockets")).await;
            socket.drain().await;
        }
    }

    /// Sends a command of a seat, under the same id in all worlds.
    async fn command(&mut self, seat: usize, say: Value) {
        self.commands += 1;
        let id = format!("command-{}", self.commands);
        self.sockets[seat].command_as(&id, say).await;
        self.drain().await;
    }

    /// Sends permitted and forbidden queries. The answers are among the frames.
    async fn probe(&mut self, viewer: usize) {
        let socket = &mut self.sockets[viewer];
        for (seat, number) in [0, 1].into_iter().zip(0..) {
            let id = format!("legal-{number}");
            socket.try_command_as(&id, json!({ "legal": seat })).await;
            for act in ["take", "5", "nonsense"] {
                let id = format!("preview-{number}-{act}");
                let preview = json!({"preview": {"seat": seat, "act": act}});
                socket.try_command_as(&id, preview).await;
            }
        }
    }

    /// Messages about the game and answers that a viewer received, masked. Pings and presences depend on time alone.
    fn sent_to(&self, viewer: usize) -> Vec<String> {
        let frames = self.sockets[viewer].frames.iter();
        let timed =
            |frame: &&String| frame.starts_with("{\"ping\"") || frame.starts_with("{\"presence\"");
        frames
            .filter(|frame| !timed(frame))
            .map(|frame| masked(frame))
            .collect()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forwarding_node_sends_the_same_bytes_in_worlds_that_look_alike() {
    let nodes = Nodes::start("worlds", 2);
    let mut guests = Vec::new();
    for name in ["Ana", "Bo", "Cy"] {
        guests.push(TestGuest::named_at(nodes.all[0].address, name).await);
    }
    let mut longest = 0;
    for (seed, viewer) in [(1, Some(0)), (2, Some(1)), (3, None)] {
        let mut rng = FastRng::seeded(seed);
        let [one, other] = set_ups::district_noir(viewer, &mut rng);
        let mut worlds = [
            World::open(&guests, &nodes, &one).await,
            World::open(&guests, &nodes, &other).await,
        ];
        let blind: Vec<usize> = viewer.into_iter().chain([2]).collect();
        let mut acts = 0;
        loop {
            for &viewer in &blind {
                for world in &mut worlds {
                    world.probe(viewer).await;
                }
                let [one, other] = [0, 1].map(|world: usize| worlds[world].sent_to(viewer));
                assert!(one.len() > 3, "frames were sent");
                assert_eq!(one, other, "viewer {viewer} can tell two worlds apart");
            }
            let seat = usize::try_from(worlds[0].sockets[0].awaited()).expect("small");
            let legal = worlds[1].sockets[seat].legal();
            let mut common = worlds[0].sockets[seat].legal();
            common.retain(|act| legal.contains(act));
            let Some(act) = rng.choose(&common) else {
                break; // no act is possible in both
            };
            for world in &mut worlds {
                let act = json!({"act": {"seat": seat, "act": act}});
                world.command(seat, act).await;
            }
            if worlds.iter().any(|world| world.sockets[0].over()) {
                break; // everything may be shown then
            }
            acts += 1;
        }
        longest = longest.max(acts);
        let knowing = viewer.map_or(0, |viewer| 1 - viewer);
        let [one, other] = [0, 1].map(|world: usize| worlds[world].sent_to(knowing));
        assert_ne!(one, other, "the comparison detects a difference");
    }
    assert!(longest >= 4, "no more than {longest} acts were compared");
}

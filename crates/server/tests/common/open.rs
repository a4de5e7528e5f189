//! Houses and tables without builders.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use saloon_erased::GameKind;
use saloon_server::surroundings::{Surroundings, System};
use saloon_server::{House, Pages, serve};
use saloon_store::Store;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::{Connection, Guest};

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

/// A table of District Noir with both chairs taken and the game started.
pub async fn noir(one: &Guest, other: &Guest) -> (String, Connection, Connection) {
    let rules = json!({"rules": {"game": "district-noir", "seats": 2}});
    let (id, sockets) = seated(&[one, other], rules).await;
    let [first, second] = sockets.try_into().ok().expect("two");
    (id, first, second)
}

/// A table that the first guest makes, with a guest in each chair from 0 on and the game started.
pub async fn seated(guests: &[&Guest], table: Value) -> (String, Vec<Connection>) {
    let table = guests[0].open_table(table).await;
    let id = table["id"].as_str().expect("an id").to_owned();
    let mut sockets = Vec::new();
    for (guest, seat) in guests.iter().zip(0..) {
        guest.join(&table).await;
        let mut socket = guest.connect(&id).await;
        socket.command(json!({ "sit": seat })).await;
        socket.ready(seat).await;
        sockets.push(socket);
    }
    sockets[0].command(json!("start")).await;
    for socket in &mut sockets {
        while socket.game.is_null() {
            socket.next().await.expect("the start is told");
        }
    }
    (id, sockets)
}

impl Guest {
    pub fn stranger(house: &Open) -> Guest {
        Guest::stranger_at(house.address)
    }

    pub async fn named(house: &Open, name: &str) -> Guest {
        Guest::named_at(house.address, name).await
    }

    /// The same guest at a house that opened again.
    pub fn back(&self, house: &Open) -> Guest {
        self.at_address(house.address)
    }
}

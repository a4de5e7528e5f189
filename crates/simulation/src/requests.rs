//! Requests of guests, served by the functions of `saloon_lobby` over the store.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use saloon_cluster::{Acquired, Owner, Planted, acquire};
use saloon_lobby::{Env, Error, IdempotencyKey, Lobby, Session, SignIn};
use saloon_protocol::http::{CreateTable, CreatedTable, GuestProfile, Join};
use saloon_store::{DeviceRow, Ownership, Store};

use crate::fault::Fault;
use crate::model::{Database, ModelStore};
use crate::process::JobFuture;
use crate::random::Random;

/// Maximum number of tables per list.
const LISTED: u32 = 50;

/// Backend of the simulated server: store, time and randomness.
pub struct Backend {
    /// The store. Its durable content survives crashes.
    pub store: ModelStore,
    /// Time and randomness.
    pub clock: SimulatedEnv,
    /// A fault planted in the lobby.
    pub fault: Option<saloon_lobby::LobbyFault>,
    /// A fault planted in the decisions of a node.
    pub planted: Planted,
}

/// Time and randomness of a world.
pub struct SimulatedEnv {
    unix: AtomicI64,
    random: Mutex<Random>,
}

impl SimulatedEnv {
    /// Creates an environment with a separate generator.
    pub fn new(random: Random) -> SimulatedEnv {
        SimulatedEnv {
            unix: AtomicI64::new(0),
            random: Mutex::new(random),
        }
    }

    /// Sets the Unix time in ms.
    pub fn set(&self, unix: i64) {
        self.unix.store(unix, Ordering::Relaxed);
    }
}

impl Env for SimulatedEnv {
    fn unix_now(&self) -> i64 {
        self.unix.load(Ordering::Relaxed)
    }

    fn fill(&self, bytes: &mut [u8]) {
        let mut random = self.random.lock().unwrap_or_else(PoisonError::into_inner);
        for part in bytes.chunks_mut(32) {
            let length = part.len();
            part.copy_from_slice(&random.bytes()[..length]);
        }
    }
}

/// A request of a guest.
#[derive(Clone, Debug)]
pub enum LobbyRequest {
    /// Sign in as a new guest.
    Enter {
        /// Idempotency key.
        key: String,
        /// Name of the guest.
        name: String,
    },
    /// Open a table.
    Open {
        /// Token of the device.
        token: String,
        /// Idempotency key.
        key: String,
        /// The table.
        new: Box<CreateTable>,
    },
    /// Join a table.
    Join {
        /// Token of the device.
        token: String,
        /// Code or invitation.
        join: Join,
    },
    /// List the tables of the guest.
    Mine {
        /// Token of the device.
        token: String,
    },
    /// Create a carry code.
    Carry {
        /// Token of the device.
        token: String,
        /// Idempotency key.
        key: String,
    },
    /// Use a carry code.
    Claim {
        /// Idempotency key.
        key: String,
        /// The code.
        code: String,
        /// Label of the device.
        label: String,
    },
    /// List the devices of the guest.
    Devices {
        /// Token of the device.
        token: String,
    },
    /// Sign a device out.
    SignOut {
        /// Token of the calling device.
        token: String,
        /// The device to sign out.
        device: i64,
    },
}

/// An answer to a [`LobbyRequest`].
#[derive(Clone, Debug)]
pub enum LobbyAnswer {
    /// To `Enter` and `Claim`.
    SignedIn(Box<SignIn>),
    /// To `Open`.
    CreatedTable(CreatedTable),
    /// To `Join`: id of the table.
    Joined(String),
    /// To `Mine`: ids of the tables.
    Tables(Vec<String>),
    /// To `Carry`: the code.
    Code(String),
    /// To `Devices`.
    Devices(Vec<DeviceRow>),
    /// To `SignOut`.
    SignedOut,
}

/// A request that was served.
pub struct ServedRequest {
    /// The answer.
    pub answer: Result<LobbyAnswer, Error>,
    /// Devices to disconnect before the answer is sent: session and device.
    pub signed_out: Vec<(i64, i64)>,
}

/// Permission to open a socket.
pub struct Admission {
    /// The guest; `None` for an anonymous spectator at a public table.
    pub session: Option<Session>,
}

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::new(text).unwrap_or(IdempotencyKey::NONE)
}

impl Backend {
    /// Creates the backend of a server, or of a node on a shared database.
    pub fn new(seed: u64, fault: Option<Fault>, database: Option<&Arc<Database>>) -> Backend {
        let (mut store, mut lobby, mut cluster) = (None, None, None);
        match fault {
            Some(Fault::Store(fault)) => store = Some(fault),
            Some(Fault::Lobby(fault)) => lobby = Some(fault),
            Some(Fault::Cluster(fault)) => cluster = Some(fault),
            _ => {}
        }
        Backend {
            store: match database {
                Some(database) => ModelStore::of_node(database, false),
                None => ModelStore::new(store),
            },
            clock: SimulatedEnv::new(Random::new(seed)),
            fault: lobby,
            planted: Planted::new(cluster),
        }
    }

    fn lobby(&self) -> Lobby<'_> {
        let lobby = Lobby::new(&self.store, saloon_catalogue::GAMES, &self.clock);
        lobby.with_fault(self.fault)
    }

    /// Serves a request.
    pub fn serve(self: Arc<Backend>, request: LobbyRequest) -> JobFuture<ServedRequest> {
        Box::pin(async move { self.answer(request).await })
    }

    async fn answer(&self, request: LobbyRequest) -> Result<ServedRequest, Error> {
        let lobby = self.lobby();
        let mut signed_out = Vec::new();
        let answer = match request {
            LobbyRequest::Enter { key: text, name } => {
                let guest = GuestProfile { name, look: None };
                let entered = lobby.enter(&key(&text), &guest, "first").await?;
                LobbyAnswer::SignedIn(Box::new(entered))
            }
            LobbyRequest::Open {
                token,
                key: text,
                new,
            } => {
                let session = self.session(&token).await?;
                let key = key(&text);
                LobbyAnswer::CreatedTable(lobby.open_table(&session, &token, &key, *new).await?)
            }
            LobbyRequest::Join { token, join } => {
                let session = self.session(&token).await?;
                LobbyAnswer::Joined(lobby.join(session.id, &join).await?)
            }
            LobbyRequest::Mine { token } => {
                let session = self.session(&token).await?;
                let tables = self.store.member_tables(session.id, LISTED).await?;
                LobbyAnswer::Tables(tables.into_iter().map(|table| table.row.id).collect())
            }
            LobbyRequest::Carry { token, key: text } => {
                let session = self.session(&token).await?;
                LobbyAnswer::Code(lobby.carry(&session, &token, &key(&text)).await?)
            }
            LobbyRequest::Claim {
                key: text,
                code,
                label,
            } => {
                let mut claimed = lobby.claim(&key(&text), &code, &label).await?;
                let (session, devices) = (claimed.session.id, claimed.signed_out.drain(..));
                signed_out.extend(devices.map(|device| (session, device)));
                LobbyAnswer::SignedIn(Box::new(claimed))
            }
            LobbyRequest::Devices { token } => {
                let session = self.session(&token).await?;
                LobbyAnswer::Devices(self.store.devices(session.id).await?)
            }
            LobbyRequest::SignOut { token, device } => {
                let session = self.session(&token).await?;
                let ended = lobby.sign_out(session.id, device).await;
                signed_out.extend(ended.closes.then_some((session.id, device)));
                let answer = ended.result.map(|()| LobbyAnswer::SignedOut);
                return Ok(ServedRequest { answer, signed_out });
            }
        };
        let answer = Ok(answer);
        Ok(ServedRequest { answer, signed_out })
    }

    async fn session(&self, token: &str) -> Result<Session, Error> {
        let session = self.lobby().session(token).await?;
        session.ok_or(Error::NoSession)
    }

    /// Checks whether a device may open a socket to a table.
    pub fn admit(self: Arc<Backend>, token: String, table: String) -> JobFuture<Admission> {
        Box::pin(async move {
            let lobby = self.lobby();
            let session = lobby.session(&token).await?;
            let guest = session.as_ref().map(|session| session.id);
            lobby.visible_table(guest, &table).await?;
            Ok(Admission { session })
        })
    }

    /// Claims and loads a table. `successor` takes it over if this node drains.
    pub fn acquire(
        self: Arc<Backend>,
        table: String,
        successor: Option<Owner>,
    ) -> JobFuture<Acquired> {
        Box::pin(async move {
            let ownership: Option<&dyn Ownership> =
                self.store.is_of_node().then_some(&self.store as _);
            let lobby = self.lobby();
            let acquired = acquire(
                &self.store,
                ownership,
                &lobby,
                &table,
                successor,
                self.planted,
            );
            acquired.await
        })
    }
}

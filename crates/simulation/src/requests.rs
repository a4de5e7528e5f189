//! Requests of guests, and how the house serves them: the functions of `saloon_lobby` over the store.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use saloon_lobby::{Env, Error, IdempotencyKey, Lobby, Session, SignedIn};
use saloon_protocol::http::{CreateTable, CreatedTable, GuestProfile, Join};
use saloon_store::{DeviceRow, Store};
use saloon_table::CHAT_SHOWN;
use saloon_table::stored::StoredTable;

use crate::house::Job;
use crate::model::ModelStore;
use crate::random::Random;

/// Tables in one list.
const LISTED: u32 = 50;

/// What a request reaches: the store, the time and the randomness.
pub struct Backend {
    /// The store. Its durable content survives crashes.
    pub store: ModelStore,
    /// Time and randomness.
    pub clock: Clock,
    /// A planted fault.
    pub fault: Option<saloon_lobby::Fault>,
}

/// The time and randomness of a world.
pub struct Clock {
    unix: AtomicI64,
    random: Mutex<Random>,
}

impl Clock {
    /// A clock with randomness of its own.
    pub fn new(random: Random) -> Clock {
        Clock {
            unix: AtomicI64::new(0),
            random: Mutex::new(random),
        }
    }

    /// Sets the Unix time in ms.
    pub fn set(&self, unix: i64) {
        self.unix.store(unix, Ordering::Relaxed);
    }
}

impl Env for Clock {
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
pub enum Call {
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
    /// List the own tables.
    Mine {
        /// Token of the device.
        token: String,
    },
    /// Make a carry code.
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
    /// List the own devices.
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

/// An answer to a [`Call`].
#[derive(Clone, Debug)]
pub enum Answer {
    /// To `Enter` and `Claim`.
    SignedIn(Box<SignedIn>),
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

/// A call that was served.
pub struct Served {
    /// The answer.
    pub answer: Result<Answer, Error>,
    /// Devices whose connections are to be closed first, with their sessions.
    pub signed_out: Vec<(i64, i64)>,
}

/// Who asks for a socket, if they may have one.
pub struct Admission {
    /// The guest; `None` for a stranger at a public table.
    pub session: Option<Session>,
}

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::new(text).unwrap_or(IdempotencyKey::NONE)
}

impl Backend {
    fn lobby(&self) -> Lobby<'_> {
        let lobby = Lobby::new(&self.store, saloon_catalogue::GAMES, &self.clock);
        lobby.with_fault(self.fault)
    }

    /// Serves a call.
    pub fn serve(self: Arc<Backend>, call: Call) -> Job<Served> {
        Box::pin(async move { self.answer(call).await })
    }

    async fn answer(&self, call: Call) -> Result<Served, Error> {
        let lobby = self.lobby();
        let mut signed_out = Vec::new();
        let answer = match call {
            Call::Enter { key: text, name } => {
                let guest = GuestProfile { name, look: None };
                let entered = lobby.enter(&key(&text), &guest, "first").await?;
                Answer::SignedIn(Box::new(entered))
            }
            Call::Open {
                token,
                key: text,
                new,
            } => {
                let session = self.session(&token).await?;
                let key = key(&text);
                Answer::CreatedTable(lobby.open_table(&session, &token, &key, *new).await?)
            }
            Call::Join { token, join } => {
                let session = self.session(&token).await?;
                Answer::Joined(lobby.join(session.id, &join).await?)
            }
            Call::Mine { token } => {
                let session = self.session(&token).await?;
                let tables = self.store.member_tables(session.id, LISTED).await?;
                Answer::Tables(tables.into_iter().map(|table| table.row.id).collect())
            }
            Call::Carry { token, key: text } => {
                let session = self.session(&token).await?;
                Answer::Code(lobby.carry(&session, &token, &key(&text)).await?)
            }
            Call::Claim {
                key: text,
                code,
                label,
            } => {
                let mut claimed = lobby.claim(&key(&text), &code, &label).await?;
                let (session, devices) = (claimed.session.id, claimed.signed_out.drain(..));
                signed_out.extend(devices.map(|device| (session, device)));
                Answer::SignedIn(Box::new(claimed))
            }
            Call::Devices { token } => {
                let session = self.session(&token).await?;
                Answer::Devices(self.store.devices(session.id).await?)
            }
            Call::SignOut { token, device } => {
                let session = self.session(&token).await?;
                let ended = lobby.sign_out(session.id, device).await;
                signed_out.extend(ended.closes.then_some((session.id, device)));
                let answer = ended.result.map(|()| Answer::SignedOut);
                return Ok(Served { answer, signed_out });
            }
        };
        let answer = Ok(answer);
        Ok(Served { answer, signed_out })
    }

    async fn session(&self, token: &str) -> Result<Session, Error> {
        let session = self.lobby().session(token).await?;
        session.ok_or(Error::NoSession)
    }

    /// Decides whether a device may have a socket of a table.
    pub fn admit(self: Arc<Backend>, token: String, table: String) -> Job<Admission> {
        Box::pin(async move {
            let lobby = self.lobby();
            let session = lobby.session(&token).await?;
            let guest = session.as_ref().map(|session| session.id);
            lobby.visible_table(guest, &table).await?;
            Ok(Admission { session })
        })
    }

    /// Reads a table, once no write is in doubt any more. `settles` is `false` for a planted fault.
    pub fn load(self: Arc<Backend>, table: String, settles: bool) -> Job<Option<StoredTable>> {
        Box::pin(async move {
            if settles {
                self.store.settle().await?;
            }
            let stored = self.store.load_table(&table, CHAT_SHOWN).await;
            let Some(mut stored) = stored.map_err(Error::Table)? else {
                return Ok(None);
            };
            self.lobby().renew_code(&mut stored.row).await?;
            Ok(Some(stored))
        })
    }
}

//! The lobby part of a client: it signs in, opens or joins a table, signs a second device in and out, and records acknowledgements.

use saloon_lobby::{Error, SignIn};
use saloon_protocol::http::{CreateTable, CreatedTable, Join};

use crate::plan::SECOND;
use crate::random::Random;
use crate::requests::{LobbyAnswer, LobbyRequest};

/// Time after which an unanswered request is retried.
const RETRY_AFTER: u64 = 4 * SECOND;
/// Time limit for an answer once no more faults happen. A longer wait means that the server is stuck.
const ANSWER_LIMIT: u64 = 60 * SECOND;

/// State of a guest in the lobby.
#[derive(Default)]
pub struct SimulatedGuest {
    /// Distinguishes the names and keys of guests.
    number: usize,
    /// Table to open; `None` for a guest who joins one.
    opens: Option<CreateTable>,
    /// Session id, once acknowledged.
    pub session: Option<i64>,
    /// Signed-in devices.
    pub devices: Vec<GuestDevice>,
    /// Devices with an acknowledged sign-out.
    pub signed_out: Vec<GuestDevice>,
    /// The table, once opened or joined.
    pub table: Option<CreatedTable>,
    /// An unused carry code.
    carry_code: Option<String>,
    /// A used carry code.
    used_code: Option<String>,
    /// Device with an unacknowledged sign-out.
    leaving: Option<i64>,
    pending: Option<SentRequest>,
    sent: u64,
}

/// A device of a guest.
#[derive(Clone, Debug)]
pub struct GuestDevice {
    /// Token.
    pub token: String,
    /// Id.
    pub id: i64,
}

struct SentRequest {
    request: LobbyRequest,
    number: u64,
    sent_at: u64,
    since: u64,
}

impl SimulatedGuest {
    /// Creates a guest who has not signed in and will open or join a table.
    pub fn new(number: usize, opens: Option<CreateTable>) -> SimulatedGuest {
        SimulatedGuest {
            number,
            opens,
            ..SimulatedGuest::default()
        }
    }

    /// Returns whether a token belongs to a device with an acknowledged sign-out.
    pub fn is_signed_out(&self, token: &str) -> bool {
        self.signed_out.iter().any(|device| device.token == token)
    }

    /// Returns the signed-in devices without a pending sign-out.
    pub fn staying(&self) -> impl Iterator<Item = &GuestDevice> {
        let devices = self.devices.iter();
        devices.filter(|one| Some(one.id) != self.leaving)
    }

    /// Returns the token of a random device without a pending sign-out.
    fn token(&self, random: &mut Random) -> Option<String> {
        let devices: Vec<&GuestDevice> = self.staying().collect();
        (!devices.is_empty()).then(|| random.pick(&devices).token.clone())
    }

    /// Returns the token to connect with: usually of a signed-in device, sometimes of a signed-out one.
    pub fn token_to_connect(&self, random: &mut Random) -> Option<String> {
        let gone = self.signed_out.last().filter(|_| random.one_in(8));
        let any = || (!self.devices.is_empty()).then(|| random.pick(&self.devices));
        gone.or_else(any).map(|device| device.token.clone())
    }

    /// Returns whether a device was signed out. It may try to connect.
    pub fn has_signed_out(&self) -> bool {
        !self.signed_out.is_empty()
    }

    /// Returns whether a request is unanswered for longer than `ANSWER_LIMIT`.
    pub fn is_stuck(&self, now: u64) -> bool {
        let pending = self.pending.as_ref();
        pending.is_some_and(|pending| now > pending.since + ANSWER_LIMIT)
    }

    /// Restarts the time limit of the pending request.
    pub fn restart_wait(&mut self, now: u64) {
        if let Some(pending) = &mut self.pending {
            pending.since = now;
        }
    }

    /// Returns the next request and its number: a retry of the pending one, or a new one. `invitation` leads to the table, once it is open.
    pub fn next(
        &mut self,
        invitation: Option<&CreatedTable>,
        now: u64,
        busy: bool,
        random: &mut Random,
    ) -> Option<(u64, LobbyRequest)> {
        if let Some(pending) = &mut self.pending {
            if now < pending.sent_at + RETRY_AFTER {
                return None;
            }
            pending.sent_at = now;
            return Some((pending.number, pending.request.clone()));
        }
        let request = self.choose(invitation, busy, random)?;
        self.sent += 1;
        self.pending = Some(SentRequest {
            request: request.clone(),
            number: self.sent,
            sent_at: now,
            since: now,
        });
        Some((self.sent, request))
    }

    fn key(&self, purpose: &str) -> String {
        format!("{purpose:-<24}{:-<8}{:08}", self.number, self.sent)
    }

    fn choose(
        &mut self,
        invitation: Option<&CreatedTable>,
        busy: bool,
        random: &mut Random,
    ) -> Option<LobbyRequest> {
        let Some(token) = self.token(random) else {
            return Some(LobbyRequest::Enter {
                key: self.key("enter"),
                name: format!("Guest {}", self.number),
            });
        };
        if self.table.is_none() {
            return match &self.opens {
                Some(new) => Some(LobbyRequest::Open {
                    token,
                    key: self.key("open"),
                    new: Box::new(new.clone()),
                }),
                None => invitation.map(|opened| LobbyRequest::Join {
                    token,
                    join: join(opened, random),
                }),
            };
        }
        if !busy || !random.one_in(12) {
            return None;
        }
        self.manage_devices(token, random)
    }

    /// Signs a second device in with a carry code and later out, one request at a time. Sometimes lists the tables instead.
    fn manage_devices(&mut self, token: String, random: &mut Random) -> Option<LobbyRequest> {
        if random.one_in(4) {
            return Some(LobbyRequest::Mine { token });
        }
        if let Some(code) = self.used_code.clone().filter(|_| random.one_in(3)) {
            let (key, label) = (self.key("again"), "thief".to_owned());
            return Some(LobbyRequest::Claim { key, code, label });
        }
        if let Some(code) = self.carry_code.clone() {
            let (key, label) = (self.key("claim"), "other".to_owned());
            return Some(LobbyRequest::Claim { key, code, label });
        }
        if self.devices.len() < 2 {
            let key = self.key("carry");
            return Some(LobbyRequest::Carry { token, key });
        }
        if random.one_in(4) {
            return Some(LobbyRequest::Devices { token });
        }
        let first = self.devices.first()?.token.clone();
        let device = self.devices.last()?.id;
        self.leaving = Some(device);
        Some(LobbyRequest::SignOut {
            token: first,
            device,
        })
    }

    /// Processes an answer.
    ///
    /// # Errors
    ///
    /// The invariant that the answer violates.
    pub fn receive(
        &mut self,
        number: u64,
        answer: Result<LobbyAnswer, Error>,
    ) -> Result<(), String> {
        if self.pending.as_ref().is_none_or(|one| one.number != number) {
            return Ok(()); // an answer to a repeated request
        }
        match answer {
            Err(Error::Store(_) | Error::Table(_)) => {
                if let Some(pending) = &mut self.pending {
                    pending.sent_at = 0; // retry soon
                }
                Ok(())
            }
            Err(error) => self.refused(&error),
            Ok(answer) => self.accepted(answer),
        }
    }

    fn refused(&mut self, error: &Error) -> Result<(), String> {
        let Some(SentRequest { request, .. }) = self.pending.take() else {
            return Ok(());
        };
        match (&request, error) {
            // The code may have expired: the wall clock jumps.
            (LobbyRequest::Claim { code, .. }, Error::NotFound) => {
                self.carry_code.take_if(|one| one == code);
                Ok(())
            }
            // The game has started.
            (
                LobbyRequest::Join {
                    join: Join::Code(_),
                    ..
                },
                Error::NotFound,
            ) => Ok(()),
            _ => Err(format!("{request:?} was refused: {error:?}")),
        }
    }

    fn accepted(&mut self, answer: LobbyAnswer) -> Result<(), String> {
        let Some(SentRequest { request, .. }) = self.pending.take() else {
            return Ok(());
        };
        match (request, answer) {
            (LobbyRequest::Enter { .. }, LobbyAnswer::SignedIn(new)) => {
                self.session = Some(new.session.id);
                self.add_device(&new);
            }
            (LobbyRequest::Claim { code, .. }, LobbyAnswer::SignedIn(new)) => {
                if self.used_code.as_ref() == Some(&code) {
                    return Err("a carry code was used twice".into());
                }
                if Some(new.session.id) != self.session {
                    return Err("a carry code signed in another guest".into());
                }
                self.carry_code = None;
                self.used_code = Some(code);
                self.add_device(&new);
            }
            (LobbyRequest::Carry { .. }, LobbyAnswer::Code(code)) => self.carry_code = Some(code),
            (LobbyRequest::Open { .. }, LobbyAnswer::CreatedTable(opened)) => {
                self.table = Some(opened);
            }
            (LobbyRequest::Join { .. }, LobbyAnswer::Joined(id)) => {
                let (code, invite) = (String::new(), String::new());
                self.table = Some(CreatedTable { id, code, invite });
            }
            (LobbyRequest::Mine { .. }, LobbyAnswer::Tables(ids)) => {
                let own = self.table.as_ref().map(|table| &table.id);
                if own.is_some_and(|own| !ids.contains(own)) {
                    return Err(format!("table {own:?} is not in the list of its member"));
                }
            }
            (LobbyRequest::Devices { .. }, LobbyAnswer::Devices(rows)) => {
                let known = |device: &&GuestDevice| !rows.iter().any(|row| row.id == device.id);
                if let Some(missing) = self.devices.iter().find(known) {
                    return Err(format!("{missing:?} is not in the list of devices"));
                }
            }
            (LobbyRequest::SignOut { device, .. }, LobbyAnswer::SignedOut) => {
                self.leaving = None;
                let left = self.devices.extract_if(.., |one| one.id == device);
                self.signed_out.extend(left);
            }
            (request, answer) => return Err(format!("{request:?} was answered with {answer:?}")),
        }
        Ok(())
    }

    fn add_device(&mut self, new: &SignIn) {
        self.devices.push(GuestDevice {
            token: new.token.clone(),
            id: new.session.device,
        });
    }
}

fn join(opened: &CreatedTable, random: &mut Random) -> Join {
    if random.one_in(2) {
        Join::Code(opened.code.clone())
    } else {
        Join::Invite(opened.invite.clone())
    }
}

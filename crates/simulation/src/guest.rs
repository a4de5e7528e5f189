//! The lobby side of a client: signs in, opens or joins a table, signs a second device in and out, and remembers what was acknowledged.

use saloon_lobby::{Error, SignedIn};
use saloon_protocol::http::{CreateTable, CreatedTable, Join};

use crate::plan::SECOND;
use crate::random::Random;
use crate::requests::{Answer, Call};

/// A request without an answer is sent again after this time.
const PATIENCE: u64 = 4 * SECOND;
/// In peace, a request is answered within this time, or the house is stuck.
const STUCK: u64 = 60 * SECOND;

/// A guest, as they see the lobby.
#[derive(Default)]
pub struct Guest {
    /// Distinguishes the names and keys of guests.
    number: usize,
    /// The table to open; `None` for a guest who joins.
    opens: Option<CreateTable>,
    /// Id of the session, once it is acknowledged.
    pub session: Option<i64>,
    /// Devices that are signed in.
    pub devices: Vec<Device>,
    /// Devices whose sign-out was acknowledged.
    pub signed_out: Vec<Device>,
    /// The table, once it is opened or joined.
    pub table: Option<CreatedTable>,
    /// A carry code that was not used yet.
    carry_code: Option<String>,
    /// A carry code that was used.
    used_code: Option<String>,
    /// The device whose sign-out is not acknowledged yet.
    leaving: Option<i64>,
    pending: Option<Pending>,
    sent: u64,
}

/// A device of a guest.
#[derive(Clone, Debug)]
pub struct Device {
    /// Its token.
    pub token: String,
    /// Its id.
    pub id: i64,
}

struct Pending {
    call: Call,
    number: u64,
    sent_at: u64,
    since: u64,
}

impl Guest {
    /// A stranger; who opens a table, or joins one.
    pub fn new(number: usize, opens: Option<CreateTable>) -> Guest {
        Guest {
            number,
            opens,
            ..Guest::default()
        }
    }

    /// Whether a token is one of a device whose sign-out was acknowledged.
    pub fn is_signed_out(&self, token: &str) -> bool {
        self.signed_out.iter().any(|device| device.token == token)
    }

    /// Devices that are signed in and stay so.
    pub fn staying(&self) -> impl Iterator<Item = &Device> {
        let devices = self.devices.iter();
        devices.filter(|one| Some(one.id) != self.leaving)
    }

    /// Token of a device that stays signed in.
    fn token(&self, random: &mut Random) -> Option<String> {
        let devices: Vec<&Device> = self.staying().collect();
        (!devices.is_empty()).then(|| random.pick(&devices).token.clone())
    }

    /// The token to connect with: of a device that is signed in, may just be signed out, or now and then was signed out.
    pub fn token_to_connect(&self, random: &mut Random) -> Option<String> {
        let gone = self.signed_out.last().filter(|_| random.one_in(8));
        let any = || (!self.devices.is_empty()).then(|| random.pick(&self.devices));
        gone.or_else(any).map(|device| device.token.clone())
    }

    /// Whether a device was signed out: it may try to come back.
    pub fn has_signed_out(&self) -> bool {
        !self.signed_out.is_empty()
    }

    /// Is a request unanswered for longer than the house takes?
    pub fn is_stuck(&self, now: u64) -> bool {
        let pending = self.pending.as_ref();
        pending.is_some_and(|pending| now > pending.since + STUCK)
    }

    /// Unanswered requests count from now on.
    pub fn forgive(&mut self, now: u64) {
        if let Some(pending) = &mut self.pending {
            pending.since = now;
        }
    }

    /// The next request with its number: the pending one again, or a new one. `invitation` is the way to the table, once it is open.
    pub fn next(
        &mut self,
        invitation: Option<&CreatedTable>,
        now: u64,
        busy: bool,
        random: &mut Random,
    ) -> Option<(u64, Call)> {
        if let Some(pending) = &mut self.pending {
            if now < pending.sent_at + PATIENCE {
                return None;
            }
            pending.sent_at = now;
            return Some((pending.number, pending.call.clone()));
        }
        let call = self.choose(invitation, busy, random)?;
        self.sent += 1;
        self.pending = Some(Pending {
            call: call.clone(),
            number: self.sent,
            sent_at: now,
            since: now,
        });
        Some((self.sent, call))
    }

    fn key(&self, purpose: &str) -> String {
        format!("{purpose:-<24}{:-<8}{:08}", self.number, self.sent)
    }

    fn choose(
        &mut self,
        invitation: Option<&CreatedTable>,
        busy: bool,
        random: &mut Random,
    ) -> Option<Call> {
        let Some(token) = self.token(random) else {
            return Some(Call::Enter {
                key: self.key("enter"),
                name: format!("Guest {}", self.number),
            });
        };
        if self.table.is_none() {
            return match &self.opens {
                Some(new) => Some(Call::Open {
                    token,
                    key: self.key("open"),
                    new: Box::new(new.clone()),
                }),
                None => invitation.map(|opened| Call::Join {
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

    /// Carries the session to another device and signs that out, step by step; now and then lists tables.
    fn manage_devices(&mut self, token: String, random: &mut Random) -> Option<Call> {
        if random.one_in(4) {
            return Some(Call::Mine { token });
        }
        if let Some(code) = self.used_code.clone().filter(|_| random.one_in(3)) {
            let (key, label) = (self.key("again"), "thief".to_owned());
            return Some(Call::Claim { key, code, label });
        }
        if let Some(code) = self.carry_code.clone() {
            let (key, label) = (self.key("claim"), "other".to_owned());
            return Some(Call::Claim { key, code, label });
        }
        if self.devices.len() < 2 {
            let key = self.key("carry");
            return Some(Call::Carry { token, key });
        }
        if random.one_in(4) {
            return Some(Call::Devices { token });
        }
        let first = self.devices.first()?.token.clone();
        let device = self.devices.last()?.id;
        self.leaving = Some(device);
        Some(Call::SignOut {
            token: first,
            device,
        })
    }

    /// Takes an answer. An error names a broken invariant.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer.
    pub fn receive(&mut self, number: u64, answer: Result<Answer, Error>) -> Result<(), String> {
        if self.pending.as_ref().is_none_or(|one| one.number != number) {
            return Ok(()); // an answer to a repeated request
        }
        match answer {
            Err(Error::Store(_) | Error::Table(_)) => {
                if let Some(pending) = &mut self.pending {
                    pending.sent_at = 0; // again soon
                }
                Ok(())
            }
            Err(error) => self.refused(&error),
            Ok(answer) => self.accepted(answer),
        }
    }

    fn refused(&mut self, error: &Error) -> Result<(), String> {
        let Some(Pending { call, .. }) = self.pending.take() else {
            return Ok(());
        };
        match (&call, error) {
            // The code may have expired, the wall clock jumps.
            (Call::Claim { code, .. }, Error::NotFound) => {
                self.carry_code.take_if(|one| one == code);
                Ok(())
            }
            // The game has started.
            (
                Call::Join {
                    join: Join::Code(_),
                    ..
                },
                Error::NotFound,
            ) => Ok(()),
            _ => Err(format!("{call:?} was refused: {error:?}")),
        }
    }

    fn accepted(&mut self, answer: Answer) -> Result<(), String> {
        let Some(Pending { call, .. }) = self.pending.take() else {
            return Ok(());
        };
        match (call, answer) {
            (Call::Enter { .. }, Answer::SignedIn(new)) => {
                self.session = Some(new.session.id);
                self.add_device(&new);
            }
            (Call::Claim { code, .. }, Answer::SignedIn(new)) => {
                if self.used_code.as_ref() == Some(&code) {
                    return Err("a carry code was used twice".into());
                }
                if Some(new.session.id) != self.session {
                    return Err("a carry code signed in as somebody else".into());
                }
                self.carry_code = None;
                self.used_code = Some(code);
                self.add_device(&new);
            }
            (Call::Carry { .. }, Answer::Code(code)) => self.carry_code = Some(code),
            (Call::Open { .. }, Answer::CreatedTable(opened)) => self.table = Some(opened),
            (Call::Join { .. }, Answer::Joined(id)) => {
                let (code, invite) = (String::new(), String::new());
                self.table = Some(CreatedTable { id, code, invite });
            }
            (Call::Mine { .. }, Answer::Tables(ids)) => {
                let own = self.table.as_ref().map(|table| &table.id);
                if own.is_some_and(|own| !ids.contains(own)) {
                    return Err(format!("table {own:?} is not in the list of its member"));
                }
            }
            (Call::Devices { .. }, Answer::Devices(rows)) => {
                let known = |device: &&Device| !rows.iter().any(|row| row.id == device.id);
                if let Some(missing) = self.devices.iter().find(known) {
                    return Err(format!("{missing:?} is not in the list of devices"));
                }
            }
            (Call::SignOut { device, .. }, Answer::SignedOut) => {
                self.leaving = None;
                let left = self.devices.extract_if(.., |one| one.id == device);
                self.signed_out.extend(left);
            }
            (call, answer) => return Err(format!("{call:?} was answered with {answer:?}")),
        }
        Ok(())
    }

    fn add_device(&mut self, new: &SignedIn) {
        self.devices.push(Device {
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

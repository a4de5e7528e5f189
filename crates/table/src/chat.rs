//! Chat: messages, mutes and silencing.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use saloon_protocol::error::ErrorCode;
use saloon_protocol::lobby::GuestNumber;
use saloon_protocol::socket::ChatMessage;

use crate::chairs::Chairs;
use crate::change::{FollowUp, NewLobby, PlannedChange, TableChange};
use crate::input::Guest;
use crate::names;
use crate::refusal::Refusal;
use crate::stored::{ChatRow, LobbyUpdate, TableOperation};
use crate::table::Table;
use crate::time::Now;

/// Maximum number of messages of a guest within [`RATE_WINDOW`].
const MAX_RECENT: usize = 5;
/// Rate-limit window in milliseconds.
const RATE_WINDOW: u64 = 10_000;

impl Table {
    pub(crate) fn add_chat(
        &self,
        now: Now,
        guest: &Guest,
        text: &str,
    ) -> Result<PlannedChange, Refusal> {
        let text = names::sanitise_chat(text).map_err(Refusal::bad)?;
        if self.chairs.hushed.contains(&guest.id) {
            return Err(Refusal::not_now("the table's creator has silenced you"));
        }
        let mut chairs = self.chairs.clone();
        let number = chairs.number(guest.id);
        let recent = self.chat.iter().filter(|message| {
            message.guest == number && message.at + RATE_WINDOW > now.unix_millis()
        });
        if recent.count() >= MAX_RECENT {
            return Err(Refusal::new(
                ErrorCode::TooMany,
                "too many messages at once: wait a moment",
            ));
        }
        let others = self.chat.iter().filter(|message| message.guest != number);
        let others: Vec<&str> = others.map(|message| message.name.as_str()).collect();
        let message = ChatMessage {
            number: self.chat.last().map_or(1, |message| message.number + 1),
            guest: number,
            name: chairs.name_of(guest.id, &guest.name, &others),
            text,
            at: now.unix_millis(),
        };
        let row = ChatRow {
            number: i64::try_from(message.number).unwrap_or(i64::MAX),
            session: guest.id,
            name: message.name.clone(),
            text: message.text.clone(),
            said_at: now.unix,
        };
        let (lobby, update) = self.silent_lobby(now, chairs);
        Ok(PlannedChange {
            operations: vec![
                TableOperation::UpdateLobby(update),
                TableOperation::AddChat(row),
            ],
            change: TableChange::Chat(lobby, message),
        })
    }

    /// Hides or shows the messages of one guest for another. Other guests do not learn of it.
    pub(crate) fn mute(
        &self,
        now: Now,
        guest: &Guest,
        whom: GuestNumber,
        on: bool,
    ) -> Result<PlannedChange, Refusal> {
        let pair = (guest.id, self.other_guest(guest, whom)?);
        let mut chairs = self.chairs.clone();
        chairs.muted.retain(|other| *other != pair);
        if on {
            chairs.muted.push(pair);
        }
        let (lobby, update) = self.silent_lobby(now, chairs);
        Ok(PlannedChange {
            operations: vec![TableOperation::UpdateLobby(update)],
            change: TableChange::SilentLobby(lobby),
        })
    }

    /// Silences a guest for everyone on behalf of the creator, or lifts it.
    pub(crate) fn hush(
        &self,
        now: Now,
        guest: &Guest,
        whom: GuestNumber,
        on: bool,
    ) -> Result<PlannedChange, Refusal> {
        self.check_creator(guest)?;
        let whom = self.other_guest(guest, whom)?;
        let mut chairs = self.chairs.clone();
        chairs.hushed.retain(|other| *other != whom);
        if on {
            chairs.hushed.push(whom);
        }
        Ok(self.plan_lobby(now, chairs, FollowUp::Nothing))
    }

    fn other_guest(&self, guest: &Guest, whom: GuestNumber) -> Result<i64, Refusal> {
        match self.chairs.guest(whom) {
            None => Err(Refusal::bad(format!("there is no guest {whom}"))),
            Some(session) if session == guest.id => {
                Err(Refusal::bad("you cannot do that to yourself"))
            }
            Some(session) => Ok(session),
        }
    }

    /// Returns the lobby after a change that is not sent to clients.
    fn silent_lobby(&self, now: Now, chairs: Chairs) -> (NewLobby, LobbyUpdate) {
        let (lobby, update) = self.new_lobby(now, chairs, self.state);
        let updates = self.lobby_updates;
        (
            NewLobby { updates, ..lobby },
            LobbyUpdate { updates, ..update },
        )
    }
}

//! What is said at a table, and who does not want to read it.

use saloon_protocol::error::ErrorCode;
use saloon_protocol::lobby::GuestNumber;
use saloon_protocol::socket::Said;
use saloon_table::stored::{ChatRow, Command, TableOperation, TableRow};

use super::commands::Refused;
use super::{Chairs, Table, lobby_update};
use crate::house::{CHAT_SHOWN, Session};
use crate::names;

/// One guest says no more than so much…
const AT_ONCE: usize = 5;
/// …within so long, in milliseconds.
const WITHIN: u64 = 10_000;

impl Table {
    pub(super) async fn chat(
        &mut self,
        session: &Session,
        command: &Command,
        text: &str,
    ) -> Result<(), Refused> {
        let text = names::chat(text).map_err(Refused::bad)?;
        if self.chairs.hushed.contains(&session.id) {
            return Err(Refused::not_now("the table's creator has silenced you"));
        }
        let mut chairs = self.chairs.clone();
        let guest = chairs.number(session.id);
        let now = self.house.surroundings.unix_now();
        let recent = self
            .chat
            .iter()
            .filter(|said| said.guest == guest && said.at + WITHIN > now.unsigned_abs());
        if recent.count() >= AT_ONCE {
            return Err(Refused::new(
                ErrorCode::TooMany,
                "that was a lot at once: wait a moment",
            ));
        }
        let others = self.chat.iter().filter(|said| said.guest != guest);
        let others: Vec<&str> = others.map(|said| said.name.as_str()).collect();
        let said = Said {
            number: self.chat.last().map_or(1, |said| said.number + 1),
            guest,
            name: chairs.name_of(session.id, &session.name, &others),
            text,
            at: now.unsigned_abs(),
        };
        let row = ChatRow {
            number: i64::try_from(said.number).unwrap_or(i64::MAX),
            session: session.id,
            name: said.name.clone(),
            text: said.text.clone(),
            said_at: now,
        };
        let table = self.row_unnumbered(&chairs);
        self.write(vec![
            lobby_update(&table),
            TableOperation::AddCommand(command.clone()),
            TableOperation::AddChat(row),
        ])
        .await?;
        (self.row, self.chairs) = (table, chairs);
        self.commands.insert(command.clone());
        self.chat.push(said);
        let old = self.chat.len().saturating_sub(CHAT_SHOWN);
        self.chat.drain(..old);
        self.tell_chat();
        Ok(())
    }

    /// Somebody does not want to read a guest, or does again. It is theirs alone: nobody is told.
    pub(super) async fn mute(
        &mut self,
        session: &Session,
        command: &Command,
        guest: GuestNumber,
        on: bool,
    ) -> Result<(), Refused> {
        let pair = (session.id, self.other_guest(session, guest)?);
        let mut chairs = self.chairs.clone();
        chairs.muted.retain(|other| *other != pair);
        if on {
            chairs.muted.push(pair);
        }
        let row = self.row_unnumbered(&chairs);
        self.write(vec![
            TableOperation::AddCommand(command.clone()),
            lobby_update(&row),
        ])
        .await?;
        (self.row, self.chairs) = (row, chairs);
        self.commands.insert(command.clone());
        Ok(())
    }

    /// The creator silences a guest for everyone, or no longer.
    pub(super) async fn hush(
        &mut self,
        session: &Session,
        command: &Command,
        guest: GuestNumber,
        on: bool,
    ) -> Result<(), Refused> {
        self.only_creator(session)?;
        let whom = self.other_guest(session, guest)?;
        let mut chairs = self.chairs.clone();
        chairs.hushed.retain(|other| *other != whom);
        if on {
            chairs.hushed.push(whom);
        }
        Ok(self
            .store_lobby(Some(command), chairs, self.row.state)
            .await?)
    }

    fn other_guest(&self, session: &Session, guest: GuestNumber) -> Result<i64, Refused> {
        match self.chairs.guest(guest) {
            None => Err(Refused::bad(format!("there is no guest {guest}"))),
            Some(whom) if whom == session.id => Err(Refused::bad("that is you")),
            Some(whom) => Ok(whom),
        }
    }

    /// The table as the store is to have it after a change that no update tells.
    fn row_unnumbered(&self, chairs: &Chairs) -> TableRow {
        TableRow {
            updates: self.row.updates,
            ..self.row_with(chairs, self.row.state)
        }
    }
}

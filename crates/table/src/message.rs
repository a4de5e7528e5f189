//! Messages from connections: queries are answered at once, commands are validated and submitted.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;

use saloon_core::Seat;
use saloon_protocol::error::ErrorCode;
use saloon_protocol::socket::{ClientCommand, ClientMessage};

use crate::chairs::Chair;
use crate::change::Origin;
use crate::faults::TableFault;
use crate::hold_queue::GuestCommand;
use crate::input::{ConnectionId, Guest};
use crate::refusal::Refusal;
use crate::table::Table;
use crate::time::{Instant, Now};

impl Table {
    pub(crate) fn message(
        &mut self,
        now: Now,
        from: ConnectionId,
        arrived: Instant,
        message: ClientMessage,
        over_limit: bool,
    ) {
        let Some(connection) = self.connections.get_mut(&from) else {
            return;
        };
        match message {
            ClientMessage::Pong { pong } => connection.latency.pong(pong, arrived),
            ClientMessage::Command { id, say } => {
                let guest = connection.guest.clone();
                let result = match say {
                    ClientCommand::Legal(seat) => {
                        self.answer_legal(from, &id, guest.as_deref(), seat)
                    }
                    ClientCommand::Preview { seat, act } => {
                        self.answer_preview(from, &id, guest.as_deref(), seat, &act)
                    }
                    ClientCommand::Hint(seat) => {
                        self.ask_hint(from, &id, guest.as_deref(), seat, over_limit)
                    }
                    say => self.command(now, from, arrived, guest, &id, say, over_limit),
                };
                if let Err(refusal) = result {
                    self.refuse(from, Some(&id), &refusal);
                }
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a command and its context")]
    fn command(
        &mut self,
        now: Now,
        from: ConnectionId,
        arrived: Instant,
        guest: Option<Arc<Guest>>,
        id: &str,
        say: ClientCommand,
        over_limit: bool,
    ) -> Result<(), Refusal> {
        let guest = guest.ok_or_else(|| Refusal::not_yours("choose a name first"))?;
        let command = (guest.id, String::from(id));
        if self.commands.contains(&command) {
            self.send_done(from, id); // a retry of an applied command
            return Ok(());
        }
        if self.has(TableFault::RememberRefused) {
            self.commands.insert(&command);
        }
        if let ClientCommand::Act { seat, act, at } = say {
            self.check_owner(Some(&guest), seat)?;
            let command = GuestCommand {
                key: command,
                from,
                receipt: None,
            };
            return self.act(now, seat, act, command, at, arrived);
        }
        if over_limit && matches!(say, ClientCommand::Start) {
            return Err(Refusal::new(
                ErrorCode::TooMany,
                "you have started too many games today: try again tomorrow",
            ));
        }
        let plan = self.lobby_command(now, &guest, say)?;
        let origin = Origin::Guest {
            from,
            command,
            act_arrived: None,
        };
        self.submit(now, plan, origin);
        Ok(())
    }

    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs
            .get(seat)
            .ok_or_else(|| Refusal::bad(format!("there is no seat {seat}")))
    }

    /// Checks that the caller holds the seat.
    pub(crate) fn check_owner(&self, guest: Option<&Guest>, seat: Seat) -> Result<(), Refusal> {
        match (self.chair(seat)?.session(), guest) {
            (Some(owner), Some(guest)) if owner == guest.id => Ok(()),
            _ => Err(Refusal::not_yours("that seat is not yours")),
        }
    }

    pub(crate) fn check_creator(&self, guest: &Guest) -> Result<(), Refusal> {
        if self.chairs.creator == guest.id {
            return Ok(());
        }
        Err(Refusal::not_yours("only the table's creator can do that"))
    }
}

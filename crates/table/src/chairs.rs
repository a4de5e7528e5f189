//! The chairs of a table: seating and the other settings that people change in the lobby. Stored as JSON.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::dealer::Contribution;
use saloon_core::record::SeatedPlayer;
use saloon_core::{Hex32, Seat, SeatSet};
use saloon_protocol::http::Practice;
use saloon_protocol::lobby::{Avatar, GuestNumber, Match, Rules};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::names::distinct_name;

/// The part of a table that people change between games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chairs {
    /// Name of the table.
    pub name: String,
    /// Game, options and house rules.
    pub rules: Rules,
    /// Session that created the table.
    pub creator: i64,
    /// Chairs, indexed by seat.
    pub by_seat: Vec<Chair>,
    /// Sessions that sat down or chatted here. The index is the guest's number at this table.
    #[serde(default)]
    pub guests: Vec<i64>,
    /// Current match, or the last one.
    #[serde(default, rename = "match")]
    pub matched: Option<Match>,
    /// Position and scripts of a practice table. Stored separately because they are large and never change.
    #[serde(skip)]
    pub practice: Option<Arc<Practice>>,
    /// Sessions that the creator silenced in the chat.
    #[serde(default)]
    pub hushed: Vec<i64>,
    /// Pairs of sessions: the first hides the chat of the second.
    #[serde(default)]
    pub muted: Vec<(i64, i64)>,
    /// Sessions that the creator removed permanently.
    #[serde(default)]
    pub banned: Vec<i64>,
}

/// Returns whether a stored lobby bans a session. Returns false for an unreadable lobby: loading the table reports the damage.
pub fn bans(lobby: &str, session: i64) -> bool {
    #[derive(Deserialize)]
    struct Banned {
        #[serde(default)]
        banned: Vec<i64>,
    }
    serde_json::from_str::<Banned>(lobby).is_ok_and(|lobby| lobby.banned.contains(&session))
}

/// One chair.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Free.
    #[default]
    Empty,
    /// Taken by a guest.
    Guest {
        /// Session of the guest.
        session: i64,
        /// Name at this table, unique among the chairs.
        name: String,
        /// Avatar: colour and shape.
        look: Avatar,
        /// Contribution to the next deal, once the guest is ready.
        bytes: Option<Hex32>,
        /// Whether a bot plays while the guest is away.
        stand_in: bool,
        /// Whether the guest voted for a rematch.
        #[serde(default)]
        rematch: bool,
    },
    /// Taken by a bot.
    Bot {
        /// Kind of bot.
        bot: String,
        /// Name at this table.
        name: String,
        /// Avatar: colour and shape.
        #[serde(default)]
        look: Avatar,
        /// Whether the bot replaced a guest who left during the game.
        #[serde(default)]
        took_over: bool,
    },
}

impl Chair {
    /// Returns the session of the seated guest.
    pub fn session(&self) -> Option<i64> {
        match self {
            Chair::Guest { session, .. } => Some(*session),
            _ => None,
        }
    }

    fn name(&self) -> Option<&str> {
        match self {
            Chair::Empty => None,
            Chair::Guest { name, .. } | Chair::Bot { name, .. } => Some(name),
        }
    }

    fn colour(&self) -> Option<u8> {
        match self {
            Chair::Empty => None,
            Chair::Guest { look, .. } | Chair::Bot { look, .. } => Some(look.colour),
        }
    }
}

/// Names for bots, one for each seat of the largest table.
const NAMES: [&str; Seat::MAX_COUNT as usize] = [
    "Zinc", "Rosa", "Tomás", "Lana", "Silas", "Nour", "Clem", "Dolores",
];
/// Avatar shape of bots: the hexagon.
const BOTS_SHAPE: u8 = 4;

impl Chairs {
    /// Creates a table of empty chairs.
    pub fn new(name: String, rules: Rules, creator: i64) -> Self {
        let by_seat = vec![Chair::Empty; rules.seats.into()];
        Chairs {
            name,
            rules,
            creator,
            by_seat,
            guests: Vec::new(),
            matched: None,
            practice: None,
            hushed: Vec::new(),
            muted: Vec::new(),
            banned: Vec::new(),
        }
    }

    /// Returns the chair of a seat.
    pub fn get(&self, seat: Seat) -> Option<&Chair> {
        self.by_seat.get(seat.index())
    }

    /// Returns the seats that a session holds.
    pub fn of(&self, session: Option<i64>) -> SeatSet {
        let held = |chair: &Chair| session.is_some() && chair.session() == session;
        Seat::all(self.rules.seats)
            .filter(|&seat| self.get(seat).is_some_and(held))
            .collect()
    }

    /// Returns the name of a guest at this table: the name of their chair, or one distinct from all chairs and from `others`.
    pub(crate) fn name_of(&self, session: i64, name: &str, others: &[&str]) -> String {
        let held = self
            .by_seat
            .iter()
            .find(|chair| chair.session() == Some(session));
        if let Some(name) = held.and_then(Chair::name) {
            return name.to_owned();
        }
        let seated = self.by_seat.iter().filter_map(Chair::name);
        let others: Vec<_> = seated.chain(others.iter().copied()).collect();
        distinct_name(name, &others)
    }

    /// Returns a name distinct from those in other chairs.
    fn distinct(&self, name: &str, seat: Seat) -> String {
        let others = self
            .by_seat
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != seat.index());
        let others: Vec<_> = others.filter_map(|(_, chair)| chair.name()).collect();
        distinct_name(name, &others)
    }

    /// Returns the number of a guest, and assigns one if needed.
    pub(crate) fn number(&mut self, session: i64) -> GuestNumber {
        let known = self.guests.iter().position(|&guest| guest == session);
        let index = known.unwrap_or_else(|| {
            self.guests.push(session);
            self.guests.len() - 1
        });
        GuestNumber::try_from(index).unwrap_or(GuestNumber::MAX)
    }

    /// Returns the number of a guest, if assigned.
    pub(crate) fn number_of(&self, session: i64) -> Option<GuestNumber> {
        let index = self.guests.iter().position(|&guest| guest == session)?;
        GuestNumber::try_from(index).ok()
    }

    /// Returns the numbers of those guests that have one.
    pub(crate) fn numbers_of(&self, sessions: &[i64]) -> Vec<GuestNumber> {
        let numbers = sessions.iter();
        numbers.filter_map(|&guest| self.number_of(guest)).collect()
    }

    /// Returns the session of the guest with this number.
    pub(crate) fn guest(&self, number: GuestNumber) -> Option<i64> {
        self.guests.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns whether a session hides the chat of a guest.
    pub(crate) fn mutes(&self, session: Option<i64>, guest: GuestNumber) -> bool {
        let pair = session.zip(self.guest(guest));
        pair.is_some_and(|pair| self.muted.contains(&pair))
    }

    /// Returns the guests whose chat a session hides.
    pub(crate) fn muted_by(&self, session: Option<i64>) -> Vec<GuestNumber> {
        let pairs = self.muted.iter();
        let muted: Vec<i64> = pairs
            .filter(|(by, _)| Some(*by) == session)
            .map(|(_, whom)| *whom)
            .collect();
        self.numbers_of(&muted)
    }

    /// Seats a guest. Ends the match, which was between the previous players.
    pub(crate) fn sit(&mut self, seat: Seat, session: i64, name: &str, look: Avatar) {
        self.matched = None;
        self.number(session);
        let name = self.distinct(name, seat);
        self.by_seat[seat.index()] = Chair::Guest {
            session,
            name,
            look,
            bytes: None,
            stand_in: false,
            rematch: false,
        };
    }

    /// Records a guest's rematch vote in all their chairs. Returns whether all seated guests have voted.
    pub(crate) fn vote_rematch(&mut self, session: i64) -> bool {
        let mut all = true;
        for chair in &mut self.by_seat {
            if let Chair::Guest {
                session: guest,
                rematch,
                ..
            } = chair
            {
                *rematch |= *guest == session;
                all &= *rematch;
            }
        }
        all
    }

    /// Returns the seated guests, by seat.
    pub(crate) fn players(&self) -> Vec<(u8, i64)> {
        let seats = Seat::all(self.rules.seats).zip(&self.by_seat);
        seats
            .filter_map(|(seat, chair)| Some((seat.0, chair.session()?)))
            .collect()
    }

    /// Returns the names in chairs that a session does not hold.
    pub fn others(&self, session: Option<i64>) -> Vec<String> {
        let other = |chair: &&Chair| session.is_none() || chair.session() != session;
        let names = self.by_seat.iter().filter(other).filter_map(Chair::name);
        names.map(str::to_owned).collect()
    }

    /// Renames the person in a guest's chair.
    pub(crate) fn rename_guest(&mut self, seat: Seat, new_name: &str) {
        let new_name = self.distinct(new_name, seat);
        if let Chair::Guest { name, .. } = &mut self.by_seat[seat.index()] {
            *name = new_name;
        }
    }

    /// Seats a bot, with a name and a colour that are unused at the table.
    pub fn seat_bot(&mut self, seat: Seat, bot: &str) {
        let others = || {
            let all = self.by_seat.iter().enumerate();
            all.filter(|(index, _)| *index != seat.index())
                .map(|(_, chair)| chair)
        };
        let free = |name: &str| others().all(|chair| chair.name() != Some(name));
        let name = NAMES.into_iter().find(|name| free(name));
        let name = self.distinct(name.unwrap_or(NAMES[0]), seat);
        // An unused colour, if one is left.
        let worn = |colour: u8| others().any(|chair| chair.colour() == Some(colour));
        let colour = (0..Avatar::COLOURS).find(|&colour| !worn(colour));
        self.by_seat[seat.index()] = Chair::Bot {
            bot: bot.to_owned(),
            name,
            look: Avatar {
                colour: colour.unwrap_or_default(),
                shape: BOTS_SHAPE,
            },
            took_over: false,
        };
    }

    /// Replaces a guest who leaves during a game with a bot.
    pub(crate) fn take_over(&mut self, seat: Seat, bot: &str) {
        self.seat_bot(seat, bot);
        if let Chair::Bot { took_over, .. } = &mut self.by_seat[seat.index()] {
            *took_over = true;
        }
    }

    /// Returns the next scripted act of a seat at a practice table, after `done` acts.
    pub(crate) fn scripted(&self, seat: Seat, done: usize) -> Option<&RawValue> {
        let scripts = &self.practice.as_ref()?.scripts;
        let script = scripts.iter().find(|script| script.seat == seat)?;
        script.acts.get(done).map(|act| &**act)
    }

    /// Empties a chair. Ends the match.
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.matched = None;
        self.by_seat[seat.index()] = Chair::Empty;
    }

    /// Resets readiness, stand-ins and votes, for the next game.
    pub(crate) fn reset_readiness(&mut self) {
        for chair in &mut self.by_seat {
            match chair {
                Chair::Empty => {}
                Chair::Guest {
                    bytes,
                    stand_in,
                    rematch,
                    ..
                } => (*bytes, *stand_in, *rematch) = (None, false, false),
                Chair::Bot { took_over, .. } => *took_over = false,
            }
        }
    }

    /// Returns why a game cannot start; `None` if it can.
    pub(crate) fn not_ready(&self) -> Option<&'static str> {
        let has = |wanted: fn(&Chair) -> bool| self.by_seat.iter().any(wanted);
        if has(|chair| matches!(chair, Chair::Empty)) {
            return Some("a chair is empty: invite someone or seat a bot");
        }
        if has(|chair| matches!(chair, Chair::Guest { bytes: None, .. })) {
            return Some("someone is not ready");
        }
        None
    }

    /// Returns the players, for the record.
    pub(crate) fn seated_players(&self) -> Vec<SeatedPlayer> {
        let player = |chair: &Chair| SeatedPlayer {
            name: chair.name().unwrap_or_default().to_owned(),
            bot: match chair {
                Chair::Bot { bot, .. } => Some(bot.clone()),
                _ => None,
            },
        };
        self.by_seat.iter().map(player).collect()
    }

    /// Returns the contributions of the seats to the deal.
    pub(crate) fn contributions(&self) -> Vec<Contribution> {
        let given = |(seat, chair): (Seat, &Chair)| match chair {
            Chair::Guest {
                bytes: Some(bytes), ..
            } => Some(Contribution {
                seat,
                bytes: *bytes,
            }),
            _ => None,
        };
        Seat::all(self.rules.seats)
            .zip(&self.by_seat)
            .filter_map(given)
            .collect()
    }
}

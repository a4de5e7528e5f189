//! Who sits where, as the store keeps it.

use std::sync::Arc;

use saloon_core::dealer::Contribution;
use saloon_core::record::Sitter;
use saloon_core::{Hex32, Seat, SeatSet};
use saloon_protocol::http::Practice;
use saloon_protocol::lobby::{GuestNumber, Look, Match, Rules};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::names::told_apart;

/// The part of a table that people change before and after a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Chairs {
    /// What the table is called.
    pub(crate) name: String,
    /// What is played, and how.
    pub(crate) rules: Rules,
    /// The session that made the table.
    pub(crate) creator: i64,
    /// By seat.
    pub(crate) by_seat: Vec<Chair>,
    /// Everyone who sat down or spoke here, by the number that the table gave them.
    #[serde(default)]
    pub(crate) guests: Vec<i64>,
    /// The match that is on, or was the last.
    #[serde(default, rename = "match")]
    pub(crate) matched: Option<Match>,
    /// What a practice table starts from. The store keeps it apart: it is large and never changes.
    #[serde(skip)]
    pub(crate) practice: Option<Arc<Practice>>,
    /// Sessions that the creator has silenced.
    #[serde(default)]
    pub(crate) hushed: Vec<i64>,
    /// Who does not want to read whom, by session.
    #[serde(default)]
    pub(crate) muted: Vec<(i64, i64)>,
    /// Sessions that the creator has removed: they do not come back.
    #[serde(default)]
    pub(crate) banned: Vec<i64>,
}

/// Whether a stored lobby bans a session. One that cannot be read bans nobody: whoever loads it finds out.
pub(crate) fn bans(lobby: &str, session: i64) -> bool {
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
pub(crate) enum Chair {
    #[default]
    Empty,
    Guest {
        session: i64,
        name: String,
        look: Look,
        /// What they add to the next deal: they are ready.
        bytes: Option<Hex32>,
        /// A bot plays for them.
        stand_in: bool,
        /// They voted for a rematch.
        #[serde(default)]
        rematch: bool,
    },
    Bot {
        bot: String,
        name: String,
        #[serde(default)]
        look: Look,
        /// It plays on for a guest who left during the game.
        #[serde(default)]
        took_over: bool,
    },
}

impl Chair {
    pub(crate) fn session(&self) -> Option<i64> {
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

/// Names for bots: as many as a table has seats.
const NAMES: [&str; Seat::MOST as usize] = [
    "Zinc", "Rosa", "Tomás", "Lana", "Silas", "Nour", "Clem", "Dolores",
];
/// Bots are hexagons.
const BOTS_SHAPE: u8 = 4;

impl Chairs {
    /// A table of empty chairs.
    pub(crate) fn new(name: String, rules: Rules, creator: i64) -> Self {
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

    pub(crate) fn get(&self, seat: Seat) -> Option<&Chair> {
        self.by_seat.get(seat.index())
    }

    /// The seats that a session holds.
    pub(crate) fn of(&self, session: Option<i64>) -> SeatSet {
        let held = |chair: &Chair| session.is_some() && chair.session() == session;
        Seat::all(self.rules.seats)
            .filter(|&seat| self.get(seat).is_some_and(held))
            .collect()
    }

    /// What a guest is called here: as in their chair, or a name that nobody in a chair has, nor any of `others`.
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
        told_apart(name, &others)
    }

    /// A name that nobody else at the table has.
    fn distinct(&self, name: &str, seat: Seat) -> String {
        let others = self
            .by_seat
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != seat.index());
        let others: Vec<_> = others.filter_map(|(_, chair)| chair.name()).collect();
        told_apart(name, &others)
    }

    /// The number of a guest, who gets one now if they had none.
    pub(crate) fn number(&mut self, session: i64) -> GuestNumber {
        let known = self.guests.iter().position(|&guest| guest == session);
        let index = known.unwrap_or_else(|| {
            self.guests.push(session);
            self.guests.len() - 1
        });
        GuestNumber::try_from(index).unwrap_or(GuestNumber::MAX)
    }

    /// The number of a guest who has one.
    pub(crate) fn number_of(&self, session: i64) -> Option<GuestNumber> {
        let index = self.guests.iter().position(|&guest| guest == session)?;
        GuestNumber::try_from(index).ok()
    }

    /// The numbers of those who have one.
    pub(crate) fn numbers_of(&self, sessions: &[i64]) -> Vec<GuestNumber> {
        let numbers = sessions.iter();
        numbers.filter_map(|&guest| self.number_of(guest)).collect()
    }

    /// The session of a guest.
    pub(crate) fn guest(&self, number: GuestNumber) -> Option<i64> {
        self.guests.get(usize::try_from(number).ok()?).copied()
    }

    /// Does somebody not want to read a guest?
    pub(crate) fn mutes(&self, session: Option<i64>, guest: GuestNumber) -> bool {
        let pair = session.zip(self.guest(guest));
        pair.is_some_and(|pair| self.muted.contains(&pair))
    }

    /// Those whom somebody does not want to read.
    pub(crate) fn muted_by(&self, session: Option<i64>) -> Vec<GuestNumber> {
        let pairs = self.muted.iter();
        let muted: Vec<i64> = pairs
            .filter(|(by, _)| Some(*by) == session)
            .map(|(_, whom)| *whom)
            .collect();
        self.numbers_of(&muted)
    }

    /// Somebody takes a chair: a match was between those who sat there before.
    pub(crate) fn sit(&mut self, seat: Seat, session: i64, name: &str, look: Look) {
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

    /// A guest votes for a rematch, in all their chairs. Whether all guests in chairs have.
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

    /// The guests in chairs, by seat.
    pub(crate) fn players(&self) -> Vec<(u8, i64)> {
        let seats = Seat::all(self.rules.seats).zip(&self.by_seat);
        seats
            .filter_map(|(seat, chair)| Some((seat.0, chair.session()?)))
            .collect()
    }

    /// The names in chairs that a session does not hold.
    pub(crate) fn others(&self, session: Option<i64>) -> Vec<String> {
        let other = |chair: &&Chair| session.is_none() || chair.session() != session;
        let names = self.by_seat.iter().filter(other).filter_map(Chair::name);
        names.map(str::to_owned).collect()
    }

    /// What the person in a guest's chair is called.
    pub(crate) fn call(&mut self, seat: Seat, called: &str) {
        let called = self.distinct(called, seat);
        if let Chair::Guest { name, .. } = &mut self.by_seat[seat.index()] {
            *name = called;
        }
    }

    pub(crate) fn seat_bot(&mut self, seat: Seat, bot: &str) {
        let others = || {
            let all = self.by_seat.iter().enumerate();
            all.filter(|(index, _)| *index != seat.index())
                .map(|(_, chair)| chair)
        };
        let free = |name: &str| others().all(|chair| chair.name() != Some(name));
        let name = NAMES.into_iter().find(|name| free(name));
        let name = self.distinct(name.unwrap_or(NAMES[0]), seat);
        // A colour that nobody at the table has, if there is one.
        let worn = |colour: u8| others().any(|chair| chair.colour() == Some(colour));
        let colour = (0..Look::COLOURS).find(|&colour| !worn(colour));
        self.by_seat[seat.index()] = Chair::Bot {
            bot: bot.to_owned(),
            name,
            look: Look {
                colour: colour.unwrap_or_default(),
                shape: BOTS_SHAPE,
            },
            took_over: false,
        };
    }

    /// A guest leaves during a game, and a bot plays on.
    pub(crate) fn take_over(&mut self, seat: Seat, bot: &str) {
        self.seat_bot(seat, bot);
        if let Chair::Bot { took_over, .. } = &mut self.by_seat[seat.index()] {
            *took_over = true;
        }
    }

    /// What the script of a practice table has for the next act of a seat that has done so many.
    pub(crate) fn scripted(&self, seat: Seat, done: usize) -> Option<&RawValue> {
        let scripts = &self.practice.as_ref()?.scripts;
        let script = scripts.iter().find(|script| script.seat == seat)?;
        script.acts.get(done).map(|act| &**act)
    }

    /// Somebody gives a chair up, and a match with it.
    pub(crate) fn clear(&mut self, seat: Seat) {
        self.matched = None;
        self.by_seat[seat.index()] = Chair::Empty;
    }

    /// Everyone may say again whether they are ready.
    pub(crate) fn unready(&mut self) {
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

    /// Why a game cannot start, if it cannot.
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

    /// Who sits where, for the record.
    pub(crate) fn sitters(&self) -> Vec<Sitter> {
        let sitter = |chair: &Chair| Sitter {
            name: chair.name().unwrap_or_default().to_owned(),
            bot: match chair {
                Chair::Bot { bot, .. } => Some(bot.clone()),
                _ => None,
            },
        };
        self.by_seat.iter().map(sitter).collect()
    }

    /// What the seats add to the deal.
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

//! Kuhn poker: three cards, two players, one bet. Its value is -1/18 of a chip for the first player (Kuhn 1950).

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use saloon_core::{
    ApplyError, Chance, Encode, EventSink, Game, Heuristics, Input, InvalidPlan, Millis, Odds,
    Outcome, Payoffs, PerSeat, Plan, RevealKey, Seat, SeatSet, Stream, Viewer,
};
use serde::{Deserialize, Serialize};

/// State of the game: one card per player, then at most three acts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Kuhn {
    pub(crate) cards: [u8; 2],
    pub(crate) acts: ActHistory,
}

/// Acts so far, oldest first: `true` for a bet or a call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct ActHistory {
    done: [bool; 3],
    count: u8,
}

impl ActHistory {
    pub(crate) fn new(acts: &[bool]) -> ActHistory {
        let mut done = [false; 3];
        done[..acts.len()].copy_from_slice(acts);
        ActHistory {
            done,
            count: acts.len().to_le_bytes()[0],
        }
    }

    fn as_slice(&self) -> &[bool] {
        &self.done[..self.count.into()]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Act {
    /// Checks or folds.
    Pass,
    /// Bets or calls.
    Bet,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Act {
    type Err = fmt::Error;
    fn from_str(text: &str) -> Result<Act, fmt::Error> {
        match text {
            "Pass" => Ok(Act::Pass),
            "Bet" => Ok(Act::Bet),
            _ => Err(fmt::Error),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
pub(crate) enum Event {
    Dealt(Seat, Option<u8>),
    Did(Seat, bool),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct View {
    pub(crate) cards: [Option<u8>; 2],
    pub(crate) acts: ActHistory,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NotNow;

impl fmt::Display for NotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not now")
    }
}

impl core::error::Error for NotNow {}

saloon_core::rule_violations! { NotNow { "turn" => NotNow, } }

/// Cards not yet dealt.
struct Deck([bool; 3]);

impl Odds for Deck {
    type Outcome = u8;
    fn outcomes(&self) -> impl Iterator<Item = (u8, u32)> {
        (0..)
            .zip(self.0)
            .filter(|card| card.1)
            .map(|card| (card.0, 1))
    }
}

fn deal<C: Chance>(shown: [Option<u8>; 2], chance: &mut C) -> Result<[u8; 2], C::Error> {
    let mut deck = Deck([true; 3]);
    for card in shown.into_iter().flatten() {
        deck.0[usize::from(card)] = false;
    }
    let mut cards = [0; 2];
    for (card, shown) in cards.iter_mut().zip(shown) {
        *card = match shown {
            Some(card) => card,
            None => chance.draw(Stream::new("deal"), &deck)?,
        };
        deck.0[usize::from(*card)] = false;
    }
    Ok(cards)
}

impl Kuhn {
    /// Returns the chips that the first player wins, once the game is over.
    pub(crate) fn chips(self) -> Option<f64> {
        let showdown = if self.cards[0] > self.cards[1] {
            1.0
        } else {
            -1.0
        };
        match self.acts.as_slice() {
            [true, false] => Some(1.0),
            [false, true, false] => Some(-1.0),
            [false, false] => Some(showdown),
            [true, true] | [false, true, true] => Some(2.0 * showdown),
            _ => None,
        }
    }

    pub(crate) fn turn(self) -> Option<Seat> {
        self.chips().is_none().then_some(Seat(self.acts.count & 1))
    }

    pub(crate) fn after(mut self, bet: bool) -> Kuhn {
        self.acts.done[usize::from(self.acts.count)] = bet;
        self.acts.count += 1;
        self
    }
}

impl Game for Kuhn {
    const NAME: &'static str = "kuhn";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const MAX_INPUTS: u32 = 3;

    type Options = ();
    type Components = ();
    type Setup = ();
    type Config = ();
    type Act = Act;
    type Event = Event;
    type View = View;
    type Preview = ();
    type Illegal = NotNow;

    fn config(_: &Plan<Self>) -> Result<(), InvalidPlan> {
        Ok(())
    }

    fn start<C: Chance, T: EventSink<Event>>(
        (): &(),
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        let cards = deal([None; 2], chance)?;
        for (seat, card) in Seat::all(2).zip(cards) {
            let hidden = Event::Dealt(seat, None);
            sink.emit_private(
                SeatSet::one(seat),
                Event::Dealt(seat, Some(card)),
                Some(hidden),
            );
        }
        Ok(Kuhn {
            cards,
            acts: ActHistory::new(&[]),
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn awaits(&self) -> SeatSet {
        self.turn().map_or(SeatSet::NONE, SeatSet::one)
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.turn() == Some(seat) {
            acts.extend([Act::Pass, Act::Bet]);
        }
    }

    fn apply<C: Chance, T: EventSink<Event>>(
        &mut self,
        _at: Millis,
        input: Input<Act>,
        _chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<NotNow, C::Error>> {
        if let Input::Act(seat, act) = input {
            if self.turn() != Some(seat) {
                return Err(ApplyError::Illegal(NotNow));
            }
            *self = self.after(act == Act::Bet);
            sink.emit_public(Event::Did(seat, act == Act::Bet));
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let mut cards = self.cards.map(Some);
        for (seat, card) in Seat::all(2).zip(&mut cards) {
            if !viewer.is(seat) {
                *card = None;
            }
        }
        View {
            cards,
            acts: self.acts,
        }
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        View {
            cards: self.cards.map(Some),
            acts: self.acts,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Seat(u8::from(self.chips()? < 0.0));
        Some(Outcome {
            ranking: vec![vec![winner], vec![winner.next(2)]],
            scores: vec![None; 2],
            reason: "chips",
        })
    }

    /// Chips, not wins: from 0 for two lost to 1 for two won.
    fn payoffs(&self) -> Option<Payoffs> {
        #[expect(clippy::cast_possible_truncation, reason = "one of five small numbers")]
        let chips = self.chips()? as f32;
        let mut worth = PerSeat::default();
        worth[Seat(0)] = 0.5 + chips / 4.0;
        worth[Seat(1)] = 0.5 - chips / 4.0;
        Some(worth)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        Ok(Kuhn {
            cards: deal(view.cards, chance)?,
            acts: view.acts,
        })
    }

    fn preview(_: &View, _: Seat, _: Act) -> Result<(), NotNow> {
        Ok(())
    }
}

impl Encode for Kuhn {}

impl Heuristics for Kuhn {}

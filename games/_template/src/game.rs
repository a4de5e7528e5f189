//! State of the game and its rules (TG-2, TG-3). Scoring is in `outcome`, redaction in `view`.

use alloc::vec::Vec;

use saloon_core::{
    ApplyError, Chance, EventSink, Game, Input, InvalidPlan, Millis, OptionField, Outcome, PerSeat,
    Plan, RevealKey, Seat, SeatSet, Viewer,
};

use crate::act::Act;
use crate::card::{Card, Hand};
use crate::event::Event;
use crate::illegal::{Illegal, check};
use crate::preview::{Preview, preview};
use crate::prize::{AnyPrize, Prize};
use crate::setup::{Components, Options, Setup};
use crate::streams;
use crate::view::View;
use crate::world::determinize;

/// TG-3.1: number of rounds.
pub(crate) const ROUNDS: u8 = 3;
/// TG-2.1: number of cards in a hand.
const HAND_SIZE: u8 = 3;
/// TG-3.4: milliseconds to choose a card.
const TIME_TO_CHOOSE: u64 = 30_000;
/// Largest number of seats.
pub(crate) const MAX_SEATS: u8 = 4;

/// A game of Template Game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateGame {
    pub(crate) seats: u8,
    /// TG-2.2: whether all prizes are shown at the start.
    pub(crate) open_prizes: bool,
    /// Hands by seat. A chosen card stays in its hand until it is revealed.
    pub(crate) hands: PerSeat<Hand, { MAX_SEATS as usize }>,
    pub(crate) chosen: PerSeat<Option<Card>, { MAX_SEATS as usize }>,
    /// Prizes drawn or given so far, by round. A given prize is hidden until it is turned up.
    pub(crate) prizes: [Option<Prize>; ROUNDS as usize],
    /// Revealed cards, by round.
    pub(crate) played: [PerSeat<Option<Card>, { MAX_SEATS as usize }>; ROUNDS as usize],
    /// Number of the round, from 0; `ROUNDS` after the end.
    pub(crate) round: u8,
    /// TG-3.4: end of the time to choose.
    pub(crate) deadline: Millis,
}

/// A plan that passed the checks.
#[derive(Clone, Debug)]
pub struct Config {
    seats: u8,
    options: Options,
    setup: Option<Setup>,
}

impl TemplateGame {
    pub(crate) fn is_over(&self) -> bool {
        self.round == ROUNDS
    }

    /// TG-3.5, TG-3.6: winner and prize of each finished round.
    pub(crate) fn results(&self) -> impl Iterator<Item = (Option<Seat>, Prize)> {
        let over = usize::from(self.round);
        let prizes = self.prizes.iter().flatten().copied();
        self.played.into_iter().map(winner).zip(prizes).take(over)
    }

    pub(crate) fn points(&self, seat: Seat) -> u8 {
        self.results()
            .filter(|&(winner, _)| winner == Some(seat))
            .map(|(_, prize)| u8::from(prize))
            .sum()
    }

    /// Whether the prize of this round, from 0, is turned up.
    pub(crate) fn is_turned(&self, round: u8) -> bool {
        self.open_prizes || round <= self.round
    }

    /// TG-2.2, TG-3.1: turns up a prize. The draw comes after the set-up, so a script can choose its outcome.
    fn turn_prize<C: Chance, T: EventSink<Event>>(
        &mut self,
        round: u8,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let slot = &mut self.prizes[usize::from(round)];
        let prize = match *slot {
            Some(given) => given,
            None => chance.draw(streams::PRIZE, &AnyPrize)?,
        };
        *slot = Some(prize);
        sink.emit_public(Event::PrizeTurned {
            round: round + 1,
            prize,
        });
        Ok(())
    }

    /// TG-3.1: starts a round.
    fn open_round<C: Chance, T: EventSink<Event>>(
        &mut self,
        at: Millis,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        self.deadline = at.plus(TIME_TO_CHOOSE);
        sink.emit_public(Event::RoundOpened {
            round: self.round + 1,
        });
        if !self.open_prizes {
            self.turn_prize(self.round, chance, sink)?;
        }
        Ok(())
    }

    /// TG-3.4 to TG-3.6: reveals the cards, awards the prize, then starts the next round or ends the game.
    fn reveal<C: Chance, T: EventSink<Event>>(
        &mut self,
        at: Millis,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        let round = usize::from(self.round);
        for seat in Seat::all(self.seats) {
            let chosen = self.chosen[seat].take();
            let lowest = self.hands[seat].iter().next();
            let card = chosen.or(lowest).expect("a card a round");
            self.hands[seat] = self.hands[seat].without(card);
            self.played[round][seat] = Some(card);
            let late = chosen.is_none();
            sink.emit_public(Event::Played { seat, card, late });
        }
        sink.emit_public(Event::PrizeTaken {
            round: self.round + 1,
            prize: self.prizes[round].expect("turned up when the round opened"),
            seat: winner(self.played[round]),
        });
        self.round += 1;
        if self.is_over() {
            let reason = self.reason();
            sink.emit_public(Event::Ended { reason });
            return Ok(());
        }
        self.open_round(at, chance, sink)
    }
}

/// TG-3.5, TG-3.6: owner of the highest card that only one player played.
pub(crate) fn winner(played: PerSeat<Option<Card>, { MAX_SEATS as usize }>) -> Option<Seat> {
    let single = |card: Card| played.iter().filter(|&&other| other == Some(card)).count() == 1;
    Seat::all(MAX_SEATS)
        .filter(|&seat| played[seat].is_some_and(single))
        .max_by_key(|&seat| played[seat])
}

impl Game for TemplateGame {
    const NAME: &'static str = "template-game";
    const VERSION: u32 = 1;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=MAX_SEATS;
    /// One choice for each seat and round. A tick replaces at least one choice.
    const MAX_INPUTS: u32 = ROUNDS as u32 * MAX_SEATS as u32;
    const SCRIPT_OUTCOMES: &'static [&'static str] = AnyPrize::LISTED;
    const OPTIONS: &'static [OptionField] = Options::FIELDS;

    type Options = Options;
    type Components = Components;
    type Setup = Setup;
    type Config = Config;
    type Act = Act;
    type Event = Event;
    type View = View;
    type Preview = Preview;
    type Illegal = Illegal;

    fn config(plan: &Plan<Self>) -> Result<Config, InvalidPlan> {
        let fault = plan
            .setup
            .as_ref()
            .and_then(|setup| setup.fault(plan.seats));
        match fault {
            Some(fault) => Err(InvalidPlan(fault)),
            None => Ok(Config {
                seats: plan.seats,
                options: plan.options.clone(),
                setup: plan.setup.clone(),
            }),
        }
    }

    fn start<C: Chance, T: EventSink<Event>>(
        config: &Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        let mut game = TemplateGame {
            seats: config.seats,
            open_prizes: config.options.open_prizes,
            hands: PerSeat::default(),
            chosen: PerSeat::default(),
            prizes: config
                .setup
                .as_ref()
                .map_or([None; 3], |setup| setup.prizes.map(Some)),
            played: [PerSeat::default(); ROUNDS as usize],
            round: 0,
            deadline: Millis::ZERO,
        };
        for seat in Seat::all(game.seats) {
            let hand = match &config.setup {
                Some(setup) => setup.hands[seat.index()].into_iter().collect(),
                None => deal(seat, chance)?,
            };
            game.hands[seat] = hand;
            let cards = Some(hand);
            let outside = Some(Event::Dealt { seat, cards: None });
            sink.emit_private(SeatSet::one(seat), Event::Dealt { seat, cards }, outside);
        }
        if game.open_prizes {
            for round in 0..ROUNDS {
                game.turn_prize(round, chance, sink)?;
            }
        }
        game.open_round(Millis::ZERO, chance, sink)?;
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn round(&self) -> u32 {
        u32::from(self.round.min(ROUNDS - 1)) + 1
    }

    /// TG-3.2: all players who have not chosen.
    fn awaits(&self) -> SeatSet {
        if self.is_over() {
            return SeatSet::NONE;
        }
        Seat::all(self.seats)
            .filter(|&seat| self.chosen[seat].is_none())
            .collect()
    }

    fn deadline(&self) -> Option<Millis> {
        (!self.is_over()).then_some(self.deadline)
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.awaits().contains(seat) {
            acts.extend(self.hands[seat].iter().map(Act::Play));
        }
    }

    fn apply<C: Chance, T: EventSink<Event>>(
        &mut self,
        at: Millis,
        input: Input<Act>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<Illegal, C::Error>> {
        let due = match input {
            Input::Tick => self.deadline().is_some_and(|deadline| at >= deadline),
            Input::Act(seat, act) => {
                let has_chosen = self.chosen[seat].is_some();
                check(self.is_over(), self.hands[seat], has_chosen, act)
                    .map_err(ApplyError::Illegal)?;
                let Act::Play(card) = act;
                self.chosen[seat] = Some(card);
                sink.emit_public(Event::Chose { seat });
                self.awaits().is_empty()
            }
        };
        if due {
            self.reveal(at, chance, sink).map_err(ApplyError::Chance)?;
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        self.redacted(|seat| viewer.is(seat), |round| self.is_turned(round))
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        self.redacted(|_| true, |_| true)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_outcome()
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        determinize(view, chance)
    }

    fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
        preview(view, seat, act)
    }
}

/// TG-2.1: deals a hand.
fn deal<C: Chance>(seat: Seat, chance: &mut C) -> Result<Hand, C::Error> {
    let mut deck: Hand = Card::all().collect();
    let mut hand = Hand::default();
    for _ in 0..HAND_SIZE {
        let card = chance.draw(streams::HAND.for_seat(seat), &deck)?;
        deck = deck.without(card);
        hand = hand.with(card);
    }
    Ok(hand)
}

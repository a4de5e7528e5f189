//! State and rules of the game (DN-2 to DN-4), as an implementation of [`Game`].

use alloc::vec::Vec;

use saloon_core::{
    ApplyError, Chance, EventSink, FastRng, Game, Input, InvalidPlan, Millis, Outcome, Payoffs,
    PerSeat, Plan, RevealKey, Seat, SeatSet, Viewer, chance::AnySeat,
};

use crate::act::Act;
use crate::card::Card;
use crate::cards::{Cards, Pile};
use crate::event::Event;
use crate::illegal::{Illegal, check};
use crate::outcome::End;
use crate::preview::{Preview, preview};
use crate::row::Row;
use crate::score::Standing;
use crate::setup::{Components, Options, Setup};
use crate::streams;
use crate::view::View;
use crate::world::determinize;

/// DN-3.1: rounds in a game.
pub(crate) const ROUNDS: u8 = 4;
/// DN-2.2: cards dealt to a player each round.
const HAND: u8 = 5;
/// DN-3.3: cards in a take, if the line has as many.
pub(crate) const TAKE: u8 = 5;
/// DN-2.1: cards that go back in the box.
pub(crate) const REMOVED: u8 = 3;
/// DN-3.1: acts in a round: five plays and one take by each player.
const MOVES: u8 = 2 * (HAND + 1);

/// A game of District Noir.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistrictNoir {
    /// Cards still to be dealt. A card is drawn only when it is dealt, so the state has no hidden order.
    pub(crate) pile: Pile,
    /// The cards of `pile` in the order of a given set-up, the next card last; empty in a game without a set-up.
    pub(crate) stacked: Row,
    pub(crate) removed: Cards,
    pub(crate) hands: PerSeat<Cards, 2>,
    pub(crate) taken: PerSeat<Cards, 2>,
    pub(crate) line: Row,
    /// Totals after each completed round.
    pub(crate) rounds: [PerSeat<i8, 2>; ROUNDS as usize],
    /// Index of the round, from 0.
    pub(crate) round: u8,
    pub(crate) opener: Seat,
    /// Acts done in this round.
    pub(crate) moves: u8,
    pub(crate) has_taken: SeatSet,
    pub(crate) end: Option<End>,
}

/// Start of a game: a checked position, or else a deal (DN-2).
#[derive(Clone, Copy, Debug)]
pub struct Config {
    given: Option<DistrictNoir>,
    /// DN-7.1: opener of a later game of a match.
    first: Option<Seat>,
}

impl DistrictNoir {
    /// DN-3.1: returns the player to move; `None` after the end.
    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        self.end
            .is_none()
            .then_some(Seat((self.opener.0 + self.moves) & 1))
    }

    /// Returns the totals after each completed round.
    pub(crate) fn totals(&self) -> &[PerSeat<i8, 2>] {
        let over = match self.end {
            Some(End::Scored { .. }) => ROUNDS,
            _ => self.round,
        };
        &self.rounds[..over.into()]
    }

    fn from_setup(setup: &Setup) -> DistrictNoir {
        DistrictNoir {
            pile: Pile::of(setup.pile.iter().copied().collect()),
            stacked: setup.pile.iter().rev().copied().collect(),
            removed: setup.removed.iter().copied().collect(),
            hands: PerSeat::from_fn(|seat| setup.hands[seat.index()].iter().copied().collect()),
            line: setup.line.iter().copied().collect(),
            opener: setup.first,
            ..DistrictNoir::undealt(setup.first)
        }
    }

    /// Returns a game with all cards in the pile.
    fn undealt(opener: Seat) -> DistrictNoir {
        DistrictNoir {
            pile: Pile::of(Cards::DECK),
            stacked: Row::EMPTY,
            removed: Cards::NONE,
            hands: PerSeat::default(),
            taken: PerSeat::default(),
            line: Row::EMPTY,
            rounds: [PerSeat::default(); ROUNDS as usize],
            round: 0,
            opener,
            moves: 0,
            has_taken: SeatSet::NONE,
            end: None,
        }
    }

    /// DN-2: deals a game. Draws no opener if a match determines it (DN-7.1).
    fn dealt<C: Chance>(first: Option<Seat>, chance: &mut C) -> Result<DistrictNoir, C::Error> {
        let opener = match first {
            Some(first) => first,
            None => chance.draw(streams::TOSS, &AnySeat(2))?.0,
        };
        let mut game = DistrictNoir::undealt(opener);
        for _ in 0..REMOVED {
            game.removed = game.removed.with(game.draw(streams::BOX, chance)?);
        }
        for _ in 0..2 {
            let card = game.draw(streams::LINE, chance)?;
            game.line.push(card);
        }
        game.deal(chance)?;
        Ok(game)
    }

    #[inline]
    fn draw<C: Chance>(
        &mut self,
        stream: saloon_core::Stream,
        chance: &mut C,
    ) -> Result<Card, C::Error> {
        let card = match self.stacked.pop() {
            Some(card) => card,
            None => chance.draw(stream, &self.pile)?,
        };
        self.pile = self.pile.without(card);
        Ok(card)
    }

    /// DN-2.2, DN-3.8: deals five cards to each player, the opener first.
    fn deal<C: Chance>(&mut self, chance: &mut C) -> Result<(), C::Error> {
        for seat in self.opener.clockwise(2) {
            let stream = streams::HAND.for_seat(seat);
            let mut hand = Cards::NONE;
            for _ in 0..HAND {
                hand = hand.with(self.draw(stream, chance)?);
            }
            self.hands[seat] = hand;
        }
        Ok(())
    }

    fn emit_deal<T: EventSink<Event>>(&self, sink: &mut T) {
        sink.emit_public(Event::RoundOpened {
            round: self.round + 1,
            opener: self.opener,
        });
        for seat in self.opener.clockwise(2) {
            sink.emit_private(
                SeatSet::one(seat),
                Event::Dealt {
                    seat,
                    cards: Some(self.hands[seat]),
                },
                Some(Event::Dealt { seat, cards: None }),
            );
        }
    }

    /// DN-3.3, DN-4.1: takes from the line, and ends the game on the third city card.
    #[inline]
    fn take<T: EventSink<Event>>(&mut self, seat: Seat, sink: &mut T) {
        let cards = self.line.last(TAKE);
        self.line.drop_last(cards.len());
        self.taken[seat] = self.taken[seat].plus(cards.cards());
        self.has_taken = self.has_taken.with(seat);
        sink.emit_public(Event::Took { seat, cards });
        if self.taken[seat].has_all_cities() {
            self.finish(End::Cities { winner: seat }, sink);
        }
    }

    /// DN-3.8: opens the next round; after round 4, scores the game (DN-5).
    fn end_round<C: Chance, T: EventSink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), C::Error> {
        debug_assert!(
            self.line.len() >= 2,
            "DN-3.6: a round leaves two cards or more"
        );
        if self.round + 1 == ROUNDS {
            let end = End::scored(&self.taken);
            if let End::Scored { totals, .. } = end {
                self.rounds[usize::from(self.round)] = totals;
            }
            self.finish(end, sink);
            return Ok(());
        }
        self.rounds[usize::from(self.round)] = Standing::of(&self.taken).totals;
        self.round += 1;
        self.opener = self.opener.next(2);
        self.moves = 0;
        self.has_taken = SeatSet::NONE;
        self.deal(chance)?;
        self.emit_deal(sink);
        Ok(())
    }

    fn finish<T: EventSink<Event>>(&mut self, end: End, sink: &mut T) {
        self.end = Some(end);
        sink.emit_public(Event::Ended {
            reason: end.reason(),
            winner: end.winner(),
            removed: self.removed,
        });
    }
}

impl Game for DistrictNoir {
    const NAME: &'static str = "district-noir";
    const VERSION: u32 = 1;
    const SEATS: core::ops::RangeInclusive<u8> = 2..=2;
    const MAX_INPUTS: u32 = ROUNDS as u32 * MOVES as u32;
    const MATCHES: bool = true;

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
        if let Some(fault) = plan.setup.as_ref().and_then(Setup::fault) {
            return Err(InvalidPlan(fault));
        }
        Ok(Config {
            given: plan.setup.as_ref().map(DistrictNoir::from_setup),
            first: plan.first,
        })
    }

    fn start<C: Chance, T: EventSink<Event>>(
        config: &Config,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        let game = match config.given {
            Some(game) => game,
            None => DistrictNoir::dealt(config.first, chance)?,
        };
        sink.emit_public(Event::LineLaid { cards: game.line });
        game.emit_deal(sink);
        Ok(game)
    }

    fn seats(&self) -> u8 {
        2
    }

    /// DN-3.8: the opener alternates every round, so the round determines the first one.
    fn first(&self) -> Option<Seat> {
        Some(Seat((self.opener.0 + self.round) & 1))
    }

    fn round(&self) -> u32 {
        u32::from(self.round) + 1
    }

    fn awaits(&self) -> SeatSet {
        self.turn().map_or(SeatSet::NONE, SeatSet::one)
    }

    #[inline]
    fn legal(&self, seat: Seat, acts: &mut Vec<Act>) {
        acts.clear();
        if self.turn() != Some(seat) {
            return;
        }
        if !self.has_taken.contains(seat) && !self.line.is_empty() {
            acts.push(Act::Take);
        }
        acts.extend(self.hands[seat].kinds().map(Act::Play));
    }

    /// Returns each legal act with the same probability, without listing them.
    #[inline]
    fn random_act(&self, seat: Seat, _acts: &mut Vec<Act>, rng: &mut FastRng) -> Option<Act> {
        if self.turn() != Some(seat) {
            return None;
        }
        let hand = self.hands[seat];
        let kinds = hand.kind_count();
        let may_take = !self.has_taken.contains(seat) && !self.line.is_empty();
        let ticket = rng.below(kinds + u32::from(may_take));
        Some(if ticket < kinds {
            Act::Play(hand.nth_kind(ticket))
        } else {
            Act::Take
        })
    }

    #[inline]
    fn apply<C: Chance, T: EventSink<Event>>(
        &mut self,
        _at: Millis,
        input: Input<Act>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<Illegal, C::Error>> {
        let Input::Act(seat, act) = input else {
            return Ok(()); // ticks change nothing: no rule depends on time
        };
        let hand = self.hands[seat];
        check(
            self.turn(),
            seat,
            act,
            hand,
            self.line,
            self.has_taken.contains(seat),
        )
        .map_err(ApplyError::Illegal)?;
        match act {
            Act::Play(card) => {
                self.hands[seat] = hand.without(card);
                self.line.push(card);
                sink.emit_public(Event::Played { seat, card });
            }
            Act::Take => self.take(seat, sink),
        }
        self.moves += 1;
        if self.moves == MOVES && self.end.is_none() {
            self.end_round(chance, sink).map_err(ApplyError::Chance)?;
        }
        Ok(())
    }

    /// Every act depends on the hand. All hands are played by the end of the round.
    fn is_telling(&self, _seat: Seat) -> bool {
        true
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        self.redacted(|_| true, true)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(End::outcome)
    }

    #[inline]
    fn payoffs(&self) -> Option<Payoffs> {
        let mut payoffs = Payoffs::default();
        match self.end?.winner() {
            Some(winner) => payoffs[winner] = 1.0,
            None => payoffs.0[..2].fill(0.5),
        }
        Some(payoffs)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        determinize(view, chance)
    }

    fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
        preview(view, seat, act)
    }
}

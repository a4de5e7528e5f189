//! Sampler of card histories that are consistent with a view.
//!
//! It replays the moves that a viewer remembers and fills in the unknown cards. Most are determined by their pile: a card drawn from a pile
//! belongs to it, and stays in the hand until it is laid. The replay guesses the cards that a Hoedown passed or an Inspection took, and
//! drops a history in which a player lays a card they cannot have.
//!
//! The rest is importance sampling. A history is weighted by the likelihood of the cards laid: a hand with twice as many cards of that
//! location was twice as likely to lay one.

use alloc::vec::Vec;

use saloon_core::{Chance, Seat};

use crate::cards::{Card, CardHistory, CardMove, Cards, Location, OrderedCards};
use crate::game::{BoomtownBandits, Stage};
use crate::streams;
use crate::view::world::sample_index;
use crate::view::{Movement, Recollection, View};

/// Number of consistent histories to choose from, if the view leaves a choice.
const CANDIDATES: u32 = 12;
/// Limit on replays. After it, a replay ignores contradictions. No real game needs that.
const TRIES: u32 = 400;

/// A card in a hand, face up, or on top of its pile. `card` is `None` while it is undetermined.
#[derive(Clone, Copy, Debug)]
struct CardSlot {
    location: Location,
    card: Option<Card>,
    position: SlotPosition,
    /// BB-7.2: whether the card is too new to play.
    fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SlotPosition {
    OnPile,
    Held(Seat),
    FaceUp,
}

/// A possible history of all remembered moves.
#[derive(Clone, Debug)]
pub(crate) struct SampledHistory {
    slots: Vec<CardSlot>,
    /// Index of the slot that each remembered move moved.
    slot_of_move: Vec<usize>,
    /// Slot on top of each pile, after an Inspection.
    tops: [Option<usize>; Location::COUNT],
    /// Likelihood of the cards laid, up to a constant factor.
    weight: u64,
}

/// Error of a replay that contradicts the view.
struct Contradiction;

/// A replay of the remembered moves. A strict one fails on a contradiction.
struct HistoryReplay<'a, C> {
    seats: u8,
    memory: &'a [Recollection],
    chance: &'a mut C,
    /// Slot that an Inspection kept, until its draw is replayed.
    kept: Option<usize>,
    strict: bool,
}

impl SampledHistory {
    /// Samples a history that fits the view.
    pub(crate) fn sample<C: Chance>(
        view: &View,
        chance: &mut C,
    ) -> Result<SampledHistory, C::Error> {
        let memory = &view.memory;
        let ambiguous = |fact: &Recollection| {
            fact.card.is_none() && matches!(fact.kind, Movement::Passed | Movement::Left)
        };
        let wanted = if memory.iter().any(ambiguous) {
            CANDIDATES
        } else {
            1
        };
        let mut best: Option<SampledHistory> = None;
        let mut total = 0_u64;
        let mut found = 0;
        for _ in 0..TRIES {
            let Ok(history) = SampledHistory::replay(view, chance, true)? else {
                continue;
            };
            // Weighted reservoir sampling: each history replaces the earlier ones with the probability of its weight in the total.
            total = total.saturating_add(history.weight);
            let ticket = random_below(total, chance)?;
            if best.is_none() || ticket < history.weight {
                best = Some(history);
            }
            found += 1;
            if found >= wanted {
                break;
            }
        }
        match best {
            Some(history) => Ok(history),
            None => match SampledHistory::replay(view, chance, false)? {
                Ok(history) => Ok(history),
                Err(Contradiction) => Ok(SampledHistory::empty()),
            },
        }
    }

    const fn empty() -> SampledHistory {
        SampledHistory {
            slots: Vec::new(),
            slot_of_move: Vec::new(),
            tops: [None; Location::COUNT],
            weight: 1,
        }
    }

    fn replay<C: Chance>(
        view: &View,
        chance: &mut C,
        strict: bool,
    ) -> Result<Result<SampledHistory, Contradiction>, C::Error> {
        let mut history = SampledHistory::empty();
        let mut replay = HistoryReplay {
            seats: view.known.fixed.seats,
            memory: &view.memory,
            chance,
            kept: None,
            strict,
        };
        let mut index = 0;
        while let Some(&first) = replay.memory.get(index) {
            let replayed = if first.kind == Movement::Passed {
                let count = replay.hoedown(index);
                let replayed = history.hoedown(&mut replay, index, count)?;
                index += count;
                replayed
            } else {
                index += 1;
                history.step(&mut replay, first)?
            };
            if replayed.is_err() {
                return Ok(Err(Contradiction));
            }
        }
        Ok(Ok(history))
    }

    fn step<C: Chance>(
        &mut self,
        replay: &mut HistoryReplay<'_, C>,
        fact: Recollection,
    ) -> Result<Result<(), Contradiction>, C::Error> {
        match fact.kind {
            Movement::Drew | Movement::Turned => {
                let Some(location) = fact.location else {
                    return Ok(Err(Contradiction));
                };
                let top = || self.tops[location as usize];
                let slot = match replay.kept.take() {
                    Some(kept) => kept,
                    None => match top() {
                        Some(top) => {
                            self.tops[location as usize] = None;
                            top
                        }
                        None => self.add_slot(location),
                    },
                };
                let position = match fact.kind {
                    Movement::Drew => SlotPosition::Held(fact.seat),
                    _ => SlotPosition::FaceUp,
                };
                let slot = self.move_slot(slot, position, fact);
                let immediate = slot.card.is_some_and(Card::is_immediate);
                let clash = fact
                    .card
                    .is_some_and(|card| slot.card.is_some_and(|known| known != card));
                slot.card = fact.card.or(slot.card);
                if clash || fact.kind == Movement::Drew && immediate && replay.strict {
                    return Ok(Err(Contradiction));
                }
                Ok(Ok(()))
            }
            Movement::Laid | Movement::Handed | Movement::Passed => {
                let Some(slot) = self.slot_of_card(replay, fact)? else {
                    return Ok(Err(Contradiction));
                };
                let position = match fact.kind {
                    Movement::Handed => {
                        SlotPosition::Held(Seat((fact.seat.0 + replay.seats - 1) % replay.seats))
                    }
                    Movement::Passed => SlotPosition::Held(fact.seat.next(replay.seats)),
                    _ => SlotPosition::FaceUp,
                };
                self.move_slot(slot, position, fact).card = fact.card;
                Ok(Ok(()))
            }
            Movement::Left => {
                let Some(location) = fact.location else {
                    return Ok(Err(Contradiction));
                };
                let second = self.add_slot(location);
                let first = match self.tops[location as usize] {
                    Some(top) => top,
                    None => self.add_slot(location),
                };
                let known = |slot: usize| self.slots[slot].card;
                let left = match fact.card {
                    // The player who looked knows both cards.
                    Some(card) if known(first).is_some_and(|first| first != card) => second,
                    Some(card) if known(first) == Some(card) => first,
                    _ if sample_index(2, replay.chance)? == 0 => first,
                    _ => second,
                };
                replay.kept = Some(first + second - left);
                self.tops[location as usize] = Some(left);
                let slot = self.move_slot(left, SlotPosition::OnPile, fact);
                slot.card = fact.card.or(slot.card);
                Ok(Ok(()))
            }
        }
    }

    /// Replays a Hoedown: chooses all cards before any card moves.
    fn hoedown<C: Chance>(
        &mut self,
        replay: &mut HistoryReplay<'_, C>,
        from: usize,
        count: usize,
    ) -> Result<Result<(), Contradiction>, C::Error> {
        let mut chosen = Vec::new();
        for index in from..from + count {
            let fact = replay.memory[index];
            let slot = if fact.card.is_some() {
                self.slot_of_card(replay, fact)?
            } else {
                self.random_slot(fact.seat, |_| true, replay)?
            };
            let Some(slot) = slot else {
                return Ok(Err(Contradiction));
            };
            chosen.push((slot, fact));
        }
        for (slot, fact) in chosen {
            let to = fact.seat.next(replay.seats);
            let slot = self.move_slot(slot, SlotPosition::Held(to), fact);
            slot.card = fact.card.or(slot.card);
        }
        Ok(Ok(()))
    }

    /// Chooses the slot of a hand that a known card came from.
    fn slot_of_card<C: Chance>(
        &mut self,
        replay: &mut HistoryReplay<'_, C>,
        fact: Recollection,
    ) -> Result<Option<usize>, C::Error> {
        let Some(card) = fact.card else {
            return Ok(None);
        };
        let ready =
            |slot: &CardSlot| fact.kind == Movement::Passed || card.is_plain() || !slot.fresh;
        let known = |slot: &CardSlot| slot.card == Some(card) && ready(slot);
        let blank = |slot: &CardSlot| {
            slot.card.is_none() && slot.location == card.location() && ready(slot)
        };
        let held = |slot: &&CardSlot| slot.position == SlotPosition::Held(fact.seat);
        let fitting = |slot: &&CardSlot| known(slot) || blank(slot);
        let count = self.slots.iter().filter(held).filter(fitting).count();
        self.weight = self
            .weight
            .saturating_mul(u64::try_from(count).unwrap_or(1));
        if let Some(slot) = self.random_slot(fact.seat, known, replay)? {
            return Ok(Some(slot));
        }
        if let Some(slot) = self.random_slot(fact.seat, blank, replay)? {
            return Ok(Some(slot));
        }
        if replay.strict {
            return Ok(None);
        }
        self.random_slot(fact.seat, |_| true, replay)
    }

    /// Chooses a random slot of a hand among those that fit.
    fn random_slot<C: Chance>(
        &self,
        seat: Seat,
        matches: impl Fn(&CardSlot) -> bool,
        replay: &mut HistoryReplay<'_, C>,
    ) -> Result<Option<usize>, C::Error> {
        let fits = |slot: &CardSlot| slot.position == SlotPosition::Held(seat) && matches(slot);
        let count = self.slots.iter().filter(|slot| fits(slot)).count();
        let nth = sample_index(u8::try_from(count).unwrap_or(u8::MAX), replay.chance)?;
        let slots = self.slots.iter().enumerate();
        let mut fitting = slots.filter(|(_, slot)| fits(slot));
        Ok(fitting.nth(nth.into()).map(|(index, _)| index))
    }

    fn add_slot(&mut self, location: Location) -> usize {
        self.slots.push(CardSlot {
            location,
            card: None,
            position: SlotPosition::OnPile,
            fresh: false,
        });
        self.slots.len() - 1
    }

    fn move_slot(
        &mut self,
        slot: usize,
        position: SlotPosition,
        fact: Recollection,
    ) -> &mut CardSlot {
        self.slot_of_move.push(slot);
        let slot = &mut self.slots[slot];
        slot.position = position;
        slot.fresh = fact.fresh;
        slot
    }

    /// Determines every unknown card and gives the game its hands, piles and history.
    pub(crate) fn fill<C: Chance>(
        mut self,
        view: &View,
        game: &mut BoomtownBandits,
        chance: &mut C,
    ) -> Result<(), C::Error> {
        let looked = game.cards.tops;
        let mut unseen = game.fixed.town.iter().fold(Cards::NONE, |all, location| {
            all.plus(game.fixed.catalogue.deck.of(location))
        });
        for seat in game.all_seats() {
            unseen = unseen
                .less(game.cards.public.played[seat])
                .less(game.cards.hand(seat).cards);
        }
        for row in looked {
            unseen = unseen.less(row.cards());
        }
        let hidden = |slot: &CardSlot| match slot.position {
            SlotPosition::Held(seat) => view.known.cards.hands[seat].is_none(),
            SlotPosition::OnPile => looked[slot.location as usize].len() == 0,
            SlotPosition::FaceUp => false,
        };
        for slot in self.slots.iter().filter(|slot| hidden(slot)) {
            unseen = slot.card.map_or(unseen, |card| unseen.without(card));
        }
        // Hands first: they hold no immediate cards (BB-7.2). The piles take the rest.
        for held in [true, false] {
            for slot in &mut self.slots {
                if slot.card.is_some() || held != matches!(slot.position, SlotPosition::Held(_)) {
                    continue;
                }
                let all = unseen.of(slot.location);
                let fit = if held { all.less(immediate(all)) } else { all };
                if !hidden(slot) || fit.is_empty() {
                    slot.card = Some(placeholder(slot.location));
                } else {
                    let card = chance.draw(streams::WORLD, &fit.pile_odds(slot.location))?;
                    unseen = unseen.without(card);
                    slot.card = Some(card);
                }
            }
        }
        for slot in &self.slots {
            if let (SlotPosition::Held(seat), Some(card), true) =
                (slot.position, slot.card, hidden(slot))
            {
                game.cards.hold(seat, card, slot.fresh);
            }
        }
        self.sample_piles(&looked, unseen, game, chance)?;
        self.write_history(view, game);
        Ok(())
    }

    /// Fills the piles: known tops first, then random cards up to the public size.
    fn sample_piles<C: Chance>(
        &self,
        looked: &[OrderedCards; Location::COUNT],
        mut unseen: Cards,
        game: &mut BoomtownBandits,
        chance: &mut C,
    ) -> Result<(), C::Error> {
        for location in game.fixed.town.iter() {
            let mut top = looked[location as usize];
            if top.len() == 0
                && let Some(card) =
                    self.tops[location as usize].and_then(|slot| self.slots[slot].card)
            {
                top.push_under(card);
            }
            let mut pile = top.cards();
            let wanted = game.cards.pile_size(location);
            while pile.len() < wanted && !unseen.of(location).is_empty() {
                let card = chance.draw(streams::WORLD, &unseen.pile_odds(location))?;
                unseen = unseen.without(card);
                pile = pile.with(card);
                // An Inspection by another player has fixed the two top cards.
                let turned = matches!(game.stage, Stage::Keeping) && game.location() == location;
                if turned && top.len() < 2 {
                    top.push_under(card);
                }
            }
            game.cards.piles = game.cards.piles.plus(pile);
            game.cards.tops[location as usize] = top;
        }
        Ok(())
    }

    /// Writes the moves with all cards determined.
    fn write_history(&self, view: &View, game: &mut BoomtownBandits) {
        let mut memory = CardHistory::EMPTY;
        for (index, fact) in view.memory.iter().enumerate() {
            if !fact.fresh {
                memory.new_round_after(index + 1);
            }
            let slot = self
                .slot_of_move
                .get(index)
                .and_then(|&slot| self.slots.get(slot));
            let imagined = slot.and_then(|slot| slot.card);
            let seat = fact.seat;
            let card = fact.card.or(imagined).unwrap_or(Card::Robbery);
            memory.record(match fact.kind {
                Movement::Drew => CardMove::Drew { seat, card },
                Movement::Turned => CardMove::Turned { seat, card },
                Movement::Laid => CardMove::Laid { seat, card },
                Movement::Handed => CardMove::Handed { seat, card },
                Movement::Passed => CardMove::Passed { seat, card },
                Movement::Left => CardMove::Left { seat, card },
            });
        }
        game.cards.history = memory;
    }
}

impl<C> HistoryReplay<'_, C> {
    /// Number of passes of one Hoedown from `from` on. Their seats ascend.
    fn hoedown(&self, from: usize) -> usize {
        let passes = self.memory[from..]
            .iter()
            .take_while(|fact| fact.kind == Movement::Passed);
        let mut last = None;
        passes
            .take_while(|fact| last.replace(fact.seat).is_none_or(|last| last < fact.seat))
            .count()
    }
}

/// Immediate cards among these.
fn immediate(cards: Cards) -> Cards {
    cards.iter().filter(|card| card.is_immediate()).collect()
}

/// Placeholder for a card that no view shows. The first kind of each location is not immediate, so a hand can hold it.
fn placeholder(location: Location) -> Card {
    let (start, _) = location.kinds();
    Card::ALL[usize::from(start)]
}

/// Random number below `total`.
fn random_below<C: Chance>(total: u64, chance: &mut C) -> Result<u64, C::Error> {
    let mut ticket = 0_u64;
    let mut span = 1_u64;
    while span < total {
        ticket = ticket.saturating_mul(16) + u64::from(sample_index(16, chance)?);
        span = span.saturating_mul(16);
    }
    Ok(if total == 0 { 0 } else { ticket % total })
}

//! Piles, hands and face-up cards, with the public knowledge about them.

use saloon_core::{Chance, PerSeat, Seat, SeatSet};

use crate::cards::location_counts::{Holders, LocationCounts};
use crate::cards::{Card, CardHistory, CardMove, Cards, Location, OrderedCards};
use crate::setup::Catalogue;
use crate::streams;
use crate::street::SEATS;

/// All cards of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardState {
    pub(crate) public: PublicCards,
    /// Cards in the piles. A card is chosen when it is drawn, so the piles have no hidden order…
    pub(crate) piles: Cards,
    /// …except for these tops, by location: the piles of a set-up, and the cards of an Inspection. `piles` includes them.
    pub(crate) tops: [OrderedCards; Location::COUNT],
    hands: PerSeat<Cards, SEATS>,
    /// BB-7.2: cards of each hand that are too new to play.
    fresh: PerSeat<Cards, SEATS>,
    /// Bit set of the kinds in each hand.
    held_kinds: PerSeat<u32, SEATS>,
    /// BB-7.2: kinds in each hand that are old enough to play.
    ready_kinds: PerSeat<u32, SEATS>,
    pub(crate) history: CardHistory,
}

/// Public part of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PublicCards {
    /// Size of each pile, by location.
    pile_sizes: [u8; Location::COUNT],
    /// BB-7.1: size of each hand.
    pub(crate) hand_sizes: PerSeat<u8, SEATS>,
    /// Face-up cards of each seat.
    pub(crate) played: PerSeat<Cards, SEATS>,
    /// Bit set of the kinds in `played`.
    pub(crate) played_kinds: PerSeat<u32, SEATS>,
    /// BB-7.10: upper bounds on the cards of each location in each hand.
    counts: PerSeat<LocationCounts, SEATS>,
    /// BB-7.10: upper bounds on those that are old enough to play.
    old_counts: PerSeat<LocationCounts, SEATS>,
    /// Seats that may hold a playable card of each location; follows from `old_counts`.
    holders: Holders,
    /// BB-7.10: kinds that any seat may hold and play, by public knowledge.
    pub(crate) in_circulation: u32,
    /// All cards of the box that are not face up.
    pub(crate) unseen: Cards,
    /// Kinds of which no card is in `unseen`.
    exhausted: u32,
}

/// A hand that a viewer may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(crate) cards: Cards,
    /// BB-7.2: cards that are too new to play.
    pub(crate) fresh: Cards,
}

impl CardState {
    /// Cards at the start: each pile of the town is full, all hands are empty.
    pub(crate) fn new(catalogue: &Catalogue, town: impl Iterator<Item = Location>) -> CardState {
        let piles = town.fold(Cards::NONE, |piles, location| {
            piles.plus(catalogue.deck.of(location))
        });
        let public = PublicCards {
            pile_sizes: Location::ALL.map(|location| piles.count_of(location)),
            hand_sizes: PerSeat::default(),
            played: PerSeat::default(),
            played_kinds: PerSeat::default(),
            counts: PerSeat::default(),
            old_counts: PerSeat::default(),
            holders: Holders::default(),
            in_circulation: 0,
            unseen: catalogue.deck,
            exhausted: !catalogue.deck.kind_bits(),
        };
        CardState {
            piles,
            ..CardState::without_hidden(public)
        }
    }

    /// Public cards alone: piles, hands and history are empty.
    pub(crate) fn without_hidden(public: PublicCards) -> CardState {
        CardState {
            public,
            piles: Cards::NONE,
            tops: [OrderedCards::EMPTY; Location::COUNT],
            hands: PerSeat::default(),
            fresh: PerSeat::default(),
            held_kinds: PerSeat::default(),
            ready_kinds: PerSeat::default(),
            history: CardHistory::EMPTY,
        }
    }

    #[inline]
    pub(crate) const fn pile_size(&self, location: Location) -> u8 {
        self.public.pile_size(location)
    }

    pub(crate) fn hand(&self, seat: Seat) -> Hand {
        Hand {
            cards: self.hands[seat],
            fresh: self.fresh[seat],
        }
    }

    /// Bit set of the kinds that a seat holds.
    #[inline]
    pub(crate) fn held_kinds(&self, seat: Seat) -> u32 {
        self.held_kinds[seat]
    }

    /// BB-7.2: kinds that a seat holds and that are old enough to play.
    #[inline]
    pub(crate) fn ready_kinds(&self, seat: Seat) -> u32 {
        self.ready_kinds[seat]
    }

    /// BB-7.10: seats that may hold a card of this location and play it.
    #[inline]
    pub(crate) const fn holders(&self, card: Card) -> SeatSet {
        self.public.holders.of(card.location())
    }

    /// All cards of a seat, in hand or face up.
    pub(crate) fn owned(&self, seat: Seat) -> Cards {
        self.hands[seat].plus(self.public.played[seat])
    }

    /// Draws the card at this depth of a pile, if it is not fixed yet. The pile must be larger than `depth`.
    fn fix_card<C: Chance>(
        &mut self,
        location: Location,
        depth: u8,
        chance: &mut C,
    ) -> Result<(), C::Error> {
        let top = self.tops[location as usize];
        if top.len() <= depth {
            let rest = self.piles.less(top.cards()).pile_odds(location);
            let card = chance.draw(streams::pile(location), &rest)?;
            self.tops[location as usize].push_under(card);
        }
        Ok(())
    }

    /// BB-7.7: removes the top card of a pile; `None` if the pile is empty.
    #[inline]
    pub(crate) fn take_top<C: Chance>(
        &mut self,
        location: Location,
        chance: &mut C,
    ) -> Result<Option<Card>, C::Error> {
        let card = match self.tops[location as usize].pop() {
            Some(card) => card,
            None if self.pile_size(location) == 0 => return Ok(None),
            None => chance.draw(streams::pile(location), &self.piles.pile_odds(location))?,
        };
        self.remove_from_pile(card);
        Ok(Some(card))
    }

    /// Inspection: fixes the two top cards of a pile. The pile must have two.
    pub(crate) fn inspect<C: Chance>(
        &mut self,
        location: Location,
        chance: &mut C,
    ) -> Result<(), C::Error> {
        self.fix_card(location, 0, chance)?;
        self.fix_card(location, 1, chance)
    }

    /// Both cards of an Inspection.
    pub(crate) fn inspected(&self, location: Location) -> [Option<Card>; 2] {
        let top = self.tops[location as usize];
        [top.get(0), top.get(1)]
    }

    /// Inspection: removes the kept card from the pile and leaves the other on top.
    pub(crate) fn keep(&mut self, seat: Seat, location: Location, card: Card) {
        let mut top = self.tops[location as usize];
        let (Some(first), Some(second)) = (top.pop(), top.pop()) else {
            return; // a sampled world may be a card short
        };
        let left = if first == card { second } else { first };
        self.tops[location as usize] = [left].into_iter().chain(top.iter()).collect();
        self.remove_from_pile(card);
        self.history.record(CardMove::Left { seat, card: left });
    }

    /// BB-7.1: adds a drawn card to a hand.
    #[inline]
    pub(crate) fn draw(&mut self, seat: Seat, card: Card) {
        self.receive(seat, card);
        self.public.counts[seat] = self.public.counts[seat].up(card.location());
        self.history.record(CardMove::Drew { seat, card });
    }

    /// BB-7.2: lays an immediate card face up.
    pub(crate) fn lay_drawn(&mut self, seat: Seat, card: Card) {
        self.lay_face_up(seat, card);
        self.history.record(CardMove::Turned { seat, card });
    }

    /// Lays a card of a hand face up: played or shown. Of two like cards, the older one goes.
    pub(crate) fn lay(&mut self, seat: Seat, card: Card) {
        self.lose(seat, card);
        self.public.counts[seat] = self.public.counts[seat].down(card.location());
        if !card.is_plain() {
            self.public.old_counts[seat] = self.public.old_counts[seat].down(card.location());
        }
        self.lay_face_up(seat, card);
        self.cap_counts(seat);
        self.history.record(CardMove::Laid { seat, card });
    }

    /// Big Score: passes the card to another hand. The card is public.
    pub(crate) fn hand_on(&mut self, seat: Seat, card: Card, to: Seat) {
        self.lose(seat, card);
        self.public.counts[seat] = self.public.counts[seat].down(card.location());
        self.public.old_counts[seat] = self.public.old_counts[seat].down(card.location());
        self.cap_counts(seat);
        self.receive(to, card);
        self.public.counts[to] = self.public.counts[to].up(card.location());
        self.history.record(CardMove::Handed { seat, card });
    }

    /// Hoedown: passes all gifts to the left at once. Of two like cards, the newer one goes.
    pub(crate) fn pass_on(&mut self, gifts: PerSeat<Option<Card>, SEATS>, seats: u8) {
        let before = self.public.counts;
        for seat in Seat::all(seats) {
            if let Some(card) = gifts[seat] {
                self.fresh[seat] = self.fresh[seat].without(card);
                self.lose(seat, card);
                self.history.record(CardMove::Passed { seat, card });
            }
        }
        for seat in Seat::all(seats) {
            let to = seat.next(seats);
            if let Some(card) = gifts[seat] {
                self.receive(to, card);
                self.public.counts[to] = self.public.counts[to].up_by_gift(before[seat]);
            }
        }
        for seat in Seat::all(seats) {
            self.cap_counts(seat);
        }
    }

    /// Fool's Gold: swaps two face-up cards.
    pub(crate) fn swap(&mut self, seat: Seat, give: Card, other: Seat, take: Card) {
        self.public.played[seat] = self.public.played[seat].without(give).with(take);
        self.public.played[other] = self.public.played[other].without(take).with(give);
        for seat in [seat, other] {
            self.public.played_kinds[seat] = self.public.played[seat].kind_bits();
        }
    }

    /// BB-7.2, BB-7.10: starts a round. All cards in hand become playable.
    pub(crate) fn new_round(&mut self) {
        self.fresh = PerSeat::default();
        self.ready_kinds = self.held_kinds;
        self.public.old_counts = self.public.counts;
        for (seat, &old) in Seat::all(Seat::MAX_COUNT).zip(self.public.old_counts.iter()) {
            self.public.holders.set(seat, old);
        }
        self.public.in_circulation = self.public.holders.kind_bits() & !self.public.exhausted;
        self.history.new_round();
    }

    /// Deals a card of the set-up to a hand.
    pub(crate) fn deal(&mut self, seat: Seat, card: Card) {
        self.remove_from_pile(card);
        self.draw(seat, card);
    }

    /// Lays a card of the set-up face up.
    pub(crate) fn deal_face_up(&mut self, seat: Seat, card: Card) {
        self.remove_from_pile(card);
        self.lay_drawn(seat, card);
    }

    /// Sets a pile of the set-up, top card first. Cards that it lacks are out of the game.
    pub(crate) fn set_pile(&mut self, location: Location, pile: &[Card]) {
        let given: Cards = pile.iter().copied().collect();
        self.piles = self.piles.less(self.piles.of(location)).plus(given);
        self.tops[location as usize] = pile.iter().copied().collect();
        self.public.pile_sizes[location as usize] = given.len();
    }

    fn remove_from_pile(&mut self, card: Card) {
        self.piles = self.piles.without(card);
        let left = &mut self.public.pile_sizes[card.location() as usize];
        *left = left.saturating_sub(1);
    }

    fn receive(&mut self, seat: Seat, card: Card) {
        self.hold(seat, card, true);
        self.public.hand_sizes[seat] += 1;
    }

    /// Adds a card to a hand without changing its public size.
    pub(crate) fn hold(&mut self, seat: Seat, card: Card, fresh: bool) {
        self.hands[seat] = self.hands[seat].with(card);
        self.held_kinds[seat] |= card.bit();
        if fresh {
            self.fresh[seat] = self.fresh[seat].with(card);
        } else {
            self.ready_kinds[seat] |= card.bit();
        }
    }

    /// Replaces a hand without changing its public size.
    pub(crate) fn set_hand(&mut self, seat: Seat, hand: Hand) {
        self.hands[seat] = hand.cards;
        self.fresh[seat] = hand.fresh;
        self.held_kinds[seat] = hand.cards.kind_bits();
        self.ready_kinds[seat] = hand.cards.less(hand.fresh).kind_bits();
    }

    /// Removes a card from a hand, an old one if there is one.
    fn lose(&mut self, seat: Seat, card: Card) {
        let left = self.hands[seat].without(card);
        self.hands[seat] = left;
        if self.fresh[seat].count(card) > left.count(card) {
            self.fresh[seat] = self.fresh[seat].without(card);
        }
        if !left.contains(card) {
            self.held_kinds[seat] &= !card.bit();
        }
        if left.count(card) == self.fresh[seat].count(card) {
            self.ready_kinds[seat] &= !card.bit();
        }
        self.public.hand_sizes[seat] = self.public.hand_sizes[seat].saturating_sub(1);
    }

    /// BB-7.10: caps the counts at the size of the hand, and the old counts at the counts.
    fn cap_counts(&mut self, seat: Seat) {
        self.public.counts[seat] = self.public.counts[seat].at_most(self.public.hand_sizes[seat]);
        self.public.old_counts[seat] =
            self.public.old_counts[seat].within(self.public.counts[seat]);
        self.public.holders.set(seat, self.public.old_counts[seat]);
        self.public.in_circulation = self.public.holders.kind_bits() & !self.public.exhausted;
    }

    fn lay_face_up(&mut self, seat: Seat, card: Card) {
        self.public.played[seat] = self.public.played[seat].with(card);
        self.public.played_kinds[seat] |= card.bit();
        self.public.unseen = self.public.unseen.without(card);
        if !self.public.unseen.contains(card) {
            self.public.exhausted |= card.bit();
            self.public.in_circulation &= !card.bit();
        }
    }
}

impl PublicCards {
    #[inline]
    pub(crate) const fn pile_size(&self, location: Location) -> u8 {
        self.pile_sizes[location as usize]
    }
    /// BB-7.10: upper bound on the cards of a location in a hand.
    #[inline]
    pub(crate) fn hand_bound(&self, seat: Seat, location: Location) -> u8 {
        self.counts[seat].count(location)
    }
}

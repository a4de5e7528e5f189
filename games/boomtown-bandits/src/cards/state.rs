//! State of the cards: piles, hands, face-up cards, and what is public of them.

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
    /// Cards in the piles. A card is chosen when it is drawn, so no order is hidden anywhere…
    pub(crate) piles: Cards,
    /// …but the top of these: the piles of a set-up, the cards of an Inspection. By location; they are among `piles`.
    pub(crate) tops: [OrderedCards; Location::COUNT],
    hands: PerSeat<Cards, SEATS>,
    /// BB-7.2: those of the hand that are too new to play.
    fresh: PerSeat<Cards, SEATS>,
    /// The kinds in each hand, …
    held_kinds: PerSeat<u32, SEATS>,
    /// …and those of them that are old enough to play.
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
    /// Face-up cards of each, …
    pub(crate) played: PerSeat<Cards, SEATS>,
    /// …and the kinds among it.
    pub(crate) played_kinds: PerSeat<u32, SEATS>,
    /// BB-7.10: the cards of each location that each may hold, …
    counts: PerSeat<LocationCounts, SEATS>,
    /// …those among them that are old enough to play, …
    old_counts: PerSeat<LocationCounts, SEATS>,
    /// …and, from the old counts, who may hold which.
    holders: Holders,
    /// BB-7.10: the kinds that anybody may hold, old enough to play, as far as everybody knows.
    pub(crate) in_circulation: u32,
    /// Every card of the box that does not lie face up, …
    unseen: Cards,
    /// …and the kinds of which there is none.
    exhausted: u32,
}

/// A hand that a viewer may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(crate) cards: Cards,
    /// BB-7.2: those of them that are too new to play.
    pub(crate) fresh: Cards,
}

impl CardState {
    /// Every card of the box that belongs to the game in its pile.
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

    /// The cards that lie open; every pile, hand and the history empty.
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

    /// The kinds that a seat holds.
    #[inline]
    pub(crate) fn held_kinds(&self, seat: Seat) -> u32 {
        self.held_kinds[seat]
    }

    /// BB-7.2: the kinds that a seat holds and that are old enough.
    #[inline]
    pub(crate) fn ready_kinds(&self, seat: Seat) -> u32 {
        self.ready_kinds[seat]
    }

    /// BB-7.10: who may hold a kind in circulation.
    #[inline]
    pub(crate) const fn holders(&self, card: Card) -> SeatSet {
        self.public.holders.of(card.location())
    }

    /// All cards of a seat, in hand or played.
    pub(crate) fn owned(&self, seat: Seat) -> Cards {
        self.hands[seat].plus(self.public.played[seat])
    }

    /// Fixes the card at this depth of a pile of more cards than that.
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

    /// Takes the top card of a pile off; `None` if there is none (BB-7.7).
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

    /// Inspection: turns the two top cards of a pile of two or more.
    pub(crate) fn inspect<C: Chance>(
        &mut self,
        location: Location,
        chance: &mut C,
    ) -> Result<(), C::Error> {
        self.fix_card(location, 0, chance)?;
        self.fix_card(location, 1, chance)
    }

    /// The two cards that an Inspection looks at.
    pub(crate) fn inspected(&self, location: Location) -> [Option<Card>; 2] {
        let top = self.tops[location as usize];
        [top.get(0), top.get(1)]
    }

    /// Inspection: takes one of the two, leaves the other on top, and gives it back.
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

    /// BB-7.1: a card drawn goes to the hand.
    #[inline]
    pub(crate) fn draw(&mut self, seat: Seat, card: Card) {
        self.receive(seat, card);
        self.public.counts[seat] = self.public.counts[seat].up(card.location());
        self.history.record(CardMove::Drew { seat, card });
    }

    /// BB-7.2: a card drawn is played at once.
    pub(crate) fn lay_drawn(&mut self, seat: Seat, card: Card) {
        self.lay_face_up(seat, card);
        self.history.record(CardMove::Turned { seat, card });
    }

    /// A card of the hand is laid open: played, or shown. Of two like cards the older one.
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

    /// Big Score: face down to another hand, though everybody knows what it is.
    pub(crate) fn hand_on(&mut self, seat: Seat, card: Card, to: Seat) {
        self.lose(seat, card);
        self.public.counts[seat] = self.public.counts[seat].down(card.location());
        self.public.old_counts[seat] = self.public.old_counts[seat].down(card.location());
        self.cap_counts(seat);
        self.receive(to, card);
        self.public.counts[to] = self.public.counts[to].up(card.location());
        self.history.record(CardMove::Handed { seat, card });
    }

    /// Hoedown: every seat with a gift passes it to the left, all at once. Of two like cards the one won last goes.
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

    /// Fool's Gold, which lies before `seat`, for a face-up card of another.
    pub(crate) fn swap(&mut self, seat: Seat, give: Card, other: Seat, take: Card) {
        self.public.played[seat] = self.public.played[seat].without(give).with(take);
        self.public.played[other] = self.public.played[other].without(take).with(give);
        for seat in [seat, other] {
            self.public.played_kinds[seat] = self.public.played[seat].kind_bits();
        }
    }

    /// BB-7.2, BB-7.10: a round begins.
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

    /// A card of the set-up, old enough to play.
    pub(crate) fn deal(&mut self, seat: Seat, card: Card) {
        self.remove_from_pile(card);
        self.draw(seat, card);
    }

    /// A card of the set-up that lies face up.
    pub(crate) fn deal_face_up(&mut self, seat: Seat, card: Card) {
        self.remove_from_pile(card);
        self.lay_drawn(seat, card);
    }

    /// A pile of the set-up, top first. What it lacks is out of the game.
    pub(crate) fn set_pile(&mut self, location: Location, pile: &[Card]) {
        let given: Cards = pile.iter().copied().collect();
        self.piles = self.piles.less(self.piles.of(location)).plus(given);
        self.tops[location as usize] = pile.iter().copied().collect();
        self.public.pile_sizes[location as usize] = given.len();
    }

    /// A card leaves its pile.
    fn remove_from_pile(&mut self, card: Card) {
        self.piles = self.piles.without(card);
        let left = &mut self.public.pile_sizes[card.location() as usize];
        *left = left.saturating_sub(1);
    }

    fn receive(&mut self, seat: Seat, card: Card) {
        self.hold(seat, card, true);
        self.public.hand_sizes[seat] += 1;
    }

    /// A card that is among those whose number everybody knows.
    pub(crate) fn hold(&mut self, seat: Seat, card: Card, fresh: bool) {
        self.hands[seat] = self.hands[seat].with(card);
        self.held_kinds[seat] |= card.bit();
        if fresh {
            self.fresh[seat] = self.fresh[seat].with(card);
        } else {
            self.ready_kinds[seat] |= card.bit();
        }
    }

    /// Puts a known hand in its place. Its size is public already.
    pub(crate) fn set_hand(&mut self, seat: Seat, hand: Hand) {
        self.hands[seat] = hand.cards;
        self.fresh[seat] = hand.fresh;
        self.held_kinds[seat] = hand.cards.kind_bits();
        self.ready_kinds[seat] = hand.cards.less(hand.fresh).kind_bits();
    }

    /// A card of the hand goes, an old one if there is one.
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

    /// BB-7.10: no count is more than the hand, and no old count more than the count.
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
    /// Size of a pile.
    #[inline]
    pub(crate) const fn pile_size(&self, location: Location) -> u8 {
        self.pile_sizes[location as usize]
    }
}

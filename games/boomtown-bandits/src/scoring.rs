//! Scoring (BB-8): open hands, bonuses, money, and the shootouts that break ties.

mod reason;

use alloc::vec::Vec;

use saloon_core::{EventSink, Outcome, Seat, SeatSet, Sheet, SheetLine};

use crate::cards::{Card, Location};
use crate::event::Event;
use crate::game::{BoomtownBandits, Stage};
use crate::round::Next;
use crate::shootout::{Prize, Shootout};
use crate::street::{Crew, TIE_BREAK};

pub use reason::{Reason, ScoreReason};

/// State of the scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score {
    /// Number of bonuses awarded, from left to right.
    pub(crate) judged: u8,
    /// Owner of each place's bonus.
    pub(crate) bonuses: [Option<Seat>; Location::COUNT],
}

/// Result of the scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameEnd {
    /// One player has the most money.
    Money,
    /// BB-8.4: the richest players shot it out. Holds the survivor, if there is one.
    Shootout(Option<Seat>),
}

impl GameEnd {
    pub(crate) const fn reason(self) -> Reason {
        match self {
            GameEnd::Money => Reason::Money,
            GameEnd::Shootout(_) => Reason::Shootout,
        }
    }
}

impl BoomtownBandits {
    /// BB-8.2, BB-8.3: lays all hands open after the last round and awards an unclaimed town.
    pub(crate) fn reveal_hands<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        sink.emit_public(Event::HandsOpen);
        if self.owner.is_none() {
            let mut clockwise = self.first.clockwise(self.fixed.seats);
            self.owner = clockwise.find(|&seat| self.owns_all(seat));
            if let Some(seat) = self.owner {
                sink.emit_public(Event::TownOwned { seat });
            }
        }
        self.score = Some(Score {
            judged: 0,
            bonuses: [None; Location::COUNT],
        });
        Next::AwardPrize
    }

    /// BB-8.3, BB-8.4: awards the next bonus, then compares the money.
    #[inline(never)]
    pub(crate) fn award_next<T: EventSink<Event>>(&mut self, sink: &mut T) -> Next {
        let score = self.score.as_ref();
        let Score { judged, .. } = *score.expect("the hands lie open before they are judged");
        if judged < self.fixed.town.len() {
            let at = self.fixed.town.at(judged);
            let most = self.most(|game, seat| game.cards.owned(seat).count_of(at).into());
            return match (most.0, most.1.len()) {
                (0, _) => self.award_bonus(None, sink),
                (_, 1) => self.award_bonus(most.1.first(), sink),
                _ => self.start_tie_break(
                    Prize::Bonus(judged),
                    Crew::one_shooter_each(most.1),
                    Some(at),
                    sink,
                ),
            };
        }
        let (_, richest) = self.most(BoomtownBandits::dollars);
        if richest.len() > 1 {
            return self.start_tie_break(Prize::Money, Crew::full(richest), None, sink);
        }
        self.end(GameEnd::Money, sink)
    }

    /// Greatest value, and the seats that have it.
    fn most(&self, figure: impl Fn(&Self, Seat) -> i32) -> (i32, SeatSet) {
        let mut most = (i32::MIN, SeatSet::NONE);
        for seat in self.all_seats() {
            let figure = figure(self, seat);
            if figure > most.0 {
                most = (figure, SeatSet::NONE);
            }
            if figure == most.0 {
                most.1 = most.1.with(seat);
            }
        }
        most
    }

    fn start_tie_break<T: EventSink<Event>>(
        &mut self,
        prize: Prize,
        crew: Crew,
        at: Option<Location>,
        sink: &mut T,
    ) -> Next {
        sink.emit_public(Event::TieBreak { at });
        self.at = TIE_BREAK;
        self.set_here(crew);
        self.shootouts = self.shootouts.wrapping_add(1);
        self.stage = Stage::Shootout(Shootout::new(self.shootouts, prize));
        Next::Countdown
    }

    /// Awards the current bonus, if it has an owner.
    pub(crate) fn award_bonus<T: EventSink<Event>>(
        &mut self,
        seat: Option<Seat>,
        sink: &mut T,
    ) -> Next {
        let score = self.score.as_mut();
        let score = score.expect("bonuses are judged once the hands lie open");
        let at = self.fixed.town.at(score.judged);
        score.bonuses[usize::from(score.judged)] = seat;
        score.judged += 1;
        sink.emit_public(Event::Bonus { seat, at });
        Next::AwardPrize
    }

    pub(crate) fn end<T: EventSink<Event>>(&mut self, verdict: GameEnd, sink: &mut T) -> Next {
        self.stage = Stage::Over(verdict);
        self.waiting = SeatSet::NONE;
        sink.emit_public(Event::Ended {
            reason: verdict.reason(),
        });
        Next::Wait
    }

    /// BB-1.4: value of one card to its owner, in dollars.
    fn card_value(&self, seat: Seat, card: Card) -> i16 {
        let catalogue = &self.fixed.catalogue;
        let mine_cards = |seat| self.cards.owned(seat).count_of(Location::Mine);
        match card {
            Card::InsideJob if self.cards.owned(seat).contains(Card::Robbery) => {
                catalogue.inside_job
            }
            Card::CursedGold
                if self
                    .all_seats()
                    .all(|other| mine_cards(other) <= mine_cards(seat)) =>
            {
                catalogue.cursed_gold
            }
            _ => catalogue.dollars[card as usize],
        }
    }

    /// Value of all cards of a seat, in dollars.
    fn loot(&self, seat: Seat) -> i32 {
        let owned = self.cards.owned(seat);
        let worth = |card| i32::from(self.card_value(seat, card)) * i32::from(owned.count(card));
        owned.kinds().map(worth).sum()
    }

    /// Owners of the bonuses by place, as far as they are awarded.
    fn bonuses(&self) -> impl Iterator<Item = Option<Seat>> + use<> {
        self.score.into_iter().flat_map(|score| score.bonuses)
    }

    /// BB-8.4: money of a seat, as far as bonuses are awarded.
    pub(crate) fn dollars(&self, seat: Seat) -> i32 {
        let bonuses = self.bonuses();
        let bonuses = bonuses.filter(|&owner| owner == Some(seat)).count();
        let bonuses = i32::from(bonuses.to_le_bytes()[0]);
        let town = i32::from(self.owner == Some(seat));
        let catalogue = &self.fixed.catalogue;
        self.loot(seat)
            + bonuses * i32::from(catalogue.bonus)
            + town * i32::from(catalogue.own_this_town)
    }

    /// BB-8.4: ranking by money. The survivor of a tie-break comes first.
    pub(crate) fn outcome_of(&self, verdict: GameEnd) -> Outcome {
        let money = |seat: &Seat| self.dollars(*seat);
        let mut seats: Vec<Seat> = self.all_seats().collect();
        seats.sort_by_key(|seat| -money(seat));
        let mut ranking: Vec<Vec<Seat>> = Vec::new();
        for seat in seats {
            match ranking.last_mut() {
                Some(place) if place.first().map(money) == Some(money(&seat)) => place.push(seat),
                _ => ranking.push(Vec::from([seat])),
            }
        }
        if let (GameEnd::Shootout(Some(winner)), Some(first)) = (verdict, ranking.first_mut()) {
            first.retain(|&seat| seat != winner);
            ranking.insert(0, Vec::from([winner]));
        }
        Outcome {
            ranking,
            scores: self.all_seats().map(|seat| Some(money(&seat))).collect(),
            reason: verdict.reason().as_str(),
        }
    }

    /// Score sheet. `totals` has a row for the cards, one with Own This Town added, and one for each bonus from left to right.
    pub(crate) fn sheet(&self) -> Sheet<ScoreReason> {
        let mut lines = Vec::new();
        let mut add = |seat, reason: ScoreReason, amount: i32| {
            if amount != 0 {
                lines.push(SheetLine {
                    seat,
                    reason,
                    amount,
                    clause: reason.clause(),
                });
            }
        };
        let mut total: Vec<i32> = Vec::new();
        for seat in self.all_seats() {
            let owned = self.cards.owned(seat);
            for card in owned.kinds() {
                let worth = i32::from(self.card_value(seat, card)) * i32::from(owned.count(card));
                add(seat, ScoreReason::Card(card), worth);
            }
            total.push(self.loot(seat));
        }
        let mut totals = Vec::from([total.clone()]);
        let mut gain = |seat: Option<Seat>, amount: i16| {
            if let Some(money) = seat.and_then(|seat| total.get_mut(seat.index())) {
                *money += i32::from(amount);
            }
            totals.push(total.clone());
        };
        let catalogue = &self.fixed.catalogue;
        gain(self.owner, catalogue.own_this_town);
        if let Some(seat) = self.owner {
            add(
                seat,
                ScoreReason::OwnThisTown,
                catalogue.own_this_town.into(),
            );
        }
        for (location, owner) in self.fixed.town.iter().zip(self.bonuses()) {
            gain(owner, catalogue.bonus);
            if let Some(seat) = owner {
                add(seat, ScoreReason::Bonus(location), catalogue.bonus.into());
            }
        }
        Sheet { lines, totals }
    }
}

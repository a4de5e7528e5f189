//! Encoding of positions and acts for programs that learn.
//!
//! Money counts in fives: every printed value is a multiple of five dollars.

use saloon_core::encode::clamped_count;
use saloon_core::{Encode, FeatureWriter, Seat};

use crate::act::{Act, Play};
use crate::cards::{Card, Cards, Location};
use crate::game::{BoomtownBandits, Stage};
use crate::shootout::{Phase, Prize, Step};
use crate::street::{Crew, SEATS, TIE_BREAK, Token};
use crate::windows::Window;

/// Numbers for the tokens of a seat on a location: shooters, cowards, unknown ones.
const TOKENS: usize = 3;
/// Numbers for each location.
const LOCATION: usize = 10 + SEATS * TOKENS;
/// Numbers for each seat.
const SEAT: usize = 16 + 2 * Location::COUNT;
/// Numbers for the cards by kind: own hand, its new cards, and cards that the observer has not seen.
const CARDS: usize = 3 * Card::KINDS;
/// Kinds of decision outside windows.
const STAGES: usize = 6;
/// Numbers for the rest of the position.
const REST: usize = 4 + STAGES + Window::COUNT + 16;

/// Dollars as a feature.
#[inline]
fn fives(dollars: i16) -> i8 {
    let [low, _] = (dollars / 5).clamp(-128, 127).to_le_bytes();
    low.cast_signed()
}

/// Position of `other` in turn order from `seat` on.
#[inline]
fn relative(seat: Seat, other: Seat, seats: u8) -> usize {
    let (from, to) = (seat.index(), other.index());
    if to >= from {
        to - from
    } else {
        to + usize::from(seats) - from
    }
}

impl BoomtownBandits {
    /// Cards of `other` that `seat` can see.
    #[inline]
    fn visible_cards(&self, seat: Seat, other: Seat) -> Cards {
        if seat == other {
            self.cards.owned(other)
        } else {
            self.cards.public.played[other]
        }
    }

    /// Dollars of these cards. Cursed Gold has its full value: whether it is cursed depends on hidden cards.
    #[inline]
    fn value_of(&self, cards: Cards) -> i16 {
        let catalogue = &self.fixed.catalogue;
        let robber = cards.contains(Card::Robbery);
        let value = |card: Card| match card {
            Card::InsideJob if robber => catalogue.inside_job,
            _ => catalogue.dollars[card as usize],
        };
        cards
            .kinds()
            .map(|card| value(card) * i16::from(cards.count(card)))
            .sum()
    }

    /// Place at which cards are played now; `None` while tokens are placed, and in a tie-break.
    #[inline]
    fn current_place(&self) -> Option<u8> {
        match self.stage {
            Stage::Badge
            | Stage::Placing
            | Stage::Over(_)
            | Stage::Window(Window::BeforePlacing | Window::EndOfRound) => None,
            _ => Some(self.at).filter(|&at| at != TIE_BREAK),
        }
    }

    #[inline]
    fn write_location(&self, seat: Seat, location: Location, writer: &mut FeatureWriter<'_>) {
        let Some(place) = self.fixed.town.place(location) else {
            writer.skip(LOCATION);
            return;
        };
        let public = &self.cards.public;
        let (mut sure, mut possible) = (0, 0);
        for other in self.all_seats().filter(|&other| other != seat) {
            let played = public.played[other].count_of(location);
            sure = sure.max(played);
            possible = possible.max(played + public.hand_bound(other, location));
        }
        writer.row(&[
            1,
            clamped_count(place + 1),
            clamped_count(public.pile_size(location)),
            i8::from(self.street.closed.contains(place)),
            i8::from(self.street.resolved.contains(place)),
            i8::from(self.street.kept.contains(place)),
            i8::from(self.current_place() == Some(place)),
            clamped_count(self.cards.owned(seat).count_of(location)),
            clamped_count(sure),
            clamped_count(possible),
        ]);
        let crew = self.street.at(place);
        let mut tokens = [0; SEATS * TOKENS];
        if !crew.is_empty() {
            let others = seat.clockwise(self.fixed.seats);
            for (row, other) in tokens.chunks_exact_mut(TOKENS).zip(others) {
                // Liquid Courage makes a coward a shooter.
                let courage = u8::from(crew.has_courage(other));
                row[0] = clamped_count(crew.count(other, Token::Shooter) + courage);
                row[1] = clamped_count(crew.count(other, Token::Coward) - courage);
            }
            let hidden = self.street.face_down.hidden_from(seat);
            for token in hidden.filter(|token| token.place == place) {
                let row = relative(seat, token.seat, self.fixed.seats) * TOKENS;
                tokens[row + token.token as usize] -= 1;
                tokens[row + 2] += 1;
            }
        }
        writer.row(&tokens);
    }

    #[inline]
    fn write_seat(&self, seat: Seat, other: Seat, writer: &mut FeatureWriter<'_>) {
        let public = &self.cards.public;
        let cards = self.visible_cards(seat, other);
        for location in Location::ALL {
            writer.count(cards.count_of(location));
        }
        for location in Location::ALL {
            // The observer's own hand is among the visible cards.
            let bound = public.hand_bound(other, location);
            writer.count(if seat == other { 0 } else { bound });
        }
        let covers = |location: &Location| cards.count_of(*location) > 0;
        let covered = self.fixed.town.iter().filter(covers).count();
        let (bullets, runs, aimed) = match &self.stage {
            Stage::Shootout(shootout) => {
                let faces = shootout.settled(other);
                (faces.bullets(), faces.has_run(), shootout.aim.size(other))
            }
            _ => (0, false, 0),
        };
        let street = &self.street;
        let asked = self.stage.window().is_some() || matches!(self.stage, Stage::Giving);
        writer.row(&[
            1,
            clamped_count(public.hand_sizes[other]),
            clamped_count(street.unplaced.size(other)),
            fives(self.value_of(cards)),
            clamped_count(covered.to_le_bytes()[0]),
            i8::from(self.owner == Some(other)),
            i8::from(street.exposed.contains(other)),
            i8::from(street.face_down.has_peeked(other)),
            i8::from(street.late.seats().contains(other)),
            clamped_count(self.caved[other.index()]),
            i8::from(self.first == other),
            i8::from(asked && self.waiting.contains(other)),
            i8::from(!asked && self.turn == other),
            clamped_count(bullets),
            i8::from(runs),
            clamped_count(aimed),
        ]);
    }

    #[inline]
    fn write_cards(&self, seat: Seat, writer: &mut FeatureWriter<'_>) {
        let hand = self.cards.hand(seat);
        let held = hand.cards.counts();
        writer.row(&held);
        writer.row(&hand.fresh.counts());
        let deck = self.cards.public.unseen;
        let town = self.fixed.town.iter();
        let unseen = town.fold(Cards::NONE, |cards, location| cards.plus(deck.of(location)));
        let mut unseen = unseen.counts();
        for (unseen, held) in unseen.iter_mut().zip(held) {
            *unseen -= held;
        }
        writer.row(&unseen);
    }

    #[inline]
    fn write_rest(&self, seat: Seat, writer: &mut FeatureWriter<'_>) {
        writer.one_hot(usize::from(self.fixed.seats) - 2, 4);
        let (stage, window) = match &self.stage {
            Stage::Badge => (Some(0), None),
            Stage::Placing => (Some(1), None),
            Stage::Keeping => (Some(2), None),
            Stage::Giving => (Some(3), None),
            Stage::Window(window) => (None, Some(*window)),
            Stage::Shootout(shootout) => match shootout.step {
                Step::Dice => (Some(4), None),
                Step::Aim => (Some(5), None),
                Step::Hit | Step::During => (None, shootout.step.window()),
            },
            Stage::Over(_) => (None, None),
        };
        match stage {
            Some(stage) => writer.one_hot(stage, STAGES),
            None => writer.skip(STAGES),
        }
        match window {
            Some(window) => writer.one_hot(window as usize, Window::COUNT),
            None => writer.skip(Window::COUNT),
        }
        let piles = self.fixed.town.iter();
        let least = piles.map(|location| self.cards.pile_size(location)).min();
        writer.row(&[
            clamped_count(self.round),
            i8::from(self.last_round),
            clamped_count(least.unwrap_or_default()),
            i8::from(self.owner.is_none()),
            clamped_count(self.street.unplaced.count(seat, Token::Shooter)),
            clamped_count(self.street.unplaced.count(seat, Token::Coward)),
            i8::from(self.fixed.realtime),
        ]);
        let Stage::Shootout(shootout) = &self.stage else {
            writer.skip(9);
            return;
        };
        writer.row(&[
            shootout.hit.map_or(0, |hit| clamped_count(hit.bullets)),
            i8::from(matches!(shootout.prize, Prize::Card)),
            i8::from(matches!(shootout.prize, Prize::Bonus(_))),
            i8::from(matches!(shootout.prize, Prize::Money)),
            i8::from(shootout.phase == Phase::Countdown),
            i8::from(shootout.phase == Phase::Rolling),
            i8::from(shootout.race.tumbling.contains(seat)),
            i8::from(shootout.is_right(seat)),
            i8::from(shootout.held_until(seat).is_some()),
        ]);
    }
}

impl Encode for BoomtownBandits {
    /// Six locations in the order of [`Location::ALL`]: state, pile, majority, and the tokens of each seat as the observer sees
    /// them. Five seats from the observer on: visible cards by location, money, state in this round, dice. Cards by kind. Then
    /// the kind of decision and the shootout.
    const FEATURES: usize = Location::COUNT * LOCATION + SEATS * SEAT + CARDS + REST;
    const ACT_FEATURES: usize = WIDTH;

    #[inline]
    fn observe(&self, seat: Seat, features: &mut [i8]) {
        let mut writer = FeatureWriter::new(features);
        for location in Location::ALL {
            self.write_location(seat, location, &mut writer);
        }
        for other in seat.clockwise(self.fixed.seats) {
            self.write_seat(seat, other, &mut writer);
        }
        writer.skip(SEAT * (SEATS - usize::from(self.fixed.seats)));
        self.write_cards(seat, &mut writer);
        self.write_rest(seat, &mut writer);
        debug_assert_eq!(writer.written(), Self::FEATURES);
    }

    fn describe_acts(&self, seat: Seat, acts: &[Act], features: &mut [i8]) {
        let (rows, _) = features.as_chunks_mut::<WIDTH>();
        let describer = Describer::new(self, seat);
        for (&act, row) in acts.iter().zip(rows) {
            *row = describer.describe(act);
        }
    }
}

/// Numbers that describe an act, each by its index in the row. A pass is all zeros. An act with a location and a seat and no
/// flag and no card places a token.
mod column {
    use crate::cards::{Card, Location};
    use crate::street::SEATS;

    pub(super) const BADGE: usize = 0;
    pub(super) const ROLL: usize = 1;
    pub(super) const HIT: usize = 2;
    pub(super) const REMOVE: usize = 3;
    pub(super) const KEEP: usize = 4;
    pub(super) const GIVE: usize = 5;
    pub(super) const SHOW: usize = 6;
    pub(super) const CLAIM: usize = 7;
    /// First of the kinds of card that are played for an action, and Cursed Gold. The location and the money of the others say
    /// all that matters.
    const CARDS: usize = 8;
    /// First of six: 1 for the location that the act names or where a token arrives, -1 where one leaves.
    pub(super) const LOCATIONS: usize = CARDS + Card::KINDS - 5;
    /// Value of the card, or of the card taken by Fool's Gold.
    pub(super) const MONEY: usize = LOCATIONS + Location::COUNT;
    /// Cowards among the tokens that the act places, moves or hits.
    pub(super) const COWARDS: usize = MONEY + 1;
    /// First of five, from the observer on: strength of the tokens of this seat that the act places, moves or hits, in bullets on
    /// their dice: two for a shooter, one for a coward (BB-1.2). 1 for a seat that a card names without a token.
    pub(super) const SEATS_NAMED: usize = COWARDS + 1;
    /// Tokens of the observer on the location, before the act.
    pub(super) const OWN_TOKENS: usize = SEATS_NAMED + SEATS;
    /// Tokens of the others on the location, before the act.
    pub(super) const OTHER_TOKENS: usize = OWN_TOKENS + 1;
    pub(super) const PILE: usize = OTHER_TOKENS + 1;
    /// Cards of the location that the observer owns.
    pub(super) const OWN_CARDS: usize = PILE + 1;

    /// Column of each kind of card, if it has one.
    pub(super) const OF_CARD: [Option<usize>; Card::KINDS] = {
        let mut columns = [None; Card::KINDS];
        let (mut index, mut next) = (0, CARDS);
        while index < Card::KINDS {
            let card = Card::ALL[index];
            let action = !card.is_plain() && !card.is_immediate();
            if action || matches!(card, Card::CursedGold) {
                columns[index] = Some(next);
                next += 1;
            }
            index += 1;
        }
        assert!(next == LOCATIONS);
        columns
    };
}

/// Length of the description of an act.
const WIDTH: usize = column::OWN_CARDS + 1;

type Row = [i8; WIDTH];

/// What the descriptions of all acts of a decision have in common.
struct Describer<'a> {
    game: &'a BoomtownBandits,
    seat: Seat,
    /// By location: the last four columns.
    standing: [[i8; 4]; Location::COUNT],
}

impl<'a> Describer<'a> {
    #[inline]
    fn new(game: &'a BoomtownBandits, seat: Seat) -> Self {
        let owned = game.cards.owned(seat);
        let standing = Location::ALL.map(|location| {
            let Some(place) = game.fixed.town.place(location) else {
                return [0; 4];
            };
            let crew = game.street.at(place);
            let own = crew.size(seat);
            [
                clamped_count(own),
                clamped_count(crew.total() - own),
                clamped_count(game.cards.pile_size(location)),
                clamped_count(owned.count_of(location)),
            ]
        });
        Describer {
            game,
            seat,
            standing,
        }
    }

    /// Names a location.
    #[inline]
    fn at(&self, row: &mut Row, location: Location) {
        row[column::LOCATIONS + location as usize] += 1;
        row[column::OWN_TOKENS..].copy_from_slice(&self.standing[location as usize]);
    }

    /// Names the location at a place.
    #[inline]
    fn at_place(&self, row: &mut Row, place: Option<u8>) {
        if let Some(place) = place.filter(|&place| place < self.game.fixed.town.len()) {
            self.at(row, self.game.fixed.town.at(place));
        }
    }

    /// Names a location that a token leaves.
    #[inline]
    fn from(row: &mut Row, location: Location) {
        row[column::LOCATIONS + location as usize] -= 1;
    }

    #[inline]
    fn name_seat(&self, row: &mut Row, other: Seat, strength: u8) {
        let index = relative(self.seat, other, self.game.fixed.seats);
        row[column::SEATS_NAMED + index.min(SEATS - 1)] += clamped_count(strength);
    }

    #[inline]
    fn token(&self, row: &mut Row, other: Seat, token: Token) {
        self.crew(row, Crew::one(other, token));
    }

    /// Adds tokens that the act places, moves or hits.
    #[inline]
    fn crew(&self, row: &mut Row, crew: Crew) {
        for other in crew.seats().iter() {
            let cowards = crew.count(other, Token::Coward);
            self.name_seat(row, other, 2 * crew.count(other, Token::Shooter) + cowards);
            row[column::COWARDS] += clamped_count(cowards);
        }
    }

    #[inline]
    fn money(&self, card: Card) -> i8 {
        fives(self.game.fixed.catalogue.dollars[card as usize])
    }

    /// Names a card of the observer.
    #[inline]
    fn card(&self, row: &mut Row, card: Card) {
        if let Some(column) = column::OF_CARD[card as usize] {
            row[column] = 1;
        }
        row[column::MONEY] = self.money(card);
    }

    #[inline]
    fn describe(&self, act: Act) -> Row {
        let mut row = [0; WIDTH];
        let mut flagged_card = |flag: usize, card: Card| {
            row[flag] = 1;
            self.card(&mut row, card);
            self.at(&mut row, card.location());
        };
        match act {
            Act::Badge(location) => {
                row[column::BADGE] = 1;
                self.at(&mut row, location);
            }
            Act::Place { token, at } => {
                self.token(&mut row, self.seat, token);
                self.at(&mut row, at);
            }
            Act::Pass => {}
            Act::Roll => row[column::ROLL] = 1,
            Act::Hit => row[column::HIT] = 1,
            Act::Remove(aim) => {
                row[column::REMOVE] = 1;
                self.crew(&mut row, aim.crew().unwrap_or_default());
                self.at_place(&mut row, self.game.current_place());
            }
            Act::Keep(card) => flagged_card(column::KEEP, card),
            Act::Give(card) => flagged_card(column::GIVE, card),
            Act::Show(card) => flagged_card(column::SHOW, card),
            Act::ClaimTown => row[column::CLAIM] = 1,
            Act::Card(play) => self.play(&mut row, play),
        }
        row
    }

    fn play(&self, row: &mut Row, play: Play) {
        let game = self.game;
        self.card(row, play.card());
        match play {
            Play::SneakyBastard { to } => {
                if let Some(place) = game.current_place() {
                    Self::from(row, game.fixed.town.at(place));
                }
                self.token(row, self.seat, Token::Coward);
                self.at(row, to);
            }
            Play::TipOff { seat, token } => {
                self.token(row, seat, token);
                self.at_place(row, game.street.coward(self.seat));
            }
            Play::WhisperedPlan { moves } => {
                for step in moves.both() {
                    self.token(row, step.seat, step.token);
                    Self::from(row, step.at);
                    self.at(row, step.to);
                }
            }
            Play::GoodTimes { at } => self.at(row, at),
            Play::IndecentExposure { seat } => self.name_seat(row, seat, 1),
            Play::BankHoliday {} => self.at(row, Location::Bank),
            Play::MineCarRide { to } => {
                let mine = game.fixed.town.place(Location::Mine);
                let crew = mine.map(|place| game.street.at(place));
                self.crew(row, crew.unwrap_or_default());
                Self::from(row, Location::Mine);
                self.at(row, to);
            }
            Play::FoolsGold { seat, take } => {
                self.name_seat(row, seat, 1);
                self.at(row, take.location());
                row[column::MONEY] = self.money(take);
                if take == Card::CursedGold
                    && let Some(column) = column::OF_CARD[take as usize]
                {
                    row[column] = 1;
                }
            }
            Play::Rally { token, at, to } => {
                self.token(row, self.seat, token);
                Self::from(row, at);
                self.at(row, to);
            }
            Play::SafeFound {} => self.at(row, Location::Train),
            Play::Misfire { save, seat, token } => {
                // The token saved counts at the current location: 1 for a shooter, 2 for a coward.
                if let Some(place) = game.current_place() {
                    let here = game.fixed.town.at(place);
                    row[column::LOCATIONS + here as usize] = 1 + i8::from(save == Token::Coward);
                }
                self.token(row, seat, token);
                self.at_place(row, game.current_place().map(|place| place + 1));
            }
            Play::FriendlyFire { seat, token } => {
                self.token(row, seat, token);
                self.at_place(row, game.current_place());
            }
            Play::LiquidCourage {}
            | Play::TemporaryAlliance {}
            | Play::Inspection {}
            | Play::BigScore {}
            | Play::BodyDouble {}
            | Play::DoubleBarrel {}
            | Play::Intimidation {} => self.at_place(row, game.current_place()),
            Play::Hoedown {} | Play::OverheardPlans {} | Play::LooseLips {} => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use saloon_core::{DiscardEvents, FastRng, Game, Input, Millis, Plan};

    use super::*;
    use crate::setup::{Mode, Options};

    fn start(seats: u8, rng: &mut FastRng) -> BoomtownBandits {
        let plan = Plan::<BoomtownBandits> {
            options: Options {
                shootout: Mode::Lockstep,
                ..Options::default()
            },
            ..Plan::standard(seats)
        };
        let config = plan.config().unwrap();
        let Ok(game) = BoomtownBandits::start(&config, rng, &mut DiscardEvents);
        game
    }

    fn apply(game: &mut BoomtownBandits, seat: Seat, act: Act, rng: &mut FastRng) {
        let input = Input::Act(seat, act);
        let applied = game.apply(Millis::ZERO, input, rng, &mut DiscardEvents);
        applied.unwrap();
    }

    fn rows(game: &BoomtownBandits, seat: Seat, acts: &[Act]) -> Vec<Row> {
        let mut features = vec![0; acts.len() * WIDTH];
        game.describe_acts(seat, acts, &mut features);
        features.as_chunks::<WIDTH>().0.to_vec()
    }

    #[test]
    fn a_face_down_token_is_known_to_its_owner_alone() {
        let rng = &mut FastRng::seeded(4);
        let mut game = start(3, rng);
        let first = game.awaits().first().unwrap();
        let (closed, open) = (game.fixed.town.at(0), game.fixed.town.at(1));
        apply(&mut game, first, Act::Badge(closed), rng);
        let place = Act::Place {
            token: Token::Coward,
            at: open,
        };
        assert_eq!(rows(&game, first, &[place])[0][column::COWARDS], 1);
        apply(&mut game, first, place, rng);
        let observe = |seat: Seat| {
            let mut features = vec![0; BoomtownBandits::FEATURES];
            game.observe(seat, &mut features);
            let (mut closed_row, mut open_row) = ([0; LOCATION], [0; LOCATION]);
            let row = |location: Location| features[location as usize * LOCATION..].iter();
            closed_row
                .iter_mut()
                .zip(row(closed))
                .for_each(|(to, from)| *to = *from);
            open_row
                .iter_mut()
                .zip(row(open))
                .for_each(|(to, from)| *to = *from);
            (closed_row, open_row)
        };
        let (closed_row, own) = observe(first);
        assert_eq!(
            closed_row[..4],
            [1, 1, 7, 1],
            "in town, first, seven cards, closed"
        );
        assert_eq!(own[10..13], [0, 1, 0], "a coward");
        // The owner is the last of three seats, seen from the next one.
        let (_, other) = observe(first.next(3));
        assert_eq!(other[10 + 2 * TOKENS..][..3], [0, 0, 1], "an unknown token");
        let second = rows(&game, first.next(3), &[place])[0];
        assert_eq!(second[column::OWN_TOKENS..], [0, 1, 7, 0]);
    }

    /// Whispered Plan is left out, whose two moves are added up, and Fool's Gold, which takes any of several equal cards.
    #[test]
    fn acts_have_different_descriptions() {
        let rng = &mut FastRng::seeded(8);
        let mut acts = Vec::new();
        for seats in (2..=5).cycle().take(24) {
            let mut game = start(seats, rng);
            while let Some(seat) = game.awaits().first() {
                game.legal(seat, &mut acts);
                let summed = [Card::WhisperedPlan, Card::FoolsGold];
                acts.retain(|act| !matches!(act, Act::Card(play) if summed.contains(&play.card())));
                let rows = rows(&game, seat, &acts);
                for (index, row) in rows.iter().enumerate() {
                    let same = rows[..index].iter().position(|other| other == row);
                    let same = same.map(|same| acts[same]);
                    assert_eq!(same, None, "{}", acts[index]);
                }
                let act = game.random_act(seat, &mut acts, rng).unwrap();
                apply(&mut game, seat, act, rng);
            }
        }
    }
}

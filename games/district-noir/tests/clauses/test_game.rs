//! Builders of positions from the cards that matter, and a game to play them in.

use district_noir::{Act, Card, Cards, DistrictNoir, Event, Setup, View};
use saloon_core::dealer::Seed;
use saloon_core::record::{DealSource, Entry, Header, SeatedPlayer};
use saloon_core::table::{Access, CommandError, GameTable, TableCommand};
use saloon_core::{EventLog, FastRng, Outcome, Plan, RuleViolation, Seat, Viewer};

/// Parses cards as the referee writes them, separated by spaces.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|card| card.parse().expect("a card"))
        .collect()
}

/// Parses cards without their order.
pub(crate) fn card_set(text: &str) -> Cards {
    cards(text).into_iter().collect()
}

/// Makes a set-up that begins with the given cards in each place. The other cards of the 45 fill the places, the city
/// cards at the end of the pile.
pub(crate) fn setup(first: u8, hands: [&str; 2], line: &str, pile: &str, removed: &str) -> Setup {
    let mut places = [hands[0], hands[1], line, removed, pile].map(cards);
    let mut rest = Cards::DECK
        .minus(places.iter().flatten().copied().collect())
        .expect("no more cards than there are")
        .iter();
    for (place, size) in places.iter_mut().zip([5, 5, 2, 3, 30]) {
        let missing = size - place.len();
        place.extend(rest.by_ref().take(missing));
    }
    let [one, other, line, removed, pile] = places;
    Setup {
        first: Seat(first),
        hands: [one, other],
        line,
        pile,
        removed,
    }
}

/// Makes a set-up of the 45 cards in random order.
pub(crate) fn shuffled(rng: &mut FastRng) -> Setup {
    let mut deck: Vec<Card> = Cards::DECK.iter().collect();
    let mut draw = |count: usize| -> Vec<Card> {
        (0..count)
            .map(|_| {
                let left = u32::try_from(deck.len()).expect("45 cards");
                deck.swap_remove(rng.below(left) as usize)
            })
            .collect()
    };
    Setup {
        hands: [draw(5), draw(5)],
        line: draw(2),
        pile: draw(30),
        removed: draw(3),
        first: Seat(rng.below(2).to_le_bytes()[0]),
    }
}

/// Makes a set-up in which the players end with the cards of `takes`, five per round, if both play their hands in
/// order and take last. The remaining five cards are in the line and in the box.
pub(crate) fn setup_for_takes(takes: [&[Card]; 2]) -> Setup {
    let mut rest = Cards::DECK
        .minus(takes.concat().into_iter().collect())
        .expect("twenty cards each")
        .iter();
    let line = rest.by_ref().take(2).collect();
    let mut dealt =
        takes[0]
            .chunks(5)
            .zip(takes[1].chunks(5))
            .enumerate()
            .map(|(round, (for_0, for_1))| {
                // The opener takes first and gets the last five cards played; the other player gets the five before
                // them.
                let (early, late) = if round % 2 == 0 {
                    (for_1, for_0)
                } else {
                    (for_0, for_1)
                };
                let played = [early, late].concat();
                let of = |offset| {
                    played
                        .iter()
                        .skip(offset)
                        .step_by(2)
                        .copied()
                        .collect::<Vec<_>>()
                };
                [of(0), of(1)]
            });
    let hands = dealt.next().expect("four rounds");
    Setup {
        first: Seat(0),
        hands,
        line,
        pile: dealt.flatten().flatten().collect(),
        removed: rest.collect(),
    }
}

/// A game at an open table.
pub(crate) struct TestGame {
    table: GameTable<DistrictNoir>,
    /// First entry of the record, with the draws of the deal.
    pub(crate) start: Entry<Act>,
    /// Events of the last act, or of the set-up.
    pub(crate) log: EventLog<Event>,
}

impl TestGame {
    pub(crate) fn open(plan: &Plan<DistrictNoir>, seed: u64) -> TestGame {
        let seats = ["Ada", "Bo"].map(|name| SeatedPlayer {
            name: name.into(),
            bot: None,
        });
        let header = Header::new(plan, Vec::new(), seats.into(), DealSource::Given);
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let (table, start, log) =
            GameTable::open(&header, &Seed::new(bytes), Access::Open).expect("a possible plan");
        TestGame { table, start, log }
    }

    pub(crate) fn given(setup: Setup) -> TestGame {
        let plan = Plan {
            setup: Some(setup),
            ..Plan::standard(2)
        };
        TestGame::open(&plan, 0)
    }

    pub(crate) fn dealt(seed: u64) -> TestGame {
        TestGame::open(&Plan::standard(2), seed)
    }

    /// Returns the opener of round 1.
    pub(crate) fn first(&self) -> Option<Seat> {
        self.table.first()
    }

    /// Applies the act; returns the clause that forbids it on error.
    pub(crate) fn try_act(&mut self, seat: u8, act: Act) -> Result<(), &'static str> {
        let command = TableCommand::act(self.table.now(), Seat(seat), act);
        match self.table.propose(command) {
            Ok(step) => {
                self.log = self.table.accept(step);
                Ok(())
            }
            Err(CommandError::Illegal(illegal)) => Err(illegal.clause().0),
            Err(other) => unreachable!("{other}"),
        }
    }

    /// Returns the clause that forbids the act, or `None` if it is legal. Changes nothing.
    pub(crate) fn refusal(&self, seat: u8, act: Act) -> Option<&'static str> {
        match self
            .table
            .propose(TableCommand::act(self.table.now(), Seat(seat), act))
        {
            Ok(_) => None,
            Err(CommandError::Illegal(illegal)) => Some(illegal.clause().0),
            Err(other) => unreachable!("{other}"),
        }
    }

    /// Applies acts that must be legal: `0 play -2, 1 take`.
    pub(crate) fn acts(&mut self, acts: &str) -> &mut Self {
        for text in acts.split(',') {
            let (seat, act) = text.trim().split_once(' ').expect("a seat and an act");
            let result = self.try_act(seat.parse().expect("a seat"), act.parse().expect("an act"));
            assert_eq!(result, Ok(()), "{text}");
        }
        self
    }

    /// Plays the last legal card of the player to move, or takes if the hand is empty.
    pub(crate) fn play_or_take(&mut self) {
        let seat = self.view().turn.expect("not over");
        let act = *self
            .legal(seat.0)
            .iter()
            .rfind(|act| **act != Act::Take)
            .unwrap_or(&Act::Take);
        assert_eq!(self.try_act(seat.0, act), Ok(()));
    }

    /// Both players play their hands in the order of the set-up, then take, until the game ends.
    pub(crate) fn play_in_order(&mut self, setup: &Setup) {
        let mut piles = setup.pile.chunks(5);
        let mut hands = setup.hands.clone();
        let mut opener = setup.first.0;
        loop {
            let [early, late] = [opener, 1 - opener].map(|seat| &hands[usize::from(seat)]);
            for (&first, &second) in early.iter().zip(late) {
                assert_eq!(self.try_act(opener, Act::Play(first)), Ok(()));
                assert_eq!(self.try_act(1 - opener, Act::Play(second)), Ok(()));
            }
            for seat in [opener, 1 - opener] {
                assert_eq!(self.try_act(seat, Act::Take), Ok(()));
                if self.outcome().is_some() {
                    return;
                }
            }
            opener = 1 - opener;
            for seat in [opener, 1 - opener] {
                hands[usize::from(seat)] = piles.next().expect("thirty cards").to_vec();
            }
        }
    }

    pub(crate) fn legal(&self, seat: u8) -> Vec<Act> {
        let mut acts = Vec::new();
        self.table.legal(Seat(seat), &mut acts);
        acts
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    /// Returns the view of a spectator.
    pub(crate) fn view(&self) -> View {
        self.table.view(Viewer::Spectator)
    }

    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        self.table.view(viewer)
    }

    pub(crate) fn unredacted_view(&self) -> View {
        let key = self.table.key().expect("an open table");
        self.table.unredacted_view(&key)
    }

    pub(crate) fn line(&self) -> Vec<Card> {
        self.view().line.iter().collect()
    }

    pub(crate) fn taken(&self, seat: u8) -> Cards {
        self.view().players[Seat(seat)].taken
    }

    pub(crate) fn hand(&self, seat: u8) -> Cards {
        let view = self.seen_by(Viewer::Seat(Seat(seat)));
        view.players[Seat(seat)]
            .hand
            .expect("the player's own hand")
    }
}

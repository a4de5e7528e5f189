//! A test for each clause of `rules.md`. Names of tests begin with the clause.

use std::collections::BTreeSet;

use saloon_core::{
    ApplyError, EventLog, FastRng, Game, Input, Millis, Plan, RuleViolation, Seat, SeatSet, Viewer,
};
use template_game::{Act, Card, Event, Hand, Illegal, Options, Prize, Setup, TemplateGame, View};

fn card(value: u8) -> Card {
    Card::try_from(value).expect("a card")
}

fn prize(points: u8) -> Prize {
    Prize::try_from(points).expect("a prize")
}

fn hand(values: &[u8]) -> Hand {
    values.iter().copied().map(card).collect()
}

/// A game with its random numbers and the events of the last input.
struct TestGame {
    game: TemplateGame,
    rng: FastRng,
    log: EventLog<Event>,
}

impl TestGame {
    fn start(plan: &Plan<TemplateGame>, seed: u64) -> TestGame {
        let mut rng = FastRng::seeded(seed);
        let mut log = EventLog::default();
        let config = plan.config().expect("a possible plan");
        let Ok(game) = TemplateGame::start(&config, &mut rng, &mut log);
        TestGame { game, rng, log }
    }

    /// Starts a game with these hands by seat, and prizes of 3, 1 and 2.
    fn with_hands(hands: &[[u8; 3]]) -> TestGame {
        let setup = Setup {
            hands: hands.iter().map(|hand| hand.map(card)).collect(),
            prizes: [3, 1, 2].map(prize),
        };
        let seats = u8::try_from(hands.len()).expect("few");
        let plan = Plan {
            setup: Some(setup),
            ..Plan::standard(seats)
        };
        TestGame::start(&plan, 1)
    }

    fn input(&mut self, at: u64, input: Input<Act>) -> Result<(), Illegal> {
        self.log = EventLog::default();
        let done = self
            .game
            .apply(Millis(at), input, &mut self.rng, &mut self.log);
        done.map_err(|ApplyError::Illegal(illegal)| illegal)
    }

    fn choose(&mut self, at: u64, seat: u8, value: u8) -> Result<(), Illegal> {
        self.input(at, Input::Act(Seat(seat), Act::Play(card(value))))
    }

    /// Chooses one card for each seat.
    fn round(&mut self, values: &[u8]) {
        for (seat, &value) in (0..).zip(values) {
            self.choose(1_000, seat, value).expect("a card of the hand");
        }
    }

    fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    fn events(&self, viewer: Viewer) -> Vec<Event> {
        self.log.seen_by(viewer).map(|event| *event).collect()
    }
}

#[test]
fn tg_1_1_cards_have_the_values_1_to_9() {
    let values: Vec<u8> = Card::all().map(u8::from).collect();
    assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert!(Card::try_from(0).is_err() && Card::try_from(10).is_err());
}

#[test]
fn tg_1_2_a_prize_is_worth_1_to_3_each_as_likely() {
    let mut counts = [0; 4];
    for seed in 0..3_000 {
        let turned = TestGame::start(&Plan::standard(2), seed).view().prizes[0];
        counts[usize::from(u8::from(turned.expect("turned up")))] += 1;
    }
    assert_eq!(counts[0], 0);
    assert!(counts[1..].iter().all(|times| (900..1_100).contains(times)));
}

#[test]
fn tg_2_1_each_player_alone_sees_three_different_cards() {
    let play = TestGame::start(&Plan::standard(3), 4);
    for viewer in Viewer::all(3) {
        for (seat, player) in Seat::all(3).zip(play.game.view(viewer).players) {
            assert_eq!(player.hand_size, 3);
            assert_eq!(player.hand.map(Hand::len), viewer.is(seat).then_some(3));
            let cards = player.hand;
            assert!(play.events(viewer).contains(&Event::Dealt { seat, cards }));
        }
    }
}

#[test]
fn tg_2_1_a_set_up_deals_three_different_cards_to_each_seat() {
    let fault = |hands: &[[u8; 3]]| {
        let setup = Setup {
            hands: hands.iter().map(|hand| hand.map(card)).collect(),
            prizes: [1, 2, 3].map(prize),
        };
        let plan = Plan::<TemplateGame> {
            setup: Some(setup),
            ..Plan::standard(2)
        };
        plan.config().map(drop).map_err(|impossible| impossible.0)
    };
    assert_eq!(fault(&[[1, 2, 3], [1, 2, 3]]), Ok(()));
    assert_eq!(
        fault(&[[1, 2, 3], [1, 2, 1]]),
        Err("hands[1] holds a card twice".into())
    );
    assert_eq!(
        fault(&[[1, 2, 3]]),
        Err("2 seats need 2 hands, not 1".into())
    );
}

#[test]
fn tg_2_2_open_prizes_are_all_shown_at_the_start() {
    let open = Plan {
        options: Options { open_prizes: true },
        ..Plan::standard(2)
    };
    let shown = |plan| {
        TestGame::start(plan, 2)
            .view()
            .prizes
            .map(|prize| prize.is_some())
    };
    assert_eq!(shown(&open), [true, true, true]);
    assert_eq!(shown(&Plan::standard(2)), [true, false, false]);
}

#[test]
fn tg_3_1_a_round_begins_when_its_prize_is_turned() {
    let mut play = TestGame::with_hands(&[[1, 2, 3], [4, 5, 6]]);
    assert_eq!(play.view().prizes, [Some(prize(3)), None, None]);
    play.round(&[1, 4]);
    assert_eq!(play.view().prizes, [Some(prize(3)), Some(prize(1)), None]);
    assert_eq!(play.view().round, 2);
    let turned = Event::PrizeTurned {
        round: 2,
        prize: prize(1),
    };
    assert!(play.events(Viewer::Spectator).contains(&turned));
}

#[test]
fn tg_3_2_the_others_learn_only_that_a_choice_was_made() {
    let mut play = TestGame::with_hands(&[[1, 5, 9], [2, 5, 8]]);
    play.choose(1_000, 0, 9).expect("a card of the hand");
    let seat = Seat(0);
    for viewer in Viewer::all(2) {
        assert_eq!(play.events(viewer), [Event::Chose { seat }]);
        let player = play.game.view(viewer).players[0];
        assert!(player.has_chosen);
        assert_eq!(player.choice, viewer.is(seat).then_some(card(9)));
    }
    assert_eq!(play.game.awaits(), SeatSet::one(Seat(1)));
}

#[test]
fn tg_3_2_only_a_card_of_the_hand_can_be_chosen() {
    let mut play = TestGame::with_hands(&[[1, 5, 9], [2, 5, 8]]);
    let refused = Illegal::NotHeld { card: card(2) };
    assert_eq!(play.choose(1_000, 0, 2), Err(refused));
    assert_eq!(refused.clause().0, "TG-3.2");
}

#[test]
fn tg_3_3_a_choice_is_final() {
    let mut play = TestGame::with_hands(&[[1, 5, 9], [2, 5, 8]]);
    play.choose(1_000, 0, 9).expect("a card of the hand");
    assert_eq!(play.choose(2_000, 0, 1), Err(Illegal::AlreadyChosen));
}

#[test]
fn tg_3_4_after_30_seconds_the_lowest_card_is_played() {
    let mut play = TestGame::with_hands(&[[1, 5, 9], [2, 5, 8]]);
    play.choose(29_999, 0, 9).expect("a card of the hand");
    play.input(29_999, Input::Tick).expect("never refused");
    assert_eq!(play.view().round, 1, "a tick before the deadline");
    assert_eq!(play.game.deadline(), Some(Millis(30_000)));
    play.input(30_000, Input::Tick).expect("never refused");
    let played = |seat, value, late| Event::Played {
        seat: Seat(seat),
        card: card(value),
        late,
    };
    let events = play.events(Viewer::Spectator);
    assert_eq!(events[..2], [played(0, 9, false), played(1, 2, true)]);
    assert_eq!(play.game.deadline(), Some(Millis(60_000)));
}

#[test]
fn tg_3_5_the_highest_single_card_takes_the_prize() {
    let winner = |hands: &[[u8; 3]], played: &[u8]| {
        let mut play = TestGame::with_hands(hands);
        play.round(played);
        play.view().rounds[0].winner
    };
    assert_eq!(winner(&[[1, 2, 3], [4, 5, 6]], &[3, 4]), Some(Seat(1)));
    let three = [[1, 2, 9], [4, 5, 9], [3, 6, 7]];
    assert_eq!(winner(&three, &[9, 9, 3]), Some(Seat(2)), "the 9s cancel");
    assert_eq!(winner(&three, &[9, 5, 7]), Some(Seat(0)));
}

#[test]
fn tg_3_5_revealed_cards_leave_the_hand() {
    let mut play = TestGame::with_hands(&[[1, 2, 3], [4, 5, 6]]);
    play.round(&[3, 4]);
    let own = play.game.view(Viewer::Seat(Seat(0))).players[0];
    assert_eq!(own.hand, Some(hand(&[1, 2])));
    assert_eq!(play.view().rounds[0].cards, [3, 4].map(card));
}

#[test]
fn tg_3_6_nobody_takes_the_prize_if_all_are_tied() {
    let mut play = TestGame::with_hands(&[[1, 5, 9], [2, 5, 8], [3, 5, 7], [4, 5, 6]]);
    play.round(&[5, 5, 5, 5]);
    assert_eq!(play.view().rounds[0].winner, None);
    assert!(play.view().players.iter().all(|player| player.points == 0));
}

#[test]
fn tg_4_1_most_points_win_after_three_rounds() {
    let mut play = TestGame::with_hands(&[[1, 2, 9], [4, 5, 6]]);
    play.round(&[9, 4]);
    play.round(&[1, 5]);
    assert_eq!(play.game.outcome(), None);
    play.round(&[2, 6]);
    let outcome = play.game.outcome().expect("three rounds");
    assert_eq!(outcome.scores, [Some(3), Some(3)]);
    assert_eq!(play.choose(9_000, 0, 1), Err(Illegal::GameOver));

    let mut play = TestGame::with_hands(&[[1, 8, 9], [4, 5, 6]]);
    play.round(&[9, 4]);
    play.round(&[8, 5]);
    play.round(&[1, 6]);
    let outcome = play.game.outcome().expect("three rounds");
    assert_eq!(outcome.ranking, [[Seat(0)], [Seat(1)]]);
    assert_eq!(outcome.reason, "points");
}

#[test]
fn tg_4_2_equal_points_share_the_place() {
    let mut play = TestGame::with_hands(&[[1, 2, 9], [4, 5, 6], [3, 7, 8]]);
    play.round(&[9, 4, 3]);
    play.round(&[1, 5, 7]);
    play.round(&[2, 6, 8]);
    let outcome = play.game.outcome().expect("three rounds");
    assert_eq!(outcome.ranking, [vec![Seat(0), Seat(2)], vec![Seat(1)]]);
    assert_eq!(outcome.reason, "shared");
}

/// Each clause of `rules.md` has a test, and each test has a clause.
#[test]
fn every_clause_has_a_test() {
    let listed: BTreeSet<String> = include_str!("../rules.md")
        .lines()
        .filter_map(|line| line.strip_prefix("- TG-")?.split(' ').next())
        .map(|clause| clause.replace('.', "_"))
        .collect();
    let tested: BTreeSet<String> = include_str!("clauses.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("fn tg_"))
        .map(|name| name.split('_').take(2).collect::<Vec<_>>().join("_"))
        .collect();
    assert_eq!(tested, listed);
}

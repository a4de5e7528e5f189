//! DN-1 Components and DN-2 Set-up.

use district_noir::{Act, Card, CardKind, Cards, DistrictNoir, Event};
use saloon_core::{FastRng, Plan, Seat, Viewer};

use super::naive::DECK;
use super::test_game::{TestGame, cards, setup, shuffled};

#[test]
fn dn_1_1_the_deck_is_45_cards_of_thirteen_kinds() {
    assert_eq!(Cards::DECK.len(), 45);
    for (text, count) in DECK {
        let card: Card = text.parse().expect("a card");
        assert_eq!(Cards::DECK.count(card), count, "{text}");
        assert_eq!(card.to_string(), text);
    }
    let of = |kind| {
        Cards::DECK
            .iter()
            .filter(|card| card.kind() == kind)
            .count()
    };
    let kinds = [
        CardKind::Support,
        CardKind::Alliance,
        CardKind::Betrayal,
        CardKind::City,
    ];
    assert_eq!(kinds.map(of), [26, 7, 9, 3]);
}

/// At every step each of the 45 cards is in one place: a hand, the line, a player's takes, the pile or the box.
#[test]
fn dn_1_1_no_card_is_ever_lost_or_made() {
    let mut rng = FastRng::seeded(11);
    for _ in 0..200 {
        let setup = shuffled(&mut rng);
        let mut play = TestGame::given(setup.clone());
        loop {
            let all = play.unredacted_view();
            let pile = &setup.pile[30 - usize::from(all.pile)..];
            let mut found: Cards = pile.iter().copied().chain(all.line.iter()).collect();
            found = found.plus(all.removed.expect("unredacted"));
            for player in all.players.iter() {
                found = found
                    .plus(player.taken)
                    .plus(player.hand.expect("unredacted"));
            }
            assert_eq!(found, Cards::DECK);
            let Some(seat) = all.turn else { break };
            let act = *rng.choose(&play.legal(seat.0)).expect("DN-3.6");
            assert_eq!(play.try_act(seat.0, act), Ok(()));
        }
    }
}

#[test]
fn dn_1_1_a_setup_with_other_cards_is_refused() {
    let mut rng = FastRng::seeded(12);
    let good = shuffled(&mut rng);
    let refused = |setup| {
        let plan = Plan::<DistrictNoir> {
            setup: Some(setup),
            ..Plan::standard(2)
        };
        plan.config().is_err()
    };
    assert!(!refused(good.clone()));
    for card in Card::ALL {
        let mut bad = good.clone();
        let old = bad.pile[7];
        bad.pile[7] = card;
        assert_eq!(refused(bad), card != old, "{card} for {old}");
    }
    let mut moved = good.clone();
    moved.line.extend(moved.pile.pop());
    assert!(refused(moved), "three in the line");
    let mut third = good;
    third.first = Seat(2);
    assert!(refused(third), "two seats");
}

#[test]
fn dn_1_2_the_token_marks_the_opener() {
    for first in [0, 1] {
        let mut play = TestGame::given(setup(first, ["", ""], "", "", ""));
        assert_eq!(play.view().opener, Seat(first));
        assert_eq!(play.view().turn, Some(Seat(first)));
        // The token stays with the opener for the whole round.
        for _ in 0..11 {
            play.play_or_take();
            assert_eq!(play.view().opener, Seat(first));
        }
        play.play_or_take();
        assert_eq!(play.view().opener, Seat(1 - first), "turned over");
    }
}

#[test]
fn dn_2_1_three_cards_go_face_down_into_the_box() {
    let mut play = TestGame::dealt(3);
    let removed = play.unredacted_view().removed.expect("unredacted");
    assert_eq!(removed.len(), 3);
    while play.outcome().is_none() {
        for viewer in Viewer::all(2) {
            assert_eq!(play.seen_by(viewer).removed, None);
        }
        play.play_or_take();
    }
    for viewer in Viewer::all(2) {
        assert_eq!(play.seen_by(viewer).removed, Some(removed));
    }
}

/// The first card drawn is equally likely to be any of the 45: chi-square test over thirteen kinds, 12 degrees of
/// freedom.
#[test]
fn dn_2_1_every_card_is_equally_likely_to_go_into_the_box() {
    let games = 3_000_u32;
    let mut counts = [0_u32; 13];
    for seed in 0..games {
        let start = TestGame::dealt(seed.into()).start;
        let boxed: Vec<_> = start
            .draws
            .iter()
            .filter(|draw| draw.stream == "box")
            .collect();
        let total = |index: usize| -> u32 { boxed[index].odds.iter().map(|(_, n)| n).sum() };
        assert_eq!([total(0), total(1), total(2)], [45, 44, 43]);
        let card: Card = boxed[0].result.parse().expect("a card");
        counts[card as usize] += 1;
    }
    let chi: f64 = counts
        .into_iter()
        .zip(DECK)
        .map(|(found, (_, copies))| {
            let expected = f64::from(games) * f64::from(copies) / 45.0;
            (f64::from(found) - expected).powi(2) / expected
        })
        .sum();
    assert!(
        chi < 32.9,
        "exceeded by one fair shuffle in a thousand: {chi}"
    );
}

#[test]
fn dn_2_2_five_each_two_in_the_line_thirty_in_the_pile() {
    for seed in 0..50 {
        let play = TestGame::dealt(seed);
        let view = play.view();
        assert_eq!((view.round, view.pile, view.line.len()), (1, 30, 2));
        for player in view.players.iter() {
            assert_eq!((player.hand_size, player.taken.len()), (5, 0));
            assert!(!player.has_taken);
        }
        let events: Vec<Event> = play
            .log
            .seen_by(Viewer::Spectator)
            .map(|seen| *seen)
            .collect();
        assert_eq!(events[0], Event::LineLaid { cards: view.line });
        assert_eq!(events.len(), 4, "the line, the round, two hands");
    }
}

#[test]
fn dn_2_2_a_given_position_is_used_unchanged() {
    let play = TestGame::given(setup(
        1,
        ["5 5 6 -1 hall", "8 8 +4 -3 7"],
        "docks 6",
        "",
        "police 5 5",
    ));
    assert_eq!(play.line(), cards("docks 6"));
    assert_eq!(play.hand(0), super::test_game::card_set("5 5 6 -1 hall"));
    assert_eq!(play.hand(1), super::test_game::card_set("8 8 +4 -3 7"));
    let removed = play.unredacted_view().removed;
    assert_eq!(removed, Some(super::test_game::card_set("police 5 5")));
}

#[test]
fn dn_2_3_a_fair_toss_determines_the_opener() {
    let games = 1_000;
    let mut opened = [0_u32; 2];
    for seed in 0..games {
        let mut play = TestGame::dealt(seed);
        let toss = &play.start.draws[0];
        assert_eq!(toss.stream, "toss");
        assert_eq!(toss.odds, [("0".into(), 1), ("1".into(), 1)]);
        let named: u8 = toss.result.parse().expect("a seat");
        opened[usize::from(named)] += 1;
        let view = play.view();
        assert_eq!((view.opener, view.turn), (Seat(named), Some(Seat(named))));
        assert_eq!(play.try_act(1 - named, Act::Take), Err("DN-3.1"));
        assert_eq!(play.try_act(named, Act::Take), Ok(()));
    }
    // 47 is three standard deviations of a thousand fair tosses.
    assert!(opened[0].abs_diff(500) <= 47, "{opened:?}");
}

//! DN-4 Instant victory and DN-5 End and score.

use std::collections::BTreeMap;

use district_noir::{Act, Card, Cards, Standing};
use saloon_core::{FastRng, PerSeat, Seat, Viewer};

use super::naive;
use super::test_game::{TestGame, card_set, cards, setup, setup_for_takes};

fn texts(cards: Cards) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// Returns the cards of both players in the order of their takes: `zero` for seat 0, and for seat 1 the deck without
/// `zero` and the five cards of `untaken`.
fn takes(zero: &str, untaken: &str) -> [Vec<Card>; 2] {
    let zero = cards(zero);
    let one = Cards::DECK
        .minus(zero.iter().copied().collect())
        .and_then(|rest| rest.minus(card_set(untaken)))
        .expect("no more cards than there are");
    [zero, one.iter().collect()]
}

fn played_out(takes: &[Vec<Card>; 2]) -> TestGame {
    let setup = setup_for_takes([&takes[0], &takes[1]]);
    let mut play = TestGame::given(setup.clone());
    play.play_in_order(&setup);
    play
}

#[test]
fn dn_4_1_the_third_city_card_wins_at_once() {
    let hands = ["docks police 5 6 7", "hall 8 8 8 8"];
    let mut play = TestGame::given(setup(0, hands, "-3 -3", "", ""));
    play.acts("0 play docks, 1 play hall, 0 play police");
    assert_eq!(play.outcome(), None, "cards in the line belong to nobody");
    play.acts("1 take");
    let outcome = play.outcome().expect("over in the middle of round 1");
    assert_eq!(outcome.ranking, [[Seat(1)], [Seat(0)]]);
    assert_eq!(outcome.scores, [None, None], "nothing is scored");
    assert_eq!(outcome.reason, "cities");
    let view = play.view();
    assert_eq!((view.turn, view.round, view.pile), (None, 1, 30));
    let sheet = view.sheet.expect("a sheet");
    assert_eq!(sheet.lines.len(), 1);
    assert_eq!(sheet.lines[0].clause.0, "DN-4.1");
}

#[test]
fn dn_4_1_city_cards_of_both_players_do_not_add_up() {
    let hands = ["docks police 5 6 7", "hall 8 8 8 8"];
    let mut play = TestGame::given(setup(0, hands, "-3 -3", "", ""));
    play.acts("0 play docks, 1 play 8, 0 play police, 1 take");
    assert!(play.taken(1).contains(Card::Docks) && play.taken(1).contains(Card::Police));
    // Neither a hand nor the line counts: the same player must take the third card.
    play.acts("0 play 5, 1 play hall, 0 take");
    assert!(play.taken(0).contains(Card::Hall));
    assert_eq!(play.outcome(), None);
}

#[test]
fn dn_4_1_takes_of_several_rounds_count_together() {
    let rounds = "docks 8 8 8 8 police 7 7 7 7 hall 6 6 6 6 5 5 5 +2 +2";
    let play = played_out(&takes(rounds, "5 5 6 6 -1"));
    let outcome = play.outcome().expect("over");
    assert_eq!(
        (outcome.reason, outcome.winners()),
        ("cities", &[Seat(0)][..])
    );
    assert_eq!(play.view().round, 3, "as soon as the third is taken");
}

/// Every take is checked, including the last one of the game: the city cards come before the score.
#[test]
fn dn_4_1_the_last_take_of_the_game_can_win_by_cities() {
    let rounds = "docks -1 -1 -1 -2 police -2 -2 -2 -3 -3 5 5 6 6 hall 6 7 7 7";
    let takes = takes(rounds, "5 5 6 6 +2");
    let play = played_out(&takes);
    let [mine, theirs] = takes.map(|cards| texts(cards.into_iter().collect()));
    let (mine, theirs) = (naive::points(&mine, &theirs), naive::points(&theirs, &mine));
    assert!(mine < theirs, "seat 0 would lose on points");
    let view = play.view();
    assert!(
        view.players
            .iter()
            .all(|player| player.hand_size == 0 && player.has_taken)
    );
    assert_eq!((view.round, view.pile), (4, 0));
    let outcome = play.outcome().expect("over");
    assert_eq!(
        (outcome.reason, outcome.winners()),
        ("cities", &[Seat(0)][..])
    );
    assert_eq!(outcome.scores, [None, None]);
}

#[test]
fn dn_4_2_city_cards_score_no_points() {
    let taken = [card_set("5 6 7 8 8 +2 -1"), card_set("5 6 6 -3")];
    let without = Standing::of(&PerSeat(taken));
    for cities in ["docks", "police hall", "docks police hall"] {
        for seat in Seat::all(2) {
            let mut with = PerSeat(taken);
            with[seat] = with[seat].plus(card_set(cities));
            assert_eq!(Standing::of(&with), without, "{cities}");
        }
    }
    for city in cards("docks police hall") {
        assert_eq!(city.value(), 0);
    }
}

/// Tries every split of the copies of one support.
#[test]
fn dn_5_1_more_of_a_support_scores_its_value() {
    for (support, (copies, value)) in
        Card::SUPPORTS
            .into_iter()
            .zip([(5, 5), (6, 6), (7, 7), (8, 8)])
    {
        for mine in 0..=copies {
            for theirs in 0..=copies - mine {
                let of = |count| core::iter::repeat_n(support, count).collect::<Cards>();
                let standing = Standing::of(&PerSeat([of(mine), of(theirs)]));
                let expected = match mine.cmp(&theirs) {
                    core::cmp::Ordering::Greater => [value, 0],
                    core::cmp::Ordering::Less => [0, value],
                    core::cmp::Ordering::Equal => [0, 0],
                };
                assert_eq!(standing.totals.0, expected, "{support}: {mine} to {theirs}");
            }
        }
    }
}

/// Tries every combination of supports against an opponent without cards.
#[test]
fn dn_5_2_each_complete_set_is_worth_five_more() {
    for index in 0..6 * 7 * 8 * 9_usize {
        let counts = [index % 6, index / 6 % 7, index / 42 % 8, index / 336];
        let mine: Cards = Card::SUPPORTS
            .into_iter()
            .zip(counts)
            .flat_map(|(card, count)| core::iter::repeat_n(card, count))
            .collect();
        let sets = counts.into_iter().min().expect("four");
        let standing = Standing::of(&PerSeat([mine, Cards::NONE]));
        assert_eq!(usize::from(standing.sets[Seat(0)]), sets, "{counts:?}");
        // The cards of a set also count for majorities.
        let points = naive::points(&texts(mine), &[]);
        assert_eq!(i32::from(standing.totals[Seat(0)]), points, "{counts:?}");
        assert_eq!(standing.sets[Seat(1)], 0);
    }
}

/// Tries every combination of alliances and betrayals.
#[test]
fn dn_5_3_alliances_and_betrayals_are_added() {
    let kinds = [
        ("+2", 4),
        ("+3", 2),
        ("+4", 1),
        ("-1", 3),
        ("-2", 4),
        ("-3", 2),
    ];
    let ways: usize = kinds.iter().map(|(_, copies)| copies + 1).product();
    for mut index in 0..ways {
        let mut mine = Cards::NONE;
        let mut sum = 0;
        for (text, copies) in kinds {
            let count = index % (copies + 1);
            index /= copies + 1;
            for _ in 0..count {
                mine = mine.with(text.parse().expect("a card"));
                sum += text.parse::<i8>().expect("a number");
            }
        }
        let theirs = Cards::DECK.minus(mine).expect("some of the deck");
        let standing = Standing::of(&PerSeat([mine, Cards::NONE]));
        assert_eq!(standing.totals.0, [sum, 0], "{mine:?}");
        let points = naive::points(&texts(theirs), &texts(mine));
        let standing = Standing::of(&PerSeat([mine, theirs]));
        assert_eq!(i32::from(standing.totals[Seat(1)]), points, "{theirs:?}");
    }
}

/// Nineteen of twenty cards. With a city card each, both players are equal in points and supports.
const EVEN: &str = "8 8 8 8 7 7 7 6 6 6 5 5 +2 +2 +3 -1 -2 -2 -3";

#[test]
fn dn_5_4_equal_points_and_supports_are_a_draw() {
    let takes = takes(&format!("{EVEN} docks"), "7 5 +4 -1 hall");
    let play = played_out(&takes);
    let outcome = play.outcome().expect("over");
    assert_eq!(outcome.reason, "draw");
    assert_eq!(outcome.ranking, [[Seat(0), Seat(1)]]);
    // Two sets, no majority, alliances of +7 and betrayals of -8.
    assert_eq!(outcome.scores, [Some(9), Some(9)]);
}

#[test]
fn dn_5_4_the_higher_total_wins() {
    // The game of `EVEN`, but one player has the +4 instead of a -1.
    let ahead = format!("{} docks", EVEN.replacen("-1", "+4", 1));
    let mut takes = takes(&ahead, "7 5 -1 -1 hall");
    for winner in [0, 1] {
        let outcome = played_out(&takes).outcome().expect("over");
        assert_eq!(outcome.reason, "score");
        assert_eq!(outcome.winners(), [Seat(winner)]);
        let mut scores = [Some(9), Some(9)];
        scores[usize::from(winner)] = Some(14);
        assert_eq!(outcome.scores, scores);
        takes.reverse();
    }
}

#[test]
fn dn_5_4_the_5s_decide_when_nothing_else_does() {
    let zero = "8 8 8 8 7 7 7 6 6 5 5 5 +2 +2 +3 -1 -1 -2 -2 -3";
    let takes = takes(zero, "7 6 6 docks police");
    let outcome = played_out(&takes).outcome().expect("over");
    // Two sets each. Seat 0 has the majority of the 5s and a bonus of -2; seat 1 has a bonus of +3.
    assert_eq!(outcome.scores, [Some(13), Some(13)]);
    assert_eq!(
        (outcome.reason, outcome.winners()),
        ("tie_break", &[Seat(0)][..])
    );
    let [zero, one] = takes;
    let outcome = played_out(&[one, zero]).outcome().expect("over");
    assert_eq!(outcome.winners(), [Seat(1)], "the same with swapped cards");
}

/// Plays nearly even games and compares them with the naive rules. The 8s, the 7s and the 6s must each decide some of
/// them.
#[test]
fn dn_5_4_ties_are_broken_by_the_8s_then_the_7s_then_the_6s() {
    let even = takes(&format!("{EVEN} docks"), "7 5 +4 -1 hall");
    let left = cards("7 5 +4 -1 hall");
    let mut rng = FastRng::seeded(54);
    let mut decided = BTreeMap::new();
    for _ in 0..6_000 {
        let mut all = [even[0].clone(), even[1].clone(), left.clone()].concat();
        for _ in 0..=rng.below(5) {
            all.swap(rng.below(45) as usize, rng.below(45) as usize);
        }
        let takes = [all[..20].to_vec(), all[20..40].to_vec()];
        let heaps = takes.clone().map(Cards::from_iter);
        if heaps.iter().any(|heap| heap.has_all_cities()) {
            continue;
        }
        let play = played_out(&takes);
        assert_eq!([play.taken(0), play.taken(1)], heaps);
        let outcome = play.outcome().expect("over");
        let expected = naive::outcome(&heaps.map(texts));
        assert_eq!(
            serde_json::to_value(&outcome).expect("plain data"),
            expected
        );
        if outcome.reason == "tie_break" {
            let by = Card::SUPPORTS
                .into_iter()
                .rfind(|&support| heaps[0].count(support) != heaps[1].count(support));
            *decided.entry(by.expect("some support")).or_insert(0) += 1;
        }
    }
    for support in [Card::Eight, Card::Seven, Card::Six] {
        assert!(
            decided.contains_key(&support),
            "{support} decided nothing: {decided:?}"
        );
    }
}

/// Compares the lines of the sheet with the final scores, and its totals with the naive score of each round.
#[test]
fn dn_5_4_the_sheet_adds_up_to_the_score() {
    let mut rng = FastRng::seeded(55);
    for seed in 0..60 {
        let mut play = TestGame::dealt(seed);
        let mut after = Vec::new();
        while let Some(seat) = play.view().turn {
            let before = play.view().round;
            let act = *rng.choose(&play.legal(seat.0)).expect("DN-3.6");
            assert_eq!(play.try_act(seat.0, act), Ok(()));
            let view = play.view();
            let scored = view
                .outcome
                .as_ref()
                .is_some_and(|end| end.reason != "cities");
            if view.round > before || scored {
                let taken = [0, 1].map(|seat| texts(play.taken(seat)));
                let [one, other] = &taken;
                after.push(vec![naive::points(one, other), naive::points(other, one)]);
            }
        }
        let view = play.seen_by(Viewer::Spectator);
        let sheet = view.sheet.expect("a sheet");
        assert_eq!(sheet.totals, after);
        for (seat, score) in Seat::all(2).zip(view.outcome.expect("over").scores) {
            let lines = sheet.lines.iter().filter(|line| line.seat == seat);
            let sum: i32 = lines.map(|line| line.amount).sum();
            assert_eq!(sum, score.unwrap_or(0));
        }
    }
}

/// DN-5.1 to DN-5.4 apply only after the last act.
#[test]
fn dn_5_4_the_score_comes_after_the_last_act() {
    let mut play = TestGame::dealt(8);
    for _ in 0..47 {
        play.play_or_take();
        assert_eq!(play.outcome(), None);
        assert_eq!(play.view().sheet, None);
    }
    let seat = play.view().turn.expect("one act left");
    assert_eq!(play.legal(seat.0), [Act::Take]);
    play.play_or_take();
    assert!(play.outcome().is_some());
}

//! DN-3 A round.

use district_noir::{Act, Cards, Event};
use saloon_core::{FastRng, Seat, Viewer};

use super::test_game::{TestGame, card_set, cards, setup, shuffled};

fn plays(text: &str) -> Vec<Act> {
    cards(text).into_iter().map(Act::Play).collect()
}

/// Checks turn order and the number of plays and takes in each round of many random games.
#[test]
fn dn_3_1_players_alternate_five_plays_and_one_take_each() {
    let mut rng = FastRng::seeded(31);
    let mut complete = 0;
    for _ in 0..300 {
        let setup = shuffled(&mut rng);
        let mut play = TestGame::given(setup);
        let mut rounds = Vec::from([Vec::new()]);
        while let Some(seat) = play.view().turn {
            let view = play.view();
            assert_eq!(usize::from(view.round), rounds.len());
            let act = *rng.choose(&play.legal(seat.0)).expect("DN-3.6");
            assert_eq!(play.refusal(1 - seat.0, act), Some("DN-3.1"));
            assert_eq!(play.try_act(seat.0, act), Ok(()));
            let done = rounds.last_mut().expect("a round");
            let last: Option<&(Seat, Act)> = done.last();
            assert_eq!(last.map_or(view.opener, |(last, _)| last.next(2)), seat);
            done.push((seat, act));
            if play.view().round > view.round {
                rounds.push(Vec::new());
            }
        }
        if play.outcome().is_some_and(|end| end.reason == "cities") {
            rounds.pop();
        } else {
            assert_eq!(rounds.len(), 4);
            complete += 1;
        }
        for done in rounds {
            for seat in Seat::all(2) {
                let of = |take| {
                    let counts = |(player, act): &&(Seat, Act)| {
                        *player == seat && (*act == Act::Take) == take
                    };
                    done.iter().filter(counts).count()
                };
                assert_eq!((of(true), of(false)), (1, 5), "{done:?}");
            }
        }
    }
    assert!(complete > 100, "most games go to the end");
}

#[test]
fn dn_3_1_every_act_after_the_end_is_refused() {
    let mut play = TestGame::dealt(1);
    while play.outcome().is_none() {
        play.play_or_take();
    }
    assert_eq!(play.view().turn, None);
    for seat in [0, 1] {
        assert_eq!(play.legal(seat), []);
        assert_eq!(play.refusal(seat, Act::Take), Some("DN-3.1"));
        for act in plays("5 8 +2 -1 hall") {
            assert_eq!(play.refusal(seat, act), Some("DN-3.1"));
        }
    }
}

#[test]
fn dn_3_2_a_played_card_goes_from_the_hand_to_the_end_of_the_line() {
    let mut play = TestGame::given(setup(0, ["5 5 6 -1 hall", "8 8 +4 -3 7"], "6 7", "", ""));
    play.acts("0 play -1, 1 play +4");
    assert_eq!(play.line(), cards("6 7 -1 +4"));
    assert_eq!(play.hand(0), card_set("5 5 6 hall"));
    assert_eq!(play.hand(1), card_set("8 8 -3 7"));
    for viewer in Viewer::all(2) {
        let events: Vec<Event> = play.log.seen_by(viewer).map(|seen| *seen).collect();
        let card = "+4".parse().expect("a card");
        assert_eq!(
            events,
            [Event::Played {
                seat: Seat(1),
                card
            }],
            "face up"
        );
    }
    // A kind held twice is offered once, and can be played twice.
    assert_eq!(play.legal(0), [vec![Act::Take], plays("5 6 hall")].concat());
    play.acts("0 play 5, 1 play 7, 0 play 5");
    assert_eq!(play.hand(0), card_set("6 hall"));
}

#[test]
fn dn_3_2_a_card_not_held_is_refused_and_nothing_changes() {
    let mut play = TestGame::given(setup(0, ["5 5 6 -1 hall", "8 8 +4 -3 7"], "6 7", "", ""));
    let before = play.unredacted_view();
    // The cards are in the opponent's hand, in the line or in the pile, but not in the player's hand.
    for act in plays("8 +4 7 +2 docks") {
        assert_eq!(play.try_act(0, act), Err("DN-3.2"));
        assert_eq!(play.unredacted_view(), before);
    }
    play.acts("0 play -1, 1 take");
    assert_eq!(play.refusal(0, plays("-1")[0]), Some("DN-3.2"), "gone");
}

#[test]
fn dn_3_3_a_take_brings_the_last_five() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 play +2, 1 play -3, 0 play 8, 1 play -2, 0 play 7, 1 take");
    assert_eq!(play.line(), cards("5 6"), "the oldest stay, in order");
    assert_eq!(play.taken(1), card_set("+2 -3 8 -2 7"));
    assert_eq!(play.taken(0), Cards::NONE);
    for viewer in Viewer::all(2) {
        let events: Vec<Event> = play.log.seen_by(viewer).map(|seen| *seen).collect();
        let cards = cards("+2 -3 8 -2 7").into_iter().collect();
        assert_eq!(
            events,
            [Event::Took {
                seat: Seat(1),
                cards
            }],
            "face up"
        );
    }
}

#[test]
fn dn_3_3_a_take_brings_all_cards_of_a_shorter_line() {
    let hands = ["5 6 7 8 +2", "-1 -2 -3 8 7"];
    for (before, taken) in [
        ("", "5 6"),
        ("0 play 5, 1 play -1,", "5 6 5 -1"),
        ("0 play 5, 1 play -1, 0 play 6,", "5 6 5 -1 6"),
        ("0 play 5, 1 play -1, 0 play 6, 1 play -2,", "6 5 -1 6 -2"),
    ] {
        let mut play = TestGame::given(setup(0, hands, "5 6", "", ""));
        let taker = u8::from(before.matches(',').count() % 2 == 1);
        play.acts(&format!("{before} {taker} take"));
        assert_eq!(play.taken(taker), card_set(taken), "{before}");
        let left = 2 + before.matches(',').count() - cards(taken).len();
        assert_eq!(play.line().len(), left);
    }
}

#[test]
fn dn_3_3_a_take_from_an_empty_line_is_refused() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 take");
    assert_eq!(play.line(), []);
    assert_eq!(play.try_act(1, Act::Take), Err("DN-3.3"));
    assert_eq!(play.legal(1), plays("7 8 -1 -2 -3"));
    // The empty line is the reason given, even for a player who has already taken.
    play.acts("1 play -1, 0 play 5, 1 take");
    assert_eq!(play.line(), []);
    assert_eq!(play.try_act(0, Act::Take), Err("DN-3.3"));
}

#[test]
fn dn_3_3_taken_cards_stay_visible_and_sorted_to_the_end() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 play +2, 1 play -3, 0 play 8, 1 play -2, 0 play 7, 1 take");
    let json = serde_json::to_value(play.view()).expect("plain data");
    let sorted = serde_json::json!(["7", "8", "+2", "-2", "-3"]);
    assert_eq!(json["players"][1]["taken"], sorted);
    let mut before = play.taken(1);
    while play.outcome().is_none() {
        play.play_or_take();
        let now = play.taken(1);
        assert!(now.minus(before).is_some(), "{before:?}, then {now:?}");
        before = now;
    }
    assert_eq!(before.len(), 20);
}

#[test]
fn dn_3_4_a_second_take_in_a_round_is_refused() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 take, 1 play -1");
    assert!(play.view().players[Seat(0)].has_taken);
    assert!(!play.view().players[Seat(1)].has_taken);
    assert_eq!(play.try_act(0, Act::Take), Err("DN-3.4"));
    assert_eq!(play.legal(0), plays("5 6 7 8 +2"));
    while play.view().round == 1 {
        play.play_or_take();
    }
    for seat in Seat::all(2) {
        assert!(!play.view().players[seat].has_taken);
    }
    play.acts("1 take");
    play.play_or_take();
    play.play_or_take();
    play.acts("0 take");
}

#[test]
fn dn_3_5_an_empty_hand_must_take() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 play 5, 1 play -1, 0 play 6, 1 play -2, 0 play 7, 1 play -3");
    play.acts("0 play 8, 1 play 8, 0 play +2, 1 play 7");
    assert_eq!(play.legal(0), [Act::Take]);
    for act in plays("5 +2 hall") {
        assert_eq!(play.try_act(0, act), Err("DN-3.5"), "{act}");
    }
    play.acts("0 take");
    assert_eq!(play.legal(1), [Act::Take]);
}

#[test]
fn dn_3_5_a_player_who_has_taken_must_play() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 take, 1 play -1, 0 play 5, 1 play -2, 0 play 6, 1 play -3");
    play.acts("0 play 7, 1 play 8, 0 play 8, 1 play 7");
    // With one card left and no take, the last act of the round is forced.
    assert_eq!(play.legal(0), plays("+2"));
    assert_eq!(play.try_act(0, Act::Take), Err("DN-3.4"));
    assert_eq!(play.legal(1), [], "not to move");
    play.acts("0 play +2");
    assert_eq!(play.legal(1), [Act::Take]);
}

/// A player to move always has an act, and the line is long enough for a forced take.
#[test]
fn dn_3_6_a_round_starts_with_at_least_two_cards_and_forced_takes_find_six() {
    let mut rng = FastRng::seeded(36);
    let mut shortest = (u8::MAX, u8::MAX);
    for game in 0..2_000 {
        let mut play = TestGame::given(shuffled(&mut rng));
        while let Some(seat) = play.view().turn {
            let view = play.view();
            if view
                .players
                .iter()
                .all(|player| player.hand_size == 5 && !player.has_taken)
            {
                assert!(view.line.len() >= 2);
                shortest.0 = shortest.0.min(view.line.len());
            }
            let legal = play.legal(seat.0);
            if view.players[seat].hand_size == 0 {
                assert_eq!(legal, [Act::Take]);
                assert!(view.line.len() >= 6, "{:?}", view.line);
                shortest.1 = shortest.1.min(view.line.len());
            }
            assert!(!legal.is_empty());
            // In every third game both take as late as possible, which makes the line longest before the takes and
            // shortest after.
            let act = match legal.last() {
                Some(&last) if game % 3 == 0 => last,
                _ => *rng.choose(&legal).expect("not empty"),
            };
            assert_eq!(play.try_act(seat.0, act), Ok(()));
        }
    }
    assert_eq!(shortest.0, 2, "the bound is reached");
    assert_eq!(shortest.1, 6, "the bound of forced takes is reached");
}

#[test]
fn dn_3_7_the_rest_of_the_line_stays_for_the_next_round() {
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "5 6", "", ""));
    play.acts("0 take, 1 play -1, 0 play 5, 1 take, 0 play 6, 1 play -2");
    play.acts("0 play 7, 1 play -3, 0 play 8, 1 play 8, 0 play +2, 1 play 7");
    assert_eq!(play.view().round, 2);
    assert_eq!(play.line(), cards("6 -2 7 -3 8 8 +2 7"));
}

#[test]
fn dn_3_8_five_new_cards_each_and_the_other_opens() {
    let pile = "5 5 5 6 6 6 6 7 7 7 8 8 8 8 8 +2 +2 +2 +3 +3";
    let mut play = TestGame::given(setup(0, ["5 6 7 8 +2", "-1 -2 -3 8 7"], "-1 -1", pile, ""));
    // Opener, pile and hands after each deal: five cards to the opener first.
    let dealt = [
        (1, 20, [("6 6 7 7 7"), ("5 5 5 6 6")]),
        (0, 10, [("8 8 8 8 8"), ("+2 +2 +2 +3 +3")]),
    ];
    for (round, (opener, pile, hands)) in (2..).zip(dealt) {
        while play.view().round < round {
            play.play_or_take();
        }
        let view = play.view();
        assert_eq!((view.opener, view.turn), (Seat(opener), Some(Seat(opener))));
        assert_eq!(view.pile, pile);
        for (seat, hand) in [0, 1].into_iter().zip(hands) {
            assert_eq!(
                play.hand(seat),
                card_set(hand),
                "round {round}, seat {seat}"
            );
        }
    }
    while play.view().round < 4 {
        play.play_or_take();
    }
    assert_eq!((play.view().opener, play.view().pile), (Seat(1), 0));
    while play.outcome().is_none() {
        play.play_or_take();
    }
    let view = play.view();
    assert_eq!((view.round, view.opener, view.pile), (4, Seat(1), 0));
    for player in view.players.iter() {
        assert_eq!(player.hand_size, 0, "nothing is dealt after the last round");
    }
}

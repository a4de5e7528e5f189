//! Mutation tests of the laws: each planted fault is caught by the law meant for it.

mod act;
mod fault;
mod toy;

use std::panic::{AssertUnwindSafe, catch_unwind};

use saloon_core::{FastRng, Plan, Viewer};
use saloon_testkit::{Subject, TwinSetups, laws};

use act::Act;
use toy::{Event, Setup, Toy};

/// The toy game with a planted fault.
struct Planted<const F: u8>;

impl<const F: u8> Subject for Planted<F> {
    type Game = Toy<F>;

    fn plans() -> Vec<Plan<Toy<F>>> {
        let given = given(Setup {
            hands: [2, 5],
            draws: [6, 1],
        });
        vec![Plan::standard(2), given]
    }

    /// Shuffles the cards that a viewer never sees: the others' hands and draws, and the undealt cards.
    fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<Toy<F>>> {
        // Each seat's hand, each seat's draw, and two undealt cards.
        let mut cards: Vec<u8> = (1..=6).collect();
        for index in (1..cards.len()).rev() {
            let other = rng.below(u32::try_from(index + 1).ok()?) as usize;
            cards.swap(index, other);
        }
        let hidden: Vec<usize> = match viewer {
            Viewer::Seat(seat) => vec![1 - seat.index(), 3 - seat.index(), 4, 5],
            Viewer::Spectator => (0..6).collect(),
        };
        let mut moved = cards.clone();
        for (index, &place) in hidden.iter().enumerate() {
            moved[place] = cards[hidden[(index + 1) % hidden.len()]];
        }
        let plan = |cards: Vec<u8>| {
            given(Setup {
                hands: [cards[0], cards[1]],
                draws: [cards[2], cards[3]],
            })
        };
        Some(TwinSetups {
            one: plan(cards),
            other: plan(moved),
        })
    }

    fn arbitrary_acts() -> Vec<Act<F>> {
        (0..=9)
            .map(Act::Say)
            .chain([Act::Draw, Act::Stop])
            .collect()
    }

    fn own_fields() -> &'static [&'static str] {
        &["viewer", "hint"]
    }

    fn reveals(event: &Event, _viewer: Viewer) -> bool {
        matches!(event, Event::Shown { .. })
    }

    const GAMES: u64 = 60;
}

fn given<const F: u8>(setup: Setup) -> Plan<Toy<F>> {
    Plan {
        setup: Some(setup),
        ..Plan::standard(2)
    }
}

/// Without a fault, the toy game obeys every law.
mod sound {
    saloon_testkit::laws!(super::Planted<{ super::fault::NONE }>);
}

/// Runs a law and returns its panic message as an error.
fn run_law(law: impl FnOnce()) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(law)).map_err(|panic| {
        panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
            .unwrap_or_default()
    })
}

macro_rules! caught {
    ($($test:ident: $fault:ident by $law:ident, $says:literal;)*) => {$(
        #[test]
        fn $test() {
            match run_law(laws::$law::<Planted<{ fault::$fault }>>) {
                Ok(()) => panic!("{} lets it pass", stringify!($law)),
                Err(said) => assert!(said.contains($says), "caught for another reason: {said}"),
            }
        }
    )*};
}

caught! {
    a_view_that_leaks: VIEW_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    a_view_whose_length_leaks: VIEW_LENGTH_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    a_view_that_leaks_to_twins: VIEW_LEAKS
        by twin_setups_stay_indistinguishable, "can tell two worlds apart";
    a_leak_that_determinize_copies: VIEW_LEAK_IS_COPIED
        by twin_setups_stay_indistinguishable, "can tell two worlds apart";
    a_spectator_who_sees_hands: SPECTATOR_SEES_HANDS
        by twin_setups_stay_indistinguishable, "a spectator can tell two worlds apart";
    an_event_that_leaks: EVENT_LEAKS
        by indistinguishable_worlds_stay_indistinguishable, "the two worlds apart";
    an_event_whose_length_leaks: EVENT_LENGTH_LEAKS
        by indistinguishable_worlds_stay_indistinguishable, "the two worlds apart";
    an_event_whose_absence_leaks: EVENT_ABSENCE_LEAKS
        by indistinguishable_worlds_stay_indistinguishable, "the two worlds apart";
    a_deal_that_is_told_to_all: DEAL_LEAKS
        by twin_setups_stay_indistinguishable, "the two worlds apart";
    a_deal_whose_order_leaks: DEAL_ORDER_LEAKS
        by twin_setups_stay_indistinguishable, "the two worlds apart";
    a_draw_that_is_told_to_all: DRAW_LEAKS
        by twin_setups_stay_indistinguishable, "the two worlds apart";
    legal_acts_that_leak: LEGAL_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    legal_acts_whose_order_leaks: LEGAL_ORDER_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    a_refusal_that_leaks: REFUSAL_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    waiting_seats_that_leak: WAITING_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    a_deadline_that_leaks: DEADLINE_LEAKS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";

    an_offered_act_that_is_refused: OFFERED_IS_REFUSED
        by offered_acts_are_accepted_and_others_refused, "refused: Act";
    an_act_that_is_offered_twice: OFFERED_TWICE
        by offered_acts_are_accepted_and_others_refused, "is offered twice";
    an_act_that_is_accepted_unoffered: UNOFFERED_IS_ACCEPTED
        by offered_acts_are_accepted_and_others_refused, "is not offered, but accepted";
    a_refusal_that_changes_the_game: REFUSAL_CHANGES
        by offered_acts_are_accepted_and_others_refused, "changed the game";
    a_game_that_does_not_end: ENDLESS
        by random_games_end, "more inputs than MAX_INPUTS, 9";
    a_ranking_that_forgets_a_seat: RANKING_FORGETS
        by random_games_end, "the ranking must list every seat once";
    a_tick_that_acts_early: TICK_COMES_EARLY
        by time_moves_only_at_deadlines, "before the deadline";
    a_deadline_that_does_not_move_on: DEADLINE_STAYS
        by time_moves_only_at_deadlines, "does not move after its tick";
    an_outcome_that_is_not_listed: CHANCE_IS_UNLISTED
        by drawn_outcomes_are_listed, "SCRIPT_OUTCOMES lacks";
    an_option_out_of_its_range: OPTION_IS_UNCHECKED
        by constants_are_true, "Game::config must refuse it";
    an_impure_game: IMPURE
        by records_replay, "the replay differs";

    a_notation_that_is_read_otherwise: NOTATION_IS_READ_OTHERWISE
        by notation_and_json_round_trip, "is read as";
    a_json_that_is_read_otherwise: JSON_IS_READ_OTHERWISE
        by notation_and_json_round_trip, "is read as";
    a_view_that_lies: VIEW_LIES
        by views_match_the_unredacted_view, "differs from the unredacted view";
    an_outcome_that_is_not_shown: OUTCOME_IS_NOT_SHOWN
        by views_match_the_unredacted_view, "a view must show the outcome";
    a_world_that_is_not_as_its_viewer_knows_it: DETERMINIZE_FORGETS
        by determinized_worlds_are_indistinguishable, "can tell two worlds apart";
    a_preview_that_disagrees: PREVIEW_DISAGREES
        by previews_agree_with_the_rules, "preview (left) and apply (right)";
    a_preview_that_disagrees_at_the_start: FIRST_PREVIEW_DISAGREES
        by previews_agree_with_the_rules, "preview (left) and apply (right)";
}

/// The other laws rely on `determinize`, which can share a leak with the view. Twin set-ups do not.
#[test]
fn only_twin_setups_detect_a_leak_that_determinize_copies() {
    type Leaky = Planted<{ fault::VIEW_LEAK_IS_COPIED }>;
    let others: [fn(); 9] = [
        laws::random_games_end::<Leaky>,
        laws::offered_acts_are_accepted_and_others_refused::<Leaky>,
        laws::time_moves_only_at_deadlines::<Leaky>,
        laws::records_replay::<Leaky>,
        laws::notation_and_json_round_trip::<Leaky>,
        laws::views_match_the_unredacted_view::<Leaky>,
        laws::previews_agree_with_the_rules::<Leaky>,
        laws::determinized_worlds_are_indistinguishable::<Leaky>,
        laws::indistinguishable_worlds_stay_indistinguishable::<Leaky>,
    ];
    for law in others {
        assert_eq!(run_law(law), Ok(()));
    }
}

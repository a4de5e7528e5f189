//! The laws of `saloon_testkit`, checked for this game.

use saloon_core::{FastRng, Plan, Viewer};
use saloon_testkit::{Subject, TwinSetups};
use template_game::{Act, Card, Event, Options, Prize, Setup, TemplateGame};

struct TemplateGameLaws;

impl Subject for TemplateGameLaws {
    type Game = TemplateGame;

    fn plans() -> Vec<Plan<TemplateGame>> {
        let dealt = (2..=4).map(Plan::standard);
        let open = Plan {
            options: Options { open_prizes: true },
            ..Plan::standard(3)
        };
        let given = plan(setup(&mut FastRng::seeded(5)));
        dealt.chain([open, given]).collect()
    }

    /// TG-2.1: a viewer knows only their own hand and the prizes turned up.
    fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<TemplateGame>> {
        let one = setup(rng);
        let mut other = setup(rng);
        for (seat, hand) in (0..).map(saloon_core::Seat).zip(&mut other.hands) {
            if viewer.is(seat) {
                *hand = one.hands[seat.index()];
            }
        }
        other.prizes[0] = one.prizes[0];
        Some(TwinSetups {
            one: plan(one),
            other: plan(other),
        })
    }

    fn arbitrary_acts() -> Vec<Act> {
        Card::all().map(Act::Play).collect()
    }

    /// TG-3.5: the event publishes a hidden card.
    fn reveals(event: &Event, _viewer: Viewer) -> bool {
        matches!(event, Event::Played { .. })
    }
}

fn plan(setup: Setup) -> Plan<TemplateGame> {
    Plan {
        setup: Some(setup),
        ..Plan::standard(4)
    }
}

/// A random position for four players.
fn setup(rng: &mut FastRng) -> Setup {
    let hands = (0..4)
        .map(|_| {
            let mut deck: Vec<Card> = Card::all().collect();
            std::array::from_fn(|_| {
                let left = u32::try_from(deck.len()).expect("nine cards");
                deck.swap_remove(rng.below(left) as usize)
            })
        })
        .collect();
    let mut prize = || {
        let points = rng.below(3).to_le_bytes()[0] + 1;
        Prize::try_from(points).expect("1 to 3")
    };
    Setup {
        hands,
        prizes: [prize(), prize(), prize()],
    }
}

saloon_testkit::laws!(TemplateGameLaws);
saloon_testkit::laws!(TemplateGameLaws: heuristics_are_blind observations_are_blind bots_are_blind lab_notes_are_well_formed);

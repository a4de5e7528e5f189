//! The laws of the testkit, for District Noir.

use district_noir::{Act, Card, Cards, DistrictNoir, Event, Setup};
use saloon_core::{FastRng, Plan, Seat, Viewer};
use saloon_testkit::{Subject, TwinSetups};

struct Noir;

impl Subject for Noir {
    type Game = DistrictNoir;

    fn plans() -> Vec<Plan<DistrictNoir>> {
        let mut rng = FastRng::seeded(5);
        let given = Plan {
            setup: Some(shuffled(&mut rng)),
            ..Plan::standard(2)
        };
        let second_of_a_match = Plan {
            first: Some(Seat(1)),
            ..Plan::standard(2)
        };
        vec![Plan::standard(2), given, second_of_a_match]
    }

    /// DN-6.1, DN-6.2: swaps cards that the viewer cannot know: the opponent's present and later hands, or all hands
    /// for a spectator.
    fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<DistrictNoir>> {
        let one = shuffled(rng);
        let mut other = one.clone();
        let mut hidden = hidden(&mut other, viewer);
        for index in (1..hidden.len()).rev() {
            let swap = rng.below(u32::try_from(index + 1).ok()?) as usize;
            let (front, back) = hidden.split_at_mut(index);
            if let Some(card) = front.get_mut(swap) {
                std::mem::swap(*card, back[0]);
            }
        }
        let plan = |setup| Plan {
            setup: Some(setup),
            ..Plan::standard(2)
        };
        Some(TwinSetups {
            one: plan(one),
            other: plan(other),
        })
    }

    fn arbitrary_acts() -> Vec<Act> {
        Card::ALL
            .into_iter()
            .map(Act::Play)
            .chain([Act::Take])
            .collect()
    }

    /// DN-6.2: the end of the game reveals the box.
    fn reveals(event: &Event, _viewer: Viewer) -> bool {
        matches!(event, Event::Ended { .. })
    }

    const GAMES: u64 = 100;
}

fn shuffled(rng: &mut FastRng) -> Setup {
    let mut deck: Vec<Card> = Cards::DECK.iter().collect();
    let mut draw = |count: usize| -> Vec<Card> {
        (0..count)
            .map(|_| {
                let cards = u32::try_from(deck.len()).expect("45 cards");
                deck.swap_remove(rng.below(cards) as usize)
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

/// Returns the positions whose cards `viewer` cannot know before they are played.
fn hidden(setup: &mut Setup, viewer: Viewer) -> Vec<&mut Card> {
    let first = setup.first;
    let [hand0, hand1] = &mut setup.hands;
    let mut places: Vec<&mut Card> = Vec::new();
    for (seat, hand) in [(Seat(0), hand0), (Seat(1), hand1)] {
        if !viewer.is(seat) {
            places.extend(hand);
        }
    }
    // Each round deals five cards to its opener, then five to the other player. The opener of round 1 comes second in
    // round 2.
    let mut dealt = [1, 0, 0, 1, 1, 0]
        .into_iter()
        .map(|offset| Seat((first.0 + offset) % 2));
    for five in setup.pile.chunks_mut(5) {
        if dealt.next().is_some_and(|seat| !viewer.is(seat)) {
            places.extend(five);
        }
    }
    places
}

saloon_testkit::laws!(Noir);
saloon_testkit::laws!(Noir: heuristics_are_blind observations_are_blind bots_are_blind lab_notes_are_well_formed);

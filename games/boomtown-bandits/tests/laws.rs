//! The laws of `saloon_testkit`, checked for Boomtown Bandits in both modes and from given positions.

use std::collections::BTreeMap;

use boomtown_bandits::{
    Act, Aim, BoomtownBandits, Card, Event, Location, Mode, Options, Play, Setup, Target, Token,
};
use saloon_core::{FastRng, Plan, Seat, Viewer};
use saloon_testkit::{Subject, TwinSetups};

fn plan(seats: u8, shootout: Mode) -> Plan<BoomtownBandits> {
    Plan {
        options: Options {
            shootout,
            ..Options::default()
        },
        ..Plan::standard(seats)
    }
}

/// Acts that are illegal in most positions: none may be accepted unless it is offered.
fn arbitrary_acts() -> Vec<Act> {
    let no_such_seat = Seat(200);
    let aim = |targets: &[(u8, Token)]| {
        let named = targets.iter().map(|&(seat, token)| Target {
            seat: Seat(seat),
            token,
        });
        Act::Remove(named.collect::<Aim>())
    };
    let mut acts = vec![
        Act::Pass,
        Act::Roll,
        Act::Hit,
        Act::ClaimTown,
        aim(&[]),
        aim(&[(1, Token::Coward), (1, Token::Coward)]),
        aim(&[(0, Token::Shooter); 3]),
        Act::Card(Play::TipOff {
            seat: no_such_seat,
            token: Token::Coward,
        }),
        Act::Card(Play::IndecentExposure { seat: no_such_seat }),
        Act::Card(Play::FoolsGold {
            seat: no_such_seat,
            take: Card::Robbery,
        }),
        Act::Card(Play::Misfire {
            save: Token::Coward,
            seat: no_such_seat,
            token: Token::Shooter,
        }),
        Act::Card(Play::FriendlyFire {
            seat: no_such_seat,
            token: Token::Shooter,
        }),
    ];
    for card in Card::ALL {
        acts.extend([Act::Keep(card), Act::Give(card), Act::Show(card)]);
    }
    for at in Location::ALL {
        acts.push(Act::Badge(at));
        acts.push(Act::Card(Play::GoodTimes { at }));
        acts.push(Act::Card(Play::MineCarRide { to: at }));
        acts.push(Act::Card(Play::SneakyBastard { to: at }));
        for token in Token::ALL {
            acts.push(Act::Place { token, at });
        }
    }
    acts
}

/// Whether an event publishes hidden information, so that worlds that differ in it diverge.
fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::Revealed { .. }
            | Event::HandsOpen
            | Event::Threw { .. }
            // An Inspection may have fixed the top card, and all see whether it is immediate.
            | Event::Drew { .. }
            | Event::Turned { .. }
            | Event::Looked { cards: Some(_), .. }
            | Event::Given { card: Some(_), .. }
            | Event::Played {
                card: Play::LooseLips {},
                ..
            }
    )
}

/// A set-up for five players with a random town and up to three random cards in each hand.
fn random_setup(rng: &mut FastRng) -> Setup {
    let mut town = Location::ALL.to_vec();
    shuffle(&mut town, rng);
    let mut piles: BTreeMap<Location, Vec<Card>> = BTreeMap::new();
    for (card, figures) in boomtown_bandits::Components::default().cards {
        let pile = piles.entry(card.location()).or_default();
        pile.extend(std::iter::repeat_n(card, figures.copies.into()));
    }
    for pile in piles.values_mut() {
        shuffle(pile, rng);
        // Immediate cards go to the bottom, because no hand holds them.
        pile.sort_by_key(|card| !card.is_immediate());
    }
    let mut hands = vec![Vec::new(); 5];
    for hand in &mut hands {
        for _ in 0..3 {
            let location = *rng.choose(&town).expect("six");
            let pile = piles.get_mut(&location).expect("every location");
            if pile.len() > 4 {
                hand.extend(pile.pop());
            }
        }
    }
    for pile in piles.values_mut() {
        shuffle(pile, rng);
    }
    Setup {
        town: Some(town),
        piles,
        hands: Some(hands),
        first: Some(Seat(0)),
        ..Setup::default()
    }
}

fn shuffle<T>(items: &mut [T], rng: &mut FastRng) {
    for index in (1..items.len()).rev() {
        let other = rng.below(u32::try_from(index + 1).expect("few")) as usize;
        items.swap(index, other);
    }
}

/// BB-7.1: two set-ups that differ only in the cards of the same location in other hands look alike to the viewer.
fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<BoomtownBandits>> {
    let mode = if rng.below(2) == 0 {
        Mode::Lockstep
    } else {
        Mode::Realtime
    };
    let (mut one, mut other) = (plan(5, mode), plan(5, mode));
    let setup = random_setup(rng);
    let mut swapped = setup.clone();
    for location in Location::ALL {
        let hands = swapped.hands.as_mut()?.iter_mut();
        let hidden = hands
            .zip(Seat::all(5))
            .filter(|(_, seat)| !viewer.is(*seat))
            .flat_map(|(hand, _)| hand.iter_mut());
        let mut slots: Vec<&mut Card> = hidden.filter(|card| card.location() == location).collect();
        let mut cards: Vec<Card> = slots.iter().map(|card| **card).collect();
        shuffle(&mut cards, rng);
        for (slot, card) in slots.iter_mut().zip(cards) {
            **slot = card;
        }
    }
    let differs = |a: &Setup, b: &Setup| {
        let sorted = |setup: &Setup| {
            let mut hands = setup.hands.clone().unwrap_or_default();
            for hand in &mut hands {
                hand.sort();
            }
            hands
        };
        sorted(a) != sorted(b)
    };
    if !differs(&setup, &swapped) {
        return None;
    }
    one.setup = Some(setup);
    other.setup = Some(swapped);
    Some(TwinSetups { one, other })
}

macro_rules! subject {
    ($name:ident, $module:ident, $games:literal, $plans:expr) => {
        struct $name;

        impl Subject for $name {
            type Game = BoomtownBandits;

            fn plans() -> Vec<Plan<BoomtownBandits>> {
                $plans
            }

            fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<BoomtownBandits>> {
                twins(viewer, rng)
            }

            fn arbitrary_acts() -> Vec<Act> {
                arbitrary_acts()
            }

            fn reveals(event: &Event, _viewer: Viewer) -> bool {
                reveals(event)
            }

            const GAMES: u64 = $games;
            const BOT_GAMES: u64 = 1;
            const BOT_MOMENTS: u32 = 4;
        }

        mod $module {
            saloon_testkit::laws!(super::$name);
            saloon_testkit::laws!(super::$name: heuristics_are_blind observations_are_blind bots_are_blind);
            saloon_testkit::laws!(super::$name: lab_notes_are_well_formed);
        }
    };
}

subject!(
    Lockstep,
    lockstep,
    6,
    (2..=5).map(|seats| plan(seats, Mode::Lockstep)).collect()
);

/// Real-time plans, with another length of windows for each number of seats.
fn timed() -> Vec<Plan<BoomtownBandits>> {
    let windows = [None, Some(3_000), Some(10_000), Some(60_000)];
    (2..=5)
        .zip(windows)
        .map(|(seats, window)| {
            let mut plan = plan(seats, Mode::Realtime);
            plan.options.window = window;
            plan
        })
        .collect()
}

subject!(Realtime, realtime, 5, timed());

subject!(Given, given, 2, {
    let mut rng = FastRng::seeded(5);
    let mut plans = Vec::new();
    for mode in [Mode::Lockstep, Mode::Realtime] {
        for _ in 0..2 {
            plans.push(Plan {
                setup: Some(random_setup(&mut rng)),
                ..plan(5, mode)
            });
        }
    }
    plans
});

/// Three players with one Loose Lips each, so that looks at seen, unseen and later tokens occur often.
fn peeking() -> Plan<BoomtownBandits> {
    let mut plan = plan(3, Mode::Lockstep);
    for card in [Card::OverheardPlans, Card::Rally] {
        plan.components.cards.get_mut(&card).expect("a card").copies = 1;
    }
    let lips = plan.components.cards.get_mut(&Card::LooseLips);
    lips.expect("a card").copies = 3;
    let town = [
        Location::Train,
        Location::Bank,
        Location::Mine,
        Location::Saloon,
    ];
    plan.setup = Some(Setup {
        town: Some(town.to_vec()),
        piles: town.map(|location| (location, one_card(location))).into(),
        hands: Some(vec![vec![Card::LooseLips]; 3]),
        ..Setup::default()
    });
    plan
}

/// A pile of one card, which ends the game in the round in which it is won.
fn one_card(location: Location) -> Vec<Card> {
    let mut cards = Card::ALL.into_iter();
    let plain = cards.find(|card| card.location() == location && !card.is_immediate());
    plain.into_iter().collect()
}

subject!(Peeking, peeking, 60, vec![peeking()]);

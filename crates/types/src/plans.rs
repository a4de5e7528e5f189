//! Tables to take samples from: every number of seats, every option, a set-up with every field.

use std::collections::BTreeMap;

use blackrock_city::{BlackrockCity, Cubes, Edition, Gang, PawnSetup};
use boomtown_bandits::{BoomtownBandits, Card as Loot, Location, Mode, Target, Token};
use district_noir::{Card, Cards, DistrictNoir};
use saloon_core::{Plan, Seat};

pub(crate) fn district_noir() -> Vec<Plan<DistrictNoir>> {
    let mut deck = Card::ALL
        .into_iter()
        .flat_map(|card| std::iter::repeat_n(card, Cards::DECK.count(card).into()));
    let mut next = |count| deck.by_ref().take(count).collect();
    let setup = district_noir::Setup {
        first: Seat(1),
        hands: [next(5), next(5)],
        line: next(2),
        removed: next(3),
        pile: next(30),
    };
    vec![
        Plan::dealt(2),
        Plan {
            setup: Some(setup),
            ..Plan::dealt(2)
        },
    ]
}

pub(crate) fn blackrock_city() -> Vec<Plan<BlackrockCity>> {
    let mut plans = Vec::new();
    for edition in [Edition::Published, Edition::Prototype] {
        for open_cubes in [false, true] {
            for seats in 2..=4 {
                plans.push(Plan {
                    options: blackrock_city::Options {
                        edition,
                        open_cubes,
                    },
                    ..Plan::dealt(seats)
                });
            }
        }
    }
    let cities = blackrock_city::Components::default().cities;
    let ring: Vec<String> = cities.into_iter().map(|city| city.name).collect();
    plans.push(Plan {
        setup: Some(blackrock_city::Setup {
            first: Some(Seat(2)),
            reserves: Some(vec![Gang::FRESH; 4]),
            cubes: Some(vec![Cubes { gold: 1, silver: 1 }; 4]),
            clocks: Some(vec![1; 4]),
            silver: Some(4),
            sheriff: ring.get(5).cloned(),
            pawn: Some(PawnSetup {
                city: ring.get(3).cloned(),
                owner: Some(Seat(1)),
                blocked: false,
            }),
            flipped: Some(ring[..2].to_vec()),
            plundered: Some(ring[6..7].to_vec()),
            attackers: Some(vec![Seat(3), Seat(0)]),
            ring: Some(ring),
        }),
        ..Plan::dealt(4)
    });
    plans
}

pub(crate) fn boomtown_bandits() -> Vec<Plan<BoomtownBandits>> {
    let mut plans = Vec::new();
    for shootout in [Mode::Realtime, Mode::Lockstep] {
        for seats in 2..=5 {
            plans.push(Plan {
                options: boomtown_bandits::Options {
                    shootout,
                    ..boomtown_bandits::Options::default()
                },
                ..Plan::dealt(seats)
            });
        }
    }
    let town = Location::ALL.to_vec();
    plans.push(Plan {
        options: boomtown_bandits::Options {
            town: Some(town.clone()),
            ..boomtown_bandits::Options::default()
        },
        setup: Some(boomtown_bandits::Setup {
            town: Some(town),
            piles: BTreeMap::from([(Location::Bank, vec![Loot::Robbery, Loot::InsideJob])]),
            first: Some(Seat(3)),
            hands: Some(vec![
                vec![Loot::TipOff],
                vec![],
                vec![Loot::Rally],
                vec![],
                vec![],
            ]),
            played: Some(vec![vec![], vec![Loot::Robbery], vec![], vec![], vec![]]),
            kept: BTreeMap::from([(
                Location::Mine,
                vec![Target {
                    seat: Seat(1),
                    token: Token::Coward,
                }],
            )]),
            caved: Some(vec![0, 0, 1, 0, 0]),
            owner: None,
            round: Some(4),
        }),
        ..Plan::dealt(5)
    });
    plans
}

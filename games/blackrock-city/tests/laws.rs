//! The laws of the house, for Blackrock City.

use blackrock_city::{
    Act, BanditKind, BlackrockCity, Cubes, Edition, Event, Gang, Options, Screens, Setup,
};
use saloon_core::{FastRng, Plan, Seat, Viewer};
use saloon_testkit::{Subject, TwinSetups};

struct City;

fn options(edition: Edition, open_cubes: bool) -> Options {
    Options {
        edition,
        open_cubes,
    }
}

impl Subject for City {
    type Game = BlackrockCity;

    fn plans() -> Vec<Plan<BlackrockCity>> {
        let mut rng = FastRng::seeded(5);
        let mut plans = Vec::new();
        for edition in [Edition::Published, Edition::Prototype] {
            for seats in 2..=4 {
                plans.push(Plan {
                    options: options(edition, false),
                    ..Plan::standard(seats)
                });
                plans.push(Plan {
                    options: options(edition, false),
                    setup: Some(late(seats, &mut rng)),
                    ..Plan::standard(seats)
                });
            }
            plans.push(Plan {
                options: options(edition, true),
                setup: Some(late(3, &mut rng)),
                ..Plan::standard(3)
            });
        }
        plans
    }

    /// BC-3.8: what a player may not know is what others have behind their screens, and how much; a spectator knows no
    /// screen at all.
    fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<BlackrockCity>> {
        let seats = match viewer {
            Viewer::Seat(Seat(least)) => 2.max(least + 1),
            Viewer::Spectator => 2,
        };
        let seats = seats + rng.below(u32::from(5 - seats)).to_le_bytes()[0];
        let edition = match rng.below(2) {
            0 => Edition::Published,
            _ => Edition::Prototype,
        };
        let one = late(seats, rng);
        let mut other = one.clone();
        let cubes = other.cubes.as_mut()?;
        let others = (0..).zip(cubes).filter(|(seat, _)| !viewer.is(Seat(*seat)));
        for (_, cubes) in others {
            *cubes = any_cubes(rng);
            cubes.gold += 1; // at least one differs
        }
        let plan = |setup| Plan {
            setup: Some(setup),
            options: options(edition, false),
            ..Plan::standard(seats)
        };
        Some(TwinSetups {
            one: plan(one),
            other: plan(other),
        })
    }

    fn arbitrary_acts() -> Vec<Act> {
        let mut acts = vec![Act::Renounce, Act::Defer, Act::Clock, Act::Bid(Gang::NONE)];
        acts.extend(BanditKind::ALL.map(Act::Wound));
        acts.extend([0, 1, 2, 9, 255].map(Act::Advance));
        let lists: [&[u8]; 9] = [
            &[],
            &[0],
            &[1],
            &[2],
            &[3],
            &[0, 1],
            &[1, 0],
            &[1, 1],
            &[2, 255],
        ];
        acts.extend(lists.into_iter().filter_map(|seats| {
            let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
            Screens::from_slice(&seats).map(Act::Steal)
        }));
        acts.push(Act::Bid(Gang {
            healthy: 255,
            healthy_x: 255,
            wounded: 255,
            wounded_x: 255,
            prisoners: 255,
        }));
        acts
    }

    /// BC-3.8: the two whose screens are concerned see the cube; at the end all do.
    fn reveals(event: &Event, _viewer: Viewer) -> bool {
        matches!(
            event,
            Event::Ended { .. } | Event::CubeDrawn { found: Some(_), .. }
        )
    }

    const GAMES: u64 = 12;
    // Most of what is behind a screen can be counted: it takes a theft between two others to hide something.
    const BOT_GAMES: u64 = 5;
}

fn any_cubes(rng: &mut FastRng) -> Cubes {
    Cubes {
        gold: rng.below(3).to_le_bytes()[0],
        silver: rng.below(2).to_le_bytes()[0],
    }
}

/// A position late in a game: few bandits, most cities turned, so that everything happens soon.
fn late(seats: u8, rng: &mut FastRng) -> Setup {
    let screens = if seats == 2 { 3 } else { seats };
    let some = |rng: &mut FastRng, most: u32| rng.below(most + 1).to_le_bytes()[0];
    let turned = [
        "Golden City",
        "Copper Gulch",
        "Tombstone Flats",
        "Coyote Bluff",
        "Gallows Hill",
        "Rattlesnake Pass",
    ];
    Setup {
        reserves: Some(
            (0..seats)
                .map(|_| Gang {
                    healthy: 1 + some(rng, 2),
                    healthy_x: some(rng, 1),
                    wounded: some(rng, 3),
                    wounded_x: some(rng, 1),
                    prisoners: some(rng, 2),
                })
                .collect(),
        ),
        cubes: Some((0..screens).map(|_| any_cubes(rng)).collect()),
        silver: Some(5),
        flipped: Some(turned.map(String::from).to_vec()),
        ..Setup::default()
    }
}

saloon_testkit::laws!(City);
saloon_testkit::laws!(City: heuristics_are_blind bots_are_blind);

//! The laws of the testkit, for Blackrock City.

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
                    setup: Some(late_position(seats, &mut rng)),
                    ..Plan::standard(seats)
                });
            }
            plans.push(Plan {
                options: options(edition, true),
                setup: Some(late_position(3, &mut rng)),
                ..Plan::standard(3)
            });
        }
        plans
    }

    /// BC-3.8: changes the cubes that the viewer cannot know: those of all other players, or of all players for a
    /// spectator.
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
        let one = late_position(seats, rng);
        let mut other = one.clone();
        let cubes = other.cubes.as_mut()?;
        let others = (0..).zip(cubes).filter(|(seat, _)| !viewer.is(Seat(*seat)));
        for (_, cubes) in others {
            *cubes = random_cubes(rng);
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

    /// BC-3.8: a draw reveals the cube to its two players, and the end reveals all cubes.
    fn reveals(event: &Event, _viewer: Viewer) -> bool {
        matches!(
            event,
            Event::Ended { .. } | Event::CubeDrawn { found: Some(_), .. }
        )
    }

    const GAMES: u64 = 12;
    // Most cubes can be counted, so only a theft between two other players hides anything.
    const BOT_GAMES: u64 = 5;
}

fn random_cubes(rng: &mut FastRng) -> Cubes {
    Cubes {
        gold: rng.below(3).to_le_bytes()[0],
        silver: rng.below(2).to_le_bytes()[0],
    }
}

/// Makes a position late in a game: few bandits and many turned cities, so that every rule applies soon.
fn late_position(seats: u8, rng: &mut FastRng) -> Setup {
    let screens = if seats == 2 { 3 } else { seats };
    let up_to = |rng: &mut FastRng, most: u32| rng.below(most + 1).to_le_bytes()[0];
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
                    healthy: 1 + up_to(rng, 2),
                    healthy_x: up_to(rng, 1),
                    wounded: up_to(rng, 3),
                    wounded_x: up_to(rng, 1),
                    prisoners: up_to(rng, 2),
                })
                .collect(),
        ),
        cubes: Some((0..screens).map(|_| random_cubes(rng)).collect()),
        silver: Some(5),
        flipped: Some(turned.map(String::from).to_vec()),
        ..Setup::default()
    }
}

saloon_testkit::laws!(City);
saloon_testkit::laws!(City: heuristics_are_blind observations_are_blind bots_are_blind lab_notes_are_well_formed);

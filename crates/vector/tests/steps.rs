//! Steps of an environment, on District Noir.

#![allow(clippy::unwrap_used, reason = "tests")]

use district_noir::DistrictNoir;
use saloon_core::Plan;
use saloon_vector::{Arrays, VectorEnv, VectorError, VectorGames};

/// Arrays that belong to a test.
#[derive(Clone, Debug, Default, PartialEq)]
struct Owned {
    observations: Vec<i8>,
    joint: Vec<i8>,
    masks: Vec<u8>,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
}

impl Owned {
    fn of(env: &impl VectorEnv) -> Owned {
        let shape = env.shape();
        Owned {
            observations: vec![0; shape.slots * shape.features],
            joint: vec![0; shape.slots * shape.seats * shape.features],
            masks: vec![0; shape.slots * shape.actions],
            seats: vec![0; shape.slots],
            rewards: vec![0.0; shape.slots * shape.seats],
            done: vec![0; shape.slots],
        }
    }

    fn lend(&mut self) -> Arrays<'_> {
        Arrays {
            observations: &mut self.observations,
            joint: Some(&mut self.joint),
            masks: &mut self.masks,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            done: &mut self.done,
        }
    }
}

fn env(slots: usize, seed: u64) -> VectorGames<DistrictNoir> {
    let config = Plan::<DistrictNoir>::standard(2).config().unwrap();
    VectorGames::new(config, slots, seed)
}

#[test]
fn every_game_ends_with_one_win_to_share() {
    let mut env = env(50, 1);
    let mut arrays = Owned::of(&env);
    let mut actions = vec![0; 50];
    let mut games = 0;
    for _ in 0..500 {
        env.sample(&mut actions).unwrap();
        env.step(&actions, arrays.lend()).unwrap();
        for (rewards, &done) in arrays.rewards.chunks(2).zip(&arrays.done) {
            let won: f32 = rewards.iter().sum();
            assert!((won - f32::from(done)).abs() < 1e-6);
            games += u32::from(done);
        }
    }
    assert!(games > 400, "a game has 48 acts at most: {games}");
}

#[test]
fn a_slot_depends_on_its_own_seed_and_actions() {
    let (mut many, mut one) = (env(8, 3), env(1, 3 + 5));
    let (mut all, mut single) = (Owned::of(&many), Owned::of(&one));
    let mut actions = vec![0; 8];
    for _ in 0..200 {
        many.sample(&mut actions).unwrap();
        many.step(&actions, all.lend()).unwrap();
        one.step(&actions[5..6], single.lend()).unwrap();
        let width = one.shape().features;
        assert_eq!(all.observations[5 * width..6 * width], single.observations);
        assert_eq!(all.rewards[10..12], single.rewards);
    }
}

#[test]
fn the_joint_observation_starts_with_the_seat_to_act() {
    let mut env = env(4, 9);
    let mut arrays = Owned::of(&env);
    env.observe(arrays.lend()).unwrap();
    let width = env.shape().features;
    for slot in 0..4 {
        let own = &arrays.observations[slot * width..][..width];
        let both = &arrays.joint[slot * 2 * width..][..2 * width];
        assert_eq!(own, &both[..width]);
        assert_ne!(own, &both[width..], "the opponent holds other cards");
    }
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut env = env(3, 4);
    let mut arrays = Owned::of(&env);
    env.observe(arrays.lend()).unwrap();
    let before = arrays.clone();
    let illegal = (0..20)
        .find(|&action| action >= 14 || before.masks[2 * 14 + action as usize] == 0)
        .unwrap();
    let mut actions = vec![0; 3];
    env.sample(&mut actions).unwrap();
    actions[2] = illegal;
    let refusal = env.step(&actions, arrays.lend());
    let action = illegal;
    assert_eq!(refusal, Err(VectorError::Illegal { slot: 2, action }));
    env.observe(arrays.lend()).unwrap();
    assert_eq!(arrays, before);
    actions[2] = 10_000;
    assert!(env.step(&actions, arrays.lend()).is_err());
}

#[test]
fn a_wrong_length_is_named() {
    let mut env = env(3, 4);
    let mut arrays = Owned::of(&env);
    arrays.rewards.pop();
    let refusal = env.observe(arrays.lend()).unwrap_err();
    assert_eq!(refusal.to_string(), "`rewards` has 5 elements instead of 6");
}

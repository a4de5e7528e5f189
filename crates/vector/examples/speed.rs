//! Measures decisions per second on one thread: random acts, observations, and masks or listed acts.
//!
//! ```sh
//! cargo run --release -p saloon-vector --example speed
//! ```

use std::error::Error;
use std::time::{Duration, Instant};

use blackrock_city::BlackrockCity;
use boomtown_bandits::{BoomtownBandits, Mode, Options};
use district_noir::DistrictNoir;
use saloon_core::{Encode, Plan};
use saloon_vector::{Arrays, VectorEnv, VectorGames};

const SLOTS: usize = 4_096;
/// Steps before the measurement, so that the slots are at different points of their games.
const WARM_UP: u32 = 200;
const DURATION: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn Error>> {
    println!("{SLOTS} slots, one thread");
    measure(&Plan::<DistrictNoir>::standard(2))?;
    for seats in 2..=4 {
        measure(&Plan::<BlackrockCity>::standard(seats))?;
    }
    for seats in 2..=5 {
        let options = Options {
            shootout: Mode::Lockstep,
            ..Options::default()
        };
        measure(&Plan::<BoomtownBandits> {
            options,
            ..Plan::standard(seats)
        })?;
    }
    Ok(())
}

fn measure<G: Encode>(plan: &Plan<G>) -> Result<(), Box<dyn Error>> {
    let mut env = VectorGames::<G>::new(plan.config()?, SLOTS, 1);
    let shape = env.shape();
    let mut observations = vec![0; SLOTS * shape.features];
    let mut masks = vec![0; SLOTS * shape.actions];
    let mut seats = vec![0; SLOTS];
    let mut rewards = vec![0.0; SLOTS * shape.seats];
    let mut done = vec![0; SLOTS];
    let mut actions = vec![0; SLOTS];
    let mut acts = Vec::new();
    let mut offsets = vec![0; if shape.actions > 0 { 0 } else { SLOTS + 1 }];
    let (mut steps, mut listed, mut games) = (0_u32, 0, 0);
    let mut started = Instant::now();
    // At least one step is measured, however slow the machine is.
    while steps <= WARM_UP || started.elapsed() < DURATION {
        if steps == WARM_UP {
            (started, listed, games) = (Instant::now(), 0, 0);
        }
        env.sample(&mut actions)?;
        env.step(
            &actions,
            Arrays {
                observations: &mut observations,
                joint: None,
                masks: &mut masks,
                seats: &mut seats,
                rewards: &mut rewards,
                done: &mut done,
            },
        )?;
        if acts.len() < env.act_count() * shape.act_features {
            acts.resize(env.act_count() * shape.act_features, 0);
        }
        env.write_acts(&mut acts, &mut offsets)?;
        listed += env.act_count();
        games += done.iter().filter(|&&done| done != 0).count();
        steps += 1;
    }
    let decisions = f64::from(steps - WARM_UP) * f64::from(u32::try_from(SLOTS)?);
    let per_decision = f64::from(u32::try_from(listed)?) / decisions;
    let per_game = decisions / f64::from(u32::try_from(games)?).max(1.0);
    let speed = decisions / started.elapsed().as_secs_f64() / 1e6;
    println!(
        "{:<17} {} seats  {speed:5.2} M decisions/s  {:3} features  {:2} actions  {:2} act features  \
         {per_decision:5.1} acts a decision  {per_game:5.0} decisions a game",
        G::NAME,
        shape.seats,
        shape.features,
        shape.actions,
        shape.act_features,
    );
    Ok(())
}

//! Measures what an exact best response gains against the policy network in the last round.
//!
//! ```sh
//! cargo run --release -p district-noir --example last_round -- 300 6
//! ```
//!
//! The arguments are the number of positions and how many of the twelve acts of the round are left. Positions come from games of the
//! policy against itself. The player to move knows their hand, remembers every act, and weighs each possible hand of the opponent by how
//! likely the policy was to play it so far. From there all acts are enumerated: the pile is empty, so nothing is drawn.

use std::error::Error;

use district_noir::DistrictNoir;
use saloon_bots::Belief;
use saloon_core::{DiscardEvents, FastRng, Game, Heuristics, Input, Millis, Plan, Seat};

/// Number of the last round.
const LAST: u32 = 4;
/// Acts in a round: five plays and one take by each player.
const ACTS: usize = 12;

type Act = <DistrictNoir as Game>::Act;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let positions: u32 = arguments.next().map_or(Ok(300), |text| text.parse())?;
    let left: usize = arguments.next().map_or(Ok(6), |text| text.parse())?;
    let mut rng = FastRng::seeded(1);
    let (mut best, mut own, mut gains) = (0.0, 0.0, Vec::new());
    let mut worlds = 0;
    while gains.len() < positions as usize {
        let Some(belief) = position(ACTS.saturating_sub(left), &mut rng)? else {
            continue; // won by the city cards before
        };
        let values = belief.values(&policy);
        worlds += belief.worlds().len();
        best += values.best;
        own += values.own;
        gains.push(values.best - values.own);
    }
    let count = f64::from(positions);
    let mean = (best - own) / count;
    let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
    println!(
        "{positions} positions, {left} acts left, {:.1} worlds each: the policy wins {:.2} %, a best response {:.2} %, gain {:.2} ± {:.2} points",
        f64::from(u32::try_from(worlds)?) / count,
        100.0 * own / count,
        100.0 * best / count,
        100.0 * mean,
        196.0 * (squares / (count - 1.0) / count).sqrt(),
    );
    Ok(())
}

/// Probabilities of the network.
fn policy(game: &DistrictNoir, seat: Seat, acts: &[Act], shares: &mut Vec<f32>) {
    let evaluated = game.evaluate(seat, acts, shares);
    debug_assert!(evaluated.is_some(), "the game has a network");
}

/// Plays a game up to `acts` acts of the last round. Returns the belief of the player to move; `None` if the game ended before.
fn position(
    acts: usize,
    rng: &mut FastRng,
) -> Result<Option<Belief<DistrictNoir>>, Box<dyn Error>> {
    let config = Plan::<DistrictNoir>::standard(2).config()?;
    let Ok(mut game) = DistrictNoir::start(&config, rng, &mut DiscardEvents);
    let mut beliefs = None;
    let mut played = 0;
    while let Some(seat) = game.awaits().first() {
        if game.round() == LAST {
            let beliefs = beliefs
                .get_or_insert_with(|| [Seat(0), Seat(1)].map(|seat| Belief::new(&game, seat)));
            if played == acts {
                return Ok(Some(beliefs[seat.index()].clone()));
            }
            played += 1;
        }
        let act = sample(&game, seat, rng);
        for belief in beliefs.iter_mut().flatten() {
            belief.update(seat, act, &policy);
        }
        game.apply(Millis::ZERO, Input::Act(seat, act), rng, &mut DiscardEvents)
            .map_err(|_| "the policy chooses legal acts")?;
    }
    Ok(None)
}

/// Draws an act with the probabilities of the policy.
fn sample(game: &DistrictNoir, seat: Seat, rng: &mut FastRng) -> Act {
    let (mut acts, mut shares) = (Vec::new(), Vec::new());
    game.legal(seat, &mut acts);
    policy(game, seat, &acts, &mut shares);
    let mut ticket = f64::from(rng.below(1 << 24)) / f64::from(1 << 24);
    for (&act, &share) in acts.iter().zip(&shares) {
        ticket -= f64::from(share);
        if ticket < 0.0 {
            return act;
        }
    }
    *acts.last().expect("the player to move has an act")
}

//! Shootouts over network paths of different latency, on an auto-advancing paused clock: an hour of them takes seconds, and the
//! speed of the machine does not matter. `make lag` runs more of them; docs/lag.md has the results.

mod path;
mod robot;
mod table;

use std::fmt::Write;

use path::NetworkPath;
use robot::Cheats;
use saloon_core::ruling::{GRACE, MAX_DELAY};
use table::{DuelTally, Player, run_duels};

/// Tolerance in milliseconds: instants and timers are rounded on both ends and on the path.
const ROUNDING: f64 = 3.0;
/// Tolerance in standard deviations. A fair server fails about one test in fifteen thousand by chance; results are deterministic
/// per seed.
const SIGMAS: f64 = 4.0;

const NEAR: NetworkPath = NetworkPath {
    least: 10,
    jitter: 2,
};
const MIDDLE: NetworkPath = NetworkPath {
    least: 80,
    jitter: 10,
};
const FAR: NetworkPath = NetworkPath {
    least: 200,
    jitter: 20,
};

const HONEST: Cheats = Cheats {
    lies: false,
    dawdles: 0,
    peeks: false,
};
const FALSE_CLAIMS: Cheats = Cheats {
    lies: true,
    ..HONEST
};
const LATE_PONGS: Cheats = Cheats {
    dawdles: 600,
    ..HONEST
};
const FALSE_CLAIMS_AND_LATE_PONGS: Cheats = Cheats {
    lies: true,
    ..LATE_PONGS
};
const PEEKS: Cheats = Cheats {
    peeks: true,
    ..HONEST
};
const ALL_CHEATS: Cheats = Cheats {
    peeks: true,
    ..FALSE_CLAIMS_AND_LATE_PONGS
};

/// Returns the number of duels: `few`, or the value of `SALOON_DUELS`.
fn duels(few: usize) -> usize {
    let wanted = std::env::var("SALOON_DUELS").ok();
    wanted.and_then(|wanted| wanted.parse().ok()).unwrap_or(few)
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn float(count: usize) -> f64 {
    count as f64
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / float(values.len().max(1))
}

fn max(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::MIN, f64::max)
}

/// Results of a series of duels.
struct LagResult {
    fought: usize,
    players: Vec<(Player, DuelTally)>,
}

impl LagResult {
    async fn measure(name: &str, players: &[(NetworkPath, Cheats)], duels: usize) -> LagResult {
        let player = |&(road, manners): &(NetworkPath, Cheats)| Player { road, manners };
        let players: Vec<Player> = players.iter().map(player).collect();
        let (fought, tallies) = run_duels(&players, duels, 1).await;
        let outcome = LagResult {
            fought,
            players: players.into_iter().zip(tallies).collect(),
        };
        println!("{}", outcome.figures(name));
        outcome
    }

    fn share(&self, player: usize) -> f64 {
        self.players[player].1.wins / float(self.fought)
    }

    /// Returns the standard deviation of a fair share.
    fn sigma(&self) -> f64 {
        let fair = 1.0 / float(self.players.len());
        (fair * (1.0 - fair) / float(self.fought)).sqrt()
    }

    fn gains(&self, player: usize) -> &robot::Gains {
        &self.players[player].1.gains
    }

    fn figures(&self, name: &str) -> String {
        let mut text = format!(
            "{name}: {} duels, a fair share is {:.1} % ± {:.1}\n",
            self.fought,
            100.0 / float(self.players.len()),
            200.0 * self.sigma()
        );
        for (number, (player, tally)) in self.players.iter().enumerate() {
            let gains = &tally.gains;
            let _ = writeln!(
                text,
                "  {:3} + {:2} ms  wins {:4.1} %   counts earlier than made by {:5.1} ms (at most {:5.1})   sees before the \
                 others by {:5.1} ms (at most {:5.1})",
                player.road.least,
                player.road.jitter,
                100.0 * self.share(number),
                mean(&gains.counted),
                max(&gains.counted),
                mean(&gains.seen),
                max(&gains.seen),
            );
        }
        text
    }
}

fn grace() -> f64 {
    float(usize::try_from(GRACE).expect("a few"))
}

fn max_delay() -> f64 {
    float(usize::try_from(MAX_DELAY).expect("a few"))
}

#[tokio::test(start_paused = true)]
async fn near_and_far_players_win_equally_often() {
    let players = [(NEAR, HONEST), (MIDDLE, HONEST), (FAR, HONEST)];
    let outcome = LagResult::measure("all are honest", &players, duels(120)).await;
    for (number, (road, _)) in players.iter().enumerate() {
        let off = (outcome.share(number) - 1.0 / 3.0).abs();
        assert!(off <= SIGMAS * outcome.sigma(), "{road:?} is off by {off}");
        let gains = outcome.gains(number);
        let jitter = f64::from(road.jitter);
        assert!(max(&gains.counted) <= jitter + ROUNDING, "{road:?}");
        let gained = mean(&gains.counted) + mean(&gains.seen);
        assert!(gained.abs() <= ROUNDING, "{road:?}: {gained}");
    }
}

/// A claim of an early instant counts by the grace and the hidden jitter at most.
#[tokio::test(start_paused = true)]
async fn a_false_claim_gains_at_most_the_grace() {
    for road in [NEAR, FAR] {
        let players = [(road, FALSE_CLAIMS), (road, HONEST), (road, HONEST)];
        let outcome = LagResult::measure("the first lies", &players, duels(24)).await;
        let gained = max(&outcome.gains(0).counted);
        assert!(
            gained >= grace(),
            "a false claim must gain the grace: {gained}"
        );
        let bound = grace() + f64::from(road.jitter) + ROUNDING;
        assert!(gained <= bound, "{road:?}: {gained}");
    }
}

/// Late pongs with true claims gain nothing: the player only seems distant.
#[tokio::test(start_paused = true)]
async fn late_pongs_gain_nothing_by_themselves() {
    let players = [(NEAR, LATE_PONGS), (NEAR, HONEST), (NEAR, HONEST)];
    let outcome = LagResult::measure("the first answers pings late", &players, duels(24)).await;
    let gains = outcome.gains(0);
    let total = mean(&gains.counted) + mean(&gains.seen);
    assert!(total <= f64::from(NEAR.jitter) + ROUNDING, "{total}");
    let over = outcome.share(0) - 1.0 / 3.0;
    assert!(over <= SIGMAS * outcome.sigma(), "{over}");
}

/// False claims with late pongs gain at most the maximum trusted delay, less the real one.
#[tokio::test(start_paused = true)]
async fn a_false_claim_with_late_pongs_gains_at_most_the_longest_trusted_delay() {
    for road in [NEAR, FAR] {
        let players = [
            (road, FALSE_CLAIMS_AND_LATE_PONGS),
            (road, HONEST),
            (road, HONEST),
        ];
        let outcome =
            LagResult::measure("the first lies and answers pings late", &players, duels(24)).await;
        let gained = max(&outcome.gains(0).counted);
        let bound = max_delay() + grace() - f64::from(road.least) + ROUNDING;
        assert!(
            gained > bound / 2.0,
            "the cheat must gain something: {gained}"
        );
        assert!(gained <= bound, "{road:?}: {gained}");
    }
}

/// Peeking in addition: the player seems so distant that the display instant moves back for all others.
#[tokio::test(start_paused = true)]
async fn all_cheats_together_gain_at_most_twice_that() {
    let players = [(NEAR, ALL_CHEATS), (NEAR, HONEST), (NEAR, HONEST)];
    let outcome = LagResult::measure("the first does all of it", &players, duels(24)).await;
    let gains = outcome.gains(0);
    let bound = max_delay() + grace() - f64::from(NEAR.least) + ROUNDING;
    for gained in [max(&gains.counted), max(&gains.seen)] {
        assert!(gained <= bound, "{gained}");
    }
}

/// Peeking gains the extra delay of the most distant player, and the grace.
#[tokio::test(start_paused = true)]
async fn peeking_gains_the_delay_of_the_farthest() {
    let players = [(NEAR, PEEKS), (NEAR, HONEST), (FAR, HONEST)];
    let outcome = LagResult::measure("the first looks at once", &players, duels(24)).await;
    let gained = max(&outcome.gains(0).seen);
    let farther = f64::from(FAR.least + FAR.jitter - NEAR.least);
    assert!(gained <= farther + grace() + ROUNDING, "{gained}");
    assert!(max(&outcome.gains(0).counted) <= f64::from(NEAR.jitter) + ROUNDING);
}

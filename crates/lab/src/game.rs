//! One game of a study.

use std::collections::BTreeMap;

use saloon_bots::{Bot, BotSpec, GameDriver, places};
use saloon_core::lab::Note;
use saloon_core::{EventSink, FastRng, Lab, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Result of one game, as the file of `--resume` stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabGame {
    /// Number of the game in its [`Schedule`](crate::Schedule).
    pub number: u64,
    /// Place of each seat, from 0; tied seats share a place.
    pub places: Vec<u8>,
    /// Course of the game; `None` for a game between unequal bots, of which only the result counts.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub course: Option<Course>,
}

/// Course of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// Seat that acted first; `None` if several could.
    pub start: Option<u8>,
    /// Number of acts and ticks.
    pub steps: u32,
    /// Number of rounds.
    pub rounds: u32,
    /// Number of acts.
    pub decisions: u32,
    /// Sum of the numbers of legal acts at each decision.
    pub choices: u64,
    /// Number of times that another seat became the only one in the lead.
    pub lead_changes: u32,
    /// Whether a winner was alone in the lead before the last round.
    pub early: bool,
    /// Reason of the end, in the game's vocabulary.
    pub reason: String,
    /// Counts by seat, by topic and item.
    pub notes: BTreeMap<String, BTreeMap<String, Vec<u16>>>,
}

/// Plays a game between bots and records its course. Both seeds together determine the game: `deal` the cards, dice and other
/// chance, `bots` the decisions.
///
/// # Panics
///
/// If the game ends without an outcome.
pub fn play<G: Lab>(config: &G::Config, bots: &[BotSpec], deal: u64, seed: u64) -> LabGame {
    let mut rng = FastRng::seeded(deal);
    let mut seeds = FastRng::seeded(seed);
    let mut bots: Vec<Box<dyn Bot<G>>> =
        bots.iter().map(|bot| bot.build(seeds.next_u64())).collect();
    let mut events = AllEvents(Vec::new());
    let mut driver = GameDriver::<G>::start_observed(config, &mut rng, &mut events);
    let awaited = driver.game.awaits();
    let mut recorder = Recorder::new::<G>(&driver.game);
    recorder.course.start = awaited
        .first()
        .filter(|_| awaited.len() == 1)
        .map(|seat| seat.0);
    recorder.observe(&driver.game, &mut events);
    while driver.step_observed(&mut bots, &mut rng, &mut events) {
        if let Some(offered) = driver.offered {
            recorder.course.decisions += 1;
            recorder.course.choices += offered as u64;
        }
        recorder.observe(&driver.game, &mut events);
    }
    let outcome = driver.game.outcome().expect("a game ends with an outcome");
    let mut course = recorder.course;
    course.steps = driver.steps;
    course.rounds = driver.game.round();
    course.early = recorder
        .before_round
        .is_some_and(|leader| outcome.winners().contains(&leader));
    course.reason = outcome.reason.into();
    LabGame {
        number: 0,
        places: places(&outcome, driver.game.seats()),
        course: Some(course),
    }
}

/// Sink that keeps every event in its unredacted form. The lab never plays, so it may see everything.
struct AllEvents<E>(Vec<E>);

impl<E> EventSink<E> for AllEvents<E> {
    fn emit_public(&mut self, event: E) {
        self.0.push(event);
    }

    fn emit_private(&mut self, _: SeatSet, inside: E, _: Option<E>) {
        self.0.push(inside);
    }
}

/// Folds the events and positions of a game into its course.
struct Recorder {
    course: Course,
    seats: usize,
    round: u32,
    /// Seat that was alone in the lead most recently.
    leader: Option<Seat>,
    /// Seat alone in the lead when the current round began.
    before_round: Option<Seat>,
}

impl Recorder {
    fn new<G: Lab>(game: &G) -> Self {
        Recorder {
            course: Course::default(),
            seats: game.seats().into(),
            round: game.round(),
            leader: None,
            before_round: None,
        }
    }

    fn observe<G: Lab>(&mut self, game: &G, events: &mut AllEvents<G::Event>) {
        for event in events.0.drain(..) {
            game.notes(&event, &mut |note| self.add(note));
        }
        let ahead = sole_leader(game);
        // The final score is no lead that can still change.
        if game.outcome().is_some() {
            return;
        }
        if let Some(leader) = ahead {
            if self.leader.is_some_and(|before| before != leader) {
                self.course.lead_changes += 1;
            }
            self.leader = Some(leader);
        }
        if game.round() != self.round {
            self.round = game.round();
            self.before_round = ahead;
        }
    }

    fn add(&mut self, Note { seat, topic, item }: Note) {
        let topic = self.course.notes.entry(topic.into()).or_default();
        let counts = topic
            .entry(item.into_owned())
            .or_insert_with(|| vec![0; self.seats]);
        counts[seat.index()] = counts[seat.index()].saturating_add(1);
    }
}

/// Returns the seat with the most points, if there is only one.
fn sole_leader<G: Lab>(game: &G) -> Option<Seat> {
    let mut best: Option<(Seat, i32)> = None;
    let mut alone = false;
    for seat in Seat::all(game.seats()) {
        let points = game.points(seat);
        match best {
            Some((_, most)) if points < most => {}
            Some((_, most)) if points == most => alone = false,
            _ => {
                best = Some((seat, points));
                alone = true;
            }
        }
    }
    best.filter(|_| alone).map(|(seat, _)| seat)
}

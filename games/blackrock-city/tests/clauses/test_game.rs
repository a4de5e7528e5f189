//! A scripted game for tests: positions as JSON, acts in notation, and given results of draws.

use std::collections::VecDeque;

use blackrock_city::{BlackrockCity, Event, Setup};
use saloon_core::{
    ApplyError, Chance, EventLog, Game, Input, Millis, Odds, Plan, RuleViolation, Seat, Stream,
    Viewer,
};
use serde_json::{Value, json};

/// The twelve default cities in the order of the tile table: Start City is 0, Golden City 1.
pub(crate) const RING: [&str; 12] = [
    "Start City",
    "Golden City",
    "Copper Gulch",
    "Silver Creek",
    "Rattlesnake Pass",
    "Tombstone Flats",
    "Dry Well",
    "Coyote Bluff",
    "Red Mesa",
    "Dusty Fork",
    "Gallows Hill",
    "Buzzard Rock",
];

/// Returns ten cities for two or three players: all but Dusty Fork and Buzzard Rock.
pub(crate) fn ring_of_ten() -> Vec<&'static str> {
    RING.into_iter()
        .filter(|city| !["Dusty Fork", "Buzzard Rock"].contains(city))
        .collect()
}

/// A chance source that returns the scripted outcomes in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScriptedChance(VecDeque<String>);

/// Error for a draw that the script does not have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct UnexpectedDraw(String);

impl Chance for ScriptedChance {
    type Error = UnexpectedDraw;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, UnexpectedDraw> {
        let wanted = self.0.pop_front();
        odds.outcomes()
            .map(|(outcome, _)| outcome)
            .find(|outcome| Some(outcome.to_string()) == wanted)
            .ok_or_else(|| UnexpectedDraw(format!("{stream}: {wanted:?}")))
    }
}

pub(crate) struct TestGame {
    pub(crate) game: BlackrockCity,
    script: ScriptedChance,
    now: u64,
    log: EventLog<Event>,
}

pub(crate) fn plan(seats: u8, edition: &str, setup: &Value) -> Plan<BlackrockCity> {
    Plan {
        options: serde_json::from_value(json!({ "edition": edition })).unwrap(),
        setup: Some(serde_json::from_value::<Setup>(setup.clone()).unwrap()),
        ..Plan::standard(seats)
    }
}

impl TestGame {
    /// Starts a `published` or `prototype` game from a set-up. Ring and first player have defaults.
    pub(crate) fn new(seats: u8, edition: &str, setup: Value) -> TestGame {
        TestGame::new_with_draws(seats, edition, setup, &[])
    }

    /// Like [`new`](TestGame::new), for a start that draws cubes.
    pub(crate) fn new_with_draws(
        seats: u8,
        edition: &str,
        mut setup: Value,
        chance: &[&str],
    ) -> TestGame {
        let fields = setup.as_object_mut().unwrap();
        let ring = if seats == 4 {
            RING.to_vec()
        } else {
            ring_of_ten()
        };
        fields.entry("ring").or_insert(json!(ring));
        if !fields.contains_key("pawn") {
            fields.entry("first").or_insert(json!(0));
        }
        let config = plan(seats, edition, &setup).config().unwrap();
        let mut script = ScriptedChance(chance.iter().map(ToString::to_string).collect());
        let mut log = EventLog::default();
        let game = BlackrockCity::start(&config, &mut script, &mut log).unwrap();
        assert!(script.0.is_empty(), "the start draws fewer cubes");
        TestGame {
            game,
            script,
            now: 0,
            log,
        }
    }

    /// Applies an act in notation.
    pub(crate) fn act(&mut self, seat: u8, act: &str) -> &mut TestGame {
        self.act_with_draws(seat, act, &[])
    }

    /// Applies several acts, each `seat act`, separated by commas: `0 bid 2h, 1 renounce`.
    pub(crate) fn acts(&mut self, acts: &str) -> &mut TestGame {
        for line in acts.split(',') {
            let (seat, act) = line.trim().split_once(' ').unwrap();
            self.act(seat.parse().unwrap(), act);
        }
        self
    }

    /// Applies an act that draws these cubes.
    pub(crate) fn act_with_draws(&mut self, seat: u8, act: &str, chance: &[&str]) -> &mut TestGame {
        let input = Input::Act(Seat(seat), act.parse().unwrap());
        self.input(input, chance)
            .unwrap_or_else(|error| panic!("{seat} {act}: {error:?}"));
        self
    }

    /// Advances the clock to `at`, in milliseconds.
    pub(crate) fn tick(&mut self, at: u64) -> &mut TestGame {
        self.now = at;
        self.input(Input::Tick, &[]).unwrap();
        self
    }

    pub(crate) fn at(&mut self, now: u64) -> &mut TestGame {
        self.now = now;
        self
    }

    fn input(
        &mut self,
        input: Input<blackrock_city::Act>,
        chance: &[&str],
    ) -> Result<(), ApplyError<blackrock_city::Illegal, UnexpectedDraw>> {
        self.script = ScriptedChance(chance.iter().map(ToString::to_string).collect());
        self.log = EventLog::default();
        let now = Millis(self.now);
        self.game
            .apply(now, input, &mut self.script, &mut self.log)?;
        assert!(self.script.0.is_empty(), "{input:?} draws fewer cubes");
        Ok(())
    }

    /// Returns the clause that forbids an act. Asserts that the act is not offered and changes nothing.
    pub(crate) fn refused(&mut self, seat: u8, act: &str) -> &'static str {
        let before = self.game.clone();
        let act = act.parse().unwrap();
        let mut acts = Vec::new();
        self.game.legal(Seat(seat), &mut acts);
        assert!(!acts.contains(&act), "{act} is offered");
        match self.input(Input::Act(Seat(seat), act), &[]) {
            Err(ApplyError::Illegal(illegal)) => {
                assert!(self.game == before);
                illegal.clause().0
            }
            other => panic!("{act} is not refused: {other:?}"),
        }
    }

    /// Returns the legal acts of a seat in notation, sorted.
    pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
        let mut acts = Vec::new();
        self.game.legal(Seat(seat), &mut acts);
        let mut acts: Vec<String> = acts.iter().map(ToString::to_string).collect();
        acts.sort();
        acts
    }

    /// Returns the view of a spectator.
    pub(crate) fn view(&self) -> Value {
        serde_json::to_value(self.game.view(Viewer::Spectator)).unwrap()
    }

    pub(crate) fn seen_by(&self, seat: u8) -> Value {
        serde_json::to_value(self.game.view(Viewer::Seat(Seat(seat)))).unwrap()
    }

    /// Returns the events of the last input for a viewer.
    pub(crate) fn events(&self, viewer: Viewer) -> Vec<Value> {
        let seen = self.log.seen_by(viewer);
        seen.map(|event| serde_json::to_value(event).unwrap())
            .collect()
    }

    /// Returns the public events of one type from the last input.
    pub(crate) fn events_of(&self, kind: &str) -> Vec<Value> {
        let mut events = self.events(Viewer::Spectator);
        events.retain(|event| event["type"] == kind);
        events
    }

    /// Returns `[seat, decision]`, the player to decide and the kind of decision.
    pub(crate) fn awaited(&self) -> Value {
        let view = self.view();
        json!([view["turn"], view["awaiting"]])
    }

    /// Returns a reserve as `[healthy, healthy X, wounded, wounded X, prisoners]`.
    pub(crate) fn reserve(&self, seat: usize) -> [u64; 5] {
        let view = self.view();
        let reserve = &view["players"][seat]["reserve"];
        ["healthy", "healthy_x", "wounded", "wounded_x", "prisoners"]
            .map(|kind| reserve[kind].as_u64().unwrap())
    }

    /// Returns the cubes behind a player's screen as `[gold, silver]`.
    pub(crate) fn cubes(&self, seat: u8) -> [u64; 2] {
        let view = self.seen_by(seat);
        let cubes = &view["players"][usize::from(seat)]["cubes"];
        ["gold", "silver"].map(|kind| cubes[kind].as_u64().unwrap())
    }

    pub(crate) fn sheriff(&self) -> u64 {
        self.view()["sheriff"].as_u64().unwrap()
    }

    /// Returns the pawn as `[city, owner, blocked]`.
    pub(crate) fn pawn(&self) -> Value {
        let view = self.view();
        json!([
            view["pawn"]["at"],
            view["pawn"]["owner"],
            view["pawn"]["blocked"]
        ])
    }

    pub(crate) fn city(&self, at: usize) -> Value {
        self.view()["ring"][at].clone()
    }

    pub(crate) fn first(&self) -> u64 {
        self.view()["first"].as_u64().unwrap()
    }

    pub(crate) fn phase(&self) -> u64 {
        self.view()["phase"].as_u64().unwrap()
    }
}

/// Makes a reserve for a set-up, from `[healthy, healthy X, wounded, wounded X, prisoners]`.
pub(crate) fn gang(counts: [u8; 5]) -> Value {
    let [healthy, healthy_x, wounded, wounded_x, prisoners] = counts;
    json!({
        "healthy": healthy,
        "healthy_x": healthy_x,
        "wounded": wounded,
        "wounded_x": wounded_x,
        "prisoners": prisoners,
    })
}

/// Starting reserve (BC-2.3).
pub(crate) const STARTING: [u8; 5] = [6, 2, 0, 0, 0];

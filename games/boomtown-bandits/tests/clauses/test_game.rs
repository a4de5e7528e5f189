//! Test harness: a game with scripted dice, acts as text and views as JSON.

use std::collections::VecDeque;

use boomtown_bandits::{
    Act, BoomtownBandits, Card, Event, Illegal, Location, Options, Setup, Token,
};
use saloon_core::{
    ApplyError, Chance, EventLog, FastRng, Game, Input, InvalidPlan, Millis, Odds, Outcome, Plan,
    RuleViolation, Seat, Stream, Viewer,
};
use serde_json::{Value, json};

/// Chance with scripted dice. All other draws are random with a fixed seed.
#[derive(Clone)]
struct ScriptedDice {
    faces: VecDeque<&'static str>,
    rng: FastRng,
    asked: Vec<String>,
    /// Outcomes and weights of each die so far.
    odds: Vec<Vec<(String, u32)>>,
}

impl Chance for ScriptedDice {
    type Error = std::convert::Infallible;

    fn draw<O: Odds>(&mut self, stream: Stream, odds: &O) -> Result<O::Outcome, Self::Error> {
        self.asked.push(stream.to_string());
        if !O::IS_SETUP {
            let odds = odds.outcomes();
            self.odds.push(
                odds.map(|(face, weight)| (face.to_string(), weight))
                    .collect(),
            );
        }
        if !O::IS_SETUP
            && let Some(face) = self.faces.pop_front()
        {
            let outcome = face.parse().ok();
            let possible =
                outcome.filter(|&face| odds.outcomes().any(|(possible, _)| possible == face));
            return Ok(possible.unwrap_or_else(|| panic!("{face} does not fit {stream}")));
        }
        self.rng.draw(stream, odds)
    }
}

/// A game, its clock and its dice.
pub(crate) struct TestGame {
    pub(crate) game: BoomtownBandits,
    pub(crate) now: u64,
    /// Events of the last input.
    pub(crate) log: EventLog<Event>,
    script: ScriptedDice,
}

/// A plan from JSON options and a JSON set-up.
pub(crate) fn plan(seats: u8, options: Value, setup: Value) -> Plan<BoomtownBandits> {
    let options: Options = serde_json::from_value(options).expect("options");
    let setup: Setup = serde_json::from_value(setup).expect("a set-up");
    Plan {
        options,
        setup: Some(setup),
        ..Plan::standard(seats)
    }
}

/// Error message of an invalid set-up.
pub(crate) fn impossible(seats: u8, setup: Value) -> String {
    let Err(InvalidPlan(why)) = plan(seats, json!({}), setup.clone()).config() else {
        panic!("{setup} is possible");
    };
    why
}

/// Starts a lockstep game.
pub(crate) fn lockstep(seats: u8, setup: Value) -> TestGame {
    TestGame::open(&with_components(plan(
        seats,
        json!({"shootout": "lockstep"}),
        setup,
    )))
}

/// Starts a real-time game.
pub(crate) fn realtime(seats: u8, setup: Value) -> TestGame {
    TestGame::open(&with_components(plan(
        seats,
        json!({"shootout": "realtime"}),
        setup,
    )))
}

/// Removes cards from given piles if hands or face-up cards use up all copies.
pub(crate) fn with_components(mut plan: Plan<BoomtownBandits>) -> Plan<BoomtownBandits> {
    let setup = plan.setup.as_mut().expect("a set-up");
    let lists = setup.hands.iter().chain(&setup.played).flatten();
    let mut taken: Vec<Card> = lists.flatten().copied().collect();
    for pile in setup.piles.values_mut() {
        pile.retain(|&card| {
            let used = taken.iter().filter(|&&other| other == card).count();
            let fits = used < usize::from(plan.components.cards[&card].copies);
            taken.push(card);
            fits
        });
    }
    plan
}

impl TestGame {
    pub(crate) fn open(plan: &Plan<BoomtownBandits>) -> TestGame {
        let config = plan.config().unwrap_or_else(|why| panic!("{why}"));
        let mut script = ScriptedDice {
            faces: VecDeque::new(),
            rng: FastRng::seeded(1),
            asked: Vec::new(),
            odds: Vec::new(),
        };
        let mut log = EventLog::default();
        let Ok(game) = BoomtownBandits::start(&config, &mut script, &mut log);
        TestGame {
            game,
            now: 0,
            log,
            script,
        }
    }

    /// A copy of the game, to try another continuation.
    pub(crate) fn clone_at(&self) -> TestGame {
        TestGame {
            game: self.game,
            now: self.now,
            log: EventLog::default(),
            script: self.script.clone(),
        }
    }

    /// Scripts the next faces, one letter each: `b` for bullet, `r` for run-away, `.` for blank.
    pub(crate) fn dice(&mut self, faces: &str) -> &mut Self {
        self.script
            .faces
            .extend(faces.chars().map(|face| match face {
                'b' => "bullet",
                'r' => "run",
                _ => "blank",
            }));
        self
    }

    /// Number of scripted faces that were not thrown yet.
    pub(crate) fn dice_left(&self) -> usize {
        self.script.faces.len()
    }

    /// Outcomes and weights of each die so far.
    pub(crate) fn odds(&self) -> &[Vec<(String, u32)>] {
        &self.script.odds
    }

    /// Random streams used so far.
    pub(crate) fn asked(&self) -> &[String] {
        &self.script.asked
    }

    fn input(&mut self, input: Input<Act>) -> Result<(), Illegal> {
        let mut log = EventLog::default();
        let before = self.game;
        let done = self
            .game
            .apply(Millis(self.now), input, &mut self.script, &mut log);
        match done {
            Ok(()) => {
                self.log = log;
                Ok(())
            }
            Err(ApplyError::Illegal(illegal)) => {
                assert!(self.game == before, "a refusal changed the game");
                Err(illegal)
            }
        }
    }

    /// Applies a legal act and checks that it was offered.
    #[track_caller]
    pub(crate) fn act(&mut self, seat: u8, act: &str) -> &mut Self {
        let parsed: Act = act.parse().unwrap_or_else(|why| panic!("{act}: {why}"));
        let offered = self.offers(seat, act);
        if let Err(why) = self.input(Input::Act(Seat(seat), parsed)) {
            panic!("seat {seat} may not {act}: {why} ({})", why.clause());
        }
        assert!(offered, "{act} was not offered");
        self
    }

    /// Clause of the refusal of an illegal act.
    #[track_caller]
    pub(crate) fn refusal(&mut self, seat: u8, act: &str) -> &'static str {
        let parsed: Act = act.parse().unwrap_or_else(|why| panic!("{act}: {why}"));
        assert!(!self.offers(seat, act), "{act} is offered");
        match self.input(Input::Act(Seat(seat), parsed)) {
            Ok(()) => panic!("seat {seat} may {act}"),
            Err(illegal) => illegal.clause().0,
        }
    }

    pub(crate) fn legal(&self, seat: u8) -> Vec<String> {
        let mut acts = Vec::new();
        self.game.legal(Seat(seat), &mut acts);
        acts.iter().map(Act::to_string).collect()
    }

    pub(crate) fn offers(&self, seat: u8, act: &str) -> bool {
        let act: Act = act.parse().expect("an act");
        self.legal(seat).contains(&act.to_string())
    }

    /// Number of offered acts with this prefix.
    pub(crate) fn count(&self, seat: u8, prefix: &str) -> usize {
        let acts = self.legal(seat).into_iter();
        acts.filter(|act| act.starts_with(prefix)).count()
    }

    /// Lets time pass and sends a tick at each deadline.
    pub(crate) fn wait(&mut self, millis: u64) -> &mut Self {
        let until = self.now + millis;
        while let Some(due) = self.game.deadline().filter(|due| due.0 <= until) {
            self.now = due.0;
            self.input(Input::Tick).expect("ticks are never refused");
        }
        self.now = until;
        self
    }

    pub(crate) fn view(&self, seat: u8) -> Value {
        serde_json::to_value(self.game.view(Viewer::Seat(Seat(seat)))).expect("plain data")
    }

    pub(crate) fn spectator(&self) -> Value {
        serde_json::to_value(self.game.view(Viewer::Spectator)).expect("plain data")
    }

    /// A field of the spectator's view by JSON pointer, such as `/shootout/caller`.
    pub(crate) fn see(&self, path: &str) -> Value {
        let view = self.spectator();
        view.pointer(path)
            .unwrap_or_else(|| panic!("no {path}"))
            .clone()
    }

    pub(crate) fn stage(&self) -> String {
        let view = self.spectator();
        let window = view["window"].as_str().map(String::from);
        window.unwrap_or_else(|| view["stage"].as_str().unwrap_or("over").into())
    }

    pub(crate) fn waiting(&self) -> Vec<u8> {
        self.game.awaits().iter().map(|seat| seat.0).collect()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.game.outcome().is_none()
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.game.outcome().expect("it is over")
    }

    /// Tokens on a location as a seat sees them: `0s 0c 1s`, `?` for face down, `C` for a coward with Liquid Courage.
    pub(crate) fn tokens_seen_by(&self, seat: u8, at: Location) -> String {
        let view = self.view(seat);
        let town = view["town"].as_array().expect("a town").iter();
        let mut town = town.filter(|place| place["location"] == at.to_string());
        let place = town.next().expect("in town");
        let tokens = place["tokens"].as_array().expect("tokens").iter();
        let words: Vec<String> = tokens
            .map(|of| {
                let kind = match of["token"].as_str() {
                    Some("shooter") => "s",
                    Some(_) if of["courage"] == true => "C",
                    Some(_) => "c",
                    None => "?",
                };
                format!("{}{kind}", of["seat"])
            })
            .collect();
        words.join(" ")
    }

    pub(crate) fn tokens(&self, at: Location) -> String {
        self.tokens_seen_by(0, at)
    }

    /// Boolean field of a location in the spectator's view.
    pub(crate) fn is(&self, at: Location, flag: &str) -> bool {
        let view = self.spectator();
        let town = view["town"].as_array().expect("a town").iter();
        let mut town = town.filter(|place| place["location"] == at.to_string());
        town.next().expect("in town")[flag] == true
    }

    pub(crate) fn pile(&self, at: Location) -> u64 {
        let view = self.spectator();
        let town = view["town"].as_array().expect("a town").iter();
        let mut town = town.filter(|place| place["location"] == at.to_string());
        town.next().expect("in town")["pile"]
            .as_u64()
            .expect("a count")
    }

    /// A seat's own hand, sorted by kind.
    pub(crate) fn hand(&self, seat: u8) -> String {
        self.cards(seat, "hand")
    }

    pub(crate) fn played(&self, seat: u8) -> String {
        self.cards(seat, "played")
    }

    pub(crate) fn cards(&self, seat: u8, field: &str) -> String {
        let view = self.view(seat);
        let cards = view["players"][usize::from(seat)][field]
            .as_array()
            .expect("cards");
        let names: Vec<&str> = cards.iter().filter_map(Value::as_str).collect();
        names.join(" ")
    }

    /// Passes in every window until this stage.
    #[track_caller]
    pub(crate) fn pass_to(&mut self, stage: &str) -> &mut Self {
        while self.stage() != stage {
            assert_eq!(self.see("/stage"), "window", "never came to {stage}");
            self.act(self.waiting()[0], "pass");
        }
        self
    }

    /// Places the badge, then every token: both shooters and the coward of each seat, in this order.
    #[track_caller]
    pub(crate) fn place(&mut self, badge: &str, goals: &[[&str; 3]]) -> &mut Self {
        let first = self.waiting()[0];
        self.act(first, &format!("badge {badge}"));
        self.pass_to("placing");
        self.place_tokens(goals)
    }

    #[track_caller]
    pub(crate) fn place_tokens(&mut self, goals: &[[&str; 3]]) -> &mut Self {
        let mut left: Vec<VecDeque<(Token, &str)>> = goals
            .iter()
            .map(|[one, two, coward]| {
                let tokens = [
                    (Token::Shooter, *one),
                    (Token::Shooter, *two),
                    (Token::Coward, *coward),
                ];
                tokens
                    .into_iter()
                    .filter(|(_, at)| !at.is_empty())
                    .collect()
            })
            .collect();
        while self.stage() == "placing" {
            let seat = self.waiting()[0];
            let (token, at) = left[usize::from(seat)]
                .pop_front()
                .expect("a goal for every token");
            self.act(seat, &format!("place {token} {at}"));
        }
        self
    }
}

pub(crate) use boomtown_bandits::Location::{Bank, Brothel, Mine, Saloon, Stagecoach, Train};

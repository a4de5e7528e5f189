//! Naive implementation of Blackrock City, written from the clauses alone and without regard to speed: every tile is
//! a list item, and a stack holds the steps still to come.

use std::collections::VecDeque;

use serde_json::{Value, json};

/// Default tiles: gold, prisoners, holes, published back, prototype back.
const TILES: [(&str, u64, usize, usize, &str, &str); 12] = [
    ("Start City", 0, 0, 1, "nothing", "nothing"),
    ("Golden City", 4, 0, 3, "indians", "indians"),
    ("Copper Gulch", 3, 0, 2, "indians", "indians"),
    ("Silver Creek", 3, 0, 0, "nothing", "nothing"),
    ("Rattlesnake Pass", 3, 1, 1, "indians", "stagecoach"),
    ("Tombstone Flats", 3, 1, 2, "steal_1", "steal_1"),
    ("Dry Well", 2, 2, 3, "nothing", "nothing"),
    ("Coyote Bluff", 2, 2, 0, "steal_1", "steal_1"),
    ("Red Mesa", 2, 1, 1, "steal_1", "steal_1"),
    ("Dusty Fork", 2, 1, 2, "nothing", "stagecoach"),
    ("Gallows Hill", 1, 3, 0, "steal_2", "steal_2"),
    ("Buzzard Rock", 1, 2, 3, "steal_2", "steal_2"),
];

/// Kinds of tile: JSON name, and suffix in the notation.
const KINDS: [(&str, &str); 5] = [
    ("healthy", "h"),
    ("healthy_x", "hx"),
    ("wounded", "w"),
    ("wounded_x", "wx"),
    ("prisoners", "p"),
];

type Bandit = &'static str;

struct NaiveCity {
    name: String,
    gold: u64,
    prisoners: usize,
    holes: usize,
    back: &'static str,
    flipped: bool,
}

#[derive(Clone, PartialEq)]
enum NaiveStake {
    Nothing,
    Bid(Vec<Bandit>),
    Renounced,
    Deferred,
}

struct NaivePlayer {
    reserve: Vec<Bandit>,
    stake: NaiveStake,
    clocks: u64,
    gold: u64,
    silver: u64,
}

/// Step still to come; the next step is the last of the stack.
#[derive(Clone, Copy, PartialEq, Debug)]
enum NaiveStep {
    OpenPhase,
    NextTurn,
    Action(usize),
    Wound(usize),
    Advance(usize),
    Walk(usize),
    Arrive,
    Steal(usize, usize),
    Silver(Option<usize>),
    ReturnBandits,
}

pub(crate) struct NaiveGame {
    seats: usize,
    prototype: bool,
    ring: Vec<NaiveCity>,
    players: Vec<NaivePlayer>,
    phase: u64,
    first: usize,
    sheriff: usize,
    pawn: usize,
    owner: usize,
    blocked: bool,
    silver: u64,
    hourglass: Option<u64>,
    deferred: Vec<usize>,
    deferrals: usize,
    attackers: Vec<usize>,
    steps: Vec<NaiveStep>,
    reason: Option<&'static str>,
    chance: VecDeque<String>,
}

fn int(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}

fn bandits(counts: &Value) -> Vec<Bandit> {
    let each = |(kind, _): (Bandit, _)| std::iter::repeat_n(kind, int(&counts[kind]));
    KINDS.into_iter().flat_map(each).collect()
}

fn counts(bandits: &[Bandit]) -> Value {
    let count = |kind| bandits.iter().filter(|&&one| one == kind).count();
    KINDS
        .into_iter()
        .map(|(kind, _)| (kind.to_string(), json!(count(kind))))
        .collect()
}

impl NaiveGame {
    /// Starts from a set-up with all fields.
    pub(crate) fn new(seats: usize, edition: &str, setup: &Value, chance: &[String]) -> NaiveGame {
        let prototype = edition == "prototype";
        let named =
            |list: &Value, name: &str| list.as_array().unwrap().iter().any(|one| one == name);
        let index = |city: &Value| {
            setup["ring"]
                .as_array()
                .unwrap()
                .iter()
                .position(|name| name == city)
                .unwrap()
        };
        let blocked = setup["pawn"]["blocked"] == true;
        let ring = setup["ring"].as_array().unwrap().iter().map(|name| {
            let name = name.as_str().unwrap();
            let tile = TILES.into_iter().find(|tile| tile.0 == name).unwrap();
            let flipped = named(&setup["flipped"], name);
            let under_pawn = setup["pawn"]["city"] == name && !blocked;
            let empty = flipped || under_pawn || named(&setup["plundered"], name);
            NaiveCity {
                name: name.into(),
                gold: if empty { 0 } else { tile.1 },
                prisoners: if empty { 0 } else { tile.2 },
                holes: tile.3,
                back: if prototype { tile.5 } else { tile.4 },
                flipped,
            }
        });
        let screens = if seats == 2 { 3 } else { seats };
        let players = (0..screens).map(|seat| NaivePlayer {
            reserve: if seat < seats {
                bandits(&setup["reserves"][seat])
            } else {
                vec![]
            },
            stake: NaiveStake::Nothing,
            clocks: if seat < seats {
                setup["clocks"][seat].as_u64().unwrap()
            } else {
                0
            },
            gold: setup["cubes"][seat]["gold"].as_u64().unwrap(),
            silver: setup["cubes"][seat]["silver"].as_u64().unwrap(),
        });
        let mut naive = NaiveGame {
            seats,
            prototype,
            ring: ring.collect(),
            players: players.collect(),
            phase: 1,
            first: int(&setup["first"]),
            sheriff: index(&setup["sheriff"]),
            pawn: index(&setup["pawn"]["city"]),
            owner: int(&setup["pawn"]["owner"]),
            blocked,
            silver: setup["silver"].as_u64().unwrap(),
            hourglass: None,
            deferred: vec![],
            deferrals: 0,
            attackers: vec![],
            steps: vec![NaiveStep::OpenPhase],
            reason: None,
            chance: chance.iter().cloned().collect(),
        };
        for seat in setup["attackers"].as_array().unwrap() {
            naive.attack(int(seat));
        }
        if naive.no_bandit_left() {
            naive.end("exhausted");
        }
        naive.run();
        naive
    }

    fn attack(&mut self, seat: usize) {
        self.attackers.retain(|&other| other != seat);
        self.attackers.push(seat);
    }

    fn no_bandit_left(&self) -> bool {
        self.players.iter().all(|player| player.reserve.is_empty())
    }

    fn end(&mut self, reason: &'static str) {
        self.reason = Some(reason);
        self.steps.clear();
    }

    fn size(&self, seat: usize) -> usize {
        match &self.players[seat].stake {
            NaiveStake::Bid(bid) => bid.len(),
            _ => 0,
        }
    }

    fn highest(&self) -> usize {
        (0..self.players.len())
            .map(|seat| self.size(seat))
            .max()
            .unwrap()
    }

    /// Returns the tiles that can take the next wound, as `(kind, tile)`.
    fn exposed(&self, seat: usize) -> Vec<(&'static str, Bandit)> {
        let reserve = &self.players[seat].reserve;
        let healthy = [("plain", "healthy"), ("x", "healthy_x")];
        let wounded = [
            ("prisoner", "prisoners"),
            ("plain", "wounded"),
            ("x", "wounded_x"),
        ];
        let among = |choices: &[(&'static str, Bandit)]| -> Vec<_> {
            choices
                .iter()
                .copied()
                .filter(|(_, tile)| reserve.contains(tile))
                .collect()
        };
        let choices = among(&healthy);
        if choices.is_empty() {
            among(&wounded)
        } else {
            choices
        }
    }

    fn take_wound(&mut self, seat: usize, tile: Bandit) {
        let reserve = &mut self.players[seat].reserve;
        let place = reserve.iter().position(|&one| one == tile).unwrap();
        match tile {
            "healthy" => reserve[place] = "wounded",
            "healthy_x" => reserve[place] = "wounded_x",
            _ => drop(reserve.remove(place)),
        }
    }

    fn must_renounce(&self, seat: usize) -> bool {
        let have = self.players[seat].reserve.len();
        let no_legal_size = (1..=have).all(|size| size == self.highest());
        have == 0 || (self.players[seat].stake == NaiveStake::Deferred && no_legal_size)
    }

    /// Moves a random cube from a screen, if there is one.
    fn draw(&mut self, from: usize, to: Option<usize>) {
        let cube = {
            let screen = &mut self.players[from];
            if screen.gold + screen.silver == 0 {
                return;
            }
            let cube = self.chance.pop_front().unwrap();
            *(if cube == "gold" {
                &mut screen.gold
            } else {
                &mut screen.silver
            }) -= 1;
            cube
        };
        if let Some(to) = to {
            let screen = &mut self.players[to];
            *(if cube == "gold" {
                &mut screen.gold
            } else {
                &mut screen.silver
            }) += 1;
        }
    }

    fn place_bid(&mut self, seat: usize, bid: Vec<Bandit>) {
        let steps = bid.iter().filter(|tile| !tile.ends_with("_x")).count();
        self.players[seat].stake = NaiveStake::Bid(bid);
        self.steps.push(NaiveStep::NextTurn);
        self.sheriff = (self.sheriff + steps) % self.ring.len();
        let safe = !self.prototype && self.ring[self.pawn].name == "Start City";
        if steps > 0 && self.sheriff == self.pawn && !safe {
            if self.players[self.owner].reserve.is_empty() {
                let next = (self.owner + 1) % self.players.len();
                let taker = if seat == self.owner { next } else { seat };
                self.draw(self.owner, self.prototype.then_some(taker));
            } else {
                self.steps.push(NaiveStep::Wound(self.owner));
            }
        }
    }

    /// Runs steps until a player has to decide.
    fn run(&mut self) {
        while let Some(&step) = self.steps.last() {
            match step {
                NaiveStep::Action(seat) if !self.must_renounce(seat) => return,
                NaiveStep::Advance(_) | NaiveStep::Steal(..) => return,
                NaiveStep::Wound(seat) if self.exposed(seat).len() > 1 => return,
                _ => {}
            }
            self.steps.pop();
            self.do_step(step);
        }
    }

    fn do_step(&mut self, step: NaiveStep) {
        match step {
            NaiveStep::OpenPhase => {
                self.steps.push(NaiveStep::NextTurn);
                if self.seats == 2 {
                    match self.ring[self.pawn].holes {
                        0 => self.players[2].stake = NaiveStake::Renounced,
                        holes => {
                            self.steps.pop();
                            self.place_bid(2, vec!["healthy"; holes]);
                        }
                    }
                }
            }
            NaiveStep::NextTurn => {
                let undecided = (0..self.seats)
                    .map(|offset| (self.first + offset) % self.seats)
                    .find(|&seat| self.players[seat].stake == NaiveStake::Nothing);
                if let Some(seat) = undecided {
                    self.steps.push(NaiveStep::Action(seat));
                } else if self.deferred.is_empty() {
                    self.close_bidding();
                } else {
                    let seat = self.deferred.remove(0);
                    self.steps.push(NaiveStep::Action(seat));
                }
            }
            NaiveStep::Action(seat) => {
                self.players[seat].stake = NaiveStake::Renounced;
                self.steps.push(NaiveStep::NextTurn);
            }
            NaiveStep::Wound(seat) => {
                if let Some(&(_, tile)) = self.exposed(seat).first() {
                    self.take_wound(seat, tile);
                }
            }
            NaiveStep::Walk(0) => self.steps.push(NaiveStep::Arrive),
            NaiveStep::Walk(left) => {
                self.pawn = (self.pawn + 1) % self.ring.len();
                let here = &self.ring[self.pawn];
                if here.flipped && here.back == "indians" {
                    if self.players[self.owner].reserve.is_empty() {
                        self.steps.push(NaiveStep::Arrive);
                    } else {
                        self.steps
                            .extend([NaiveStep::Walk(left - 1), NaiveStep::Wound(self.owner)]);
                    }
                } else {
                    self.steps.push(NaiveStep::Walk(left - 1));
                }
            }
            NaiveStep::Arrive => self.arrive(),
            NaiveStep::Silver(robber) => {
                let mut others: Vec<_> = (0..self.players.len())
                    .filter(|&seat| seat != self.owner && self.size(seat) > 0)
                    .collect();
                others.sort_by_key(|&seat| std::cmp::Reverse(self.size(seat)));
                let second = match others[..] {
                    [] => None,
                    [one] => Some(one),
                    [one, two, ..] => (self.size(one) != self.size(two)).then_some(one),
                };
                if let (Some(seat), true) = (robber.or(second), self.silver > 0) {
                    self.silver -= 1;
                    self.players[seat].silver += 1;
                }
            }
            NaiveStep::ReturnBandits => self.return_bandits(),
            NaiveStep::Advance(_) | NaiveStep::Steal(..) => unreachable!("a player decides these"),
        }
    }

    fn close_bidding(&mut self) {
        if (0..self.seats).all(|seat| self.size(seat) == 0) {
            return self.end("all_renounced");
        }
        let sizes: Vec<usize> = (0..self.players.len())
            .map(|seat| self.size(seat))
            .filter(|&size| size > 0)
            .collect();
        let highest = self.highest();
        let lowest = *sizes.iter().min().unwrap();
        self.owner = (0..self.players.len())
            .find(|&seat| self.size(seat) == highest)
            .unwrap();
        let lone_of_two = self.seats == 2 && (self.size(0) == 0 || self.size(1) == 0);
        let free = sizes.len() == 1 || (self.prototype && lone_of_two && self.owner != 2);
        match (free, highest) {
            (true, 1) => self.leave_city(1),
            (true, _) => self.steps.push(NaiveStep::Advance(self.owner)),
            _ => self.leave_city(highest - lowest),
        }
    }

    fn leave_city(&mut self, steps: usize) {
        if !self.blocked {
            let left = &mut self.ring[self.pawn];
            left.flipped = true;
            (left.gold, left.prisoners) = (0, 0);
        }
        self.blocked = false;
        self.steps.push(NaiveStep::Walk(steps));
    }

    fn arrive(&mut self) {
        let (owner, here) = (self.owner, &mut self.ring[self.pawn]);
        self.steps.push(NaiveStep::ReturnBandits);
        self.blocked = self.sheriff == self.pawn;
        if self.blocked {
            self.steps.push(NaiveStep::Silver(None));
        } else if !here.flipped {
            let (gold, prisoners) = (here.gold, here.prisoners);
            (here.gold, here.prisoners) = (0, 0);
            self.players[owner].gold += gold;
            if owner < self.seats {
                self.players[owner]
                    .reserve
                    .extend(vec!["prisoners"; prisoners]);
            }
            self.attack(owner);
            self.steps.push(NaiveStep::Silver(None));
        } else if here.back == "stagecoach" {
            self.steps.push(NaiveStep::Silver(Some(owner)));
        } else {
            self.steps.push(NaiveStep::Silver(None));
            let cubes = match here.back {
                "steal_1" => 1,
                "steal_2" => 2,
                _ => 0,
            };
            if cubes > 0 && owner < self.seats {
                self.steps.push(NaiveStep::Steal(owner, cubes));
            }
        }
    }

    fn return_bandits(&mut self) {
        for player in &mut self.players {
            if let NaiveStake::Bid(bid) = &player.stake {
                let survivors = bid.iter().filter_map(|&tile| match tile {
                    "healthy" => Some("wounded"),
                    "healthy_x" => Some("wounded_x"),
                    _ => None,
                });
                player.reserve.extend(survivors);
            }
            player.stake = NaiveStake::Nothing;
        }
        if self.seats == 2 {
            self.players[2].reserve.clear();
        }
        self.deferrals = 0;
        if self.no_bandit_left() {
            return self.end("exhausted");
        }
        let last_one = |seat: &usize| match self.players[*seat].reserve[..] {
            [one] => !self.prototype || !one.starts_with("healthy"),
            _ => false,
        };
        let from = if self.owner < self.seats {
            self.owner
        } else {
            0
        };
        let mut round = (from..self.seats).chain(0..from);
        self.first = round.find(last_one).unwrap_or(from);
        self.phase += 1;
        self.steps.push(NaiveStep::OpenPhase);
    }

    /// Returns the player to decide.
    pub(crate) fn turn(&self) -> Option<usize> {
        match self.steps.last()? {
            NaiveStep::Action(seat)
            | NaiveStep::Wound(seat)
            | NaiveStep::Advance(seat)
            | NaiveStep::Steal(seat, _) => Some(*seat),
            other => panic!("{other:?} is not a decision"),
        }
    }

    pub(crate) fn deadline(&self) -> Option<u64> {
        self.hourglass
    }

    fn owed(&self) -> usize {
        let wound = |step: &&NaiveStep| matches!(step, NaiveStep::Wound(_));
        self.steps.iter().rev().take_while(wound).count()
    }

    fn can_defer(&self, seat: usize) -> bool {
        let reserve = &self.players[seat].reserve;
        let healthy = reserve
            .iter()
            .filter(|tile| tile.starts_with("healthy"))
            .count();
        let deaths = (self.deferrals + 1).saturating_sub(healthy);
        reserve.len() > deaths
    }

    /// Returns every legal act in notation, sorted.
    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        let mut acts = Vec::new();
        if self.turn() != Some(seat) {
            if self.turn().is_some() && self.hourglass.is_none() && self.players[seat].clocks > 0 {
                acts.push("clock".to_string());
            }
            return acts;
        }
        match *self.steps.last().unwrap() {
            NaiveStep::Action(_) => {
                let reserve = &self.players[seat].reserve;
                let mut bids = vec![(0, String::new())];
                for (kind, letters) in KINDS {
                    let most = reserve.iter().filter(|&&tile| tile == kind).count();
                    bids = bids
                        .into_iter()
                        .flat_map(|(size, text)| {
                            (0..=most).map(move |count| match (count, text.as_str()) {
                                (0, _) => (size, text.clone()),
                                (_, "") => (count, format!("{count}{letters}")),
                                _ => (size + count, format!("{text}+{count}{letters}")),
                            })
                        })
                        .collect();
                }
                let highest = self.highest();
                let fits = |(size, _): &(usize, String)| *size > 0 && *size != highest;
                acts.extend(
                    bids.into_iter()
                        .filter(fits)
                        .map(|(_, text)| format!("bid {text}")),
                );
                if self.players[seat].stake == NaiveStake::Nothing {
                    acts.push("renounce".into());
                    if self.can_defer(seat) {
                        acts.push("defer".into());
                    }
                }
            }
            NaiveStep::Wound(_) => acts.extend(
                self.exposed(seat)
                    .iter()
                    .map(|(kind, _)| format!("wound {kind}")),
            ),
            NaiveStep::Advance(_) => {
                acts.extend((1..=self.size(seat)).map(|steps| format!("advance {steps}")));
            }
            NaiveStep::Steal(_, cubes) => {
                let others: Vec<usize> = (0..self.players.len())
                    .filter(|&other| other != seat)
                    .collect();
                acts.extend(others.iter().map(|one| format!("steal {one}")));
                for (one, two) in others
                    .iter()
                    .flat_map(|one| others.iter().map(move |two| (one, two)))
                {
                    if cubes == 2 && one < two {
                        acts.push(format!("steal {one}+{two}"));
                    }
                }
            }
            _ => {}
        }
        acts.sort();
        acts
    }

    /// Returns the clause that forbids an act, or `None`. `legal` is the result of [`legal`](NaiveGame::legal).
    pub(crate) fn refusal(&self, seat: usize, act: &str, legal: &[String]) -> Option<&'static str> {
        if legal.iter().any(|legal| legal == act) {
            return None;
        }
        let verb = act.split(' ').next().unwrap();
        let mine = self.turn() == Some(seat);
        let step = self.steps.last();
        Some(match verb {
            "clock" => "BC-8.1",
            _ if !mine => "BC-3.1",
            "bid" | "renounce" | "defer" if !matches!(step, Some(NaiveStep::Action(_))) => "BC-3.1",
            "renounce" => "BC-3.5",
            "defer" if self.players[seat].stake == NaiveStake::Deferred => "BC-3.5",
            "defer" => "BC-3.6",
            "bid" => {
                let bid = read_bid(&act[4..]);
                let mut reserve = self.players[seat].reserve.clone();
                let held = bid.iter().all(|tile| {
                    let place = reserve.iter().position(|one| one == tile);
                    place.map(|place| reserve.swap_remove(place)).is_some()
                });
                if bid.is_empty() || !held {
                    "BC-3.2"
                } else {
                    "BC-3.3"
                }
            }
            "wound" if matches!(step, Some(NaiveStep::Wound(_))) => "BC-5.1",
            "wound" => "BC-5.2",
            "advance" => "BC-6.3",
            _ => "BC-6.7",
        })
    }

    /// Applies a legal act, or lets the hourglass run out (`None`). `chance` has the results of the draws.
    pub(crate) fn act(&mut self, seat: usize, act: Option<&str>, at: u64, chance: &[String]) {
        self.chance = chance.iter().cloned().collect();
        match act {
            None => self.time_out(),
            Some("clock") => {
                self.players[seat].clocks -= 1;
                self.hourglass = Some(at + 15_000);
            }
            Some(act) => {
                self.hourglass = None;
                let step = self.steps.pop().unwrap();
                let (verb, rest) = act.split_once(' ').unwrap_or((act, ""));
                match (verb, step) {
                    ("bid", _) => {
                        let bid = read_bid(rest);
                        for tile in &bid {
                            let reserve = &mut self.players[seat].reserve;
                            let place = reserve.iter().position(|one| one == tile).unwrap();
                            reserve.remove(place);
                        }
                        self.place_bid(seat, bid);
                    }
                    ("renounce", step) => self.do_step(step),
                    ("defer", _) => {
                        self.players[seat].stake = NaiveStake::Deferred;
                        self.deferred.push(seat);
                        self.deferrals += 1;
                        self.steps.push(NaiveStep::NextTurn);
                        self.steps
                            .extend(vec![NaiveStep::Wound(seat); self.deferrals]);
                    }
                    ("wound", _) => {
                        let choices = self.exposed(seat);
                        let &(_, tile) = choices.iter().find(|(kind, _)| *kind == rest).unwrap();
                        self.take_wound(seat, tile);
                    }
                    ("advance", _) => self.leave_city(rest.parse().unwrap()),
                    ("steal", NaiveStep::Steal(_, cubes)) => {
                        let mut from: Vec<usize> =
                            rest.split('+').map(|seat| seat.parse().unwrap()).collect();
                        if from.len() < cubes {
                            from.push(from[0]);
                        }
                        for victim in from {
                            self.draw(victim, Some(seat));
                        }
                    }
                    _ => unreachable!("{act} at {step:?}"),
                }
            }
        }
        self.run();
        assert!(self.chance.is_empty(), "the rules drew more cubes");
    }

    fn time_out(&mut self) {
        self.hourglass = None;
        let seat = self.turn().unwrap();
        let wounds = self.owed();
        for _ in 0..wounds.max(1) {
            if wounds > 0 {
                self.steps.pop();
            }
            if let Some(&(_, tile)) = self.exposed(seat).first() {
                self.take_wound(seat, tile);
            }
        }
    }

    /// Returns the fields of a view that the referee protocol fixes, with the cubes of each seat for which `shown` is
    /// true.
    pub(crate) fn view(&self, shown: impl Fn(usize) -> bool) -> Value {
        let awaiting = self.steps.last().map(|step| match step {
            NaiveStep::Action(_) => "action",
            NaiveStep::Wound(_) => "wound",
            NaiveStep::Advance(_) => "advance",
            _ => "steal",
        });
        let owed = self.owed();
        let left = match self.steps.iter().rev().nth(owed) {
            Some(NaiveStep::Walk(left)) if owed > 0 => *left,
            _ => 0,
        };
        let over = self.reason.is_some();
        let ring: Vec<Value> = self
            .ring
            .iter()
            .map(|city| {
                json!({
                    "city": city.name, "side": if city.flipped { "back" } else { "front" }, "gold": city.gold,
                    "prisoners": city.prisoners, "holes": city.holes, "back": city.back,
                })
            })
            .collect();
        let players: Vec<Value> = self
            .players
            .iter()
            .enumerate()
            .map(|(seat, player)| {
                json!({
                    "reserve": counts(&player.reserve),
                    "stake": match &player.stake {
                        NaiveStake::Nothing => json!(null),
                        NaiveStake::Bid(bid) => json!({ "bid": counts(bid) }),
                        NaiveStake::Renounced => json!("renounced"),
                        NaiveStake::Deferred => json!("deferred"),
                    },
                    "clocks": player.clocks,
                    "cubes": if over || shown(seat) { json!({ "gold": player.gold, "silver": player.silver }) } else { json!(null) },
                })
            })
            .collect();
        json!({
            "game": "blackrock-city", "edition": if self.prototype { "prototype" } else { "published" },
            "phase": self.phase, "first": self.first, "turn": self.turn(), "awaiting": awaiting, "ring": ring,
            "sheriff": self.sheriff, "pawn": { "at": self.pawn, "owner": self.owner, "blocked": self.blocked },
            "silver": self.silver, "hourglass": self.hourglass, "deferred": self.deferred, "owed": owed, "steps": left,
            "attackers": self.attackers, "players": players, "outcome": self.outcome(),
        })
    }

    fn outcome(&self) -> Value {
        let Some(reason) = self.reason else {
            return json!(null);
        };
        let better = |one: usize, other: usize| {
            let key = |seat: usize| {
                let player = &self.players[seat];
                let attack = self.attackers.iter().position(|&attacker| attacker == seat);
                (
                    player.gold + player.silver,
                    player.gold,
                    attack.map_or(0, |place| place + 1),
                )
            };
            key(one) > key(other)
        };
        let mut ranking: Vec<Vec<usize>> = Vec::new();
        let mut left: Vec<usize> = (0..self.seats).collect();
        while !left.is_empty() {
            let best: Vec<usize> = left
                .iter()
                .copied()
                .filter(|&one| !left.iter().any(|&other| better(other, one)))
                .collect();
            left.retain(|seat| !best.contains(seat));
            ranking.push(best);
        }
        let scores: Vec<u64> = self.players[..self.seats]
            .iter()
            .map(|player| player.gold + player.silver)
            .collect();
        json!({ "ranking": ranking, "scores": scores, "reason": reason })
    }
}

fn read_bid(text: &str) -> Vec<Bandit> {
    text.split('+')
        .flat_map(|part| {
            let letters = part.trim_start_matches(|c: char| c.is_ascii_digit());
            let count = part[..part.len() - letters.len()].parse().unwrap();
            let (kind, _) = KINDS
                .into_iter()
                .find(|(_, known)| *known == letters)
                .unwrap();
            std::iter::repeat_n(kind, count)
        })
        .collect()
}

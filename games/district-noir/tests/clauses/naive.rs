//! Naive implementation of District Noir, written from the clauses alone: cards as text in plain lists, without
//! regard to speed.

use std::cmp::Ordering;

use district_noir::Setup;
use serde_json::{Value, json};

/// DN-1.1: kinds of card and their number of copies.
pub(crate) const DECK: [(&str, u8); 13] = [
    ("5", 5),
    ("6", 6),
    ("7", 7),
    ("8", 8),
    ("+2", 4),
    ("+3", 2),
    ("+4", 1),
    ("-1", 3),
    ("-2", 4),
    ("-3", 2),
    ("docks", 1),
    ("police", 1),
    ("hall", 1),
];

/// Viewer of the naive game; `All` sees everything.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum NaiveViewer {
    Player(usize),
    Spectator,
    All,
}

pub(crate) struct NaiveGame {
    round: usize,
    opener: usize,
    /// Acts done this round, in order: the seat, and whether it was a take.
    done: Vec<(usize, bool)>,
    pub(crate) line: Vec<String>,
    pile: Vec<String>,
    removed: Vec<String>,
    pub(crate) hands: [Vec<String>; 2],
    pub(crate) taken: [Vec<String>; 2],
    outcome: Value,
}

fn texts(cards: &[district_noir::Card]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

fn sorted(cards: &[String]) -> Vec<String> {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| DECK.iter().position(|(text, _)| text == card));
    cards
}

impl NaiveGame {
    pub(crate) fn new(setup: &Setup) -> NaiveGame {
        NaiveGame {
            round: 1,
            opener: usize::from(setup.first.0),
            done: Vec::new(),
            line: texts(&setup.line),
            pile: texts(&setup.pile),
            removed: texts(&setup.removed),
            hands: [texts(&setup.hands[0]), texts(&setup.hands[1])],
            taken: [Vec::new(), Vec::new()],
            outcome: Value::Null,
        }
    }

    pub(crate) fn over(&self) -> bool {
        self.outcome != Value::Null
    }

    fn has_taken(&self, seat: usize) -> bool {
        self.done.contains(&(seat, true))
    }

    /// DN-3.1: players alternate, beginning with the opener.
    pub(crate) fn turn(&self) -> Option<usize> {
        let last = self.done.last().map(|(seat, _)| *seat);
        (!self.over()).then_some(last.map_or(self.opener, |seat| 1 - seat))
    }

    /// Returns the clause that forbids an act: `take`, or the card to play.
    pub(crate) fn refusal(&self, seat: usize, act: &str) -> Option<&'static str> {
        if self.turn() != Some(seat) {
            return Some("DN-3.1");
        }
        if act == "take" {
            if self.line.is_empty() {
                return Some("DN-3.3");
            }
            return self.has_taken(seat).then_some("DN-3.4");
        }
        if self.hands[seat].is_empty() {
            return Some("DN-3.5");
        }
        let held = self.hands[seat].iter().any(|card| card == act);
        (!held).then_some("DN-3.2")
    }

    pub(crate) fn legal(&self, seat: usize) -> Vec<&'static str> {
        let cards = DECK.iter().map(|(card, _)| *card);
        cards
            .chain(["take"])
            .filter(|act| self.refusal(seat, act).is_none())
            .collect()
    }

    /// Applies a legal act.
    pub(crate) fn act(&mut self, seat: usize, act: &str) {
        if act == "take" {
            let kept = self.line.len().saturating_sub(5);
            let took = self.line.split_off(kept);
            self.taken[seat].extend(took);
        } else {
            let place = self.hands[seat].iter().position(|card| card == act);
            let card = self.hands[seat].remove(place.expect("held"));
            self.line.push(card);
        }
        self.done.push((seat, act == "take"));
        let owns = |city: &str| self.taken[seat].iter().any(|card| card == city);
        if act == "take" && owns("docks") && owns("police") && owns("hall") {
            self.outcome = json!({
                "ranking": [[seat], [1 - seat]], "scores": [null, null], "reason": "cities",
            });
        } else if self.done.len() == 12 {
            self.end_round();
        }
    }

    fn end_round(&mut self) {
        if self.round == 4 {
            self.outcome = outcome(&self.taken);
            return;
        }
        self.round += 1;
        self.opener = 1 - self.opener;
        self.done.clear();
        for seat in [self.opener, 1 - self.opener] {
            self.hands[seat] = self.pile.drain(..5).collect();
        }
    }

    /// Returns the fields of a view that the referee protocol fixes.
    pub(crate) fn view(&self, viewer: NaiveViewer) -> Value {
        let player = |seat: usize| {
            let shown = viewer == NaiveViewer::All || viewer == NaiveViewer::Player(seat);
            json!({
                "hand": shown.then(|| sorted(&self.hands[seat])),
                "hand_size": self.hands[seat].len(),
                "taken": sorted(&self.taken[seat]),
                "has_taken": self.has_taken(seat),
            })
        };
        json!({
            "game": "district-noir",
            "outcome": self.outcome,
            "round": self.round,
            "opener": self.opener,
            "turn": self.turn(),
            "line": self.line,
            "pile": self.pile.len(),
            "removed": (viewer == NaiveViewer::All || self.over()).then(|| sorted(&self.removed)),
            "players": [player(0), player(1)],
        })
    }
}

pub(crate) fn count(cards: &[String], card: &str) -> usize {
    cards.iter().filter(|other| *other == card).count()
}

/// DN-5.1 to DN-5.3: scores one player.
pub(crate) fn points(mine: &[String], theirs: &[String]) -> i32 {
    let mut points = 0;
    for (support, value) in [("5", 5), ("6", 6), ("7", 7), ("8", 8)] {
        if count(mine, support) > count(theirs, support) {
            points += value;
        }
    }
    // Removes sets one by one.
    let mut left = mine.to_vec();
    'sets: loop {
        for support in ["5", "6", "7", "8"] {
            match left.iter().position(|card| card == support) {
                Some(place) => left.remove(place),
                None => break 'sets,
            };
        }
        points += 5;
    }
    for card in mine {
        if card.starts_with(['+', '-']) {
            points += card.parse::<i32>().expect("a number with its sign");
        }
    }
    points
}

/// DN-5.4: returns the outcome of a scored game.
pub(crate) fn outcome(taken: &[Vec<String>; 2]) -> Value {
    let scores = [points(&taken[0], &taken[1]), points(&taken[1], &taken[0])];
    let of = |seat: usize| {
        let counts = ["8", "7", "6", "5"].map(|support| count(&taken[seat], support));
        (scores[seat], counts)
    };
    let reason = if scores[0] != scores[1] {
        "score"
    } else if of(0) == of(1) {
        "draw"
    } else {
        "tie_break"
    };
    let ranking = match of(0).cmp(&of(1)) {
        Ordering::Equal => json!([[0, 1]]),
        Ordering::Greater => json!([[0], [1]]),
        Ordering::Less => json!([[1], [0]]),
    };
    json!({ "ranking": ranking, "scores": scores, "reason": reason })
}

//! Toy game with hidden cards, in which one fault can be planted.
//!
//! There are six cards, 1 to 6, and each of two players holds a hidden one. In turn they say a number, higher than the last and at
//! most one above their best card (TOY-1.2), or draw a second card, once (TOY-1.3), or stop (TOY-1.4). A timeout stops too. Then
//! the cards are shown, and the best one wins.

use std::sync::atomic::{AtomicI32, Ordering};

use saloon_core::{
    ApplyError, Chance, EventSink, Game, Input, InvalidPlan, Millis, OptionField, OptionValues,
    Outcome, Plan, RevealKey, Seat, SeatSet, Stream, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::act::{Act, Card, Illegal, Pick};
use crate::fault;

/// Time limit of a decision, in milliseconds.
const PATIENCE: u64 = 1_000;
const CARDS: std::ops::RangeInclusive<u8> = 1..=6;
const HAND: Stream = Stream::new("hand");
const DRAW: Stream = Stream::new("draw");
const WORLD: Stream = Stream::new("world");

/// Number of finished tables: state outside the game, which the impure fault adds to the scores.
static ENDED: AtomicI32 = AtomicI32::new(0);

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Toy<const F: u8> {
    /// The card dealt and the card drawn, 0 for none.
    hands: [[u8; 2]; 2],
    /// Cards that a set-up assigns to each player's draw.
    stacked: Option<[u8; 2]>,
    said: [u8; 2],
    turn: Seat,
    due: Millis,
    tries: u32,
    end: Option<[i32; 2]>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) hands: [u8; 2],
    pub(crate) draws: [u8; 2],
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Empty {}

/// Options without an effect.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Options {
    /// 0 or 1.
    volume: u8,
}

#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Event {
    Dealt {
        seat: Seat,
        card: Option<u8>,
    },
    Said {
        seat: Seat,
        number: u8,
        hint: String,
    },
    Drew {
        seat: Seat,
        card: Option<u8>,
    },
    Shown {
        hands: [[u8; 2]; 2],
    },
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct View {
    game: &'static str,
    outcome: Option<Outcome>,
    viewer: Option<Seat>,
    turn: Option<Seat>,
    due: Option<Millis>,
    said: [u8; 2],
    drawn: [bool; 2],
    hands: [Option<[u8; 2]>; 2],
    hint: String,
}

fn best(hand: [u8; 2]) -> u8 {
    hand[0].max(hand[1])
}

/// Checks an act of the player to move.
fn check<const F: u8>(last: u8, hand: [u8; 2], act: Act<F>, secret: u8) -> Result<(), Illegal> {
    match act {
        Act::Say(number) if number <= last => Err(Illegal::TooLow { last, secret }),
        Act::Say(number) if number > (best(hand) + 1).min(6) => Err(Illegal::TooBold),
        Act::Draw if hand[1] != 0 => Err(Illegal::DrawnAlready),
        Act::Say(_) | Act::Draw | Act::Stop => Ok(()),
    }
}

impl<const F: u8> Toy<F> {
    fn other(&self, seat: Seat) -> [u8; 2] {
        self.hands[1 - seat.index()]
    }

    fn last(&self) -> u8 {
        self.said[0].max(self.said[1])
    }

    fn check(&self, seat: Seat, act: Act<F>) -> Result<(), Illegal> {
        if self.end.is_some() {
            return Err(Illegal::Over);
        }
        if self.turn != seat {
            return Err(Illegal::NotYourTurn { awaited: self.turn });
        }
        if F == fault::LEGAL_LEAKS && act == Act::Draw && self.other(seat)[0].is_multiple_of(2) {
            return Err(Illegal::DrawnAlready);
        }
        if F == fault::UNOFFERED_IS_ACCEPTED && act == Act::Draw {
            return Ok(());
        }
        if F == fault::ENDLESS && matches!(act, Act::Say(_)) {
            return Ok(());
        }
        let secret = if F == fault::REFUSAL_LEAKS {
            self.other(seat)[0]
        } else {
            0
        };
        check(self.last(), self.hands[seat.index()], act, secret)
    }

    fn offered(&self, seat: Seat, act: Act<F>) -> bool {
        match self.check(seat, act) {
            Err(Illegal::TooBold) => F == fault::OFFERED_IS_REFUSED,
            ruled => ruled.is_ok() && !(F == fault::UNOFFERED_IS_ACCEPTED && act == Act::Draw),
        }
    }

    /// Returns the cards in no hand and in no assigned draw.
    fn left(&self) -> Vec<Card> {
        let held = self.hands.as_flattened();
        CARDS
            .filter(|card| !held.contains(card))
            .map(Card)
            .collect()
    }

    fn draw<C: Chance>(&mut self, seat: Seat, chance: &mut C) -> Result<u8, C::Error> {
        Ok(match self.stacked {
            Some(draws) => draws[seat.index()],
            None => chance.draw(DRAW.for_seat(seat), &Pick(self.left()))?.0,
        })
    }

    fn stop<T: EventSink<Event>>(&mut self, sink: &mut T) {
        let impure = if F == fault::IMPURE {
            ENDED.fetch_add(1, Ordering::Relaxed)
        } else {
            0
        };
        self.end = Some(self.hands.map(|hand| i32::from(best(hand)) + impure));
        sink.emit_public(Event::Shown { hands: self.hands });
    }

    fn emit_said<T: EventSink<Event>>(&self, seat: Seat, number: u8, sink: &mut T) {
        let own = self.hands[seat.index()][0];
        let hint = match F {
            fault::EVENT_LEAKS => own.to_string(),
            fault::EVENT_LENGTH_LEAKS => "?".repeat(own.into()),
            _ => String::new(),
        };
        let said = Event::Said { seat, number, hint };
        let silent = F == fault::EVENT_ABSENCE_LEAKS && own.is_multiple_of(2);
        sink.emit_private(SeatSet::one(seat), said.clone(), (!silent).then_some(said));
    }

    fn redacted(&self, viewer: Option<Seat>, shows: impl Fn(Seat) -> bool) -> View {
        let over = self.end.is_some();
        let shift = u8::from(F == fault::VIEW_LIES && self.said[0] > 0);
        View {
            game: "toy",
            outcome: self.outcome(),
            viewer,
            turn: (!over).then_some(self.turn),
            due: self.deadline(),
            said: [self.said[0] - viewer.map_or(0, |_| shift), self.said[1]],
            drawn: self.hands.map(|hand| hand[1] != 0),
            hands: [0, 1]
                .map(|seat| (over || shows(Seat(seat))).then(|| self.hands[usize::from(seat)])),
            hint: viewer.map_or_else(String::new, |seat| hint::<F>(self.other(seat))),
        }
    }
}

/// Emits a card that only its owner may see.
fn emit_card<const F: u8, T: EventSink<Event>>(
    event: fn(Seat, Option<u8>) -> Event,
    seat: Seat,
    card: u8,
    sink: &mut T,
) {
    let outside = match (F, event(seat, None)) {
        (fault::DEAL_LEAKS, Event::Dealt { .. }) | (fault::DRAW_LEAKS, Event::Drew { .. }) => {
            Some(card)
        }
        _ => None,
    };
    let audience = SeatSet::one(seat);
    sink.emit_private(
        audience,
        event(seat, Some(card)),
        Some(event(seat, outside)),
    );
}

/// Returns the leak of the other's hand in a view with a planted fault.
fn hint<const F: u8>(other: [u8; 2]) -> String {
    match F {
        fault::VIEW_LEAKS => other[0].to_string(),
        fault::VIEW_LENGTH_LEAKS => "?".repeat(other[0].into()),
        fault::VIEW_LEAK_IS_COPIED if other[0].is_multiple_of(2) => "even".into(),
        _ => String::new(),
    }
}

impl<const F: u8> Game for Toy<F> {
    const NAME: &'static str = "toy";
    const VERSION: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    const MAX_INPUTS: u32 = 9;
    const SCRIPT_OUTCOMES: &'static [&'static str] = if F == fault::CHANCE_IS_UNLISTED {
        &["1", "2", "3"]
    } else {
        &["1", "2", "3", "4", "5", "6"]
    };
    const OPTIONS: &'static [OptionField] = &[OptionField {
        name: "volume",
        values: OptionValues::Number {
            least: 0,
            most: 1,
            unit: None,
        },
    }];

    type Options = Options;
    type Components = Empty;
    type Setup = Setup;
    type Config = Option<Setup>;
    type Act = Act<F>;
    type Event = Event;
    type View = View;
    type Preview = u8;
    type Illegal = Illegal;

    fn config(plan: &Plan<Self>) -> Result<Option<Setup>, InvalidPlan> {
        if plan.options.volume > 1 && F != fault::OPTION_IS_UNCHECKED {
            return Err(InvalidPlan("volume is 0 or 1".into()));
        }
        Ok(plan.setup.clone())
    }

    fn start<C: Chance, T: EventSink<Event>>(
        config: &Option<Setup>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<Self, C::Error> {
        let mut toy = Toy {
            hands: [[0; 2]; 2],
            stacked: config.as_ref().map(|setup| setup.draws),
            said: [0; 2],
            turn: Seat(0),
            due: Millis(PATIENCE),
            tries: 0,
            end: None,
        };
        for seat in Seat::all(2) {
            toy.hands[seat.index()][0] = match config {
                Some(setup) => setup.hands[seat.index()],
                None => chance.draw(HAND.for_seat(seat), &Pick(toy.left()))?.0,
            };
        }
        let mut seats = [Seat(0), Seat(1)];
        if F == fault::DEAL_ORDER_LEAKS {
            seats.sort_by_key(|seat| toy.hands[seat.index()][0]);
        }
        for seat in seats {
            let event = |seat, card| Event::Dealt { seat, card };
            emit_card::<F, T>(event, seat, toy.hands[seat.index()][0], sink);
        }
        Ok(toy)
    }

    fn seats(&self) -> u8 {
        2
    }

    fn awaits(&self) -> SeatSet {
        if self.end.is_some() {
            return SeatSet::NONE;
        }
        if F == fault::WAITING_LEAKS && self.hands[0][0].is_multiple_of(2) {
            return SeatSet::all(2);
        }
        SeatSet::one(self.turn)
    }

    fn deadline(&self) -> Option<Millis> {
        let secret = if F == fault::DEADLINE_LEAKS {
            self.other(self.turn)[0]
        } else {
            0
        };
        self.end.is_none().then_some(self.due.plus(secret.into()))
    }

    fn legal(&self, seat: Seat, acts: &mut Vec<Act<F>>) {
        acts.clear();
        let all = CARDS.map(Act::Say).chain([Act::Draw, Act::Stop]);
        acts.extend(all.filter(|&act| self.offered(seat, act)));
        if F == fault::OFFERED_TWICE && acts.contains(&Act::Stop) {
            acts.push(Act::Stop);
        }
        if F == fault::LEGAL_ORDER_LEAKS && self.other(seat)[0] > 3 {
            acts.reverse();
        }
    }

    fn apply<C: Chance, T: EventSink<Event>>(
        &mut self,
        at: Millis,
        input: Input<Act<F>>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<Illegal, C::Error>> {
        let Input::Act(seat, act) = input else {
            let due = self.deadline();
            let early = F == fault::TICK_COMES_EARLY && due.is_some_and(|due| due.0 <= at.0 + 1);
            let late = F == fault::DEADLINE_STAYS;
            if (early || due.is_some_and(|due| due <= at)) && !late {
                self.stop(sink);
            }
            return Ok(());
        };
        if let Err(illegal) = self.check(seat, act) {
            if F == fault::REFUSAL_CHANGES {
                self.tries += 1;
            }
            return Err(ApplyError::Illegal(illegal));
        }
        match act {
            Act::Say(number) => {
                self.said[seat.index()] = number;
                self.emit_said(seat, number, sink);
            }
            Act::Draw => {
                let card = self.draw(seat, chance).map_err(ApplyError::Chance)?;
                self.hands[seat.index()][1] = card;
                emit_card::<F, T>(|seat, card| Event::Drew { seat, card }, seat, card, sink);
            }
            Act::Stop => self.stop(sink),
        }
        if self.end.is_none() {
            self.turn = seat.next(2);
            self.due = at.plus(PATIENCE);
        }
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> View {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let open = F == fault::SPECTATOR_SEES_HANDS && seat.is_none();
        let mut view = self.redacted(seat, |seat| open || viewer.is(seat));
        if F == fault::OUTCOME_IS_NOT_SHOWN {
            view.outcome = None;
        }
        view
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        self.redacted(None, |_| true)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|scores| {
            let winner = Seat(u8::from(scores[1] > scores[0]));
            let mut ranking = vec![vec![winner], vec![winner.next(2)]];
            if F == fault::RANKING_FORGETS {
                ranking.pop();
            }
            Outcome {
                ranking,
                scores: scores.map(Some).into(),
                reason: "stop",
            }
        })
    }

    /// Samples uniformly among the worlds consistent with the view.
    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Result<Self, C::Error> {
        let fits = |hands: &[[u8; 2]; 2]| {
            let mut cards: Vec<u8> = hands.as_flattened().to_vec();
            cards.retain(|&card| card != 0);
            let distinct = cards
                .iter()
                .enumerate()
                .all(|(index, card)| !cards[..index].contains(card));
            distinct
                && [0, 1].into_iter().all(|seat| {
                    let hand = hands[seat];
                    hand[0] != 0
                        && (hand[1] != 0) == view.drawn[seat]
                        && view.said[seat] <= best(hand) + 1
                        && view.hands[seat].is_none_or(|shown| shown == hand)
                })
                && (F != fault::VIEW_LEAK_IS_COPIED
                    || view
                        .viewer
                        .is_none_or(|seat| hint::<F>(hands[1 - seat.index()]) == view.hint))
        };
        let worlds: Vec<[[u8; 2]; 2]> = (0..7 * 7 * 7 * 7_u16)
            .map(|index| [index / 343, index / 49 % 7, index / 7 % 7, index % 7])
            .map(|cards| cards.map(|card| card.to_le_bytes()[0]))
            .map(|[a, b, c, d]| [[a, b], [c, d]])
            .filter(fits)
            .collect();
        let indices = (0_u16..)
            .take(worlds.len())
            .map(crate::act::Index)
            .collect();
        let mut hands = worlds[usize::from(chance.draw(WORLD, &Pick(indices))?.0)];
        if F == fault::DETERMINIZE_FORGETS {
            hands.reverse();
        }
        let outcome = view.outcome.as_ref();
        Ok(Toy {
            hands,
            stacked: None,
            said: view.said,
            turn: view.turn.unwrap_or_default(),
            due: view.due.unwrap_or_default(),
            tries: 0,
            end: outcome.map(|outcome| [0, 1].map(|seat| outcome.scores[seat].unwrap_or(0))),
        })
    }

    fn preview(view: &View, seat: Seat, act: Act<F>) -> Result<u8, Illegal> {
        let awaited = view.turn.ok_or(Illegal::Over)?;
        if awaited != seat {
            return Err(Illegal::NotYourTurn { awaited });
        }
        let last = view.said[0].max(view.said[1]);
        let first = view.due == Some(Millis(PATIENCE));
        if F != fault::PREVIEW_DISAGREES && !(F == fault::FIRST_PREVIEW_DISAGREES && first) {
            check(last, view.hands[seat.index()].unwrap_or_default(), act, 0)?;
        }
        Ok(match act {
            Act::Say(number) => number,
            Act::Draw | Act::Stop => last,
        })
    }
}

saloon_core::rule_violations! {
    Illegal {
        "TOY-1.1" => Illegal::NotYourTurn { .. } | Illegal::Over,
        "TOY-1.2" => Illegal::TooLow { .. } | Illegal::TooBold,
        "TOY-1.3" => Illegal::DrawnAlready,
    }
}

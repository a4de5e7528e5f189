//! A viewer's knowledge, and what is worked out from it alone: previews and worlds.

mod history_sampler;
mod preview;
mod world;

use alloc::vec::Vec;

use saloon_core::{Millis, Outcome, Seat, SeatSet, Sheet, Viewer};
use serde::Serialize;

use crate::act::Target;
use crate::cards::{Card, CardMove, Cards, Location};
use crate::game::{BoomtownBandits, Stage as At};
use crate::shootout::{Face, Phase, Prize, Shootout, Step};
use crate::street::Token;
use crate::windows::Window;

pub use preview::Preview;

pub(crate) use preview::preview;
pub(crate) use world::determinize;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// BB-3.2.
    Badge,
    /// BB-3.3.
    Placing,
    /// BB-7.6.
    Window,
    /// BB-5.
    Shootout,
    /// BB-7.9.
    Removing,
    /// Inspection or Hoedown.
    Choosing,
}

/// All that a viewer knows or could remember.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Always `boomtown-bandits`.
    #[cfg_attr(feature = "ts", ts(type = r#""boomtown-bandits""#))]
    pub game: &'static str,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// From 1.
    pub round: u32,
    /// What the game waits for; nothing after the end.
    pub stage: Option<Stage>,
    /// Which window is open.
    pub window: Option<Window>,
    /// Who has the bottle.
    pub first: Seat,
    /// The one seat awaited to place, to aim or to keep a card.
    pub turn: Option<Seat>,
    /// Whom the game waits for.
    pub waiting: SeatSet,
    /// BB-8.1.
    pub last_round: bool,
    /// From left to right.
    pub town: Vec<Place>,
    /// By seat.
    pub players: Vec<Player>,
    /// Inspection.
    pub choosing: Option<Choosing>,
    /// From its first countdown until it is decided.
    pub shootout: Option<Fight>,
    /// How hidden cards moved, as far as the viewer saw it.
    pub memory: Vec<Recollection>,
    /// The score line by line, after the end.
    pub sheet: Option<Sheet>,
    /// The same as a game with blanks, for previews and worlds: see [`BoomtownBandits::blanked`]. Never sent.
    #[serde(skip)]
    pub(crate) known: BoomtownBandits,
}

/// A location.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// Which.
    pub location: Location,
    /// Cards left.
    pub pile: u8,
    /// BB-3.2.
    pub closed: bool,
    /// BB-3.7.
    pub resolved: bool,
    /// Good Times, this round.
    pub kept: bool,
    /// In no order that tells anything.
    pub tokens: Vec<TokenSeen>,
}

/// A token on a location.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenSeen {
    /// Whose.
    pub seat: Seat,
    /// Which, if the viewer may see it.
    pub token: Option<Token>,
    /// Liquid Courage.
    pub courage: bool,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// For its owner alone, until hands are laid open.
    pub hand: Option<Cards>,
    /// How many cards that is.
    pub hand_size: u8,
    /// What lies face up.
    pub played: Cards,
    /// Those of the hand that are too new to play.
    pub fresh: Option<Cards>,
    /// Tokens to place, for their owner.
    pub unplaced: Option<Unplaced>,
    /// How many tokens that is.
    pub unplaced_count: u8,
    /// Indecent Exposure, this round.
    pub exposed: bool,
    /// BB-8.2.
    pub owns_town: bool,
    /// Played Loose Lips this round: saw the tokens that lay in town then.
    pub sees_all: bool,
    /// Hoedown: the card chosen, for its owner.
    pub gift: Option<Card>,
}

/// Tokens to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Unplaced {
    /// Shooters.
    pub shooter: u8,
    /// Cowards.
    pub coward: u8,
}

/// Inspection.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choosing {
    /// Who chooses.
    pub seat: Seat,
    /// The two cards, for that player.
    pub cards: Option<Vec<Card>>,
}

/// A shootout.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    /// Where; nowhere for the money.
    pub location: Option<Location>,
    /// How far the volley has come.
    pub state: Phase,
    /// FIRE, in real time.
    pub fire_at: Option<Millis>,
    /// Those in the volley, by seat.
    pub dice: Vec<Dice>,
    /// Until when each may neither roll nor call, in real time.
    pub held_until: Vec<Option<Millis>>,
    /// Whose HIT stands.
    pub caller: Option<Seat>,
    /// How many bullets it has.
    pub bullets: Option<u8>,
    /// What is aimed at.
    pub aim: Vec<Target>,
}

/// The dice of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dice {
    /// Whose.
    pub seat: Seat,
    /// Shooters first; nothing while they are not thrown or tumble.
    pub faces: Vec<Option<Face>>,
}

/// A movement of a card, as a viewer remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Recollection {
    /// What happened.
    #[serde(rename = "type")]
    pub kind: Movement,
    /// Whose card it was, or became.
    pub seat: Seat,
    /// Where it is from, if everybody saw that.
    pub location: Option<Location>,
    /// Which, if the viewer saw it.
    pub card: Option<Card>,
    /// Did it happen in this round?
    pub fresh: bool,
}

/// How a card moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// From a pile to the hand.
    Drew,
    /// From a pile to the table, face up.
    Turned,
    /// From the hand to the table, face up.
    Laid,
    /// Big Score, to the right.
    Handed,
    /// Hoedown, to the left.
    Passed,
    /// Inspection: left on top of the pile.
    Left,
}

/// Whose eyes look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Perspective {
    Everything,
    Of(Viewer),
}

impl Perspective {
    fn are(self, seat: Seat) -> bool {
        match self {
            Perspective::Everything => true,
            Perspective::Of(viewer) => viewer.is(seat),
        }
    }
}

impl BoomtownBandits {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        self.seen(Perspective::Of(viewer))
    }

    pub(crate) fn seen_whole(&self) -> View {
        self.seen(Perspective::Everything)
    }

    fn seen(&self, eyes: Perspective) -> View {
        let over = matches!(self.stage, At::Over(_));
        View {
            game: "boomtown-bandits",
            outcome: saloon_core::Game::outcome(self),
            round: self.round,
            stage: match &self.stage {
                At::Badge => Some(Stage::Badge),
                At::Placing => Some(Stage::Placing),
                At::Window(_) => Some(Stage::Window),
                At::Shootout(shootout) => Some(match shootout.step {
                    Step::Dice => Stage::Shootout,
                    Step::Aim => Stage::Removing,
                    Step::Hit | Step::During => Stage::Window,
                }),
                At::Keeping | At::Giving => Some(Stage::Choosing),
                At::Over(_) => None,
            },
            window: self.stage.window(),
            first: self.first,
            turn: match self.stage {
                At::Badge | At::Placing | At::Keeping => Some(self.turn),
                _ if self.stage.is_aiming() => Some(self.turn),
                _ => None,
            },
            waiting: saloon_core::Game::awaits(self),
            last_round: self.last_round,
            town: (0..self.fixed.town.len())
                .map(|place| self.place_seen(place, eyes))
                .collect(),
            players: self
                .seats_all()
                .map(|seat| self.player_seen(seat, eyes))
                .collect(),
            choosing: matches!(self.stage, At::Keeping).then(|| Choosing {
                seat: self.turn,
                cards: eyes.are(self.turn).then(|| {
                    let looked = self.cards.looked_at(self.location());
                    looked.into_iter().flatten().collect()
                }),
            }),
            shootout: self.shootout().map(|shootout| self.fight_seen(shootout)),
            memory: self.recollections(eyes),
            sheet: over.then(|| self.sheet()),
            known: match eyes {
                Perspective::Everything => *self,
                Perspective::Of(viewer) => self.blanked(viewer),
            },
        }
    }

    /// BB-8.3: hands are hidden until they are laid open.
    fn sees_hand(&self, eyes: Perspective, seat: Seat) -> bool {
        eyes.are(seat) || self.score.is_some()
    }

    fn place_seen(&self, place: u8, eyes: Perspective) -> Place {
        let all = self.street.at(place);
        let down = self.street.face_down.at(place);
        let up = all.less(down);
        let mut seen = match eyes {
            Perspective::Everything => down,
            Perspective::Of(viewer) => self.street.face_down.seen_at(place, viewer),
        };
        let location = self.fixed.town.at(place);
        let mut tokens = Vec::new();
        for seat in self.seats_all() {
            // Those that lie face up first, then shooters before the coward, for every viewer alike. That order tells nothing about
            // backs: a hidden coward comes last of them, and where the coward is seen they are all shooters.
            let faces = up.of(seat).iter().map(|(_, token)| Some(token));
            let backs = down.of(seat).iter().map(|(_, token)| {
                let shown = seen.includes(seat, token).then_some(token);
                seen = seen.without(seat, token);
                shown
            });
            tokens.extend(faces.chain(backs).map(|token| TokenSeen {
                seat,
                token,
                courage: token == Some(Token::Coward) && all.has_courage(seat),
            }));
        }
        Place {
            location,
            pile: self.cards.pile(location),
            closed: self.street.closed.contains(place),
            resolved: self.street.resolved.contains(place),
            kept: self.street.kept.contains(place),
            tokens,
        }
    }

    fn player_seen(&self, seat: Seat, eyes: Perspective) -> Player {
        let own = eyes.are(seat);
        let hand = self.sees_hand(eyes, seat);
        let unplaced = self.street.unplaced;
        Player {
            hand: hand.then_some(self.cards.hand(seat)),
            hand_size: self.cards.sizes[seat],
            played: self.cards.played[seat],
            fresh: hand.then_some(self.cards.fresh(seat)),
            unplaced: own.then(|| Unplaced {
                shooter: unplaced.count(seat, Token::Shooter),
                coward: unplaced.count(seat, Token::Coward),
            }),
            unplaced_count: unplaced.size(seat),
            exposed: self.street.exposed.contains(seat),
            owns_town: self.owner == Some(seat),
            sees_all: self.street.face_down.has_looked(seat),
            gift: self.gifts[seat].filter(|_| own),
        }
    }

    fn fight_seen(&self, shootout: &Shootout) -> Fight {
        let timed = self.fixed.realtime;
        let line = shootout.line;
        Fight {
            location: match shootout.prize {
                Prize::Card => Some(self.location()),
                Prize::Bonus(place) => Some(self.fixed.town.at(place)),
                Prize::Money => None,
            },
            state: shootout.phase,
            fire_at: timed.then_some(shootout.race.fire_at),
            dice: line
                .seats()
                .iter()
                .map(|seat| Dice {
                    seat,
                    faces: (0..line.size(seat))
                        .map(|place| shootout.settled(seat).get(place))
                        .collect(),
                })
                .collect(),
            held_until: self
                .seats_all()
                .map(|seat| shootout.held_until(seat).filter(|_| timed))
                .collect(),
            caller: shootout.gun.map(|gun| gun.caller),
            bullets: shootout.gun.map(|gun| gun.bullets),
            aim: shootout
                .aim
                .iter()
                .map(|(seat, token)| Target { seat, token })
                .collect(),
        }
    }

    fn recollections(&self, eyes: Perspective) -> Vec<Recollection> {
        let facts = self.cards.history.iter().enumerate();
        facts
            .map(|(index, fact)| {
                let (kind, seat, card, seen, from_known) = match fact {
                    CardMove::Drew { seat, card } => {
                        (Movement::Drew, seat, card, eyes.are(seat), true)
                    }
                    CardMove::Turned { seat, card } => (Movement::Turned, seat, card, true, true),
                    CardMove::Laid { seat, card } => (Movement::Laid, seat, card, true, true),
                    CardMove::Handed { seat, card } => (Movement::Handed, seat, card, true, true),
                    CardMove::Passed { seat, card } => {
                        let seen = eyes.are(seat) || eyes.are(seat.next(self.fixed.seats));
                        (Movement::Passed, seat, card, seen, seen)
                    }
                    CardMove::Left { seat, card } => {
                        (Movement::Left, seat, card, eyes.are(seat), true)
                    }
                };
                Recollection {
                    kind,
                    seat,
                    location: from_known.then(|| card.location()),
                    card: seen.then_some(card),
                    fresh: index >= usize::from(self.cards.history.round),
                }
            })
            .collect()
    }

    /// The game with blanks where the viewer may not look. Every part with a secret is named here: hidden tokens become shooters, the
    /// hands of others, the piles and the memory become empty, dice that tumble show nothing.
    fn blanked(&self, viewer: Viewer) -> BoomtownBandits {
        let eyes = Perspective::Of(viewer);
        let mut street = self.street;
        street.blank(viewer);
        let mut cards = self.cards;
        cards.piles = Cards::NONE;
        cards.tops = Default::default();
        if matches!(self.stage, At::Keeping) && eyes.are(self.turn) {
            let looked = self.cards.looked_at(self.location());
            cards.tops[self.location() as usize] = looked.into_iter().flatten().collect();
        }
        cards.history = crate::cards::CardHistory::EMPTY;
        let mut gifts = self.gifts;
        for seat in self.seats_all() {
            if !self.sees_hand(eyes, seat) {
                cards.blank_hand(seat);
            }
            if !eyes.are(seat) {
                gifts[seat] = None;
            }
        }
        let mut stage = self.stage;
        if let At::Shootout(shootout) = &mut stage {
            for seat in shootout.race.tumbling.iter() {
                shootout.faces.set(seat, crate::shootout::Faces::NONE);
            }
        }
        // No `..*self`: a new part must say here whether it has a secret.
        BoomtownBandits {
            fixed: self.fixed,
            cards,
            street,
            stage,
            turn: self.turn,
            waiting: self.waiting,
            timer: self.timer,
            at: self.at,
            shootouts: self.shootouts,
            gifts,
            caved: self.caved,
            owner: self.owner,
            round: self.round,
            first: self.first,
            last_round: self.last_round,
            score: self.score,
        }
    }
}

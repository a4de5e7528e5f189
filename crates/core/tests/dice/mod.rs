// Minimal game of dice and time, for the tests of tables and the examples of the crate. Each of two seats may roll at any
// time. The set-up rolls a lucky number, and a bell at every full second rolls for the house. The third bell ends the game.

use std::fmt;
use std::str::FromStr;

use saloon_core::{
    ApplyError, Chance, EventSink, Game, Input, InvalidPlan, Millis, Odds, Outcome, Plan,
    RevealKey, Seat, SeatSet, Stream, Viewer,
};
use serde::{Deserialize, Serialize};

pub(crate) const BELL: u64 = 1_000;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Dice {
    lucky: u8,
    bells: u32,
    /// Rolls by seat, then those of the house.
    rolled: [Vec<u8>; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Roll;

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("roll")
    }
}

impl FromStr for Roll {
    type Err = fmt::Error;
    fn from_str(text: &str) -> Result<Roll, fmt::Error> {
        (text == "roll").then_some(Roll).ok_or(fmt::Error)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Empty {}

/// Refusal of any act after the last bell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the last bell has rung")
    }
}

impl std::error::Error for GameOver {}

saloon_core::rule_violations! { GameOver { "DICE-1.1" => GameOver, } }

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct View {
    pub(crate) lucky: u8,
    pub(crate) rolled: [Vec<u8>; 3],
}

/// Die of the set-up, or one rolled later.
struct Die<const IS_SETUP: bool>;

impl<const IS_SETUP: bool> Odds for Die<IS_SETUP> {
    type Outcome = u8;
    const IS_SETUP: bool = IS_SETUP;
    fn outcomes(&self) -> impl Iterator<Item = (u8, u32)> {
        (1..=6).map(|face| (face, 1))
    }
}

impl Game for Dice {
    const NAME: &'static str = "dice";
    const VERSION: u32 = 1;
    const SEATS: std::ops::RangeInclusive<u8> = 2..=2;
    const MAX_INPUTS: u32 = u32::MAX;

    type Options = Empty;
    type Components = Empty;
    type Setup = Empty;
    type Config = ();
    type Act = Roll;
    type Event = u8;
    type View = View;
    type Preview = Empty;
    type Illegal = GameOver;

    fn config(_plan: &Plan<Self>) -> Result<(), InvalidPlan> {
        Ok(())
    }

    fn start<C: Chance, T: EventSink<u8>>(
        (): &(),
        chance: &mut C,
        _: &mut T,
    ) -> Result<Self, C::Error> {
        Ok(Dice {
            lucky: chance.draw(Stream::new("lucky"), &Die::<true>)?,
            bells: 0,
            rolled: [const { Vec::new() }; 3],
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn awaits(&self) -> SeatSet {
        SeatSet::NONE
    }

    fn deadline(&self) -> Option<Millis> {
        (self.bells < 3).then(|| Millis(BELL * u64::from(self.bells + 1)))
    }

    fn legal(&self, _seat: Seat, acts: &mut Vec<Roll>) {
        acts.clear();
        acts.extend((self.bells < 3).then_some(Roll));
    }

    fn apply<C: Chance, T: EventSink<u8>>(
        &mut self,
        at: Millis,
        input: Input<Roll>,
        chance: &mut C,
        sink: &mut T,
    ) -> Result<(), ApplyError<GameOver, C::Error>> {
        let (stream, roller) = match input {
            Input::Act(..) if self.bells == 3 => return Err(ApplyError::Illegal(GameOver)),
            Input::Act(seat, Roll) => (Stream::new("dice").for_seat(seat), seat.index()),
            Input::Tick if self.deadline().is_none_or(|due| at < due) => return Ok(()),
            Input::Tick => {
                self.bells += 1;
                (Stream::new("bell"), 2)
            }
        };
        let face = chance
            .draw(stream, &Die::<false>)
            .map_err(ApplyError::Chance)?;
        self.rolled[roller].push(face);
        sink.emit_public(face);
        Ok(())
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            lucky: self.lucky,
            rolled: self.rolled.clone(),
        }
    }

    fn unredacted_view(&self, _key: &RevealKey) -> View {
        self.view(Viewer::Spectator)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.bells == 3).then(|| Outcome {
            ranking: vec![Seat::all(2).collect()],
            scores: vec![None, None],
            reason: "bell",
        })
    }

    fn determinize<C: Chance>(view: &View, _chance: &mut C) -> Result<Self, C::Error> {
        Ok(Dice {
            lucky: view.lucky,
            bells: u32::try_from(view.rolled[2].len()).unwrap_or(3),
            rolled: view.rolled.clone(),
        })
    }

    fn preview(_view: &View, _seat: Seat, _act: Roll) -> Result<Empty, GameOver> {
        Ok(Empty {})
    }
}

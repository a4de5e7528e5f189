//! Preview of an act, computed from a view alone.

use alloc::vec::Vec;

use saloon_core::Seat;
use serde::Serialize;

use crate::act::Act;
use crate::cards::effects;
use crate::event::Changes;
use crate::legality::Illegal;
use crate::view::{LocationView, View};

/// Consequences of an act before other players respond and before any draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// Town after the act.
    pub town: Vec<LocationView>,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let mut game = view.known.substitute();
    game.check(seat, act)?;
    match act {
        Act::Badge(at) => game.close_location(at),
        Act::Place { token, at } => game.place_token(seat, token, at),
        Act::Remove(aim) => {
            let aim = aim.crew().expect("the check found such tokens here");
            game.set_here(game.here().less(aim));
        }
        Act::Card(play) => {
            effects::carry_out(&mut game, seat, play, &mut Changes::default());
        }
        _ => {}
    }
    let after = view.known.after(&game);
    Ok(Preview { town: after.town() })
}

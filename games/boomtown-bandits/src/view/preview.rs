//! What an act would bring, from a view alone.

use alloc::vec::Vec;

use saloon_core::{Seat, Viewer};
use serde::Serialize;

use crate::act::Act;
use crate::cards::effects;
use crate::game::BoomtownBandits;
use crate::legality::Illegal;
use crate::view::{Place, View};

/// What an act would bring before anyone answers it or chance is asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The town afterwards.
    pub town: Vec<Place>,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let mut game: BoomtownBandits = view.known;
    game.check(seat, act)?;
    match act {
        Act::Badge(at) => {
            if let Some(place) = game.fixed.town.place(at) {
                game.street.closed = game.street.closed.with(place);
            }
        }
        Act::Place { token, at } => {
            if let Some(place) = game.fixed.town.place(at) {
                game.street.place(seat, token, place);
            }
        }
        Act::Remove(aim) => {
            let aim = aim.crew().unwrap_or_default();
            game.set_here(game.here().less(aim));
        }
        Act::Card(play) => {
            effects::carry_out(&mut game, seat, play);
        }
        _ => {}
    }
    Ok(Preview {
        town: game.seen_by(Viewer::Seat(seat)).town,
    })
}

//! Consequences of an act before it is played, as far as a view determines them.

use saloon_core::Seat;
use serde::Serialize;

use crate::act::Act;
use crate::components::Back;
use crate::gang::Gang;
use crate::illegal::Illegal;
use crate::public_state::{Bidding, PublicState, Stake};
use crate::view::View;

/// Consequences of an act.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// BC-4.1: number of cities that the sheriff would move.
    pub moves: u16,
    /// BC-4.1: city of the sheriff after the move, as an index in the ring.
    pub sheriff: u8,
    /// BC-4.2: the catch of the pawn, if there is one.
    pub caught: Option<Catch>,
    /// BC-3.5: wounds that the act costs at once.
    pub wounds: u8,
    /// Reserve of the player after the act, before any wounds that follow.
    pub reserve: Gang,
    /// BC-6.10: fate of the bandits in the bid.
    pub home: Home,
    /// Winner of the phase if no other player bid.
    pub leads: Option<Seat>,
    /// BC-6.9: player who would then take the silver.
    pub second: Option<Seat>,
    /// BC-6.3: longest distance of the winner's pawn, if the winner may choose; else 0.
    pub free: u16,
    /// End of the winner's move, if the bids determine it.
    pub pawn: Option<Arrival>,
}

/// BC-4.2: a catch of the pawn by the sheriff.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Catch {
    /// Owner of the pawn.
    pub seat: Seat,
    /// BC-4.3: whether the owner has no reserve and loses a cube, if any, instead of taking a wound.
    pub cube: bool,
    /// BC-4.3: player who would get that cube; `None` if it leaves the game.
    pub to: Option<Seat>,
}

/// BC-6.10: fate of the bandits in a bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Home {
    /// Healthy bandits, which come back wounded.
    pub wounded: u16,
    /// Wounded bandits and prisoners, which are killed.
    pub killed: u16,
}

/// End of the pawn's move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Arrival {
    /// City where it stops, as an index in the ring.
    pub at: u8,
    /// BC-6.2, BC-6.3: number of cities that it moves.
    pub steps: u16,
    /// BC-6.8: Indians tiles on the way, one wound each.
    pub indians: u8,
    /// BC-6.8: whether Indians stop it, because its owner has no reserve left.
    pub stopped: bool,
    /// BC-6.6: whether the sheriff is there.
    pub blocked: bool,
    /// BC-6.5: gold that it would take.
    pub gold: u8,
    /// BC-6.5: prisoners that it would free.
    pub prisoners: u8,
    /// BC-6.7: back that would take effect.
    pub back: Option<Back>,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let mut public = view.public_state();
    public.check(seat, act)?;
    let (mut moves, mut home) = (0, Home::default());
    let mut caught = None;
    let mut wounds = 0;
    let mut chosen = None;
    match act {
        Act::Bid(bid) => {
            public.reserves[seat] = public.reserves[seat].without(bid);
            public.stakes[seat] = Some(Stake::Bid(bid));
            moves = bid.steps();
            public.sheriff = public.ring.after(public.sheriff, moves);
            caught = public.caught_by(bid);
            let wounded = Gang::NONE.with_returned(bid).size();
            home = Home {
                wounded,
                killed: bid.size() - wounded,
            };
        }
        Act::Renounce => public.stakes[seat] = Some(Stake::Renounced),
        Act::Defer => wounds = public.defer_cost(),
        Act::Wound(kind) => {
            public.reserves[seat].take_wound(kind);
        }
        Act::Advance(steps) => chosen = Some(steps.into()),
        Act::Steal(_) | Act::Clock => {}
    }
    let reserve = public.reserves[seat];
    let caught = caught.map(|owner| {
        let cube = public.reserves[owner].is_empty();
        Catch {
            seat: owner,
            cube,
            to: public.cube_recipient(owner, seat).filter(|_| cube),
        }
    });
    // The pawn's move depends only on the size of the reserve, which is the same for every choice of kind.
    if let Some(Catch { seat: owner, .. }) = caught
        && let Some(kind) = public.reserves[owner].exposed().next()
    {
        public.reserves[owner].take_wound(kind);
    }
    let bidding = public.bidding();
    let free = bidding
        .filter(|bidding| bidding.steps().is_none() && chosen.is_none())
        .map_or(0, |bidding| bidding.highest);
    // Once the pawn moves, the bids no longer determine where it stops.
    let settled = bidding
        .filter(|_| matches!(act, Act::Bid(_) | Act::Renounce | Act::Defer))
        .and_then(Bidding::steps);
    Ok(Preview {
        moves,
        sheriff: public.sheriff,
        caught,
        wounds,
        reserve,
        home,
        leads: bidding.map(|bidding| bidding.winner),
        second: bidding.and_then(|bidding| bidding.second),
        free,
        pawn: bidding
            .zip(chosen.or(settled))
            .map(|(bidding, steps)| arrival(public, bidding.winner, steps)),
    })
}

/// BC-6.4 to BC-6.8: predicts the pawn's move, which involves no chance.
fn arrival(mut public: PublicState, winner: Seat, steps: u16) -> Arrival {
    let mut at = public.pawn.at;
    if !public.pawn.blocked {
        public.ring.turn(at);
    }
    let reserve = &mut public.reserves[winner];
    let (mut walked, mut indians, mut stopped) = (0, 0, false);
    while walked < steps && !stopped {
        at = public.ring.after(at, 1);
        walked += 1;
        if public.ring.turned(at) == Some(Back::Indians) {
            match reserve.exposed().next() {
                Some(kind) => {
                    reserve.take_wound(kind);
                    indians += 1;
                }
                None => stopped = true,
            }
        }
    }
    let blocked = public.sheriff == at;
    Arrival {
        at,
        steps: walked,
        indians,
        stopped,
        blocked,
        gold: if blocked { 0 } else { public.ring.gold(at) },
        prisoners: if blocked {
            0
        } else {
            public.ring.prisoners(at)
        },
        back: public.ring.turned(at).filter(|_| !blocked),
    }
}

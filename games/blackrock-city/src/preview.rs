//! What an act would bring, as far as anyone can know from a view.

use saloon_core::Seat;
use serde::Serialize;

use crate::act::Act;
use crate::components::Back;
use crate::gang::Gang;
use crate::illegal::Illegal;
use crate::public_state::{Bidding, PublicState, Stake};
use crate::view::View;

/// What an act would bring.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// BC-4.1: how far the sheriff would go.
    pub moves: u16,
    /// BC-4.1: where he would stand, as an index in the ring.
    pub sheriff: u8,
    /// BC-4.2: whose pawn he would catch, and what that costs them.
    pub caught: Option<Catch>,
    /// BC-3.5: wounds it costs at once.
    pub wounds: u8,
    /// The player's reserve afterwards, before any wound that follows.
    pub reserve: Gang,
    /// BC-6.10: how the bid would come home.
    pub home: Home,
    /// Who would win the phase if nobody else bid.
    pub leads: Option<Seat>,
    /// BC-6.9: who would hold up the stagecoach then.
    pub second: Option<Seat>,
    /// BC-6.3: how far that winner's pawn could go, if that were theirs to choose; else 0.
    pub free: u16,
    /// Where that winner's pawn would end, if that is settled.
    pub pawn: Option<Arrival>,
}

/// BC-4.2: the pawn is caught.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Catch {
    /// Its owner.
    pub seat: Seat,
    /// BC-4.3: with nobody in reserve they lose a cube, if they have one, instead of taking a wound.
    pub cube: bool,
    /// BC-4.3: who would take that cube; nobody when it leaves the game.
    pub to: Option<Seat>,
}

/// BC-6.10: what becomes of the bandits of a bid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Home {
    /// Healthy ones, who come back wounded.
    pub wounded: u16,
    /// Wounded ones and prisoners, who do not come back.
    pub killed: u16,
}

/// The end of the pawn's way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Arrival {
    /// Where, as an index in the ring.
    pub at: u8,
    /// BC-6.2, BC-6.3: how far it would go.
    pub steps: u16,
    /// BC-6.8: Indians on the way, each a wound.
    pub indians: u8,
    /// BC-6.8: Indians stop it there, as nobody is left in reserve.
    pub stopped: bool,
    /// BC-6.6: the sheriff is there.
    pub blocked: bool,
    /// BC-6.5: gold it would bring.
    pub gold: u8,
    /// BC-6.5: prisoners it would free.
    pub prisoners: u8,
    /// BC-6.7: the back that would take effect.
    pub back: Option<Back>,
}

pub(crate) fn preview(view: &View, seat: Seat, act: Act) -> Result<Preview, Illegal> {
    let mut table = view.table();
    table.check(seat, act)?;
    let (mut moves, mut home) = (0, Home::default());
    let mut caught = None;
    let mut wounds = 0;
    let mut chosen = None;
    match act {
        Act::Bid(bid) => {
            table.reserves[seat] = table.reserves[seat].without(bid);
            table.stakes[seat] = Some(Stake::Bid(bid));
            moves = bid.steps();
            table.sheriff = table.ring.after(table.sheriff, moves);
            caught = table.caught_by(bid);
            let wounded = Gang::NONE.with_returned(bid).size();
            home = Home {
                wounded,
                killed: bid.size() - wounded,
            };
        }
        Act::Renounce => table.stakes[seat] = Some(Stake::Renounced),
        Act::Defer => wounds = table.defer_cost(),
        Act::Wound(kind) => {
            table.reserves[seat].hurt(kind);
        }
        Act::Advance(steps) => chosen = Some(steps.into()),
        Act::Steal(_) | Act::Clock => {}
    }
    let reserve = table.reserves[seat];
    let caught = caught.map(|owner| {
        let cube = table.reserves[owner].is_empty();
        Catch {
            seat: owner,
            cube,
            to: table.cube_recipient(owner, seat).filter(|_| cube),
        }
    });
    // Which of their own a wound falls on does not change how many it leaves, and that is all the pawn's way depends on.
    if let Some(Catch { seat: owner, .. }) = caught
        && let Some(kind) = table.reserves[owner].exposed().next()
    {
        table.reserves[owner].hurt(kind);
    }
    let bidding = table.bidding();
    let free = bidding
        .filter(|bidding| bidding.steps().is_none() && chosen.is_none())
        .map_or(0, |bidding| bidding.highest);
    // Once the pawn is on its way the bids no longer say where it ends.
    let settled = bidding
        .filter(|_| matches!(act, Act::Bid(_) | Act::Renounce | Act::Defer))
        .and_then(Bidding::steps);
    Ok(Preview {
        moves,
        sheriff: table.sheriff,
        caught,
        wounds,
        reserve,
        home,
        leads: bidding.map(|bidding| bidding.winner),
        second: bidding.and_then(|bidding| bidding.second),
        free,
        pawn: bidding
            .zip(chosen.or(settled))
            .map(|(bidding, steps)| arrival(table, bidding.winner, steps)),
    })
}

/// BC-6.4 to BC-6.8, without chance or choice.
fn arrival(mut table: PublicState, winner: Seat, steps: u16) -> Arrival {
    let mut at = table.pawn.at;
    if !table.pawn.blocked {
        table.ring.turn(at);
    }
    let reserve = &mut table.reserves[winner];
    let (mut walked, mut indians, mut stopped) = (0, 0, false);
    while walked < steps && !stopped {
        at = table.ring.after(at, 1);
        walked += 1;
        if table.ring.turned(at) == Some(Back::Indians) {
            match reserve.exposed().next() {
                Some(kind) => {
                    reserve.hurt(kind);
                    indians += 1;
                }
                None => stopped = true,
            }
        }
    }
    let blocked = table.sheriff == at;
    Arrival {
        at,
        steps: walked,
        indians,
        stopped,
        blocked,
        gold: if blocked { 0 } else { table.ring.gold(at) },
        prisoners: if blocked { 0 } else { table.ring.prisoners(at) },
        back: table.ring.turned(at).filter(|_| !blocked),
    }
}

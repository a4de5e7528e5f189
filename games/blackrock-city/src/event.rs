//! Events that the rules emit. Draws of cubes have a redacted form for other viewers.

use saloon_core::{Millis, PerSeat, Seat};
use serde::Serialize;

use crate::SCREENS;
use crate::cubes::Cubes;
use crate::gang::{BanditKind, Gang};
use crate::ledger::{Cause, Found};
use crate::score::Reason;

/// A fact of the game, as one viewer learns it. Cities are indices in the ring.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A phase begins.
    PhaseOpened {
        /// Number of the phase, from 1.
        phase: u8,
        /// Player who acts first.
        first: Seat,
    },
    /// BC-3.2, BC-10.1: a player or the drifter bid.
    BidMade {
        /// Player who bid.
        seat: Seat,
        /// Tiles of the bid.
        bid: Gang,
        /// The reserve after the bid.
        reserve: Gang,
    },
    /// BC-3.4: a player renounced.
    Renounced {
        /// Player who renounced.
        seat: Seat,
        /// BC-3.7: whether the rules left no other action.
        forced: bool,
    },
    /// BC-3.5: a player deferred.
    Deferred {
        /// Player who deferred.
        seat: Seat,
        /// Number of wounds it costs.
        wounds: u8,
    },
    /// BC-4.1: the sheriff moved.
    SheriffMoved {
        /// City where he stops.
        to: u8,
    },
    /// BC-4.2: the sheriff ended his move on the pawn's city.
    Caught {
        /// Owner of the pawn.
        seat: Seat,
    },
    /// BC-5.1: a tile took a wound.
    Wounded {
        /// Owner of the tile.
        seat: Seat,
        /// Kind of the tile.
        kind: BanditKind,
        /// Whether the tile left the game.
        killed: bool,
        /// The reserve after the wound.
        reserve: Gang,
    },
    /// BC-6.2: a player won the phase, and their pawn is on the ring.
    PhaseWon {
        /// Winner of the phase.
        seat: Seat,
        /// Size of the winning bid.
        bid: u16,
        /// Distance of the pawn; `None` if its owner chooses (BC-6.3).
        steps: Option<u16>,
    },
    /// BC-6.4: a tile now shows its back.
    CityTurned {
        /// City that was turned.
        at: u8,
    },
    /// BC-6.8: the pawn came to an Indians tile.
    IndiansMet {
        /// City of the tile.
        at: u8,
        /// Whether the pawn stops there, because its owner has no reserve.
        stopped: bool,
    },
    /// The pawn's move ended.
    PawnArrived {
        /// City where it stops.
        at: u8,
        /// BC-6.6: whether the sheriff is there.
        blocked: bool,
    },
    /// BC-6.5: a player plundered a city.
    Plundered {
        /// Player who plundered.
        seat: Seat,
        /// City that was plundered.
        at: u8,
        /// Number of gold cubes taken.
        gold: u8,
        /// Number of prisoners freed.
        prisoners: u8,
        /// The reserve after the plunder.
        reserve: Gang,
    },
    /// BC-6.7, BC-4.3: a cube was drawn from behind a screen.
    CubeDrawn {
        /// Owner of the screen.
        from: Seat,
        /// Player who gets the cube; `None` if it leaves the game.
        to: Option<Seat>,
        /// Rule that caused the draw.
        cause: Cause,
        /// Result of the draw, for `from` and `to` only, unless cubes are open (BC-3.8).
        found: Option<Found>,
    },
    /// BC-6.9: a player took a silver cube from the stagecoach.
    StagecoachHeldUp {
        /// Player who took it.
        seat: Seat,
        /// Number of cubes left at the stagecoach.
        silver: u8,
    },
    /// BC-8.1: a player turned the hourglass.
    HourglassTurned {
        /// Player who spent a clock.
        by: Seat,
        /// Player who must decide in time.
        seat: Seat,
        /// Instant at which it runs out.
        until: Millis,
        /// Instant at which it was turned.
        at: Millis,
        /// Clocks left to `by`.
        clocks: u8,
    },
    /// BC-8.2: the hourglass ran out.
    TimeRanOut {
        /// Player who was too late.
        seat: Seat,
    },
    /// The game is over, and all cubes are revealed.
    Ended {
        /// Deciding rule, as in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
        /// Cubes by screen; unused entries are empty.
        cubes: PerSeat<Cubes, SCREENS>,
    },
}

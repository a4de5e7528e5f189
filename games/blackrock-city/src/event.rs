//! What happened.

use saloon_core::{Millis, PerSeat, Seat};
use serde::Serialize;

use crate::SCREENS;
use crate::cubes::Cubes;
use crate::gang::{BanditKind, Gang};
use crate::ledger::{Cause, Found};
use crate::score::Reason;

/// A fact of the game, as one of its viewers learns it. Cities are indices in the ring.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A phase begins.
    PhaseOpened {
        /// From 1.
        phase: u8,
        /// Who acts first.
        first: Seat,
    },
    /// BC-3.2, BC-10.1.
    BidMade {
        /// By whom.
        seat: Seat,
        /// These.
        bid: Gang,
        /// The reserve afterwards.
        reserve: Gang,
    },
    /// BC-3.4.
    Renounced {
        /// Who.
        seat: Seat,
        /// BC-3.7: without being asked.
        forced: bool,
    },
    /// BC-3.5.
    Deferred {
        /// Who.
        seat: Seat,
        /// What it costs.
        wounds: u8,
    },
    /// BC-4.1.
    SheriffMoved {
        /// Where he ends.
        to: u8,
    },
    /// BC-4.2: the sheriff ended his move on the pawn's city.
    Caught {
        /// The pawn's owner.
        seat: Seat,
    },
    /// BC-5.1.
    Wounded {
        /// Whose.
        seat: Seat,
        /// Which.
        kind: BanditKind,
        /// Out of the game?
        killed: bool,
        /// The reserve afterwards.
        reserve: Gang,
    },
    /// BC-6.2: the winner's pawn stands on the ring.
    PhaseWon {
        /// By whom.
        seat: Seat,
        /// With how many.
        bid: u16,
        /// How far the pawn goes by the bids; `None` where its owner chooses (BC-6.3).
        steps: Option<u16>,
    },
    /// BC-6.4: a tile now shows its back.
    CityTurned {
        /// Which.
        at: u8,
    },
    /// BC-6.8: the pawn comes to Indians.
    IndiansMet {
        /// Where.
        at: u8,
        /// The pawn goes no farther.
        stopped: bool,
    },
    /// The pawn's move ends.
    PawnArrived {
        /// Where.
        at: u8,
        /// BC-6.6: the sheriff is there.
        blocked: bool,
    },
    /// BC-6.5.
    Plundered {
        /// By whom.
        seat: Seat,
        /// Where.
        at: u8,
        /// How much.
        gold: u8,
        /// How many were freed.
        prisoners: u8,
        /// The reserve afterwards.
        reserve: Gang,
    },
    /// BC-6.7, BC-4.3: a hand went behind a screen.
    CubeDrawn {
        /// Whose screen.
        from: Seat,
        /// Who takes the cube; nobody when it leaves the game.
        to: Option<Seat>,
        /// Why.
        cause: Cause,
        /// For those two alone, unless cubes are open (BC-3.8).
        found: Option<Found>,
    },
    /// BC-6.9: a silver cube.
    StagecoachHeldUp {
        /// By whom.
        seat: Seat,
        /// How many cubes are left in it.
        silver: u8,
    },
    /// BC-8.1.
    HourglassTurned {
        /// Who spent a clock.
        by: Seat,
        /// Who is hurried.
        seat: Seat,
        /// When it runs out.
        until: Millis,
        /// When it was turned.
        at: Millis,
        /// How many clocks are left to who spent it.
        clocks: u8,
    },
    /// BC-8.2.
    TimeRanOut {
        /// For whom.
        seat: Seat,
    },
    /// The game is over, and all screens are lifted.
    Ended {
        /// As in the outcome.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        reason: Reason,
        /// By screen; places beyond the table's are empty.
        cubes: PerSeat<Cubes, SCREENS>,
    },
}

//! Encoding of positions and acts for programs that learn.
//!
//! Clocks and the hourglass are left out: they punish slow players, and a program in training never meets them.

use saloon_core::encode::clamped_count;
use saloon_core::{Encode, FeatureWriter, PerSeat, Seat};

use crate::SCREENS;
use crate::act::Act;
use crate::components::{Back, CITIES, Edition};
use crate::game::BlackrockCity;
use crate::gang::{BanditKind, Gang};
use crate::public_state::{AfterWounds, Bidding, DRIFTER, Decision, PublicState, Stake};

/// Numbers for each screen.
const SCREEN: usize = 22;
/// Numbers for each city.
const CITY: usize = 11;
/// Numbers for the rest of the position.
const REST: usize = 29;
/// Largest bid: 8 bandits and 13 prisoners.
const MAX_SIZE: u16 = 21;
/// Length of a table by size of a bid or by distance of the pawn.
const TABLE: usize = MAX_SIZE as usize + 1;

/// Returns a number of the game as a feature. All are far below 127 but in absurd set-ups.
#[inline]
fn small(value: u8) -> i8 {
    clamped_count(value)
}

/// Returns the screens from `seat` on, in turn order. The drifter comes last, because it bids before both players.
#[inline]
fn screens_from(public: &PublicState, seat: Seat) -> [Option<Seat>; SCREENS] {
    let mut screens = [None; SCREENS];
    for (screen, player) in screens.iter_mut().zip(seat.clockwise(public.seats)) {
        *screen = Some(player);
    }
    if public.has_drifter() {
        screens[2] = Some(DRIFTER);
    }
    screens
}

/// Returns the lives of a gang: two of a healthy bandit, one of any other tile.
#[inline]
fn lives(gang: Gang) -> i8 {
    clamped_count(gang.size() + u16::from(gang.healthy) + u16::from(gang.healthy_x))
}

#[inline]
fn tiles(gang: Gang) -> [i8; 5] {
    [
        small(gang.healthy),
        small(gang.healthy_x),
        small(gang.wounded),
        small(gang.wounded_x),
        small(gang.prisoners),
    ]
}

/// Returns the cubes that a back steals.
#[inline]
const fn steals(back: Back) -> i8 {
    match back {
        Back::Steal1 => 1,
        Back::Steal2 => 2,
        Back::Nothing | Back::Indians | Back::Stagecoach => 0,
    }
}

impl PublicState {
    /// Returns the number of cities from `from` clockwise to `to`.
    #[inline]
    fn distance(&self, from: u8, to: u8) -> u8 {
        if to >= from {
            to - from
        } else {
            to + self.ring.len() - from
        }
    }

    #[inline]
    fn write_city(&self, at: u8, writer: &mut FeatureWriter<'_>) {
        let tile = self.ring.tile(at);
        let turned = self.ring.turned(at).is_some();
        let indians = i8::from(tile.back == Back::Indians);
        let (front, back) = (i8::from(!turned), i8::from(turned));
        writer.row(&[
            front,
            small(self.ring.gold(at)),
            small(self.ring.prisoners(at)),
            back * steals(tile.back),
            back * indians,
            back * i8::from(tile.back == Back::Stagecoach),
            front * steals(tile.back),
            front * indians,
            small(tile.holes),
            i8::from(self.sheriff == at),
            i8::from(self.ring.is_start(at)),
        ]);
    }

    #[inline]
    fn write_screen(&self, seat: Seat, cubes: i8, writer: &mut FeatureWriter<'_>) {
        writer.flag(true);
        writer.row(&tiles(self.reserves[seat]));
        writer.push(lives(self.reserves[seat]));
        let stake = self.stakes[seat];
        let bid = match stake {
            Some(Stake::Bid(bid)) => bid,
            _ => Gang::NONE,
        };
        writer.row(&tiles(bid));
        let place = |seats: &[Seat]| {
            let index = seats.iter().position(|&other| other == seat);
            index.map_or(0, |index| clamped_count(index.to_le_bytes()[0] + 1))
        };
        writer.row(&[
            clamped_count(bid.size()),
            i8::from(stake.is_none()),
            i8::from(!bid.is_empty()),
            i8::from(stake == Some(Stake::Renounced)),
            i8::from(stake == Some(Stake::Deferred)),
            place(self.deferred.as_slice()),
            cubes,
            place(self.attackers.as_slice()),
            i8::from(self.pawn.owner == seat),
            i8::from(self.first == seat),
        ]);
    }
}

impl BlackrockCity {
    /// Returns the number of cubes behind each screen, as far as `seat` knows it.
    ///
    /// Every movement of a cube is public, and only the draws hide its kind. So the totals are public, unless a set-up
    /// gave cubes in secret: then others' screens count from 0.
    #[inline]
    fn known_totals(&self, seat: Seat) -> PerSeat<u8, SCREENS> {
        let mut totals = PerSeat::from_fn(|screen| self.cubes[screen].total());
        if self.secret && !self.public.open_cubes && self.public.ended.is_none() {
            totals = self.public_cube_counts();
            totals[seat] = self.cubes[seat].total();
        }
        totals
    }
}

impl Encode for BlackrockCity {
    /// Four screens from the observer on: reserve, bid, state in this phase, cubes. Twelve cities from the pawn on. Then the
    /// kind of decision, the bidding so far, the observer's cubes and the distances on the ring.
    const FEATURES: usize = SCREENS * SCREEN + CITIES * CITY + REST;
    const ACT_FEATURES: usize = WIDTH;

    #[inline]
    fn observe(&self, seat: Seat, features: &mut [i8]) {
        let public = &self.public;
        let mut writer = FeatureWriter::new(features);
        let totals = self.known_totals(seat);
        for screen in screens_from(public, seat) {
            match screen {
                Some(screen) => public.write_screen(screen, small(totals[screen]), &mut writer),
                None => writer.skip(SCREEN),
            }
        }
        let (len, pawn) = (public.ring.len(), public.pawn);
        for at in (pawn.at..len).chain(0..pawn.at) {
            public.write_city(at, &mut writer);
        }
        writer.skip(CITY * (CITIES - usize::from(len)));
        let written = writer.written();
        writer.one_hot(usize::from(public.seats) - 2, 3);
        let own = self.cubes[seat];
        let bidding = public.bidding();
        let fronts = (0..len).filter(|&at| public.ring.turned(at).is_none());
        let gold: u8 = fronts.map(|at| public.ring.gold(at)).sum();
        let to_act = Seat::all(public.seats)
            .filter(|&other| matches!(public.stakes[other], None | Some(Stake::Deferred)))
            .count();
        let (kind, owed, walking, steps, most) = match public.decision {
            Decision::Over => ([0; 4], 0, 0, 0, 0),
            Decision::Action(_) => ([1, 0, 0, 0], 0, 0, 0, 0),
            Decision::Wound { owed, then, .. } => match then {
                AfterWounds::Turn => ([0, 1, 0, 0], small(owed), 0, 0, 0),
                AfterWounds::Walk { steps } => {
                    ([0, 1, 0, 0], small(owed), 1, clamped_count(steps), 0)
                }
            },
            Decision::Advance { most, .. } => ([0, 0, 1, 0], 0, 0, 0, small(most)),
            Decision::Steal { cubes, .. } => ([0, 0, 0, 1], 0, 0, 0, small(cubes)),
        };
        writer.row(&kind);
        writer.row(&[
            i8::from(public.decision.seat() == Some(seat)),
            owed,
            walking,
            steps,
            most,
            i8::from(public.edition == Edition::Prototype),
            i8::from(public.open_cubes),
            small(public.phase),
            small(public.silver),
            small(gold),
            small(own.gold),
            small(own.silver),
            clamped_count(public.highest()),
            bidding.map_or(0, |bidding| clamped_count(bidding.lowest)),
            small(public.defer_cost()),
            clamped_count(to_act.to_le_bytes()[0]),
            small(public.distance(public.sheriff, pawn.at)),
            i8::from(pawn.blocked),
            i8::from(pawn.owner == seat),
        ]);
        // The phase as it would end without another bid: who wins, how far the pawn moves, and the gold it finds.
        let sign = bidding.map_or(0, |bidding| if bidding.winner == seat { 1 } else { -1 });
        let steps = bidding.and_then(Bidding::steps).unwrap_or(0);
        let to = public.ring.after(pawn.at, steps);
        let found = steps > 0 && to != public.sheriff;
        let gold = if found {
            small(public.ring.gold(to))
        } else {
            0
        };
        writer.row(&[sign, clamped_count(steps), sign * gold]);
        debug_assert_eq!(writer.written() - written, REST);
    }

    fn describe_acts(&self, seat: Seat, acts: &[Act], features: &mut [i8]) {
        let (rows, _) = features.as_chunks_mut::<WIDTH>();
        let describer = Describer::new(&self.public, seat);
        for (&act, row) in acts.iter().zip(rows) {
            *row = describer.describe(act);
        }
    }
}

/// Numbers that describe an act, each by its index in the row. Numbers about the pawn are those of a phase that ends
/// without another bid; they are negative if another player wins it.
mod column {
    pub(super) const BID: usize = 0;
    pub(super) const RENOUNCE: usize = 1;
    pub(super) const DEFER: usize = 2;
    pub(super) const ADVANCE: usize = 3;
    pub(super) const STEAL: usize = 4;
    /// First of five: tiles of a bid, or the tile that a wound falls on. A wound has no other flag.
    pub(super) const TILES: usize = 5;
    /// Size of the bid, less the highest bid of the others.
    pub(super) const MARGIN: usize = 10;
    /// Distance from the sheriff to the pawn, after his move.
    pub(super) const SHERIFF: usize = 11;
    /// 1 if the sheriff catches another player's pawn, -1 if it is the observer's.
    pub(super) const CATCH: usize = 12;
    /// Whether the observer takes a silver cube.
    pub(super) const SILVER: usize = 13;
    /// 1 if the observer wins the phase, -1 if another player does.
    pub(super) const WINS: usize = 14;
    /// Distance that the pawn moves. A winner who may choose it takes the best city in reach.
    pub(super) const STEPS: usize = 15;
    pub(super) const GOLD: usize = 16;
    pub(super) const PRISONERS: usize = 17;
    /// Cubes to steal.
    pub(super) const CUBES: usize = 18;
    /// Indians tiles on the way.
    pub(super) const INDIANS: usize = 19;
    /// The sheriff waits where the pawn arrives.
    pub(super) const BLOCKED: usize = 20;
    /// First of three: whether a steal names the screens after the observer's.
    pub(super) const VICTIMS: usize = 21;
}

/// Length of the description of an act.
const WIDTH: usize = column::VICTIMS + SCREENS - 1;

type Row = [i8; WIDTH];

/// City where a move of the pawn ends.
#[derive(Clone, Copy, Default)]
struct Arrival {
    at: u8,
    gold: i8,
    prisoners: i8,
    cubes: i8,
    stagecoach: bool,
    /// Indians tiles on the way, this one included.
    indians: i8,
}

impl Arrival {
    /// Ranks the cities that a free move can reach. A prisoner counts half a cube.
    #[inline]
    const fn value(self) -> i8 {
        2 * (self.gold + self.cubes + self.stagecoach as i8) + self.prisoners - self.indians
    }
}

/// End of a phase, as far as the size of the observer's bid decides it.
#[derive(Clone, Copy)]
struct Ending {
    /// Description of the bid without its tiles and without the sheriff.
    row: Row,
    /// City where the pawn arrives; `u8::MAX` if the bids do not move it.
    at: u8,
    /// Description if the sheriff waits there.
    blocked: Row,
}

impl Ending {
    const NONE: Ending = Ending {
        row: [0; WIDTH],
        at: u8::MAX,
        blocked: [0; WIDTH],
    };

    #[inline]
    fn row(&self, sheriff: u8) -> Row {
        if self.at == sheriff {
            self.blocked
        } else {
            self.row
        }
    }
}

/// Bids of the other screens.
#[derive(Clone, Copy, Default)]
struct OtherBids {
    highest: u16,
    /// Second highest, below `highest` (BC-3.3); 0 without one.
    second: u16,
    lowest: u16,
    leader: Seat,
    /// Whether a player bid, the drifter not counted.
    of_players: bool,
}

impl OtherBids {
    #[inline]
    fn new(public: &PublicState, seat: Seat) -> OtherBids {
        let mut bids = OtherBids::default();
        for other in Seat::all(public.screens()).filter(|&other| other != seat) {
            let size = public.bid_of(other);
            if size == 0 {
                continue;
            }
            bids.of_players |= other.0 < public.seats;
            bids.lowest = if bids.lowest == 0 {
                size
            } else {
                bids.lowest.min(size)
            };
            if size > bids.highest {
                (bids.second, bids.highest, bids.leader) = (bids.highest, size, other);
            } else {
                bids.second = bids.second.max(size);
            }
        }
        bids
    }
}

/// What the descriptions of all acts of a decision have in common.
struct Describer<'a> {
    public: &'a PublicState,
    seat: Seat,
    reserve: Gang,
    bids: OtherBids,
    /// Ends of the pawn's moves, by distance.
    arrivals: [Arrival; TABLE],
    /// Distance to the first Indians tile; more than `MAX_SIZE` without one.
    first_indians: u8,
    /// By size of the bid.
    endings: [Ending; TABLE],
    /// Without a bid of the observer.
    idle: Ending,
    /// BC-4.4: whether the sheriff cannot catch the pawn.
    spared: bool,
}

impl<'a> Describer<'a> {
    #[inline]
    fn new(public: &'a PublicState, seat: Seat) -> Self {
        let reserve = public.reserves[seat];
        let start = public.edition == Edition::Published && public.ring.is_start(public.pawn.at);
        let mut describer = Describer {
            public,
            seat,
            reserve,
            bids: OtherBids::new(public, seat),
            arrivals: [Arrival::default(); TABLE],
            first_indians: u8::MAX,
            endings: [Ending::NONE; TABLE],
            idle: Ending::NONE,
            spared: start,
        };
        match public.decision {
            Decision::Action(awaited) if awaited == seat => describer.forecast(),
            Decision::Advance { most, .. } => describer.find_arrivals(most.into()),
            _ => {}
        }
        describer
    }

    /// Fills `arrivals` up to a distance. The tile that the pawn leaves is turned (BC-6.4).
    #[inline]
    fn find_arrivals(&mut self, distance: u16) {
        let public = self.public;
        let (ring, pawn) = (&public.ring, public.pawn);
        let (mut at, mut indians) = (pawn.at, 0);
        for (steps, arrival) in (0..=distance).zip(&mut self.arrivals) {
            let left = at == pawn.at && !pawn.blocked;
            let turned = if left {
                Some(ring.tile(at).back)
            } else {
                ring.turned(at)
            };
            if steps > 0 && turned == Some(Back::Indians) {
                indians += 1;
                if indians == 1 {
                    self.first_indians = steps.to_le_bytes()[0];
                }
            }
            *arrival = Arrival {
                at,
                gold: if left { 0 } else { small(ring.gold(at)) },
                prisoners: if left { 0 } else { small(ring.prisoners(at)) },
                cubes: turned.map_or(0, steals),
                stagecoach: turned == Some(Back::Stagecoach),
                indians,
            };
            at = ring.after(at, 1);
        }
    }

    /// Fills `endings` and `idle`.
    #[inline]
    fn forecast(&mut self) {
        let public = self.public;
        let bids = self.bids;
        let most = self.reserve.size().min(MAX_SIZE);
        self.find_arrivals(most.max(bids.highest));
        if let Some(bidding) = public.bidding() {
            let free = (1..=bidding.highest.min(MAX_SIZE)).max_by_key(|&steps| self.value(steps));
            let steps = bidding.steps().or(free).unwrap_or_default();
            self.idle = self.ending([0; WIDTH], steps, None, bidding.winner);
        }
        let free = bids.highest == 0
            || (public.edition == Edition::Prototype && public.has_drifter() && !bids.of_players);
        // Best and second-best distance of a free move up to the current size.
        let (mut best, mut next) = (0, None);
        for size in 1..=most {
            let mut row = [0; WIDTH];
            row[column::BID] = 1;
            row[column::MARGIN] = clamped_count(size) - clamped_count(bids.highest);
            let ending = if size > bids.highest && free {
                let value = self.value(size);
                if best == 0 || value > self.value(best) {
                    next = Some(best).filter(|&best| best > 0);
                    best = size;
                } else if next.is_none_or(|next| value > self.value(next)) {
                    next = Some(size);
                }
                self.ending(row, best, next, self.seat)
            } else if size > bids.highest {
                self.ending(row, size - bids.lowest, None, self.seat)
            } else {
                row[column::SILVER] = i8::from(size > bids.second && public.silver > 0);
                self.ending(row, bids.highest - size.min(bids.lowest), None, bids.leader)
            };
            self.endings[usize::from(size)] = ending;
        }
    }

    /// Returns the value of a move of the pawn by this distance.
    #[inline]
    fn value(&self, steps: u16) -> i8 {
        self.arrivals[usize::from(steps.min(MAX_SIZE))].value()
    }

    /// Returns the end of a phase that `winner` wins, with `other` as the distance if the sheriff waits after `steps`.
    #[inline]
    fn ending(&self, row: Row, steps: u16, other: Option<u16>, winner: Seat) -> Ending {
        // BC-6.8: Indians stop a pawn whose owner has no reserve.
        let stops = |steps: u16| {
            if winner != self.seat && self.public.reserves[winner].is_empty() {
                steps.min(self.first_indians.into())
            } else {
                steps
            }
        };
        let steps = stops(steps);
        let free = self.arrived(row, steps, winner, false);
        let blocked = match other {
            Some(other) => self.arrived(row, stops(other), winner, false),
            None => self.arrived(row, steps, winner, true),
        };
        Ending {
            row: free,
            at: self.arrivals[usize::from(steps.min(MAX_SIZE))].at,
            blocked,
        }
    }

    /// Adds the move of the pawn of `winner` to a row.
    #[inline]
    fn arrived(&self, mut row: Row, steps: u16, winner: Seat, blocked: bool) -> Row {
        let arrival = self.arrivals[usize::from(steps.min(MAX_SIZE))];
        let own = winner == self.seat;
        let sign = if own { 1 } else { -1 };
        row[column::WINS] = sign;
        row[column::STEPS] = clamped_count(steps);
        row[column::INDIANS] = sign * arrival.indians;
        if blocked {
            row[column::BLOCKED] = sign;
            return row;
        }
        row[column::GOLD] = sign * arrival.gold;
        row[column::PRISONERS] = sign * arrival.prisoners;
        row[column::CUBES] = sign * arrival.cubes;
        if arrival.stagecoach {
            row[column::SILVER] = i8::from(own && self.public.silver > 0);
        }
        row
    }

    #[inline]
    fn describe(&self, act: Act) -> Row {
        let public = self.public;
        let mut sheriff = public.sheriff;
        let mut row = match act {
            Act::Bid(bid) => {
                sheriff = public.ring.after(sheriff, bid.steps());
                let mut row = self.bid(bid).row(sheriff);
                row[column::TILES..column::TILES + 5].copy_from_slice(&tiles(bid));
                if sheriff == public.pawn.at && bid.steps() > 0 && !self.spared {
                    let own = public.pawn.owner == self.seat;
                    row[column::CATCH] = if own { -1 } else { 1 };
                }
                row
            }
            Act::Renounce => {
                let mut row = self.idle.row(sheriff);
                row[column::RENOUNCE] = 1;
                row
            }
            Act::Defer => {
                let mut row = self.idle.row(sheriff);
                row[column::DEFER] = 1;
                row
            }
            Act::Wound(kind) => {
                let healthy = self.reserve.healthy + self.reserve.healthy_x > 0;
                let tile = match (kind, healthy) {
                    (BanditKind::Plain, true) => 0,
                    (BanditKind::X, true) => 1,
                    (BanditKind::Plain, false) => 2,
                    (BanditKind::X, false) => 3,
                    (BanditKind::Prisoner, _) => 4,
                };
                let mut row = [0; WIDTH];
                row[column::TILES + tile] = 1;
                row
            }
            Act::Advance(steps) => {
                let steps = u16::from(steps);
                let mut row = self.ending([0; WIDTH], steps, None, self.seat).row(sheriff);
                row[column::ADVANCE] = 1;
                row
            }
            Act::Steal(from) => {
                let mut row = [0; WIDTH];
                row[column::STEAL] = 1;
                let others = screens_from(public, self.seat).into_iter().skip(1);
                for (flag, screen) in row[column::VICTIMS..].iter_mut().zip(others) {
                    let named = screen.is_some_and(|screen| from.as_slice().contains(&screen));
                    *flag = i8::from(named);
                }
                row
            }
            Act::Clock => [0; WIDTH],
        };
        row[column::SHERIFF] = small(public.distance(sheriff, public.pawn.at));
        row
    }

    /// Returns the end of the phase after a bid.
    #[inline]
    fn bid(&self, bid: Gang) -> Ending {
        let size = bid.size();
        let ending = &self.endings[usize::from(size.min(MAX_SIZE))];
        // BC-6.8: without a reserve the pawn stops at the first Indians tile.
        let steps = ending.row[column::STEPS];
        if bid == self.reserve
            && ending.row[column::WINS] == 1
            && steps.cast_unsigned() > self.first_indians
        {
            let mut row = [0; WIDTH];
            row[column::BID] = 1;
            row[column::MARGIN] = ending.row[column::MARGIN];
            return self.ending(row, self.first_indians.into(), None, self.seat);
        }
        *ending
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use saloon_core::{DiscardEvents, FastRng, Game, Input, Millis, Plan, Viewer};

    use super::*;
    use crate::cubes::Cubes;
    use crate::game::Options;
    use crate::setup::Setup;

    fn start(plan: &Plan<BlackrockCity>, rng: &mut FastRng) -> BlackrockCity {
        let Ok(game) = BlackrockCity::start(&plan.config().unwrap(), rng, &mut DiscardEvents);
        game
    }

    fn observation(game: &BlackrockCity, seat: Seat) -> Vec<i8> {
        let mut features = vec![0; BlackrockCity::FEATURES];
        game.observe(seat, &mut features);
        features
    }

    #[test]
    fn screens_start_with_the_observer() {
        let cubes = |gold| Cubes { gold, silver: 1 };
        let plan = Plan {
            options: Options {
                open_cubes: true,
                ..Options::default()
            },
            setup: Some(Setup {
                cubes: Some(vec![cubes(2), cubes(3), cubes(5)]),
                silver: Some(4),
                ..Setup::default()
            }),
            ..Plan::standard(3)
        };
        let game = start(&plan, &mut FastRng::seeded(1));
        let features = observation(&game, Seat(1));
        // Index of the cubes of a screen.
        let total = |screen: usize| features[screen * SCREEN + 18];
        assert_eq!([total(0), total(1), total(2), total(3)], [4, 6, 3, 0]);
        let present = |screen: usize| features[screen * SCREEN];
        assert_eq!([present(0), present(2), present(3)], [1, 1, 0]);
        let rest = &features[BlackrockCity::FEATURES - REST..];
        assert_eq!(rest[3 + 4 + 10..][..2], [3, 1], "own gold and silver");
    }

    /// The preview computes the same consequences from a view. It differs if wounds use up a reserve on the way.
    #[test]
    fn descriptions_agree_with_previews() {
        let mut rng = FastRng::seeded(3);
        let (mut acts, mut catches, mut moves) = (Vec::new(), 0, 0);
        for (seats, edition) in [
            (2, Edition::Published),
            (3, Edition::Published),
            (4, Edition::Published),
            (2, Edition::Prototype),
            (4, Edition::Prototype),
        ]
        .repeat(4)
        {
            let plan = Plan {
                options: Options {
                    edition,
                    ..Options::default()
                },
                ..Plan::standard(seats)
            };
            let mut game = start(&plan, &mut rng);
            while let Some(seat) = game.awaits().first() {
                let view = game.view(Viewer::Seat(seat));
                game.legal(seat, &mut acts);
                let mut rows = vec![0; acts.len() * WIDTH];
                game.describe_acts(seat, &acts, &mut rows);
                for (&act, row) in acts.iter().zip(rows.chunks(WIDTH)) {
                    let expected = BlackrockCity::preview(&view, seat, act).unwrap();
                    let to_pawn = game.public.distance(expected.sheriff, game.public.pawn.at);
                    assert_eq!(row[column::SHERIFF], small(to_pawn), "{act}");
                    let sign = |other: Seat| if other == seat { 1 } else { -1 };
                    let catch = expected.caught.map_or(0, |catch| -sign(catch.seat));
                    assert_eq!(row[column::CATCH], catch, "{act}");
                    catches += u32::from(catch != 0);
                    if !matches!(act, Act::Bid(_) | Act::Renounce | Act::Defer) {
                        continue;
                    }
                    assert_eq!(row[column::WINS], expected.leads.map_or(0, sign), "{act}");
                    let Some(arrival) = expected.pawn.filter(|pawn| !pawn.stopped) else {
                        continue;
                    };
                    moves += 1;
                    let sign = row[column::WINS];
                    assert_eq!(row[column::STEPS], clamped_count(arrival.steps), "{act}");
                    assert_eq!(row[column::GOLD], sign * small(arrival.gold), "{act}");
                    let prisoners = sign * small(arrival.prisoners);
                    assert_eq!(row[column::PRISONERS], prisoners, "{act}");
                    assert_eq!(row[column::CUBES], sign * arrival.back.map_or(0, steals));
                    assert_eq!(row[column::INDIANS], sign * small(arrival.indians), "{act}");
                    assert_eq!(row[column::BLOCKED], sign * i8::from(arrival.blocked));
                    if arrival.back != Some(Back::Stagecoach) {
                        let second = expected.second == Some(seat) && game.public.silver > 0;
                        assert_eq!(row[column::SILVER], i8::from(second), "{act}");
                    }
                }
                let act = game.random_act(seat, &mut acts, &mut rng).unwrap();
                let input = Input::Act(seat, act);
                let applied = game.apply(Millis::ZERO, input, &mut rng, &mut DiscardEvents);
                applied.unwrap();
            }
        }
        assert!(catches > 100 && moves > 1_000, "{catches} {moves}");
    }
}

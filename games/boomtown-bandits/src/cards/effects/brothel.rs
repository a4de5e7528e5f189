//! Effects of the Brothel's cards. Inspection and the passes of Hoedown are in `cards/draw.rs`.

pub(super) mod whispered_plan {
    use saloon_core::{FastRng, Seat};

    use crate::act::{Move, Moves, Play};
    use crate::cards::Location;
    use crate::event::Changes;
    use crate::game::BoomtownBandits;
    use crate::street::{SEATS, Token};

    /// Whether two tokens can move.
    pub(in crate::cards::effects) fn possible(game: &BoomtownBandits) -> bool {
        let tokens = |place| game.street.at(place).total();
        game.origins().iter().map(tokens).sum::<u8>() >= 2
    }

    /// Origin and destination of one move, if it is possible.
    fn route(game: &BoomtownBandits, step: Move) -> Option<(u8, u8)> {
        let from = game.fixed.town.place(step.at)?;
        let there = step.seat.index() < SEATS
            && game.street.movable().contains(from)
            && game.street.at(from).count(step.seat, step.token) > 0;
        let to = game.destination(from, step.to)?;
        there.then_some((from, to))
    }

    pub(in crate::cards::effects) fn fits(game: &BoomtownBandits, moves: Moves) -> bool {
        let [one, other] = moves.both();
        let (Some((from, _)), Some(_)) = (route(game, one), route(game, other)) else {
            return false;
        };
        // Two equal moves mean both shooters of a player.
        let alike = (one.seat, one.token, one.at) == (other.seat, other.token, other.at);
        !alike || game.street.at(from).count(one.seat, one.token) >= 2
    }

    /// All single moves.
    fn single_moves(game: &BoomtownBandits) -> impl Iterator<Item = Move> + Clone + '_ {
        let places = game.street.movable().iter();
        places.flat_map(move |place| {
            let at = game.fixed.town.at(place);
            let tokens = game.street.at(place).kinds();
            tokens.flat_map(move |(seat, token)| {
                Location::ALL
                    .into_iter()
                    .filter(move |&to| game.destination(place, to).is_some())
                    .map(move |to| Move {
                        seat,
                        token,
                        at,
                        to,
                    })
            })
        })
    }

    pub(in crate::cards::effects) fn targets(game: &BoomtownBandits, each: &mut dyn FnMut(Play)) {
        let single_moves = single_moves(game);
        for (index, one) in single_moves.clone().enumerate() {
            for other in single_moves.clone().skip(index) {
                let moves = [one, other].into();
                each(Play::WhisperedPlan { moves });
            }
        }
    }

    /// Draws a random plan; every legal plan has a chance. `None` if the drawn plan is illegal.
    pub(crate) fn sample(game: &BoomtownBandits, rng: &mut FastRng) -> Option<Play> {
        let moves = [sample_move(game, rng)?, sample_move(game, rng)?].into();
        fits(game, moves).then_some(Play::WhisperedPlan { moves })
    }

    fn sample_move(game: &BoomtownBandits, rng: &mut FastRng) -> Option<Move> {
        let mut places = game.street.movable().iter();
        let place = places.nth(rng.below(game.street.movable().len()) as usize)?;
        let crew = game.street.at(place);
        let nth = rng.below(crew.total().into());
        let (seat, token): (Seat, Token) = crew.nth(u8::try_from(nth).ok()?)?;
        let goals = game.street.unresolved().without(place);
        let to = goals.iter().nth(rng.below(goals.len()) as usize)?;
        Some(Move {
            seat,
            token,
            at: game.fixed.town.at(place),
            to: game.fixed.town.at(to),
        })
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        moves: Moves,
        changes: &mut Changes,
    ) {
        let both = moves.both().map(|step| (step, route(game, step)));
        for (step, route) in both {
            let (from, to) = route.expect("the check found both moves possible");
            game.shift((step.seat, step.token), from, to, changes);
        }
    }
}

pub(super) mod hoedown {
    use crate::game::BoomtownBandits;

    /// Whether a card is left to pass once Hoedown is played.
    pub(in crate::cards::effects) fn possible(game: &BoomtownBandits) -> bool {
        game.cards.public.hand_sizes.iter().sum::<u8>() > 1
    }
}

pub(super) mod good_times {
    use crate::cards::Location;
    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;

    fn place(game: &BoomtownBandits, at: Location) -> Option<u8> {
        let place = game.fixed.town.place(at)?;
        let resolvable =
            game.street.unresolved().contains(place) && !game.street.at(place).is_empty();
        resolvable.then_some(place)
    }

    pub(in crate::cards::effects) fn possible(game: &BoomtownBandits) -> bool {
        let unresolved = game.street.unresolved();
        unresolved.difference(game.street.occupied()) != unresolved
    }

    pub(in crate::cards::effects) fn fits(game: &BoomtownBandits, at: Location) -> bool {
        place(game, at).is_some()
    }

    /// Resolves the location at once; its tokens stay for the next round.
    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        at: Location,
        changes: &mut Changes,
    ) {
        let place = place(game, at).expect("the check found tokens there");
        game.street.resolved = game.street.resolved.with(place);
        game.street.kept = game.street.kept.with(place);
        changes.push(Change::Kept { at });
    }
}

pub(super) mod indecent_exposure {
    use saloon_core::Seat;

    use crate::event::{Change, Changes};
    use crate::game::BoomtownBandits;
    use crate::street::SEATS;

    pub(in crate::cards::effects) fn possible(game: &BoomtownBandits) -> bool {
        let placing = game.street.unplaced.seats();
        !placing.difference(game.street.exposed).is_empty()
    }

    /// Whether the player has tokens to place and is not exposed.
    pub(in crate::cards::effects) fn fits(game: &BoomtownBandits, of: Seat) -> bool {
        of.index() < SEATS && game.street.unplaced.has(of) && !game.street.exposed.contains(of)
    }

    pub(in crate::cards::effects) fn carry_out(
        game: &mut BoomtownBandits,
        of: Seat,
        changes: &mut Changes,
    ) {
        game.street.exposed = game.street.exposed.with(of);
        changes.push(Change::Exposed { seat: of });
    }
}

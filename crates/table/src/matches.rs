//! A match: several games in the same chairs. Chance decides who begins the first game; after that the players take turns.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use saloon_core::Seat;
use saloon_protocol::lobby::{Match, MatchGame};

/// Returns the seat that begins the next game; `None` before the first game of a match, where chance decides.
pub(crate) fn next_first(matched: Option<&Match>, seats: u8) -> Option<Seat> {
    let matched = matched.filter(|matched| !matched.over)?;
    Some(matched.games.last()?.first.next(seats))
}

/// Returns the match with one more game. Starts a new match if there is none or the last one is decided.
pub(crate) fn begin(matched: Option<Match>, seats: u8, game: String, first: Seat) -> Match {
    let mut matched = matched
        .filter(|matched| !matched.over)
        .unwrap_or_else(|| Match {
            games: Vec::new(),
            wins: vec![0; seats.into()],
            over: false,
            winner: None,
        });
    matched.games.push(MatchGame {
        game,
        first,
        over: false,
        winner: None,
    });
    matched
}

/// Records the end of the last game. The match is over once the leader cannot be caught or every game is played.
pub(crate) fn end(matched: &mut Match, best_of: u8, winners: &[Seat]) {
    let Some(last) = matched.games.last_mut().filter(|last| !last.over) else {
        return;
    };
    last.over = true;
    if let [winner] = winners {
        last.winner = Some(*winner);
        matched.wins[winner.index()] += 1;
    }
    let played = u8::try_from(matched.games.len()).unwrap_or(u8::MAX);
    let left = best_of.saturating_sub(played);
    let mut wins = matched.wins.clone();
    wins.sort_unstable();
    let (most, next) = (
        wins.pop().unwrap_or_default(),
        wins.pop().unwrap_or_default(),
    );
    matched.over = left == 0 || most - next > left;
    if matched.over && most > next {
        matched.winner = Seat::all(Seat::MAX_COUNT)
            .zip(&matched.wins)
            .find_map(|(seat, &wins)| (wins == most).then_some(seat));
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Plays a match of two. Returns who began each game, and the final state of the match. A winner of 2 means a draw.
    fn played(best_of: u8, first: Seat, winners: &[u8]) -> (Vec<u8>, Match) {
        let mut matched = None;
        for (number, &winner) in winners.iter().enumerate() {
            let first = next_first(matched.as_ref(), 2).unwrap_or(first);
            let mut next = begin(matched, 2, format!("game {number}"), first);
            assert!(!next.over, "the match ended before {winners:?}");
            let won: Vec<Seat> = Seat::all(2)
                .filter(|seat| winner == 2 || seat.0 == winner)
                .collect();
            end(&mut next, best_of, &won);
            matched = Some(next);
        }
        let matched = matched.expect("a game was played");
        (
            matched.games.iter().map(|game| game.first.0).collect(),
            matched,
        )
    }

    #[test]
    fn players_alternate_as_first_player() {
        let (first, _) = played(5, Seat(1), &[0, 1, 0, 1, 0]);
        assert_eq!(first, [1, 0, 1, 0, 1]);
        let (first, _) = played(3, Seat(0), &[2, 2, 2]);
        assert_eq!(first, [0, 1, 0], "after a draw too");
    }

    #[test]
    fn a_match_ends_once_the_leader_cannot_be_caught() {
        for (best_of, winners, over, winner) in [
            (3, &[0][..], false, None),
            (3, &[0, 0], true, Some(0)),
            (3, &[0, 1], false, None),
            (3, &[0, 1, 1], true, Some(1)),
            (5, &[0, 0], false, None),
            (5, &[1, 1, 1], true, Some(1)),
            (5, &[0, 1, 0, 1, 1], true, Some(1)),
            // A draw counts as a game without a winner.
            (3, &[0, 2], false, None),
            (3, &[0, 2, 2], true, Some(0)),
            (3, &[2, 2, 2], true, None),
            (3, &[0, 1, 2], true, None),
            (5, &[0, 0, 2], false, None),
            (5, &[0, 0, 2, 2], true, Some(0)),
        ] {
            let (_, matched) = played(best_of, Seat(0), winners);
            assert_eq!(
                (matched.over, matched.winner.map(|seat| seat.0)),
                (over, winner),
                "best of {best_of}: {winners:?}"
            );
        }
    }

    #[test]
    fn a_decided_match_is_followed_by_a_new_one() {
        let (_, matched) = played(3, Seat(0), &[0, 0]);
        assert_eq!(next_first(Some(&matched), 2), None, "chance decides");
        let next = begin(Some(matched), 2, "new".into(), Seat(1));
        assert_eq!((next.games.len(), next.wins), (1, vec![0, 0]));
    }
}

//! Puzzles: positions of games between bots with one clearly best act that is not obvious.
//!
//! - [`mine`] plays a game between bots and returns the positions in it that make a puzzle.
//! - [`select`] picks varied puzzles among those of many games.
//! - [`PuzzleFile`] is the form in which a game ships its puzzles: `puzzles.json` in its folder.
//! - [`StoredPuzzle::replay`] returns to the position of a puzzle; [`StoredPuzzle::judge`] says what an act is worth there.
//! - [`StoredPuzzle::judged_again`] compares the acts once more, in other worlds.
//!
//! A puzzle holds the seed of its deal and the acts that led to it, so it replays as long as the rules keep their version. The method and
//! its limits are in docs/puzzles.md.

mod confirm;
mod file;
mod mine;
mod select;

pub use confirm::{Effort, TRIES};
pub use file::{
    Answer, Difficulty, JudgedAct, PlayedAct, PuzzleFile, ReplayedStep, StoredPuzzle, Verdict,
};
pub use mine::mine;
pub use select::select;

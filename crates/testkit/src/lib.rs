//! Property tests ("laws") that hold for every game.
//!
//! A game's tests describe it once, as a [`Subject`], and call [`laws!`], which defines one test per law. A failing law panics with
//! the seed of the game, the viewer and the input.
//!
//! ```ignore
//! struct Cards;
//! impl Subject for Cards {
//!     type Game = HighCard;
//!     fn plans() -> Vec<Plan<HighCard>> { vec![Plan::standard(2)] }
//!     fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<HighCard>> {
//!         todo!("two set-ups that this viewer cannot tell apart")
//!     }
//! }
//! saloon_testkit::laws!(Cards);
//! ```

#![allow(
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a violated law panics, so that the test fails"
)]

pub mod laws;
mod omniscient;
pub mod review;
mod tape;
mod walk;

use saloon_core::{FastRng, Game, Plan, Viewer};

pub use omniscient::Omniscient;
pub use tape::{ChanceTape, TapeMismatch};
pub use walk::Walk;

/// Game under test.
pub trait Subject {
    /// The game.
    type Game: Game;

    /// Tables to test: seat counts, options, components.
    fn plans() -> Vec<Plan<Self::Game>>;

    /// Two set-ups that differ only in information hidden from `viewer`, now and later, as long as the same acts are played in
    /// both. Write them from the rules alone: they are the oracle for leaks that the view and `determinize` could share.
    ///
    /// They use the maximum number of seats and always differ. The smaller the difference, the longer both worlds accept the same
    /// acts, and the more the law tests. `None` skips a game: when `rng` drew the same set-up twice, or when the game has no hidden
    /// information.
    fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<Self::Game>>;

    /// Well-formed acts that random play may never offer; the game must reject them.
    fn arbitrary_acts() -> Vec<<Self::Game as Game>::Act> {
        Vec::new()
    }

    /// Fields of a view that depend on the viewer's own knowledge, and so may differ from the unredacted view.
    fn own_fields() -> &'static [&'static str] {
        &[]
    }

    /// Returns true if the rules make this event reveal hidden information to `viewer`: a reveal, the end, a card that only they
    /// look at. Two worlds may diverge from there on; those that do not are followed further. A secret of another seat is not a
    /// reveal: for an event that only its owner may know, return whether `viewer` is the owner. Otherwise the laws mistake its leak
    /// for a reveal.
    fn reveals(event: &<Self::Game as Game>::Event, viewer: Viewer) -> bool {
        let _ = (event, viewer);
        false
    }

    /// Random games per law and plan.
    const GAMES: u64 = 40;

    /// Games per plan that [`laws::bots_are_blind`] plays.
    const BOT_GAMES: u64 = 2;

    /// Bots are compared at one decision in this many. Raise it for long games.
    const BOT_MOMENTS: u32 = 1;
}

/// Two set-ups that a viewer cannot distinguish.
#[derive(Clone, Debug)]
pub struct TwinSetups<G: Game> {
    /// First world.
    pub one: Plan<G>,
    /// Second world.
    pub other: Plan<G>,
}

/// Defines one test per law for a [`Subject`].
#[macro_export]
macro_rules! laws {
    ($subject:ty) => {
        $crate::laws!($subject:
            random_games_end
            constants_are_true
            offered_acts_are_accepted_and_others_refused
            time_moves_only_at_deadlines
            drawn_outcomes_are_listed
            records_replay
            take_backs_restore_the_game_and_reveal_nothing
            notation_and_json_round_trip
            views_match_the_unredacted_view
            previews_agree_with_the_rules
            determinized_worlds_are_indistinguishable
            indistinguishable_worlds_stay_indistinguishable
            twin_setups_stay_indistinguishable
        );
    };
    ($subject:ty: $($law:ident)*) => {
        $(
            #[test]
            fn $law() {
                $crate::laws::$law::<$subject>();
            }
        )*
    };
}

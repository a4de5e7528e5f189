//! Laws that hold for any game of the house.
//!
//! A game's tests describe it once, as a [`Subject`], and call [`laws!`]: one test a law. A law that fails panics with the
//! seed of the game that broke it, the viewer and the input.
//!
//! ```ignore
//! struct Cards;
//! impl Subject for Cards {
//!     type Game = HighCard;
//!     fn plans() -> Vec<Plan<HighCard>> { vec![Plan::standard(2)] }
//!     fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<HighCard>> { … }
//! }
//! saloon_testkit::laws!(Cards);
//! ```

#![allow(
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a broken law panics: that is what a test runner reads"
)]

pub mod laws;
mod tape;
mod walk;

use saloon_core::{FastRng, Game, Plan, Viewer};

pub use tape::{ChanceTape, TapeMismatch};
pub use walk::Walk;

/// A game to be held to the laws.
pub trait Subject {
    /// The game.
    type Game: Game;

    /// Every table the laws are to be tried at: seat counts, options, components.
    fn plans() -> Vec<Plan<Self::Game>>;

    /// Two set-ups that differ in nothing but what `viewer` may not know, then or later, as long as the same acts are done
    /// in both. Written from the rules alone: this is the oracle for leaks that a view and `determinize` could share.
    ///
    /// They are for as many seats as the game allows, and always differ. Where they differ little, most games of the law go on
    /// for long, and prove more. `None` skips a game: for draws of `rng` that gave the same set-up twice, or for a game
    /// without secrets.
    fn twins(viewer: Viewer, rng: &mut FastRng) -> Option<TwinSetups<Self::Game>>;

    /// Well-formed acts that random play might never offer, to be refused.
    fn arbitrary_acts() -> Vec<<Self::Game as Game>::Act> {
        Vec::new()
    }

    /// Fields of a view that say what its viewer in particular knows, and so need not agree with the game laid open.
    fn own_fields() -> &'static [&'static str] {
        &[]
    }

    /// Does this event lay open to `viewer` what was hidden, by the rules: a reveal, the end, a card that they alone look at?
    /// Two worlds may differ from there on; those that do not are followed further. A secret of another seat is no reveal: for
    /// an event that only its owner may know, ask whether `viewer` is the owner, or the laws take its leak for a reveal.
    fn reveals(event: &<Self::Game as Game>::Event, viewer: Viewer) -> bool {
        let _ = (event, viewer);
        false
    }

    /// How many random games each law plays for each plan.
    const GAMES: u64 = 40;

    /// Games that bots play for each plan, to be held to [`laws::bots_are_blind`].
    const BOT_GAMES: u64 = 2;

    /// Bots are asked at one moment in so many: more than one where games are long.
    const BOT_MOMENTS: u32 = 1;
}

/// Two games that a viewer cannot tell apart.
#[derive(Clone, Debug)]
pub struct TwinSetups<G: Game> {
    /// One world.
    pub one: Plan<G>,
    /// The other.
    pub other: Plan<G>,
}

/// One test a law for a [`Subject`].
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

//! Positions and acts of a table as numbers, for programs that learn.

use saloon_core::{Encode, Payoffs, Seat};
use saloon_terminal::TerminalUi;
use saloon_vector::Shape;

use crate::table::TypedTable;

/// Table as numbers. [`Encode`] explains them. The methods need access to the unredacted game, which an open table gives; the
/// numbers themselves contain only what the seat knows.
pub trait Encoded {
    /// Returns the sizes of the encoding, for one slot.
    fn shape(&self) -> Shape;

    /// Returns what a seat knows; `None` while the table is sealed.
    fn observe(&self, seat: Seat) -> Option<Vec<i8>>;

    /// Returns the action of each legal act of a seat, in the order of [`legal`](crate::ErasedTable::legal): its number or, if acts
    /// are listed, its place in the list.
    fn actions(&self, seat: Seat) -> Vec<u32>;

    /// Returns the descriptions of the legal acts of a seat, one row after the other, if acts are listed; `None` while the table is
    /// sealed.
    fn describe_acts(&self, seat: Seat) -> Option<Vec<i8>>;

    /// Returns the payoff of each seat, once the game is over.
    fn payoffs(&self) -> Option<Payoffs>;
}

impl<G: TerminalUi> Encoded for TypedTable<G> {
    fn shape(&self) -> Shape {
        Shape {
            slots: 1,
            seats: self.table.seats().into(),
            features: G::FEATURES,
            actions: G::ACTIONS,
            act_features: G::ACT_FEATURES,
        }
    }

    fn observe(&self, seat: Seat) -> Option<Vec<i8>> {
        let key = self.table.key()?;
        let mut features = vec![0; G::FEATURES];
        self.table.game(&key).observe(seat, &mut features);
        Some(features)
    }

    fn actions(&self, seat: Seat) -> Vec<u32> {
        let acts = self.acts(seat).into_iter();
        let numbered = |(place, act)| {
            if G::ACTIONS > 0 {
                <G as Encode>::action(act)
            } else {
                place
            }
        };
        acts.enumerate()
            .map(numbered)
            .filter_map(|action| u32::try_from(action).ok())
            .collect()
    }

    fn describe_acts(&self, seat: Seat) -> Option<Vec<i8>> {
        let key = self.table.key()?;
        let game = self.table.game(&key);
        let acts = self.acts(seat);
        let mut features = vec![0; acts.len() * G::ACT_FEATURES];
        game.describe_acts(seat, &acts, &mut features);
        Some(features)
    }

    fn payoffs(&self) -> Option<Payoffs> {
        self.table.outcome().map(|outcome| outcome.payoffs())
    }
}

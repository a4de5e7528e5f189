//! Options of a game as a form shows them.

/// One field of [`Game::Options`](crate::Game::Options). Its default is the one that the options' own `Default` gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionField {
    /// Name of the field in JSON.
    pub name: &'static str,
    /// Values it takes.
    pub values: OptionValues,
}

/// Values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// On or off.
    Flag,
    /// One of these.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// Smallest.
        least: u32,
        /// Largest.
        most: u32,
        /// Unit, if it has one: `ms`.
        unit: Option<&'static str>,
    },
    /// Some of these in an order, each at most once. Left out, chance decides.
    Order(&'static [&'static str]),
}

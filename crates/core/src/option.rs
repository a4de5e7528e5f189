//! Options of a game as a form shows them.

/// One field of [`Game::Options`](crate::Game::Options). Its default comes from the `Default` of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionField {
    /// Name of the field in JSON.
    pub name: &'static str,
    /// Accepted values.
    pub values: OptionValues,
}

/// Values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// On or off.
    Flag,
    /// One of the listed names.
    Choice(&'static [&'static str]),
    /// Integer within bounds.
    Number {
        /// Smallest value.
        least: u32,
        /// Largest value.
        most: u32,
        /// Unit, if any, such as `ms`.
        unit: Option<&'static str>,
    },
    /// Ordered selection from the listed names, each at most once. If left out, chance decides.
    Order(&'static [&'static str]),
}

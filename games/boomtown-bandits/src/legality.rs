//! Legal acts: the check of one, the list of all, and the reasons for a refusal.

mod check;
mod illegal;
mod list;

pub use illegal::Illegal;

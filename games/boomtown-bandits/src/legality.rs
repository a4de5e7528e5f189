//! Legality of acts: the check of one act, the list of legal acts, and the reasons for refusals.

mod check;
mod illegal;
mod list;

pub use illegal::Illegal;

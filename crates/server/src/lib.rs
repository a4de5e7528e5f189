//! The house.

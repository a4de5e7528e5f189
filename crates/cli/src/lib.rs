//! The house as a program.

pub mod components;
pub mod failure;
pub mod house;
pub mod referee;

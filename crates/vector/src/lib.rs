//! Many games at once, as arrays of numbers, for programs that learn.
//!
//! A [`VectorEnv`] holds one game per slot. A step takes an action for each slot and writes, into arrays of the caller, what the
//! next seat to act in each slot knows and may do. A game that ends is followed by the next one in the same slot.
//!
//! ```
//! use district_noir::DistrictNoir;
//! use saloon_core::Plan;
//! use saloon_vector::{Arrays, VectorEnv, VectorGames};
//!
//! let config = Plan::<DistrictNoir>::standard(2).config()?;
//! let mut env = VectorGames::<DistrictNoir>::new(config, 100, 1);
//! let shape = env.shape();
//! let (mut observations, mut masks) = (vec![0; 100 * shape.features], vec![0; 100 * shape.actions]);
//! let (mut seats, mut rewards, mut done) = (vec![0; 100], vec![0.0; 100 * shape.seats], vec![0; 100]);
//! let mut actions = vec![0; 100];
//! for _ in 0..60 {
//!     env.sample(&mut actions)?;
//!     let arrays = Arrays {
//!         observations: &mut observations,
//!         joint: None,
//!         masks: &mut masks,
//!         seats: &mut seats,
//!         rewards: &mut rewards,
//!         done: &mut done,
//!     };
//!     env.step(&actions, arrays)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrays;
mod error;
mod games;
mod slot;

pub use arrays::{Arrays, Shape};
pub use error::VectorError;
pub use games::{VectorEnv, VectorGames};

//! Small integer neural networks for the bots.
//!
//! All arithmetic is on integers, so a network gives the same answer on every machine. A network is read from its file when the
//! program is compiled, and its sizes are types, so that a file that does not fit does not compile. `training/student.py`
//! describes the layout and trains networks with the same rounding; test vectors in the games compare both.
//!
//! ```
//! use saloon_nets::ActionNet;
//!
//! # const FILE: &[u8] = &{
//! #     let mut file = [0; 12 + 14 + 2 * 4 + 16 + 4 * 3 + 12 + 3 * 2 + 8 + 3 * 2 + 8];
//! #     let magic = b"saloon-net/1";
//! #     let mut at = 0;
//! #     while at < 12 { file[at] = magic[at]; at += 1; }
//! #     file[12] = 1; file[14] = 4; file[16] = 3; file[18] = 2; file[20] = 2; file[24] = 32;
//! #     file
//! # };
//! /// One feature, layers of four and three units, two seats and two actions.
//! static NET: ActionNet<1, 4, 3, 2, 2> = ActionNet::read(FILE);
//!
//! let mut priors = Vec::new();
//! let shares = NET.evaluate(&[5], 0..2, &mut priors);
//! assert_eq!((shares, priors), ([0.5, 0.5], vec![0.5, 0.5]));
//! ```
#![no_std]

extern crate alloc;

mod exp;
mod layers;
mod nets;
mod reader;

pub use nets::{ActNet, ActionNet};

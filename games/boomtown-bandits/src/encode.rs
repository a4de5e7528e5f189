//! Encoding of positions for programs that learn.

use saloon_core::Encode;

use crate::game::BoomtownBandits;

impl Encode for BoomtownBandits {}

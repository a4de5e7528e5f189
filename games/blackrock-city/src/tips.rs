//! Rules of thumb, for bots.

use saloon_core::Tips;

use crate::game::BlackrockCity;

impl Tips for BlackrockCity {}

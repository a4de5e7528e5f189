//! Rules of thumb (for bots).

use saloon_core::Tips;

use crate::game::DistrictNoir;

impl Tips for DistrictNoir {}

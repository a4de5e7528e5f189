//! The games of the house: the one place that lists them.

use std::marker::PhantomData;

use district_noir::DistrictNoir;

use crate::referee::Hosted;

/// Every game by name.
const GAMES: &[(&str, &dyn Hosted)] = &[("district-noir", &PhantomData::<DistrictNoir>)];

/// The game of this name.
pub fn find(name: &str) -> Result<&'static dyn Hosted, String> {
    GAMES
        .iter()
        .find(|(other, _)| *other == name)
        .map(|(_, hosted)| *hosted)
        .ok_or_else(|| {
            let names: Vec<_> = GAMES.iter().map(|(name, _)| *name).collect();
            format!(
                "there is no game {name:?}: it is one of {}",
                names.join(", ")
            )
        })
}

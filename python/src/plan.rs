//! Plans of games, from the arguments of a Python call.

use pyo3::PyResult;
use saloon_erased::{Defaults, ErasedPlan, TableSpec};
use serde_json::value::RawValue;

use crate::error::bad_request;

/// Validates a plan. `options` and `setup` are JSON. Options left out have the defaults of a terminal, which play races in
/// lockstep.
pub(crate) fn plan(
    game: &str,
    seats: Option<u8>,
    options: Option<&str>,
    setup: Option<&str>,
) -> PyResult<Box<dyn ErasedPlan>> {
    let kind = saloon_catalogue::find(game).map_err(bad_request)?;
    let raw = |json: Option<&str>| -> PyResult<Option<Box<RawValue>>> {
        json.map(|json| RawValue::from_string(json.to_owned()))
            .transpose()
            .map_err(bad_request)
    };
    let (options, setup) = (raw(options)?, raw(setup)?);
    kind.plan(&TableSpec {
        seats: seats.unwrap_or(*kind.facts().seats.start()),
        options: options.as_deref(),
        defaults: Defaults::Terminal,
        setup: setup.as_deref(),
        ..TableSpec::default()
    })
    .map_err(bad_request)
}

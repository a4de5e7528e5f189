//! Plans of games, from the arguments of a Python call.

use pyo3::PyResult;
use saloon_erased::{ErasedPlan, TableSpec};
use serde_json::value::RawValue;

use crate::error::value_error;

/// Validates a plan. `options` and `setup` are JSON.
pub(crate) fn plan(
    game: &str,
    seats: Option<u8>,
    options: Option<&str>,
    setup: Option<&str>,
) -> PyResult<Box<dyn ErasedPlan>> {
    let kind = saloon_catalogue::find(game).map_err(value_error)?;
    let raw = |json: Option<&str>| -> PyResult<Option<Box<RawValue>>> {
        json.map(|json| RawValue::from_string(json.to_owned()))
            .transpose()
            .map_err(value_error)
    };
    let (options, setup) = (raw(options)?, raw(setup)?);
    kind.plan(&TableSpec {
        seats: seats.unwrap_or(*kind.facts().seats.start()),
        options: options.as_deref(),
        setup: setup.as_deref(),
        ..TableSpec::default()
    })
    .map_err(value_error)
}

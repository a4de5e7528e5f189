//! Conversion of errors to Python exceptions.

use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;
use saloon_referee::RefereeError;

pyo3::import_exception!(saloon.errors, BadRequest);
pyo3::import_exception!(saloon.errors, IllegalAct);

/// Returns a `ValueError` with the text of `error`.
pub(crate) fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Returns a `saloon.BadRequest` with the text of `error`.
pub(crate) fn bad_request(error: impl Display) -> PyErr {
    BadRequest::new_err(error.to_string())
}

/// Returns the exception of a refusal.
pub(crate) fn refusal(error: RefereeError) -> PyErr {
    match error {
        RefereeError::BadRequest(why) => bad_request(why),
        RefereeError::Illegal { rule, why } => IllegalAct::new_err((rule, why)),
    }
}

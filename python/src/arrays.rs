//! Arrays of the caller, borrowed for a call.

use numpy::ndarray::Dimension;
use numpy::{
    BorrowError, Element, PyArray, PyArrayMethods, PyReadonlyArray, PyReadwriteArray,
    PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error::value_error;

/// Borrows an array to read it.
pub(crate) fn readable<'py, T: Element, D: Dimension>(
    name: &str,
    array: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArray<'py, T, D>> {
    let array = typed(name, array)?;
    array.try_readonly().map_err(|error| refused(name, error))
}

/// Borrows an array to write it.
pub(crate) fn writable<'py, T: Element, D: Dimension>(
    name: &str,
    array: &Bound<'py, PyAny>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let array = typed(name, array)?;
    array.try_readwrite().map_err(|error| refused(name, error))
}

fn refused(name: &str, error: BorrowError) -> PyErr {
    match error {
        BorrowError::NotWriteable => value_error(format!("`{name}` is read-only")),
        _ => value_error(format!(
            "`{name}` shares memory with another array of the call"
        )),
    }
}

/// Checks type, number of dimensions and contiguity.
fn typed<'a, 'py, T: Element, D: Dimension>(
    name: &str,
    array: &'a Bound<'py, PyAny>,
) -> PyResult<&'a Bound<'py, PyArray<T, D>>> {
    if let Ok(array) = array.cast::<PyArray<T, D>>()
        && array.is_c_contiguous()
    {
        return Ok(array);
    }
    let dimensions = |count: usize| match count {
        1 => "1 dimension".to_owned(),
        _ => format!("{count} dimensions"),
    };
    let found = match array.cast::<PyUntypedArray>() {
        Ok(array) => format!(
            "an array of {} with {}{}",
            array.dtype(),
            dimensions(array.ndim()),
            if array.is_c_contiguous() {
                ""
            } else {
                ", not contiguous"
            }
        ),
        Err(_) => format!("a {}", array.get_type().name()?),
    };
    let expected = T::get_dtype(array.py());
    Err(PyTypeError::new_err(format!(
        "`{name}` must be a C-contiguous NumPy array of {expected} with {}: it is {found}",
        dimensions(D::NDIM.unwrap_or(0))
    )))
}

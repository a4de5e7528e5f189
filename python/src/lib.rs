//! Python bindings of the rules, the vector environments and the bots. `python/README.md` is the manual.

mod error;
mod plan;
mod vector;

use pyo3::prelude::*;

/// Native part of the package `saloon`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<vector::VectorEnv>()?;
    Ok(())
}

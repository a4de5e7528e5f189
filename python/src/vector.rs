//! Vector environments.

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use saloon_vector::Arrays;

use crate::error::value_error;
use crate::plan::plan;

/// Many games at once. `saloon.VectorEnv` wraps it and allocates the arrays.
#[pyclass]
pub(crate) struct VectorEnv {
    env: Box<dyn saloon_vector::VectorEnv>,
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, slots, *, seats=None, options=None, setup=None, seed=0))]
    fn new(
        game: &str,
        slots: usize,
        seats: Option<u8>,
        options: Option<&str>,
        setup: Option<&str>,
        seed: u64,
    ) -> PyResult<Self> {
        if slots == 0 {
            return Err(value_error("an environment needs at least one slot"));
        }
        Ok(VectorEnv {
            env: plan(game, seats, options, setup)?.vector(slots, seed),
        })
    }

    /// Returns `(slots, seats, features, actions, act_features)`.
    #[getter]
    fn shape(&self) -> (usize, usize, usize, usize, usize) {
        let shape = self.env.shape();
        (
            shape.slots,
            shape.seats,
            shape.features,
            shape.actions,
            shape.act_features,
        )
    }

    /// Writes the arrays for the current positions.
    #[pyo3(signature = (observations, joint, masks, seats, rewards, done))]
    fn observe(
        &mut self,
        py: Python<'_>,
        observations: PyReadwriteArray2<'_, i8>,
        joint: Option<PyReadwriteArray2<'_, i8>>,
        masks: PyReadwriteArray2<'_, u8>,
        seats: PyReadwriteArray1<'_, u8>,
        rewards: PyReadwriteArray2<'_, f32>,
        done: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        lend(
            (observations, joint, masks, seats, rewards, done),
            |arrays| py.detach(|| self.env.observe(arrays)).map_err(value_error),
        )
    }

    /// Applies one action per slot and writes the arrays.
    #[pyo3(signature = (actions, observations, joint, masks, seats, rewards, done))]
    #[expect(clippy::too_many_arguments, reason = "one per array")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, u32>,
        observations: PyReadwriteArray2<'_, i8>,
        joint: Option<PyReadwriteArray2<'_, i8>>,
        masks: PyReadwriteArray2<'_, u8>,
        seats: PyReadwriteArray1<'_, u8>,
        rewards: PyReadwriteArray2<'_, f32>,
        done: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        lend(
            (observations, joint, masks, seats, rewards, done),
            |arrays| {
                py.detach(|| self.env.step(actions, arrays))
                    .map_err(value_error)
            },
        )
    }

    /// Returns the number of legal acts in all slots, if acts are listed.
    #[getter]
    fn act_count(&self) -> usize {
        self.env.act_count()
    }

    /// Writes the descriptions of the legal acts of all slots.
    fn write_acts(
        &mut self,
        py: Python<'_>,
        mut features: PyReadwriteArray2<'_, i8>,
        mut offsets: PyReadwriteArray1<'_, u32>,
    ) -> PyResult<()> {
        let (features, offsets) = (features.as_slice_mut()?, offsets.as_slice_mut()?);
        py.detach(|| self.env.write_acts(features, offsets))
            .map_err(value_error)
    }

    /// Draws a random legal action for each slot.
    fn sample(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, u32>) -> PyResult<()> {
        let actions = actions.as_slice_mut()?;
        py.detach(|| self.env.sample(actions)).map_err(value_error)
    }
}

/// Arrays of a call, borrowed from Python.
type Borrowed<'py> = (
    PyReadwriteArray2<'py, i8>,
    Option<PyReadwriteArray2<'py, i8>>,
    PyReadwriteArray2<'py, u8>,
    PyReadwriteArray1<'py, u8>,
    PyReadwriteArray2<'py, f32>,
    PyReadwriteArray1<'py, u8>,
);

/// Passes the memory of the arrays to `then`. An array that is not contiguous is refused.
fn lend<T>(
    (mut observations, mut joint, mut masks, mut seats, mut rewards, mut done): Borrowed<'_>,
    then: impl FnOnce(Arrays<'_>) -> PyResult<T>,
) -> PyResult<T> {
    then(Arrays {
        observations: observations.as_slice_mut()?,
        joint: joint
            .as_mut()
            .map(|joint| joint.as_slice_mut())
            .transpose()?,
        masks: masks.as_slice_mut()?,
        seats: seats.as_slice_mut()?,
        rewards: rewards.as_slice_mut()?,
        done: done.as_slice_mut()?,
    })
}

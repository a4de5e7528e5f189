//! Vector environments.

use numpy::{Ix1, Ix2};
use pyo3::prelude::*;
use saloon_vector::{Arrays, VectorError};

use crate::arrays::{readable, writable};
use crate::error::{bad_request, value_error};
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
            return Err(bad_request("an environment needs at least one slot"));
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
    #[expect(clippy::too_many_arguments, reason = "one per array")]
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        observations: Any<'py>,
        joint: Option<Any<'py>>,
        masks: Any<'py>,
        seats: Any<'py>,
        rewards: Any<'py>,
        done: Any<'py>,
    ) -> PyResult<()> {
        lend(
            [observations, masks, seats, rewards, done],
            joint,
            |arrays| py.detach(|| self.env.observe(arrays)),
        )
    }

    /// Applies one action per slot and writes the arrays.
    #[pyo3(signature = (actions, observations, joint, masks, seats, rewards, done))]
    #[expect(clippy::too_many_arguments, reason = "one per array")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: Any<'py>,
        observations: Any<'py>,
        joint: Option<Any<'py>>,
        masks: Any<'py>,
        seats: Any<'py>,
        rewards: Any<'py>,
        done: Any<'py>,
    ) -> PyResult<()> {
        let actions = readable::<u32, Ix1>("actions", &actions)?;
        let actions = actions.as_slice()?;
        lend(
            [observations, masks, seats, rewards, done],
            joint,
            |arrays| py.detach(|| self.env.step(actions, arrays)),
        )
    }

    /// Returns the number of legal acts in all slots, if acts are listed.
    #[getter]
    fn act_count(&self) -> usize {
        self.env.act_count()
    }

    /// Writes the descriptions of the legal acts of all slots.
    fn write_acts<'py>(
        &mut self,
        py: Python<'py>,
        features: Any<'py>,
        offsets: Any<'py>,
    ) -> PyResult<()> {
        let mut features = writable::<i8, Ix2>("act_features", &features)?;
        let mut offsets = writable::<u32, Ix1>("act_offsets", &offsets)?;
        let (features, offsets) = (features.as_slice_mut()?, offsets.as_slice_mut()?);
        py.detach(|| self.env.write_acts(features, offsets))
            .map_err(value_error)
    }

    /// Draws a random legal action for each slot.
    fn sample<'py>(&mut self, py: Python<'py>, actions: Any<'py>) -> PyResult<()> {
        let mut actions = writable::<u32, Ix1>("actions", &actions)?;
        let actions = actions.as_slice_mut()?;
        py.detach(|| self.env.sample(actions)).map_err(value_error)
    }
}

/// Argument that must be an array.
type Any<'py> = Bound<'py, PyAny>;

/// Checks and borrows the arrays of a call, and passes their memory to `then`.
fn lend(
    [observations, masks, seats, rewards, done]: [Any<'_>; 5],
    joint: Option<Any<'_>>,
    then: impl FnOnce(Arrays<'_>) -> Result<(), VectorError>,
) -> PyResult<()> {
    let mut joint = joint
        .map(|joint| writable::<i8, Ix2>("joint", &joint))
        .transpose()?;
    then(Arrays {
        observations: writable::<i8, Ix2>("observations", &observations)?.as_slice_mut()?,
        joint: joint
            .as_mut()
            .map(|joint| joint.as_slice_mut())
            .transpose()?,
        masks: writable::<u8, Ix2>("masks", &masks)?.as_slice_mut()?,
        seats: writable::<u8, Ix1>("seats", &seats)?.as_slice_mut()?,
        rewards: writable::<f32, Ix2>("rewards", &rewards)?.as_slice_mut()?,
        done: writable::<u8, Ix1>("done", &done)?.as_slice_mut()?,
    })
    .map_err(value_error)
}

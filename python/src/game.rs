//! One game under the referee.

use std::sync::{Mutex, MutexGuard};

use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray1, PyArray2};
use pyo3::prelude::*;
use saloon_core::{Seat, Viewer};
use saloon_erased::{ComponentFile, Defaults, ErasedTable};
use saloon_referee::{Referee, RefereeError};
use serde_json::value::RawValue;

use crate::error::{bad_request, refusal};

/// One game. `saloon.Game` wraps it and converts JSON.
#[pyclass(frozen)]
pub(crate) struct Game {
    referee: Mutex<Referee>,
}

impl Game {
    fn lock(&self) -> MutexGuard<'_, Referee> {
        self.referee
            .lock()
            .expect("no thread panics with the lock held")
    }

    /// Passes the table to `then`, with the GIL released.
    fn with_table<T: Send>(
        &self,
        py: Python<'_>,
        then: impl FnOnce(&dyn ErasedTable) -> Result<T, RefereeError> + Send,
    ) -> PyResult<T> {
        py.detach(|| match self.lock().table() {
            Some(table) => then(table),
            None => Err(RefereeError::BadRequest("there is no game yet".into())),
        })
        .map_err(refusal)
    }
}

/// Checks that a seat is at the table.
fn seated(table: &dyn ErasedTable, seat: u8) -> Result<Seat, RefereeError> {
    if seat < table.seats() {
        return Ok(Seat(seat));
    }
    let why = format!(
        "there is no seat {seat}: seats go from 0 to {}",
        table.seats() - 1
    );
    Err(RefereeError::BadRequest(why))
}

#[pymethods]
impl Game {
    /// `components` is the text of a component file.
    #[new]
    #[pyo3(signature = (components=None))]
    fn new(components: Option<&str>) -> PyResult<Self> {
        let components = components
            .map(|text| ComponentFile::parse("components", text))
            .transpose()
            .map_err(bad_request)?;
        Ok(Game {
            referee: Mutex::new(Referee::new(components).with_defaults(Defaults::Terminal)),
        })
    }

    /// Answers a request of the referee protocol.
    fn ask(&self, py: Python<'_>, request: &str) -> PyResult<String> {
        py.detach(|| self.lock().ask(request)).map_err(refusal)
    }

    /// Returns the events of the last step that a viewer sees. `None` is a spectator.
    fn events(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<String> {
        self.with_table(py, |table| {
            let viewer = match seat {
                Some(seat) => Viewer::Seat(seated(table, seat)?),
                None => Viewer::Spectator,
            };
            Ok(table.events(viewer).get().to_owned())
        })
    }

    /// Returns all events of the last step.
    fn all_events(&self, py: Python<'_>) -> PyResult<String> {
        self.with_table(py, |table| {
            Ok(table
                .all_events()
                .map_or("[]".to_owned(), |events| events.get().to_owned()))
        })
    }

    /// Predicts the effect of an act, from the view of its seat.
    fn preview(&self, py: Python<'_>, seat: u8, act: &str) -> PyResult<String> {
        let act: &RawValue = serde_json::from_str(act).map_err(bad_request)?;
        self.with_table(py, |table| {
            let preview = table.preview(seated(table, seat)?, act)?;
            Ok(preview.get().to_owned())
        })
    }

    /// Returns `(seats, features, actions, act_features)`.
    #[getter]
    fn shape(&self, py: Python<'_>) -> PyResult<(usize, usize, usize, usize)> {
        self.with_table(py, |table| {
            let shape = table.shape();
            Ok((
                shape.seats,
                shape.features,
                shape.actions,
                shape.act_features,
            ))
        })
    }

    /// Returns what a seat knows, as numbers.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let features = self.with_table(py, |table| {
            Ok(table.observe(seated(table, seat)?).unwrap_or_default())
        })?;
        Ok(features.into_pyarray(py))
    }

    /// Returns the actions of the legal acts of a seat, in the order of the list.
    fn actions(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<u32>> {
        self.with_table(py, |table| Ok(table.actions(seated(table, seat)?)))
    }

    /// Returns the descriptions of the legal acts of a seat, one row each.
    fn act_features<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let (rows, width, features) = self.with_table(py, |table| {
            let seat = seated(table, seat)?;
            let features = table.describe_acts(seat).unwrap_or_default();
            Ok((
                table.actions(seat).len(),
                table.shape().act_features,
                features,
            ))
        })?;
        let rows = Array2::from_shape_vec((rows, width), features).map_err(bad_request)?;
        Ok(rows.into_pyarray(py))
    }

    /// Returns the payoff of each seat, once the game is over.
    fn payoffs(&self, py: Python<'_>) -> PyResult<Option<Vec<f32>>> {
        self.with_table(py, |table| {
            let seats = || Seat::all(table.seats());
            Ok(table
                .payoffs()
                .map(|payoffs| seats().map(|seat| payoffs[seat]).collect()))
        })
    }

    /// Returns a copy, which continues on its own.
    fn copy(&self, py: Python<'_>) -> Self {
        Game {
            referee: Mutex::new(py.detach(|| self.lock().clone())),
        }
    }
}

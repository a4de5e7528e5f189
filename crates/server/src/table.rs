//! Tables in memory: their tasks, and the handles to them.

mod close;
mod driver;
mod viewer;

use std::sync::{Arc, Mutex, PoisonError};

use saloon_table::{Activity, Decision};
use tokio::sync::mpsc;

use crate::app::GuestDevice;

pub(crate) use close::{Close, hang_up};
pub(crate) use driver::Driver;
pub(crate) use viewer::{Logged, NewViewer, limit_frames};

/// Capacity of a table's order queue.
const ORDERS: usize = 256;

/// Order of another task to a table's task.
pub(crate) enum Order {
    /// Serve this connection.
    Attach(Box<NewViewer>),
    /// A bot decided.
    Decided(Decision),
    /// Close the connections of a device that was signed out.
    SignOut(GuestDevice),
    /// Store everything and end: the house closes.
    Release,
}

/// A handle to a table's task.
#[derive(Clone)]
pub(crate) struct TableHandle {
    orders: mpsc::Sender<Order>,
    activity: SharedActivity,
}

impl TableHandle {
    /// Sends an order. Returns it if the task is gone.
    pub(crate) async fn send(&self, order: Order) -> Result<(), Order> {
        self.orders.send(order).await.map_err(|error| error.0)
    }

    /// Returns the last activity at the table.
    pub(crate) fn activity(&self) -> Activity {
        self.activity.get()
    }
}

/// Activity of a table in memory, written by its task and read by the lists of tables.
#[derive(Clone, Default)]
struct SharedActivity(Arc<Mutex<Activity>>);

impl SharedActivity {
    fn get(&self) -> Activity {
        let activity = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        activity.clone()
    }

    fn set(&self, activity: Activity) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = activity;
    }
}

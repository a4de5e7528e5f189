//! Tables in memory: the handle that others hold, and the task behind it.

mod close;
mod driver;
mod viewer;

use std::sync::{Arc, Mutex, PoisonError};

use saloon_table::{Activity, Decision};
use tokio::sync::mpsc;

use crate::house::GuestDevice;

pub(crate) use close::{Close, hang_up};
pub(crate) use driver::Driver;
pub(crate) use viewer::{Logged, NewViewer, limit_frames};

/// Orders that may wait for a busy table.
const ORDERS: usize = 256;

/// What a table's task is asked by other tasks.
pub(crate) enum Order {
    /// Serve this connection.
    Attach(Box<NewViewer>),
    /// A bot has decided.
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
    /// Hands an order over; gives it back if the task is gone.
    pub(crate) async fn send(&self, order: Order) -> Result<(), Order> {
        self.orders.send(order).await.map_err(|error| error.0)
    }

    /// What last happened at the table.
    pub(crate) fn activity(&self) -> Activity {
        self.activity.get()
    }
}

/// The activity of a table in memory, written by its task and read by lists.
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

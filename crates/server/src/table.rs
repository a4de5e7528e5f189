//! Tables in memory: their tasks, and the handles to them.

mod close;
mod connection;
mod driver;
mod message_rate;
mod viewer;

use std::sync::{Arc, Mutex, PoisonError};

use saloon_store::NodeId;
use saloon_table::{Activity, ComputedHint, Decision};
use tokio::sync::mpsc;

use crate::app::GuestDevice;

pub(crate) use close::{Close, hang_up};
pub(crate) use connection::Connection;
pub(crate) use driver::Driver;
pub(crate) use message_rate::MessageRate;
pub(crate) use viewer::{NewViewer, SocketLog, limit_frames};

/// Capacity of a table's request queue.
const QUEUE_CAPACITY: usize = 256;

/// Request of another task to the task of a table.
pub(crate) enum DriverRequest {
    /// Serve this connection.
    Attach(Box<NewViewer>),
    /// A bot decided.
    Decided(Decision),
    /// A hint was computed.
    Hinted(Box<ComputedHint>),
    /// Close the connections of a device that was signed out.
    SignOut(GuestDevice),
    /// Store everything and end: the house closes.
    Release,
    /// Store everything, give the table to this node and end.
    Move(NodeId),
    /// End without storing anything: another node owns the table.
    Abandon,
}

/// A handle to a table's task.
#[derive(Clone)]
pub(crate) struct TableHandle {
    requests: mpsc::Sender<DriverRequest>,
    activity: SharedActivity,
}

impl TableHandle {
    /// Sends a request. Returns it if the task is gone.
    pub(crate) async fn send(&self, request: DriverRequest) -> Result<(), DriverRequest> {
        self.requests.send(request).await.map_err(|error| error.0)
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

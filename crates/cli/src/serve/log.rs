//! The log, on standard error.

use std::io::stderr;

use tracing_subscriber::EnvFilter;

use crate::args::LogFormat;
use crate::failure::{Failure, usage};

/// Initialises logging.
pub(super) fn init(what: &str, how: LogFormat) -> Result<(), Failure> {
    let filter =
        EnvFilter::try_new(what).or_else(|error| usage(format!("--log {what}: {error}")))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(stderr);
    match how {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
}

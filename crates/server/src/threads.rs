//! Priority of background threads.

/// Lowers the priority of the current thread below all other threads of the server, where the system supports that.
pub(crate) fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // Linux has a niceness per thread. 10 of 19 means about a tenth of a contended core.
        let own = rustix::thread::gettid();
        if let Err(error) = rustix::process::setpriority_process(Some(own), 10) {
            tracing::warn!(%error, "could not lower the priority of a background thread");
        }
    }
}

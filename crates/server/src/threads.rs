//! Priority of background threads.

/// Lets every other thread of the house go first, where the system can do that for a single thread.
pub(crate) fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        // Linux has a niceness for each thread. 10 of 19: about a tenth of a contended core.
        let own = rustix::thread::gettid();
        if let Err(error) = rustix::process::setpriority_process(Some(own), 10) {
            tracing::warn!(%error, "a background thread runs at normal priority");
        }
    }
}
